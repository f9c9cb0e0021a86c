// smtlib1/finding.h -- what is wrong with a benchmark, and where.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"
#include "smtlib1/tape.h"

namespace podium::smtlib1 {

// The table in finding.cpp gives the mnemonic of each, which is stable, and
// whether it is an error. docs/smtlib1.md says what each means.
enum class Problem : std::uint8_t {
  Form,
  UnknownLogic,
  UnknownSort,
  UnknownSymbol,
  UnknownVariable,
  WrongArity,
  WrongSort,
  NotAFormula,
  BadIndex,
  BadConstant,
  DeclaredTwice,
  ReservedWord,
  RepeatedAttribute,
  BadStatus,
  MissingLogic,
  OtherLogic,  // the first warning
  NoFormula,
  SeveralFormulas,
  DeclaredLate,
  DeclaredAgain,
  OutsideLogic,
  BoolSort,
  FormulaAsTerm,
  LetInTerm,
  VariableMark,
  Chained,
  FewArguments,
  NegativeNumber,
  UnaryMinus,
  IntAsReal,
  OldOperator,
  Parentheses,
  StrayPattern,
  LooseValue,
  OtherName,
};

inline constexpr std::size_t kProblems =
    static_cast<std::size_t>(Problem::OtherName) + 1;

inline bool is_error(Problem problem) { return problem < Problem::OtherLogic; }

// "form", "unknown-logic", ...
std::string_view mnemonic(Problem problem);

struct Finding {
  Problem problem = Problem::Form;
  std::size_t offset = 0;  // in the text
  std::string message;
  std::string hint;
};

// How many findings are kept, so that a file with a million of them costs no
// memory.
struct FindingLimits {
  std::uint64_t errors = 100;  // of all kinds together
  std::uint64_t same_errors = errors;
  std::uint64_t same_warnings = 5;
};

// Keeps the first ones. All are counted.
class Findings {
 public:
  Findings() = default;
  explicit Findings(const FindingLimits& limits) : limits_(limits) {}

  void add(Problem problem, std::size_t offset, std::string message,
           std::string hint);

  // Whether one more of these would be kept; the message need not be made if
  // not.
  bool wants(Problem problem) const;
  void count(Problem problem) { ++counts_[index(problem)]; }

  // By their place in the text.
  void sort();

  const std::vector<Finding>& all() const { return findings_; }
  std::uint64_t count_of(Problem problem) const {
    return counts_[index(problem)];
  }
  std::uint64_t errors() const;
  std::uint64_t warnings() const;

  // The first error in the text. REQUIRES: errors() != 0.
  const Finding& first_error() const;

 private:
  static std::size_t index(Problem problem) {
    return static_cast<std::size_t>(problem);
  }

  FindingLimits limits_;
  std::vector<Finding> findings_;
  std::array<std::uint64_t, kProblems> counts_{};
  std::uint64_t kept_errors_ = 0;
};

// As the project tells errors; the mnemonic goes into the message.
Error to_error(const Finding& finding, const Tape& tape);

// where: error[mnemonic]: message
//   hint: hint
std::string to_string(const Finding& finding, const Tape& tape);

}  // namespace podium::smtlib1
