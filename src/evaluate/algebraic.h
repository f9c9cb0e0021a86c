// evaluate/algebraic.h -- real algebraic numbers, exactly.

#pragma once

#include <gmpxx.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "evaluate/numbers.h"
#include "evaluate/value.h"

namespace podium::evaluate {

// Numbers may be rational or algebraic. A result is none if it would take a
// polynomial of too high a degree.
class Algebraic {
 public:
  // Of a polynomial whose roots are asked for.
  static constexpr std::size_t kMostCoefficients = 200;

  Algebraic(Interner<std::uint64_t>& words, Numbers& numbers);
  ~Algebraic();
  Algebraic(const Algebraic&) = delete;
  Algebraic& operator=(const Algebraic&) = delete;

  std::optional<Value> add(Value one, Value other);
  std::optional<Value> multiply(Value one, Value other);
  Value negate(Value number);
  // REQUIRES: not 0.
  Value invert(Value number);
  // < 0, 0, > 0
  int compare(Value one, Value other);
  mpz_class floor(Value number);

  // The roots of the polynomial, coefficients from that of degree 0 on: the
  // one at this place of the real ones in ascending order, or the only one
  // between two rational numbers. None if there is no such root.
  // REQUIRES: no more than kMostCoefficients.
  std::optional<Value> root(std::span<const mpz_class> coefficients,
                            std::uint64_t place);
  std::optional<Value> root(std::span<const mpz_class> coefficients,
                            const mpq_class& least, const mpq_class& most);

  // As (root-of-with-ordering (coeffs ...) i). REQUIRES: algebraic.
  std::string text(Value number);

 private:
  struct State;

  std::unique_ptr<State> state_;
};

}  // namespace podium::evaluate
