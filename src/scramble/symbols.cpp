#include "scramble/symbols.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/prefetch.h"
#include "scramble/operators.h"

namespace podium::scramble {

namespace {

constexpr std::size_t kBlock = 64;    // symbols that are looked up together
constexpr std::size_t kSmall = 4096;  // slots that fit a cache
constexpr std::size_t kFirst = 1024;  // slots at first
constexpr std::uint32_t kSortKey = 0x80000000;
constexpr std::uint32_t kLongKey = 0x7f000000;
constexpr std::string_view kTester = "is-";
// The same in a packed text.
constexpr std::uint64_t kTesterBytes = 'i' | 's' << 8 | '-' << 16;
constexpr std::uint64_t kTesterMask = 0xffffff;

template <class Integer>
Integer load(const char* place) {
  Integer value;
  std::memcpy(&value, place, sizeof value);
  return value;
}

std::uint64_t mix(std::uint64_t value) {
  value *= 0x9e3779b97f4a7c15ULL;
  return value ^ (value >> 29);
}

}  // namespace

// Texts that differ in their last byte only, as numbered names do, sit close to
// each other: new names mostly come in that order, and to fetch another line of
// a large table takes longer than to look at some slots of it. The rest by both
// halves of one product: each bit of the key reaches the upper bits.
inline std::size_t SymbolTable::home_of(Key key, std::size_t slots) {
  constexpr std::uint64_t kSiblings = 15;
  constexpr std::size_t kApart = 2;  // slots
  __extension__ using Wide = unsigned __int128;
  const std::uint32_t next_size = key.high >> 24 & 15;  // see Packed
  // In words of 64 bits: shifts of larger numbers take several instructions.
  const bool in_low = next_size <= 9;
  const unsigned byte = next_size < 2 ? 0 : (next_size - 2) % 8;
  const std::uint64_t last =
      (in_low ? key.low : key.high) >> (8 * byte) & kSiblings;
  const std::uint64_t taken = last << (8 * byte);
  const std::uint64_t low = in_low ? key.low ^ taken : key.low;
  const std::uint64_t high = in_low ? key.high : key.high ^ taken;
  const Wide product =
      Wide{low ^ 0x9e3779b97f4a7c15ULL} * (high ^ 0xd6e8feb86659fd93ULL);
  const std::uint64_t hash = static_cast<std::uint64_t>(product >> 64) ^
                             static_cast<std::uint64_t>(product);
  // cppcheck-suppress shiftTooManyBits -- it has 128 bits
  const auto place = static_cast<std::size_t>(Wide{hash} * slots >> 64);
  const std::size_t home = place + kApart * last;
  return home < slots ? home : home - slots;
}

// The slot after this one, or the first.
inline std::size_t SymbolTable::after(std::size_t at, std::size_t slots) {
  return at + 1 == slots ? 0 : at + 1;
}

SymbolTable::SymbolTable() {
  open({});
  for (std::uint32_t id = 0; id < kKnownEnd; ++id) {
    records_[id] = {0, static_cast<std::uint32_t>(known_word(id).size())};
  }
}

// Most scripts are small. For them a copy of the known words in their slots is
// much cheaper than adding them anew.
void SymbolTable::open(std::string_view text) {
  static const std::vector<Slot> first = first_slots();
  source_ = text;
  if (slots_.size() != first.size()) slots_ = Array<Slot>();
  slots_.reserve(first.size());
  slots_.set_size(first.size());
  std::copy(first.begin(), first.end(), slots_.data());
  size_ = kKnownEnd;
  word_sorts_.clear();
  make_room(0);
  std::memset(states_.data(), 0, kKnownEnd);
}

std::vector<SymbolTable::Slot> SymbolTable::first_slots() {
  std::vector<Slot> slots(kFirst);
  for (std::uint32_t id = 0; id < kKnownEnd; ++id) {
    const Key key = key_of(known_word(id));
    std::size_t at = home_of(key, kFirst);
    while (slots[at].next_id != 0) at = after(at, kFirst);
    slots[at] = {key.low, key.high, id + 1};
  }
  return slots;
}

SymbolTable::Key SymbolTable::long_key(std::string_view text) {
  const char* const place = text.data();
  const std::size_t size = text.size();
  std::uint64_t hash = size;
  for (std::size_t at = 0; at + 8 < size; at += 8) {
    hash = mix(hash ^ load<std::uint64_t>(place + at));
  }
  hash = mix(hash ^ load<std::uint64_t>(place + size - 8));
  return {hash, kLongKey | (static_cast<std::uint32_t>(size) & 0xffffff)};
}

SymbolTable::Key SymbolTable::key_of(std::string_view text) {
  return text.size() > smtlib::kMostPacked ? long_key(text)
                                           : smtlib::pack(text);
}

std::string_view SymbolTable::text(SymbolId id) const {
  if (id < kKnownEnd) return known_word(id);
  for (const WordSort& called : word_sorts_) {
    if (called.sort == id) return known_word(called.word);
  }
  return source_.substr(records_[id].begin, records_[id].length());
}

// Of equal keys: those of short texts have all of the text.
bool SymbolTable::same_text(const Slot& slot, std::string_view text) const {
  return (slot.high & kLongKey) != kLongKey ||
         this->text(slot.next_id - 1) == text;
}

SymbolId SymbolTable::find(Key key, std::string_view text) const {
  const std::size_t count = slots_.size();
  for (std::size_t at = home_of(key, count);; at = after(at, count)) {
    const Slot& slot = slots_[at];
    if (slot.next_id == 0) return kNotThere;
    if (slot.low == key.low && slot.high == key.high && same_text(slot, text)) {
      return slot.next_id - 1;
    }
  }
}

SymbolId SymbolTable::find(std::string_view text) const {
  return find(key_of(text), text);
}

SymbolId SymbolTable::find_sort(std::string_view text) const {
  Key key = key_of(text);
  key.high |= kSortKey;
  return find(key, text);
}

inline void SymbolTable::add(Slot& slot, Key key, std::string_view text) {
  const SymbolId id = size_++;
  slot = {key.low, key.high, id + 1};
  const bool sort = (key.high & kSortKey) != 0;
  records_[id] = {
      static_cast<std::uint32_t>(text.data() - source_.data()),
      static_cast<std::uint32_t>(text.size()) | (sort ? kSortBit : 0)};
  const bool tester =
      text.size() >= kTester.size() && text.starts_with(kTester);
  states_[id] = tester && !sort ? kTesterLike : 0;
}

// REQUIRES: make_room() for it.
SymbolId SymbolTable::find_or_add(const Wanted& wanted) {
  const Key key = wanted.key;
  for (std::size_t at = wanted.at;; at = after(at, slots_.size())) {
    Slot& slot = slots_[at];
    if (slot.low == key.low && slot.high == key.high &&
        same_text(slot, wanted.text)) {
      return slot.next_id - 1;
    }
    if (slot.next_id != 0) continue;
    add(slot, key, wanted.text);
    return size_ - 1;
  }
}

SymbolId SymbolTable::intern_sort(std::string_view text) {
  make_room(1);
  Key key = key_of(text);
  const SymbolId word = find(key, text);
  const std::uint32_t before = size_;
  key.high |= kSortKey;
  const SymbolId id = find_or_add({text, key, home_of(key, slots_.size())});
  if (id == before && word < kKnownEnd) {
    records_[id].begin = 0;  // nowhere in the script
    word_sorts_.push_back({id, word});
  }
  return id;
}

// Of a token that begins there, without its bar.
inline std::string_view SymbolTable::text_at(std::size_t begin,
                                             std::size_t size) const {
  return source_.substr(source_[begin] == '|' ? begin + 1 : begin, size);
}

// The same of a short text, for a token that begins there, perhaps with a bar.
inline SymbolId SymbolTable::add(Slot& slot, const smtlib::PackedSymbol& symbol,
                                 std::size_t begin) {
  const SymbolId id = size_++;
  slot = {symbol.low, symbol.high, id + 1};
  const std::size_t bar = source_.data()[begin] == '|' ? 1 : 0;
  const std::size_t size = symbol.size();
  records_[id] = {static_cast<std::uint32_t>(begin + bar),
                  static_cast<std::uint32_t>(size)};
  const bool tester =
      size >= kTester.size() && (symbol.low & kTesterMask) == kTesterBytes;
  states_[id] = tester ? kTesterLike : 0;
  return id;
}

// Of a short text. REQUIRES: make_room() for it.
inline SymbolId SymbolTable::id_at(const smtlib::PackedSymbol& symbol,
                                   std::size_t home, std::size_t begin) {
  Slot* const slots = slots_.data();
  while (slots[home].low != symbol.low || slots[home].high != symbol.high) {
    if (slots[home].next_id == 0) return add(slots[home], symbol, begin);
    home = after(home, slots_.size());
  }
  return slots[home].next_id - 1;
}

SymbolTable::Wanted SymbolTable::wanted_long(std::size_t begin,
                                             std::size_t size) const {
  const std::string_view text = text_at(begin, size);
  const Key key = long_key(text);
  return {text, key, home_of(key, slots_.size())};
}

// The place of each, and what will be compared with it on the way from memory.
void SymbolTable::approach(std::span<Wanted> symbols) const {
  const Slot* const slots = slots_.data();
  for (Wanted& symbol : symbols) {
    std::size_t& at = symbol.at;
    while (slots[at].next_id != 0 && (slots[at].low != symbol.key.low ||
                                      slots[at].high != symbol.key.high)) {
      at = after(at, slots_.size());
    }
    if (slots[at].next_id == 0) continue;
    prefetch(records_.data() + slots[at].next_id - 1);
  }
  for (const Wanted& symbol : symbols) {
    const std::uint32_t next_id = slots[symbol.at].next_id;
    if (next_id == 0) continue;
    prefetch(source_.data() + records_[next_id - 1].begin);
  }
}

// First where the symbols are, so that all slots are on their way from memory,
// then which they are; a small table is in the cache.
void SymbolTable::intern(std::span<const smtlib::PackedSymbol> symbols,
                         std::uint32_t* links) {
  make_room(symbols.size());
  if (slots_.size() <= kSmall) {
    for (const smtlib::PackedSymbol& symbol : symbols) {
      std::uint32_t& link = links[symbol.token];
      if (symbol.is_long()) {
        link = find_or_add(wanted_long(link, symbol.size()));
      } else {
        link = id_at(symbol, home_of(symbol.text(), slots_.size()), link);
      }
    }
    return;
  }
  std::array<std::uint32_t, kBlock> homes;
  std::array<Wanted, kBlock> longs;
  while (!symbols.empty()) {
    const auto block = symbols.first(std::min(kBlock, symbols.size()));
    std::uint32_t* home = homes.data();
    Wanted* long_one = longs.data();
    for (const smtlib::PackedSymbol& symbol : block) {
      std::size_t at = 0;
      if (symbol.is_long()) {
        *long_one = wanted_long(links[symbol.token], symbol.size());
        at = long_one++->at;
      } else {
        at = home_of(symbol.text(), slots_.size());
        *home++ = static_cast<std::uint32_t>(at);
      }
      prefetch(slots_.data() + at);
    }
    approach({longs.data(), long_one});
    home = homes.data();
    long_one = longs.data();
    for (const smtlib::PackedSymbol& symbol : block) {
      std::uint32_t& link = links[symbol.token];
      link = symbol.is_long() ? find_or_add(*long_one++)
                              : id_at(symbol, *home++, link);
      prefetch(states_.data() + link);
    }
    symbols = symbols.subspan(block.size());
  }
}

void SymbolTable::make_room(std::size_t symbols) {
  const std::size_t needed = size_ + symbols;
  if (needed > states_.capacity() || needed > records_.capacity()) {
    const std::size_t room = std::max(needed + needed / 2, expected());
    records_.reserve(room);
    states_.reserve(room);
  }
  while (needed * 3 > slots_.size() * 2) grow();
}

// How many there will be if the rest of the script is like what was read, but
// not many times more than there are; unless a little more is all of them.
std::size_t SymbolTable::expected() const {
  constexpr double kMore = 1.1;
  constexpr double kMost = 8;
  constexpr double kAll = 12;
  if (size_ == kKnownEnd) return 0;
  const double read = records_[size_ - 1].begin + 1.0;
  const double whole = kMore * static_cast<double>(source_.size()) / read;
  return static_cast<std::size_t>(size_ * (whole <= kAll ? whole : kMost));
}

// To a quarter more, or to as many as are expected. Slots in order go to
// slots in order, since the upper bits of the hash decide; but the known words
// come first, so that they stay in their first places: they are looked for most
// of all.
void SymbolTable::grow() {
  const Array<Slot> old = std::exchange(slots_, Array<Slot>());
  const std::size_t count =
      std::max(old.size() * 5 / 4, expected() * 3 / 2) + 1;
  slots_.reserve_zero(count);
  slots_.set_size(count);
  for (std::uint32_t id = 0; id < kKnownEnd; ++id) {
    const Key key = key_of(known_word(id));
    put({key.low, key.high, id + 1});
  }
  for (std::size_t i = 0; i < old.size(); ++i) {
    if (old[i].next_id > kKnownEnd) put(old[i]);
  }
}

// REQUIRES: it is not there.
inline void SymbolTable::put(const Slot& slot) {
  const std::size_t count = slots_.size();
  std::size_t at = home_of({slot.low, slot.high}, count);
  while (slots_[at].next_id != 0) at = after(at, count);
  slots_[at] = slot;
}

}  // namespace podium::scramble
