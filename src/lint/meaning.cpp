#include "lint/meaning.h"

#include <string>
#include <vector>

#include "terms/features.h"
#include "terms/script.h"

namespace podium::lint {

namespace {

Severity severity_of(terms::Problem problem) {
  return terms::severity(problem) == terms::Severity::Error ? Severity::Error
                                                            : Severity::Warning;
}

void add(const smtlib::Tape& tape, const std::vector<terms::Finding>& findings,
         Report& report) {
  for (const terms::Finding& finding : findings) {
    report.findings.push_back(
        {severity_of(finding.problem), std::string(mnemonic(finding.problem)),
         tape.place(finding.token), finding.message, finding.hint});
  }
}

void check_logic(const smtlib::Tape& tape, const terms::Script& script,
                 Report& report) {
  if (script.logic.empty()) {
    report.findings.push_back({Severity::Error,
                               "logic-missing",
                               {},
                               "the script sets no logic",
                               "begin it with a command such as (set-logic "
                               "ALL)"});
  }
  // What a script with errors uses is a guess.
  if (!script.ok()) return;
  const terms::Features features = terms::features_of(script);
  add(tape, terms::check_logic(script, features), report);
  report.smallest_logic = terms::smallest_logic(features.set());
}

}  // namespace

void check_meaning(const smtlib::Tape& tape, std::size_t most, Report& report) {
  terms::Options options;
  options.findings_of_a_kind = most;
  const terms::Script script = terms::elaborate(tape, options);
  report.logic = script.logic;
  add(tape, script.findings.all(), report);
  check_logic(tape, script, report);
}

}  // namespace podium::lint
