#include "evaluate/case_table.h"

#include <algorithm>

namespace podium::evaluate {

namespace {

using terms::FunctionKind;
using terms::Operator;
using terms::TermId;
using terms::TermKind;

// Whether it is written as a value, so that evaluating it calls nothing.
bool is_plain(const terms::Script& script, TermId term) {
  const terms::Terms& terms = script.terms;
  const TermKind kind = terms.kind(term);
  if (kind < TermKind::Variable) return kind != TermKind::Error;
  const auto arguments = terms.arguments(term);
  if (kind == TermKind::Call) {
    const FunctionKind function =
        script.declarations[terms.function(term)].kind;
    return arguments.empty() && (function == FunctionKind::Extension ||
                                 function == FunctionKind::Constructor);
  }
  if (kind != TermKind::Operation) return false;
  const Operator op = terms.op(term);
  if (op != Operator::Negate && op != Operator::Divide && op != Operator::Fp) {
    return arguments.empty();
  }
  // One level inside: (- (/ 1 2)) is met, deeper ones are not.
  return std::ranges::all_of(arguments, [&](TermId each) {
    if (terms.kind(each) < TermKind::Variable) return true;
    const auto inner = terms.arguments(each);
    return terms.kind(each) == TermKind::Operation &&
           std::ranges::all_of(inner, [&](TermId leaf) {
             return terms.kind(leaf) < TermKind::Variable;
           });
  });
}

// One (= x c) into the constants by level; false if it is none.
bool add_equation(const terms::Script& script, TermId equation,
                  std::vector<TermId>& constants) {
  const terms::Terms& terms = script.terms;
  if (terms.op(equation) != Operator::Equal) return false;
  const auto sides = terms.arguments(equation);
  if (sides.size() != 2) return false;
  const bool first = terms.kind(sides[0]) == TermKind::Variable;
  const TermId variable = first ? sides[0] : sides[1];
  const TermId constant = first ? sides[1] : sides[0];
  if (terms.kind(variable) != TermKind::Variable) return false;
  const std::uint32_t level = terms.level(variable);
  if (level >= constants.size() || constants[level] != terms::kErrorTerm) {
    return false;
  }
  if (!is_plain(script, constant)) return false;
  constants[level] = constant;
  return true;
}

bool read_condition(const terms::Script& script, TermId condition,
                    std::vector<TermId>& constants) {
  std::ranges::fill(constants, terms::kErrorTerm);
  if (script.terms.op(condition) == Operator::And) {
    for (const TermId each : script.terms.arguments(condition)) {
      if (!add_equation(script, each, constants)) return false;
    }
  } else if (!add_equation(script, condition, constants)) {
    return false;
  }
  return std::ranges::find(constants, terms::kErrorTerm) == constants.end();
}

}  // namespace

CaseTable make_case_table(const terms::Script& script, TermId body,
                          std::size_t parameters,
                          const std::function<std::optional<std::uint32_t>(
                              const std::vector<TermId>&)>& key_of) {
  CaseTable table;
  std::vector<TermId> constants(parameters);
  while (script.terms.op(body) == Operator::Ite) {
    const auto parts = script.terms.arguments(body);
    if (!read_condition(script, parts[0], constants)) break;
    const auto key = key_of(constants);
    if (!key) break;
    // The first case wins.
    table.cases.emplace(*key, parts[1]);
    body = parts[2];
  }
  table.rest = body;
  return table;
}

}  // namespace podium::evaluate
