#include "lint/meaning.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "terms/features.h"
#include "terms/logic.h"
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

void count_hidden(const terms::Findings& findings, Report& report) {
  report.hidden_errors += findings.errors();
  report.hidden_warnings += findings.warnings();
  for (const terms::Finding& finding : findings.all()) {
    const bool error = severity_of(finding.problem) == Severity::Error;
    --(error ? report.hidden_errors : report.hidden_warnings);
  }
}

smtlib::Place logic_place(const smtlib::Tape& tape) {
  for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
    if (tape.kind(at) == smtlib::Kind::Open &&
        tape.is_symbol(at + 1, "set-logic")) {
      return tape.place(at);
    }
  }
  return {};
}

void check_logic(const smtlib::Tape& tape, const terms::Script& script,
                 Report& report) {
  // By the rules of a track it may have been told.
  const bool told = std::ranges::any_of(
      report.findings,
      [](const Finding& each) { return each.code == "logic-missing"; });
  if (script.logic.empty() && !told) {
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

// A benchmark belongs to the smallest logic that contains it. Horn clauses are
// a form of scripts that other names do not tell.
void check_size(const smtlib::Tape& tape, const terms::Script& script,
                Report& report) {
  const std::string& smallest = report.smallest_logic;
  if (smallest.empty() || smallest == "ALL" || script.logic == "HORN") return;
  const auto own = terms::parse_logic(script.logic);
  const auto other = terms::parse_logic(smallest);
  if (!own || !other) return;
  const bool smaller = (other->practice - own->practice).empty() &&
                       !(own->practice - other->practice).empty();
  if (!smaller) return;
  report.findings.push_back(
      {Severity::Warning, "larger-logic", logic_place(tape),
       fmt::format("the script is in {}, which is smaller than {}", smallest,
                   script.logic),
       fmt::format("(set-logic {}), unless something is missing in the script",
                   smallest)});
}

}  // namespace

void check_meaning(const smtlib::Tape& tape, const Plan& plan, Report& report) {
  terms::Options options;
  options.findings_of_a_kind = plan.most;
  const terms::Script script = terms::elaborate(tape, options);
  report.logic = script.logic;
  add(tape, script.findings.all(), report);
  count_hidden(script.findings, report);
  check_logic(tape, script, report);
  if (plan.library) check_size(tape, script, report);
}

}  // namespace podium::lint
