#include "cli/conversation.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/signals.h"

namespace podium::cli {

using contest::Status;
using run::TraceEnd;

Result<Questions> Questions::open(const std::string& path) {
  Result<Input> input = Input::open(path);
  if (!input) return input.error();
  Questions questions;
  questions.input = std::make_unique<Input>(*std::move(input));
  const std::string& name = questions.input->name();
  Result<run::HeadedScript> headed =
      run::split_header(questions.input->text(), name);
  if (!headed) return headed.error();
  Result<run::TraceScript> script =
      run::read_trace_script(headed->script, name, headed->first_line);
  if (!script) return script.error();
  questions.statuses = headed->has_header ? headed->statuses : script->statuses;
  questions.script = *std::move(script);
  questions.headed = *std::move(headed);
  return questions;
}

Result<run::Conversation> hold(const Questions& questions,
                               const Conditions& conditions,
                               run::TraceOptions options) {
  const Result<std::optional<process::Method>> method =
      parse_method_option(conditions.method);
  if (!method) return method.error();
  const Result<process::Host> host = open_host(*method);
  if (!host) return host.error();
  Result<std::vector<int>> cores = std::vector<int>();
  if (conditions.pinned) cores = choose_cores(conditions.limits.cores);
  if (!cores) return cores.error();
  std::error_code problem;
  options.folder = std::filesystem::current_path(problem).string();
  if (problem) return io_error("cannot find our folder", "", problem.value());
  process::Interrupt interrupt;
  const SignalGuard guard(interrupt);
  const run::Place place{&*host, &interrupt, temporary_root(), *cores};
  return run::trace(place, conditions.solver, questions.script,
                    conditions.limits, options);
}

void OfficialOutput::reply(const run::Exchange& exchange) {
  if (!exchange.is_check || run::is_wrong(exchange)) return;
  output_.say(fmt::format("{}\n", contest::to_string(exchange.answer)));
}

int OfficialOutput::conclude(const run::Conversation& conversation,
                             const Questions& questions, std::uint64_t checks) {
  constexpr int kError = 1;
  constexpr int kWrongAnswer = 2;
  const run::Exchange& last = conversation.exchanges.back();
  const bool greeting = last.line == 0;
  switch (conversation.end) {
    case TraceEnd::Completed:
      if (conversation.answers.size() >= checks || questions.script.has_exit) {
        return kSuccess;
      }
      output_.say("BAD benchmark: unexpected EOF\n");
      return kError;
    case TraceEnd::WrongAnswer:
      output_.say(fmt::format("WRONG solver response: got {}, expected {}\n",
                              contest::to_string(last.answer),
                              contest::to_string(last.expected)));
      return kWrongAnswer;
    case TraceEnd::BadReply: {
      // That tool shows the first line with its line break.
      const std::string_view said = conversation.said;
      output_.say(fmt::format("BAD response to {} command: '{}\n'\n",
                              greeting        ? "set-option"
                              : last.is_check ? "check"
                                              : "status",
                              said.substr(0, said.find('\n'))));
      return kError;
    }
    case TraceEnd::SolverEnded:
    case TraceEnd::Limit:
      output_.say(fmt::format("BAD response{}: unexpected EOF\n",
                              greeting ? " to set-option command" : ""));
      return kError;
  }
  throw Bug("no such TraceEnd");
}

std::uint64_t official_checks(const std::vector<Status>& statuses, bool all) {
  if (all) return statuses.size();
  return static_cast<std::uint64_t>(
      std::ranges::find(statuses, Status::Unknown) - statuses.begin());
}

}  // namespace podium::cli
