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

}  // namespace

void check_statuses(const Script& script, Findings& findings) {
  const bool several = script.count(Command::CheckSat) +
                           script.count(Command::CheckSatAssuming) >
                       1;
  const Step* status = nullptr;  // since the last check-sat
  const Step* before = nullptr;
  bool asked = false;
  for (const Step& step : script.steps()) {
    if (step.command == Command::Exit) break;
    const smtlib::Place place = script.place(step.token);
    if (step.command == Command::SetInfo && script.key(step) == ":status") {
      if (!is_status(script.value(step))) {
        findings.push_back(
            {Severity::Error, "status-value", place,
             fmt::format("{} is no status", printable(script.value(step))),
             "sat, unsat or unknown"});
      }
      if (status != nullptr) {
        findings.push_back({Severity::Error, "status-repeated", place,
                            "a second status for the same check-sat",
                            "one (set-info :status ...) for each check-sat"});
      }
      status = &step;
    } else if (script.is_check(step)) {
      asked = true;
      if (status == nullptr) {
        findings.push_back({Severity::Error, "status-missing", place,
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
