// process/departure.h -- what a Podium that ends at once has to do before.

#pragma once

namespace podium::process {

// Ends the children of this process, and removes its control groups and
// temporary folders. For a program that was executed in place of the one that
// ran commands: it has the same number, and nothing else of it is there.
void clean_up_after_ourselves();

}  // namespace podium::process
