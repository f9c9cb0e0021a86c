// Statuses: what each check-sat is expected to answer.

#include <fmt/format.h>

#include "base/text.h"
#include "lint/checks.h"

namespace podium::lint {

namespace {

using smtlib::Command;

bool is_status(std::string_view value) {
  return value == "sat" || value == "unsat" || value == "unknown";
}

bool is_header(Command command) {
  return command == Command::SetInfo || command == Command::SetOption ||
         command == Command::SetLogic;
}

Finding bad_value(const Script& script, const Step& step) {
  const std::string_view value = script.value(step);
  return {Severity::Error, "status-value", script.place(step.token),
          value.empty() ? ":status has no value"
                        : fmt::format("{} is no status", printable(value)),
          "sat, unsat or unknown"};
}

}  // namespace

void check_statuses(const Script& script, Findings& findings) {
  const bool several = script.count(Command::CheckSat) +
                           script.count(Command::CheckSatAssuming) >
                       1;
  const Step* status = nullptr;  // since the last check-sat
  const Step* before = nullptr;
  bool asked = false;
  bool body = false;  // the header is over
  for (const Step& step : script.steps()) {
    if (step.command == Command::Exit) break;
    if (step.command == Command::SetInfo && script.key(step) == ":status") {
      if (!is_status(script.value(step))) {
        findings.push_back(bad_value(script, step));
      }
      if (status != nullptr) {
        findings.push_back({Severity::Error, "status-repeated",
                            script.place(step.token),
                            "a second status for the same check-sat",
                            "one (set-info :status ...) for each check-sat"});
      }
      if (!several && body && !asked) {
        findings.push_back({Severity::Warning, "status-place",
                            script.place(step.token),
                            "the status is not in the header",
                            "in a script with one check-sat, put it before all "
                            "declarations"});
      }
      status = &step;
    } else if (script.is_check(step)) {
      asked = true;
      if (status == nullptr) {
        findings.push_back({Severity::Error, "status-missing",
                            script.place(step.token),
                            "this check-sat has no status",
                            "put (set-info :status unknown) before it, or what "
                            "is known"});
      } else if (several && status != before) {
        findings.push_back({Severity::Warning, "status-place",
                            script.place(status->token),
                            "the status is not directly before its check-sat",
                            "in a script with several, put it in the line "
                            "above"});
      }
      status = nullptr;
    }
    before = &step;
    body = body || !is_header(step.command);
  }
  if (!asked) {
    findings.push_back({Severity::Error, "check-sat-missing",
                        script.last_place(), "the script asks no question",
                        "add (check-sat)"});
  } else if (status != nullptr) {
    findings.push_back({Severity::Warning, "status-unused",
                        script.place(status->token),
                        "a status after the last check-sat",
                        "a status comes before its check-sat"});
  }
}

}  // namespace podium::lint
