// scramble/terms.h -- terms in their new order and names.
//
// The tokens are written in the order of the output; what is still to be
// written stands on a stack of token ranges, with what has to be done before
// each: variables that come into scope or go out of it. So depth is data.
// Random numbers are drawn in the order of the output too: that of a list
// before those of the lists in it.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "scramble/context.h"
#include "scramble/hand.h"
#include "scramble/stack.h"
#include "scramble/writer.h"

namespace podium::scramble {

class Terms {
 public:
  explicit Terms(Context& context);

  void set_difference_logic(bool value);

  // Writes the terms from one token up to another. False with Context::error
  // set if a binder or annotation is not of its form. Tokens before them may be
  // gone then if nobody needs those.
  enum class Others : std::uint8_t { Needed, Done };
  bool write(std::size_t begin, std::size_t end,
             Others others = Others::Needed);

  // Notes the variables of ((x S) (y T)), without binding or writing them.
  // REQUIRES: of that form.
  void note_variables(std::size_t list);

  // Whether the term is (! t ... :named n) and keeps its name.
  bool keeps_name(std::size_t term) const;

 private:
  using Index = Hand::Index;
  struct Range {
    Index begin;
    Index end;
  };
  enum class Before : std::uint32_t {
    Nothing,
    First,        // of two arguments that changed places, an atom
    Elements,     // since the mark, one after the other
    Bind,         // the variables since the mark
    Unbind,       // those
    UnbindSorts,  // sort parameters
    Bindings,     // of a let, as Elements: their variables are not terms
    Cases,        // of a match: the list of cases
    Case,         // or the end of the cases
    Attribute,    // or the end of the annotation
  };
  struct Task {
    Range range;
    Before before;
    Index mark;
  };
  using Actions = std::array<Action, kKnownEnd>;

  static constexpr Index kMany = Index{1} << 19;  // tokens to forget at a time

  // What comes after something has failed.
  static constexpr Range kFailed{0xffffffff, 0};

  // The loop over all tokens. The first two go on with a range up to its end
  // or begin the list at its beginning; what remains is returned.
  Range run(Hand& hand, Range range);
  Range begin_list(Hand& hand, Range range);
  bool simple_let(Hand& hand, Range& range);
  void atom(Hand& hand, Index token);
  void operation(Hand& hand, Index head, std::size_t reversed);
  void rare_atom(Index token);
  bool is_word(Index head) const;
  bool is_word_of(Index list) const;
  Range on_word(Index list, Range range);

  // Lists whose arguments change places; see arguments.cpp.
  Range arrange(Hand& hand, Action action, Range range);
  struct Two {  // arguments of a list
    Index two;  // the second; the first comes after the head
    bool list_one;
    bool list_two;
  };
  Range arrange_two(Hand& hand, Range range, Two arguments);
  bool brief_pair(Hand& hand, Index one, std::size_t coin);
  Range brief_and_list(Hand& hand, Range range, Two arguments,
                       std::size_t coin);
  void late(Hand& hand, Index token);
  enum class Order : std::uint8_t { Same, Other, Reversed };
  Order order_elements(Action action, Index list);
  Order draw(Action action, Index* begin, Index* end);
  Range put_lists(std::size_t first, Range rest);
  std::size_t let_wait(std::size_t begin, std::size_t end);
  Index next_waiting();
  Range next_element(const Task& task);

  // The other lists: each writes its beginning and returns how to go on.
  Range on_let(Index list, Range range);
  Range on_bindings(Index first, Index end, std::size_t mark);
  Range on_binder(Index list, Range range, bool ordered);
  Range on_annotation(Index list, Range range);
  Range on_indexed(Index list, Range range);
  Range on_qualified(Index list, Range range);
  Range on_match(Index list, Range range);
  Range on_par(Index list, Range range);

  // Gives back the tokens before this one if nothing of them is left to do.
  void forget_before(Index token);

  Range prepare(const Task& task);
  Range next_binding(const Task& task);
  Range on_binding(Range range);
  Range on_case(Range range);
  Range on_attribute(Range range);

  void head(Index list);
  void write_identifier(Index token);
  void write_qualified(Index list);
  void write_pattern(Index pattern);
  bool is_constructor(Index symbol) const;
  bool is_of_theory(Index identifier) const;
  void later(Before before, Range range, std::size_t mark = 0) {
    tasks_.push({range, before, static_cast<Index>(mark)});
  }
  // The same for something that comes before what is written until then.
  void later_back(Before before, Range range, std::size_t mark = 0) {
    if (back_ == 0) back_ = tasks_.size() + 1;
    later(before, range, mark);
  }
  Range fail(Index token, const char* message, const char* hint);
  Range fail(std::optional<Misfit> misfit);

  Index partner(Index list) const {
    return static_cast<Index>(context_.partner(list));
  }
  Index next(Index token) const {
    return (context_.is_open(token) ? partner(token) : token) + 1;
  }
  Index next_attribute(Index keyword) const {
    return static_cast<Index>(forms_.next_attribute(keyword));
  }
  bool keeps_attribute(Index keyword) const;

  Context& context_;
  Forms<Context> forms_;
  Writer writer_;
  Stack<Task> tasks_;
  Stack<Index> elements_;  // of the list at hand
  Stack<Index> waiting_;   // elements of the lists around, from the last on
  std::size_t trim_below_ = 0;  // so many that wait, memory can be given back
  std::size_t back_ = 0;        // how many tasks there are with the first of
                                // later_back(); 0: none
  Index first_ = 0;      // token that nobody needs after the terms at hand
  Index forget_at_ = 0;  // the token from which it is worth while
  Actions actions_{};
  const Action* actions_here_ = nullptr;  // in the terms at hand
};

}  // namespace podium::scramble
