// What stands for itself in a formula: numbers, constants, variables.

#include <fmt/format.h>

#include <string>
#include <vector>

#include "base/text.h"
#include "smtlib1/bits.h"
#include "smtlib1/walk.h"

namespace podium::smtlib1 {

SortId Walker::atom(std::size_t at, Expect expect) {
  const Tape& tape = analysis_.tape();
  const Kind kind = tape.kind(at);
  switch (kind) {
    case Kind::Numeral:
    case Kind::Rational:
      return number(at, kind);
    case Kind::Identifier:
    case Kind::Arithmetic:
    case Kind::Variable:
    case Kind::FormulaVariable:
      return symbol(at, expect);
    case Kind::Open:
    case Kind::Close:
    case Kind::Attribute:
    case Kind::Value:
    case Kind::String:
    case Kind::Odd:
      break;
  }
  analysis_.report(
      Problem::Form, at,
      fmt::format("{} is no term and no formula", printable(tape.text(at), 40)),
      kind == Kind::Value ? "values follow an attribute"
                          : "a blank may be missing");
  return kUnknown;
}

SortId Walker::number(std::size_t at, Kind kind) {
  const Tape& tape = analysis_.tape();
  const std::string_view text = tape.text(at);
  analysis_.note(at).set(Meaning::Number, 0);
  if (text.front() == '-') {
    analysis_.report(
        Problem::NegativeNumber, at,
        fmt::format("{} is written as one number", printable(text, 40)),
        "write (~ n)");
  }
  switch (analysis_.logic.numbers) {
    case Numbers::Both:
      return kind == Kind::Numeral ? kInt : kReal;
    case Numbers::Reals:
      return kReal;
    case Numbers::Integers:
      if (kind == Kind::Numeral) return kInt;
      analysis_.report(Problem::WrongSort, at,
                       "a real number in a logic of integers",
                       "choose a logic of reals, such as QF_LRA");
      return kUnknown;
    case Numbers::None:
      break;
  }
  analysis_.report(Problem::UnknownSymbol, at,
                   "a number in a logic without numbers",
                   analysis_.logic.bits ? "bit-vectors look like bv5[8]"
                                        : "choose a logic such as QF_LIA");
  return kUnknown;
}

std::uint32_t Walker::find(const Symbol& symbol, Expect expect) const {
  const std::uint32_t first =
      expect == Expect::Formula ? symbol.predicate : symbol.function;
  const std::uint32_t second =
      expect == Expect::Formula ? symbol.function : symbol.predicate;
  return first != 0 ? first : second;
}

SortId Walker::symbol(std::size_t at, Expect expect) {
  const SymbolId id = analysis_.symbols.intern(analysis_.tape().text(at));
  const Symbol& symbol = analysis_.symbols[id];
  if (symbol.variable != 0) {
    analysis_.note(at).set(Meaning::Variable, id);
    return bindings_[symbol.variable - 1].sort;
  }
  const std::uint32_t declaration = find(symbol, expect);
  if (declaration != 0) return constant(at, declaration - 1);
  if (analysis_.is_word(symbol) && info(symbol.word).rule == Rule::Constant) {
    analysis_.note(at).set(Meaning::Word, id);
    return info(symbol.word).theory == Theory::Core ? kFormula
                                                    : analysis_.sorts.bits(1);
  }
  if (symbol.looks != BitLooks::None && analysis_.logic.bits) {
    return bit_constant(at, id);
  }
  return unknown(at);
}

void Walker::declared(std::size_t at, std::uint32_t declaration) {
  analysis_.note(at).set(Meaning::Declared, declaration);
  if (analysis_.declarations[declaration].token < at) return;
  analysis_.report(Problem::DeclaredLate, at,
                   fmt::format("{} is declared further below",
                               printable(analysis_.tape().text(at))),
                   "move its declaration up");
}

SortId Walker::constant(std::size_t at, std::uint32_t declaration) {
  declared(at, declaration);
  const Declaration& it = analysis_.declarations[declaration];
  if (it.arity == 0) return it.result;
  analysis_.report(
      Problem::WrongArity, at,
      fmt::format("{} without arguments", printable(analysis_.tape().text(at))),
      fmt::format("it takes {}", it.arity));
  return kUnknown;
}

SortId Walker::bit_constant(std::size_t at, SymbolId id) {
  Symbol& symbol = analysis_.symbols[id];
  analysis_.note(at).set(Meaning::Bits, id);
  if (symbol.looks == BitLooks::Decimal && symbol.indices == 0 &&
      !analysis_.logic.old_bits) {
    analysis_.report(
        Problem::OldOperator, at,
        fmt::format("{} has no width", printable(symbol.text)),
        fmt::format("it has 32 bits; write {}[32]", printable(symbol.text)));
  }
  if (symbol.constant_sort == kNoSort || symbol.constant_sort == kUnknown) {
    symbol.constant_sort = constant_sort(at, symbol);
  }
  return symbol.constant_sort;
}

SortId Walker::constant_sort(std::size_t at, const Symbol& symbol) {
  const std::string text = printable(symbol.text, 60);
  const bool decimal = symbol.looks == BitLooks::Decimal;
  if (symbol.indices > (decimal ? 1U : 0U)) {
    analysis_.report(Problem::BadIndex, at,
                     fmt::format("{} has another index than it must", text),
                     "constants look like bv5[8], bvbin0101 or bvhexff");
    return kUnknown;
  }
  const std::uint32_t width = width_of(symbol);
  if (width == 0 || width == kHugeIndex) {
    analysis_.report(Problem::BadConstant, at,
                     fmt::format("the width of {} is no width", text),
                     "a width is a number from 1 to 2147483647");
    return kUnknown;
  }
  if (decimal && !fits(symbol.base.substr(2), width)) {
    analysis_.report(Problem::BadConstant, at,
                     fmt::format("{} does not fit into its width", text),
                     fmt::format("it must be below 2 to the {}", width));
    return kUnknown;
  }
  return analysis_.sorts.bits(width);
}

SortId Walker::unknown(std::size_t at) {
  const Tape& tape = analysis_.tape();
  const std::string_view text = tape.text(at);
  const SymbolId id = analysis_.symbols.intern(text);
  if (analysis_.symbols[id].variable != 0) {
    analysis_.report(
        Problem::WrongArity, at,
        fmt::format("the variable {} has arguments", printable(text)),
        "variables take none");
    return kUnknown;
  }
  const Kind kind = tape.kind(at);
  if (kind == Kind::Variable || kind == Kind::FormulaVariable) {
    analysis_.report(Problem::UnknownVariable, at,
                     fmt::format("{} is not bound here", printable(text)),
                     "variables are bound by let, flet, forall and exists");
    return kUnknown;
  }
  // Comparing with thousands of names for each of a hundred findings would
  // take longer than all else.
  constexpr std::size_t kFew = 2000;
  std::vector<std::string> names;
  if (analysis_.declarations.size() < kFew &&
      analysis_.findings.wants(Problem::UnknownSymbol)) {
    for (const Declaration& declaration : analysis_.declarations) {
      names.emplace_back(analysis_.symbols[declaration.symbol].text);
    }
  }
  analysis_.report(
      Problem::UnknownSymbol, at,
      fmt::format("{} is not declared", printable(text)),
      did_you_mean(text, names,
                   "declare it with :extrafuns or :extrapreds, or look at the "
                   "logic"));
  return kUnknown;
}

}  // namespace podium::smtlib1
