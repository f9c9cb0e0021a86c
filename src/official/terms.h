// official/terms.h -- reads terms and sorts, and draws for each list what the
// official tool draws, when the list ends.
//
// There is no recursion. Lists that are open have a frame on a stack of words:
//   the item where it begins
//   its Shape, and where the frame below begins
//   the item of each part that may move or binds something
// The first argument of an operator has no word, it is the item that follows.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "official/context.h"

namespace podium::official {

class Terms {
 public:
  explicit Terms(Context& context) : context_(context) {}

  // One term or sort. False with Context::error set if there is none.
  bool term();
  bool sort();

  // ((x sort) ...), at least so many. Each variable gets its number and leaves
  // its item on the stack, but is not bound yet.
  bool sorted_variables(std::size_t least);

  // Binds or frees the variables that are on the stack from there on.
  void bind_from(std::size_t stack);
  void unbind_from(std::size_t stack);

  // Draws the order of the parts that are on the stack from there on. The first
  // of them has so many parentheses of its own.
  void shuffle_from(std::size_t stack, std::uint32_t opens);

  // Puts an item on the stack.
  void push_part(std::uint32_t item);

 private:
  struct Hot;
  // What the reader stands before.
  enum class Next : std::uint8_t {
    Term,
    Complete,  // a term has just ended
    Done,      // the whole term has
    Failed,
  };

  Hot load(std::uint32_t step);
  void store(const Hot& hot);
  Next read(Hot& hot, bool ended);
  Next leave(const Hot& hot);
  void refill(Hot& hot);
  bool look_closer(std::uint32_t item);
  bool close_rare(Hot& hot);

  // All of these find everything in the context. `list` is the item where the
  // list begins.
  Next settle(Next next);
  Next after_term();
  Next begin_term();
  Next open_list();
  Next open_with_list_head(std::uint32_t list);
  Next open_frame_of(Shape of_list, const Token& head);
  bool draw_order(Shape of_list, std::uint32_t list);
  void reverse_arguments(std::uint32_t list, bool qualified);
  std::uint32_t* mark_parts(std::uint32_t list, std::size_t parts,
                            std::uint32_t first, std::uint32_t opens);

  Next open_let(std::uint32_t list);
  Next open_binding();
  Next next_binding();
  Next after_let_body();
  bool distinct_variables(std::size_t from);
  Next open_quantifier(std::uint32_t list);
  Next after_bound_body();
  Next open_cases();
  Next open_case();
  Next next_case();
  bool pattern();

  Next attributes();
  Next attribute(const Token& token);
  Next attributes_end(const Token& close);

  bool indexed();
  bool qualified(Token* identifier);
  bool underscore();
  bool sort_head(bool* open);

  void push_frame(Shape of_list, std::uint32_t list);
  void pop_frame();
  Shape shape() const;
  // Where the parts of the innermost frame begin.
  std::size_t parts_begin() const { return base_ + 2; }
  static Next checked(bool right) {
    return right ? Next::Complete : Next::Failed;
  }

  Context& context_;
  std::size_t base_ = 0;  // of the innermost frame
};

// Whether a keyword is one of terms: these have a meaning of their own to the
// official tool, which does not take them elsewhere.
bool is_term_attribute(std::string_view keyword);

}  // namespace podium::official
