// evaluate/report.h -- what is found out about a model.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib/tape.h"

namespace podium::evaluate {

enum class ModelVerdict : std::uint8_t { Valid, Invalid, Unknown };

// "VALID", "INVALID", "UNKNOWN"
std::string_view to_string(ModelVerdict verdict);

// Why a verdict is not VALID. The mnemonics are stable: scripts may match them.
enum class Fault : std::uint8_t {
  None,
  Unsatisfied,   // an assertion is false
  SaysUnsat,     // the answer is unsat
  NoAnswer,      // no answer, or unknown
  NoModel,       // sat, but no model
  Malformed,     // not the text of a model
  Undeclared,    // a symbol in a value that nothing declares
  Redefined,     // a symbol twice, or one that the benchmark defines
  WrongSort,     // a value or a definition of another sort
  Incomplete,    // a declared symbol without a value
  Partial,       // a partial function without the value that is needed
  Abstract,      // an abstract value of a sort of the theories
  Quantifier,    // over a domain that cannot be enumerated
  Unsupported,   // a function beyond the theories of the standard
  TooLarge,      // beyond the limits
  Undecided,     // equality of functions
  NotByTheRules  // what is only tolerated, with strict rules
};

// "none", "unsatisfied", "says-unsat", ...
std::string_view mnemonic(Fault fault);

struct Trouble {
  Fault fault = Fault::None;
  std::string where;    // "file:line:column", or empty
  std::string message;  // one sentence for a person
  std::string hint{};
};

// What the competition's format does not have, but models in use do.
enum class Remark : std::uint8_t {
  NoSatLine,      // a model without an answer before it
  ModelWord,      // (model ...)
  AsArray,        // (_ as-array f)
  Lambda,         // a lambda as an array
  Redefinition,   // a definition of what the benchmark defines
  Helper,         // a definition of a symbol that the benchmark does not have
  Universe,       // declarations of elements of a sort
  PartialName,    // div0 and the like
  PartialDefine,  // define-fun instead of refine-fun, from 2025 on
  EarlyRefine,    // refine-fun before 2025
  NumberForm,     // -5 for (- 5), private forms of algebraic numbers
  NotNeeded,      // a declared symbol without a value that nobody needs
};
std::string_view mnemonic(Remark remark);

struct Note {
  Remark remark;
  std::string where;
  std::string message;
};

// A part of an assertion and its value.
struct Part {
  std::string term;
  std::string value;
};

// Of one check-sat.
struct ModelReport {
  ModelVerdict verdict = ModelVerdict::Unknown;
  Trouble trouble{};
  std::size_t query = 1;      // which check-sat, from 1
  std::size_t asserted = 0;   // how many assertions hold there
  std::size_t assertion = 0;  // which of them is false or undecided, from 1
  std::string term{};         // its text
  std::vector<Part> parts{};  // of what makes it false
  std::vector<Note> notes{};
};

}  // namespace podium::evaluate
