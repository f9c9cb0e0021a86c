// official/scanner.h -- text to items, some hundred of them at a time.
//
// All symbols of a stretch are looked up together, so that the hash table may
// be much larger than the caches.
//
// The lexis is the standard's without bytes from 128 on in symbols, with some
// liberties: leading zeros, symbols that begin with a digit, #f3m7. A byte
// order mark may come first.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "official/blocks.h"
#include "official/draft.h"
#include "official/symbols.h"
#include "official/token.h"
#include "smtlib/recent.h"

namespace podium::official {

class Scanner {
 public:
  // How many items a stretch has at most.
  static constexpr std::size_t kStretch = 512;

  // `on_read` may be empty, see Options::on_read.
  Scanner(std::string_view text, Draft& draft,
          std::function<void(std::size_t)> on_read);

  // Adds items to the draft, at least one. REQUIRES: End or Bad was not yet
  // there.
  void fill();

  // All items before this one are complete.
  std::uint32_t ready() const { return ready_; }

  // Why there is a Bad item.
  const std::string& message() const { return message_; }
  const std::string& hint() const { return hint_; }

  // Where the first string so far ends with a backslash that SMT-LIB 2.0 would
  // take for the escape of its last quote.
  std::optional<std::uint32_t> escape() const { return escape_; }

  // The bytes of a literal.
  std::string_view text(const Token& token) const;

  // For offset_in(). The offset of a token of the present stretch if the draft
  // has not been changed, and a way to drop what is before the next stretch;
  // tells how many items that were.
  std::uint32_t offset(const Token& token) const;
  std::uint32_t forget();

 private:
  // A symbol of the stretch whose number is not known yet.
  struct Pending {
    Spelling spelling;
    std::uint32_t slot;  // see SymbolTable::seek()
    Item* item;
  };
  // One that is the same as another of them.
  struct Repeat {
    Item* item;
    std::uint32_t of;
  };
  static constexpr std::size_t kBlocks = 64;  // that are classified at once
  static constexpr std::size_t kEnough = kStretch - 64 - 8;
  static constexpr std::size_t kKept = 2;  // items by forget()

  void make_room();
  [[gnu::always_inline]] void cut_stretch_here();
  void cut_stretch();
  void cut_stretch_by_bmi();
  void next_chunk();
  [[gnu::always_inline]] void end_block();
  void take_parentheses(std::uint64_t opens, std::uint64_t closes);
  void shed_parentheses();
  void skip_to(const char* place);
  void look_up();
  std::uint32_t number_of(const Spelling& spelling, std::size_t slot);
  std::uint32_t number_of_quoted(const Spelling& spelling, std::size_t slot);

  [[gnu::always_inline]] bool is_usual_block() const;
  [[gnu::always_inline]] void cut_block();
  [[gnu::always_inline]] std::uint32_t take_symbol(const char* place,
                                                   unsigned size, Item* item,
                                                   Pending*& pending);
  void wait(const Spelling& spelling, Item* item, Pending*& pending);
  unsigned size_across(unsigned at) const;
  void cut_rare();
  void add(Kind kind, std::uint32_t what);
  void add_symbol(Kind kind, const char* begin, const char* end);
  void cut_number(const char* begin);
  void cut_constant(const char* begin);
  void cut_string(const char* begin);
  void cut_quoted(const char* begin);
  void cut_keyword(const char* begin);
  void fail(const char* place, std::string message, std::string hint);
  void skip_comment(const char* begin);
  void look_for_escape(const char* place);
  const char* end_of_run(const char* place) const;
  const char* end_of_item(std::uint32_t index, const char* place) const;
  const char* end_of_comment(const char* place) const;
  const char* known_place(std::uint32_t index) const;
  std::uint32_t offset_of_atom(std::uint32_t index) const;
  std::uint32_t offset_of(const char* place) const {
    return static_cast<std::uint32_t>(place - begin_);
  }

  static constexpr std::ptrdiff_t kTellAfter = 1 << 17;  // bytes

  const char* begin_;
  const char* end_;
  Draft& draft_;
  std::function<void(std::size_t)> on_read_;
  const char* told_;  // what is before it
  smtlib::RecentSymbols recent_;
  bool bmi_;
  bool at_once_ = true;  // symbols get their numbers

  // Blocks of the text from chunk_ on, and the present one of them, with what
  // has not been taken of it.
  const char* chunk_;
  std::size_t block_ = 0;
  std::size_t blocks_ = 0;
  Block left_{};
  bool carry_ = false;
  std::array<Block, kBlocks> classified_;

  // Parentheses since the last atom, not counting those of the present block
  // that have not been taken.
  std::uint32_t opens_ = 0;
  std::uint32_t closes_ = 0;

  Item* next_ = nullptr;  // the item to be added
  std::uint32_t ready_ = 0;
  std::array<Pending, kStretch> pending_;
  Pending* pending_end_ = nullptr;
  std::array<Repeat, kStretch> repeats_;
  Repeat* repeats_end_ = nullptr;
  // Quoted reserved words, by the number of the word; 0: not met yet.
  std::array<std::uint32_t, 32> reserved_{};
  std::array<const char*, kKept> kept_{};  // where the first items are
  std::optional<std::uint32_t> escape_;
  bool ended_ = false;
  std::string message_;
  std::string hint_;
};

// Where a token is. Takes as long as reading the text up to there.
std::uint32_t offset_in(std::string_view text, const Token& token);

}  // namespace podium::official
