#include "evaluate/algebraic.h"

#include <algorithm>
#include <map>

#include "evaluate/qqbar.h"

namespace podium::evaluate {

namespace {

// Beyond this a sum or product takes minutes.
constexpr slong kMostDegree = 120;
// What all sums and products together may take, about a minute: a unit is some
// 30 microseconds.
constexpr double kMostEffort = 2e6;

// Of qqbar_roots_fmpz_poly.
constexpr int kUnsorted = 2;

// A number of Calcium's that cleans up after itself.
class Number {
 public:
  Number() { qqbar_init(&number_); }
  Number(const Number& other) : Number() {
    qqbar_set(&number_, &other.number_);
  }
  Number& operator=(const Number& other) {
    qqbar_set(&number_, &other.number_);
    return *this;
  }
  ~Number() { qqbar_clear(&number_); }

  qqbar_struct* get() { return &number_; }
  const qqbar_struct* get() const { return &number_; }
  const fmpz_poly_struct* poly() const { return &number_.poly; }

 private:
  qqbar_struct number_{};
};

class Integer {
 public:
  Integer() { fmpz_init(number_); }
  explicit Integer(const mpz_class& from) : Integer() {
    fmpz_set_mpz(number_, from.get_mpz_t());
  }
  Integer(const Integer&) = delete;
  Integer& operator=(const Integer&) = delete;
  ~Integer() { fmpz_clear(number_); }

  fmpz* get() { return number_; }

 private:
  fmpz_t number_;
};

mpz_class to_mpz(const fmpz* number) {
  mpz_class result;
  fmpz_get_mpz(result.get_mpz_t(), number);
  return result;
}

std::vector<mpz_class> polynomial(const Number& number) {
  const fmpz_poly_struct* poly = number.poly();
  std::vector<mpz_class> result;
  for (slong at = 0; at < fmpz_poly_length(poly); ++at) {
    result.push_back(to_mpz(fmpz_poly_get_coeff_ptr(poly, at)));
  }
  return result;
}

// All real roots, each once, ascending.
std::vector<Number> real_roots(std::span<const mpz_class> coefficients) {
  fmpz_poly_t poly;
  fmpz_poly_init(poly);
  for (std::size_t at = 0; at < coefficients.size(); ++at) {
    fmpz_poly_set_coeff_fmpz(poly, static_cast<slong>(at),
                             Integer(coefficients[at]).get());
  }
  const slong degree = fmpz_poly_degree(poly);
  std::vector<Number> result;
  if (degree >= 1) {
    std::vector<qqbar_struct> roots(static_cast<std::size_t>(degree));
    for (qqbar_struct& each : roots) qqbar_init(&each);
    qqbar_roots_fmpz_poly(roots.data(), poly, kUnsorted);
    for (qqbar_struct& each : roots) {
      const bool seen = std::ranges::any_of(result, [&](const Number& other) {
        return qqbar_equal(other.get(), &each) != 0;
      });
      if (!seen && qqbar_sgn_im(&each) == 0) {
        result.emplace_back();
        qqbar_set(result.back().get(), &each);
      }
      qqbar_clear(&each);
    }
  }
  fmpz_poly_clear(poly);
  std::ranges::sort(result, [](const Number& one, const Number& other) {
    return qqbar_cmp_re(one.get(), other.get()) < 0;
  });
  return result;
}

}  // namespace

struct Algebraic::State {
  Interner<std::uint64_t>& words;
  Numbers& numbers;
  std::map<std::uint32_t, Number> known;  // by the number of their words
  double effort = 0;

  Number load(Value value) const {
    if (numbers.is_algebraic(value)) {
      return known.at(static_cast<std::uint32_t>(value >> 2));
    }
    Number number;
    const mpq_class rational = numbers.rational(value);
    fmpq_t fraction;
    fmpq_init(fraction);
    fmpq_set_mpq(fraction, rational.get_mpq_t());
    qqbar_set_fmpq(number.get(), fraction);
    fmpq_clear(fraction);
    return number;
  }

