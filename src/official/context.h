// official/context.h -- what the parts of the first pass work on together.
//
// The official tool has one table of names for sorts, functions and variables
// and gives a name its number when it is bound for the first time, unless its
// text was written before. From then on every occurrence of that text is
// written as the new name, and so is every earlier one since the last
// check-sat. That is right as long as each of these occurrences means something
// that the script has bound; scopes are followed here to see whether it does.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "base/pages.h"
#include "official/draft.h"
#include "official/official.h"
#include "official/random.h"
#include "official/scanner.h"
#include "official/words.h"

namespace podium::official {

class Context {
 public:
  Context(std::string_view text, std::string name, const Options& options);

  // ---- Tokens, one after the other out of the items

  Token peek() {
    for (;;) {
      if (opens != 0) return {kOpen, item, opens};
      if (atom) return atom_token();
      if (closes != 0) return {kClose, item, closes};
      enter(item + 1);
    }
  }
  Token take() {
    const Token token = peek();
    if (token.what == kOpen) {
      --opens;
    } else if (token.what == kClose) {
      --closes;
    } else {
      atom = false;
    }
    return token;
  }
  // Whether the next token is the first of an item. Then all of the item before
  // is taken.
  bool is_between_items();
  // Before the first token of that item.
  void enter(std::uint32_t index);
  // After all tokens of that item.
  void leave(std::uint32_t index) {
    item = index;
    opens = 0;
    closes = 0;
    atom = false;
  }
  // More items, with room for what they may add.
  void refill();

  // Whether a parenthesis closes after the list that comes next, whose own was
  // seen by peek().
  bool closes_after_list();

  // False with an error if the next token is another one.
  bool take_open(const char* expected);
  bool take_close(const char* expected);
  // A symbol that is no reserved word. Its item is then that of the context.
  bool take_symbol(const char* expected);

  std::uint32_t symbol_at(std::uint32_t index) const {
    return draft.items[index].what;
  }
  // The symbol that was just taken is written as it stands.
  void keep_raw();

  // ---- Names. All are false with an error if the output would be damaged.

  // The symbol occurs, as a function or variable, a sort, or an
  // index, which may be both.
  bool refer(const Token& token) {
    return !is_alarming(draft.symbols[token.what & kSymbolMask]) ||
           refer_anyway(token);
  }
  bool refer_sort(const Token& token);
  bool refer_index(const Token& token);

  // Whether an occurrence asks for a closer look. Else it is noted.
  bool is_alarming(Symbol& symbol) const {
    if (symbol.bound != 0) return false;
    if (symbol.name != 0) return true;
    symbol.note_free(part_of_free());
    return false;
  }
  bool refer_anyway(const Token& token);
  bool is_left_out(std::uint64_t assertion) const {
    return assertion < left_out.size() && left_out[assertion];
  }
  // What is never written does no harm.
  std::uint32_t part_of_free() const { return unwritten == 0 ? part : 0; }

  // The symbol of this item gets a number if it has none.
  bool introduce(std::uint32_t index) {
    return prepare(index) && (give_number(symbol_at(index)), true);
  }
  // The two steps of it: occurrences between them are bound already.
  bool prepare(std::uint32_t index);
  void give_number(std::uint32_t symbol);

  // (! t :named symbol)
  void name_term(const Token& token);

  void bind(std::uint32_t symbol) { ++draft.symbols[symbol].bound; }
  void unbind(std::uint32_t symbol) { --draft.symbols[symbol].bound; }

  // Bound until its level is popped.
  void declare_function(std::uint32_t symbol, std::uint8_t flags = 0);
  void declare_sort(std::uint32_t symbol);
  void push(std::uint32_t levels);
  void pop(std::uint32_t levels);
  void reset();

  // ---- Errors. Always false, to `return fail(...)`; the first one stays.

  bool fail(const Token& token, std::string message, std::string hint,
            Code code = Code::Syntax);
  bool fail_at(std::uint32_t offset, std::string message, std::string hint,
               Code code);
  // Another token than was expected.
  bool unexpected(const Token& token, const std::string& expected);
  // Something that the official tool does not take.
  bool refuse(const Token& token, std::string message);

  std::string describe(const Token& token) const;
  bool scrambles() const { return options.seed != 0; }
  bool keeps_names() const {
    return options.annotations == AnnotationMode::All;
  }

  std::string_view text;
  std::string name;
  const Options& options;
  Draft draft;
  Scanner scanner;
  // The item at hand and what has not been taken of it.
  std::uint32_t item = 0;
  std::uint32_t opens = 0;
  std::uint32_t closes = 0;
  bool atom = false;
  Array<std::uint32_t> stack;  // see terms.h
  Random random;
  Operators operators;
  bool logic_is_set = false;
  std::uint32_t part = 1;            // of the script; a check-sat ends each
  std::uint32_t unwritten = 0;       // lists around that will not be written
  std::uint32_t numbers = 0;         // given so far
  Array<std::uint32_t> new_numbers;  // by number, of the parts that ended
  std::vector<std::uint32_t> term_names;  // that stay
  std::vector<std::uint32_t> testers;     // is-c that are used unbound
  std::vector<std::uint32_t> functions;   // declared ones that stay
  bool global_declarations = false;
  // Assertions that a core leaves out, in the order of the script: those that
  // are known before, and those that are found. While they are looked for, no
  // name does harm.
  std::vector<bool> left_out;
  std::vector<bool> found_left_out;
  bool looks_for_left_out = false;
  std::optional<Error> error;

 private:
  Token atom_token() const;
  void undeclare(std::size_t from);

  std::vector<std::uint32_t> declared_;  // symbols; with kSort if sorts
  std::vector<std::size_t> levels_;      // where each begins in declared_
};

}  // namespace podium::official
