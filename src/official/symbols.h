// official/symbols.h -- the distinct symbols of a script, by number.
//
// A record of 32 bytes each, in the order of their first occurrence, after the
// known words. A hash table of eight bytes a slot leads from a text to its
// number. A caller that has many texts to look up should first prefetch what
// they lead to: then it matters less that the table is larger than the caches.

#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/pages.h"
#include "official/words.h"

namespace podium::official {

// While reading: the first 8 bytes of the text, padded by 0, and its offset.
// After seal(): what is written for the symbol, if it has at most 12 bytes.
struct Symbol {
  std::array<char, 12> text;
  std::uint32_t length;   // of the text, without bars
  std::uint32_t name;     // flags from kNamedTerm on and a number, or 0
  std::uint32_t bound;    // how many functions and variables of that text
  std::uint32_t free_in;  // the first part of the script that uses it unbound
  std::uint8_t sorts;     // how many sorts of that text; 255 is for ever
  std::uint8_t flags;     // see below
  Shape shape;            // of an application of it, if it is not quoted; a
                          // reserved word has NoLogic
  std::uint8_t written;   // after seal(): the size of `text`; 0: as it stands

  void note_free(std::uint32_t part) {
    free_in = free_in == 0 ? part : free_in;
  }

  std::uint64_t key() const {
    std::uint64_t value = 0;
    std::memcpy(&value, text.data(), sizeof value);
    return value;
  }
  std::uint32_t offset() const {
    std::uint32_t value = 0;
    std::memcpy(&value, text.data() + sizeof(std::uint64_t), sizeof value);
    return value;
  }
};
static_assert(sizeof(Symbol) == 32);

// In Symbol::name. A symbol that is neither and has no number is left as it is.
inline constexpr std::uint32_t kNamedTerm = 1U << 31;  // by :named
inline constexpr std::uint32_t kTester = 1U << 30;     // the text is is-...
inline constexpr std::uint32_t kReservedWord = 1U << 29;
inline constexpr std::uint32_t kNumberMask = kReservedWord - 1;

// In Symbol::flags.
inline constexpr std::uint8_t kGlobalFunction = 1;  // declared, not only bound
inline constexpr std::uint8_t kConstructor = 2;
inline constexpr std::uint8_t kSealedName = 4;    // has a new name
inline constexpr std::uint8_t kRawUse = 8;        // stays somewhere
inline constexpr std::uint8_t kInBinder = 16;     // seen in the binder at hand
inline constexpr std::uint8_t kLeftOutName = 32;  // of a term not written
inline constexpr std::uint8_t kUsedName = 64;     // of a term, one that stays

// A symbol's text on its way into the table.
struct Spelling {
  std::uint64_t key;   // its first 8 bytes, padded by 0
  std::uint32_t tail;  // its next 4 bytes, or kNoTail if there are more
  std::uint32_t offset;
  std::uint32_t length;
  std::uint32_t hash;
};

// No bytes of a symbol that is not quoted: these are below 128.
inline constexpr std::uint32_t kNoTail = 0x7fffffff;

class SymbolTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffff;

  // REQUIRES: the text outlives the table.
  explicit SymbolTable(std::string_view text);

  // Of a text of this script.
  Spelling spell(std::uint32_t offset, std::uint32_t length) const {
    Spelling spelling{0, 0, offset, length, 0};
    finish(spelling, text_.data() + offset);
    return spelling;
  }

  // The key of texts of 1 to 8 bytes of which 8 can be read.
  static std::uint64_t key_of_short(const char* place, unsigned length) {
    std::uint64_t key = 0;
    std::memcpy(&key, place, sizeof key);
    const unsigned beyond = 64 - 8 * length;  // bits
    return key << (beyond & 63) >> (beyond & 63);
  }

  // The same for texts of 1 to 16 bytes of which 16 can be read.
  static Spelling spell_short(const char* place, std::uint32_t offset,
                              unsigned length) {
    if (length <= 8) {
      const std::uint64_t key = key_of_short(place, length);
      return {key, 0, offset, length, hash_of_short(key, length)};
    }
    std::uint64_t key = 0;
    std::memcpy(&key, place, sizeof key);
    std::uint64_t last = 0;
    std::memcpy(&last, place + length - sizeof last, sizeof last);
    const auto tail = static_cast<std::uint32_t>(last >> (128 - 8 * length));
    return {key, length <= 12 ? tail : kNoTail, offset, length,
            hash_of_long(key, last)};
  }

  // Where to look first for a text.
  std::size_t first_slot(std::uint32_t hash) const {
    return ((hash >> shift_) + kApart * (hash & (kSiblings - 1))) & mask_;
  }

  // Where such a text is or would be, most likely. True until slots move, see
  // make_room().
  std::uint32_t seek(std::uint32_t hash) const {
    std::size_t at = first_slot(hash);
    while (slots_[at].hash != hash && slots_[at].number != kNone) {
      at = (at + 1) & mask_;
    }
    return static_cast<std::uint32_t>(at);
  }

