#include "cli/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <system_error>

#include "base/check.h"
#include "base/pages.h"
#include "base/text.h"
#include "cli/signals.h"
#include "cli/tell.h"
#include "cli/version.h"

namespace podium::cli {
namespace {

constexpr const char* kAbout =
    "Podium runs a competition between SMT solvers, from the benchmark files "
    "to the published ranking.";

constexpr const char* kExample =
    "Example:\n"
    "  podium init benchmarks       # look around, write competition.toml\n"
    "  podium run                   # run it; Ctrl-C and again goes on\n"
    "  podium score                 # the tables again, as text\n"
    "\n"
    "Exit codes: 0 success, 1 a negative finding, 2 wrong use or bad input,\n"
    "70 a bug in podium, 130 stopped by Ctrl-C.";

// The one place where a bug of ours is caught.
int guarded(const Action& action) {
  try {
    return action();
  } catch (const Bug& bug) {
    tell("podium: internal error: {}\n", bug.what());
  } catch (const std::bad_alloc& problem) {
    return fail(caught("this cannot be done", "podium", problem));
  } catch (const std::system_error& problem) {
    // By the library that prints: the disk is full, or nobody reads.
    return fail(Error{Code::Io, "", printable(problem.what()), ""});
  } catch (const std::exception& problem) {
    tell("podium: internal error: {}\n", problem.what());
  }
  return kBug;
}

// One that is closed is taken by the next file that is opened, and what is
// printed would get into it. Writing to a closed standard output is an error,
// as it would be without us.
void hold_standard_descriptors() {
  for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(descriptor, F_GETFD) >= 0) continue;
    const bool is_output = descriptor == STDOUT_FILENO;
    // The lowest number that is free is this one.
    if (is_output && ::open("/dev/full", O_WRONLY) >= 0) continue;
    ::open("/dev/null", descriptor == STDIN_FILENO ? O_RDONLY : O_WRONLY);
  }
}

// What was printed last may not have been written: the disk may be full.
int written(int result) {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return result;
  tell("{}\n", to_string(Error{Code::Io, "standard output",
                               "not all of it could be written",
                               "is the disk full, or the output closed?"}));
  return result == kSuccess || result == kNegative ? kWrongUse : result;
}

// The end of a process takes some memory, which the work need not add to.
int carried_out(const Action& action) {
  const int result = guarded(action);
  trim_pages();
  return written(result);
}

// A command whose line the parser cannot read: by this word, or by the
// program's name.
struct Foreign {
  std::string_view word;
  bool (*is_called)(std::string_view program);
  int (*main)(const std::vector<std::string_view>& arguments);
};

bool by_no_name(std::string_view) { return false; }

constexpr std::array kForeign{
    Foreign{kScrambler, is_scrambler, scrambler_main},
    Foreign{kTraceExecutor, is_trace_executor, trace_executor_main},
    Foreign{kCleanUp, by_no_name, clean_up_main},
};

// Such a command with its arguments, if this is one.
std::optional<Action> foreign_action(int argc, char** argv) {
  const std::vector<std::string_view> all(argv, argv + argc);
  for (const Foreign& one : kForeign) {
    std::ptrdiff_t skipped = 0;
    if (!all.empty() && one.is_called(all[0])) {
      skipped = 1;
    } else if (all.size() > 1 && all[1] == one.word) {
      skipped = 2;
    } else {
      continue;
    }
    return [&one, arguments = std::vector(all.begin() + skipped, all.end())] {
      return one.main(arguments);
    };
  }
  return std::nullopt;
}

void add_scrambler_help(Command& app, Action&) { add_scrambler(app); }
void add_executor_help(Command& app, Action&) { add_trace_executor(app); }

struct Entry {
  std::string_view name;
  void (*add)(Command& app, Action& action);
};

// In the order of the help.
constexpr std::array kCommands{
    Entry{"init", add_init},
    Entry{"run", add_run},
    Entry{"score", add_score},
    Entry{"unsolved", add_unsolved},
    Entry{"publish", add_publish},
    Entry{"audit", add_audit},
    Entry{"convert", add_convert},
    Entry{"exec", add_exec},
    Entry{"doctor", add_doctor},
    Entry{"scramble", add_scramble},
    Entry{"lint", add_lint},
    Entry{"check-model", add_check_model},
    Entry{"trace", add_trace},
    Entry{"check-core", add_check_core},
    Entry{"import", add_import},
    Entry{"export", add_export},
    Entry{"select", add_select},
    Entry{"seed", add_seed},
    Entry{"submission", add_submission},
    Entry{"normalize", add_normalize},
    Entry{"fingerprint", add_fingerprint},
    Entry{"duplicates", add_duplicates},
    Entry{"identify", add_identify},
    Entry{"audit-scrambler", add_audit_scrambler},
    Entry{kScrambler, add_scrambler_help},
    Entry{kTraceExecutor, add_executor_help},
};

// To describe all options of all commands takes longer than some commands, so
// the one that was called is added alone.
void add_commands(Command& app, Action& action, std::string_view called) {
  if (called == "--version") return;
  const auto* const one = std::ranges::find(kCommands, called, &Entry::name);
  if (one != kCommands.end()) return one->add(app, action);
  for (const Entry& each : kCommands) each.add(app, action);
}

// The parser tells what it did not understand; the nearest command helps more.
Error wrong_use(const std::string& problem, int argc, char** argv) {
  Error error{Code::BadOption, "podium", printable(problem, 500),
              "podium --help"};
  if (argc < 2 || argv[1][0] == '-') return error;
  std::vector<std::string> names;
  for (const Entry& entry : kCommands) {
    names.emplace_back(entry.name);
    if (names.back() != argv[1]) continue;
    error.hint = fmt::format("podium {} --help", argv[1]);
    return error;
  }
  error.message = fmt::format("there is no command {}", printable(argv[1]));
  error.hint = did_you_mean(argv[1], names, error.hint);
  return error;
}

// Sets the action that is asked for; or how the program ends, if it has told
// all it has to. What parsing needed is gone before the work begins.
std::optional<int> read_command_line(int argc, char** argv, Action& action) {
  Parser parser(kAbout, "podium", std::string("podium ") + kVersion);
  Command& top = parser.top();
  top.footer(kExample);
  top.require_subcommand();
  add_commands(top, action, argc > 1 ? argv[1] : "");
  const Parsed parsed = parser.parse(argc, argv);
  if (parsed.is_answered) return written(kSuccess);
  if (parsed.problem) return fail(wrong_use(*parsed.problem, argc, argv));
  return std::nullopt;
}

}  // namespace

int fail(const Error& error) {
  tell("{}\n", to_string(error));
  return kWrongUse;
}

Command* subcommand(Command& app, const std::string& name,
                    const std::string& what, const std::string& example) {
  Command* command = app.add_subcommand(name, what);
  command->footer("Example:\n" + example);
  return command;
}

int podium_main(int argc, char** argv) {
  hold_standard_descriptors();
  tell_of_file_faults();
  if (const auto foreign = foreign_action(argc, argv)) {
    return carried_out(*foreign);
  }
  Action action;
  const std::optional<int> ended = read_command_line(argc, argv, action);
  if (ended) return *ended;
  return carried_out(action);
}

}  // namespace podium::cli
