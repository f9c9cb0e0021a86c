// scramble/scramble.h -- change a benchmark's looks and keep its meaning.
//
// The scrambled script has the same answer to every check-sat. The same script,
// seed and track give the same bytes on every machine. Time is linear in the
// script but for sorting names; stack use does not grow with the depth of
// terms.
//
// The steps are those of T. Weber, Scrambling and Descrambling SMT-LIB
// Benchmarks (SMT 2016), sections 2 and 6.

#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/result.h"
#include "contest/track.h"
#include "scramble/renaming.h"
#include "smtlib/tape.h"

namespace podium::scramble {

struct Plan {
  contest::Track track = contest::Track::SingleQuery;
  std::optional<std::uint64_t> seed;  // absent: keep all names and orders, and
                                      // only add what the track asks for
  // In the incremental track: end the script after so many check-sats.
  std::optional<std::uint64_t> checks{};
};

// Syntax where a command is not of its form; Missing without a set-logic or a
// check-sat; Unsupported for a second check-sat in a track that takes one.
// docs/scrambling.md says what is changed and what is not. `renaming` is set to
// the way back.
Result<std::string> scramble(const smtlib::Tape& script, const Plan& plan,
                             Renaming* renaming = nullptr);

}  // namespace podium::scramble
