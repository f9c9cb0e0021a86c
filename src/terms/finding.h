// terms/finding.h -- what is wrong with a script, or unusual in it.

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "smtlib/tape.h"

namespace podium::terms {

enum class Severity : std::uint8_t {
  Error,    // not a script of the standard, and solvers refuse it
  Warning,  // not by the standard, but some solver in use takes it
};

// The table in finding.cpp gives each its mnemonic, which is stable.
enum class Problem : std::uint8_t {
  // Errors.
  Syntax,           // not of the form that the grammar asks for
  UnknownSymbol,    // a function or variable that nothing declares
  UnknownSort,      // a sort that nothing declares
  WrongArity,       // too few or too many arguments of a function
  WrongSortArity,   // too few or too many arguments of a sort
  SortMismatch,     // an argument of another sort than the function takes
  BadIndex,         // an index that makes no sense here
  BadLiteral,       // a constant that is none
  Redeclared,       // a name that is taken
  DuplicateName,    // the same name twice in one binder or declaration
  ReservedWord,     // a name that no script may declare
  Ambiguous,        // several meanings; (as ...) must say which
  NotADatatype,     // a match, tester or update of something else
  NotAConstructor,  // a name in a pattern or tester that is none
  NotExhaustive,    // a match that leaves out a case
  NotWellFounded,   // a datatype without any finite value
  OpenName,         // a named term with variables of a binder around it
  NotInLogic,       // what neither the logic nor its benchmarks have
  TooManyPops,      // more levels popped than pushed
  // Warnings.
  IntAsReal,        // an Int where a Real is asked for
  OldName,          // a function by an old or a solver's name
  OldForm,          // a command or term in the form of an old version
  FewArguments,     // one argument, or none, of a function that takes many
  ManyArguments,    // three or more of one that takes two by the standard
  Overloaded,       // several functions of the script with one name
  HidesTheory,      // a name that a theory of the script's logic has
  FunctionAsMap,    // a function as a value, or given some of its arguments
  LambdaAsArray,    // a map where an array is asked for
  NonAscii,         // a string literal with other characters than ASCII's
  LargeValue,       // (_ bvX n) with X of more than n bits
  LeadingZero,      // a numeral such as 007, a decimal such as 1.
  Forgotten,        // declared before a reset-assertions, used after it
  EmptyBinder,      // a binder without variables
  RepeatedName,     // the same name twice among parameters or let variables
  UnknownCommand,   // a command of some solver
  UnknownFunction,  // with the prefix of solvers' functions, of none we know
  AssumptionTerm,   // an assumption that is no literal, before version 2.7
  RedundantCase,    // a match case that never applies
  BeyondLogic,      // what the logic's benchmarks have, but not its definition
  UnknownLogic,     // a logic whose name is not composed as usual
  Removed,          // a command or option that the standard has dropped
  ReservedName,     // a name that the standard reserves and solvers take
  NestedDatatype,   // a datatype inside the sort of one of its selectors
  NewerVersion,     // what the version that the script tells does not have
};
inline constexpr std::size_t kProblems =
    static_cast<std::size_t>(Problem::NewerVersion) + 1;

// "sort-mismatch", "old-name", ...
std::string_view mnemonic(Problem problem);
Severity severity(Problem problem);

struct Finding {
  Problem problem = Problem::Syntax;
  std::uint32_t token = 0;
  std::string message;  // one sentence for a person, without the place
  std::string hint;     // what to do about it
};

// name:line:column: error[code]: message
//   hint: hint
std::string to_string(const Finding& finding, const smtlib::Tape& tape);

// The same as an error of the library; WrongType, UnknownKey, Syntax, ...
Error to_error(const Finding& finding, const smtlib::Tape& tape);

// Keeps a bounded number of findings and counts all.
class Findings {
 public:
  explicit Findings(std::size_t limit = 50) : limit_(limit) {}

  // Whether another one of this kind would be kept; to save the message.
  bool wants(Problem problem) const {
    return counts_[static_cast<std::size_t>(problem)] < limit_;
  }
  void add(Finding finding);
  // Counts one that is not kept.
  void count(Problem problem) { ++counts_[static_cast<std::size_t>(problem)]; }

  // Only the first of this kind about this subject.
  bool is_first(Problem problem, std::uint32_t subject) {
    return subjects_.emplace(problem, subject).second;
  }

  // Puts them into the order of the script.
  void sort();

  // At most the limit of each kind.
  const std::vector<Finding>& all() const { return findings_; }
  std::uint64_t count_of(Problem problem) const {
    return counts_[static_cast<std::size_t>(problem)];
  }
  std::uint64_t errors() const;
  std::uint64_t warnings() const;
  // Null if there is no error.
  const Finding* first_error() const;

 private:
  std::size_t limit_;
  std::vector<Finding> findings_;
  std::array<std::uint64_t, kProblems> counts_{};
  std::set<std::pair<Problem, std::uint32_t>> subjects_;
};

}  // namespace podium::terms
