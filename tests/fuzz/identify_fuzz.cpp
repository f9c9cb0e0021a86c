// Every scrambled version of a script, of whatever form, has its digest.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "contest/track.h"
#include "identify/fingerprint.h"
#include "identify/normal.h"
#include "scramble/scramble.h"
#include "smtlib/tape.h"

using podium::contest::Track;
using podium::identify::isomorphic_digest;
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
  const auto script = podium::identify::resolve(*tape);
  if (!script) {
    require(!script.error().where.empty());
    return 0;
  }
  podium::identify::normal_form(*script, podium::identify::Names::Numbered);
  const auto digest = isomorphic_digest(text, "fuzz");
  require(static_cast<bool>(digest));
  const auto mixed = scramble(*tape, Plan{Track::Incremental, size});
  if (!mixed) return 0;
  const auto again = isomorphic_digest(*mixed, "mixed");
  require(static_cast<bool>(again));
  require(*again == *digest);
  return 0;
}
