#include "contest/seed.h"

#include <fmt/format.h>

#include <limits>

#include "base/text.h"

namespace podium::contest {
namespace {

// The first rules with a seed of this kind.
constexpr int kFirstYear = 2010;
constexpr int kFirstYearOfHundredfold = 2020;

Error not_an_opening(std::string_view text) {
  return {Code::BadValue, "",
          fmt::format("'{}' is no value of the index", printable(text)),
          "write it as a decimal number: 20338.41"};
}

bool is_digit(char letter) { return letter >= '0' && letter <= '9'; }

}  // namespace

Result<std::uint32_t> exchange_factor(int year) {
  if (year < kFirstYear) {
    return Error{
        Code::BadValue, "",
        fmt::format("the rules of {} do not say how to find a seed", year),
        fmt::format("years that do: {} and later", kFirstYear)};
  }
  return std::uint32_t{year < kFirstYearOfHundredfold ? 1U : 100U};
}

Result<std::uint32_t> exchange_part(std::string_view opening,
                                    std::uint32_t factor) {
  const std::string_view text = trim(opening);
  if (text.empty() || !is_digit(text.front())) return not_an_opening(opening);
  // Digits after the point shift by one place each until the factor is used up;
  // what is left of them is the fraction that is dropped.
  std::uint64_t value = 0;
  std::uint32_t places = factor;
  bool fraction = false;
  for (const char letter : text) {
    if (letter == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (!is_digit(letter)) return not_an_opening(opening);
    if (fraction && places == 1) continue;
    if (fraction) places /= 10;
    value = value * 10 + static_cast<std::uint64_t>(letter - '0');
    if (value > std::numeric_limits<std::uint32_t>::max()) break;
  }
  value *= places;
  if (text.back() == '.') return not_an_opening(opening);
  if (value > std::numeric_limits<std::uint32_t>::max()) {
    return Error{Code::BadValue, "",
                 fmt::format("{} is too large for a value of the index",
                             printable(text)),
                 "write it as a decimal number: 20338.41"};
  }
  return static_cast<std::uint32_t>(value);
}

Seed make_seed(const std::vector<std::uint64_t>& entrants,
               std::uint32_t exchange) {
  Seed seed;
  for (const std::uint64_t number : entrants) seed.sum += number;
  seed.reduced = static_cast<std::uint32_t>(seed.sum % (1ULL << 30));
  seed.exchange = exchange;
  seed.value = seed.reduced + seed.exchange;
  return seed;
}

}  // namespace podium::contest
