// The official trace executor's command line, for scripts that call that tool.

#include <fmt/format.h>

#include <filesystem>

#include "base/text.h"
#include "cli/command.h"
#include "cli/conversation.h"
#include "cli/tell.h"

namespace podium::cli {
namespace {

constexpr int kError = 1;
constexpr std::string_view kOfficialName = "smtlib2_trace_executor";
constexpr std::string_view kAll = "--continue-after-unknown";

int execute(const std::vector<std::string_view>& arguments) {
  const bool all = arguments[0] == kAll;
  const std::string path(arguments.back());
  const Result<Questions> questions = Questions::open(path);
  if (!questions) {
    // Where that tool crashes or says less, this says where and why.
    if (questions.error().code == Code::Io) {
      fmt::print("BAD benchmark (cannot open): '{}'\n", path);
    } else {
      fmt::print("BAD benchmark: {}\n", questions.error().message);
    }
    fail(questions.error());
    return kError;
  }
  Conditions conditions;
  conditions.pinned = false;
  for (std::size_t i = all ? 1 : 0; i + 1 < arguments.size(); ++i) {
    conditions.solver.emplace_back(arguments[i]);
  }
  run::TraceOptions options;
  options.statuses = questions->statuses;
  const std::uint64_t checks = official_checks(options.statuses, all);
  options.most_checks = checks;
  LiveOutput live;
  OfficialOutput output(live);
  options.on_reply = [&](const run::Exchange& exchange, std::string_view) {
    output.reply(exchange);
  };
  const Result<run::Conversation> conversation =
      hold(*questions, conditions, std::move(options));
  if (!conversation) {
    live.finish();
    fail(conversation.error());
    return kError;
  }
  if (conversation->report.interrupted) return kInterrupted;
  const int code = output.conclude(*conversation, *questions, checks);
  live.finish();
  // That tool throws it away.
  tell("{}", conversation->report.error);
  return code;
}

}  // namespace

bool is_trace_executor(std::string_view program) {
  return std::filesystem::path(program).filename() == kOfficialName;
}

int trace_executor_main(const std::vector<std::string_view>& arguments) {
  const std::size_t least = !arguments.empty() && arguments[0] == kAll ? 3 : 2;
  if (arguments.size() < least) {
    fmt::print(
        "Usage: {} [{}] SOLVER [SOLVER_OPTIONS] "
        "BENCHMARK_WITH_SOLUTIONS\n",
        kOfficialName, kAll);
    const bool help = arguments.size() == 1 &&
                      (arguments[0] == "--help" || arguments[0] == "-h");
    return help ? kSuccess : kError;
  }
  return execute(arguments);
}

void add_trace_executor(Command& app) {
  subcommand(app, std::string(kTraceExecutor),
             "The official trace executor's own command line and output; also "
             "what podium does under the name smtlib2_trace_executor.",
             "  podium trace-executor --continue-after-unknown ./solver "
             "x.smt2\n"
             "  ln -s podium smtlib2_trace_executor; ./smtlib2_trace_executor "
             "./solver x.smt2");
}

}  // namespace podium::cli
