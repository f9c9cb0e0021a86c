// evaluate/theories.h -- what the functions of each theory make of values.
//
// One function for each theory. Arguments are values, never missing. The result
// is a value, or a mark of outcome_marks.h.

#pragma once

#include <limits>
#include <span>
#include <string_view>

#include "evaluate/outcome_marks.h"
#include "evaluate/values.h"
#include "terms/script.h"

namespace podium::evaluate {

// An application: what is applied, and to what.
struct Site {
  const terms::Script& script;
  terms::TermId term;
  std::span<const Outcome> values;

  terms::Operator op() const { return script.terms.op(term); }
  terms::SortId sort() const { return script.terms.sort(term); }
  terms::SortId sort(std::size_t argument) const {
    return script.terms.sort(script.terms.arguments(term)[argument]);
  }
  std::uint32_t index(std::size_t at) const {
    return script.terms.index(term, at);
  }
  std::size_t size() const { return values.size(); }
  Value operator[](std::size_t at) const { return values[at].word; }
};

using Handler = Outcome (*)(Values&, const Site&);

struct Rule {
  terms::Operator op;
  Handler handler;
};

// One file each, but some theories have several.
std::span<const Rule> core_rules();
std::span<const Rule> arithmetic_rules();
std::span<const Rule> bit_rules();
std::span<const Rule> bit_predicate_rules();
std::span<const Rule> float_rules();
std::span<const Rule> float_conversion_rules();
std::span<const Rule> string_rules();
std::span<const Rule> regex_rules();

// Null for those that are not strict, or not known.
Handler handler_of(terms::Operator op);

// A function of some solver, by its name.
Outcome apply_extension(Values& values, const Site& site);

Outcome apply_sequence(Values& values, const Site& site, std::string_view name);

// Longer strings and sequences are refused.
inline constexpr std::size_t kMostCharacters = std::size_t{1} << 26;
inline constexpr std::size_t kMostElements = std::size_t{1} << 24;

// A number that may be of any size as a place in a text: -1 if it is before
// it, the size and more if it is behind it.
inline std::int64_t place(const Values& values, Value number) {
  if (is_small(number)) return small(number);
  return values.numbers.rational(number) < 0
             ? -1
             : std::numeric_limits<std::int64_t>::max();
}

// Of two numbers.
int compare_numbers(Values& values, Value one, Value other);
Outcome add_numbers(Values& values, Value one, Value other);
Outcome multiply_numbers(Values& values, Value one, Value other);
Outcome divide_numbers(Values& values, Value one, Value other);
Outcome divide_integers(Values& values, Value one, Value other);
Outcome negate_number(Values& values, Value number);

}  // namespace podium::evaluate
