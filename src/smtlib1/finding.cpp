#include "smtlib1/finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "base/text.h"

namespace podium::smtlib1 {
namespace {

// In the order of Problem.
constexpr std::array<std::string_view, kProblems> kMnemonics{
    "form",
    "unknown-logic",
    "unknown-sort",
    "unknown-symbol",
    "unknown-variable",
    "wrong-arity",
    "wrong-sort",
    "not-a-formula",
    "bad-index",
    "bad-constant",
    "declared-twice",
    "reserved-word",
    "repeated-attribute",
    "bad-status",
    "missing-logic",
    "other-logic",
    "no-formula",
    "several-formulas",
    "declared-late",
    "declared-again",
    "outside-logic",
    "bool-sort",
    "formula-as-term",
    "let-in-term",
    "variable-mark",
    "chained",
    "few-arguments",
    "negative-number",
    "unary-minus",
    "int-as-real",
    "old-operator",
    "parentheses",
    "stray-pattern",
    "loose-value",
    "other-name",
};

}  // namespace

std::string_view mnemonic(Problem problem) {
  return kMnemonics[static_cast<std::size_t>(problem)];
}

bool Findings::wants(Problem problem) const {
  const std::uint64_t same = counts_[index(problem)];
  if (!is_error(problem)) return same < limits_.same_warnings;
  return kept_errors_ < limits_.errors && same < limits_.same_errors;
}

void Findings::add(Problem problem, std::size_t offset, std::string message,
                   std::string hint) {
  const bool wanted = wants(problem);
  count(problem);
  if (!wanted) return;
  if (is_error(problem)) ++kept_errors_;
  findings_.push_back({problem, offset, std::move(message), std::move(hint)});
}

void Findings::sort() {
  std::stable_sort(findings_.begin(), findings_.end(),
                   [](const Finding& one, const Finding& other) {
                     return one.offset < other.offset;
                   });
}

std::uint64_t Findings::errors() const {
  return std::accumulate(counts_.begin(),
                         counts_.begin() + index(Problem::OtherLogic),
                         std::uint64_t{0});
}

std::uint64_t Findings::warnings() const {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0}) -
         errors();
}

const Finding& Findings::first_error() const {
  const auto found = std::find_if(
      findings_.begin(), findings_.end(),
      [](const Finding& finding) { return is_error(finding.problem); });
  PODIUM_CHECK(found != findings_.end());
  return *found;
}

Error to_error(const Finding& finding, const Tape& tape) {
  return {Code::Syntax, tape.where(finding.offset),
          fmt::format("{} ({})", finding.message, mnemonic(finding.problem)),
          finding.hint};
}

std::string to_string(const Finding& finding, const Tape& tape) {
  const std::string where = tape.where(finding.offset);
  return fmt::format("{}: {}[{}]: {}\n  hint: {}",
                     printable(where, where.size()),
                     is_error(finding.problem) ? "error" : "warning",
                     mnemonic(finding.problem), finding.message, finding.hint);
}

}  // namespace podium::smtlib1
