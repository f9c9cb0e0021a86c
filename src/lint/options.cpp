// Whether options are set where the standard has them, and where a question
// needs them.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <set>
#include <string_view>

#include "lint/checks.h"

namespace podium::lint {

namespace {

using smtlib::Command;

// The standard has these in start mode only, before set-logic.
constexpr std::string_view kOfStart[] = {
    ":global-declarations", ":interactive-mode",
    ":produce-assertions",  ":produce-assignments",
    ":produce-models",      ":produce-proofs",
    ":produce-unsat-cores", ":produce-unsat-assumptions",
    ":random-seed",
};

// What must be true for the question; nothing for get-model and get-value,
// which tracks add together with their option.
std::string_view option_of(Command question) {
  if (question == Command::GetAssignment) return ":produce-assignments";
  if (question == Command::GetProof) return ":produce-proofs";
  if (question == Command::GetUnsatCore) return ":produce-unsat-cores";
  if (question == Command::GetUnsatAssumptions) {
    return ":produce-unsat-assumptions";
  }
  return {};
}

bool leaves_start(Command command) {
  return command != Command::SetInfo && command != Command::SetOption &&
         command != Command::GetInfo && command != Command::GetOption &&
         command != Command::Echo && command != Command::Other;
}

}  // namespace

void check_options(const Script& script, Findings& findings) {
  bool start = true;
  std::set<std::string_view> on;
  std::set<std::string_view> told;
  for (const Step& step : script.steps()) {
    if (step.command == Command::Exit) break;
    if (step.command == Command::Reset) {
      start = true;
      on.clear();
      continue;
    }
    if (leaves_start(step.command)) start = false;
    const std::string_view needed = option_of(step.command);
    if (!needed.empty() && !on.contains(needed) && told.insert(needed).second) {
      findings.push_back(
          {Severity::Warning, "option-needed", script.place(step.token),
           fmt::format("{} without the option {}",
                       script.tape().symbol(step.token + 1), needed),
           fmt::format("write (set-option {} true) before "
                       "set-logic",
                       needed)});
    }
    if (step.command != Command::SetOption) continue;
    const std::string_view key = script.key(step);
    if (script.value(step) == "true") on.insert(key);
    if (script.value(step) == "false") on.erase(key);
    if (start || std::ranges::find(kOfStart, key) == std::end(kOfStart)) {
      continue;
    }
    findings.push_back({Severity::Warning, "option-late",
                        script.place(step.token),
                        fmt::format("the option {} is set too late", key),
                        "put it before set-logic: not all solvers take it "
                        "later"});
  }
}

}  // namespace podium::lint
