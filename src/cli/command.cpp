#include "cli/command.h"

#include <fmt/format.h>

#include <cstdio>
#include <exception>
#include <new>
#include <optional>

#include "base/check.h"
#include "base/text.h"
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

// CLI11 tells what it did not understand; the nearest command helps more.
Error wrong_use(const CLI::App& app, const std::string& problem, int argc,
                char** argv) {
  Error error{Code::BadOption, "podium", printable(problem, 500),
              "podium --help"};
  if (argc < 2 || argv[1][0] == '-') return error;
  std::vector<std::string> names;
  for (const CLI::App* command : app.get_subcommands({})) {
    names.push_back(command->get_name());
    if (names.back() != argv[1]) continue;
    error.hint = fmt::format("podium {} --help", argv[1]);
    return error;
  }
  error.message = fmt::format("there is no command {}", printable(argv[1]));
  error.hint = did_you_mean(argv[1], names, error.hint);
  return error;
}

// The one place where a bug of ours is caught.
int guarded(const Action& action) {
  try {
    return action();
  } catch (const Bug& bug) {
    fmt::print(stderr, "podium: internal error: {}\n", bug.what());
  } catch (const std::bad_alloc&) {
    fmt::print(stderr, "podium: not enough memory\n");
  } catch (const std::exception& problem) {
    fmt::print(stderr, "podium: internal error: {}\n", problem.what());
  }
  return kBug;
}

// The arguments of the official scrambler's command line, if this is one.
std::optional<std::vector<std::string_view>> scrambler_arguments(int argc,
                                                                 char** argv) {
  const std::vector<std::string_view> all(argv, argv + argc);
  if (!all.empty() && is_scrambler(all[0])) {
    return std::vector(all.begin() + 1, all.end());
  }
  if (all.size() > 1 && all[1] == kScrambler) {
    return std::vector(all.begin() + 2, all.end());
  }
  return std::nullopt;
}

}  // namespace

int fail(const Error& error) {
  fmt::print(stderr, "{}\n", to_string(error));
  return kWrongUse;
}

CLI::App* subcommand(CLI::App& app, const std::string& name,
                     const std::string& what, const std::string& example) {
  CLI::App* command = app.add_subcommand(name, what);
  command->footer("Example:\n" + example);
  return command;
}

int podium_main(int argc, char** argv) {
  if (const auto arguments = scrambler_arguments(argc, argv)) {
    return guarded([&] { return scrambler_main(*arguments); });
  }
  CLI::App app(kAbout, "podium");
  app.footer(kExample);
  app.set_version_flag("--version", std::string("podium ") + kVersion);
  app.require_subcommand(1);
  app.get_formatter()->column_width(28);
  Action action;
  add_init(app, action);
  add_run(app, action);
  add_score(app, action);
  add_convert(app, action);
  add_exec(app, action);
  add_doctor(app, action);
  add_scramble(app, action);
  add_lint(app, action);
  add_scrambler(app);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& problem) {
    if (problem.get_exit_code() == 0) return app.exit(problem);  // --help
    return fail(wrong_use(app, problem.what(), argc, argv));
  }
  return guarded(action);
}

}  // namespace podium::cli
