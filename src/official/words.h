// official/words.h -- the words that the official tool knows, numbered.
//
// Symbols are numbered so that these come first, see SymbolTable. Reserved
// words are no symbols to that tool, unless they are quoted.

#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace podium::official {

enum Word : std::uint32_t {
  Bang,
  Underscore,
  As,
  Exists,
  Forall,
  Let,
  Match,
  Assert,
  CheckSat,
  DeclareConst,
  DeclareDatatype,
  DeclareDatatypes,
  DeclareFun,
  DeclareSort,
  DefineFun,
  DefineSort,
  Echo,
  Exit,
  Pop,
  Push,
  Reset,
  SetInfo,
  SetLogic,
  SetOption,
  GetUnsatCore,
  FirstOperator,  // from here on not reserved
};

inline constexpr std::uint32_t kReserved = FirstOperator;
inline constexpr std::uint32_t kOperators = 34;
inline constexpr std::uint32_t kFirstPair = 18;  // of them
inline constexpr std::uint32_t kWords = kReserved + kOperators;
// The antisymmetric operators once more, as they are written in the place of
// their counterparts: the script may bind one of these names, but that tool
// then means the theory's.
inline constexpr std::uint32_t kTurned = kOperators - kFirstPair;
inline constexpr std::uint32_t kKnown = kWords + kTurned;

// All of them, by number.
const std::array<std::string_view, kKnown>& words();

// What is done when a list closes, and where a term stands that has been read.
// Those whose arguments may move come first, then those with many terms.
enum class Shape : std::uint8_t {
  Commutative,
  Rounded,        // commutative from its second argument on
  Antisymmetric,  // has a counterpart for reversed arguments
  Qualified,      // (as operator sort), of one of these
  Plain,          // any other application
  TermList,       // of a :pattern
  Assertion,      // the term of an assert
  Root,           // the term of another command
  Binding,        // (x term) of a let
  LetBody,
  Quantified,
  Annotated,
  Matched,   // the first term of a match
  CaseBody,  // of a match
  NoLogic,   // an application that asks for a logic, and there is none
};

// What an operator is in a logic: that tool looks for the letters of theories
// in the logic's name. Everything else is plain.
class Operators {
 public:
  // No logic is set. If nothing is to move, all operators are plain.
  explicit Operators(bool moves);

  void set_logic(std::string_view logic);

  // REQUIRES: `what` is a symbol of a token. Quoted ones are beyond the words.
  Shape shape(std::uint32_t what) const {
    return what < kWords ? shapes_[what] : otherwise_;
  }

  // Of an antisymmetric operator.
  static std::uint32_t counterpart(std::uint32_t word) {
    constexpr std::uint32_t kFirst = kReserved + kFirstPair;
    return ((word - kFirst) ^ 1U) + kFirst;
  }

  // What is written for it when its arguments are reversed.
  static std::uint32_t turned(std::uint32_t word) {
    return counterpart(word) + kTurned;
  }

 private:
  bool moves_;
  std::array<Shape, kWords> shapes_{};
  Shape otherwise_ = Shape::NoLogic;
};

}  // namespace podium::official
