#include "smtlib1/declare.h"

#include <fmt/format.h>

#include <vector>

#include "base/text.h"

namespace podium::smtlib1 {
namespace {

bool is_identifier(std::string_view text) {
  if (text.empty() || byte_of(text.front()) != Byte::Letter) return false;
  for (const char byte : text.substr(0, text.find('['))) {
    if (!in_word(byte)) return false;
  }
  return true;
}

}  // namespace

bool Declarations::run() {
  check_title();
  check_attributes();
  if (!find_logic()) return false;
  for (const Entry& entry : analysis_.benchmark->entries()) {
    if (entry.attribute == Attribute::Sorts) declare_sorts(entry);
  }
  for (const Entry& entry : analysis_.benchmark->entries()) {
    if (entry.attribute == Attribute::Functions ||
        entry.attribute == Attribute::Predicates) {
      declare_list(entry);
    }
  }
  return true;
}

void Declarations::check_title() {
  if (is_identifier(analysis_.benchmark->title())) return;
  analysis_.report(Problem::OtherName, analysis_.benchmark->title_token(),
                   "the benchmark's name is no identifier",
                   "identifiers begin with a letter and go on with letters, "
                   "digits, '.', '_' and '''");
}

void Declarations::check_attributes() {
  const Tape& tape = analysis_.tape();
  std::size_t formulas = 0;
  std::size_t logics = 0;
  std::string_view status;
  for (const Entry& entry : analysis_.benchmark->entries()) {
    if (entry.attribute == Attribute::Formula && ++formulas == 2) {
      analysis_.report(Problem::SeveralFormulas, entry.token,
                       "a second :formula",
                       "a benchmark has one; all of them hold together here");
    }
    if (entry.attribute == Attribute::Logic && ++logics == 2) {
      analysis_.report(Problem::RepeatedAttribute, entry.token,
                       "a second :logic", "a benchmark has one logic");
    }
    if (entry.attribute == Attribute::Status) check_status(entry, status);
    if (entry.bare) {
      analysis_.report(Problem::LooseValue, entry.value,
                       fmt::format("the value of {} is not in braces",
                                   printable(tape.text(entry.token))),
                       "write { before it and } after it");
    }
  }
  if (formulas == 0) {
    analysis_.report(Problem::NoFormula, 0, "there is no :formula",
                     "a benchmark has one; the assumptions alone count here");
  }
}

void Declarations::check_status(const Entry& entry, std::string_view& status) {
  const std::string_view text = analysis_.tape().text(entry.value);
  if (text != "sat" && text != "unsat" && text != "unknown") {
    analysis_.report(Problem::BadStatus, entry.value,
                     fmt::format("there is no status {}", printable(text)),
                     "it is sat, unsat or unknown");
  } else if (!status.empty() && status != text) {
    analysis_.report(Problem::RepeatedAttribute, entry.token,
                     fmt::format("a second :status, and it differs: {} before",
                                 printable(status)),
                     "a benchmark has one status");
  }
  status = text;
}

bool Declarations::find_logic() {
  const Benchmark& benchmark = *analysis_.benchmark;
  for (const Entry& entry : benchmark.entries()) {
    if (entry.attribute != Attribute::Logic) continue;
    const std::string_view name = benchmark.logic_text(entry);
    std::optional<Logic> logic = logic_of(name);
    if (!logic) {
      analysis_.report(
          Problem::UnknownLogic, entry.value,
          fmt::format("there is no logic {}", printable(name)),
          did_you_mean(name, listed_logics(),
                       "logics look like QF_UF, QF_LIA or AUFLIRA"));
      return false;
    }
    if (!logic->listed) {
      analysis_.report(
          Problem::OtherLogic, entry.value,
          fmt::format("{} is no logic of SMT-LIB 1.2", printable(name)),
          "it is taken for what the letters of its name say");
    }
    analysis_.logic = *std::move(logic);
    return true;
  }
  analysis_.report(Problem::MissingLogic, 0, "there is no :logic",
                   "add :logic QF_UF or another");
  return false;
}

void Declarations::declare_sorts(const Entry& entry) {
  const Tape& tape = analysis_.tape();
  const std::size_t end = tape.partner(entry.value);
  if (!analysis_.logic.functions && analysis_.logic.arrays != Arrays::Free) {
    analysis_.report(Problem::OutsideLogic, entry.token,
                     "sorts of its own in a logic without them",
                     "choose a logic with UF in its name");
  }
  for (std::size_t at = entry.value + 1; at < end; at = tape.next(at)) {
    if (tape.kind(at) != Kind::Identifier) {
      analysis_.report(Problem::Form, at, "a sort that is no identifier",
                       "it is :extrasorts (A B ...)");
      continue;
    }
    const SymbolId id = analysis_.symbols.intern(tape.text(at));
    const bool again = analysis_.symbols[id].sort != kNoSort;
    const SortId built_in = again ? kNoSort : built_in_sort(id, at);
    const bool known = built_in != kNoSort;
    if (again || (known && analysis_.sorts[built_in].kind == SortKind::Free)) {
      analysis_.report(
          Problem::DeclaredAgain, at,
          fmt::format("the sort {} is there already", printable(tape.text(at))),
          "remove one of the declarations");
    } else if (known) {
      analysis_.report(
          Problem::ReservedWord, at,
          fmt::format("{} is a sort of the logic", printable(tape.text(at))),
          "choose another name");
    }
    if (!again) {
      Symbol& symbol = analysis_.symbols[id];
      symbol.sort = analysis_.sorts.free(id, symbol.text);
      symbol.declares_sort = !known;
      sort_tokens_[id] = at;
    }
    analysis_.note(at).set_sort(analysis_.symbols[id].sort);
  }
}

void Declarations::declare_list(const Entry& entry) {
  const Tape& tape = analysis_.tape();
  const std::size_t end = tape.partner(entry.value);
  const bool predicate = entry.attribute == Attribute::Predicates;
  for (std::size_t at = entry.value + 1; at < end; at = tape.next(at)) {
    if (!tape.is_open(at)) {
      analysis_.report(
          Problem::Form, at, "a declaration that is no list",
          predicate ? "it is (p sort ...)" : "it is (f sort ... sort)");
      continue;
    }
    declare(at, predicate);
  }
}

std::size_t Declarations::end_of_sorts(std::size_t list) {
  const Tape& tape = analysis_.tape();
  std::size_t at = list + 1;
  while (!tape.is_close(at) && !tape.is_attribute(at)) at = tape.next(at);
  const std::size_t end = at;
  for (; !tape.is_close(at); at = tape.next(at)) {
    if (tape.is_attribute(at) || tape.kind(at) == Kind::Value) continue;
    analysis_.report(Problem::Form, at, "a sort after an annotation",
                     "annotations come last");
    break;
  }
  return end;
}

bool Declarations::is_name(std::size_t token) {
  const Tape& tape = analysis_.tape();
  const std::string text(printable(tape.text(token)));
  switch (tape.kind(token)) {
    case Kind::Identifier:
    case Kind::Arithmetic:
      break;
    case Kind::Variable:
    case Kind::FormulaVariable:
      analysis_.report(
          Problem::VariableMark, token,
          fmt::format("{} is declared and looks like a variable", text),
          "functions and predicates have no ? or $");
      break;
    case Kind::Open:
    case Kind::Close:
    case Kind::Attribute:
    case Kind::Value:
    case Kind::String:
    case Kind::Numeral:
    case Kind::Rational:
    case Kind::Odd:
      analysis_.report(Problem::Form, token, "a declaration without a name",
                       "it is (name sort ...)");
      return false;
  }
  const SymbolId id = analysis_.symbols.intern(tape.text(token));
  if (!analysis_.is_word(analysis_.symbols[id])) return true;
  analysis_.report(Problem::ReservedWord, token,
                   fmt::format("{} is a word of the logic", text),
                   "choose another name");
  return false;
}

void Declarations::declare(std::size_t list, bool predicate) {
  const Tape& tape = analysis_.tape();
  const std::size_t name = list + 1;
  if (!is_name(name)) return;
  const std::size_t end = end_of_sorts(list);
  std::vector<SortId> sorts;
  for (std::size_t at = name + 1; at < end; at = tape.next(at)) {
    sorts.push_back(sort_at(at));
  }
  if (!predicate && sorts.empty()) {
    analysis_.report(Problem::Form, name, "a function without a sort",
                     "it is (f sort ... sort), the last for its value");
    return;
  }
  Declaration declaration;
  declaration.symbol = analysis_.symbols.intern(tape.text(name));
  declaration.token = name;
  declaration.predicate = predicate;
  declaration.result = predicate ? kFormula : sorts.back();
  if (!predicate) sorts.pop_back();
  declaration.rank = static_cast<std::uint32_t>(analysis_.ranks.size());
  declaration.arity = static_cast<std::uint32_t>(sorts.size());
  analysis_.ranks.insert(analysis_.ranks.end(), sorts.begin(), sorts.end());
  if (!sorts.empty() && !analysis_.logic.functions) {
    analysis_.report(Problem::OutsideLogic, name,
                     "a free function or predicate in a logic without them",
                     "choose a logic with UF in its name");
  }
  add(declaration);
}

void Declarations::add(Declaration declaration) {
  Symbol& symbol = analysis_.symbols[declaration.symbol];
  std::uint32_t& place =
      declaration.predicate ? symbol.predicate : symbol.function;
  if (place == 0) {
    analysis_.declarations.push_back(declaration);
    place = static_cast<std::uint32_t>(analysis_.declarations.size());
    analysis_.note(declaration.token).set(Meaning::Declared, place - 1);
    return;
  }
  const Declaration& before = analysis_.declarations[place - 1];
  bool same =
      before.arity == declaration.arity && before.result == declaration.result;
  for (std::uint32_t at = 0; same && at < before.arity; ++at) {
    same = analysis_.ranks[before.rank + at] ==
           analysis_.ranks[declaration.rank + at];
  }
  analysis_.report(
      same ? Problem::DeclaredAgain : Problem::DeclaredTwice, declaration.token,
      fmt::format("{} is declared already{}", printable(symbol.text),
                  same ? "" : ", with other sorts"),
      same ? "remove one of the declarations" : "choose another name");
}

}  // namespace podium::smtlib1
