#include "official/symbols.h"

#include <algorithm>
#include <bit>
#include <utility>

#include "base/check.h"
#include "official/words.h"

namespace podium::official {

static_assert(std::endian::native == std::endian::little,
              "the bytes of a text are masked as the low bytes of a number");

namespace {

constexpr unsigned kFirstBits = 9;
constexpr std::size_t kFewSymbols = 256;

std::uint64_t load(const char* place, std::size_t size) {
  std::uint64_t value = 0;
  std::memcpy(&value, place, std::min(size, sizeof value));
  return value;
}

}  // namespace

void SymbolTable::finish(Spelling& spelling, const char* place) {
  const std::size_t length = spelling.length;
  spelling.key = load(place, length);
  if (length <= 8) {
    spelling.tail = 0;
    spelling.hash =
        length == 0 ? 0 : hash_of_short(spelling.key, spelling.length);
    return;
  }
  spelling.tail = length <= 12
                      ? static_cast<std::uint32_t>(load(place + 8, length - 8))
                      : kNoTail;
  std::uint64_t first = spelling.key;
  // All bytes between the first 8 and the last 8: the last of these words may
  // share some with the latter.
  for (std::size_t at = 8; at + 8 < length; at += 8) {
    first = (first ^ load(place + at, 8)) * 0x9fb21c651e98df25ULL;
    first ^= first >> 32;
  }
  spelling.hash = hash_of_long(first, load(place + length - 8, 8));
}

SymbolTable::SymbolTable() {
  make_slots(kFirstBits);
  for (const std::string_view word : words()) {
    Spelling spelling{0, 0, 0, static_cast<std::uint32_t>(word.size()), 0};
    finish(spelling, word.data());
    const std::uint32_t number = add(spelling);
    if (number < kWords) insert(spelling.hash, number);
  }
  PODIUM_CHECK(symbols_.size() == kKnown);
  for (std::size_t i = 0; i < kReserved; ++i) symbols_[i].name = kReservedWord;
}

// All begin as copies of one that has the words, since many scripts are small.
SymbolTable::SymbolTable(std::string_view text) : text_(text) {
  static const SymbolTable begin;
  // What they grow to from here decides whether a script of 1 MB needs another
  // huge page.
  static_assert(kKnown <= 2 * kWords);
  symbols_.reserve(std::size_t{2} * kWords);
  symbols_.set_size(kKnown);
  std::copy_n(begin.symbols_.data(), kKnown, symbols_.data());
  slots_.reserve(begin.slots_.size());
  slots_.set_size(begin.slots_.size());
  std::copy_n(begin.slots_.data(), slots_.size(), slots_.data());
  mask_ = begin.mask_;
  shift_ = begin.shift_;
}

void SymbolTable::make_slots(unsigned bits) {
  const std::size_t count = std::size_t{1} << bits;
  slots_.reserve(count);
  slots_.set_size(count);
  // All bits set is kNone.
  std::memset(slots_.data(), 0xff, count * sizeof(Slot));
  mask_ = count - 1;
  shift_ = 32 - bits;
}

std::uint32_t SymbolTable::add(const Spelling& spelling) {
  const std::size_t number = symbols_.size();
  if (number == symbols_.capacity()) {
    symbols_.reserve(std::max({2 * number, expected(spelling), kFewSymbols}));
  }
  symbols_.set_size(number + 1);
  Symbol& symbol = symbols_[number];
  symbol = Symbol{};
  std::memcpy(symbol.text.data(), &spelling.key, sizeof spelling.key);
  std::memcpy(symbol.text.data() + sizeof spelling.key, &spelling.offset,
              sizeof spelling.offset);
  symbol.length = spelling.length;
  symbol.shape = shape_;
  if (spelling.length > 3 && std::memcmp(symbol.text.data(), "is-", 3) == 0) {
    symbol.name = kTester;
  }
  return static_cast<std::uint32_t>(number);
}

std::uint32_t SymbolTable::add_apart(const Spelling& spelling) {
  return add(spelling);
}

void SymbolTable::insert(std::uint32_t hash, std::uint32_t number) {
  std::size_t at = first_slot(hash);
  while (slots_[at].number != kNone) at = (at + 1) & mask_;
  slots_[at] = {hash, number};
}

std::uint32_t SymbolTable::intern_from(std::size_t at,
                                       const Spelling& spelling) {
  while (slots_[at].number != kNone) {
    if (slots_[at].hash == spelling.hash && is(slots_[at].number, spelling)) {
      return slots_[at].number;
    }
    at = (at + 1) & mask_;
  }
  const std::uint32_t number = add(spelling);
  slots_[at] = {spelling.hash, number};
  make_room(0, spelling);
  return number;
}

// How many there will be if the rest of the script is like what was read, but
// not many times more than there are.
std::size_t SymbolTable::expected(const Spelling& last) const {
  constexpr double kMore = 1.1;
  constexpr double kMost = 8;
  const auto size = static_cast<double>(symbols_.size());
  const auto whole = static_cast<double>(text_.size());
  return static_cast<std::size_t>(
      size * std::min(kMore * whole / (last.offset + 1.0), kMost));
}

std::uint32_t SymbolTable::find(std::string_view text) const {
  Spelling spelling{0, 0, 0, static_cast<std::uint32_t>(text.size()), 0};
  finish(spelling, text.data());
  for (std::size_t at = first_slot(spelling.hash); slots_[at].number != kNone;
       at = (at + 1) & mask_) {
    if (slots_[at].hash == spelling.hash &&
        this->text(slots_[at].number) == text)
      return slots_[at].number;
  }
  return kNone;
}

// Slots are ordered by the highest bits of the hash, so that both tables are
// passed from one end to the other.
void SymbolTable::grow(std::size_t expected) {
  const Array<Slot> old = std::move(slots_);
  slots_ = Array<Slot>();
  unsigned bits = 32 - shift_ + 1;
  while ((std::size_t{2} << bits) < 3 * expected) ++bits;
  make_slots(bits);
  for (std::size_t at = 0; at < old.size(); ++at) {
    if (old[at].number != kNone) insert(old[at].hash, old[at].number);
  }
}

// A quoted reserved word and what is written for a turned operator come after
// the word itself, which is found then.
void SymbolTable::restore_slots() {
  unsigned bits = kFirstBits;
  while ((std::size_t{2} << bits) < 3 * symbols_.size()) ++bits;
  make_slots(bits);
  for (std::uint32_t number = 0; number < symbols_.size(); ++number) {
    Spelling spelling{0, 0, 0, symbols_[number].length, 0};
    finish(spelling, text(number).data());
    insert(spelling.hash, number);
  }
}

void SymbolTable::set_operators(const Operators& operators) {
  shape_ = operators.shape(kWords);
  for (std::size_t i = kReserved; i < symbols_.size(); ++i) {
    symbols_[i].shape = operators.shape(static_cast<std::uint32_t>(i));
  }
}

bool SymbolTable::is(std::uint32_t number, const Spelling& spelling) const {
  const Symbol& symbol = symbols_[number];
  return symbol.key() == spelling.key && symbol.length == spelling.length &&
         (spelling.length <= 8 || same_rest(number, spelling));
}

}  // namespace podium::official
