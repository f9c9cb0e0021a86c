// cli/command.h -- the commands of podium, one file each.
//
// A command adds itself to the parser with its options, help and example, and
// sets `action` when it was chosen. Only this folder prints and exits.

#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

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
void add_publish(CLI::App& app, Action& action);
void add_audit(CLI::App& app, Action& action);
void add_convert(CLI::App& app, Action& action);
void add_exec(CLI::App& app, Action& action);
void add_doctor(CLI::App& app, Action& action);
void add_scramble(CLI::App& app, Action& action);
void add_lint(CLI::App& app, Action& action);
void add_check_model(CLI::App& app, Action& action);
void add_trace(CLI::App& app, Action& action);
void add_check_core(CLI::App& app, Action& action);
void add_import(CLI::App& app, Action& action);
void add_export(CLI::App& app, Action& action);
void add_seed(CLI::App& app, Action& action);
void add_select(CLI::App& app, Action& action);
void add_submission(CLI::App& app, Action& action);
void add_normalize(CLI::App& app, Action& action);
void add_fingerprint(CLI::App& app, Action& action);
void add_duplicates(CLI::App& app, Action& action);
void add_identify(CLI::App& app, Action& action);
void add_audit_scrambler(CLI::App& app, Action& action);

// podium scrambler, or podium called scrambler: the official tool's own command
// line, which CLI11 cannot read. Its exit codes are that tool's.
inline constexpr std::string_view kScrambler = "scrambler";
void add_scrambler(CLI::App& app);
bool is_scrambler(std::string_view program);
int scrambler_main(const std::vector<std::string_view>& arguments);

// podium trace-executor, or podium called smtlib2_trace_executor: the same for
// the official trace executor.
inline constexpr std::string_view kTraceExecutor = "trace-executor";
void add_trace_executor(CLI::App& app);
bool is_trace_executor(std::string_view program);
int trace_executor_main(const std::vector<std::string_view>& arguments);

// Everything: what main does, less the process around it.
int podium_main(int argc, char** argv);

// Prints the error to standard error and returns kWrongUse.
int fail(const Error& error);

// A subcommand with its example in the footer of its help.
CLI::App* subcommand(CLI::App& app, const std::string& name,
                     const std::string& what, const std::string& example);

}  // namespace podium::cli
