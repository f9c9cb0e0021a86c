// Linear integer arithmetic: magic squares and sums of words.

#include <algorithm>
#include <array>
#include <numeric>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

// The lines of a square that must have the same sum, as indices of cells.
std::vector<std::vector<int>> lines(int side) {
  std::vector<std::vector<int>> out;
  std::vector<int> falling;
  std::vector<int> rising;
  for (int one = 0; one < side; ++one) {
    std::vector<int> row;
    std::vector<int> column;
    for (int two = 0; two < side; ++two) {
      row.push_back(one * side + two);
      column.push_back(two * side + one);
    }
    out.push_back(std::move(row));
    out.push_back(std::move(column));
    falling.push_back(one * side + one);
    rising.push_back(one * side + side - 1 - one);
  }
  out.push_back(std::move(falling));
  out.push_back(std::move(rising));
  return out;
}

bool is_magic(const std::vector<int>& square, int side) {
  const int sum = side * (side * side + 1) / 2;
  return std::ranges::all_of(lines(side), [&](const std::vector<int>& line) {
    int total = 0;
    for (const int cell : line) total += square[static_cast<std::size_t>(cell)];
    return total == sum;
  });
}

// Whether some magic square of side 3 has this number in its first corner.
bool corner_possible(int corner) {
  std::vector<int> square(9);
  std::iota(square.begin(), square.end(), 1);
  do {
    if (square[0] == corner && is_magic(square, 3)) return true;
  } while (std::ranges::next_permutation(square).found);
  return false;
}

void add_square(Script& script, int side) {
  const int most = side * side;
  const int sum = side * (most + 1) / 2;
  Terms cells;
  for (int cell = 0; cell < most; ++cell) {
    cells.push_back(indexed("cell", cell));
    script.declare(cells.back(), "Int");
    script.require(all_of({call("<=", {"1", cells.back()}),
                           call("<=", {cells.back(), integer(most)})}));
  }
  script.require(call("distinct", cells));
  for (const std::vector<int>& line : lines(side)) {
    Terms terms;
    for (const int cell : line) terms.push_back(indexed("cell", cell));
    script.require(equal(sum_of(terms), integer(sum)));
  }
}

Generated corner_script(int corner) {
  Script script("QF_LIA", "magic-squares", "3-corner-" + std::to_string(corner),
                "a magic square of side 3 with " + std::to_string(corner) +
                    " in a corner.");
  if (corner_possible(corner)) {
    script.sat("the generator found one among all orders of 1 to 9.");
  } else {
    script.unsat("the generator tried all orders of 1 to 9.");
  }
  add_square(script, 3);
  script.require(equal("cell_0", integer(corner)));
  return script.finish();
}

// The square in Dürer's engraving, of which `given` rows are fixed.
Generated durer_script(int given) {
  const std::vector<int> square{16, 3, 2, 13, 5, 10, 11, 8,
                                9,  6, 7, 12, 4, 15, 14, 1};
  PODIUM_CHECK(is_magic(square, 4));
  Script script("QF_LIA", "magic-squares", "4-given-" + std::to_string(given),
                "a magic square of side 4 with " + std::to_string(given) +
                    " rows given.");
  script.sat("the given rows are from the square in Duerer's Melencolia.");
  add_square(script, 4);
  for (int cell = 0; cell < 4 * given; ++cell) {
    script.require(equal(indexed("cell", cell),
                         integer(square[static_cast<std::size_t>(cell)])));
  }
  return script.finish();
}

// one + two = total, in letters.
struct Words {
  std::string one;
  std::string two;
  std::string total;
};

using Digits = std::array<int, 10>;

// The letters of the words, each once, in the order of their first occurrence.
std::string letters_of(const Words& words) {
  std::string letters;
  for (const char letter : words.one + words.two + words.total) {
    if (letters.find(letter) == std::string::npos) letters += letter;
  }
  return letters;
}

// Each letter's factor in one + two - total, and whether it starts a word.
struct Weight {
  std::int64_t factor = 0;
  bool leads = false;
};

std::vector<Weight> weights_of(const Words& words, const std::string& letters) {
  std::vector<Weight> weights(letters.size());
  const auto count = [&](const std::string& word, std::int64_t sign) {
    std::int64_t place = sign;
    for (auto letter = word.rbegin(); letter != word.rend(); ++letter) {
      weights[letters.find(*letter)].factor += place;
      place *= 10;
    }
    weights[letters.find(word[0])].leads = true;
  };
  count(words.one, 1);
  count(words.two, 1);
  count(words.total, -1);
  return weights;
}

// All assignments of different digits to the letters that make the sum right.
std::vector<Digits> solutions(const std::vector<Weight>& weights) {
  std::vector<Digits> found;
  Digits digits{};
  std::iota(digits.begin(), digits.end(), 0);
  do {
    std::int64_t sum = 0;
    bool proper = true;
    for (std::size_t at = 0; at < weights.size(); ++at) {
      sum += weights[at].factor * digits[at];
      proper = proper && !(weights[at].leads && digits[at] == 0);
    }
    // Orders of the digits that no letter takes count once.
    const bool first = std::is_sorted(
        digits.begin() + static_cast<std::ptrdiff_t>(weights.size()),
        digits.end());
    if (sum == 0 && proper && first) found.push_back(digits);
  } while (std::ranges::next_permutation(digits).found);
  return found;
}

void add_words(Script& script, const std::string& letters,
               const std::vector<Weight>& weights) {
  Terms names;
  Terms terms;
  for (std::size_t at = 0; at < letters.size(); ++at) {
    names.emplace_back(1, letters[at]);
    script.declare(names.back(), "Int");
    script.require(
        all_of({call("<=", {weights[at].leads ? "1" : "0", names.back()}),
                call("<=", {names.back(), "9"})}));
    terms.push_back(call("*", {integer(weights[at].factor), names.back()}));
  }
  script.require(call("distinct", names));
  script.require(equal(sum_of(terms), "0"));
}

std::vector<Generated> word_scripts(const Words& words) {
  const std::string letters = letters_of(words);
  const std::vector<Weight> weights = weights_of(words, letters);
  const std::vector<Digits> found = solutions(weights);
  PODIUM_CHECK(found.size() == 1);
  const std::string puzzle =
      words.one + " + " + words.two + " = " + words.total;
  const std::string name = words.one + "-" + words.two;
  Script first("QF_LIA", "cryptarithms", name,
               "different digits for the letters of " + puzzle + ".");
  first.sat("the generator found a solution by trying all orders of digits.");
  add_words(first, letters, weights);
  Script other("QF_LIA", "cryptarithms", name + "-other",
               "a second solution of " + puzzle + ".");
  other.unsat("the generator tried all orders of digits and found only one.");
  add_words(other, letters, weights);
  Terms differences;
  for (std::size_t at = 0; at < letters.size(); ++at) {
    differences.push_back(
        call("distinct", {std::string(1, letters[at]), integer(found[0][at])}));
  }
  other.require(any_of(differences));
  return {first.finish(), other.finish()};
}

}  // namespace

std::vector<Generated> magic_squares() {
  return {corner_script(1), durer_script(1)};
}

std::vector<Generated> cryptarithms() {
  return word_scripts({"SEND", "MORE", "MONEY"});
}

}  // namespace podium::benchmarks
