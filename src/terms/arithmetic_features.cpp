#include "terms/arithmetic_features.h"

#include <algorithm>
#include <vector>

namespace podium::terms {

namespace {

// What a number term is to the term around it.
enum class Shape : std::uint8_t {
  Other,        // of another sort
  Zero,         // a coefficient too: 0, 0.0, (- 0), (/ 0 3)
  Coefficient,  // 5, (- 5), (/ 1 3), 0.5
  Constant,     // other terms without variables: (* 2 3)
  Simple,       // x, (f x), (select a i), (ite p x y)
  Multiple,     // (+ x x x), as the definition of QF_RDL has it
  Difference,   // (- x y) of simple terms or equal multiples
  Arithmetic,   // all the rest
};

// The features of one of the two sorts.
struct Names {
  Feature bounds;
  Feature differences;
  Feature offsets;
  Feature mirrors;  // (- 5 x)
  Feature linear;
  Feature loosely_linear;
  Feature nonlinear;
};

constexpr Names kInts{Feature::IntBounds,   Feature::IntDifferences,
                      Feature::IntOffsets,  Feature::IntMirrors,
                      Feature::IntLinear,   Feature::IntLooselyLinear,
                      Feature::IntNonlinear};
constexpr Names kReals{Feature::RealBounds,   Feature::RealDifferences,
                       Feature::RealOffsets,  Feature::RealLinear,
                       Feature::RealLinear,   Feature::RealLooselyLinear,
                       Feature::RealNonlinear};

bool is_coefficient(Shape shape) {
  return shape == Shape::Zero || shape == Shape::Coefficient;
}

bool is_constant(Shape shape) {
  return is_coefficient(shape) || shape == Shape::Constant;
}

// Linear only in the place that the definitions of difference logics give it.
bool is_guarded(Shape shape) {
  return shape == Shape::Difference || shape == Shape::Multiple;
}

class Arithmetic {
 public:
  Arithmetic(const Script& script, Features& features)
      : script_(script), terms_(script.terms), features_(features) {}

  void run() {
    shapes_.reserve(terms_.size());
    for (std::uint32_t at = 0; at < terms_.size(); ++at) {
      const TermId id{at};
      token_ = terms_.origin(id);
      const Shape shape = classify(id);
      check_guarded_arguments(id, shape);
      shapes_.push_back(shape);
    }
    // The body of a function may be used anywhere.
    for (std::uint32_t at = 0; at < script_.declarations.function_count();
         ++at) {
      const TermId body = script_.declarations[FunctionId{at}].body;
      token_ = terms_.origin(body);
      if (is_guarded(shape_of(body))) add(names_of(body).linear);
    }
  }

 private:
  Shape shape_of(TermId id) const { return shapes_[raw(id)]; }
  const Names& names_of(TermId id) const {
    return terms_.sort(id) == kInt ? kInts : kReals;
  }
  void add(Feature feature) {
    if (token_ != kNone) features_.add(feature, token_);
  }

  Shape number(TermId id) const {
    const bool zero =
        terms_.text(id).find_first_not_of("0.") == std::string_view::npos;
    return zero ? Shape::Zero : Shape::Coefficient;
  }

  // What may be divided by without leaving linear arithmetic.
  bool is_divisor(TermId id) const {
    return is_constant(shape_of(id)) && shape_of(id) != Shape::Zero;
  }

  Shape classify(TermId id) {
    switch (terms_.kind(id)) {
      case TermKind::Numeral:
      case TermKind::Decimal:
        return number(id);
      case TermKind::Call:
        return classify_call(id);
      case TermKind::Operation:
        return classify_operation(id);
      case TermKind::Error:
      case TermKind::BitVector:
      case TermKind::String:
      case TermKind::Field:
      case TermKind::Variable:
      case TermKind::Function:
      case TermKind::Forall:
      case TermKind::Exists:
      case TermKind::Lambda:
      case TermKind::Choice:
      case TermKind::Match:
        break;
    }
    return simple(id);
  }

