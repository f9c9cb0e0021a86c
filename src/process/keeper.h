// process/keeper.h -- the process that stands between Podium and a command.
//
// It starts the command, adopts every orphan of it (a "subreaper" in the words
// of the kernel), reaps all, and adds up what they used. When the command's
// first process ends, or on SIGTERM, or when the
// launcher dies (with Podium), it kills whatever is
// left, and ends when there is nothing more. So its end is the end of the run.

#pragma once

#include "process/launch.h"

namespace podium::process {

// The whole life of a keeper, in a fresh clone of the launcher, of which this
// is a pidfd, with all signals blocked. Only system calls.
[[noreturn]] void keep(const LaunchPlan& plan, int launcher);

}  // namespace podium::process
