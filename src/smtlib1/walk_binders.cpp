// let, flet, forall and exists.

#include <fmt/format.h>

#include "base/text.h"
#include "smtlib1/walk.h"

namespace podium::smtlib1 {

// Whether the token may be bound; a finding if not, or if its mark is missing.
bool Walker::check_variable(std::size_t token, bool formula) {
  const Tape& tape = analysis_.tape();
  const Kind kind = tape.kind(token);
  const std::string text = printable(tape.text(token), 60);
  if (kind != Kind::Variable && kind != Kind::FormulaVariable &&
      kind != Kind::Identifier) {
    analysis_.report(Problem::Form, token,
                     fmt::format("{} is no variable", text),
                     "variables look like ?x, formula variables like $f");
    return false;
  }
  if (kind != (formula ? Kind::FormulaVariable : Kind::Variable)) {
    analysis_.report(
        Problem::VariableMark, token,
        fmt::format("the variable {} has no {}", text, formula ? '$' : '?'),
        formula ? "formula variables look like $f" : "variables look like ?x");
  }
  const SymbolId id = analysis_.symbols.intern(tape.text(token));
  if (!analysis_.is_word(analysis_.symbols[id])) return true;
  analysis_.report(Problem::ReservedWord, token,
                   fmt::format("{} is a word of the logic", text),
                   "choose another name");
  return false;
}

void Walker::bind(SymbolId id, SortId sort) {
  Symbol& symbol = analysis_.symbols[id];
  bindings_.push_back({id, sort, symbol.variable});
  symbol.variable = static_cast<std::uint32_t>(bindings_.size());
  symbol.bound = true;
}

void Walker::unbind_to(std::size_t mark) {
  while (bindings_.size() > mark) {
    analysis_.symbols[bindings_.back().symbol].variable =
        bindings_.back().outer;
    bindings_.pop_back();
  }
}

// (let (?x term) body), (flet ($x formula) body)
std::size_t Walker::open_let(std::size_t at, Word word) {
  const Tape& tape = analysis_.tape();
  const bool formula = word == Word::Flet;
  const char* const form =
      formula ? "it is (flet ($f formula) body)" : "it is (let (?x term) body)";
  const auto ends = [&tape](std::size_t token) {
    return tape.is_close(token) || tape.is_attribute(token);
  };
  const std::size_t binder = at + 2;
  if (!tape.is_open(binder) || tape.is_close(binder + 1)) {
    return skip(at, "a binder of another form", form);
  }
  const std::size_t variable = binder + 1;
  const std::size_t end = tape.partner(binder);
  if (tape.next(variable) == end || ends(variable + 1) ||
      tape.next(variable + 1) != end || ends(end + 1) ||
      !check_variable(variable, formula)) {
    return skip(at, "a binder of another form", form);
  }
  if (expectation() == Expect::Term) {
    analysis_.report(Problem::LetInTerm, at,
                     fmt::format("{} inside a term", info(word).name),
                     "let and flet are formulas in SMT-LIB 1.2");
  }
  push(Form::Let, at, word);
  const SymbolId id = analysis_.symbols.intern(tape.text(variable));
  analysis_.note(variable).set(Meaning::Variable, id);
  push(Form::Binding, binder, word).id = id;
  return variable + 1;
}

// (?x Int)
bool Walker::bind_quantified(std::size_t list) {
  const Tape& tape = analysis_.tape();
  const std::size_t variable = list + 1;
  const bool form = tape.is_open(list) && tape.partner(list) == list + 3 &&
                    tape.kind(list + 2) == Kind::Identifier;
  if (!form || !check_variable(variable, false)) return false;
  const SymbolId id = analysis_.symbols.intern(tape.text(variable));
  analysis_.note(variable).set(Meaning::Variable, id);
  bind(id, declarations_.sort_at(list + 2));
  return true;
}

// (forall (?x Int) (?y Int) body :pat { ... })
std::size_t Walker::open_quantifier(std::size_t at, Word word) {
  const Tape& tape = analysis_.tape();
  const char* const form = "it is (forall (?x sort) ... body)";
  const std::size_t mark = bindings_.size();
  std::size_t body = at + 2;
  while (!tape.is_close(body) && !tape.is_attribute(body)) {
    const std::size_t next = tape.next(body);
    if (tape.is_close(next) || tape.is_attribute(next)) break;
    if (!bind_quantified(body)) {
      unbind_to(mark);
      return skip(at, "a quantifier of another form", form);
    }
    body = next;
  }
  if (body == at + 2 || tape.is_close(body) || tape.is_attribute(body)) {
    unbind_to(mark);
    return skip(at, "a quantifier without a variable or a body", form);
  }
  if (!analysis_.logic.quantifiers) {
    analysis_.report(Problem::OutsideLogic, at,
                     "a quantifier in a logic without them",
                     "choose a logic without QF_ in its name");
  }
  push(Form::Quantifier, at, word).mark = mark;
  return body;
}

}  // namespace podium::smtlib1
