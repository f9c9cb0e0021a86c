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
  bool set = false;             // since the last reset
  const Step* needy = nullptr;  // the first that came without a logic
  bool again = false;           // there was a logic, and a reset after it
  const auto check_missing = [&] {
    // A script without any logic is told about as a whole.
    if (!again || set || needy == nullptr) return;
    findings.push_back({Severity::Error, "logic-missing",
                        script.place(needy->token),
                        "no logic is set after the reset",
                        "a reset forgets the logic: set it again"});
  };
  for (const Step& step : script.steps()) {
    if (step.command == Command::Exit) break;
    if (step.command == Command::Reset) {
      check_missing();
      again = again || set;
      set = false;
      needy = nullptr;
    }
    if (step.command != Command::SetLogic) {
      if (needy == nullptr && !is_free(step.command)) needy = &step;
      continue;
    }
    if (set) {
      findings.push_back({Severity::Error, "repeated", script.place(step.token),
                          "the logic is set already", "remove one of them"});
    } else if (needy != nullptr) {
      findings.push_back({Severity::Error, "logic-order",
                          script.place(step.token),
                          "set-logic after commands that need a logic",
                          "put it before all but set-option and set-info"});
    }
    set = true;
  }
  check_missing();
}

}  // namespace podium::lint
