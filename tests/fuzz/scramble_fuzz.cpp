// What is scrambled reads again, in every track, and without a seed scrambling
// once more changes nothing.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "contest/track.h"
#include "scramble/scramble.h"
#include "smtlib/tape.h"

using podium::contest::Track;
using podium::scramble::Annotations;
using podium::scramble::Plan;
using podium::scramble::scramble;
using podium::smtlib::Tape;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tape = Tape::read(text, "fuzz");
  if (!tape) return 0;
  for (const Track track : podium::contest::kTracks) {
    Plan plan{track, {}};
    plan.annotations = static_cast<Annotations>(size % 3);
    const auto plain = scramble(*tape, plan);
    plan.seed = size;
    const auto mixed = scramble(*tape, plan);
    require(static_cast<bool>(plain) == static_cast<bool>(mixed));
    if (!plain) {
      require(!plain.error().where.empty() && !plain.error().hint.empty());
      continue;
    }
    const auto plain_tape = Tape::read(*plain, "plain");
    const auto mixed_tape = Tape::read(*mixed, "mixed");
    require(plain_tape && mixed_tape);
    require(plain_tape->size() == mixed_tape->size());
    require(static_cast<bool>(scramble(*mixed_tape, plan)));
    if (track == Track::UnsatCore) continue;  // its new names get new names
    plan.seed.reset();
    const auto twice = scramble(*plain_tape, plan);
    require(twice && *twice == *plain);
  }
  return 0;
}
