// Functions of solvers, as far as models have them.

#include <string_view>

#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::SortKind;

// (coeffs a b c), which only a root-of takes.
Outcome coefficients(Values& values, const Site& site) {
  std::vector<Value> numbers;
  for (const Outcome& each : site.values) {
    if (!values.numbers.is_integer(each.word)) return kBeyond;
    numbers.push_back(each.word);
  }
  return Outcome::of(values.sequence(numbers));
}

std::vector<mpz_class> polynomial(Values& values, Value sequence) {
  std::vector<mpz_class> result;
  for (const Value each : values.parts(sequence)) {
    result.push_back(values.numbers.integer(each));
  }
  return result;
}

bool has_coefficients(const Site& site) {
  const auto& terms = site.script.terms;
  const terms::TermId first = terms.arguments(site.term)[0];
  return terms.op(first) == terms::Operator::Extension &&
         site.script.names[terms.extension(first)] == "coeffs";
}

Outcome root(Values& values, const Site& site, std::string_view name) {
  const bool ordering = name == "root-of-with-ordering";
  if (site.size() != (ordering ? 2U : 3U) || !has_coefficients(site)) {
    return kBeyond;
  }
  const std::vector<mpz_class> all = polynomial(values, site[0]);
  if (all.size() > Algebraic::kMostCoefficients) return kTooLarge;
  std::optional<Value> found;
  if (ordering) {
    if (!is_small(site[1]) || small(site[1]) < 0) return kBeyond;
    found =
        values.algebraic.root(all, static_cast<std::uint64_t>(small(site[1])));
  } else {
    if (values.numbers.is_algebraic(site[1]) ||
        values.numbers.is_algebraic(site[2])) {
      return kBeyond;
    }
    found = values.algebraic.root(all, values.numbers.rational(site[1]),
                                  values.numbers.rational(site[2]));
  }
  return found ? Outcome::of(*found) : kBeyond;
}

// Different names are different elements of a declared sort. Of another sort
// @0 stands for some value; real.pi is a constant of some solver.
Outcome abstract_value(const Site& site, std::string_view name) {
  const bool declared =
      site.script.sorts.kind(site.sort()) == SortKind::Declared;
  if (!declared) return name.starts_with('@') ? kAbstract : kBeyond;
  return Outcome::of(terms::raw(site.script.terms.extension(site.term)));
}

}  // namespace

Outcome apply_extension(Values& values, const Site& site) {
  const std::string_view name =
      site.script.names[site.script.terms.extension(site.term)];
  if (name == "coeffs") return coefficients(values, site);
  if (name.starts_with("root-of-with-")) return root(values, site, name);
  if (name.starts_with("seq.")) return apply_sequence(values, site, name);
  if (site.size() == 0) return abstract_value(site, name);
  // Of a real number, where the standard has it of integers only.
  if (name == "abs" && site.size() == 1 && site.sort(0) == terms::kReal) {
    return compare_numbers(values, site[0], make_small(0)) < 0
               ? negate_number(values, site[0])
               : Outcome::of(site[0]);
  }
  return kBeyond;
}

}  // namespace podium::evaluate
