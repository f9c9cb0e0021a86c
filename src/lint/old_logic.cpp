#include "lint/old_logic.h"

#include "smtlib/tape.h"
#include "terms/features.h"
#include "terms/script.h"

namespace podium::lint {

OldLogic judge_logic(const smtlib1::Analysis& analysis,
                     const smtlib1::Converted& converted) {
  OldLogic result;
  const smtlib1::Tape& original = analysis.tape();
  const Result<smtlib::Tape> tape =
      smtlib::Tape::read(converted.text, original.name());
  if (!tape) return result;
  const terms::Script script = terms::elaborate(*tape);
  // What a script with errors uses is a guess.
  if (!script.ok()) return result;
  const terms::Features features = terms::features_of(script);
  for (const terms::Finding& each : terms::check_logic(script, features)) {
    const bool error = terms::severity(each.problem) == terms::Severity::Error;
    const std::size_t offset =
        converted.positions.original(tape->tokens()[each.token].begin);
    result.findings.push_back({error ? Severity::Error : Severity::Warning,
                               std::string(mnemonic(each.problem)),
                               smtlib::place_of(original.all(), offset),
                               each.message, each.hint});
  }
  result.smallest = terms::smallest_logic(features.set());
  return result;
}

}  // namespace podium::lint
