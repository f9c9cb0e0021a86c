#include "smtlib1/walk.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "base/check.h"
#include "base/text.h"

namespace podium::smtlib1 {

void Walker::formula(std::size_t token) {
  const std::size_t end = analysis_.tape().next(token);
  std::size_t at = token;
  while (at < end) at = step(at);
  PODIUM_CHECK(frames_.empty() && bindings_.empty());
}

std::size_t Walker::step(std::size_t at) {
  const Tape& tape = analysis_.tape();
  if (tape.is_close(at)) return close(at);
  if (tape.is_attribute(at)) return annotation(at);
  if (!frames_.empty() && frames_.back().annotated) {
    return skip(at, "an argument after an annotation",
                "annotations come last in a list");
  }
  if (tape.is_open(at)) return open(at);
  if (!frames_.empty() && rules_.wants_amount(frames_.back())) {
    rules_.amount(frames_.back(), at);
  } else {
    deliver(at, atom(at, expectation()));
  }
  return at + 1;
}

std::size_t Walker::skip(std::size_t at, std::string message,
                         std::string hint) {
  analysis_.report(Problem::Form, at, std::move(message), std::move(hint));
  const std::size_t next = analysis_.tape().next(at);
  deliver(at, kUnknown);
  return next;
}

Frame& Walker::push(Form form, std::size_t open, Word word) {
  const Expect expect = expectation();
  Frame& frame = frames_.emplace_back();
  frame.form = form;
  frame.open = open;
  frame.word = word;
  frame.expect = expect;
  frame.mark = bindings_.size();
  return frame;
}

Expect Walker::expectation() const {
  if (frames_.empty()) return Expect::Formula;
  const Frame& frame = frames_.back();
  switch (frame.form) {
    case Form::Connective:
    case Form::Quantifier:
      return Expect::Formula;
    case Form::Choice:
      return frame.count == 0 || frame.word == Word::IfThenElse
                 ? Expect::Formula
                 : Expect::Term;
    case Form::Equality:
    case Form::Theory:
    case Form::Application:
      return Expect::Term;
    case Form::Atom:
    case Form::Let:
      return frame.expect;
    case Form::Binding:
      return frame.word == Word::Flet ? Expect::Formula : Expect::Term;
    case Form::Patterns:
      return Expect::Either;
  }
  return Expect::Either;
}

std::size_t Walker::open(std::size_t at) {
  const Tape& tape = analysis_.tape();
  const std::size_t head = at + 1;
  if (tape.is_close(head)) {
    return skip(at, "an empty list", "a list begins with its function");
  }
  const bool alone = tape.is_close(head + 1) || tape.is_attribute(head + 1);
  switch (tape.kind(head)) {
    case Kind::Identifier:
    case Kind::Arithmetic:
    case Kind::Variable:
    case Kind::FormulaVariable:
      break;
    case Kind::Numeral:
    case Kind::Rational:
      if (alone) return open_atom(at);
      [[fallthrough]];
    case Kind::Open:
    case Kind::Close:
    case Kind::Attribute:
    case Kind::Value:
    case Kind::String:
    case Kind::Odd:
      return skip(at, "a list that begins with no function",
                  "it is (function argument ...)");
  }
  const SymbolId id = analysis_.symbols.intern(tape.text(head));
  const Symbol& symbol = analysis_.symbols[id];
  if (symbol.variable == 0 && analysis_.is_word(symbol) &&
      info(symbol.word).rule != Rule::Constant) {
    return open_word(at, id);
  }
  if (alone) return open_atom(at);
  const std::uint32_t declaration =
      symbol.variable == 0 ? find(symbol, expectation()) : 0;
  if (declaration == 0) {
    unknown(head);
    Frame& frame = push(Form::Application, at);
    frame.broken = true;
    return head + 1;
  }
  return open_declared(at, declaration - 1);
}

std::size_t Walker::open_atom(std::size_t at) {
  const std::size_t head = at + 1;
  const SortId sort = atom(head, expectation());
  analysis_.note(head).set_sort(sort);
  push(Form::Atom, at).sort = sort;
  if (analysis_.tape().is_close(head + 1)) {
    analysis_.report(Problem::Parentheses, at,
                     "parentheses around a single symbol", "remove them");
  }
  return head + 1;
}

std::size_t Walker::open_declared(std::size_t at, std::uint32_t declaration) {
  declared(at + 1, declaration);
  push(Form::Application, at).id = declaration;
  return at + 2;
}

std::size_t Walker::open_word(std::size_t at, SymbolId id) {
  const Word word = analysis_.symbols[id].word;
  analysis_.note(at + 1).set(Meaning::Word, id);
  switch (info(word).rule) {
    case Rule::Connective:
      push(Form::Connective, at, word);
      return at + 2;
    case Rule::Choice:
      push(Form::Choice, at, word);
      return at + 2;
    case Rule::Equality:
      push(Form::Equality, at, word);
      return at + 2;
    case Rule::Let:
      return open_let(at, word);
    case Rule::Quantifier:
      return open_quantifier(at, word);
    case Rule::Constant:
    case Rule::Sum:
    case Rule::Difference:
    case Rule::Negation:
    case Rule::Quotient:
    case Rule::Comparison:
    case Rule::Select:
    case Rule::Store:
    case Rule::BitsUnary:
    case Rule::BitsBinary:
    case Rule::BitsMany:
    case Rule::BitsComparison:
    case Rule::BitsEquality:
    case Rule::Concat:
    case Rule::Extract:
    case Rule::Repeat:
    case Rule::Extend:
    case Rule::Rotate:
    case Rule::Shift:
    case Rule::Reduce:
      break;
  }
  Frame& frame = push(Form::Theory, at, word);
  frame.id = id;
  rules_.head(frame);
  return at + 2;
}

std::size_t Walker::annotation(std::size_t at) {
  const Tape& tape = analysis_.tape();
  const std::size_t value = at + 1;
  PODIUM_CHECK(!frames_.empty());
  Frame& frame = frames_.back();
  if (frame.form == Form::Binding || frame.form == Form::Patterns) {
    analysis_.report(Problem::Form, at, "an annotation has no place here",
                     "put it after the last argument of a list");
  }
  frame.annotated = frame.form != Form::Patterns;
  if (is_pattern_word(tape.text(at)) && tape.is_open(value) &&
      tape.text(value) == "{") {
    const bool empty = tape.partner(value) == value + 1;
    if (frame.form == Form::Quantifier && !empty) {
      push(Form::Patterns, value);
      return value + 1;
    }
    analysis_.report(Problem::StrayPattern, at,
                     empty ? "a pattern without a term"
                           : "a pattern on something that is no quantifier",
                     "it is ignored");
    return tape.next(value);
  }
  if (tape.is_close(value) || tape.is_attribute(value)) return value;
  const Kind kind = tape.kind(value);
  if (kind == Kind::Value) return value + 1;
  if (kind == Kind::Open) {
    analysis_.report(Problem::Form, value, "an argument after an annotation",
                     "annotations come last, and their values are in braces");
  } else {
    analysis_.report(Problem::LooseValue, value,
                     fmt::format("the value of {} is not in braces",
                                 printable(tape.text(at))),
                     "write { before it and } after it");
  }
  return tape.next(value);
}

void Walker::need_formula(std::size_t token, SortId sort) {
  if (sort == kFormula || sort == kUnknown) return;
  analysis_.report(Problem::NotAFormula, token,
                   fmt::format("a term of sort {} where a formula must stand",
                               analysis_.sorts.describe(sort)),
                   "formulas are predicates, equations and what connectives "
                   "make of them");
}

void Walker::deliver(std::size_t token, SortId sort) {
  analysis_.note(token).set_sort(sort);
  if (frames_.empty()) return need_formula(token, sort);
  Frame& frame = frames_.back();
  switch (frame.form) {
    case Form::Connective:
    case Form::Quantifier:
      need_formula(token, sort);
      break;
    case Form::Choice:
      if (frame.count == 0 || frame.word == Word::IfThenElse) {
        need_formula(token, sort);
      } else {
        rules_.unify(frame, token, sort);
      }
      break;
    case Form::Equality:
      rules_.unify(frame, token, sort);
      break;
    case Form::Theory:
      rules_.argument(frame, token, sort);
      return;
    case Form::Application:
      if (!frame.broken) {
        const Declaration& declaration = analysis_.declarations[frame.id];
        if (frame.count < declaration.arity) {
          rules_.accept(token, sort,
                        analysis_.ranks[declaration.rank + frame.count]);
        }
      }
      break;
    case Form::Atom:
      break;
    case Form::Let:
    case Form::Binding:
      frame.sort = sort;
      break;
    case Form::Patterns:
      break;
  }
  ++frame.count;
}

std::size_t Walker::close(std::size_t at) {
  Frame frame = frames_.back();
  SortId result = kUnknown;
  switch (frame.form) {
    case Form::Connective:
      result = connective_result(frame);
      break;
    case Form::Choice:
      result = choice_result(frame);
      break;
    case Form::Equality:
      result = equality_result(frame);
      break;
    case Form::Theory:
      result = rules_.result(frame);
      break;
    case Form::Application:
      if (frame.broken) break;
      result = analysis_.declarations[frame.id].result;
      rules_.check_count(frame, analysis_.declarations[frame.id].arity,
                         analysis_.declarations[frame.id].arity);
      break;
    case Form::Let:
      if (frame.count != 1) {
        analysis_.report(
            Problem::Form, frame.open,
            fmt::format("{} with more than one body", info(frame.word).name),
            "it is (let (?x term) body)");
      }
      result = frame.sort;
      break;
    case Form::Atom:
      result = frame.sort;
      break;
    case Form::Quantifier:
      result = kFormula;
      break;
    case Form::Binding:
      frames_.pop_back();
      if (frame.word == Word::Flet) need_formula(frame.open + 2, frame.sort);
      bind(frame.id, frame.sort);
      return at + 1;
    case Form::Patterns:
      frames_.pop_back();
      return at + 1;
  }
  unbind_to(frame.mark);
  frames_.pop_back();
  deliver(frame.open, result);
  return at + 1;
}

SortId Walker::connective_result(const Frame& frame) {
  constexpr std::uint32_t kMany = std::numeric_limits<std::uint32_t>::max();
  if (frame.word == Word::Not) {
    rules_.check_count(frame, 1, 1);
  } else if (frame.word == Word::Implies) {
    rules_.check_count(frame, 2, 2);
  } else if (frame.count == 0 &&
             (frame.word == Word::And || frame.word == Word::Or)) {
    analysis_.report(
        Problem::FewArguments, frame.open,
        fmt::format("{} without an argument", info(frame.word).name),
        frame.word == Word::And ? "it is taken for true"
                                : "it is taken for false");
  } else {
    rules_.check_count(frame, 1, kMany);
  }
  return kFormula;
}

SortId Walker::choice_result(Frame& frame) {
  if (!rules_.check_count(frame, 3, 3)) return kUnknown;
  if (frame.word == Word::IfThenElse) return kFormula;
  rules_.settle(frame);
  if (frame.sort == kFormula) {
    analysis_.report(Problem::FormulaAsTerm, frame.open, "ite between formulas",
                     "write if_then_else");
  }
  return frame.sort;
}

SortId Walker::equality_result(Frame& frame) {
  constexpr std::uint32_t kMany = std::numeric_limits<std::uint32_t>::max();
  const bool equal = frame.word == Word::Equal;
  if (!rules_.check_count(frame, equal ? 2 : 1, kMany)) return kFormula;
  rules_.settle(frame);
  if (frame.sort == kFormula) {
    analysis_.report(Problem::FormulaAsTerm, frame.open,
                     fmt::format("{} between formulas", info(frame.word).name),
                     equal ? "write iff" : "write xor, or not and iff");
  }
  if (equal && frame.count > 2) {
    analysis_.report(Problem::Chained, frame.open,
                     "= with more than two arguments",
                     "all of them are taken to be equal");
  }
  if (frame.count == 1) {
    analysis_.report(Problem::FewArguments, frame.open,
                     "distinct with one argument", "it is taken for true");
  }
  return kFormula;
}

}  // namespace podium::smtlib1
