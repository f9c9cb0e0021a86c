// Quantifiers: coins, orders, groups, recurrences, inverses of bit-vectors.

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

// The largest amount that the coins cannot pay, if there is one.
// REQUIRES: coprime coins.
int largest_unpayable(const std::vector<int>& coins) {
  constexpr int kLimit = 1000;
  std::vector<bool> payable(kLimit, false);
  payable[0] = true;
  int largest = 0;
  for (int amount = 1; amount < kLimit; ++amount) {
    const auto at = static_cast<std::size_t>(amount);
    payable[at] = std::ranges::any_of(coins, [&](int coin) {
      return amount >= coin && payable[static_cast<std::size_t>(amount - coin)];
    });
    if (!payable[at]) largest = amount;
  }
  PODIUM_CHECK(largest < kLimit / 2);
  return largest;
}

Generated coin_script(const std::vector<int>& coins, bool enough) {
  const int largest = largest_unpayable(coins);
  const int above = enough ? largest : largest - 1;
  std::string name;
  for (const int coin : coins) name += std::to_string(coin) + "-";
  Script script(
      "LIA", "frobenius", name + "above-" + std::to_string(above),
      "coins that pay every amount above " + std::to_string(above) + ".");
  if (enough) {
    script.sat("the generator computed that " + std::to_string(largest) +
               " is the largest amount that they cannot pay.");
  } else {
    script.unsat("they cannot pay " + std::to_string(largest) + ".");
  }
  std::string variables;
  Terms parts;
  Terms total;
  int at = 0;
  for (const int coin : coins) {
    const std::string count = indexed("count", at++);
    variables += "(" + count + " Int)";
    parts.push_back(call(">=", {count, "0"}));
    total.push_back(call("*", {integer(coin), count}));
  }
  parts.push_back(equal(sum_of(total), "amount"));
  script.require("(forall ((amount Int)) (=> (> amount " + integer(above) +
                 ")\n  (exists (" + variables + ") " + all_of(parts) + ")))");
  return script.finish();
}

constexpr Fixed kOrders[] = {
    {"dense", "two real numbers have none between them.", Status::Unsat,
     "their mean lies between them.",
     R"((assert (exists ((x Real) (y Real)) (and (< x y)
  (forall ((z Real)) (or (<= z x) (<= y z)))))))"},
    {"follow-two-rounds",
     "a player with moves up to 1 keeps twice the sum at that of a player "
     "with moves up to 2, in two rounds.",
     Status::Sat, "play half of the opponent's move.",
     R"((assert (forall ((x1 Real)) (=> (and (<= 0.0 x1) (<= x1 2.0))
  (exists ((y1 Real)) (and (<= 0.0 y1) (<= y1 1.0)
    (forall ((x2 Real)) (=> (and (<= 0.0 x2) (<= x2 2.0))
      (exists ((y2 Real)) (and (<= 0.0 y2) (<= y2 1.0)
        (= (+ x1 x2) (+ (* 2.0 y1) (* 2.0 y2)))))))))))))"},
    {"follow-too-slow",
     "a player with moves up to 0.9 keeps twice the sum at that of a player "
     "with moves up to 2, in two rounds.",
     Status::Unsat, "two moves of 2 are more than four times 0.9.",
     R"((assert (forall ((x1 Real)) (=> (and (<= 0.0 x1) (<= x1 2.0))
  (exists ((y1 Real)) (and (<= 0.0 y1) (<= y1 0.9)
    (forall ((x2 Real)) (=> (and (<= 0.0 x2) (<= x2 2.0))
      (exists ((y2 Real)) (and (<= 0.0 y2) (<= y2 0.9)
        (= (+ x1 x2) (+ (* 2.0 y1) (* 2.0 y2)))))))))))))"},
};

constexpr std::string_view kGroup =
    "(declare-sort G 0)\n"
    "(declare-fun e () G)\n"
    "(declare-fun inv (G) G)\n"
    "(declare-fun op (G G) G)\n"
    "(assert (forall ((x G) (y G) (z G))\n"
    "  (= (op (op x y) z) (op x (op y z)))))\n"
    "(assert (forall ((x G)) (= (op e x) x)))\n"
    "(assert (forall ((x G)) (= (op (inv x) x) e)))\n";

