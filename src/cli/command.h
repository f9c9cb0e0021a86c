// cli/command.h -- the commands of podium, one file each.
//
// A command adds itself to the parser with its options, help and example, and
// sets `action` when it was chosen. Only this folder prints and exits.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "cli/parser.h"

namespace podium::cli {

// What the process returns.
inline constexpr int kSuccess = 0;
inline constexpr int kNegative = 1;       // it worked, the finding is negative
inline constexpr int kWrongUse = 2;       // wrong use or bad input
inline constexpr int kBug = 70;           // a bug of ours
inline constexpr int kInterrupted = 130;  // by Ctrl-C

using Action = std::function<int()>;

void add_init(Command& app, Action& action);
void add_run(Command& app, Action& action);
void add_score(Command& app, Action& action);
void add_unsolved(Command& app, Action& action);
void add_publish(Command& app, Action& action);
void add_audit(Command& app, Action& action);
void add_convert(Command& app, Action& action);
void add_exec(Command& app, Action& action);
void add_doctor(Command& app, Action& action);
void add_scramble(Command& app, Action& action);
void add_lint(Command& app, Action& action);
void add_check_model(Command& app, Action& action);
void add_trace(Command& app, Action& action);
void add_check_core(Command& app, Action& action);
void add_import(Command& app, Action& action);
void add_export(Command& app, Action& action);
void add_seed(Command& app, Action& action);
void add_select(Command& app, Action& action);
void add_submission(Command& app, Action& action);
void add_normalize(Command& app, Action& action);
void add_fingerprint(Command& app, Action& action);
void add_duplicates(Command& app, Action& action);
void add_identify(Command& app, Action& action);
void add_audit_scrambler(Command& app, Action& action);

// podium scrambler, or podium called scrambler: the official tool's own command
// line, which the parser cannot read. Its exit codes are that tool's.
inline constexpr std::string_view kScrambler = "scrambler";
void add_scrambler(Command& app);
bool is_scrambler(std::string_view program);
int scrambler_main(const std::vector<std::string_view>& arguments);

// podium trace-executor, or podium called smtlib2_trace_executor: the same for
// the official trace executor.
inline constexpr std::string_view kTraceExecutor = "trace-executor";
void add_trace_executor(Command& app);
bool is_trace_executor(std::string_view program);
int trace_executor_main(const std::vector<std::string_view>& arguments);

// Everything: what main does, less the process around it.
int podium_main(int argc, char** argv);

// Prints the error to standard error and returns kWrongUse.
int fail(const Error& error);

// A subcommand with its example in the footer of its help.
Command* subcommand(Command& app, const std::string& name,
                    const std::string& what, const std::string& example);

}  // namespace podium::cli
