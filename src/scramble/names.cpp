#include "scramble/names.h"

#include <array>
#include <charconv>
#include <limits>
#include <numeric>
#include <set>
#include <utility>

namespace podium::scramble {

namespace {

// The number of fillers if the text is `base`, fillers and a number; else -1.
std::int64_t fillers(std::string_view text, std::string_view base,
                     char filler) {
  if (text.starts_with("is-")) text.remove_prefix(3);
  if (!text.starts_with(base)) return -1;
  const std::size_t end = text.find_first_not_of(filler, base.size());
  if (end == std::string_view::npos) return -1;
  if (text.find_first_not_of("0123456789", end) != std::string_view::npos) {
    return -1;
  }
  return static_cast<std::int64_t>(end - base.size());
}

}  // namespace

std::string fresh_prefix(std::string_view base, char filler,
                         const SymbolTable& symbols, Staying staying) {
  std::set<std::int64_t> taken;
  for (const Symbol& symbol : symbols.all()) {
    if (staying == Staying::All || symbol.untouched) {
      taken.insert(fillers(symbol.text, base, filler));
    }
  }
  std::size_t count = 0;
  while (taken.contains(static_cast<std::int64_t>(count))) ++count;
  return std::string(base) + std::string(count, filler);
}

Names::Names(std::string prefix, std::uint32_t count, Random& random)
    : prefix_(std::move(prefix)), numbers_(count) {
  std::iota(numbers_.begin(), numbers_.end(), 1);
  random.shuffle(numbers_.begin(), numbers_.end());
}

void Names::write(std::uint32_t name, std::string& out) const {
  std::array<char, std::numeric_limits<std::uint32_t>::digits10 + 1> digits{};
  const auto [end, problem] = std::to_chars(
      digits.data(), digits.data() + digits.size(), numbers_[name - 1]);
  out += prefix_;
  out.append(digits.data(), end);
}

}  // namespace podium::scramble
