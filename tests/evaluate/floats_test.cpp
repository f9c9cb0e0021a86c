#include "evaluate/floats.h"

#include <bit>
#include <cmath>
#include <cstring>
#include <random>

#include "helpers.h"

namespace podium::evaluate {
namespace {

TEST(Floats, Literals) {
  EXPECT_EQ(value_of("(fp #b0 #x7f #b00000000000000000000000)"),
            "(fp #b0 #b01111111 #b00000000000000000000000)");
  EXPECT_EQ(value_of("(fp #b1 #xff #b00000000000000000000001)"),
            "(_ NaN 8 24)");
  EXPECT_EQ(value_of("(= (fp #b1 #xff #b00000000000000000000001)"
                     " ((_ to_fp 8 24) #x7f800011))"),
            "true");
  EXPECT_EQ(value_of("(= (_ +zero 8 24) (_ -zero 8 24))"), "false");
  EXPECT_EQ(value_of("(fp.eq (_ +zero 8 24) (_ -zero 8 24))"), "true");
  EXPECT_EQ(value_of("(fp.eq (_ NaN 8 24) (_ NaN 8 24))"), "false");
}

TEST(Floats, WhatTheStandardLeavesOpen) {
  EXPECT_EQ(value_of("(fp.min (_ +zero 8 24) (_ -zero 8 24))"), "no-partial");
  EXPECT_EQ(value_of("(fp.min (_ -zero 8 24) (_ -zero 8 24))"),
            "(_ -zero 8 24)");
  EXPECT_EQ(value_of("((_ fp.to_sbv 8) RNE (_ NaN 8 24))"), "no-partial");
  EXPECT_EQ(value_of("((_ fp.to_ubv 8) RNE ((_ to_fp 8 24) RNE 300.0))"),
            "no-partial");
  EXPECT_EQ(value_of("((_ fp.to_ubv 8) RNE ((_ to_fp 8 24) RNE 254.5))"),
            "#xfe");
  EXPECT_EQ(value_of("((_ fp.to_sbv 8) RTZ ((_ to_fp 8 24) RNE (- 128.5)))"),
            "#x80");
  EXPECT_EQ(value_of("(fp.to_real (_ +oo 8 24))"), "no-partial");
}

TEST(Floats, RoundingOfReals) {
  const char* tenth[] = {"RNE", "RNA", "RTP", "RTN", "RTZ"};
  const char* bits[] = {
      "#b10011001100110011001101", "#b10011001100110011001101",
      "#b10011001100110011001101", "#b10011001100110011001100",
      "#b10011001100110011001100"};
  for (int at = 0; at < 5; ++at) {
    EXPECT_EQ(value_of("((_ to_fp 8 24) " + std::string(tenth[at]) + " 0.1)"),
              "(fp #b0 #b01111011 " + std::string(bits[at]) + ")");
  }
  EXPECT_EQ(value_of("((_ to_fp 2 3) RNE 100.0)"), "(_ +oo 2 3)");
  EXPECT_EQ(value_of("((_ to_fp 2 3) RTZ 100.0)"), "(fp #b0 #b10 #b11)");
  EXPECT_EQ(value_of("((_ to_fp 2 3) RNE 0.125)"), "(_ +zero 2 3)");
  EXPECT_EQ(value_of("((_ to_fp 2 3) RNA 0.125)"), "(fp #b0 #b00 #b01)");
}

template <class Number, class Word>
std::string literal(Number number, const char* sort) {
  const Word bits = std::bit_cast<Word>(number);
  std::string hex = "#x";
  for (int at = static_cast<int>(sizeof(Word)) * 8 - 4; at >= 0; at -= 4) {
    hex += "0123456789abcdef"[(bits >> at) & 15];
  }
  return std::string("((_ to_fp ") + sort + ") " + hex + ")";
}

// The machine's own arithmetic is exact for the usual formats and rounding.
template <class Number, class Word>
void compare_with_machine(const char* sort, int rounds) {
  std::mt19937_64 random(7);
  const auto draw = [&] {
    Word word = static_cast<Word>(random());
    // Exponents near each other, and near the ends, are where it is hard.
    if (random() % 3 == 0) word &= ~(Word{0x3f} << (sizeof(Word) * 8 - 8));
    if (random() % 5 == 0) word = static_cast<Word>(word << 20);
    return std::bit_cast<Number>(word);
  };
  const auto text = [&](Number number) {
    return literal<Number, Word>(number, sort);
  };
  std::string checks = "(and";
  for (int round = 0; round < rounds; ++round) {
    const Number a = draw();
    const Number b = draw();
    const Number c = draw();
    const auto same = [&](const std::string& term, Number value) {
      checks += " (= " + term + " " + text(value) + ")";
    };
    same("(fp.add RNE " + text(a) + " " + text(b) + ")", a + b);
    same("(fp.sub RNE " + text(a) + " " + text(b) + ")", a - b);
    same("(fp.mul RNE " + text(a) + " " + text(b) + ")", a * b);
    same("(fp.div RNE " + text(a) + " " + text(b) + ")", a / b);
    same("(fp.fma RNE " + text(a) + " " + text(b) + " " + text(c) + ")",
         std::fma(a, b, c));
    same("(fp.sqrt RNE " + text(a) + ")", std::sqrt(a));
    same("(fp.rem " + text(a) + " " + text(b) + ")", std::remainder(a, b));
    same("(fp.roundToIntegral RNE " + text(a) + ")", std::nearbyint(a));
    same("(fp.roundToIntegral RNA " + text(a) + ")", std::round(a));
    same("(fp.roundToIntegral RTP " + text(a) + ")", std::ceil(a));
    same("(fp.roundToIntegral RTN " + text(a) + ")", std::floor(a));
    same("(fp.roundToIntegral RTZ " + text(a) + ")", std::trunc(a));
    checks += std::string(" (= (fp.lt ") + text(a) + " " + text(b) + ") " +
              (a < b ? "true)" : "false)");
  }
  EXPECT_EQ(value_of(checks + ")"), "true");
}

TEST(Floats, AsTheMachineComputesSingle) {
  compare_with_machine<float, std::uint32_t>("8 24", 2000);
}

TEST(Floats, AsTheMachineComputesDouble) {
  compare_with_machine<double, std::uint64_t>("11 53", 2000);
}

TEST(Floats, ExponentsFarApart) {
  EXPECT_EQ(value_of("(let ((x ((_ to_fp 30 8) RNE 1.0))"
                     " (y (fp #b0 #b000000000000000000000000000000 #b0000001)))"
                     " (= (fp.add RNE x y) x))"),
            "true");
  EXPECT_EQ(value_of("(let ((x ((_ to_fp 30 8) RNE 1.0))"
                     " (y (fp #b0 #b000000000000000000000000000000 #b0000001)))"
                     " (fp.gt (fp.add RTP x y) x))"),
            "true");
  EXPECT_EQ(value_of("(let ((x ((_ to_fp 30 8) RNE 1.0))"
                     " (y (fp #b0 #b000000000000000000000000000000 #b0000001)))"
                     " (fp.lt (fp.sub RTZ x y) x))"),
            "true");
}

}  // namespace
}  // namespace podium::evaluate
