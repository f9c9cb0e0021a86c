// official/draft.h -- a script as a flat array of items, and what is to change.
//
// Eight bytes for each atom: what it is, how many parentheses open before it
// and how many close after it. An empty list is an atom. This is what the first
// pass reads and marks and what the second writes; the text itself is only
// looked at for constants and for names that are long and stay.
//
// Where the parts of a short list change places, so do its items. Where those
// of a long one do, or some vanish, the item at its beginning is marked and
// leads to a block of words, the moves:
//   Parts  See kPartsCount.
//   Strip  item; closes. Only the term of an annotation stays; its last item is
//          that one, of which so many parentheses are not the annotation's.
// The usual change needs no block:
//   Swap   The two arguments of an operator change places. `closes`, which is 0
//          of every operator, tells how many items after it the second begins.

#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/pages.h"
#include "official/symbols.h"
#include "official/words.h"

namespace podium::official {

// The first four are told by two bits of Item::form.
enum class Kind : std::uint8_t {
  Symbol = 0,
  Raw = 1,     // symbol that is written as it stands
  Digits = 2,  // a numeral of at most 4 digits, which are in `what`
  Quoted = 4,  // symbol
  RawQuoted,   // symbol that is written as it stands
  Numeral,     // from here on up to Bad `what` is the offset in the text
  Constant,    // 1.5, #b01, #xff, #f3m7
  String,
  Keyword,
  Empty,  // ()
  None,   // more parentheses than another item can hold
  End,
  Bad,  // see Scanner::message
  Swap,
  Parts,
  Strip,
};

constexpr bool is_symbol(Kind kind) {
  return kind == Kind::Symbol || kind == Kind::Raw || kind == Kind::Quoted;
}

struct Item {
  std::uint32_t what;  // number of a symbol, digits, offset, or move
  std::uint32_t form;  // from low to high: opens, kind, closes (16 bits); the
                       // highest bit of the kind is kBegins

  // Of the first item of a command, and of the end of the script.
  static constexpr std::uint32_t kBegins = 1U << 15;

  std::uint32_t opens() const { return form & 0xff; }
  std::uint32_t closes() const { return form >> 16; }
  Kind kind() const { return static_cast<Kind>(form >> 8 & 0x7f); }
  void set_kind(Kind kind) {
    form = (form & 0xffff80ff) | static_cast<std::uint32_t>(kind) << 8;
  }
  void add_closes(std::uint32_t count) { form += count << 16; }
};

// Of the digits in an item.
inline std::uint32_t size_of_digits(std::uint32_t digits) {
  return static_cast<std::uint32_t>(39 - std::countl_zero(digits)) / 8;
}

// Of an item after which nothing closes.
constexpr std::uint32_t item_form(Kind kind, std::uint32_t opens) {
  return static_cast<std::uint32_t>(kind) << 8 | opens;
}

inline constexpr std::uint32_t kMostOpens = 0xff;
inline constexpr std::uint32_t kMostCloses = 0xffff;

// The words of a block of Kind::Parts; the parts in their new order follow.
inline constexpr std::uint32_t kPartsCount = 0;
// The item where the parts begin in the text. If it is the marked one, there is
// nothing before them, and so many of its parentheses are not the first part's.
inline constexpr std::uint32_t kPartsFirst = 1;
inline constexpr std::uint32_t kPartsOpens = 2;
// What the marked item was.
inline constexpr std::uint32_t kPartsWhat = 3;
inline constexpr std::uint32_t kPartsKind = 4;
// An operator in the place of what is before the parts, or 0.
inline constexpr std::uint32_t kPartsWord = 5;
inline constexpr std::uint32_t kPartsHeader = 6;

static_assert(kReserved <= 0x100);

struct Draft {
  explicit Draft(std::string_view text) : symbols(text) {}

  // After a command has been read that stays.
  void add_step(std::uint32_t item, std::uint32_t word) {
    append(steps, item);
    append(words, static_cast<std::uint8_t>(word));
  }

  // The item leads to a block from now on.
  void mark(std::uint32_t item) { last_marked = std::max(last_marked, item); }

  // In an amortised way; what is not used costs no memory.
  template <class T>
  static void make_room(Array<T>& array, std::size_t more) {
    const std::size_t needed = array.size() + more;
    if (needed > array.capacity()) array.reserve(needed + needed / 2);
  }

  template <class T>
  static void append(Array<T>& array, T value) {
    const std::size_t size = array.size();
    make_room(array, 1);
    array.set_size(size + 1);
    array[size] = value;
  }

  SymbolTable symbols;
  Array<Item> items;
  Array<std::uint32_t> moves;
  Array<std::uint32_t> steps;  // items where the commands begin, in new order
  // What the commands of the present part are, in the order of the text: a look
  // at their items would take much longer.
  Array<std::uint8_t> words;
  // The last of the marked items that lead to a block. Blocks name items by
  // their number, so that lists with such items in them must stay in place.
  std::uint32_t last_marked = 0;
};

}  // namespace podium::official
