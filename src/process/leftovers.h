// process/leftovers.h -- what a Podium that was killed left behind.

#pragma once

#include <string>
#include <vector>

#include "process/kernel_files.h"

namespace podium::process {

// The control groups of runs whose Podium is no longer alive, as far as can be
// seen. The whole trees are searched: a Podium of yesterday ran in another
// session and so in another place.
std::vector<std::string> find_leftovers(const KernelFiles& files);

// Kills the processes in them and removes them. Groups of a living Podium are
// not touched; what is not ours to remove stays. Returns how many groups were
// removed.
int remove_leftovers(const KernelFiles& files,
                     const std::vector<std::string>& found);

// The same for the groups of this process, whose runs have ended.
void remove_own_groups(const KernelFiles& files);

}  // namespace podium::process
