#include "scramble/terms.h"

#include <string_view>

namespace podium::scramble {

using smtlib::Kind;
using smtlib::Tape;

namespace {

// (_ bv10 32) is a number even where the script has bound bv10.
bool is_bit_vector_numeral(std::string_view text) {
  return text.size() > 2 && text.starts_with("bv") &&
         text.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

}  // namespace

std::size_t Terms::fail(std::size_t token, const char* message,
                        const char* hint) {
  context_.fail(token, message, hint);
  return kFailed;
}

bool Terms::resolve(std::size_t begin, std::size_t end) {
  std::size_t at = begin;
  while (at < end) {
    if (!events_.empty() && events_.back().at == at) {
      at = on_event();
    } else {
      const Kind kind = context_.tape.kind(at);
      if (kind == Kind::Open) {
        at = on_list(at);
      } else {
        if (kind == Kind::Symbol || kind == Kind::Quoted) on_symbol(at);
        ++at;
      }
    }
    if (at == kFailed) return false;
  }
  return true;
}

void Terms::on_symbol(std::size_t token) {
  const SymbolId id = context_.intern(token);
  const bool reserved = id <= kAs && context_.tape.kind(token) == Kind::Symbol;
  if (!reserved) context_.notes[token] = context_.scope.refer(id);
}

std::size_t Terms::on_list(std::size_t list) {
  const std::size_t head = list + 1;
  if (!context_.is_symbol(head)) return head;
  const SymbolId id = context_.intern(head);
  if (id < kFirstOperator && context_.tape.kind(head) == Kind::Symbol &&
      (id <= kAs || !context_.scope.is_bound(id))) {
    return on_word(list, id);
  }
  return on_application(list, id);
}

std::size_t Terms::on_application(std::size_t list, SymbolId head) {
  const std::uint32_t note = context_.scope.refer(head);
  context_.notes[list + 1] = note;
  const auto words = known_words();
  if (note == 0 && head < words.size()) {
    const Operator& operation = words[head];
    if (!(difference_logic_ && operation.in_difference_atoms)) {
      context_.notes.set_action(list, operation.action, head);
    }
  }
  return list + 2;
}

std::size_t Terms::on_word(std::size_t list, SymbolId word) {
  switch (word) {
    case kLet:
      return on_let(list);
    case kForall:
    case kExists:
      return on_binder(list, true);
    case kAnnotate:
      return on_annotation(list);
    case kUnderscore:
      return on_indexed(list);
    case kAs:
      return on_qualified(list);
    case kMatch:
      return on_match(list);
    case kPar:
      return on_par(list);
    default:  // lambda and its kin, where the order of variables counts
      return looks_like_binder(list) ? on_binder(list, false)
                                     : on_application(list, word);
  }
}

void Terms::note_variable(std::size_t token) {
  const SymbolId id = context_.intern(token);
  context_.notes[token] = context_.scope.function_name(id);
  context_.scope.note_variable(id);
}

// (let ((x t) ...) body)
std::size_t Terms::on_let(std::size_t list) {
  const Tape& tape = context_.tape;
  const std::size_t bindings = list + 2;
  const std::size_t end = tape.partner(list);
  const std::size_t body = bindings < end ? tape.next(bindings) : end;
  if (body >= end || !context_.is_open(bindings) || tape.next(body) != end) {
    return fail(list, "a let of another form",
                "it is (let ((x term) ...) term)");
  }
  events_.push_back({bindings + 1, context_.scope.mark(), Trigger::LetBinding});
  return bindings + 1;
}

std::size_t Terms::on_let_binding() {
  const Tape& tape = context_.tape;
  Event& event = events_.back();
  const std::size_t at = event.at;
  if (context_.is_close(at)) {
    const bool distinct = context_.scope.bind_since(event.mark);
    if (distinct) {
      context_.notes.set_action(tape.partner(at), Action::Elements);
    }
    event.at = tape.next(at + 1);  // after the body
    event.trigger = Trigger::Unbind;
    return at + 1;
  }
  if (!context_.is_open(at) || !context_.is_symbol(at + 1) ||
      context_.is_close(at + 2) || tape.next(at + 2) != tape.partner(at)) {
    return fail(at, "a binding of another form", "it is (symbol term)");
  }
  note_variable(at + 1);
  event.at = tape.next(at);
  return at + 2;
}

bool Terms::looks_like_binder(std::size_t list) const {
  const Tape& tape = context_.tape;
  const std::size_t variables = list + 2;
  if (!context_.is_open(variables)) return false;
  for (std::size_t at = variables + 1; at < tape.partner(variables);
       at = tape.next(at)) {
    if (!context_.is_open(at) || !context_.is_symbol(at + 1) ||
        context_.is_close(at + 2) || tape.next(at + 2) != tape.partner(at)) {
      return false;
    }
  }
  return tape.next(variables) < tape.partner(list);
}

bool Terms::resolve_variables(std::size_t list) {
  const Tape& tape = context_.tape;
  for (std::size_t at = list + 1; at < tape.partner(list); at = tape.next(at)) {
    if (!context_.is_open(at) || !context_.is_symbol(at + 1) ||
        context_.is_close(at + 2) || tape.next(at + 2) != tape.partner(at)) {
      return context_.fail(at, "a variable of another form",
                           "it is (symbol sort)");
    }
    note_variable(at + 1);
    resolve_sorts(at + 2, tape.partner(at));
  }
  return true;
}

// (forall ((x S) ...) body); a set comprehension has two terms after the
// variables.
std::size_t Terms::on_binder(std::size_t list, bool shuffle) {
  const Tape& tape = context_.tape;
  const std::size_t variables = list + 2;
  const std::size_t end = tape.partner(list);
  if (variables >= end || !context_.is_open(variables) ||
      tape.next(variables) >= end) {
    return fail(list, "a binder of another form",
                "it is (forall ((x sort) ...) term)");
  }
  const std::size_t mark = context_.scope.mark();
  if (!resolve_variables(variables)) return kFailed;
  if (context_.scope.bind_since(mark) && shuffle) {
    context_.notes.set_action(variables, Action::Elements);
  }
  events_.push_back({end, mark, Trigger::Unbind});
  return tape.next(variables);
}

// (! term :keyword value ...)
std::size_t Terms::on_annotation(std::size_t list) {
  const std::size_t term = list + 2;
  if (context_.is_close(term)) {
    return fail(list, "an annotation without a term",
                "it is (! term :attribute ...)");
  }
  context_.notes.set_action(list, Action::Annotation);
  events_.push_back({context_.tape.next(term), 0, Trigger::Attribute});
  return term;
}

std::size_t Terms::on_attribute() {
  const Tape& tape = context_.tape;
  std::size_t at = events_.back().at;
  events_.pop_back();
  while (!context_.is_close(at)) {
    if (tape.kind(at) != Kind::Keyword) {
      return fail(at, "an annotation of another form",
                  "after the term come :attributes with their values");
    }
    const std::string_view keyword = tape.text(at);
    const std::size_t value = at + 1;
    if (context_.is_close(value) || tape.kind(value) == Kind::Keyword) {
      at = value;
      continue;
    }
    at = tape.next(value);
    if (keyword == ":pattern" || keyword == ":no-pattern") {
      // What is inside the list of a :pattern are terms, the list is none.
      const bool terms = keyword == ":pattern" && context_.is_open(value);
      events_.push_back({at, 0, Trigger::Attribute});
      return terms ? value + 1 : value;
    }
    if (keyword != ":named") continue;
    if (!context_.is_symbol(value)) {
      return fail(value, "a name that is no symbol", "write :named symbol");
    }
    const SymbolId name = context_.intern(value);
    context_.scope.declare(name, Space::Function);
    context_.notes[value] = context_.scope.function_name(name);
    context_.named.push_back({context_.step, name});
  }
  return at;
}

// (_ f i ...): an indexed identifier, or since SMT-LIB 2.7 an application of
// something that the script has bound. An index may name something of the
// script, as in (_ is cons), or in some solvers be a signature with sorts.
std::size_t Terms::on_indexed(std::size_t list) {
  const Tape& tape = context_.tape;
  const std::size_t head = list + 2;
  if (!context_.is_symbol(head)) return head;
  const bool number = is_bit_vector_numeral(tape.text(head));
  if (!number && context_.scope.is_bound(context_.intern(head))) return head;
  if (!number) on_symbol(head);
  resolve_flat(head + 1, tape.partner(list));
  return tape.partner(list);
}

// (as f S)
std::size_t Terms::on_qualified(std::size_t list) {
  const Tape& tape = context_.tape;
  const std::size_t end = tape.partner(list);
  const std::size_t identifier = list + 2;
  const std::size_t sort = identifier < end ? tape.next(identifier) : end;
  if (sort >= end || tape.next(sort) != end) {
    return fail(list, "a qualified identifier of another form",
                "it is (as identifier sort)");
  }
  for (std::size_t at = identifier; at < sort; ++at) {
    if (context_.is_symbol(at)) on_symbol(at);
  }
  resolve_sorts(sort, end);
  return end;
}

// (match term ((pattern term) ...))
std::size_t Terms::on_match(std::size_t list) {
  const Tape& tape = context_.tape;
  const std::size_t end = tape.partner(list);
  const std::size_t term = list + 2;
  const std::size_t cases = term < end ? tape.next(term) : end;
  if (cases >= end || !context_.is_open(cases) || tape.next(cases) != end) {
    return fail(list, "a match of another form",
                "it is (match term ((pattern term) ...))");
  }
  events_.push_back({cases, 0, Trigger::MatchCases});
  return term;
}

std::size_t Terms::on_match_case() {
  const Tape& tape = context_.tape;
  const std::size_t at = events_.back().at;
  if (context_.is_close(at)) {
    events_.pop_back();
    return at;
  }
  const std::size_t end = context_.is_open(at) ? tape.partner(at) : at;
  const std::size_t pattern = at + 1;
  const std::size_t term = pattern < end ? tape.next(pattern) : end;
  if (term >= end || tape.next(term) != end) {
    return fail(at, "a case of another form", "it is (pattern term)");
  }
  events_.back().at = end + 1;
  const std::size_t mark = context_.scope.mark();
  if (!on_pattern(pattern)) return kFailed;
  context_.scope.bind_since(mark);
  events_.push_back({end, mark, Trigger::Unbind});
  return term;
}

// x, nil, _ or (cons x y). Whether a lone symbol is a variable or a constructor
// depends on the sort of the term; its new name does not.
bool Terms::on_pattern(std::size_t pattern) {
  const Tape& tape = context_.tape;
  std::size_t variable = pattern;
  std::size_t end = tape.next(pattern);
  if (context_.is_open(pattern)) {
    const std::size_t constructor = pattern + 1;
    if (tape.kind(constructor) == Kind::Symbol &&
        tape.text(constructor) == "as") {
      return on_qualified(pattern) != kFailed;
    }
    variable = tape.next(constructor);
    end = tape.partner(pattern);
    if (constructor == end) {
      return context_.fail(pattern, "an empty pattern",
                           "it is (constructor variable ...)");
    }
    if (context_.is_symbol(constructor)) on_symbol(constructor);
    if (context_.is_open(constructor)) {
      if (on_qualified(constructor) == kFailed) return false;
    }
  } else if (context_.is_symbol(pattern) &&
             context_.scope.symbols()[context_.intern(pattern)].constructors !=
                 0) {
    on_symbol(pattern);
    return true;
  }
  for (; variable < end; variable = tape.next(variable)) {
    if (!context_.is_symbol(variable)) {
      return context_.fail(variable, "a pattern of another form",
                           "it is a symbol or (constructor variable ...)");
    }
    const bool any =
        tape.kind(variable) == Kind::Symbol && tape.text(variable) == "_";
    if (!any) note_variable(variable);
  }
  return true;
}

// (par (X ...) term)
std::size_t Terms::on_par(std::size_t list) {
  const Tape& tape = context_.tape;
  const std::size_t parameters = list + 2;
  const std::size_t end = tape.partner(list);
  if (!context_.is_open(parameters) || tape.next(parameters) >= end) {
    return on_application(list, kPar);
  }
  const std::size_t mark = context_.scope.sort_mark();
  for (std::size_t at = parameters + 1; at < tape.partner(parameters); ++at) {
    if (!context_.is_symbol(at)) {
      return fail(at, "a sort parameter that is no symbol",
                  "it is (par (X ...) term)");
    }
    const SymbolId id = context_.intern(at);
    context_.scope.bind_sort(id);
    context_.notes[at] = context_.scope.sort_name(id);
  }
  events_.push_back({end, mark, Trigger::UnbindSorts});
  return tape.next(parameters);
}

std::size_t Terms::on_event() {
  switch (events_.back().trigger) {
    case Trigger::LetBinding:
      return on_let_binding();
    case Trigger::MatchCases:
      events_.back().trigger = Trigger::MatchCase;
      return ++events_.back().at;
    case Trigger::MatchCase:
      return on_match_case();
    case Trigger::Attribute:
      return on_attribute();
    case Trigger::Unbind:
      context_.scope.unbind_to(events_.back().mark);
      break;
    case Trigger::UnbindSorts:
      context_.scope.unbind_sorts_to(events_.back().mark);
      break;
  }
  const std::size_t end = events_.back().at;
  events_.pop_back();
  return end + 1;
}

void Terms::resolve_sorts(std::size_t begin, std::size_t end) {
  const Tape& tape = context_.tape;
  for (std::size_t at = begin; at < end; ++at) {
    if (!context_.is_symbol(at)) continue;
    if (tape.kind(at) == Kind::Symbol && tape.text(at) == "_") {
      ++at;  // (_ BitVec 8): what a sort of the script is called is no matter
      continue;
    }
    context_.notes[at] = context_.scope.refer_sort(context_.intern(at));
  }
}

void Terms::resolve_flat(std::size_t begin, std::size_t end) {
  for (std::size_t at = begin; at < end; ++at) {
    if (!context_.is_symbol(at)) continue;
    const SymbolId id = context_.intern(at);
    const bool reserved = id <= kAs && context_.tape.kind(at) == Kind::Symbol;
    if (!reserved) context_.notes[at] = context_.scope.refer_any(id);
  }
}

}  // namespace podium::scramble
