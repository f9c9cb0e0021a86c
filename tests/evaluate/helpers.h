// What the tests of evaluate share.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "base/check.h"
#include "evaluate/evaluator.h"
#include "evaluate/print.h"
#include "smtlib/tape.h"

namespace podium::evaluate {

inline std::string_view name(Why why) {
  switch (why) {
    case Why::NoDefinition:
      return "no-definition";
    case Why::NoPartial:
      return "no-partial";
    case Why::Quantifier:
      return "quantifier";
    case Why::Beyond:
      return "beyond";
    case Why::Limit:
    case Why::Endless:
      return "limit";
    case Why::AbstractValue:
      return "abstract";
    case Why::Undecided:
      return "undecided";
    case Why::Malformed:
      return "malformed";
    case Why::Circular:
      return "circular";
  }
  return "";
}

// The value of a term after these commands, as text; its reason if it has none;
// the first error if it cannot be read.
inline std::string value_of(std::string_view term,
                            std::string_view commands = "",
                            const Limits& limits = {}) {
  const std::string text =
      std::string(commands) + "(get-value (" + std::string(term) + "))";
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, "test");
  if (!tape) return to_string(tape.error());
  terms::Script script = terms::elaborate(*tape);
  if (const terms::Finding* error = script.findings.first_error()) {
    return to_string(*error, *tape);
  }
  const terms::Command& last = script.commands[script.commands.size() - 1];
  PODIUM_CHECK(last.kind == smtlib::Command::GetValue);
  const terms::TermId id = script.term_list(last)[0];
  Values values;
  const Interpretation nothing;
  Evaluator evaluator(script, values, nothing, limits);
  const Outcome outcome = evaluator.evaluate(id);
  if (!outcome.good) return std::string(name(evaluator.reason(outcome).why));
  return to_text(script, values, script.terms.sort(id), outcome.word);
}

}  // namespace podium::evaluate
