#include "smtlib/reader.h"

#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"
#include "smtlib/kinds.h"

namespace podium::smtlib {
namespace {

#if defined(__x86_64__)

__attribute__((target("avx2"))) Kinds by_avx2(const char* text) {
  return kinds_by_avx2(text, load_kind_tables());
}

PODIUM_AVX512 Kinds by_avx512(const char* text) {
  return kinds_by_avx512(text, load_wide_kind_tables());
}

#endif

TEST(Kinds, AreThoseOfTheTableByteByByte) {
  std::string text(256, '\0');
  for (std::size_t byte = 0; byte < text.size(); ++byte) {
    text[byte] = static_cast<char>(byte);
  }
  for (std::size_t at = 0; at < text.size(); ++at) {
    const Kinds kinds = kinds_plainly(text.data() + at / 64 * 64);
    const std::uint64_t bit = std::uint64_t{1} << at % 64;
    const Byte kind = byte_of(text[at]);
    EXPECT_EQ(((kinds.symbol | kinds.high) & bit) != 0, kind >= Byte::Symbol);
    EXPECT_EQ((kinds.high & bit) != 0, at >= 128);
    EXPECT_EQ((kinds.digit & bit) != 0, kind == Byte::Digit);
    EXPECT_EQ((kinds.open & bit) != 0, kind == Byte::Open);
    EXPECT_EQ((kinds.close & bit) != 0, kind == Byte::Close);
    EXPECT_EQ((kinds.blank & bit) != 0, kind == Byte::Blank);
  }
}

#if defined(__x86_64__)

// Of each kind of vectors that the machine has.
TEST(Kinds, AreTheSameWithVectors) {
  Random random(8);
  for (int round = 0; round < 1000; ++round) {
    std::array<char, 64> text{};
    for (char& byte : text) byte = static_cast<char>(random.below(256));
    const Kinds plain = kinds_plainly(text.data());
    EXPECT_EQ(has_avx2() ? by_avx2(text.data()) : plain, plain);
    EXPECT_EQ(has_avx512() ? by_avx512(text.data()) : plain, plain);
  }
}

#endif

// What a reader makes of a text: tokens and symbols, or what is wrong.
struct Made {
  std::vector<std::uint32_t> tokens;
  std::vector<std::uint64_t> symbols;
  std::string problem;
  bool operator==(const Made&) const = default;
};

Made read_tape(std::string_view text, bool plainly) {
  Made made;
  Tape tape;
  Reader reader(text, tape);
  if (plainly) reader.read_plainly();
  if (!reader.read_all()) made.problem = to_string(reader.error("test"));
  for (std::size_t at = 0; made.problem.empty() && at < tape.size(); ++at) {
    made.tokens.insert(made.tokens.end(),
                       {tape.tokens()[at].begin, tape.tokens()[at].link});
  }
  return made;
}

// Short numerals look as they do elsewhere, since only vectors make them.
Made read_strips(std::string_view text, bool plainly) {
  Made made;
  Strip strip;
  const OnSymbols on_symbols = [&made](auto found, auto) {
    for (const PackedSymbol& symbol : found) {
      made.symbols.insert(made.symbols.end(),
                          {symbol.low, symbol.high, symbol.token});
    }
  };
  Reader reader(text, strip, on_symbols, {});
  if (plainly) reader.read_plainly();
  while (made.problem.empty() && !reader.at_end()) {
    const bool right = reader.read_some(300);
    if (!right) made.problem = to_string(reader.error("test"));
    for (std::size_t at = 0; right && at < strip.size(); ++at) {
      const bool numeral = strip.kind(at) == Kind::Numeral;
      made.tokens.push_back(static_cast<std::uint32_t>(strip.kind(at)));
      made.tokens.push_back(numeral ? 0 : strip.links()[at]);
      if (numeral) made.symbols.push_back(pack(strip.text(at)).low);
    }
  }
  return made;
}

// Tokens of all kinds and sizes, with and without blanks between them.
std::string random_script(Random& random) {
  constexpr std::array<std::string_view, 22> kPieces{
      "(",     "(",        ")",     ")",          " ",   "  \t",
      "\n",    "a",        "12",    "1.5",        "0",   "#b01",
      ":k",    "|q r|",    "\"s\"", "; c\n",      "and", "?x123",
      "bvadd", "\xc3\xa4", "v_77",  "eleven_byte"};
  std::string script;
  std::size_t depth = 0;
  const std::uint64_t count = random.below(400);
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::string_view piece = kPieces[random.below(kPieces.size())];
    if (piece == ")" && depth == 0) continue;
    if (piece == "(") ++depth;
    if (piece == ")") --depth;
    script += piece;
    if (random.below(40) == 0) script += std::string(random.below(200), 'z');
    if (random.below(2) == 0) script += ' ';
  }
  return random.below(10) == 0 ? script : script + std::string(depth, ')');
}

TEST(Reader, MakesTheSameTokensWithAndWithoutVectors) {
  Random random(7);
  for (int round = 0; round < 1000; ++round) {
    const std::string script = random_script(random);
    EXPECT_EQ(read_tape(script, true), read_tape(script, false)) << script;
    EXPECT_EQ(read_strips(script, true), read_strips(script, false)) << script;
  }
}

}  // namespace
}  // namespace podium::smtlib
