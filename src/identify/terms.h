// identify/terms.h -- terms and sorts of a tape become nodes, names resolved.
//
// Follows scramble/terms.h in what a name means. What is still to be read
// stands on a stack, so depth costs memory and not stack.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/error.h"
#include "identify/orders.h"
#include "identify/scope.h"
#include "identify/script.h"
#include "identify/tokens.h"
#include "scramble/forms.h"
#include "smtlib/tape.h"

namespace podium::identify {

// What symbols are looked up as. Only terms have binders.
enum class Mode : std::uint8_t { Terms, Sorts, Anything };

class Terms {
 public:
  // The numbers of the tokens must outlive it.
  Terms(const smtlib::Tape& tape, Script& script, const Array<TextId>& ids);

  // Of each text: whether some :named gives it, and whether it is used where
  // nothing else has it; and the same of what is read aside.
  static constexpr std::uint8_t kGiven = 1;
  static constexpr std::uint8_t kUsed = 2;
  static constexpr std::uint8_t kGivenAside = 4;
  static constexpr std::uint8_t kUsedAside = 8;
  PagedVector<std::uint8_t> named;
  bool is_used_name(TextId id) const {
    constexpr std::uint8_t kName = kGiven | kUsed;
    return (named[id] & kName) == kName;
  }
  // Whether names are resolved: all is known of them.
  bool keep_named = false;
  // As in scramble/context.h.
  bool const_takes_arguments = false;
  // What is read between these has no bearing on the answers. In the end it is
  // forgotten, but for the names that scrambling numbers with the others.
  void begin_aside();
  void end_aside();
  // The same for all of them, wherever reading ended.
  void end_asides() {
    asides_.resize(1);
    end_aside();
  }

  // Reads everything from one token up to another. False with error set.
  bool read(std::size_t begin, std::size_t end, Mode mode);

  // Nodes by hand.
  NodeId begin(TextId head, Order order = Order::Fixed) {
    const NodeId node = add(Shape::Apply, head);
    script_.nodes[node].order = order;
    return node;
  }
  NodeId begin_list();
  NodeId begin_variables(BindingId first, bool ordered);
  void end(NodeId node) {
    script_.nodes[node].end = static_cast<NodeId>(script_.nodes.size());
  }
  void text(TextId id) { add(Shape::Text, id); }
  void reference(BindingId binding) { add(Shape::Reference, binding); }

  // Makes a variable of this level, not bound yet. REQUIRES: it begins (x S).
  void new_variable(std::size_t list) {
    scope_.new_variable(tokens_.id(list + 1), false);
  }

  // Whether all is well, else error is set.
  bool accept(std::optional<scramble::Misfit> misfit);
  const Tokens& tokens() const { return tokens_; }
  Scope& scope() { return scope_; }
  Orders& orders() { return orders_; }
  Script& script() { return script_; }
  TextId dummy() const { return dummy_; }
  std::optional<Error> error;

 private:
  using Index = std::uint32_t;
  struct Range {
    Index begin;
    Index end;
  };
  struct Head {  // of an application
    TextId id;
    Index arguments;  // where they begin
  };
  enum class Before : std::uint8_t {
    Nothing,
    End,        // the node in `one`
    EndOfTwo,   // and the one in `two`
    Variables,  // leave the scope; begin those from `one`
    Dummies,    // the same, all of them at once: there are `two`
    Case,       // of a match, or the end of the cases
    Aside,      // begin it
    EndAside,
  };
  struct Task {
    Range range;
    Before before;
    Mode mode;
    bool ordered;
    std::uint32_t one;
    std::uint32_t two;
    std::size_t mark;
  };
  // How much there was when something aside began.
  struct Mark {
    std::size_t nodes;
    std::size_t units;
    std::size_t bindings;
  };
  static constexpr Range kFailed{1, 0};

  NodeId add(Shape shape, std::uint32_t what) {
    Array<Node>& nodes = script_.nodes;
    const std::size_t size = nodes.size();
    if (size == nodes.capacity()) nodes.reserve(2 * size + 16);
    nodes.set_size(size + 1);
    nodes[size] = {what, static_cast<NodeId>(size + 1), shape, Order::Fixed};
    return static_cast<NodeId>(size);
  }
  Range run(Range range);
  Range begin_list(Range range);
  void note_names(Index list);
  Index without_annotations(Index term) const;
  bool keeps_name(Index annotation) const;
  bool names_term(Index keyword) const;
  Range operation(Index list, Head head, Range range);
  void atom(Index token);
  void symbol(TextId id, Mode mode);
  void read_inside(Index begin_at, Index end_at, Mode mode);
  Index begin_indexed_sort(Index list);
  BindingId bound(TextId id, Mode mode);
  BindingId bound_otherwise(TextId id, Mode mode);
  BindingId tested(TextId id) const;
  bool is_word(Index head) const;
  bool is_word_of(Index list) const;
  bool is_foreign_word(Index symbol) const;

  Range on_word(Index list, Range range);
  Range on_let(Index list, Range range);
  Range on_binder(Index list, Range range, bool ordered);
  Range on_annotation(Index list, Range range);
  void later_pattern(Index keyword);
  bool is_aside() const { return !asides_.empty(); }
  Range on_indexed(Index list, Range range);
  Range on_qualified(Index list, Range range);
  Range on_match(Index list, Range range);
  Range on_par(Index list, Range range);
  Range plain(Index list, Range range);
  Range plain(Index list, Head head, Range range);

  Range resume(const Task& task);
  Range on_case(Range range);
  bool is_of_theory(Index identifier) const;
  void identifier(Index token);
  void qualified(Index list);
  void pattern(Index pattern);
  void constructor(Index token);
  std::size_t begin_binder(NodeId node, Range rest);
  void end_binder(BindingId first, bool ordered, std::size_t tasks,
                  std::size_t mark);
  bool are_distinct(BindingId first);
  void bind_since(BindingId first);

  Index next_index(Index token) const {
    return static_cast<Index>(tokens_.next(token));
  }
  Index close_of(Index list) const {
    return static_cast<Index>(tokens_.partner(list));
  }
  BindingId next_binding() const {
    return static_cast<BindingId>(script_.bindings.size());
  }
  void later(Range range, Mode mode) {
    tasks_.push_back({range, Before::Nothing, mode, false, 0, 0, 0});
  }
  // The end of a node, and then what comes after it.
  void later_end(NodeId node, Range range, Mode mode) {
    tasks_.push_back({range, Before::End, mode, false, node, 0, 0});
  }
  Range wrong(Index token, const char* message, const char* hint);
  Range wrong(std::optional<scramble::Misfit> misfit);

  Script& script_;
  Tokens tokens_;
  scramble::Forms<Tokens> forms_;
  const Array<TextId>& ids_;
  Scope scope_;
  Orders orders_;
  PagedVector<Task> tasks_;
  std::vector<Mark> asides_;
  PagedVector<NodeId> open_;      // lists whose end is in the text
  PagedVector<Index> arguments_;  // of the list at hand
  PagedVector<TextId> texts_;     // of the variables at hand
  PagedVector<BindingId> named_bindings_;
  Mode mode_ = Mode::Terms;
  TextId dummy_;
  TextId case_;
  TextId pattern_;
  TextId name_;
};

}  // namespace podium::identify
