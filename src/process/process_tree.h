// process/process_tree.h -- the descendants of a process, by /proc.
//
// Only system calls and no allocation, so that the keeper can use it too.

#pragma once

#include <sys/types.h>

#include <cstddef>

namespace podium::process {

struct PidList {
  pid_t* pids = nullptr;
  std::size_t capacity = 0;
  std::size_t size = 0;
};

// Appends the children of `root`, their children and so on to the list, each
// after its parent, and calls `visit` on each before its own children are
// looked up: if visit kills, a killed process has no more children to come.
// What the list has no room for is left out. A process whose parent ends
// meanwhile may be missed; it is then a child of the nearest subreaper.
void visit_descendants(pid_t root, PidList& list, void (*visit)(pid_t));

// All that can be found now. Those that fork while others are killed take the
// places of the dead, so all are stopped first. The list is for its own use.
void kill_descendants(pid_t root, PidList& list);

}  // namespace podium::process
