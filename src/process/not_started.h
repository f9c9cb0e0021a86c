// process/not_started.h -- why a command did not start, for a person.

#pragma once

#include <string>

#include "process/execute.h"
#include "process/launch.h"

namespace podium::process {

// Whether the command is at fault, and not our own means.
bool is_fault_of_command(Step step);

// "enter its control groups", ...
std::string_view describe(Step step);

// REQUIRES: is_fault_of_command(step).
std::string explain(Step step, int error, const Command& command,
                    const std::string& program);

}  // namespace podium::process