  Shape simple(TermId id) const {
    const SortId sort = terms_.sort(id);
    return sort == kInt || sort == kReal ? Shape::Simple : Shape::Other;
  }

  // A defined constant is what it is defined to be.
  Shape classify_call(TermId id) const {
    const Function& function = script_.declarations[terms_.function(id)];
    const bool defined = function.kind == FunctionKind::Defined ||
                         function.kind == FunctionKind::Named;
    const bool known = raw(function.body) < shapes_.size();
    if (!defined || function.count != 0 || !known) return simple(id);
    const Shape shape = shape_of(function.body);
    return is_guarded(shape) ? Shape::Arithmetic : shape;
  }

  Shape classify_operation(TermId id) {
    // A list of all operators would not be clearer than these few.
    const Operator op = terms_.op(id);
    const bool order = op >= Operator::LessEqual && op <= Operator::Greater;
    const bool sum = op >= Operator::Negate && op <= Operator::Divide;
    if (order || sum) note_terms(id);
    if (sum) {
      return classify_sum_or_product(id, op);
    }
    if (order || op == Operator::Equal || op == Operator::Distinct) {
      compare(id);
      return Shape::Other;
    }
    if (op == Operator::ToReal || op == Operator::ToInt ||
        op == Operator::IsInt) {
      add(Feature::Conversions);
      const Shape inside = shape_of(terms_.arguments(id)[0]);
      if (op == Operator::ToReal && is_constant(inside)) return inside;
      if (op == Operator::ToReal && inside != Shape::Simple) {
        return Shape::Arithmetic;
      }
      return simple(id);
    }
    if (op == Operator::Divisible) add(Feature::IntDivisions);
    return simple(id);
  }

  void note_terms(TermId id) {
    for (const TermId each : terms_.arguments(id)) {
      if (is_constant(shape_of(each))) continue;
      const SortId sort = terms_.sort(each);
      if (sort == kInt) add(Feature::IntTerms);
      if (sort == kReal) add(Feature::RealTerms);
    }
  }

  Shape classify_sum_or_product(TermId id, Operator op) {
    if (op == Operator::Times) return product(id);
    if (op == Operator::Divide) return quotient(id);
    if (op == Operator::Div || op == Operator::Mod) return division(id);
    if (op == Operator::Abs) {
      add(Feature::IntDivisions);
      return Shape::Arithmetic;
    }
    return sum(id, op);
  }

  Shape sum(TermId id, Operator op) {
    const auto arguments = terms_.arguments(id);
    const Names& names = names_of(id);
    std::size_t constants = 0;
    std::size_t coefficients = 0;
    std::size_t simples = 0;
    for (const TermId each : arguments) {
      constants += is_constant(shape_of(each));
      coefficients += is_coefficient(shape_of(each));
      simples += shape_of(each) == Shape::Simple;
    }
    if (constants == arguments.size()) {
      if (op == Operator::Negate && coefficients == 1) {
        return shape_of(arguments[0]);
      }
      add(names.linear);
      return Shape::Constant;
    }
    if (op == Operator::Minus && is_difference(arguments)) {
      return Shape::Difference;
    }
    const bool same = std::ranges::all_of(
        arguments, [&](TermId each) { return each == arguments[0]; });
    if (op == Operator::Plus && same && simples == arguments.size()) {
      return Shape::Multiple;
    }
    // What is inside has been judged by itself.
    const bool offset =
        op != Operator::Negate && constants + 1 == arguments.size();
    // (< (- 5 x) y) bounds a sum.
    const bool mirror =
        op == Operator::Minus && is_constant(shape_of(arguments[0]));
    add(!offset ? names.linear : mirror ? names.mirrors : names.offsets);
    return Shape::Arithmetic;
  }

  bool is_difference(std::span<const TermId> arguments) const {
    if (arguments.size() != 2) return false;
    const auto times = [this](TermId id) -> std::size_t {
      if (shape_of(id) == Shape::Simple) return 1;
      if (shape_of(id) != Shape::Multiple) return 0;
      return terms_.arguments(id).size();
    };
    return times(arguments[0]) != 0 &&
           times(arguments[0]) == times(arguments[1]);
  }

