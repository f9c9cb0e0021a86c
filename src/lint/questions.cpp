// Whether what a script asks of an answer comes after one.

#include <fmt/format.h>

#include "lint/checks.h"

namespace podium::lint {

namespace {

using smtlib::Command;

bool is_question(Command command) {
  return command == Command::GetAssignment || command == Command::GetModel ||
         command == Command::GetProof ||
         command == Command::GetUnsatAssumptions ||
         command == Command::GetUnsatCore || command == Command::GetValue;
}

// After these a solver has forgotten its answer. By the standard it has after a
// declaration too, but some do not mind.
bool is_change(Command command) {
  return command == Command::Assert || command == Command::Push ||
         command == Command::Pop || command == Command::Reset ||
         command == Command::ResetAssertions;
}

}  // namespace

void check_questions(const Script& script, Findings& findings) {
  bool answered = false;
  for (const Step& step : script.steps()) {
    if (step.command == Command::Exit) break;
    if (is_change(step.command)) answered = false;
    // Some solver's own command may ask as check-sat does.
    if (script.is_check(step) || step.command == Command::Other) {
      answered = true;
    }
    if (answered || !is_question(step.command)) continue;
    findings.push_back(
        {Severity::Error, "question-order", script.place(step.token),
         fmt::format("there is no answer that {} could be about",
                     script.tape().symbol(step.token + 1)),
         "put it after a check-sat, before the next assert, push or pop"});
  }
}

}  // namespace podium::lint
