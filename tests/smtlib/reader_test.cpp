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

// What a reader makes of a text: tokens and symbols, or what is wrong.
struct Made {
  std::vector<std::uint32_t> tokens;
  std::vector<std::uint64_t> symbols;
  std::string problem;
  bool operator==(const Made&) const = default;
};

Made read(std::string_view text, bool plainly, bool some) {
  Made made;
  Tape tape;
  Listing listing;
  listing.on_symbols = [&made](auto found, auto) {
    for (const PackedSymbol& symbol : found) {
      made.symbols.insert(made.symbols.end(),
                          {symbol.low, symbol.high, symbol.token});
    }
  };
  Reader reader(text, tape, some ? &listing : nullptr);
  if (plainly) reader.read_plainly();
  bool right = true;
  do {
    right = some ? reader.read_some(300) : reader.read_all();
    for (std::size_t at = 0; right && at < tape.size(); ++at) {
      made.tokens.insert(made.tokens.end(),
                         {tape.tokens()[at].begin, tape.tokens()[at].link});
      if (some) {
        made.tokens.push_back(static_cast<std::uint32_t>(listing.firsts[at]));
      }
    }
  } while (right && !reader.at_end());
  if (!right) made.problem = to_string(reader.error("test"));
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

TEST(Reader, MakesTheSameTapeWithAndWithoutVectors) {
  Random random(7);
  for (int round = 0; round < 1000; ++round) {
    const std::string script = random_script(random);
    for (const bool some : {false, true}) {
      EXPECT_EQ(read(script, true, some), read(script, false, some)) << script;
    }
  }
}

}  // namespace
}  // namespace podium::smtlib
