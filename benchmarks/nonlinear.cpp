// Nonlinear arithmetic: Diophantine equations, polynomials, kissing spheres.

#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

constexpr Fixed kEquations[] = {
    {"taxicab", "two ways to write a number as a sum of two positive cubes.",
     Status::Sat, "1729 = 1 + 1728 = 729 + 1000.",
     R"((declare-fun a () Int)
(declare-fun b () Int)
(declare-fun c () Int)
(declare-fun d () Int)
(assert (and (< 0 a) (< a c) (<= c d) (< d b) (<= b 12)))
(assert (= (+ (* a a a) (* b b b)) (+ (* c c c) (* d d d)))))"},
    {"three-cubes-4", "write 4 as a sum of three cubes.", Status::Unsat,
     "cubes are 0, 1 or 8 modulo 9, and no three of them have the sum 4.",
     R"((declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
(assert (= (+ (* x x x) (* y y y) (* z z z)) 4)))"},
    {"three-cubes-114", "write 114 as a sum of three cubes.", Status::Unknown,
     "this is an open problem.",
     R"((declare-fun x () Int)
(declare-fun y () Int)
(declare-fun z () Int)
(assert (= (+ (* x x x) (* y y y) (* z z z)) 114)))"},
    {"perfect-cuboid",
     "a box whose edges, face diagonals and space diagonal are integers.",
     Status::Unknown, "this is an open problem.",
     R"((declare-fun a () Int)
(declare-fun b () Int)
(declare-fun c () Int)
(declare-fun p () Int)
(declare-fun q () Int)
(declare-fun r () Int)
(declare-fun s () Int)
(assert (and (< 0 a) (< a b) (< b c) (< 0 p) (< 0 q) (< 0 r) (< 0 s)))
(assert (= (+ (* a a) (* b b)) (* p p)))
(assert (= (+ (* a a) (* c c)) (* q q)))
(assert (= (+ (* b b) (* c c)) (* r r)))
(assert (= (+ (* a a) (* b b) (* c c)) (* s s))))"},
};

// The sides a < b < c of a right-angled triangle with this perimeter.
Generated triangle_script(int perimeter) {
  std::string witness;
  for (int a = 1; witness.empty() && a < perimeter; ++a) {
    for (int b = a + 1; a + 2 * b < perimeter; ++b) {
      const int c = perimeter - a - b;
      if (a * a + b * b != c * c) continue;
      witness = std::to_string(a) + ", " + std::to_string(b) + ", " +
                std::to_string(c);
    }
  }
  const std::string text = std::to_string(perimeter);
  Script script(
      "QF_NIA", "diophantine", "triangle-" + text,
      "a right-angled triangle with integer sides and perimeter " + text + ".");
  if (witness.empty()) {
    script.unsat("the generator tried all sides.");
  } else {
    script.sat("its sides are " + witness + ".");
  }
  script.add(
      "(declare-fun a () Int)\n(declare-fun b () Int)\n"
      "(declare-fun c () Int)");
  script.require("(and (< 0 a) (< a b) (< b c))");
  script.require(equal("(+ a b c)", integer(perimeter)));
  script.require("(= (+ (* a a) (* b b)) (* c c))");
  return script.finish();
}

