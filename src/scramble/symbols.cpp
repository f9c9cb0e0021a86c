#include "scramble/symbols.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "base/check.h"
#include "scramble/operators.h"

namespace podium::scramble {

namespace {

constexpr std::size_t kShort = 11;   // the longest text that fits a slot
constexpr std::size_t kLoaded = 16;  // bytes that short_key reads
constexpr unsigned kFirstBits = 10;  // of the number of slots at first
constexpr std::uint32_t kSortKey = 0x80000000;
constexpr std::uint32_t kLongKey = 0x7f000000;
constexpr std::string_view kTester = "is-";

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

// Which bits of the first eight bytes, and of the next four, belong to a text
// of this size.
struct Mask {
  std::uint64_t low;
  std::uint32_t high;
};

constexpr std::array<Mask, kShort + 1> make_masks() {
  std::array<Mask, kShort + 1> masks{};
  for (std::size_t size = 0; size <= kShort; ++size) {
    masks[size].low =
        size >= 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * size)) - 1;
    masks[size].high =
        size > 8 ? (std::uint32_t{1} << (8 * (size - 8))) - 1 : 0;
  }
  return masks;
}

constexpr auto kMasks = make_masks();

}  // namespace

// By both halves of one product: each bit of the key reaches the upper bits.
inline std::size_t SymbolTable::home_of(Key key, unsigned shift) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{key.low ^ 0x9e3779b97f4a7c15ULL} *
                       (key.high ^ 0xd6e8feb86659fd93ULL);
  const std::uint64_t hash = static_cast<std::uint64_t>(product >> 64) ^
                             static_cast<std::uint64_t>(product);
  return static_cast<std::size_t>(hash >> shift);
}

SymbolTable::SymbolTable() { open({}); }

// Most scripts are small. For them a copy of the known words in their slots is
// much cheaper than adding them anew.
void SymbolTable::open(std::string_view text) {
  static const std::vector<Slot> kFirstSlots = first_slots();
  source_ = text;
  if (slots_.size() != kFirstSlots.size()) slots_ = Array<Slot>();
  slots_.reserve(kFirstSlots.size());
  slots_.set_size(kFirstSlots.size());
  std::copy(kFirstSlots.begin(), kFirstSlots.end(), slots_.data());
  shift_ = 64 - kFirstBits;
  size_ = kKnownEnd;
  make_room(0);
  std::memset(states_.data(), 0, kKnownEnd);
}

std::vector<SymbolTable::Slot> SymbolTable::first_slots() {
  std::vector<Slot> slots(std::size_t{1} << kFirstBits);
  for (std::uint32_t id = 0; id < kKnownEnd; ++id) {
    const Key key = key_of(known_word(id));
    std::size_t at = home_of(key, 64 - kFirstBits);
    while (slots[at].next_id != 0) at = (at + 1) % slots.size();
    slots[at] = {key.low, key.high, id + 1};
  }
  return slots;
}

// REQUIRES: a little-endian machine for the bytes to be in order, which nothing
// depends on but the use of all of them; kLoaded bytes may be read.
inline SymbolTable::Key SymbolTable::short_key(const char* bytes,
                                               std::size_t size) {
  const Mask& mask = kMasks.data()[size];
  return {load<std::uint64_t>(bytes) & mask.low,
          (load<std::uint32_t>(bytes + 8) & mask.high) |
              static_cast<std::uint32_t>(size + 1) << 24};
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
  if (text.size() > kShort) return long_key(text);
  std::array<char, kLoaded> bytes{};
  std::copy(text.begin(), text.end(), bytes.begin());
  return short_key(bytes.data(), text.size());
}

std::string_view SymbolTable::text(SymbolId id) const {
  if (id < kKnownEnd) return known_word(id);
  return source_.substr(records_[id].begin, records_[id].size & ~kSortBit);
}

// Of equal keys: those of short texts have all of the text.
bool SymbolTable::same_text(const Slot& slot, std::string_view text) const {
  return (slot.high & kLongKey) != kLongKey ||
         this->text(slot.next_id - 1) == text;
}

