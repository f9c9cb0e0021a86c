// tests/identify/helpers.h -- scripts, their digests and scrambled versions.

#pragma once

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/track.h"
#include "identify/canonical.h"
#include "identify/fingerprint.h"
#include "identify/normal.h"
#include "identify/script.h"

namespace podium::identify {

// Wraps assertions and declarations into a script.
inline std::string in_logic(std::string_view logic, std::string_view body) {
  return "(set-logic " + std::string(logic) + ")\n" + std::string(body) +
         "\n(check-sat)\n";
}

// "" if undecided. Fails the test if the text is no script.
inline std::string iso(const std::string& text) {
  const auto digest = isomorphic_digest(text, "test");
  if (!digest) {
    ADD_FAILURE() << to_string(digest.error()) << "\n" << text;
    return "error";
  }
  return digest->value_or("");
}

inline std::string normal(const std::string& text, Names names) {
  const auto tape = smtlib::Tape::read(text, "test");
  if (!tape) {
    ADD_FAILURE() << to_string(tape.error());
    return {};
  }
  const auto script = resolve(*tape);
  if (!script) {
    ADD_FAILURE() << to_string(script.error());
    return {};
  }
  return normal_form(*script, names);
}

enum class Way : std::uint8_t { Own, Official, Without2a };

// None if that way does not take the script.
std::optional<std::string> scrambled(const std::string& text, Way way,
                                     std::uint64_t seed, contest::Track track);

// The track that takes it.
contest::Track track_of(const std::string& text);

}  // namespace podium::identify
