// process/keeper.h -- the process that stands between Podium and a command.
//
// It starts the command, adopts every orphan of it (a "subreaper" in the words
// of the kernel), reaps all, and adds up what they used. When the command's
// first process ends, or on SIGTERM, or when Podium dies, it kills whatever is
// left, and ends when there is nothing more. So its end is the end of the run.

#pragma once

#include "process/launch.h"

namespace podium::process {

// The whole life of a keeper, in a fresh clone. Only system calls.
[[noreturn]] void keep(const LaunchPlan& plan);

// Gives back the memory that a clone of Podium holds for nothing: while Podium
// goes on writing to its own, every page of the clone becomes a copy.
void drop_copied_memory();

}  // namespace podium::process