SymbolId SymbolTable::find(Key key, std::string_view text) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = home_of(key, shift_);; at = (at + 1) & mask) {
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

// REQUIRES: make_room() for it.
SymbolId SymbolTable::find_or_add(Key key, std::size_t home,
                                  std::string_view text) {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t at = home;; at = (at + 1) & mask) {
    Slot& slot = slots_[at];
    if (slot.low == key.low && slot.high == key.high && same_text(slot, text)) {
      return slot.next_id - 1;
    }
    if (slot.next_id != 0) continue;
    add(slot, key, text);
    return size_ - 1;
  }
}

void SymbolTable::add(Slot& slot, Key key, std::string_view text) {
  const SymbolId id = size_++;
  slot = {key.low, key.high, id + 1};
  const bool sort = (key.high & kSortKey) != 0;
  records_[id] = {
      static_cast<std::uint32_t>(text.data() - source_.data()),
      static_cast<std::uint32_t>(text.size()) | (sort ? kSortBit : 0)};
  const bool tester = text.size() > kTester.size() && text.starts_with(kTester);
  states_[id] = tester && !sort ? kTesterLike : 0;
}

SymbolId SymbolTable::intern_sort(std::string_view text) {
  make_room(1);
  Key key = key_of(text);
  key.high |= kSortKey;
  return find_or_add(key, home_of(key, shift_), text);
}

void SymbolTable::intern(const smtlib::Tape& tape,
                         std::span<const std::uint32_t> tokens,
                         std::uint32_t* ids) {
  while (!tokens.empty()) {
    const auto block = tokens.first(std::min(kBlock, tokens.size()));
    make_room(block.size());
    intern_block(tape, block, ids);
    tokens = tokens.subspan(block.size());
  }
}

// First where the symbols are, so that all slots are on their way from memory,
// then which they are.
void SymbolTable::intern_block(const smtlib::Tape& tape,
                               std::span<const std::uint32_t> tokens,
                               std::uint32_t* ids) {
  std::array<Key, kBlock> keys;
  std::array<std::size_t, kBlock> homes;
  const smtlib::Tape::Token* const all = tape.tokens();
  const char* const text = source_.data();
  const std::size_t safe = source_.size() - std::min(source_.size(), kLoaded);
  Key* key = keys.data();
  std::size_t* home = homes.data();
  for (const std::uint32_t token : tokens) {
    const auto [begin, size] = all[token];
    *key = size <= kShort && begin < safe && text[begin] != '|'
               ? short_key(text + begin, size)
               : key_of(tape.symbol(token));
    *home = home_of(*key++, shift_);
    __builtin_prefetch(slots_.data() + *home++);
  }
  const Slot* const slots = slots_.data();
  const std::uint8_t* const states = states_.data();
  key = keys.data();
  home = homes.data();
  for (const std::uint32_t token : tokens) {
    const Slot& slot = slots[*home];
    // Nearly always it is there, in its first place.
    const SymbolId id = slot.low == key->low && slot.high == key->high &&
                                (slot.high & kLongKey) != kLongKey
                            ? slot.next_id - 1
                            : find_or_add(*key, *home, tape.symbol(token));
    __builtin_prefetch(states + id);
    ids[token] = id;
    ++key;
    ++home;
  }
}

void SymbolTable::make_room(std::size_t symbols) {
  const std::size_t needed = size_ + symbols;
  if (needed > states_.capacity() || needed > records_.capacity()) {
    records_.reserve(needed + needed / 2);
    states_.reserve(needed + needed / 2);
  }
  while (needed * 3 > slots_.size() * 2) grow();
}

// To twice the slots. Slots in order go to slots in order, since the upper bits
// of the hash decide; but the known words come first, so that they stay in
// their first places: they are looked for most of all.
void SymbolTable::grow() {
  const Array<Slot> old = std::exchange(slots_, Array<Slot>());
  slots_.reserve_zero(old.size() * 2);
  slots_.set_size(old.size() * 2);
  --shift_;
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
  const std::size_t mask = slots_.size() - 1;
  std::size_t at = home_of({slot.low, slot.high}, shift_);
  while (slots_[at].next_id != 0) at = (at + 1) & mask;
  slots_[at] = slot;
}

}  // namespace podium::scramble
