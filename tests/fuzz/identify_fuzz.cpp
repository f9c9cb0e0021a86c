// Every scrambled version of a script, of whatever form, has its digest; and
// the paper's diagram commutes.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "contest/track.h"
#include "identify/fingerprint.h"
#include "identify/normal.h"
#include "scramble/scramble.h"
#include "smtlib/summary.h"
#include "smtlib/tape.h"

using podium::contest::Track;
using podium::identify::isomorphic_digest;
using podium::identify::Names;
using podium::identify::normal_form;
using podium::identify::resolve;
using podium::scramble::Plan;
using podium::scramble::scramble;
using podium::smtlib::Tape;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

std::string normal_of(const std::string& scrambled) {
  const auto tape = Tape::read(scrambled, "scrambled");
  require(static_cast<bool>(tape));
  const auto script = resolve(*tape);
  require(static_cast<bool>(script));
  return normal_form(*script, Names::Retained);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto tape = Tape::read(text, "fuzz");
  if (!tape) return 0;
  const auto script = resolve(*tape);
  if (!script) {
    require(!script.error().where.empty());
    return 0;
  }
  const std::string form = normal_form(*script, Names::Numbered);
  const auto digest = isomorphic_digest(text, "fuzz");
  require(static_cast<bool>(digest));
  const auto mixed = scramble(*tape, Plan{Track::Incremental, size});
  if (!mixed) return 0;
  const auto again = isomorphic_digest(*mixed, "mixed");
  require(static_cast<bool>(again));
  require(*again == *digest);
  const auto summary = podium::smtlib::summarize(*tape);
  Plan plan{
      summary && summary->incremental ? Track::Incremental : Track::SingleQuery,
      size};
  plan.permute_names = false;
  const auto sorted = scramble(*tape, plan);
  if (!sorted) return 0;  // a logic that is set too late
  require(normal_of(*sorted) == form);
  return 0;
}
