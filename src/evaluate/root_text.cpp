#include "evaluate/root_text.h"

#include <gmpxx.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

#include "base/text.h"
#include "smtlib/bytes.h"
#include "smtlib/tape.h"

namespace podium::evaluate {

namespace {

using Polynomial = std::vector<mpz_class>;

constexpr unsigned long kMostDegree = 1000;
constexpr std::size_t kLongest = 1 << 20;

void add_to(Polynomial& sum, const Polynomial& other, int sign) {
  if (sum.size() < other.size()) sum.resize(other.size());
  for (std::size_t at = 0; at < other.size(); ++at) {
    if (sign > 0) {
      sum[at] += other[at];
    } else {
      sum[at] -= other[at];
    }
  }
}

std::optional<Polynomial> multiply(const Polynomial& one,
                                   const Polynomial& other) {
  if (one.empty() || other.empty()) return Polynomial{};
  if (one.size() + other.size() > kMostDegree) return std::nullopt;
  Polynomial product(one.size() + other.size() - 1);
  for (std::size_t left = 0; left < one.size(); ++left) {
    for (std::size_t right = 0; right < other.size(); ++right) {
      product[left + right] += one[left] * other[right];
    }
  }
  return product;
}

std::string coefficients_text(const Polynomial& polynomial) {
  std::string text = "(coeffs";
  for (const mpz_class& each : polynomial) {
    text += sgn(each) < 0 ? " (- " + mpz_class(-each).get_str() + ")"
                          : " " + each.get_str();
  }
  return text + ")";
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, smtlib::is_digit);
}

std::optional<Polynomial> power(const std::vector<Polynomial>& arguments) {
  const bool well = arguments.size() == 2 && arguments[1].size() == 1 &&
                    arguments[1][0] > 0 && arguments[1][0] < kMostDegree;
  if (!well) return std::nullopt;
  Polynomial result = arguments[0];
  for (unsigned long at = 1; at < arguments[1][0].get_ui(); ++at) {
    std::optional<Polynomial> next = multiply(result, arguments[0]);
    if (!next) return std::nullopt;
    result = *std::move(next);
  }
  return result;
}

// (op a b c) of polynomials.
std::optional<Polynomial> apply(std::string_view op,
                                const std::vector<Polynomial>& arguments) {
  if (arguments.empty()) return std::nullopt;
  Polynomial result = arguments[0];
  if (op == "-" && arguments.size() == 1) {
    for (mpz_class& each : result) each = -each;
    return result;
  }
  if (op == "^") return power(arguments);
  for (std::size_t at = 1; at < arguments.size(); ++at) {
    if (op == "+" || op == "-") {
      add_to(result, arguments[at], op == "+" ? 1 : -1);
    } else if (op == "*") {
      std::optional<Polynomial> next = multiply(result, arguments[at]);
      if (!next) return std::nullopt;
      result = *std::move(next);
    } else {
      return std::nullopt;
    }
  }
  return result;
}

// A polynomial in one variable of any name, at this token.
std::optional<Polynomial> read_polynomial(const smtlib::Tape& tape,
                                          std::size_t token) {
  struct Level {
    std::string_view op;
    std::vector<Polynomial> arguments;
  };
  std::vector<Level> levels(1);
  std::string_view variable;
  const std::size_t end = tape.next(token);
  for (; token < end; ++token) {
    const smtlib::Kind kind = tape.kind(token);
    if (kind == smtlib::Kind::Open) {
      if (tape.kind(++token) != smtlib::Kind::Symbol) return std::nullopt;
      levels.push_back({tape.text(token), {}});
    } else if (kind == smtlib::Kind::Close) {
      std::optional<Polynomial> value =
          apply(levels.back().op, levels.back().arguments);
      if (!value) return std::nullopt;
      levels.pop_back();
      levels.back().arguments.push_back(*std::move(value));
    } else if (kind == smtlib::Kind::Numeral) {
      levels.back().arguments.push_back(
          {mpz_class(std::string(tape.text(token)), 10)});
    } else if (kind == smtlib::Kind::Symbol || kind == smtlib::Kind::Quoted) {
      if (variable.empty()) variable = tape.text(token);
      if (variable != tape.text(token)) return std::nullopt;
      levels.back().arguments.push_back({0, 1});
    } else {
      return std::nullopt;
    }
  }
  if (levels.size() != 1 || levels[0].arguments.size() != 1) {
    return std::nullopt;
  }
  return levels[0].arguments[0];
}

// The text up to the parenthesis that closes the first one; none if it is too
// long.
std::optional<std::string_view> list_at(std::string_view text) {
  std::size_t depth = 0;
  for (std::size_t at = 0; at < std::min(text.size(), kLongest); ++at) {
    if (text[at] == '(') ++depth;
    if (text[at] == ')' && --depth == 0) return text.substr(0, at + 1);
  }
  return std::nullopt;
}

// 1*x^2, (-2), (-2*x), x^3
bool add_monomial(Polynomial& sum, std::string_view text,
                  std::string_view& variable) {
  text = trim(text);
  if (text.starts_with('(') && text.ends_with(')')) {
    text = trim(text.substr(1, text.size() - 2));
  }
  const bool negative = text.starts_with('-');
  if (negative) text = trim(text.substr(1));
  std::size_t digits = 0;
  while (digits < text.size() && smtlib::is_digit(text[digits])) ++digits;
  mpz_class factor = 1;
  if (digits > 0) factor = mpz_class(std::string(text.substr(0, digits)), 10);
  std::string_view rest = text.substr(digits);
  if (rest.starts_with('*')) rest.remove_prefix(1);
  unsigned long degree = 0;
  if (!rest.empty()) {
    const std::size_t power = rest.find('^');
    const std::string_view name = rest.substr(0, power);
    if (variable.empty()) variable = name;
    if (name != variable || !std::ranges::all_of(name, smtlib::in_symbol)) {
      return false;
    }
    degree = 1;
    if (power != std::string_view::npos) {
      const std::string_view exponent = rest.substr(power + 1);
      if (!all_digits(exponent)) return false;
      std::from_chars(exponent.data(), exponent.data() + exponent.size(),
                      degree);
    }
  } else if (digits == 0) {
    return false;
  }
  if (degree > kMostDegree) return false;
  if (sum.size() <= degree) sum.resize(degree + 1);
  sum[degree] += negative ? mpz_class(-factor) : factor;
  return true;
}

// -5/4 as a term.
std::optional<std::string> fraction_term(std::string_view text) {
  text = trim(text);
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  const std::size_t slash = text.find('/');
  const std::string top(text.substr(0, slash));
  const std::string bottom(
      slash == std::string_view::npos ? "1" : text.substr(slash + 1));
  if (!all_digits(top) || !all_digits(bottom)) return std::nullopt;
  const std::string term = "(/ " + top + ".0 " + bottom + ".0)";
  return negative ? "(- " + term + ")" : term;
}

}  // namespace

