// Which sorts a logic has, and which sort a token names.

#include <fmt/format.h>

#include "base/text.h"
#include "smtlib1/declare.h"

namespace podium::smtlib1 {

SortId Declarations::free_sort(std::string_view text) {
  const SymbolId id = analysis_.symbols.intern(text);
  Symbol& symbol = analysis_.symbols[id];
  if (symbol.sort == kNoSort) {
    symbol.sort = analysis_.sorts.free(id, symbol.text);
  }
  return symbol.sort;
}

// Array, Array1 and Array2.
SortId Declarations::array_sort(const Symbol& symbol) {
  const Arrays arrays = analysis_.logic.arrays;
  SortTable& sorts = analysis_.sorts;
  const bool mixed = arrays == Arrays::Mixed || arrays == Arrays::All;
  if (symbol.text == "Array") {
    if (arrays == Arrays::Free) {
      const SortId index = free_sort("Index");
      return sorts.array(index, free_sort("Element"));
    }
    if (mixed || arrays == Arrays::Integers) return sorts.array(kInt, kInt);
  }
  if (mixed && symbol.text == "Array1") return sorts.array(kInt, kReal);
  if (mixed && symbol.text == "Array2") {
    return sorts.array(kInt, sorts.array(kInt, kReal));
  }
  return kNoSort;
}

// BitVec[n] and Array[i:e].
SortId Declarations::indexed_sort(const Symbol& symbol, std::size_t token) {
  const Logic& logic = analysis_.logic;
  const bool array = symbol.base == "Array";
  const bool here =
      array ? logic.arrays == Arrays::Bits || logic.arrays == Arrays::All
            : symbol.base == "BitVec" && logic.bits;
  if (!here) return kNoSort;
  const auto good = [](std::uint32_t index) {
    return index != 0 && index != kHugeIndex;
  };
  if (symbol.indices != (array ? 2U : 1U) || !good(symbol.first_index) ||
      (array && !good(symbol.second_index))) {
    analysis_.report(Problem::BadIndex, token,
                     fmt::format("{} has another index than it must",
                                 printable(symbol.text)),
                     "it is BitVec[n] or Array[i:e], all of them above 0");
    return kUnknown;
  }
  const SortId first = analysis_.sorts.bits(symbol.first_index);
  if (!array) return first;
  return analysis_.sorts.array(first,
                               analysis_.sorts.bits(symbol.second_index));
}

SortId Declarations::built_in_sort(SymbolId id, std::size_t token) {
  const Symbol symbol = analysis_.symbols[id];
  const Logic& logic = analysis_.logic;
  const bool both = logic.numbers == Numbers::Both;
  if (symbol.text == "Int" && (both || logic.numbers == Numbers::Integers)) {
    return kInt;
  }
  if (symbol.text == "Real" && (both || logic.numbers == Numbers::Reals)) {
    return kReal;
  }
  if (symbol.text == "U" && logic.functions) return free_sort("U");
  if (logic.arrays == Arrays::Free &&
      (symbol.text == "Index" || symbol.text == "Element")) {
    return free_sort(symbol.text);
  }
  if (symbol.text == "Bool") {
    analysis_.report(Problem::BoolSort, token, "Bool is no sort of SMT-LIB 1.2",
                     "declare a predicate with :extrapreds");
    return kFormula;
  }
  const SortId array = array_sort(symbol);
  return array == kNoSort ? indexed_sort(symbol, token) : array;
}

std::optional<SortId> Declarations::peek_sort(std::size_t token) {
  const Tape& tape = analysis_.tape();
  if (tape.kind(token) != Kind::Identifier) return std::nullopt;
  const SymbolId id = analysis_.symbols.intern(tape.text(token));
  if (analysis_.symbols[id].sort == kNoSort) {
    const SortId sort = built_in_sort(id, token);
    if (sort == kNoSort) return std::nullopt;
    if (sort == kFormula || sort == kUnknown) return sort;  // tell again
    analysis_.symbols[id].sort = sort;
  }
  return analysis_.symbols[id].sort;
}

SortId Declarations::sort_at(std::size_t token) {
  const Tape& tape = analysis_.tape();
  const std::optional<SortId> sort = peek_sort(token);
  if (!sort) {
    analysis_.report(
        Problem::UnknownSort, token,
        fmt::format(
            "there is no sort {}",
            printable(tape.all().substr(tape.begin(token),
                                        tape.end(token) - tape.begin(token)),
                      60)),
        "declare it with :extrasorts, or look at the logic");
    return kUnknown;
  }
  if (analysis_.sorts[*sort].kind == SortKind::Free) {
    const auto declared = sort_tokens_.find(analysis_.sorts[*sort].first);
    if (declared != sort_tokens_.end() && declared->second > token) {
      analysis_.report(Problem::DeclaredLate, token,
                       fmt::format("the sort {} is declared further below",
                                   printable(tape.text(token))),
                       "move its :extrasorts up");
    }
  }
  analysis_.note(token).set_sort(*sort);
  return *sort;
}

}  // namespace podium::smtlib1