constexpr Fixed kPolynomials[] = {
    {"motzkin", "Motzkin's polynomial takes a negative value.", Status::Unsat,
     "by the inequality of the arithmetic and the geometric mean of x^4 y^2, "
     "x^2 y^4 and 1.",
     R"((declare-fun x () Real)
(declare-fun y () Real)
(assert (< (+ (* x x x x y y) (* x x y y y y) (* (- 3.0) x x y y) 1.0) 0.0)))"},
    {"two-squares", "Brahmagupta's identity for sums of two squares fails.",
     Status::Unsat, "both sides are the same polynomial.",
     R"((declare-fun a () Real)
(declare-fun b () Real)
(declare-fun c () Real)
(declare-fun d () Real)
(assert (distinct (* (+ (* a a) (* b b)) (+ (* c c) (* d d)))
  (+ (* (- (* a c) (* b d)) (- (* a c) (* b d)))
     (* (+ (* a d) (* b c)) (+ (* a d) (* b c)))))))"},
    {"casus-irreducibilis", "three different roots of x^3 - 3 x + 1.",
     Status::Sat,
     "its values at -2, 0, 1 and 2 are -1, 1, -1 and 3, so there is a root "
     "between each two neighbours.",
     R"((declare-fun x () Real)
(declare-fun y () Real)
(declare-fun z () Real)
(assert (= (+ (* x x x) (* (- 3.0) x) 1.0) 0.0))
(assert (= (+ (* y y y) (* (- 3.0) y) 1.0) 0.0))
(assert (= (+ (* z z z) (* (- 3.0) z) 1.0) 0.0))
(assert (and (< x y) (< y z))))"},
    {"casus-isolated",
     "three different roots of x^3 - 3 x + 1, with bounds for each.",
     Status::Sat,
     "its values at -2, 0, 1 and 2 are -1, 1, -1 and 3, so there is a root "
     "between each two neighbours.",
     R"((declare-fun x () Real)
(declare-fun y () Real)
(declare-fun z () Real)
(assert (= (+ (* x x x) (* (- 3.0) x) 1.0) 0.0))
(assert (= (+ (* y y y) (* (- 3.0) y) 1.0) 0.0))
(assert (= (+ (* z z z) (* (- 3.0) z) 1.0) 0.0))
(assert (and (< x y) (< y z)))
(assert (and (< (- 2.0) x 0.0) (< 0.0 y 1.0) (< 1.0 z 2.0))))"},
};

// `count` unit spheres touch one in the middle: their centres are at distance 2
// from it and at least 2 from each other; here in units of 2.
Generated kissing_script(int dimension, int count) {
  constexpr int kMost[] = {0, 2, 6, 12};
  const bool possible = count <= kMost[dimension];
  Script script("QF_NRA", "kissing",
                std::to_string(dimension) + "d-" + std::to_string(count),
                std::to_string(count) + " unit spheres in dimension " +
                    std::to_string(dimension) +
                    " touch one and do not overlap.");
  const std::string most = std::to_string(kMost[dimension]);
  if (possible) {
    script.sat("up to " + most + " spheres can touch one in this dimension.");
  } else {
    script.unsat("at most " + most + " spheres touch one in this dimension.");
  }
  const auto square_sum = [&](const Terms& terms) {
    Terms squares;
    for (const Term& term : terms) squares.push_back(call("*", {term, term}));
    return sum_of(squares);
  };
  std::vector<Terms> centres;
  for (int ball = 0; ball < count; ++ball) {
    Terms centre;
    for (int axis = 0; axis < dimension; ++axis) {
      centre.push_back(indexed("x", ball, axis));
      script.declare(centre.back(), "Real");
    }
    script.require(equal(square_sum(centre), "1.0"));
    for (const Terms& other : centres) {
      Terms gaps;
      for (std::size_t axis = 0; axis < centre.size(); ++axis) {
        gaps.push_back(call("-", {centre[axis], other[axis]}));
      }
      script.require(call(">=", {square_sum(gaps), "1.0"}));
    }
    centres.push_back(std::move(centre));
  }
  return script.finish();
}

}  // namespace

std::vector<Generated> diophantine() {
  std::vector<Generated> files =
      from_texts("QF_NIA", "diophantine", kEquations);
  files.push_back(triangle_script(60));
  files.push_back(triangle_script(62));
  return files;
}

std::vector<Generated> polynomials() {
  return from_texts("QF_NRA", "polynomials", kPolynomials);
}

std::vector<Generated> kissing() {
  return {kissing_script(2, 3), kissing_script(2, 7)};
}

}  // namespace podium::benchmarks