  // Numbers with one polynomial are told apart by a number that they get in
  // the order in which they come.
  Value keep(const Number& number) {
    const std::vector<mpz_class> poly = polynomial(number);
    if (poly.size() == 2) {
      mpq_class rational(-poly[0], poly[1]);
      rational.canonicalize();
      return numbers.of(rational);
    }
    std::vector<std::uint64_t> key{static_cast<std::uint64_t>(Tag::Algebraic),
                                   0};
    for (const mpz_class& each : poly) key.push_back(numbers.of(each));
    while (true) {
      const std::uint32_t id = words.intern(key);
      const auto found = known.find(id);
      if (found == known.end()) known.emplace(id, number);
      if (found == known.end() ||
          qqbar_equal(found->second.get(), number.get()) != 0) {
        return std::uint64_t{id} << 2;
      }
      ++key[1];
    }
  }

  bool too_large(const Number& one, const Number& other) {
    const slong degree =
        fmpz_poly_degree(one.poly()) * fmpz_poly_degree(other.poly());
    if (degree > kMostDegree) return true;
    const slong bits = std::abs(fmpz_poly_max_bits(one.poly())) +
                       std::abs(fmpz_poly_max_bits(other.poly()));
    const double size =
        static_cast<double>(degree) * (1 + static_cast<double>(bits) / 256);
    const double own = size * size / 36;
    effort += own;
    return effort > kMostEffort || own > kMostEffort / 10;
  }
};

Algebraic::Algebraic(Interner<std::uint64_t>& words, Numbers& numbers)
    : state_(std::make_unique<State>(State{words, numbers, {}, 0})) {}

Algebraic::~Algebraic() = default;

std::optional<Value> Algebraic::add(Value one, Value other) {
  const Number left = state_->load(one);
  const Number right = state_->load(other);
  if (state_->too_large(left, right)) return std::nullopt;
  Number sum;
  qqbar_add(sum.get(), left.get(), right.get());
  return state_->keep(sum);
}

std::optional<Value> Algebraic::multiply(Value one, Value other) {
  const Number left = state_->load(one);
  Number product;
  if (one == other) {
    if (state_->too_large(left, Number())) return std::nullopt;
    qqbar_pow_ui(product.get(), left.get(), 2);
    return state_->keep(product);
  }
  const Number right = state_->load(other);
  if (state_->too_large(left, right)) return std::nullopt;
  qqbar_mul(product.get(), left.get(), right.get());
  return state_->keep(product);
}

Value Algebraic::negate(Value number) {
  Number result;
  qqbar_neg(result.get(), state_->load(number).get());
  return state_->keep(result);
}

Value Algebraic::invert(Value number) {
  Number result;
  qqbar_inv(result.get(), state_->load(number).get());
  return state_->keep(result);
}

int Algebraic::compare(Value one, Value other) {
  return qqbar_cmp_re(state_->load(one).get(), state_->load(other).get());
}

mpz_class Algebraic::floor(Value number) {
  Integer result;
  qqbar_floor(result.get(), state_->load(number).get());
  return to_mpz(result.get());
}

std::optional<Value> Algebraic::root(std::span<const mpz_class> coefficients,
                                     std::uint64_t place) {
  const std::vector<Number> roots = real_roots(coefficients);
  if (place >= roots.size()) return std::nullopt;
  return state_->keep(roots[place]);
}

std::optional<Value> Algebraic::root(std::span<const mpz_class> coefficients,
                                     const mpq_class& least,
                                     const mpq_class& most) {
  const Number low = state_->load(state_->numbers.of(least));
  const Number high = state_->load(state_->numbers.of(most));
  std::optional<Value> found;
  for (const Number& each : real_roots(coefficients)) {
    if (qqbar_cmp_re(each.get(), low.get()) < 0) continue;
    if (qqbar_cmp_re(each.get(), high.get()) > 0) continue;
    if (found) return std::nullopt;
    found = state_->keep(each);
  }
  return found;
}

std::string Algebraic::text(Value number) {
  const Number value = state_->load(number);
  const std::vector<mpz_class> poly = polynomial(value);
  std::string text = "(root-of-with-ordering (coeffs";
  for (const mpz_class& each : poly) {
    text += sgn(each) < 0 ? " (- " + mpz_class(-each).get_str() + ")"
                          : " " + each.get_str();
  }
  const std::vector<Number> roots = real_roots(poly);
  std::size_t place = 0;
  while (place < roots.size() &&
         qqbar_equal(roots[place].get(), value.get()) == 0) {
    ++place;
  }
  return text + ") " + std::to_string(place) + ")";
}

}  // namespace podium::evaluate
