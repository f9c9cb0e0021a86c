// The loop over tokens, applications and their heads.

#include "terms/term_reader.h"

#include <algorithm>

#include "terms/literal.h"

namespace podium::terms {

using smtlib::Kind;

TermId TermReader::read(std::size_t token) {
  at_ = token;
  annotated_list_ = kNone;
  begin();
  while (!frames_.empty()) step();
  const TermId result = values_.back();
  values_.cut(0);
  return result;
}

// Reads the atom or opens the list at at_.
void TermReader::begin() {
  switch (context_.tape.kind(at_)) {
    case Kind::Open:
      open();
      return;
    case Kind::Close:
      // The list around it sees the parenthesis again.
      context_.report(Problem::Syntax, at_, "a term is missing here",
                      "write one, or remove a parenthesis");
      value(kErrorTerm);
      return;
    case Kind::Symbol:
    case Kind::Quoted:
      value(builder_.constant(context_.intern(at_), at_));
      break;
    case Kind::Keyword:
      context_.report(Problem::Syntax, at_,
                      context_.quoted(at_) + " is no term",
                      "attributes stand in (! term :attribute value)");
      value(kErrorTerm);
      break;
    case Kind::String:
    case Kind::Numeral:
    case Kind::Decimal:
    case Kind::Hexadecimal:
    case Kind::Binary:
    case Kind::Field:
      context_.script.terms.set_origin(static_cast<std::uint32_t>(at_));
      value(read_literal(context_, at_));
      break;
  }
  ++at_;
}

void TermReader::step() {
  Frame& frame = frames_.back();
  switch (frame.state) {
    case State::Application:
      return step_application(frame);
    case State::MapApplication:
      return step_map_application(frame);
    case State::LetBinding:
      return step_let_binding(frame);
    case State::LetBody:
      return step_let_body(frame);
    case State::Binder:
      return step_binder(frame);
    case State::MatchSubject:
      return step_match_subject(frame);
    case State::MatchCase:
      return step_match_case(frame);
    case State::Annotation:
      return step_annotation(frame);
    case State::Pattern:
    case State::NoPattern:
      return step_pattern(frame);
  }
}

void TermReader::push(State state, std::size_t list) {
  frames_.push({state, TermKind::Error, false, static_cast<std::uint32_t>(list),
                static_cast<std::uint32_t>(values_.size())});
}

void TermReader::finish(TermId term) {
  const Frame& frame = frames_.back();
  values_.cut(frame.base);
  at_ = context_.tape.partner(frame.list) + 1;
  frames_.pop();
  value(term);
}

void TermReader::fail(std::size_t token, const char* message,
                      const char* hint) {
  context_.report(Problem::Syntax, token, message, hint);
  finish(kErrorTerm);
}

void TermReader::refuse(std::size_t list, const char* message,
                        const char* hint) {
  context_.report(Problem::Syntax, list, message, hint);
  at_ = context_.tape.next(list);
  value(kErrorTerm);
}

void TermReader::open_application(SymbolId name, std::uint32_t head) {
  const auto list = static_cast<std::uint32_t>(at_);
  frames_.push({State::Application, TermKind::Error, false, list,
                static_cast<std::uint32_t>(values_.size()), raw(name), head});
  at_ = list + 2;
}

void TermReader::open() {
  const std::size_t list = at_;
  const std::size_t head = list + 1;
  if (context_.first_byte(head) == smtlib::Byte::Symbol) {
    const SymbolId name = context_.intern_plain(head);
    if (raw(name) <= raw(word::kComprehension)) return open_word(name);
    return open_application(name, kNone);
  }
  switch (context_.tape.kind(head)) {
    case Kind::Symbol:
    case Kind::Quoted:
      return open_application(context_.intern(head), kNone);
    case Kind::Open:
      return open_compound_head();
    case Kind::Close:
      return refuse(list, "() is no term",
                    "write a constant, or (function argument ...)");
    case Kind::Keyword:
    case Kind::String:
    case Kind::Numeral:
    case Kind::Decimal:
    case Kind::Hexadecimal:
    case Kind::Binary:
    case Kind::Field:
      return refuse(list, "a term begins with a function",
                    "constants stand without parentheses");
  }
}

// Whether the list can be no application of a function that the script calls
// match, lambda or the like, since what follows is no term. Scrambling asks the
// same, see scramble/forms.h.
bool TermReader::is_surely_word(SymbolId name) const {
  const bool match = name == word::kMatch;
  const bool binder =
      raw(name) >= raw(word::kLambda) && raw(name) <= raw(word::kComprehension);
  if (!match && !binder) return false;
  const std::size_t length = context_.length(at_);
  if (match ? length != 3 : length < 3) return false;
  const std::size_t parts = context_.element(at_, match ? 2 : 1);
  if (!context_.is_open(parts)) return false;
  const std::size_t end = context_.tape.next(parts) - 1;
  for (std::size_t at = parts + 1; at != end; at = context_.tape.next(at)) {
    if (!context_.is_open(at) || context_.length(at) != 2) return false;
    const bool variable =
        context_.is_symbol(at + 1) &&
        (context_.is_symbol(at + 2) || context_.is_open(at + 2));
    if (!match && !variable) return false;
  }
  return true;
}

// A list that begins with a word of the grammar, if the script has not taken
// the word for itself.
void TermReader::open_word(SymbolId name) {
  const std::size_t list = at_;
  const bool bound =
      !Words::is_reserved(name) && context_.scope.function(name) != nullptr;
  if (bound && !is_surely_word(name)) return open_application(name, kNone);
  if (name == word::kLet) return open_let();
  if (name == word::kForall) return open_binder(TermKind::Forall);
  if (name == word::kExists) return open_binder(TermKind::Exists);
  if (name == word::kLambda) {
    context_.need_version(27, list + 1);
    return open_binder(TermKind::Lambda);
  }
  if (name == word::kChoice) return open_binder(TermKind::Choice);
  if (name == word::kMatch) {
    context_.need_version(26, list + 1);
    return open_match();
  }
  if (name == word::kAnnotate) {
    push(State::Annotation, list);
    at_ = list + 2;
    return;
  }
  if (name == word::kIndexed && is_map_application(list)) {
    push(State::MapApplication, list);
    at_ = list + 2;
    return;
  }
  if (name == word::kIndexed || name == word::kAs) return open_constant();
  if (name == word::kPar) {
    return refuse(list, "par belongs into declarations",
                  "terms have no sort parameters; remove it");
  }
  open_opaque(name);
}

// (_ f index...) or (as f sort) alone.
void TermReader::open_constant() {
  const std::size_t list = at_;
  at_ = context_.tape.next(list);
  Head head;
  if (!read_head(list, head)) {
    value(kErrorTerm);
    return;
  }
  const std::size_t name = head.indexed;
  const bool indexed = name != kNone;
  context_.script.terms.set_origin(static_cast<std::uint32_t>(list));
  if (indexed && is_bit_vector_name(context_.tape.symbol(head.token))) {
    value(qualified(head, read_bit_vector(context_, name)));
  } else if (indexed && head.name == word::kChar &&
             context_.tape.kind(name + 3) == Kind::Hexadecimal) {
    value(qualified(head, read_char(context_, name)));
  } else if (indexed && head.name == word::kChar && !check_char(list, name)) {
    value(kErrorTerm);
  } else {
    value(builder_.apply(head, {}, list));
  }
}

// (as (_ bv5 8) (_ BitVec 8)): a literal has its sort by itself.
TermId TermReader::qualified(const Head& head, TermId literal) {
  if (raw(head.qualifier) == kNone) return literal;
  return builder_.expect(head.qualifier, literal, head.token, "(as ...)");
}

// Some solvers take other indices than hexadecimal digits. False with a finding
// if none does.
bool TermReader::check_char(std::size_t list, std::size_t name) {
  if (context_.scope.function(word::kChar) != nullptr) return true;
  const Kind kind = context_.tape.kind(name + 3);
  const bool number = kind == Kind::Numeral || kind == Kind::Binary;
  const bool well = number && context_.length(name) == 3;
  context_.report(well ? Problem::OldForm : Problem::BadIndex, list,
                  "a character is told by hexadecimal digits",
                  "write (_ char #x41)");
  return well;
}

// Binders of solvers whose form is their own: kept as a whole.
void TermReader::open_opaque(SymbolId name) {
  const std::size_t list = at_;
  context_.note_extension(Theory::Other, name, list);
  const std::uint32_t text[] = {
      raw(context_.script.names.intern(context_.tape.slice(list)))};
  context_.script.terms.set_origin(static_cast<std::uint32_t>(list));
  at_ = context_.tape.next(list);
  value(context_.script.terms.extension(name, text, {}, kUnknownSort));
}

// (_ extract 7 0) is the theory's also where the script has an `extract`, which
// is another identifier.
bool TermReader::has_numbers_of_theory(SymbolId name, std::size_t index) const {
  for (; !context_.is_close(index); index = context_.tape.next(index)) {
    const Kind kind = context_.tape.kind(index);
    if (kind != Kind::Numeral && kind != Kind::Hexadecimal) return false;
  }
  if (name == word::kChar) return true;
  return std::ranges::any_of(
      context_.words.signatures(name), [](const Signature& row) {
        return row.indices != 0 && row.origin == Origin::Standard;
      });
}

// Whether (_ x ...) gives arguments to x and is no indexed name.
bool TermReader::is_map_application(std::size_t list) {
  const std::size_t token = list + 2;
  if (context_.is_close(token)) return false;
  if (!context_.is_symbol(token)) return true;
  const SymbolId name = context_.intern(token);
  // A function called `is` takes no tester's place.
  if (name == word::kIs && context_.is_symbol(token + 1) &&
      raw(builder_.constructor(context_.intern(token + 1),
                               DatatypeId{kNone})) != kNone) {
    return false;
  }
  return context_.scope.function(name) != nullptr &&
         !is_bit_vector_name(context_.tape.symbol(token)) &&
         !has_numbers_of_theory(name, token + 1);
}

// f, (_ f index...), (as f sort), (as (_ f index...) sort)
bool TermReader::read_head(std::size_t token, Head& head) {
  std::size_t inner = token;
  std::size_t sort = 0;
  if (context_.is_open(token) && context_.is_word(token + 1, "as")) {
    if (context_.length(token) != 3) {
      context_.report(Problem::Syntax, token, "(as ...) has a name and a sort",
                      "write (as name sort)");
      return false;
    }
    inner = token + 2;
    sort = context_.tape.next(inner);
  }
  const bool indexed =
      context_.is_open(inner) && context_.is_word(inner + 1, "_");
  const std::size_t symbol = indexed ? inner + 2 : inner;
  const bool word = context_.tape.kind(symbol) == Kind::Symbol &&
                    Words::is_reserved(context_.intern(symbol));
  const bool well = context_.is_symbol(symbol) && !word &&
                    (!indexed || !context_.is_close(symbol + 1));
  if (!well) {
    context_.report(Problem::Syntax, inner,
                    context_.quoted(inner) + " is no name of a function",
                    "write f, (_ f index...) or (as f sort)");
    return false;
  }
  head.name = context_.intern(symbol);
  head.token = static_cast<std::uint32_t>(symbol);
  if (indexed) head.indexed = static_cast<std::uint32_t>(inner);
  if (sort != 0) head.qualifier = sorts_.read(sort);
  return true;
}

// ((_ f index...) ...), ((as f sort) ...), ((f x) y)
void TermReader::open_compound_head() {
  const std::size_t list = at_;
  const std::size_t token = list + 1;
  const bool as = context_.is_word(token + 1, "as");
  const bool indexed = context_.is_word(token + 1, "_");
  if (!as && (!indexed || is_map_application(token))) {
    push(State::MapApplication, list);
    at_ = token;
    return;
  }
  Head head;
  if (!read_head(token, head)) {
    at_ = context_.tape.next(list);
    value(kErrorTerm);
    return;
  }
  open_application(head.name, static_cast<std::uint32_t>(heads_.size()));
  heads_.push_back(head);
  at_ = context_.tape.next(token);
}

// An argument of an application need not be there before the others are. True
// if it was put off.
bool TermReader::postpone(const Frame& frame) {
  const bool argument = values_.size() - frame.base == 2 &&
                        frames_.size() > 1 &&
                        frames_[frames_.size() - 2].state == State::Application;
  if (!argument) return false;
  const std::span arguments = values_of(frame);
  const Uniform& function = builder_.uniform(SymbolId{frame.a}, arguments);
  if (function.most == 0) return false;
  postponed_.push_back({context_.script.terms.begin(
                            function.op, arguments[0], arguments[1],
                            builder_.sort_of(function, arguments), frame.list),
                        frame.base});
  close(kErrorTerm);
  return true;
}

// Makes what was put off, all of it, so that a term has its origin where it
// comes first.
void TermReader::settle() {
  Terms& terms = context_.script.terms;
  for (const Postponed& each : postponed_) terms.approach(each.draft);
  for (const Postponed& each : postponed_) {
    values_[each.place] = terms.settle(each.draft);
  }
  postponed_.clear();
}

void TermReader::step_application(Frame& frame) {
  // Atoms are most of a term: no need to come back for each.
  for (;;) {
    const smtlib::Byte first = context_.first_byte(at_);
    if (first == smtlib::Byte::Symbol) {
      value(builder_.constant(context_.intern_plain(at_), at_));
      ++at_;
    } else if (first == smtlib::Byte::Digit) {
      value(read_number(context_, at_));
      ++at_;
    } else if (first == smtlib::Byte::Open) {
      return open();
    } else if (first == smtlib::Byte::Close) {
      break;
    } else {
      begin();
    }
  }
  if (values_.size() == frame.base) {
    if (frame.b != kNone) heads_.pop_back();
    return fail(frame.list, "an application has at least one argument",
                "write constants without parentheses");
  }
  const bool waits =
      !postponed_.empty() && postponed_.back().place >= frame.base;
  if (waits) settle();
  const bool plain = frame.b == kNone;
  if (plain && postpone(frame)) return;
  if (!postponed_.empty()) settle();
  if (plain) {
    return close(
        builder_.apply(SymbolId{frame.a}, values_of(frame), frame.list));
  }
  const Head head = heads_.back();
  heads_.pop_back();
  close(builder_.apply(head, values_of(frame), frame.list));
}

void TermReader::step_map_application(Frame& frame) {
  if (!context_.is_close(at_)) return begin();
  if (values_.size() - frame.base < 2) {
    return fail(frame.list, "an application has at least one argument",
                "write (_ f a ...) or (f a ...)");
  }
  finish(builder_.apply_map(values_of(frame), frame.list));
}

}  // namespace podium::terms
