#include "lint/lint.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <utility>

#include "base/text.h"
#include "lint/checks.h"
#include "lint/meaning.h"
#include "lint/old_logic.h"
#include "lint/script.h"
#include "smtlib/tape.h"
#include "smtlib1/analysis.h"
#include "smtlib1/convert.h"

namespace podium::lint {

namespace {

// "file:12:5" -> 12:5
smtlib::Place place_in(std::string_view where) {
  const auto number_after = [&](std::size_t colon) {
    std::uint64_t value = 1;
    const char* const begin = where.data() + colon + 1;
    std::from_chars(begin, where.data() + where.size(), value);
    return value;
  };
  const std::size_t second = where.rfind(':');
  if (second == std::string_view::npos || second == 0) return {};
  const std::size_t first = where.rfind(':', second - 1);
  if (first == std::string_view::npos) return {};
  return {number_after(first), number_after(second)};
}

Finding from_error(const Error& error) {
  return {Severity::Error, std::string(mnemonic(error.code)),
          place_in(error.where), error.message, error.hint};
}

// The logic is judged as that of a script. What the language itself can tell
// of it is then told twice.
void check_old_logic(const smtlib1::Analysis& analysis, Report& report) {
  const Result<smtlib1::Converted> converted = smtlib1::convert(analysis);
  if (!converted) return;
  const OldLogic logic = judge_logic(analysis, *converted);
  if (logic.smallest.empty()) return;
  std::erase_if(report.findings, [](const Finding& each) {
    return each.code == mnemonic(smtlib1::Problem::OutsideLogic);
  });
  report.smallest_logic = logic.smallest;
  report.findings.insert(report.findings.end(), logic.findings.begin(),
                         logic.findings.end());
}

// What free symbols and quantifiers a logic has is judged by the script.
void count_hidden(const smtlib1::Findings& findings, Report& report) {
  const auto told_twice = smtlib1::Problem::OutsideLogic;
  report.hidden_errors += findings.errors();
  report.hidden_warnings += findings.warnings() - findings.count_of(told_twice);
  for (const smtlib1::Finding& finding : findings.all()) {
    if (finding.problem == told_twice) continue;
    --(is_error(finding.problem) ? report.hidden_errors
                                 : report.hidden_warnings);
  }
}

void lint_old(std::string_view text, const std::string& path, std::size_t most,
              Report& report) {
  const Result<smtlib1::Benchmark> benchmark =
      smtlib1::Benchmark::read(text, path);
  if (!benchmark) {
    report.findings.push_back(from_error(benchmark.error()));
    return;
  }
  report.logic = benchmark->logic();
  smtlib1::FindingLimits limits;
  limits.errors = std::numeric_limits<std::uint64_t>::max();
  limits.same_errors = most;
  limits.same_warnings = most;
  const smtlib1::Analysis analysis = smtlib1::analyze(*benchmark, limits);
  Places places(text);
  for (const smtlib1::Finding& finding : analysis.findings.all()) {
    report.findings.push_back(
        {is_error(finding.problem) ? Severity::Error : Severity::Warning,
         std::string(mnemonic(finding.problem)), places.at(finding.offset),
         finding.message, finding.hint});
  }
  count_hidden(analysis.findings, report);
  if (analysis.findings.errors() == 0) check_old_logic(analysis, report);
}

void lint_new(std::string_view text, const std::string& path, const Plan& plan,
              Report& report) {
  check_encoding(text, plan.library, report.findings);
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, path);
  if (!tape) {
    // The encoding need not be told where the text cannot be read for it.
    const Finding error = from_error(tape.error());
    std::erase_if(report.findings, [&error](const Finding& each) {
      return each.place.line == error.place.line &&
             each.place.column == error.place.column;
    });
    report.findings.push_back(error);
    return;
  }
  const Script script(*tape);
  check_symbols(script, report.findings);
  if (plan.library) {
    check_header(script, report.findings);
    check_statuses(script, report.findings);
    check_place(script, path, report.findings);
  }
  if (plan.track && !is_old_language(plan.year)) {
    check_input(script, *plan.track, plan.year, report.findings);
  } else {
    check_logics(script, report.findings);
    check_questions(script, report.findings);
    check_options(script, report.findings);
  }
  check_meaning(*tape, plan, report);
}

// By place; of each kind at most so many.
void tidy(Report& report, std::size_t most) {
  Findings& findings = report.findings;
  std::stable_sort(findings.begin(), findings.end(),
                   [](const Finding& one, const Finding& other) {
                     return std::pair(one.place.line, one.place.column) <
                            std::pair(other.place.line, other.place.column);
                   });
  std::map<std::string, std::size_t> counts;
  std::erase_if(findings, [&](const Finding& finding) {
    if (++counts[finding.code] <= most) return false;
    ++(finding.severity == Severity::Error ? report.hidden_errors
                                           : report.hidden_warnings);
    return true;
  });
}

}  // namespace

Report lint(std::string_view text, const std::string& path, const Plan& plan) {
  Report report;
  const bool old = smtlib1::is_benchmark(text);
  if (plan.track && old != is_old_language(plan.year)) {
    report.findings.push_back(
        {Severity::Error,
         "language",
         {},
         old ? "SMT-LIB 1.2: the rules since 2010 take SMT-LIB 2"
             : "SMT-LIB 2: the rules before 2010 take SMT-LIB 1.2",
         old ? "podium convert writes it as SMT-LIB 2.6" : "--rules 2025"});
  }
  if (old) {
    lint_old(text, path, plan.most, report);
  } else {
    lint_new(text, path, plan, report);
  }
  tidy(report, plan.most);
  return report;
}

}  // namespace podium::lint
