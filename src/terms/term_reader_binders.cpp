// let, forall, exists, lambda and annotations.

#include "terms/term_reader.h"

namespace podium::terms {

namespace {

bool is_binding(const Context& context, std::size_t token) {
  return context.is_open(token) && context.is_symbol(token + 1) &&
         !context.is_close(token + 2) &&
         context.is_close(context.tape.next(token + 2));
}

}  // namespace

void TermReader::check_name(std::size_t token) {
  const SymbolId name = context_.intern(token);
  if (raw(name) >= context_.words.size()) return;
  // By the standard no variable may hide a function of a theory.
  if (context_.script.findings.is_first(Problem::HidesTheory, raw(name))) {
    context_.check_theory(name, token);
  }
  if (context_.tape.kind(token) == smtlib::Kind::Quoted) return;
  if (!Words::is_reserved(name)) return;
  context_.report(Problem::ReservedWord, token,
                  context_.quoted(token) + " is a reserved word",
                  "choose another name");
}

void TermReader::bind_variable(SymbolId name, SortId sort) {
  const TermId variable = context_.script.terms.variable(level_++, sort);
  context_.scope.bind(name, Meaning::Local, raw(variable));
}

void TermReader::unbind(std::size_t mark, std::size_t variables) {
  context_.scope.unbind_to(mark);
  level_ -= static_cast<std::uint32_t>(variables);
}

void TermReader::bind(std::span<const Terms::Bound> variables) {
  for (const Terms::Bound& each : variables) {
    bind_variable(each.name, each.sort);
  }
}

void TermReader::unbind_all(std::size_t mark) { unbind(mark, level_); }

bool TermReader::read_variables(std::size_t list,
                                std::vector<Terms::Bound>& variables) {
  if (!context_.is_open(list)) {
    context_.report(Problem::Syntax, list, "variables stand in a list",
                    "write ((x Int) (y Bool))");
    return false;
  }
  for (std::size_t at = list + 1; !context_.is_close(at);
       at = context_.tape.next(at)) {
    if (!is_binding(context_, at)) {
      context_.report(Problem::Syntax, at,
                      context_.quoted(at) + " is no variable with its sort",
                      "write (x Int)");
      return false;
    }
    const SymbolId name = context_.intern(at + 1);
    check_name(at + 1);
    variables.push_back({name, sorts_.read(at + 2)});
  }
  return true;
}

void TermReader::open_binder(TermKind kind) {
  const std::size_t list = at_;
  if (context_.length(list) != 3) {
    return refuse(list, "a binder has variables and one term",
                  "write (forall ((x Int)) term)");
  }
  const std::size_t first = bound_.size();
  if (!read_variables(list + 2, bound_)) {
    bound_.resize(first);
    at_ = context_.tape.next(list);
    value(kErrorTerm);
    return;
  }
  if (bound_.size() == first) {
    return refuse(list, "a binder has no variables",
                  "write the term without it");
  }
  push(State::Binder, list);
  Frame& frame = frames_.back();
  frame.binder = kind;
  frame.a = static_cast<std::uint32_t>(first);
  frame.b = static_cast<std::uint32_t>(context_.scope.mark());
  bind(std::span(bound_).subspan(first));
  at_ = context_.tape.next(list + 2);
  frame.c = static_cast<std::uint32_t>(at_);
}

SortId TermReader::binder_sort(const Frame& frame, TermId& body) {
  const std::span variables = std::span(bound_).subspan(frame.a);
  if (frame.binder != TermKind::Lambda) {
    body = builder_.expect(kBool, body, frame.c, "what a binder binds");
    const bool choice = frame.binder == TermKind::Choice;
    return choice ? variables.front().sort : kBool;
  }
  std::vector<SortId> sorts;
  for (const Terms::Bound& each : variables) sorts.push_back(each.sort);
  const SortId value = context_.script.terms.sort(body);
  return context_.script.sorts.map(sorts, value);
}

void TermReader::step_binder(Frame& frame) {
  if (!frame.inside) {
    frame.inside = true;
    return begin();
  }
  const std::span variables = std::span(bound_).subspan(frame.a);
  TermId body = values_.back();
  const SortId sort = binder_sort(frame, body);
  unbind(frame.b, variables.size());
  Terms& terms = context_.script.terms;
  terms.set_origin(frame.list);
  const TermId term = terms.binder(frame.binder, variables, level_, body, sort);
  if (annotated_list_ == frame.c) {
    Column<Annotation>& all = context_.script.annotations;
    for (std::size_t at = annotated_first_; at < all.size(); ++at) {
      if (all[at].term == values_.back()) all[at].binder = term;
    }
  }
  bound_.resize(frame.a);
  finish(term);
}

void TermReader::open_let() {
  const std::size_t list = at_;
  if (context_.length(list) != 3 || !context_.is_open(list + 2)) {
    return refuse(list, "a let has variables and one term",
                  "write (let ((x term)) term)");
  }
  if (context_.is_close(list + 3)) {
    context_.report(Problem::EmptyBinder, list, "a let has no variables",
                    "write the term without it");
  }
  push(State::LetBinding, list);
  frames_.back().a = static_cast<std::uint32_t>(names_.size());
  at_ = list + 3;
}

void TermReader::step_let_binding(Frame& frame) {
  if (frame.inside) ++at_;  // the end of (x term)
  frame.inside = false;
  if (context_.is_close(at_)) return bind_let(frame);
  if (!is_binding(context_, at_)) {
    names_.resize(frame.a);
    return fail(at_, "this is no variable with its term", "write (x term)");
  }
  names_.push_back(context_.intern(at_ + 1));
  check_name(at_ + 1);
  frame.inside = true;
  at_ += 2;
  begin();
}

// All at once: the terms do not see the variables.
void TermReader::bind_let(Frame& frame) {
  const std::size_t mark = context_.scope.mark();
  for (std::size_t at = frame.a; at < names_.size(); ++at) {
    if (context_.scope.is_bound_since(names_[at], mark)) {
      // To find its token takes time that grows with the list.
      const bool wanted = context_.wants(Problem::RepeatedName);
      const std::size_t token =
          wanted ? context_.element(frame.list + 2, at - frame.a) + 1
                 : frame.list;
      context_.report(Problem::RepeatedName, token,
                      "the variable " + context_.quoted(names_[at]) +
                          " comes twice in one let",
                      "choose another name");
    }
    const TermId term = values_[frame.base + at - frame.a];
    context_.scope.bind(names_[at], Meaning::Local, raw(term));
  }
  names_.resize(frame.a);
  values_.cut(frame.base);
  frame.state = State::LetBody;
  frame.a = static_cast<std::uint32_t>(mark);
  ++at_;
  begin();
}

void TermReader::step_let_body(Frame& frame) {
  context_.scope.unbind_to(frame.a);
  finish(values_.back());
}

void TermReader::add_annotation(AnnotationKind kind, TermId term,
                                std::size_t keyword, std::size_t patterns,
                                FunctionId name) {
  Script& script = context_.script;
  const std::size_t first = script.lists.size();
  for (std::size_t at = patterns; at < values_.size(); ++at) {
    script.lists.push(values_[at]);
  }
  script.annotations.push(
      {kind, term, kErrorTerm, static_cast<std::uint32_t>(keyword),
       static_cast<std::uint32_t>(first),
       static_cast<std::uint32_t>(values_.size() - patterns), name});
}

void TermReader::step_annotation(Frame& frame) {
  if (!frame.inside) {
    frame.inside = true;
    return begin();
  }
  const std::size_t annotated = context_.element(frame.list, 1);
  const bool first = at_ == context_.tape.next(annotated);
  if (first) {
    // What is annotated inside the term belongs to binders there, unless the
    // term is but an annotation itself.
    const std::size_t own = annotated_list_ == annotated
                                ? annotated_first_
                                : context_.script.annotations.size();
    frame.a = static_cast<std::uint32_t>(own);
  }
  if (!context_.is_close(at_)) return read_attribute();
  if (first) {
    context_.report(Problem::FewArguments, frame.list,
                    "an annotation has at least one attribute",
                    "write the term without it");
  }
  annotated_list_ = frame.list;
  annotated_first_ = frame.a;
  finish(values_.back());
}

void TermReader::read_attribute() {
  const std::size_t keyword = at_;
  if (context_.tape.kind(keyword) != smtlib::Kind::Keyword) {
    return fail(keyword, "an attribute begins with a keyword",
                "write (! term :attribute value)");
  }
  const std::string_view name = context_.tape.text(keyword);
  if (name == ":named") return annotate_named(keyword);
  ++at_;
  const bool pattern = name == ":pattern";
  if (pattern && (!context_.is_open(at_) || context_.is_close(at_ + 1))) {
    return fail(keyword, ":pattern has a list of terms",
                "write (! term :pattern ((f x)))");
  }
  const bool no_pattern = name == ":no-pattern" && !context_.is_close(at_);
  if (pattern || no_pattern) {
    push(pattern ? State::Pattern : State::NoPattern, at_);
    frames_.back().a = static_cast<std::uint32_t>(keyword);
    if (pattern) ++at_;
    if (no_pattern) begin();
    return;
  }
  const bool value = !context_.is_close(at_) &&
                     context_.tape.kind(at_) != smtlib::Kind::Keyword;
  if (value) at_ = context_.tape.next(at_);
  add_annotation(AnnotationKind::Other, values_.back(), keyword, values_.size(),
                 FunctionId{kNone});
}

void TermReader::annotate_named(std::size_t keyword) {
  const std::size_t token = keyword + 1;
  if (!context_.is_symbol(token)) {
    return fail(keyword, ":named has a symbol", "write (! term :named name)");
  }
  const TermId term = values_.back();
  FunctionId id{kNone};
  const bool closed = is_closed(context_.script.terms, term);
  if (!closed) {
    context_.report(Problem::OpenName, token,
                    "the term named " + context_.quoted(token) +
                        " has variables of a binder around it",
                    "name only terms without free variables");
  }
  if (declarer_ != nullptr) {
    id = declarer_->declare_name(token, context_.script.terms.sort(term),
                                 closed ? term : kErrorTerm);
  }
  add_annotation(AnnotationKind::Named, term, keyword, values_.size(), id);
  at_ = token + 1;
}

void TermReader::step_pattern(Frame& frame) {
  const bool single = frame.state == State::NoPattern;
  if (!single && !context_.is_close(at_)) return begin();
  // The annotated term lies below the pattern's.
  add_annotation(single ? AnnotationKind::NoPattern : AnnotationKind::Pattern,
                 values_[frame.base - 1], frame.a, frame.base,
                 FunctionId{kNone});
  values_.cut(frame.base);
  if (!single) ++at_;
  frames_.pop();
}

}  // namespace podium::terms
