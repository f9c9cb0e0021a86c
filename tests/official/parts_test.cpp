// The small parts: random numbers, classes of bytes, the table of symbols.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.h"
#include "official/blocks.h"
#include "official/exchange.h"
#include "official/random.h"
#include "official/symbols.h"
#include "official/words.h"

namespace podium::official {
namespace {

TEST(Parts, RandomNumbersAreExact) {
  // The recurrence, written out with a division of integers.
  std::uint64_t state = 12345;
  Random random(12345);
  podium::Random bounds(1);
  for (int i = 0; i < 200000; ++i) {
    const std::uint64_t shift = bounds.below(32);
    const std::uint64_t bound = 1 + bounds.below((1ULL << (shift + 1)) - 1);
    state = (state * 25214903917ULL + 11) & 0xfffdffffffffffffULL;
    ASSERT_EQ(random.below(bound), (state >> 16) % bound) << bound;
  }
  for (int i = 0; i < 1000; ++i) {
    state = (state * 25214903917ULL + 11) & 0xfffdffffffffffffULL;
    ASSERT_EQ(random.bit(), (state >> 16) % 2);
  }
}

TEST(Parts, BytesAreClassifiedTheSameWithAndWithoutVectors) {
  podium::Random random(2);
  std::string text(64 * 100, ' ');
  for (int round = 0; round < 50; ++round) {
    for (char& byte : text) {
      // All bytes, or mostly such as scripts have.
      const std::string_view usual = "(((abcxyz019 \n))) |\";:#";
      byte = round % 2 == 0 ? static_cast<char>(random.below(256))
                            : usual[random.below(usual.size())];
    }
    std::array<Block, 100> fast{};
    std::array<Block, 100> plain{};
    const bool carry = random.coin();
    ASSERT_EQ(classify(text.data(), 100, carry, fast.data()),
              classify_plainly(text.data(), 100, carry, plain.data()));
    for (std::size_t i = 0; i < 100; ++i) {
      ASSERT_EQ(fast[i].run, plain[i].run);
      ASSERT_EQ(fast[i].digit, plain[i].digit);
      ASSERT_EQ(fast[i].open, plain[i].open);
      ASSERT_EQ(fast[i].close, plain[i].close);
      ASSERT_EQ(fast[i].starts, plain[i].starts);
      ASSERT_EQ(fast[i].spaced, plain[i].spaced);
    }
  }
}

TEST(Parts, EmptyListsAreAtoms) {
  const std::string text =
      std::string("(f () ( ) (  a) ) ()(") + std::string(43, ' ');
  const auto bits = [](std::vector<unsigned> places) {
    std::uint64_t all = 0;
    for (const unsigned place : places) all |= std::uint64_t{1} << place;
    return all;
  };
  Block block{};
  classify(text.data(), 1, false, &block);
  EXPECT_EQ(block.starts, bits({1, 3, 13, 18}));
  EXPECT_EQ(block.open, bits({0, 6, 10, 20}));
  EXPECT_EQ(block.close, bits({8, 14, 16}));
  EXPECT_EQ(block.spaced, bits({8}));
}

// As std::rotate() does it, and nothing else changes.
TEST(Parts, NeighboursChangePlaces) {
  for (std::uint32_t size = 2; size <= kMostMoved; ++size) {
    for (std::uint32_t shift = 0; shift < size; ++shift) {
      std::vector<Item> items(size + kBehindItems + 1);
      for (std::uint32_t i = 0; i < items.size(); ++i) {
        items[i] = {i, item_form(Kind::Symbol, i % 8) | 8U << 16};
      }
      std::vector<Item> expected = items;
      std::rotate(expected.begin() + 1, expected.begin() + 1 + shift,
                  expected.begin() + 1 + size);
      expected[size - shift].form -= 5U << 16;
      expected[size].form += 5U << 16;
      std::vector<Item> plainly = items;
      exchange(&items[1], size, shift, 5U << 16);
      exchange_plainly(&plainly[1], size, shift, 5U << 16);
      for (std::uint32_t i = 0; i < items.size(); ++i) {
        ASSERT_EQ(items[i].what, expected[i].what) << size << " " << shift;
        ASSERT_EQ(items[i].form, expected[i].form) << size << " " << shift;
        ASSERT_EQ(plainly[i].what, expected[i].what) << size << " " << shift;
        ASSERT_EQ(plainly[i].form, expected[i].form) << size << " " << shift;
      }
    }
  }
}

TEST(Parts, SymbolsAreFoundAgain) {
  // Names of all lengths that differ in one place only.
  std::string text;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
  for (std::uint32_t length = 1; length < 40; ++length) {
    for (std::uint32_t at = 0; at < length; ++at) {
      for (char other = 'a'; other < 'z'; ++other) {
        places.emplace_back(static_cast<std::uint32_t>(text.size()), length);
        std::string name(length, 'z');
        name[at] = other;
        text += name;
      }
    }
  }
  text += std::string(16, ' ');
  SymbolTable table(text);
  std::vector<std::uint32_t> numbers;
  for (const auto& [offset, length] : places) {
    numbers.push_back(table.intern(table.spell(offset, length)));
    ASSERT_EQ(numbers.back(), kKnown + numbers.size() - 1);
  }
  for (std::size_t i = 0; i < places.size(); ++i) {
    const auto [offset, length] = places[i];
    const std::string name = text.substr(offset, length);
    ASSERT_EQ(table.intern(table.spell(offset, length)), numbers[i]);
    ASSERT_EQ(table.find(name), numbers[i]);
    ASSERT_EQ(table.text(numbers[i]), name);
    if (length > 16) continue;
    const Spelling quick =
        SymbolTable::spell_short(text.data() + offset, offset, length);
    ASSERT_EQ(table.intern(quick), numbers[i]);
  }
  EXPECT_EQ(table.find("nobody"), SymbolTable::kNone);
}

// Places are looked for before any of them is taken, also for texts that are
// there twice or that take each other's place.
TEST(Parts, SymbolsAreFoundTogether) {
  constexpr std::size_t kTogether = 500;
  std::string text;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;
  for (std::uint32_t i = 0; i < 60000; ++i) {
    const std::string name = "?v_" + std::to_string(i * 7 % 25000);
    places.emplace_back(static_cast<std::uint32_t>(text.size()), name.size());
    text += name;
  }
  SymbolTable alone(text);
  SymbolTable together(text);
  for (std::size_t from = 0; from < places.size(); from += kTogether) {
    std::vector<Spelling> spellings;
    std::vector<std::uint32_t> slots;
    for (std::size_t i = 0; i < kTogether; ++i) {
      const auto [offset, length] = places[from + i];
      spellings.push_back(together.spell(offset, length));
    }
    together.make_room(kTogether, spellings.back());
    for (const Spelling& spelling : spellings) {
      slots.push_back(together.seek(spelling.hash));
    }
    for (std::size_t i = 0; i < kTogether; ++i) {
      ASSERT_EQ(together.intern_from(slots[i], spellings[i]),
                alone.intern(spellings[i]));
    }
  }
  EXPECT_EQ(together.size(), kKnown + 25000);
}

TEST(Parts, WordsHaveTheirNumbers) {
  const SymbolTable table("");
  for (std::uint32_t i = 0; i < kWords; ++i) {
    EXPECT_EQ(table.find(words()[i]), i);
  }
  EXPECT_EQ(words()[Word::GetUnsatCore], "get-unsat-core");
  for (const auto& [one, other] :
       std::vector<std::pair<std::string_view, std::string_view>>{
           {"<", ">"},
           {"<=", ">="},
           {"bvslt", "bvsgt"},
           {"bvsle", "bvsge"},
           {"bvult", "bvugt"},
           {"bvule", "bvuge"},
           {"fp.lt", "fp.gt"},
           {"fp.leq", "fp.geq"}}) {
    EXPECT_EQ(Operators::counterpart(table.find(one)), table.find(other));
    EXPECT_EQ(Operators::counterpart(table.find(other)), table.find(one));
  }
}

}  // namespace
}  // namespace podium::official
