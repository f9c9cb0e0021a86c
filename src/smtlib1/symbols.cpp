#include "smtlib1/symbols.h"

#include <functional>
#include <utility>

#include "smtlib1/bytes.h"

namespace podium::smtlib1 {
namespace {

constexpr std::string_view kDigits = "0123456789";

// The number before the next ':' or ']'.
std::uint32_t take_index(std::string_view& text) {
  std::uint64_t value = 0;
  while (is_digit(text.front())) {
    if (value < kHugeIndex) {
      value = value * 10 + static_cast<std::uint64_t>(text.front() - '0');
    }
    text.remove_prefix(1);
  }
  text.remove_prefix(1);
  return value >> 31 != 0 ? kHugeIndex : static_cast<std::uint32_t>(value);
}

BitLooks looks_of(std::string_view base) {
  if (!base.starts_with("bv") || base.size() < 3) return BitLooks::None;
  const auto consists_of = [](std::string_view text, std::string_view bytes) {
    return !text.empty() &&
           text.find_first_not_of(bytes) == std::string_view::npos;
  };
  if (base.starts_with("bvbin")) {
    return consists_of(base.substr(5), "01") ? BitLooks::Binary
                                             : BitLooks::None;
  }
  if (base.starts_with("bvhex")) {
    return consists_of(base.substr(5), "0123456789abcdefABCDEF")
               ? BitLooks::Hexadecimal
               : BitLooks::None;
  }
  return consists_of(base.substr(2), kDigits) ? BitLooks::Decimal
                                              : BitLooks::None;
}

Symbol make_symbol(std::string_view text) {
  Symbol symbol;
  symbol.text = text;
  symbol.base = text;
  if (byte_of(text.front()) == Byte::Mark) return symbol;
  symbol.base = text.substr(0, text.find('['));
  std::string_view rest = text.substr(symbol.base.size());
  if (!rest.empty()) rest.remove_prefix(1);
  while (!rest.empty()) {
    const std::uint32_t value = take_index(rest);
    if (symbol.indices == 0) symbol.first_index = value;
    if (symbol.indices == 1) symbol.second_index = value;
    ++symbol.indices;
  }
  symbol.word = word_of(symbol.base);
  symbol.looks = looks_of(symbol.base);
  return symbol;
}

}  // namespace

SymbolTable::SymbolTable() : slots_(1024) {}

SymbolId SymbolTable::intern(std::string_view text) {
  const auto hash =
      static_cast<std::uint32_t>(std::hash<std::string_view>()(text));
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = hash & mask;
  while (slots_[at].id != kEmpty) {
    if (slots_[at].hash == hash && symbols_[slots_[at].id].text == text) {
      return slots_[at].id;
    }
    at = (at + 1) & mask;
  }
  const auto id = static_cast<SymbolId>(symbols_.size());
  slots_[at] = {hash, id};
  symbols_.push_back(make_symbol(text));
  if (symbols_.size() * 2 > slots_.size()) grow();
  return id;
}

void SymbolTable::grow() {
  const std::vector<Slot> old =
      std::exchange(slots_, std::vector<Slot>(slots_.size() * 4));
  const std::size_t mask = slots_.size() - 1;
  for (const Slot& slot : old) {
    if (slot.id == kEmpty) continue;
    std::size_t at = slot.hash & mask;
    while (slots_[at].id != kEmpty) at = (at + 1) & mask;
    slots_[at] = slot;
  }
}

}  // namespace podium::smtlib1
