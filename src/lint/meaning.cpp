#include "lint/meaning.h"

#include <fmt/format.h>

#include "base/text.h"
#include "terms/logic.h"
#include "terms/script.h"

namespace podium::lint {

namespace {

Severity severity_of(terms::Problem problem) {
  return terms::severity(problem) == terms::Severity::Error ? Severity::Error
                                                            : Severity::Warning;
}

void add_findings(const smtlib::Tape& tape, const terms::Script& script,
                  Report& report) {
  for (const terms::Finding& finding : script.findings.all()) {
    report.findings.push_back(
        {severity_of(finding.problem), std::string(mnemonic(finding.problem)),
         tape.place(finding.token), finding.message, finding.hint});
  }
}

void check_logic_name(const smtlib::Tape& tape, const terms::Script& script,
                      Report& report) {
  if (script.logic.empty()) {
    report.findings.push_back({Severity::Error,
                               "logic-missing",
                               {},
                               "the script sets no logic",
                               "begin it with a command such as (set-logic "
                               "ALL)"});
  } else if (!terms::parse_logic(script.logic)) {
    report.findings.push_back(
        {Severity::Warning, "unknown-logic", tape.place(script.logic_token),
         fmt::format("{} is not the name of a logic", printable(script.logic)),
         "names are composed of QF_, theories and arithmetic, as in QF_UFLIA"});
  }
}

}  // namespace

void check_meaning(const smtlib::Tape& tape, std::size_t most, Report& report) {
  terms::Options options;
  options.findings_of_a_kind = most;
  const terms::Script script = terms::elaborate(tape, options);
  report.logic = script.logic;
  add_findings(tape, script, report);
  check_logic_name(tape, script, report);
}

}  // namespace podium::lint
