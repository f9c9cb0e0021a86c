#include "official/scanner.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <utility>

#include "base/prefetch.h"
#include "base/text.h"
#include "official/bytes.h"
#include "official/exchange.h"
#include "official/words.h"
#include "smtlib/kinds.h"

namespace podium::official {

namespace {

using Recent = smtlib::RecentSymbols;

// Bits of recent symbols that no text has, since its bytes are below 128: the
// text has a tail, or it has no number yet.
constexpr std::uint64_t kTailed = std::uint64_t{1} << 63;
constexpr std::uint64_t kWaiting = std::uint64_t{1} << 55;

Recent::Entry entry_of(const Spelling& spelling, std::uint32_t number) {
  const std::uint64_t tailed = spelling.tail == 0 ? 0 : kTailed;
  return {spelling.key | tailed, spelling.tail, number};
}

// The lowest of the bits alone; of none none.
std::uint64_t lowest(std::uint64_t bits) { return bits & (0 - bits); }

// The bytes of a numeral with at most 4 digits.
std::uint32_t digits_of(const char* place, unsigned size) {
  std::uint32_t digits = 0;
  std::memcpy(&digits, place, size);
  return digits;
}

// The same where 4 bytes can be read.
std::uint32_t digits_inside(const char* place, unsigned size) {
  std::uint32_t digits = 0;
  std::memcpy(&digits, place, sizeof digits);
  const unsigned beyond = 32 - 8 * size;  // bits
  return digits << beyond >> beyond;
}

std::uint32_t count_ones(std::uint64_t bits) {
  return static_cast<std::uint32_t>(__builtin_popcountll(bits));
}

}  // namespace

static_assert(kReserved <= 32);

Scanner::Scanner(std::string_view text, Draft& draft,
                 std::function<void(std::size_t)> on_read)
    : begin_(text.data()),
      end_(text.data() + text.size()),
      draft_(draft),
      on_read_(std::move(on_read)),
      told_(begin_),
      recent_(text.size()),
      bmi_(smtlib::has_bmi()),
      chunk_(begin_) {
  const std::string_view mark = "\xEF\xBB\xBF";
  if (text.starts_with(mark)) chunk_ += mark.size();
  // Has the parentheses before the first atom.
  Draft::make_room(draft_.items, 1);
  draft_.items.set_size(1);
  draft_.items[0] = {0, item_form(Kind::None, 0)};
}

// The last item so far is not complete: parentheses may follow it.
void Scanner::fill() {
  Array<Item>& items = draft_.items;
  make_room();
  next_ = items.data() + items.size();
  pending_end_ = pending_.data();
  repeats_end_ = repeats_.data();
  at_once_ = !draft_.symbols.is_large();
  if (bmi_) {
    cut_stretch_by_bmi();
  } else {
    cut_stretch();
  }
  items.set_size(static_cast<std::size_t>(next_ - items.data()));
  look_up();
  if (ended_) {
    draft_.symbols.drop_slots();
    recent_.drop();
  }
  ready_ = static_cast<std::uint32_t>(items.size() - (ended_ ? 0 : 1));
}

// For the items of the next stretch. If that is more than there is, for those
// of the whole script if the rest is like what was read, but not for many times
// more than there are: what grows is moved, and touches new memory.
void Scanner::make_room() {
  constexpr double kMore = 1.05;
  constexpr double kMost = 8;
  Array<Item>& items = draft_.items;
  const std::size_t needed = items.size() + kStretch + kBehindItems;
  if (needed <= items.capacity()) return;
  const auto read = static_cast<double>(chunk_ - begin_) +
                    64 * static_cast<double>(block_) + 1;
  const double whole = kMore * static_cast<double>(end_ - begin_) / read;
  const double expected =
      static_cast<double>(needed) * std::clamp(whole, 1.5, kMost);
  // Not more than there are bytes, so that a small script has a small array.
  const std::size_t most = needed + static_cast<std::size_t>(end_ - chunk_);
  items.reserve(std::min(static_cast<std::size_t>(expected), most));
}

inline void Scanner::cut_stretch_here() {
  const Item* const enough = next_ + kEnough;
  while (next_ < enough && !ended_) {
    if (left_.starts == 0) {
      end_block();
      if (++block_ < blocks_) {
        left_ = classified_[block_];
      } else {
        next_chunk();
      }
    } else if (is_usual_block()) {
      cut_block();
      if (left_.starts != 0) cut_rare();
    } else {
      cut_rare();
    }
  }
}

void Scanner::cut_stretch() { cut_stretch_here(); }

#if defined(__x86_64__)
// The same with instructions for single bits.
__attribute__((target("bmi,bmi2,popcnt"))) void Scanner::cut_stretch_by_bmi() {
  cut_stretch_here();
}
#else
void Scanner::cut_stretch_by_bmi() { cut_stretch_here(); }
#endif

// More blocks of the text, or its end.
void Scanner::next_chunk() {
  chunk_ += 64 * blocks_;
  block_ = 0;
  blocks_ = 0;
  left_ = Block{};
  if (on_read_ && chunk_ - told_ >= kTellAfter) {
    on_read_(offset_of(chunk_));
    told_ = chunk_;
  }
  if (chunk_ >= end_) {
    add(Kind::End, offset_of(end_));
    ended_ = true;
    return;
  }
  const auto left = static_cast<std::size_t>(end_ - chunk_);
  blocks_ = std::min(left / 64, kBlocks);
  if (blocks_ != 0) {
    carry_ = classify(chunk_, blocks_, carry_, classified_.data());
  } else {
    std::array<char, 64> last;
    last.fill(' ');
    std::copy(chunk_, end_, last.begin());
    blocks_ = 1;
    carry_ = classify(last.data(), 1, carry_, classified_.data());
  }
  left_ = classified_[0];
}

// No atom of the block is left; parentheses may be.
inline void Scanner::end_block() {
  const std::uint64_t opens = left_.open;
  const std::uint64_t closes = left_.close;
  if (closes <= lowest(opens) - 1 && (opens_ == 0 || closes == 0)) {
    opens_ += count_ones(opens);
    closes_ += count_ones(closes);
  } else {
    take_parentheses(opens, closes);
  }
  if (opens_ > kMostOpens / 2 || closes_ > kMostCloses / 2) shed_parentheses();
}

// Parentheses that follow each other: those that close belong to the atom
// before, those that open to the atom after them. What opens and closes at once
// is an atom.
void Scanner::take_parentheses(std::uint64_t opens, std::uint64_t closes) {
  for (std::uint64_t both = opens | closes; both != 0; both &= both - 1) {
    const std::uint64_t bit = both & (0 - both);
    if ((opens & bit) != 0) {
      ++opens_;
    } else if (opens_ == 0) {
      ++closes_;
    } else {
      --opens_;
      const int at = std::countr_zero(bit);
      add(Kind::Empty, offset_of(chunk_ + 64 * block_ + at));
    }
  }
}

// More than an item can hold go into items without an atom.
void Scanner::shed_parentheses() {
  add(Kind::None, offset_of(chunk_ + 64 * block_));
}

// Nothing before this place is a token.
void Scanner::skip_to(const char* place) {
  const auto ahead = static_cast<std::size_t>(place - chunk_);
  const std::size_t block = ahead / 64;
  if (block >= blocks_) {
    // Classified anew from there on: what precedes is no run.
    chunk_ = place;
    blocks_ = 0;
    block_ = 0;
    left_ = Block{};
    carry_ = false;
    return;
  }
  if (block != block_) {
    block_ = block;
    left_ = classified_[block];
  }
  const std::uint64_t rest = ~std::uint64_t{0} << (ahead % 64);
  left_.starts &= rest;
  left_.open &= rest;
  left_.close &= rest;
}

// Adds an atom after the parentheses that were taken.
void Scanner::add(Kind kind, std::uint32_t what) {
  next_[-1].add_closes(closes_);
  *next_++ = {what, item_form(kind, opens_)};
  opens_ = 0;
  closes_ = 0;
}

// Whether 16 bytes may be read anywhere, and a list is empty only if it is ().
inline bool Scanner::is_usual_block() const {
  return end_ - (chunk_ + 64 * block_) >= 64 + 16 && left_.spaced == 0 &&
         (opens_ == 0 || (left_.close & (lowest(left_.starts) - 1)) == 0);
}

// The number of a symbol that is to be in that item, or anything if it has to
// be looked up with others.
inline std::uint32_t Scanner::take_symbol(const char* place, unsigned size,
                                          Item* item, Pending*& pending) {
  const std::uint64_t key = SymbolTable::key_of_short(place, size);
  const Recent::Entry& recent = recent_.at(key, 0);
  if (size <= 8 && recent.low == key) return recent.number;
  const Spelling spelling =
      SymbolTable::spell_short(place, offset_of(place), size);
  if (size > 8) {
    const Recent::Entry entry = entry_of(spelling, 0);
    const Recent::Entry& known = recent_.at(entry.low, entry.high);
    if (known.low == entry.low && known.high == entry.high) {
      return known.number;
    }
  }
  if (at_once_) {
    return number_of(spelling, draft_.symbols.first_slot(spelling.hash));
  }
  wait(spelling, item, pending);
  return 0;
}

// A symbol that is to get a number is soon met again, as the variable of a let
// is. So until it has one, its entry among the recent ones says that it waits.
inline void Scanner::wait(const Spelling& spelling, Item* item,
                          Pending*& pending) {
  const auto index = static_cast<std::uint32_t>(pending - pending_.data());
  Recent::Entry entry = entry_of(spelling, index);
  Recent::Entry& known = recent_.at(entry.low, entry.high);
  entry.low |= kWaiting;
  if (known.low == entry.low && known.high == entry.high) {
    *repeats_end_++ = {item, known.number};
    return;
  }
  if (spelling.tail != kNoTail) known = entry;
  *pending++ = {spelling, 0, item};
}

// Atoms of the present block up to one that is no symbol of at most 16 bytes
// and no numeral.
inline void Scanner::cut_block() {
  const char* const begin = chunk_ + 64 * block_;
  const std::uint64_t digit = left_.digit;
  const std::uint64_t not_run = ~left_.run;
  const std::uint32_t base = offset_of(begin);
  std::uint64_t starts = left_.starts;
  std::uint64_t open = left_.open;
  std::uint64_t close = left_.close;
  Item* next = next_;
  Pending* pending = pending_end_;
  next[-1].add_closes(closes_);
  closes_ = 0;
  do {
    const auto at = static_cast<unsigned>(__builtin_ctzll(starts));
    const std::uint64_t below = starts ^ (starts - 1);
    const std::uint64_t after = not_run >> at;
    const unsigned size = after != 0
                              ? static_cast<unsigned>(__builtin_ctzll(after))
                              : size_across(at);
    std::uint32_t form = count_ones(open & below);
    std::uint32_t what = base + at;
    if ((digit >> at & 1) != 0) {
      const std::uint64_t other = ~digit >> at;
      if (after == 0) break;
      if (static_cast<unsigned>(__builtin_ctzll(other)) != size) break;
      form |= item_form(size <= 4 ? Kind::Digits : Kind::Numeral, 0);
      what = size <= 4 ? digits_inside(begin + at, size) : what;
    } else {
      if (size - 1 >= 16) break;
      what = take_symbol(begin + at, size, next, pending);
    }
    next[-1].add_closes(count_ones(close & below));
    *next++ = {what, form};
    open &= ~below;
    close &= ~below;
    starts &= starts - 1;
  } while (starts != 0);
  if (next != next_) {
    next_->form += opens_;  // of the blocks before
    opens_ = 0;
  }
  left_.starts = starts;
  left_.open = open;
  left_.close = close;
  next_ = next;
  pending_end_ = pending;
}

// Of a run that reaches the end of the block; too large if that is not known.
unsigned Scanner::size_across(unsigned at) const {
  if (block_ + 1 >= blocks_) return 64;
  const std::uint64_t next = classified_[block_ + 1].run;
  return 64 - at + static_cast<unsigned>(std::countr_one(next));
}

const char* Scanner::end_of_run(const char* place) const {
  while (place != end_ && in_symbol(*place)) ++place;
  return place;
}

void Scanner::look_up() {
  SymbolTable& symbols = draft_.symbols;
  Pending* const begin = pending_.data();
  Pending* const end = pending_end_;
  if (begin == end) return;
  symbols.make_room(static_cast<std::size_t>(end - begin), end[-1].spelling);
  for (const Pending* pending = begin; pending != end; ++pending) {
    const std::size_t slot = symbols.first_slot(pending->spelling.hash);
    prefetch(symbols.slot_place(slot));
  }
  for (Pending* pending = begin; pending != end; ++pending) {
    pending->slot = symbols.seek(pending->spelling.hash);
    prefetch(symbols.symbol_place(pending->slot));
  }
  for (const Pending* pending = begin; pending != end; ++pending) {
    if (pending->spelling.length <= 8) continue;
    prefetch(symbols.text_place(pending->slot));
  }
  for (const Pending* pending = begin; pending != end; ++pending) {
    Item& item = *pending->item;
    item.what = item.kind() == Kind::Quoted
                    ? number_of_quoted(pending->spelling, pending->slot)
                    : number_of(pending->spelling, pending->slot);
  }
  for (const Repeat* repeat = repeats_.data(); repeat != repeats_end_;
       ++repeat) {
    repeat->item->what = begin[repeat->of].item->what;
  }
}

// The next time it is found at once.
std::uint32_t Scanner::number_of(const Spelling& spelling, std::size_t slot) {
  const std::uint32_t number = draft_.symbols.intern_from(slot, spelling);
  if (spelling.tail != kNoTail) recent_.note(entry_of(spelling, number));
  return number;
}

// Not the next time: |a| may end with bytes that are 0, as the key of a does.
// A reserved word is a symbol of its own: |let| may be bound while let is let.
std::uint32_t Scanner::number_of_quoted(const Spelling& spelling,
                                        std::size_t slot) {
  const std::uint32_t number = draft_.symbols.intern_from(slot, spelling);
  if (number >= kReserved) return number;
  if (reserved_[number] == 0) {
    reserved_[number] = draft_.symbols.add_apart(spelling);
  }
  return reserved_[number];
}

// The next atom of the present block, whatever it is.
void Scanner::cut_rare() {
  const int at = std::countr_zero(left_.starts);
  const std::uint64_t before = (std::uint64_t{1} << at) - 1;
  take_parentheses(left_.open & before, left_.close & before);
  left_.open &= ~before;
  left_.close &= ~before;
  left_.starts &= left_.starts - 1;
  const char* const place = chunk_ + 64 * block_ + at;
  switch (byte_of(*place)) {
    case Byte::Semicolon:
      return skip_comment(place);
    case Byte::Hash:
      return cut_constant(place);
    case Byte::Quote:
      return cut_string(place);
    case Byte::Bar:
      return cut_quoted(place);
    case Byte::Colon:
      return cut_keyword(place);
    case Byte::Symbol:
      return add_symbol(Kind::Symbol, place, end_of_run(place));
    case Byte::Digit:
      return cut_number(place);
    case Byte::Open:
      return add(Kind::Empty, offset_of(place + 1));
    case Byte::Blank:
    case Byte::Close:
    case Byte::Stray:
      break;
  }
  fail(place, "'" + printable({place, 1}) + "' belongs to no token",
       "write a symbol with such a character between bars: |a'b|");
}

void Scanner::add_symbol(Kind kind, const char* begin, const char* end) {
  Pending& pending = *pending_end_++;
  pending.spelling = draft_.symbols.spell(
      offset_of(begin), static_cast<std::uint32_t>(end - begin));
  pending.item = next_;
  add(kind, 0);
}

// Nothing is cut after this.
void Scanner::fail(const char* place, std::string message, std::string hint) {
  ended_ = true;
  message_ = std::move(message);
  hint_ = std::move(hint);
  add(Kind::Bad, offset_of(place));
}

void Scanner::skip_comment(const char* begin) {
  skip_to(end_of_comment(begin));
}

void Scanner::cut_number(const char* begin) {
  const char* const end = end_of_run(begin);
  switch (number_in(begin, end)) {
    case Number::Numeral:
      if (end - begin > 4) return add(Kind::Numeral, offset_of(begin));
      return add(Kind::Digits,
                 digits_of(begin, static_cast<unsigned>(end - begin)));
    case Number::Decimal:
      return add(Kind::Constant, offset_of(begin));
    case Number::No:
      return add_symbol(Kind::Symbol, begin, end);
  }
}

void Scanner::cut_constant(const char* begin) {
  const char* const end = end_of_constant(begin, end_);
  if (end == nullptr) {
    return fail(begin, "a # that begins no constant",
                "constants look like #b01 or #x1f");
  }
  if (end != end_ && in_symbol(*end)) {
    return fail(end, "a number runs into '" + printable({end, 1}) + "'",
                "a blank is missing");
  }
  add(Kind::Constant, offset_of(begin));
  skip_to(end);
}

void Scanner::cut_string(const char* begin) {
  const char* const end = end_of_string(begin, end_);
  if (end == nullptr) {
    return fail(begin, "this string never ends", "a closing \" is missing");
  }
  if (end[-2] == '\\' && !escape_.has_value()) look_for_escape(end - 2);
  add(Kind::String, offset_of(begin));
  skip_to(end);
}

// `place` is the backslash before the closing quote.
void Scanner::look_for_escape(const char* place) {
  const char* first = place;
  while (*first == '\\') --first;
  if ((place - first) % 2 != 0) escape_ = offset_of(place);
}

void Scanner::cut_quoted(const char* begin) {
  const void* const bar =
      std::memchr(begin + 1, '|', static_cast<std::size_t>(end_ - begin - 1));
  if (bar == nullptr) {
    return fail(begin, "this quoted symbol never ends",
                "a closing | is missing");
  }
  const char* const end = static_cast<const char*>(bar);
  add_symbol(Kind::Quoted, begin + 1, end);
  skip_to(end + 1);
}

void Scanner::cut_keyword(const char* begin) {
  const char* const end = end_of_run(begin + 1);
  if (end == begin + 1) {
    return fail(begin, "a colon without a keyword",
                "keywords look like :status");
  }
  add(Kind::Keyword, offset_of(begin));
  skip_to(end);
}

}  // namespace podium::official