  // What intern_from() will look at, to be prefetched in this order.
  const void* slot_place(std::size_t slot) const {
    return slots_.data() + slot;
  }
  const void* symbol_place(std::size_t slot) const {
    const std::uint32_t number = slots_[slot].number;
    return symbols_.data() + (number == kNone ? 0 : number);
  }
  const void* text_place(std::size_t slot) const {
    const std::uint32_t number = slots_[slot].number;
    return text_.data() + symbols_[number == kNone ? 0 : number].offset();
  }

  // Whether it is worth while to prefetch.
  bool is_large() const { return slots_.size() > kCached; }

  // So many more texts can be added before slots move. `last` is of the script.
  void make_room(std::size_t texts, const Spelling& last) {
    if ((symbols_.size() + texts) * 3 > slots_.size() * 2) {
      grow(expected(last) + texts);
    }
  }

  // The number of the symbol of that text, a new one if there is none.
  std::uint32_t intern(const Spelling& spelling) {
    return intern_from(first_slot(spelling.hash), spelling);
  }
  // The same from the place on that seek() told.
  std::uint32_t intern_from(std::size_t at, const Spelling& spelling);

  // kNone if the text is not there. Need not be of the script.
  std::uint32_t find(std::string_view text) const;

  // A symbol that is not found by its text: a quoted reserved word.
  std::uint32_t add_apart(const Spelling& spelling);

  // What applications are, of all symbols there are and will be.
  void set_operators(const Operators& operators);

  std::size_t size() const { return symbols_.size(); }
  Symbol& operator[](std::size_t number) { return symbols_[number]; }
  const Symbol& operator[](std::size_t number) const {
    return symbols_[number];
  }
  Symbol* data() { return symbols_.data(); }
  const Symbol* data() const { return symbols_.data(); }

  // Without bars. REQUIRES: not sealed.
  std::string_view text(std::uint32_t number) const {
    if (number < kKnown) return words()[number];
    return {text_.data() + symbols_[number].offset(), symbols_[number].length};
  }

  // Gives back the table's memory: nothing is looked up any more, or not before
  // restore_slots().
  void drop_slots() { slots_ = Array<Slot>(); }
  // Reads all texts again.
  void restore_slots();

 private:
  struct Slot {
    std::uint32_t hash;
    std::uint32_t number;
  };

  // Decides only where a text sits in the table, never what is written. Texts
  // that differ in their last byte only, as numbered names do, sit close to
  // each other: new names mostly come in that order, and to fetch another line
  // of a large table takes longer than to look at some slots of it.
  static constexpr std::uint32_t kSiblings = 16;
  static constexpr std::uint32_t kApart = 4;  // slots
  static std::uint32_t hash_of_short(std::uint64_t key, unsigned length) {
    const unsigned last = 8 * (length - 1);  // its bits
    return mix(key & ~(std::uint64_t{0xff} << last), key >> last);
  }
  // `key` is of the bytes before the last 8 of them.
  static std::uint32_t hash_of_long(std::uint64_t key, std::uint64_t last) {
    return mix(key * 0xd6e8feb86659fd93ULL ^ (last << 8), last >> 56);
  }
  // The highest bits of a product depend on all bits of the factor, those of
  // its high half included, since that was folded into the low one.
  static std::uint32_t mix(std::uint64_t before, std::uint64_t last) {
    const std::uint64_t product =
        (before ^ (before >> 29)) * 0x9e3779b97f4a7c15ULL;
    const auto high = static_cast<std::uint32_t>(product >> 32);
    return (high & ~(kSiblings - 1)) |
           (static_cast<std::uint32_t>(last) & (kSiblings - 1));
  }
  // Of no script: only the words.
  SymbolTable();

  // The key and the hash of a text of any size.
  static void finish(Spelling& spelling, const char* place);
  bool is(std::uint32_t number, const Spelling& spelling) const;
  std::uint32_t add(const Spelling& spelling);
  void insert(std::uint32_t hash, std::uint32_t number);
  void make_slots(unsigned bits);
  std::size_t expected(const Spelling& last) const;
  void grow(std::size_t expected);
  bool same_rest(std::uint32_t number, const Spelling& spelling) const {
    const std::size_t length = spelling.length;
    const char* const one = text(number).data();
    const char* const other = text_.data() + spelling.offset;
    return last_bytes(one + length) == last_bytes(other + length) &&
           (length <= 16 || std::memcmp(one + 8, other + 8, length - 16) == 0);
  }
  static std::uint64_t last_bytes(const char* end) {
    std::uint64_t bytes = 0;
    std::memcpy(&bytes, end - sizeof bytes, sizeof bytes);
    return bytes;
  }

  std::string_view text_;
  static constexpr std::size_t kCached = std::size_t{1} << 16;  // slots

  Array<Symbol> symbols_;
  Array<Slot> slots_;
  std::size_t mask_ = 0;
  unsigned shift_ = 0;
  Shape shape_ = Shape::NoLogic;  // of symbols that are no word
};

}  // namespace podium::official
