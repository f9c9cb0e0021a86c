// official/terms.h -- reads terms and sorts, and draws for each list what the
// official tool draws, when the list ends.
//
// There is no recursion. Lists that are open have a frame on a stack of words:
//   the item where it begins; it is also what the frame below records
//   the Shape of the frame below, and where that begins
//   the item of each argument, or of each part that binds something

#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "official/context.h"

namespace podium::official {

inline constexpr const char* kEndOfCommand = "the ')' that ends the command";

class Terms {
 public:
  explicit Terms(Context& context) : context_(context) {}

  // One term or sort. False with Context::error set if there is none.
  bool term();
  bool sort();

  // From the term of an assert on, whose word was just taken, to the end of
  // that command and perhaps of others that follow it. All of them stay.
  bool assertions();
  std::uint64_t asserts() const { return asserts_; }

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

  // In how many patterns around each other is looked for their end before they
  // are read. In those within them what is said of names may be too strict.
  static constexpr std::uint32_t kMostLooks = 16;
  static constexpr unsigned kShapeShift = 28;
  static constexpr std::uint32_t kBaseMask = (1U << kShapeShift) - 1;

  static std::uint32_t frame_word(Shape shape, std::size_t below) {
    return static_cast<std::uint32_t>(shape) << kShapeShift |
           static_cast<std::uint32_t>(below);
  }
  static Shape shape_of(std::uint32_t word) {
    return static_cast<Shape>(word >> kShapeShift);
  }

  // How many words a part takes in a frame: 1 if parts are recorded.
  static std::uint32_t step_of(Shape shape) {
    return shape <= Shape::Plain ? 1 : 0;
  }

  bool read_on();
  Hot load(std::uint32_t step);
  void store(const Hot& hot);
  Next read(Hot& hot, bool ended);
  [[gnu::always_inline]] bool begins_next(Hot& hot);
  Next leave(const Hot& hot);
  void refill(Hot& hot);
  bool is_end_of_term(Hot& hot);
  bool close_rare(Hot& hot);
  void keep_assertion(std::uint32_t item);

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
  bool may_move(std::uint32_t list) const;
  void move_arguments(std::uint32_t list, const std::uint32_t* parts,
                      std::size_t count);
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

  void push_terms();
  Next attributes();
  Next attribute(const Token& token);
  Next attributes_end(const Token& close);

  enum class Indexed : std::uint8_t { Term, Sort };
  bool indexed(Indexed what);
  bool is_renamed(const Token& token) const;
  bool is_of_theory(const Token& name, const Token& index, bool numbers) const;
  bool qualified(Token* identifier);
  bool is_constant_array(const Token& name);
  bool underscore();
  bool sort_head(bool* open);

  void push_frame(Shape of_list, std::uint32_t list);
  void pop_frame();
  // Where the parts of the innermost frame begin.
  std::size_t parts_begin() const { return base_ + 2; }
  static Next checked(bool right) {
    return right ? Next::Complete : Next::Failed;
  }

  Context& context_;
  std::size_t base_ = 0;       // of the innermost frame
  Shape shape_ = Shape::Root;  // of that frame
  std::uint64_t asserts_ = 0;
  std::uint32_t kept_lists_ = 0;  // of attributes, around and not stripped
};

// Whether a keyword is one of terms: these have a meaning of their own to the
// official tool, which does not take them elsewhere.
bool is_term_attribute(std::string_view keyword);

}  // namespace podium::official
