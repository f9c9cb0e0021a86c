// smtlib1/walk.h -- the formulas of a benchmark: scopes, meanings and sorts.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "smtlib1/declare.h"
#include "smtlib1/frame.h"
#include "smtlib1/rules.h"

namespace podium::smtlib1 {

class Walker {
 public:
  Walker(Analysis& analysis, Declarations& declarations)
      : analysis_(analysis), declarations_(declarations), rules_(analysis) {}

  // Notes and findings for the formula that begins with this token.
  void formula(std::size_t token);

 private:
  struct Binding {
    SymbolId symbol;
    SortId sort;
    std::uint32_t outer;  // Symbol::variable before
  };

  // Each takes a token and gives the one to go on with.
  std::size_t step(std::size_t at);
  std::size_t open(std::size_t at);
  std::size_t open_word(std::size_t at, SymbolId id);
  std::size_t open_declared(std::size_t at, std::uint32_t declaration);
  std::size_t open_atom(std::size_t at);
  std::size_t open_let(std::size_t at, Word word);
  std::size_t open_quantifier(std::size_t at, Word word);
  std::size_t annotation(std::size_t at);
  std::size_t close(std::size_t at);
  std::size_t skip(std::size_t at, std::string message, std::string hint);

  Expect expectation() const;
  void deliver(std::size_t token, SortId sort);
  void need_formula(std::size_t token, SortId sort);

  SortId atom(std::size_t at, Expect expect);
  SortId number(std::size_t at, Kind kind);
  SortId symbol(std::size_t at, Expect expect);
  SortId bit_constant(std::size_t at, SymbolId id);
  SortId constant_sort(std::size_t at, const Symbol& symbol);
  SortId constant(std::size_t at, std::uint32_t declaration);
  SortId unknown(std::size_t at);
  void declared(std::size_t at, std::uint32_t declaration);

  SortId connective_result(const Frame& frame);
  SortId choice_result(Frame& frame);
  SortId equality_result(Frame& frame);

  // The declaration and 1, or 0: of a predicate and a function with one name
  // that one which fits the place.
  std::uint32_t find(const Symbol& symbol, Expect expect) const;

  bool check_variable(std::size_t token, bool formula);
  bool bind_quantified(std::size_t list);
  void bind(SymbolId id, SortId sort);
  void unbind_to(std::size_t mark);

  Frame& push(Form form, std::size_t open, Word word = Word::None);

  Analysis& analysis_;
  Declarations& declarations_;
  Rules rules_;
  std::vector<Frame> frames_;
  std::vector<Binding> bindings_;
};

}  // namespace podium::smtlib1
