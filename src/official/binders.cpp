// let, forall, exists and match: what binds variables in terms.

#include <algorithm>

#include "base/text.h"
#include "official/terms.h"

namespace podium::official {

namespace {

constexpr const char* kAfterBody = "the ')' that ends a binder";

}  // namespace

void Terms::bind_from(std::size_t from) {
  const Array<std::uint32_t>& stack = context_.stack;
  for (std::size_t at = from; at < stack.size(); ++at) {
    context_.bind(context_.symbol_at(stack[at]));
  }
}

void Terms::unbind_from(std::size_t from) {
  const Array<std::uint32_t>& stack = context_.stack;
  for (std::size_t at = from; at < stack.size(); ++at) {
    context_.unbind(context_.symbol_at(stack[at]));
  }
}

// (let ((x t) ...) t); the word has been read.
Terms::Next Terms::open_let(std::uint32_t list) {
  push_frame(Shape::LetBody, list);
  if (!context_.take_open("the list of bindings")) return Next::Failed;
  return open_binding();
}

Terms::Next Terms::open_binding() {
  Context& c = context_;
  if (!c.take_open("a binding (x t)") || !c.take_symbol("a variable")) {
    return Next::Failed;
  }
  push_part(c.item);
  push_frame(Shape::Binding, c.item);
  return Next::Term;
}

Terms::Next Terms::next_binding() {
  Context& c = context_;
  if (!c.take_close("the ')' that ends a binding")) return Next::Failed;
  pop_frame();
  if (c.peek().what == kOpen) return open_binding();
  if (!c.take_close("a binding or ')'")) return Next::Failed;
  // Only now: the terms do not see the variables.
  const std::size_t from = parts_begin();
  for (std::size_t at = from; at < c.stack.size(); ++at) {
    if (!c.introduce(c.stack[at])) return Next::Failed;
  }
  if (!distinct_variables(from)) return Next::Failed;
  bind_from(from);
  return Next::Term;
}

// The official tool shuffles the bindings even if two are of one variable.
bool Terms::distinct_variables(std::size_t from) {
  Context& c = context_;
  if (c.stack.size() - from < 2) return true;
  SymbolTable& symbols = c.draft.symbols;
  std::uint32_t twice = SymbolTable::kNone;
  for (std::size_t at = from; at < c.stack.size(); ++at) {
    const std::uint32_t symbol = c.symbol_at(c.stack[at]);
    std::uint8_t& flags = symbols[symbol].flags;
    if ((flags & kInBinder) != 0) twice = std::min(twice, symbol);
    flags |= kInBinder;
  }
  for (std::size_t at = from; at < c.stack.size(); ++at) {
    symbols[c.symbol_at(c.stack[at])].flags &=
        static_cast<std::uint8_t>(~kInBinder);
  }
  if (twice == SymbolTable::kNone) return true;
  return c.fail(
      Token{0, c.item, 0},
      "these bindings bind '" + printable(symbols.text(twice)) + "' twice",
      "the variables of a let must differ");
}

Terms::Next Terms::after_let_body() {
  if (!context_.take_close(kAfterBody)) return Next::Failed;
  unbind_from(parts_begin());
  shuffle_from(parts_begin(), 1);
  pop_frame();
  return Next::Complete;
}

// (forall ((x s) ...) t); the word has been read. The variables keep their
// order.
Terms::Next Terms::open_quantifier(std::uint32_t list) {
  push_frame(Shape::Quantified, list);
  if (!sorted_variables(1)) return Next::Failed;
  bind_from(parts_begin());
  return Next::Term;
}

bool Terms::sorted_variables(std::size_t least) {
  Context& c = context_;
  if (!c.take_open("a list of variables")) return false;
  for (; least > 0 || c.peek().what != kClose; least = 0) {
    if (!c.take_open("a variable (x sort)") || !c.take_symbol("a variable")) {
      return false;
    }
    const std::uint32_t variable = c.item;
    push_part(variable);
    if (!sort() || !c.take_close("the ')' that ends a variable") ||
        !c.introduce(variable)) {
      return false;
    }
  }
  c.take();
  return true;
}

Terms::Next Terms::after_bound_body() {
  if (!context_.take_close(kAfterBody)) return Next::Failed;
  unbind_from(parts_begin());
  pop_frame();
  return Next::Complete;
}

// (match t ((pattern t) ...)); the first term has been read.
Terms::Next Terms::open_cases() {
  if (!context_.take_open("the list of cases")) return Next::Failed;
  return open_case();
}

Terms::Next Terms::open_case() {
  if (!context_.take_open("a case (pattern t)")) return Next::Failed;
  push_frame(Shape::CaseBody, context_.item);
  if (!pattern()) return Next::Failed;
  bind_from(parts_begin());
  return Next::Term;
}

// x or (f x ...). Each symbol gets a number, f after its variables.
bool Terms::pattern() {
  Context& c = context_;
  if (c.peek().what != kOpen) {
    if (!c.take_symbol("a pattern")) return false;
    push_part(c.item);
    return c.introduce(c.item);
  }
  c.take();
  const Token constructor = c.peek();
  if (!c.take_symbol("a constructor") || !c.refer(constructor)) return false;
  do {
    if (!c.take_symbol("a variable")) return false;
    push_part(c.item);
    if (!c.introduce(c.item)) return false;
  } while (c.peek().what != kClose);
  c.take();
  return c.introduce(constructor.item);
}

Terms::Next Terms::next_case() {
  if (!context_.take_close("the ')' that ends a case")) return Next::Failed;
  unbind_from(parts_begin());
  pop_frame();
  if (context_.peek().what == kOpen) return open_case();
  if (!context_.take_close("a case or ')'") ||
      !context_.take_close("the ')' that ends a match")) {
    return Next::Failed;
  }
  pop_frame();
  return Next::Complete;
}

}  // namespace podium::official
