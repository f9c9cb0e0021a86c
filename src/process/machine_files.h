// process/machine_files.h -- machine.h over a given tree of kernel files.

#pragma once

#include <optional>
#include <string>
#include <vector>

#include "process/hierarchy.h"
#include "process/kernel_files.h"
#include "process/machine.h"

namespace podium::process {

Machine read_machine(const KernelFiles& files, const std::vector<int>& cores);

// The method that works here and, if it is not the best, what keeps the better
// ones from working.
struct MethodFound {
  std::optional<Method> method;
  std::string obstacle;
  std::vector<Lack> lacks;  // of the isolation
};

// What the files tell; `found` has to be tried out.
std::vector<Finding> examine(const Machine& machine, const KernelFiles& files,
                             const MethodFound& found);

}  // namespace podium::process