constexpr Fixed kGroupFacts[] = {
    {"exponent-two", "a group of exponent two is not commutative.",
     Status::Unsat, "x y = (x y)^-1 = y^-1 x^-1 = y x.",
     R"((assert (forall ((x G)) (= (op x x) e)))
(assert (exists ((x G) (y G)) (distinct (op x y) (op y x)))))"},
    {"not-commutative", "a group is not commutative.", Status::Sat,
     "the permutations of three things are such a group.",
     R"((assert (exists ((x G) (y G)) (distinct (op x y) (op y x)))))"},
    {"exponent-three",
     "in a group of exponent three some commutator [[x, y], y] is not e.",
     Status::Unsat, "groups of exponent three have the second Engel property.",
     R"((declare-fun com (G G) G)
(assert (forall ((x G)) (= (op x (op x x)) e)))
(assert (forall ((x G) (y G))
  (= (com x y) (op (op (inv x) (inv y)) (op x y)))))
(assert (exists ((x G) (y G)) (distinct (com (com x y) y) e))))"},
};

constexpr Fixed kRecurrences[] = {
    {"doubling", "f(0) = 0 and f(n + 1) = f(n) + 2 give f(12) = 24.",
     Status::Unsat, "twelve instances compute it.",
     R"((declare-fun f (Int) Int)
(assert (= (f 0) 0))
(assert (forall ((n Int)) (=> (>= n 0) (= (f (+ n 1)) (+ (f n) 2)))))
(assert (distinct (f 12) 24)))"},
    {"mccarthy-91", "McCarthy's function of 95 is 91.", Status::Unsat,
     "following the recursion from 95 takes a few instances.",
     R"((declare-fun m (Int) Int)
(assert (forall ((n Int)) (! (= (m n)
  (ite (> n 100) (- n 10) (m (m (+ n 11))))) :pattern ((m n)))))
(assert (distinct (m 95) 91)))"},
    {"half-of-one-step", "f(f(x)) = x + 1 for all integers.", Status::Unsat,
     "f(x + 1) = f(f(f(x))) = f(x) + 1, so f(x) = x + c with 2 c = 1.",
     R"((declare-fun f (Int) Int)
(assert (forall ((x Int)) (= (f (f x)) (+ x 1)))))"},
};

constexpr Fixed kInverses[] = {
    {"odd-8", "every odd byte has a multiplicative inverse.", Status::Sat,
     "odd numbers are units modulo a power of two.",
     R"((assert (forall ((x (_ BitVec 8))) (exists ((y (_ BitVec 8)))
  (= (bvmul (bvor x #x01) y) #x01)))))"},
    {"all-8", "every byte has a multiplicative inverse.", Status::Unsat,
     "zero has none.",
     R"((assert (forall ((x (_ BitVec 8))) (exists ((y (_ BitVec 8)))
  (= (bvmul x y) #x01)))))"},
};

// Whether (x * m) >> shift is x / divisor for all bytes x.
bool divides(std::uint32_t divisor, std::uint32_t factor, int shift) {
  for (std::uint32_t x = 0; x < 256; ++x) {
    if (((x * factor) & 0xffffU) >> shift != x / divisor) return false;
  }
  return true;
}

Generated division_script(std::uint32_t divisor, int shift) {
  std::optional<std::uint32_t> found;
  for (std::uint32_t factor = 0; factor <= 0xffff && !found; ++factor) {
    if (divides(divisor, factor, shift)) found = factor;
  }
  Script script("BV", "inverses",
                "divide-by-" + std::to_string(divisor) + "-shift-" +
                    std::to_string(shift),
                "divide bytes by " + std::to_string(divisor) +
                    " by a product of 16 bits and a shift by " +
                    std::to_string(shift) + ".");
  if (found) {
    script.sat("the factor " + std::to_string(*found) +
               " works for all bytes.");
  } else {
    script.unsat("the generator tried all factors on all bytes.");
  }
  const Term wide = "((_ zero_extend 8) x)";
  script.require(
      "(exists ((m (_ BitVec 16))) (forall ((x (_ BitVec 8)))\n  " +
      equal(call("bvlshr", {call("bvmul", {wide, "m"}),
                            bits(static_cast<std::uint64_t>(shift), 16)}),
            call("bvudiv", {wide, bits(divisor, 16)})) +
      "))");
  return script.finish();
}

}  // namespace

std::vector<Generated> frobenius() {
  return {coin_script({2, 3}, true), coin_script({3, 5}, false),
          coin_script({6, 9, 20}, true)};
}

std::vector<Generated> real_orders() {
  return from_texts("LRA", "orders", kOrders);
}

std::vector<Generated> group_axioms() {
  return from_texts("UF", "group-axioms", kGroupFacts, kGroup);
}

std::vector<Generated> recurrences() {
  return from_texts("UFLIA", "recurrences", kRecurrences);
}

std::vector<Generated> bit_inverses() {
  std::vector<Generated> files = from_texts("BV", "inverses", kInverses);
  files.push_back(division_script(5, 10));
  files.push_back(division_script(7, 8));
  return files;
}

}  // namespace podium::benchmarks
