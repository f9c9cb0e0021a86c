#include "lint/checks.h"

namespace podium::lint {

namespace {

using smtlib::Command;

// Whether the command may come before set-logic: "start mode" of the standard.
bool is_free(Command command) {
  return command == Command::SetInfo || command == Command::SetOption ||
         command == Command::GetInfo || command == Command::GetOption ||
         command == Command::Echo || command == Command::Exit ||
         command == Command::Reset || command == Command::Other;
}

}  // namespace

void check_logics(const Script& script, Findings& findings) {
  bool set = false;   // since the last reset
  bool late = false;  // too late for it
  for (const Step& step : script.steps()) {
    if (step.command == Command::Exit) return;
    if (step.command == Command::Reset) set = late = false;
    if (step.command != Command::SetLogic) {
      late = late || !is_free(step.command);
      continue;
    }
    if (set) {
      findings.push_back({Severity::Error, "repeated", script.place(step.token),
                          "the logic is set already", "remove one of them"});
    } else if (late) {
      findings.push_back({Severity::Error, "logic-order",
                          script.place(step.token),
                          "set-logic after commands that need a logic",
                          "put it before all but set-option and set-info"});
    }
    set = true;
  }
}

}  // namespace podium::lint
