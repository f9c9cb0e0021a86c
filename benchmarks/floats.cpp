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

// To 11 significant bits, ties to even.
std::uint64_t round_to_half(std::uint64_t value) {
  const int excess = static_cast<int>(std::bit_width(value)) - 11;
  if (excess <= 0) return value;
  const std::uint64_t unit = 1ULL << excess;
  const std::uint64_t rest = value % unit;
  std::uint64_t result = value - rest;
  const bool odd = ((result >> excess) & 1) != 0;
  if (rest > unit / 2 || (rest == unit / 2 && odd)) result += unit;
  return result;
}

// x (y + z) and x y + x z in Float16, each number a multiple of 1/1024.
bool distributes(std::uint64_t x, std::uint64_t y, std::uint64_t z) {
  return round_to_half(x * round_to_half(y + z)) ==
         round_to_half(round_to_half(x * y) + round_to_half(x * z));
}

constexpr Fixed kLaws[] = {
    {"add-commutative-32", "addition of Float32 is not commutative.",
     Status::Unsat, "the standard defines the sum by the exact sum.",
     R"((declare-fun x () (_ FloatingPoint 8 24))
(declare-fun y () (_ FloatingPoint 8 24))
(assert (distinct (fp.add RNE x y) (fp.add RNE y x))))"},
    {"add-associative-32",
     "addition of Float32 is not associative, with all sums finite and not "
     "zero.",
     Status::Sat,
     "x = y = 1 and z = 2^24: the one order gives 2^24 + 2 and the other "
     "rounds "
     "2^24 + 1 to even twice.",
     R"((declare-fun x () (_ FloatingPoint 8 24))
(declare-fun y () (_ FloatingPoint 8 24))
(declare-fun z () (_ FloatingPoint 8 24))
(declare-fun one () (_ FloatingPoint 8 24))
(declare-fun other () (_ FloatingPoint 8 24))
(assert (= one (fp.add RNE (fp.add RNE x y) z)))
(assert (= other (fp.add RNE x (fp.add RNE y z))))
(assert (fp.isNormal one))
(assert (fp.isNormal other))
(assert (not (fp.eq one other))))"},
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
    {"halve-and-double-16",
     "halving a Float16 number and doubling the result loses something.",
     Status::Sat, "half of the least subnormal number is rounded to zero.",
     R"((declare-fun x () (_ FloatingPoint 5 11))
(define-fun two () (_ FloatingPoint 5 11) (fp #b0 #b10000 #b0000000000))
(assert (not (fp.isNaN x)))
(assert (not (fp.eq x (fp.mul RNE two (fp.div RNE x two))))))"},
    {"root-of-square-16",
     "the square root of the square of a Float16 number from 1 to 128 is "
     "another number.",
     Status::Unsat,
     "in radix two the root of the rounded square is rounded back to the "
     "number when nothing overflows or underflows.",
     R"((declare-fun x () (_ FloatingPoint 5 11))
(assert (fp.leq (fp #b0 #b01111 #b0000000000) x))
(assert (fp.leq x (fp #b0 #b10110 #b0000000000)))
(assert (not (fp.eq x (fp.sqrt RNE (fp.mul RNE x x))))))"},
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
    {"distributive-16",
     "multiplication of Float16 does not distribute over addition, all "
     "numbers between 1 and 2.",
     Status::Sat,
     "x = y = 1025/1024 and z = 1042/1024, by the generator's own "
     "rounding of integers.",
     R"((declare-fun x () (_ FloatingPoint 5 11))
(declare-fun y () (_ FloatingPoint 5 11))
(declare-fun z () (_ FloatingPoint 5 11))
(define-fun one () (_ FloatingPoint 5 11) (fp #b0 #b01111 #b0000000000))
(define-fun two () (_ FloatingPoint 5 11) (fp #b0 #b10000 #b0000000000))
(assert (and (fp.lt one x) (fp.lt x two)))
(assert (and (fp.lt one y) (fp.lt y two)))
(assert (and (fp.lt one z) (fp.lt z two)))
(assert (not (fp.eq (fp.mul RNE x (fp.add RNE y z))
  (fp.add RNE (fp.mul RNE x y) (fp.mul RNE x z))))))"},
};

constexpr Fixed kConversions[] = {
    {"byte-and-back",
     "a signed byte converted to Float16 and back is another byte.",
     Status::Unsat, "Float16 has 11 significant bits, a byte needs 8.",
     R"((declare-fun b () (_ BitVec 8))
(declare-fun x () (_ FloatingPoint 5 11))
(assert (= x ((_ to_fp 5 11) RNE b)))
(assert (distinct b ((_ fp.to_sbv 8) RTZ x))))"},
    {"short-and-back",
     "an unsigned number of 16 bits below 4096 converted to Float16 and back "
     "is another number.",
     Status::Sat, "2049 needs 12 significant bits.",
     R"((declare-fun b () (_ BitVec 16))
(declare-fun x () (_ FloatingPoint 5 11))
(assert (bvult b #x1000))
(assert (= x ((_ to_fp_unsigned 5 11) RNE b)))
(assert (distinct b ((_ fp.to_ubv 16) RTZ x))))"},
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
    {"halve-by-exponent",
     "decreasing the exponent field of a Float32 number does not halve it.",
     Status::Unsat,
     "the exponent is at least 2 and at most 254, so that number and half are "
     "normal.",
     R"((declare-fun a () (_ BitVec 32))
(declare-fun x () (_ FloatingPoint 8 24))
(declare-fun half () (_ FloatingPoint 8 24))
(assert (= x ((_ to_fp 8 24) a)))
(assert (bvuge ((_ extract 30 23) a) #x02))
(assert (bvule ((_ extract 30 23) a) #xfe))
(assert (= half ((_ to_fp 8 24) (bvsub a #x00800000))))
(assert (distinct half
  (fp.div RNE x (fp #b0 #x80 #b00000000000000000000000)))))"},
};

constexpr Fixed kErrors[] = {
    {"sum-error-within",
     "the sum of two Float16 numbers from 1 to 2 is wrong by more than 2^-10.",
     Status::Unsat,
     "the sum is at most 4, where numbers are 2^-9 apart, and rounding to "
     "nearest is wrong by at most half of that.",
     R"((declare-fun x () (_ FloatingPoint 5 11))
(declare-fun y () (_ FloatingPoint 5 11))
(declare-fun error () Real)
(define-fun one () (_ FloatingPoint 5 11) (fp #b0 #b01111 #b0000000000))
(define-fun two () (_ FloatingPoint 5 11) (fp #b0 #b10000 #b0000000000))
(assert (and (fp.leq one x) (fp.leq x two)))
(assert (and (fp.leq one y) (fp.leq y two)))
(assert (= error (- (fp.to_real (fp.add RNE x y))
  (+ (fp.to_real x) (fp.to_real y)))))
(assert (or (> error (/ 1.0 1024.0)) (< error (- (/ 1.0 1024.0))))))"},
    {"sum-error-beyond",
     "the sum of two Float16 numbers from 1 to 2 is wrong by more than 2^-11.",
     Status::Sat, "1 + (1 + 2^-10) is a tie and wrong by 2^-10.",
     R"((declare-fun x () (_ FloatingPoint 5 11))
(declare-fun y () (_ FloatingPoint 5 11))
(declare-fun error () Real)
(define-fun one () (_ FloatingPoint 5 11) (fp #b0 #b01111 #b0000000000))
(define-fun two () (_ FloatingPoint 5 11) (fp #b0 #b10000 #b0000000000))
(assert (and (fp.leq one x) (fp.leq x two)))
(assert (and (fp.leq one y) (fp.leq y two)))
(assert (= error (- (fp.to_real (fp.add RNE x y))
  (+ (fp.to_real x) (fp.to_real y)))))
(assert (or (> error (/ 1.0 2048.0)) (< error (- (/ 1.0 2048.0))))))"},
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
  PODIUM_CHECK(!distributes(1025, 1025, 1042));
  return from_texts("QF_FP", "laws", kLaws);
}

std::vector<Generated> float_conversions() {
  return from_texts("QF_BVFP", "conversions", kConversions);
}

std::vector<Generated> float_errors() {
  return from_texts("QF_FPLRA", "errors", kErrors);
}

}  // namespace podium::benchmarks
