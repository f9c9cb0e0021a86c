#include "smtlib1/new_names.h"

#include <numeric>

namespace podium::smtlib1 {
namespace {

// 1 to count in a random order.
std::vector<std::uint32_t> shuffled(std::size_t count, Random& random) {
  std::vector<std::uint32_t> numbers(count);
  std::iota(numbers.begin(), numbers.end(), 1U);
  random.shuffle(numbers.begin(), numbers.end());
  return numbers;
}

// Numbers for the chosen symbols, in their order; 0 for the others.
template <class Choice>
std::vector<std::uint32_t> number_symbols(const Analysis& analysis,
                                          Random& random, Choice choose) {
  const std::vector<Symbol>& symbols = analysis.symbols.all();
  std::vector<std::size_t> chosen;
  for (std::size_t id = 0; id < symbols.size(); ++id) {
    if (choose(symbols[id])) chosen.push_back(id);
  }
  const std::vector<std::uint32_t> numbers = shuffled(chosen.size(), random);
  std::vector<std::uint32_t> result(symbols.size());
  for (std::size_t at = 0; at < chosen.size(); ++at) {
    result[chosen[at]] = numbers[at];
  }
  return result;
}

bool is_formula_variable(const Symbol& symbol) {
  return symbol.text.front() == '$';
}

}  // namespace

NewNames::NewNames(const Analysis& analysis, Random* random)
    : analysis_(analysis) {
  const std::size_t count = analysis.symbols.all().size();
  if (random == nullptr) {
    declared_.resize(analysis.declarations.size());
    variables_.resize(count);
    sorts_.resize(count);
    return;
  }
  declared_ = shuffled(analysis.declarations.size(), *random);
  sorts_ = number_symbols(analysis, *random, [](const Symbol& symbol) {
    return symbol.declares_sort;
  });
  variables_ = number_symbols(analysis, *random, [](const Symbol& symbol) {
    return symbol.bound && !is_formula_variable(symbol);
  });
  const Numbers formulas =
      number_symbols(analysis, *random, [](const Symbol& symbol) {
        return symbol.bound && is_formula_variable(symbol);
      });
  for (std::size_t id = 0; id < count; ++id) variables_[id] |= formulas[id];
}

void NewNames::declared(std::uint32_t declaration, std::string& out) const {
  if (declared_[declaration] == 0) {
    out += analysis_.symbols[analysis_.declarations[declaration].symbol].text;
    return;
  }
  out += 'x';
  out += std::to_string(declared_[declaration]);
}

void NewNames::variable(SymbolId id, std::string& out) const {
  const Symbol& symbol = analysis_.symbols[id];
  if (variables_[id] == 0) {
    out += symbol.text;
    return;
  }
  out += is_formula_variable(symbol) ? "$v" : "?v";
  out += std::to_string(variables_[id]);
}

void NewNames::sort(SymbolId id, std::string& out) const {
  if (sorts_[id] == 0) {
    out += analysis_.symbols[id].text;
    return;
  }
  out += 's';
  out += std::to_string(sorts_[id]);
}

}  // namespace podium::smtlib1
