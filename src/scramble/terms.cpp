#include "scramble/terms.h"

#include <string_view>

namespace podium::scramble {

using smtlib::Byte;
using smtlib::Kind;
using smtlib::Tape;

Terms::Terms(Context& context) : context_(context), writer_(context) {
  set_difference_logic(false);
}

void Terms::set_difference_logic(bool value) {
  std::uint32_t id = 0;
  for (const Operator& operation : known_words()) {
    const bool stays = value && operation.in_difference_atoms;
    actions_[id++] = stays ? Action::None : operation.action;
  }
}

Terms::Range Terms::fail(Index token, const char* message, const char* hint) {
  context_.fail(token, message, hint);
  return kFailed;
}

void Terms::later(Before before, Range range, std::size_t mark) {
  tasks_.push_back({range, before, static_cast<Index>(mark)});
}

Terms::Index Terms::next(Index token) const {
  return static_cast<Index>(context_.tape.next(token));
}

Terms::Index Terms::partner(Index token) const {
  return static_cast<Index>(context_.tape.partner(token));
}

bool Terms::write(std::size_t begin, std::size_t end) {
  tasks_.clear();
  Range range{static_cast<Index>(begin), static_cast<Index>(end)};
  for (;;) {
    range = run(range);
    if (range.begin < range.end) continue;
    if (range.begin > range.end) return false;
    if (tasks_.empty()) return true;
    const Task task = tasks_.back();
    tasks_.pop_back();
    range = task.before == Before::Nothing ? task.range : prepare(task);
  }
}

Terms::Range Terms::run(Range range) {
  const Tape::Token* const tokens = context_.tape.tokens();
  const char* const text = context_.tape.source().data();
  Pen pen = context_.pen;
  while (range.begin < range.end) {
    const Index at = range.begin;
    const char first = text[tokens[at].begin];
    if (first == ')') {
      pen.close();
      ++range.begin;
      continue;
    }
    if (first != '(') {
      pen = atom(pen, at);
      ++range.begin;
      continue;
    }
    const Index head = at + 1;
    const Byte byte = smtlib::byte_of(text[tokens[head].begin]);
    if (byte != Byte::Symbol && byte != Byte::Bar) {
      pen.open();
      ++range.begin;
      continue;
    }
    const SymbolId id = context_.ids[head];
    if (id < kOperatorsEnd) {
      context_.pen = pen;
      if (is_word(head)) return on_word(at, range);
      const Action action = actions_[id];
      if (action != Action::None && !context_.is_bound(head) &&
          context_.shuffles()) {
        return arrange(action, at, range);
      }
    }
    pen.open();
    pen = atom(pen, head);
    range.begin += 2;
  }
  context_.pen = pen;
  return range;
}

Pen Terms::atom(Pen pen, Index token) {
  if (context_.is_symbol(token)) {
    const SymbolId id = context_.ids[token];
    const std::uint8_t state = context_.symbols.state(id);
    if ((state & kBound) != 0 && context_.rename && id > kLastOfCore &&
        !context_.collecting) {
      pen.name(id);
      return pen;
    }
    context_.pen = pen;
    if (context_.is_reserved(token)) {
      writer_.token(token);
    } else {
      writer_.reference(token);
    }
    return context_.pen;
  }
  context_.pen = pen;
  writer_.token(token);
  return context_.pen;
}

// Whether what begins with this symbol is no application of a function. Only
// words up to kAs are reserved in every version.
bool Terms::is_word(Index head) const {
  return context_.ids[head] < kFirstOperator &&
         context_.tape.kind(head) == Kind::Symbol &&
         (context_.ids[head] <= kAs || !context_.is_bound(head));
}

Terms::Range Terms::on_word(Index list, Range range) {
  switch (context_.ids[list + 1]) {
    case kLet:
      return on_let(list, range);
    case kForall:
    case kExists:
      return on_binder(list, range, false);
    case kAnnotate:
      return on_annotation(list, range);
    case kUnderscore:
      return on_indexed(list, range);
    case kAs:
      return on_qualified(list, range);
    case kMatch:
      return on_match(list, range);
    case kPar:
      return on_par(list, range);
    default:  // lambda and its kin, where the order of variables counts
      if (looks_like_binder(list)) return on_binder(list, range, true);
      context_.pen.open();
      writer_.reference(list + 1);
      return {list + 2, range.end};
  }
}

Terms::Range Terms::prepare(const Task& task) {
  switch (task.before) {
    case Before::Nothing:
      break;
    case Before::Bind:
      context_.scope.bind_since(task.mark);
      break;
    case Before::Unbind:
      context_.scope.unbind_to(task.mark);
      break;
    case Before::UnbindSorts:
      context_.scope.unbind_sorts_to(task.mark);
      break;
    case Before::Binding:
      return on_binding(task.range);
    case Before::Cases:
      context_.pen.open();
      return on_case(task.range);
    case Before::Case:
      return on_case(task.range);
    case Before::Attribute:
      return on_attribute(task.range);
  }
  return task.range;
}

// (let, (forall, ...
void Terms::head(Index list) { writer_.tokens(list, list + 2); }

}  // namespace podium::scramble
