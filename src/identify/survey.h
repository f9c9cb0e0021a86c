// identify/survey.h -- which benchmarks of a library are the same, and what
// follows from that.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "identify/fingerprint.h"

namespace podium::identify {

struct Member {
  std::string path;
  std::vector<std::string> statuses;  // "sat", "unsat", "unknown", of each
                                      // check-sat
  Fingerprint print;
};

// Reads a benchmark. Errors as of fingerprint().
Result<Member> read_member(std::string_view text, const std::string& path,
                           const Limits& limits = {});

enum class Level : std::uint8_t { Identical, Normal, Isomorphic };
inline constexpr std::array kLevels{Level::Identical, Level::Normal,
                                    Level::Isomorphic};
std::string_view name_of(Level level);

// Members of one class, by number.
using Class = std::vector<std::size_t>;

struct Classes {
  std::vector<Class> classes;  // of two or more, the largest first
  std::size_t alone = 0;
  std::map<std::size_t, std::size_t> sizes;  // how many of each size from 2 on

  // How many could go.
  std::size_t duplicates() const;
  std::size_t largest() const;
};

// A status that a member lacks and another one of its class has.
struct Carried {
  std::size_t to;
  std::size_t from;
  std::size_t check;  // which check-sat, from 0
  std::string status;
};

// Two members of a class that cannot both be right.
struct Contradiction {
  std::size_t one;
  std::size_t other;
  std::size_t check;
};

struct Survey {
  std::array<Classes, 3> levels;  // by Level
  std::vector<std::size_t> undecided;
  std::vector<Carried> carried;
  std::vector<Contradiction> contradictions;
  std::vector<std::size_t> removable;  // all of a class but one

  const Classes& at(Level level) const {
    return levels[static_cast<std::size_t>(level)];
  }
};

// REQUIRES: members are in the order of their names, so that the result does
// not depend on who read them. An undecided member is alone in the last level
// unless another one has its normal form.
Survey survey(const std::vector<Member>& members);

// The figure 4 of the paper for all levels: classes by size, both axes
// logarithmic, as SVG.
std::string plot(const Survey& survey);

}  // namespace podium::identify
