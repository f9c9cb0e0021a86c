// What is scrambled like the official tool does reads again and has the size it
// should; without a seed, scrambling once more changes nothing.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

#include "official/official.h"
#include "smtlib/tape.h"

using podium::Result;
using podium::official::AnnotationMode;
using podium::official::Options;
using podium::official::Output;
using podium::official::scramble;
using podium::smtlib::Tape;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

// None if the text has a symbol that begins with a digit, which the tape does
// not take.
std::optional<std::size_t> tokens(const std::string& text) {
  const Result<Tape> tape = Tape::read(text, "output");
  if (tape) return tape->size();
  require(tape.error().message.starts_with("a number runs into"));
  return std::nullopt;
}

// All that can be taken is.
Options everything(std::int64_t seed) {
  Options options;
  options.seed = seed;
  options.incremental = true;
  options.non_smtcomp = true;
  options.z3 = true;
  return options;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const Result<Output> plain = scramble(text, "fuzz", everything(0));
  const Result<Output> mixed = scramble(
      text, "fuzz", everything(static_cast<std::int64_t>(size % 1000) + 1));
  if (!plain) {
    require(!plain.error().where.empty() && !plain.error().hint.empty());
    require(!mixed);
    return 0;
  }
  const std::optional<std::size_t> count = tokens(plain->text);
  const Result<Output> twice = scramble(plain->text, "fuzz", everything(0));
  require(twice && twice->text == plain->text);
  if (mixed) {
    // An operator may take the place of (as operator sort).
    const std::optional<std::size_t> changed = tokens(mixed->text);
    require(!count || (changed && *changed <= *count));
  } else {
    require(!mixed.error().where.empty() && !mixed.error().hint.empty());
  }
  Options options = everything(7);
  options.annotations =
      size % 2 == 0 ? AnnotationMode::Pattern : AnnotationMode::None;
  options.unsat_core = size % 3 == 0;
  if (size % 5 == 0) options.core = {"a", "n"};
  const Result<Output> stripped = scramble(text, "fuzz", options);
  if (stripped) tokens(stripped->text);
  options.count_asserts = true;
  require(static_cast<bool>(scramble(text, "fuzz", options)));
  return 0;
}
