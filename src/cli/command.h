// cli/command.h -- the commands of podium, one file each.
//
// A command adds itself to the parser with its options, help and example, and
// sets `action` when it was chosen. Only this folder prints and exits.

#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>

#include "base/error.h"

namespace podium::cli {

// What the process returns.
inline constexpr int kSuccess = 0;
inline constexpr int kNegative = 1;       // it worked, the finding is negative
inline constexpr int kWrongUse = 2;       // wrong use or bad input
inline constexpr int kBug = 70;           // a bug of ours
inline constexpr int kInterrupted = 130;  // by Ctrl-C

using Action = std::function<int()>;

void add_init(CLI::App& app, Action& action);
void add_run(CLI::App& app, Action& action);
void add_score(CLI::App& app, Action& action);
void add_convert(CLI::App& app, Action& action);
void add_doctor(CLI::App& app, Action& action);
void add_scramble(CLI::App& app, Action& action);

// Everything: what main does, less the process around it.
int podium_main(int argc, char** argv);

// Prints the error to standard error and returns kWrongUse.
int fail(const Error& error);

// A subcommand with its example in the footer of its help.
CLI::App* subcommand(CLI::App& app, const std::string& name,
                     const std::string& what, const std::string& example);

}  // namespace podium::cli
