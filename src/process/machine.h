// process/machine.h -- what this machine is and what it can guarantee.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "process/execute.h"

namespace podium::process {

struct Machine {
  std::string processor;                   // model name
  std::vector<int> cores;                  // logical processors we may use
  std::vector<std::vector<int>> siblings;  // those that share a physical core
  std::vector<std::vector<int>> nodes;     // those that share a memory node
  std::uint64_t memory = 0;  // bytes, of the machine or our own cgroup
  std::uint64_t swap = 0;    // bytes in use by the system as swap space
  std::string system;        // PRETTY_NAME of /etc/os-release
  std::string kernel;
};

Machine read_machine();

// One thing that matters for fair runs, as `podium doctor` shows it.
struct Finding {
  enum class Grade : std::uint8_t { Good, Warning, Bad };
  Grade grade = Grade::Good;
  std::string subject;  // "memory limit", "swap", ...
  std::string fact;     // what is the case here
  std::string advice;   // what to do about it; empty if good
};

// Control groups, namespaces, cores, hyper-threads, memory, swap, frequency
// scaling, turbo, load.
std::vector<Finding> examine(const Machine& machine);

// Disjoint sets of `cores_per_run` logical processors for runs at the same
// time: whole physical cores where possible, no physical core shared between
// two sets, each set with one memory node unless it is larger than all of them.
// At most `most` sets if most > 0.
std::vector<std::vector<int>> divide_cores(const Machine& machine,
                                           int cores_per_run, int most);

}  // namespace podium::process
