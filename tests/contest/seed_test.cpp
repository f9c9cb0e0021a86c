// Section 6, "Pseudo-random numbers": the seed by the rules of each year.

#include "contest/seed.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

namespace podium::contest {
namespace {

std::uint32_t part(const std::string& opening, std::uint32_t factor) {
  const Result<std::uint32_t> value = exchange_part(opening, factor);
  EXPECT_TRUE(value) << opening;
  return value ? *value : 0;
}

// 2010 to 2019 "the integer part of the opening value", since then of "one
// hundred times" it.
TEST(ExchangeFactor, ChangedIn2020) {
  for (const int year : {2010, 2012, 2014, 2015, 2018, 2019}) {
    EXPECT_EQ(*exchange_factor(year), 1U) << year;
  }
  for (const int year : {2020, 2021, 2024, 2025, 2026}) {
    EXPECT_EQ(*exchange_factor(year), 100U) << year;
  }
}

TEST(ExchangeFactor, IsNotSaidIn2008) {
  const Result<std::uint32_t> factor = exchange_factor(2008);
  ASSERT_FALSE(factor);
  EXPECT_EQ(factor.error().code, Code::BadValue);
}

TEST(ExchangePart, IsTheIntegerPart) {
  EXPECT_EQ(part("11019.72", 1), 11019U);
  EXPECT_EQ(part("11019.999999", 1), 11019U);
  EXPECT_EQ(part("0.99", 1), 0U);
  EXPECT_EQ(part(" 12 ", 1), 12U);
}

// The value of 2025; as binary fractions 100 * 1.15 is 114.99...
TEST(ExchangePart, OfOneHundredTimesIsExact) {
  EXPECT_EQ(part("20338.41", 100), 2033841U);
  EXPECT_EQ(part("1.15", 100), 115U);
  EXPECT_EQ(part("1.159", 100), 115U);
  EXPECT_EQ(part("0.29", 100), 29U);
  EXPECT_EQ(part("0.07", 100), 7U);
  EXPECT_EQ(part("20338", 100), 2033800U);
  EXPECT_EQ(part("20338.4", 100), 2033840U);
}

TEST(ExchangePart, RefusesWhatIsNoDecimalNumber) {
  for (const char* text : {"", ".5", "5.", "-1", "+1", "20,338.41", "1e3",
                           "1.2.3", "0x10", "nan"}) {
    const Result<std::uint32_t> value = exchange_part(text, 100);
    ASSERT_FALSE(value) << text;
    EXPECT_EQ(value.error().code, Code::BadValue) << text;
    EXPECT_FALSE(value.error().hint.empty()) << text;
  }
}

TEST(ExchangePart, RefusesWhatDoesNotFit) {
  EXPECT_TRUE(exchange_part("42949672.95", 100));
  EXPECT_FALSE(exchange_part("42949672.96", 100));
  EXPECT_FALSE(exchange_part("99999999999999999999999999", 1));
}

TEST(MakeSeed, AddsModuloTwoToTheThirtieth) {
  const Seed seed = make_seed({1, 2, 3}, 10);
  EXPECT_EQ(seed.sum, 6U);
  EXPECT_EQ(seed.reduced, 6U);
  EXPECT_EQ(seed.value, 16U);

  const Seed wrapped = make_seed({1U << 30, 5}, 7);
  EXPECT_EQ(wrapped.sum, (1ULL << 30) + 5);
  EXPECT_EQ(wrapped.reduced, 5U);
  EXPECT_EQ(wrapped.value, 12U) << "the exchange is added after the modulus";
}

// The numbers are 32 bits wide, their sum is not.
TEST(MakeSeed, DoesNotOverflowWithManyEntrants) {
  const std::vector<std::uint64_t> all(100, 4294967295U);
  const Seed seed = make_seed(all, 0);
  EXPECT_EQ(seed.sum, 429496729500U);
  EXPECT_EQ(seed.reduced, 429496729500U % 1073741824U);
}

// "The exchange is added to the other seeding values": not reduced again.
TEST(MakeSeed, MayExceedTwoToTheThirtieth) {
  EXPECT_EQ(make_seed({1073741823U}, 2033841U).value, 1075775664U);
  EXPECT_EQ(make_seed({1073741823U}, 4294967295U).value, 1073741822U)
      << "as unsigned int, the argument of srandom()";
}

// 2025 had an entrant's number of more than 32 bits.
TEST(MakeSeed, TakesLargeNumbers) {
  EXPECT_EQ(make_seed({8465677983U}, 0).value, 8465677983U % 1073741824U);
}

// The numbers in the submissions of 2025, and the index of June 30, 2025.
TEST(MakeSeed, Of2025) {
  const Seed seed =
      make_seed({587087U,   1126300213U, 0U,      998244353U,    0U,
                 19970530U, 13U,         421U,    998244353U,    42U,
                 42U,       42U,         42U,     8465677983ULL, 139U,
                 67U,       87U,         718582U, 2030142482U,   21U,
                 89U,       0U,          0U,      48655U,        42U,
                 33U},
                part("20338.41", *exchange_factor(2025)));
  EXPECT_EQ(seed.sum, 13639935318U);
  EXPECT_EQ(seed.reduced, 755033430U);
  EXPECT_EQ(seed.value, 757067271U);
}

TEST(MakeSeed, OfNobodyIsTheExchange) {
  EXPECT_EQ(make_seed({}, 11019U).value, 11019U);
}

}  // namespace
}  // namespace podium::contest
