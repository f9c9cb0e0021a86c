// config/submission_seed.h -- what a submission gives to the competition's
// seed.
//
// Only the fields that the seed needs are looked at: a mistake in another one
// does not change the number, and `podium submission check` tells of it.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "config/table_reader.h"

namespace podium::config {

// "A 32-bit unsigned integer" in 2015 and 2018, since then an integer, and
// larger ones were accepted. Up to here every reader of JSON keeps all digits.
inline constexpr std::uint64_t kLargestSeed = (1ULL << 53) - 1;

// The field "seed" of a submission: an integer, or a string of digits. What is
// wrong with it is reported.
std::optional<std::uint64_t> read_seed(const Tree& tree, TableReader& root,
                                       Problems& problems);

struct Entrant {
  std::string name;
  bool competing = true;
  std::optional<std::uint64_t> seed;
};

Result<Entrant> read_entrant(const std::string& path);
Result<Entrant> parse_entrant(std::string_view text, const std::string& path);

}  // namespace podium::config