std::string from_root_obj(std::string_view text, std::size_t& length) {
  const auto list = list_at(text);
  if (!list) return "";
  const Result<smtlib::Tape> tape = smtlib::Tape::read(*list, "");
  if (!tape || tape->size() < 5) return "";
  const std::size_t last = tape->next(2);
  if (tape->kind(2) == smtlib::Kind::Close || last + 2 != tape->size() ||
      tape->kind(last) != smtlib::Kind::Numeral) {
    return "";
  }
  const auto polynomial = read_polynomial(*tape, 2);
  const mpz_class place(std::string(tape->text(last)), 10);
  if (!polynomial || place < 1) return "";
  length = list->size();
  return "(root-of-with-ordering " + coefficients_text(*polynomial) + " " +
         mpz_class(place - 1).get_str() + ")";
}

std::string from_real_algebraic_number(std::string_view text,
                                       std::size_t& length) {
  const auto list = list_at(text);
  if (!list) return "";
  const std::size_t begin = list->find('<');
  const std::size_t end = list->rfind('>');
  const std::size_t comma = list->find(',');
  const std::size_t open = list->rfind('(');
  if (begin == std::string_view::npos || end == std::string_view::npos ||
      comma == std::string_view::npos || open < comma || begin > comma ||
      open > end) {
    return "";
  }
  Polynomial polynomial;
  std::string_view variable;
  for (const std::string_view each :
       split(list->substr(begin + 1, comma - begin - 1), '+')) {
    if (!add_monomial(polynomial, each, variable)) return "";
  }
  const std::size_t close = list->find(')', open);
  const auto bounds = split(list->substr(open + 1, close - open - 1), ',');
  if (bounds.size() != 2) return "";
  const auto least = fraction_term(bounds[0]);
  const auto most = fraction_term(bounds[1]);
  if (!least || !most) return "";
  length = list->size();
  return "(root-of-with-interval " + coefficients_text(polynomial) + " " +
         *least + " " + *most + ")";
}

}  // namespace podium::evaluate
