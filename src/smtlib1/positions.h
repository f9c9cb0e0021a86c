// smtlib1/positions.h -- where in the original a place of the output comes
// from.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace podium::smtlib1 {

class Positions {
 public:
  // What is written from `output` on comes from `input`.
  // REQUIRES: both are below 4 GiB, and outputs do not fall.
  void add(std::size_t output, std::size_t input) {
    const Pair pair{static_cast<std::uint32_t>(output),
                    static_cast<std::uint32_t>(input)};
    if (!pairs_.empty() && pairs_.back().output == pair.output) {
      pairs_.back() = pair;
    } else {
      pairs_.push_back(pair);
    }
  }

  // The place of the token that the byte at this place was written for.
  std::size_t original(std::size_t output) const {
    const auto after =
        std::upper_bound(pairs_.begin(), pairs_.end(), output,
                         [](std::size_t place, const Pair& pair) {
                           return place < pair.output;
                         });
    return after == pairs_.begin() ? 0 : (after - 1)->input;
  }

 private:
  struct Pair {
    std::uint32_t output;
    std::uint32_t input;
  };

  std::vector<Pair> pairs_;
};

}  // namespace podium::smtlib1
