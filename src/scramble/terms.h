// scramble/terms.h -- what every symbol and list in a term is.
//
// One pass over the tokens in their order. Binders leave events on a stack:
// places further on where variables come into scope or go out of it. So depth
// is data here too.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "scramble/context.h"

namespace podium::scramble {

class Terms {
 public:
  explicit Terms(Context& context) : context_(context) {}

  void set_difference_logic(bool value) { difference_logic_ = value; }

  // The terms from one token up to another. False with Context::error set if
  // a binder or annotation is not of its form.
  bool resolve(std::size_t begin, std::size_t end);

  // All sorts from one token up to another.
  void resolve_sorts(std::size_t begin, std::size_t end);

  // ((x S) (y T)): the sorts are resolved, the variables noted and not yet
  // bound.
  bool resolve_variables(std::size_t list);

  // Symbols without scopes, for commands whose form is not known.
  void resolve_flat(std::size_t begin, std::size_t end);

 private:
  enum class Trigger : std::uint8_t {
    LetBinding,  // at a binding, or at the end of the bindings
    MatchCases,  // at the list of cases
    MatchCase,   // at a case, or at the end of the cases
    Attribute,   // at an attribute, or at the end of the annotation
    Unbind,      // at the end of a binder
    UnbindSorts,
  };
  struct Event {
    std::size_t at;    // token
    std::size_t mark;  // of the variables
    Trigger trigger;
  };

  // Each returns the token to go on with, or kFailed.
  static constexpr std::size_t kFailed = static_cast<std::size_t>(-1);
  std::size_t on_list(std::size_t list);
  std::size_t on_word(std::size_t list, SymbolId word);
  std::size_t on_let(std::size_t list);
  std::size_t on_binder(std::size_t list, bool shuffle);
  std::size_t on_annotation(std::size_t list);
  std::size_t on_indexed(std::size_t list);
  std::size_t on_qualified(std::size_t list);
  std::size_t on_match(std::size_t list);
  std::size_t on_par(std::size_t list);
  std::size_t on_application(std::size_t list, SymbolId head);

  std::size_t on_event();
  std::size_t on_let_binding();
  std::size_t on_match_case();
  std::size_t on_attribute();

  void on_symbol(std::size_t token);
  bool on_pattern(std::size_t pattern);
  void note_variable(std::size_t token);
  bool looks_like_binder(std::size_t list) const;
  std::size_t fail(std::size_t token, const char* message, const char* hint);

  Context& context_;
  std::vector<Event> events_;
  bool difference_logic_ = false;
};

}  // namespace podium::scramble
