// process/leftovers.h -- what a Podium that was killed left behind.

#pragma once

#include "process/kernel_files.h"

namespace podium::process {

// Kills the processes in control groups of runs whose Podium is no longer
// alive, and removes the groups. Groups of a living Podium are not touched.
// What is not ours to remove stays. Returns how many groups were removed.
//
// The whole trees are searched: a Podium of yesterday ran in another session
// and so in another place.
int remove_leftovers(const KernelFiles& files);

}  // namespace podium::process
