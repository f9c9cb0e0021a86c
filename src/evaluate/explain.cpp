#include "evaluate/explain.h"

#include <algorithm>
#include <unordered_set>

#include "evaluate/print.h"
#include "terms/print.h"

namespace podium::evaluate {

namespace {

using terms::Operator;
using terms::TermId;
using terms::TermKind;

constexpr std::size_t kMostParts = 12;
constexpr std::size_t kLongestTerm = 200;
constexpr std::size_t kMostVisited = 10000;

// From a conjunction to its first conjunct that is false, and so on.
TermId narrow(const terms::Script& script, Evaluator& evaluator, TermId term) {
  while (true) {
    const Operator op = script.terms.op(term);
    const auto parts = script.terms.arguments(term);
    TermId next = term;
    if (op == Operator::And) {
      for (const TermId each : parts) {
        if (!evaluator.evaluate(each).is(0)) continue;
        next = each;
        break;
      }
    } else if (op == Operator::Implies) {
      next = parts.back();
    } else if (op == Operator::Ite) {
      const Outcome condition = evaluator.evaluate(parts[0]);
      if (condition.good) next = parts[condition.is(0) ? 2 : 1];
    }
    if (next == term) return term;
    term = next;
  }
}

}  // namespace

std::vector<Part> explain(terms::Script& script, Values& values,
                          Evaluator& evaluator, TermId assertion) {
  const TermId culprit = narrow(script, evaluator, assertion);
  std::vector<Part> parts;
  std::unordered_set<std::uint32_t> shown;
  const auto show = [&](TermId term) {
    const TermKind kind = script.terms.kind(term);
    const bool literal = kind < TermKind::Variable || term == terms::kTrue ||
                         term == terms::kFalse;
    if (literal || parts.size() >= kMostParts) return;
    if (!shown.insert(terms::raw(term)).second) return;
    const Outcome outcome = evaluator.evaluate(term);
    std::string value = "unknown";
    if (outcome.good) {
      value = to_text(script, values, script.terms.sort(term), outcome.word,
                      kLongestTerm);
    }
    // A number may have a million digits.
    if (value.size() > 2 * kLongestTerm) {
      value.resize(kLongestTerm);
      value += "...";
    }
    parts.push_back(
        {terms::to_text(script, term, kLongestTerm), std::move(value)});
  };
  if (culprit != assertion) show(culprit);
  std::vector<TermId> work;
  for (const TermId each : script.terms.arguments(culprit)) {
    if (script.terms.may_be_open(each)) continue;
    show(each);
    work.push_back(each);
  }
  std::ranges::reverse(work);
  // Then the constants, as a reader will look for these.
  std::unordered_set<std::uint32_t> seen;
  while (!work.empty() && seen.size() < kMostVisited) {
    const TermId term = work.back();
    work.pop_back();
    if (!seen.insert(terms::raw(term)).second) continue;
    const auto arguments = script.terms.arguments(term);
    const bool closed = !script.terms.may_be_open(term);
    if (closed && script.terms.kind(term) == TermKind::Call &&
        arguments.empty()) {
      show(term);
    }
    work.insert(work.end(), arguments.rbegin(), arguments.rend());
  }
  return parts;
}

}  // namespace podium::evaluate
