#include "identify/fingerprint.h"

#include "base/hash.h"
#include "identify/normal.h"
#include "smtlib/tape.h"

namespace podium::identify {

namespace {

std::optional<std::string> isomorphic(const Script& script,
                                      const Limits& limits) {
  const std::optional<Canonical> form = canonical(script, limits);
  if (!form) return std::nullopt;
  return sha512(form->text());
}

}  // namespace

Result<Fingerprint> fingerprint(std::string_view text, const std::string& name,
                                const Limits& limits) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, name);
  if (!tape) return tape.error();
  return fingerprint(*tape, limits);
}

Result<Fingerprint> fingerprint(const smtlib::Tape& tape,
                                const Limits& limits) {
  const Result<Script> script = resolve(tape);
  if (!script) return script.error();
  return Fingerprint{sha512(tape.source()),
                     sha512(normal_form(*script, Names::Numbered)),
                     isomorphic(*script, limits)};
}

Result<std::optional<std::string>> isomorphic_digest(std::string_view text,
                                                     const std::string& name,
                                                     const Limits& limits) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, name);
  if (!tape) return tape.error();
  const Result<Script> script = resolve(*tape);
  if (!script) return script.error();
  return isomorphic(*script, limits);
}

}  // namespace podium::identify
