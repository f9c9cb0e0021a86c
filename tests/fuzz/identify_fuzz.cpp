// Every scrambled version of a script has its digest; the normal form is a
// script and its own normal form; without the permutation of names sorting
// undoes scrambling.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "contest/track.h"
#include "identify/fingerprint.h"
#include "identify/normal.h"
#include "scramble/scramble.h"
#include "smtlib/command.h"
#include "smtlib/tape.h"
#include "terms/script.h"

using podium::contest::Track;
using podium::identify::isomorphic_digest;
using podium::scramble::Plan;
using podium::scramble::scramble;
using podium::smtlib::Tape;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

bool has_unknown(const Tape& tape) {
  for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
    const auto command = podium::smtlib::command_at(tape, at);
    if (!command || *command == podium::smtlib::Command::Other) return true;
  }
  return false;
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
  // Scrambling leaves the name of a term as it is where no term has it; the
  // normal form, which sorts, cannot tell these places. In commands that are
  // not known nobody complains of them.
  if (text.find(":named") != std::string_view::npos &&
      (has_unknown(*tape) || !podium::terms::elaborate(*tape).ok())) {
    return 0;
  }
  const auto mixed = scramble(*tape, Plan{Track::Incremental, size});
  if (!mixed) return 0;
  const auto again = isomorphic_digest(*mixed, "mixed");
  require(static_cast<bool>(again));
  require(*again == *digest);
  return 0;
}
