// official/terms.h -- reads terms and sorts, and draws for each list what the
// official tool draws, when the list ends.
//
// There is no recursion. Lists that are open have a frame on a stack of words:
//   the note of its opening parenthesis
//   its Shape, and where the frame below begins
//   two words for each part that may move or binds something: its Spot
// The first argument of an operator has none, it is where the operator ends.

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
  // a Spot on the stack, but is not bound yet.
  bool sorted_variables(std::size_t least);

  // Binds or frees the variables whose Spots are on the stack from there on.
  void bind_from(std::size_t stack);
  void unbind_from(std::size_t stack);

  // Draws the order of the parts whose Spots are on the stack from there on,
  // for the list of that note.
  void shuffle_from(std::size_t stack, std::uint32_t list);

  // Puts a Spot on the stack.
  void push_spot(std::uint32_t offset, std::uint32_t note);

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
  Next read(Hot& hot);
  bool open_application(Hot& hot);
  bool close_application(Hot& hot);
  static void swap_arguments(Hot& hot, std::uint32_t open, std::uint32_t yes);

  // All of these find everything in the context. `open` is the note of the
  // parenthesis that began the list.
  Next settle(Next next);
  Next after_term();
  Next other(const Token& token);
  Next open_other();
  Next open_with_list_head(std::uint32_t open);
  Next open_frame_of(std::uint32_t symbol, std::uint32_t open,
                     std::uint32_t offset);
  bool close_rare(Shape of_list, std::uint32_t open);
  void reverse_arguments(std::uint32_t open, std::size_t arguments);
  Spot* begin_items(std::size_t parts, std::uint32_t flags, std::uint32_t word);

  Next open_let(std::uint32_t open);
  Next open_binding();
  Next next_binding();
  Next after_let_body();
  bool distinct_variables(std::size_t from, std::uint32_t offset);
  Next open_quantifier(std::uint32_t open);
  Next after_bound_body();
  Next open_cases();
  Next open_case();
  Next next_case();
  bool pattern();

  Next attributes();
  Next attribute(const Token& token);
  Next attributes_end(const Token& close);

  bool indexed();
  bool qualified(std::uint32_t* symbol);
  bool underscore();
  bool sort_head(bool* open);

  void push_frame(Shape of_list, std::uint32_t open);
  void pop_frame();
  Shape shape() const;
  // Where the Spots of the innermost frame begin.
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
