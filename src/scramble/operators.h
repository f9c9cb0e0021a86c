// scramble/operators.h -- the words that scrambling knows, and what it may do
// with the arguments of each.
//
// A word stands for its theory's symbol only where the script has not bound the
// name itself; who looks here has asked Scope first.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "smtlib/command.h"

namespace podium::scramble {

// What to do with the arguments of an operator.
enum class Action : std::uint8_t {
  None,
  Arguments,      // any order of all arguments
  Pair,           // any order of exactly two arguments
  Flip,           // the counterpart with arguments reversed
  AfterRounding,  // any order of the two after a rounding mode
  Factors,        // rounding mode, two factors in any order, summand
};

struct Operator {
  std::string_view name;
  Action action = Action::None;
  std::string_view counterpart{};  // of Flip
  // Difference logics fix the form of the atoms that this operator builds.
  bool in_difference_atoms = false;
};

// Symbols are numbered so that the known words come first, these before all.
inline constexpr std::uint32_t kLet = 0;
inline constexpr std::uint32_t kForall = 1;
inline constexpr std::uint32_t kExists = 2;
inline constexpr std::uint32_t kAnnotate = 3;    // !
inline constexpr std::uint32_t kUnderscore = 4;  // _
inline constexpr std::uint32_t kAs = 5;
// From here on not reserved in every version: a script may have bound them.
inline constexpr std::uint32_t kMatch = 6;
inline constexpr std::uint32_t kPar = 7;
// lambda, choice, witness and set comprehensions: other binders.
inline constexpr std::uint32_t kFirstBinder = 8;
inline constexpr std::uint32_t kFirstOperator = 13;
// From kFirstOperator to here: the functions of the Core theory.
inline constexpr std::uint32_t kLastOfCore = 22;

// The words above, then the operators.
inline constexpr std::uint32_t kOperatorsEnd = 67;
std::span<const Operator, kOperatorsEnd> known_words();

// The texts of the words, then the texts that they have if their arguments are
// reversed: of their counterparts, or the same. In blocks that may be copied as
// a whole.
struct WordText {
  std::array<char, 31> bytes;
  std::uint8_t size;
};
using WordTexts = std::array<WordText, std::size_t{2} * kOperatorsEnd>;
extern const WordTexts kWordTexts;

// Then the words of commands, numbered as in smtlib::Command.
inline constexpr std::uint32_t kFirstCommand = kOperatorsEnd;
inline constexpr std::uint32_t kKnownEnd =
    kFirstCommand + static_cast<std::uint32_t>(smtlib::Command::Other);

// The text of a known word of either kind.
std::string_view known_word(std::uint32_t id);

// Logics ending in IDL or RDL. Their atoms have fixed forms, (op (- x y) n) or
// (op x y), so that arguments may not be moved.
bool is_difference_logic(std::string_view logic);

}  // namespace podium::scramble
