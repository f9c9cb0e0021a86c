// smtlib/command.h -- which command a list of the top level is.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"
#include "smtlib/tape.h"

namespace podium::smtlib {

// The commands of SMT-LIB 2.0 to 2.7 and the codatatypes that solvers add.
enum class Command : std::uint8_t {
  Assert,
  CheckSat,
  CheckSatAssuming,
  DeclareCodatatype,
  DeclareCodatatypes,
  DeclareConst,
  DeclareDatatype,
  DeclareDatatypes,
  DeclareFun,
  DeclareSort,
  DeclareSortParameter,
  DefineConst,
  DefineFun,
  DefineFunRec,
  DefineFunsRec,
  DefineSort,
  Echo,
  Exit,
  GetAssertions,
  GetAssignment,
  GetInfo,
  GetModel,
  GetOption,
  GetProof,
  GetUnsatAssumptions,
  GetUnsatCore,
  GetValue,
  Pop,
  Push,
  Reset,
  ResetAssertions,
  SetInfo,
  SetLogic,
  SetOption,
  Other,  // of some solver
};

// Other if the word is no command of the standard.
Command command_of(std::string_view word);

// REQUIRES: not Other.
std::string_view word_of(Command command);

// The command at this token of the top level; Syntax if it is no list that
// begins with a symbol.
Result<Command> command_at(const Tape& tape, std::size_t token);

// That error: what is there is an atom, or if that is empty a list.
Error no_command(std::string where, std::string_view atom);

}  // namespace podium::smtlib
