// Floating point: laws that hold or fail, conversions, rounding errors.

#include <bit>
#include <cstdint>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

constexpr double ten_tenths() {
  double sum = 0;
  for (int count = 0; count < 10; ++count) sum += 0.1;
  return sum;
}
static_assert(ten_tenths() != 1.0);
static_assert((1.0F + 1.0F) + 16777216.0F != 1.0F + (1.0F + 16777216.0F));

// To the 24 significant bits of Float32, ties to even.
std::uint64_t round_to_float(std::uint64_t value) {
  const int excess = static_cast<int>(std::bit_width(value)) - 24;
  if (excess <= 0) return value;
  const std::uint64_t unit = 1ULL << excess;
  const std::uint64_t rest = value % unit;
  std::uint64_t result = value - rest;
  const bool odd = ((result >> excess) & 1) != 0;
  if (rest > unit / 2 || (rest == unit / 2 && odd)) result += unit;
  return result;
}

// x (y + z) = x y + x z in Float32, each number a multiple of 2^-23 from 1
// to 2.
bool distributes(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  return round_to_float(x * round_to_float(y + z)) ==
         round_to_float(round_to_float(x * y) + round_to_float(x * z));
}

constexpr Fixed kLaws[] = {
    {"add-commutative-32", "addition of Float32 is not commutative.",
     Status::Unsat, "the standard defines the sum by the exact sum.",
     R"((declare-fun x () (_ FloatingPoint 8 24))
(declare-fun y () (_ FloatingPoint 8 24))
(assert (distinct (fp.add RNE x y) (fp.add RNE y x))))"},
    {"sterbenz-16",
     "the difference of two positive Float16 numbers within a factor of two "
     "is rounded.",
     Status::Unsat,
     "Sterbenz's lemma: the difference is exact, so both directed roundings "
     "agree.",
     R"((declare-fun x () (_ FloatingPoint 5 11))
(declare-fun y () (_ FloatingPoint 5 11))
(define-fun two () (_ FloatingPoint 5 11) (fp #b0 #b10000 #b0000000000))
(assert (not (fp.isInfinite x)))
(assert (not (fp.isInfinite y)))
(assert (fp.isPositive x))
(assert (fp.isPositive y))
(assert (fp.leq x (fp.mul RTN two y)))
(assert (fp.leq y (fp.mul RTN two x)))
(assert (not (fp.eq (fp.sub RTP x y) (fp.sub RTN x y)))))"},
    {"ten-tenths-64", "ten times the Float64 number next to 0.1 sum up to 1.",
     Status::Unsat, "the compiler of the generator computed another sum.",
     R"((declare-fun s_0 () (_ FloatingPoint 11 53))
(define-fun tenth () (_ FloatingPoint 11 53)
  (fp #b0 #b01111111011 #x999999999999a))
(assert (= s_0 (fp.add RNE tenth tenth)))
(declare-fun s_1 () (_ FloatingPoint 11 53))
(assert (= s_1 (fp.add RNE (fp.add RNE s_0 tenth) tenth)))
(declare-fun s_2 () (_ FloatingPoint 11 53))
(assert (= s_2 (fp.add RNE (fp.add RNE s_1 tenth) tenth)))
(declare-fun s_3 () (_ FloatingPoint 11 53))
(assert (= s_3 (fp.add RNE (fp.add RNE s_2 tenth) tenth)))
(declare-fun s_4 () (_ FloatingPoint 11 53))
(assert (= s_4 (fp.add RNE (fp.add RNE s_3 tenth) tenth)))
(assert (fp.eq s_4 (fp #b0 #b01111111111 #x0000000000000))))"},
    {"distributive-32",
     "multiplication of Float32 does not distribute over addition, all "
     "numbers between 1 and 2.",
     Status::Sat,
     "with u = 2^-23, x = 1 + 3 u, y = 1 + u and z = 1 + 2 u, by the "
     "generator's "
     "own rounding of integers.",
     R"((declare-fun x () (_ FloatingPoint 8 24))
(declare-fun y () (_ FloatingPoint 8 24))
(declare-fun z () (_ FloatingPoint 8 24))
(define-fun one () (_ FloatingPoint 8 24)
  (fp #b0 #x7f #b00000000000000000000000))
(define-fun two () (_ FloatingPoint 8 24)
  (fp #b0 #x80 #b00000000000000000000000))
(assert (and (fp.lt one x) (fp.lt x two)))
(assert (and (fp.lt one y) (fp.lt y two)))
(assert (and (fp.lt one z) (fp.lt z two)))
(assert (not (fp.eq (fp.mul RNE x (fp.add RNE y z))
  (fp.add RNE (fp.mul RNE x y) (fp.mul RNE x z))))))"},
};

constexpr Fixed kConversions[] = {
    {"short-and-back",
     "a signed number of 16 bits converted to Float32 and back is another "
     "number.",
     Status::Unsat, "Float32 has 24 significant bits, the number needs 16.",
     R"((declare-fun b () (_ BitVec 16))
(declare-fun x () (_ FloatingPoint 8 24))
(assert (= x ((_ to_fp 8 24) RNE b)))
(assert (distinct b ((_ fp.to_sbv 16) RTZ x))))"},
    {"long-and-back",
     "an unsigned number of 32 bits below 2^25 converted to Float32 and back "
     "is another number.",
     Status::Sat, "2^24 + 1 needs 25 significant bits.",
     R"((declare-fun b () (_ BitVec 32))
(declare-fun x () (_ FloatingPoint 8 24))
(assert (bvult b #x02000000))
(assert (= x ((_ to_fp_unsigned 8 24) RNE b)))
(assert (distinct b ((_ fp.to_ubv 32) RTZ x))))"},
    {"order-of-patterns",
     "positive Float32 numbers and their bit patterns are in different "
     "orders.",
     Status::Unsat,
     "the exponent stands above the significand, and both are unsigned.",
     R"((declare-fun a () (_ BitVec 32))
(declare-fun b () (_ BitVec 32))
(declare-fun x () (_ FloatingPoint 8 24))
(declare-fun y () (_ FloatingPoint 8 24))
(assert (= x ((_ to_fp 8 24) a)))
(assert (= y ((_ to_fp 8 24) b)))
(assert (= ((_ extract 31 31) a) #b0))
(assert (= ((_ extract 31 31) b) #b0))
(assert (not (fp.isNaN x)))
(assert (not (fp.isNaN y)))
(assert (distinct (bvult a b) (fp.lt x y))))"},
};

constexpr Fixed kErrors[] = {
    {"sum-error-beyond",
     "the sum of two Float32 numbers from 1 to 2 is wrong by more than 2^-24.",
     Status::Sat, "1 + (1 + 2^-23) is a tie and wrong by 2^-23.",
     R"((declare-fun x () (_ FloatingPoint 8 24))
(declare-fun y () (_ FloatingPoint 8 24))
(declare-fun error () Real)
(define-fun one () (_ FloatingPoint 8 24)
  (fp #b0 #x7f #b00000000000000000000000))
(define-fun two () (_ FloatingPoint 8 24)
  (fp #b0 #x80 #b00000000000000000000000))
(assert (and (fp.leq one x) (fp.leq x two)))
(assert (and (fp.leq one y) (fp.leq y two)))
(assert (= error (- (fp.to_real (fp.add RNE x y))
  (+ (fp.to_real x) (fp.to_real y)))))
(assert (or (> error (/ 1.0 16777216.0)) (< error (- (/ 1.0 16777216.0))))))"},
    {"tenth-is-rounded", "one tenth is a Float32 number.", Status::Unsat,
     "the denominator of a floating-point number is a power of two.",
     R"((declare-fun x () (_ FloatingPoint 8 24))
(declare-fun r () Real)
(assert (= x ((_ to_fp 8 24) RNE 0.1)))
(assert (= r (fp.to_real x)))
(assert (= r 0.1)))"},
};

}  // namespace

std::vector<Generated> float_laws() {
  constexpr std::uint64_t kOne = 1ULL << 23;
  PODIUM_CHECK(!distributes(kOne + 3, kOne + 1, kOne + 2));
  return from_texts("QF_FP", "laws", kLaws);
}

std::vector<Generated> float_conversions() {
  return from_texts("QF_BVFP", "conversions", kConversions);
}

std::vector<Generated> float_errors() {
  return from_texts("QF_FPLRA", "errors", kErrors);
}

}  // namespace podium::benchmarks
