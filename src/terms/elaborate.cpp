#include "terms/command_reader.h"
#include "terms/context.h"
#include "terms/script.h"
#include "terms/words.h"

namespace podium::terms {

Script elaborate(const smtlib::Tape& tape, const Options& options) {
  Script script;
  script.names = Words::get().texts().copy();
  script.findings = Findings(options.findings_of_a_kind);
  Context context(tape, script);
  if (options.logic) {
    context.set_logic(parse_logic(*options.logic).value_or(any_logic()));
  }
  CommandReader reader(context);
  for (std::size_t at = 0; at < tape.size() && !reader.ended();
       at = tape.next(at)) {
    reader.read(at);
  }
  script.findings.sort();
  return script;
}

Result<Script> elaborate_strictly(const smtlib::Tape& tape) {
  Script script = elaborate(tape);
  if (const Finding* error = script.findings.first_error()) {
    return to_error(*error, tape);
  }
  return script;
}

}  // namespace podium::terms
