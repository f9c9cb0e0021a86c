// What the tests of scrambling share.

#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "scramble/scramble.h"
#include "smtlib/tape.h"

namespace podium::scramble {

using contest::Track;

inline Result<std::string> try_scramble(std::string_view script,
                                        std::optional<std::uint64_t> seed,
                                        Track track = Track::SingleQuery) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(script, "test");
  if (!tape) return tape.error();
  return scramble(*tape, Plan{track, seed});
}

// The error as text if there is one, so that a comparison shows it.
inline std::string scrambled(std::string_view script,
                             std::optional<std::uint64_t> seed,
                             Track track = Track::SingleQuery) {
  const Result<std::string> result = try_scramble(script, seed, track);
  return result ? *result : to_string(result.error());
}

// The commands between set-logic and check-sat of a script that consists of
// these, a logic and a check-sat; in the incremental track, where nothing is
// added before them.
inline std::string body(std::string_view commands, std::uint64_t seed,
                        std::string_view logic = "ALL") {
  const std::string head = "(set-logic " + std::string(logic) + ")\n";
  const std::string tail = "(check-sat)\n(exit)\n";
  const std::string out = scrambled(
      head + std::string(commands) + "(check-sat)", seed, Track::Incremental);
  if (!out.starts_with(head) || !out.ends_with(tail)) return out;
  return out.substr(head.size(), out.size() - head.size() - tail.size());
}

// How often each output comes for the first seeds.
inline std::map<std::string, int> bodies(std::string_view commands,
                                         std::uint64_t seeds,
                                         std::string_view logic = "ALL") {
  std::map<std::string, int> found;
  for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
    ++found[body(commands, seed, logic)];
  }
  return found;
}

}  // namespace podium::scramble