  Shape product(TermId id) {
    const auto arguments = terms_.arguments(id);
    const Names& names = names_of(id);
    std::size_t variable = 0;
    std::size_t simples = 0;
    std::size_t coefficients = 0;
    for (const TermId each : arguments) {
      variable += !is_constant(shape_of(each));
      simples += shape_of(each) == Shape::Simple;
      coefficients += is_coefficient(shape_of(each));
    }
    if (variable >= 2) {
      add(names.nonlinear);
      return Shape::Arithmetic;
    }
    const bool strict =
        arguments.size() == 2 && simples == 1 && coefficients == 1;
    add(strict ? names.linear : names.loosely_linear);
    return variable == 0 ? Shape::Constant : Shape::Arithmetic;
  }

  Shape quotient(TermId id) {
    const auto arguments = terms_.arguments(id);
    const bool constants = std::ranges::all_of(
        arguments.subspan(1), [this](TermId each) { return is_divisor(each); });
    if (!constants) {
      add(Feature::RealNonlinear);
      return Shape::Arithmetic;
    }
    const bool coefficients = std::ranges::all_of(
        arguments,
        [this](TermId each) { return is_coefficient(shape_of(each)); });
    if (arguments.size() == 2 && coefficients) return shape_of(arguments[0]);
    add(Feature::RealLooselyLinear);
    const bool constant = is_constant(shape_of(arguments[0]));
    return constant ? Shape::Constant : Shape::Arithmetic;
  }

  Shape division(TermId id) {
    const auto divisors = terms_.arguments(id).subspan(1);
    const bool constants = std::ranges::all_of(
        divisors, [this](TermId each) { return is_divisor(each); });
    add(constants ? Feature::IntDivisions : Feature::IntNonlinear);
    return Shape::Arithmetic;
  }

  void compare(TermId id) {
    const auto arguments = terms_.arguments(id);
    if (arguments.size() != 2) return;
    const Shape left = shape_of(arguments[0]);
    const Shape right = shape_of(arguments[1]);
    if (left == Shape::Other) return;
    const Names& names = names_of(arguments[0]);
    const bool bound = (left == Shape::Simple && is_constant(right)) ||
                       (right == Shape::Simple && is_constant(left));
    if (bound) add(names.bounds);
    if (is_difference_atom(left, right)) add(names.differences);
  }

  static bool is_difference_atom(Shape left, Shape right) {
    return (left == Shape::Difference && is_constant(right)) ||
           (right == Shape::Difference && is_constant(left));
  }

  // A difference is at home in a comparison with a constant, a multiple in a
  // difference; anywhere else they are sums as others are.
  void check_guarded_arguments(TermId id, Shape shape) {
    const auto arguments = terms_.arguments(id);
    for (const TermId each : arguments) {
      const Shape inside = shape_of(each);
      if (!is_guarded(inside)) continue;
      const Operator op = terms_.op(id);
      const bool comparison =
          arguments.size() == 2 &&
          ((op >= Operator::LessEqual && op <= Operator::Greater) ||
           op == Operator::Equal || op == Operator::Distinct);
      if (inside == Shape::Multiple && shape == Shape::Difference) continue;
      if (comparison &&
          is_difference_atom(shape_of(arguments[0]), shape_of(arguments[1]))) {
        continue;
      }
      // Where it stands here, if this is where it stands first.
      const std::uint32_t inner = terms_.origin(each);
      if (token_ != kNone && inner > token_ && inner != kNone) {
        features_.add(names_of(each).linear, inner);
      } else {
        add(names_of(each).linear);
      }
    }
  }

  const Script& script_;
  const Terms& terms_;
  Features& features_;
  std::vector<Shape> shapes_;
  std::uint32_t token_ = kNone;
};

}  // namespace

void add_arithmetic_features(const Script& script, Features& features) {
  Arithmetic(script, features).run();
}

}  // namespace podium::terms
