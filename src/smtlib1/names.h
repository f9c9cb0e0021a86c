// smtlib1/names.h -- what the benchmark's own symbols are called in
// SMT-LIB 2.6.
//
// A name stays if it can. One that 2.6 reserves, or that a theory or a solver
// knows, gets a number; so does a predicate with the name of a function, since
// both share their names in 2.6. Different symbols have different names, and no
// new name is the text of any symbol, so that nothing is captured.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "smtlib1/analysis.h"

namespace podium::smtlib1 {

class Names {
 public:
  explicit Names(const Analysis& analysis);

  // Of a function or a variable, of a predicate, of a free sort.
  std::string_view term(SymbolId id) const { return at(terms_, id); }
  std::string_view predicate(SymbolId id) const { return at(predicates_, id); }
  std::string_view sort(SymbolId id) const { return at(sorts_, id); }
  std::string_view of(const Declaration& declaration) const {
    return declaration.predicate ? predicate(declaration.symbol)
                                 : term(declaration.symbol);
  }

 private:
  // By symbol: which of given_; 0 where the text itself is the name.
  using List = std::vector<std::uint32_t>;

  std::string_view at(const List& list, SymbolId id) const {
    return list[id] == 0 ? analysis_.symbols[id].text
                         : std::string_view(given_[list[id]]);
  }
  std::uint32_t name_for(std::string_view text, bool taken);
  std::uint32_t give(std::string name);
  std::string fresh(std::string_view text);
  bool is_free(const std::string& name) const {
    return !texts_.contains(name) && !fresh_.contains(name);
  }

  const Analysis& analysis_;
  std::vector<std::string> given_{""};
  std::unordered_set<std::string_view> texts_;  // filled when it is needed
  std::unordered_set<std::string> fresh_;
  std::uint64_t last_ = 0;  // number of an f
  List terms_;
  List predicates_;
  List sorts_;
};

// Whether the text may stand in a script without bars.
bool is_simple_symbol(std::string_view text);

// Whether 2.6 reserves the word, or some theory or solver knows it.
bool is_known_term(std::string_view text);
bool is_known_sort(std::string_view text);

}  // namespace podium::smtlib1
