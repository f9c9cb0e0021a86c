// terms/script.h -- a whole script with its meaning: what elaborate() makes of
// a tape.
//
//   const Result<smtlib::Tape> tape = smtlib::Tape::read(text, "file.smt2");
//   const Script script = elaborate(*tape);
//   for (const Finding& each : script.findings.all()) ...
//   for (const Command& each : script.commands) {
//     if (each.kind == smtlib::Command::Assert) use(script.term(each));
//   }
//
// The script owns all it needs; of the tape only token numbers are kept.

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "smtlib/command.h"
#include "smtlib/tape.h"
#include "terms/column.h"
#include "terms/declarations.h"
#include "terms/finding.h"
#include "terms/ids.h"
#include "terms/logic.h"
#include "terms/operator.h"
#include "terms/sorts.h"
#include "terms/terms.h"
#include "terms/texts.h"

namespace podium::terms {

// One command. What `first` and `count` mean depends on the kind; the
// functions of Script read them.
struct Command {
  smtlib::Command kind;
  std::uint32_t token;  // its opening parenthesis
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

enum class AnnotationKind : std::uint8_t { Named, Pattern, NoPattern, Other };

// One attribute of a (! term attribute...). No part of what the term means.
struct Annotation {
  AnnotationKind kind;
  TermId term;          // what is annotated
  TermId binder;        // the binder whose body it is, else kErrorTerm
  std::uint32_t token;  // the keyword
  std::uint32_t first;  // of the pattern's terms, see Script::patterns
  std::uint32_t count;
  FunctionId name;  // of Named
};

// The first use of some solver's own function, sort or command.
struct Extension {
  Theory theory;
  SymbolId name;
  std::uint32_t token;
  bool command;
};

struct Script {
  Texts names;
  Sorts sorts;
  Terms terms;
  Declarations declarations;
  Column<Command> commands;
  Column<Annotation> annotations;
  std::vector<Extension> extensions;
  Findings findings;

  // Of the first set-logic; empty and at kNone without one.
  std::string logic;
  std::uint32_t logic_token = kNone;
  // From :smt-lib-version as 20, 25, 26, 27; 0 if it is not told.
  int version = 0;

  bool ok() const { return findings.errors() == 0; }

  // REQUIRES: an Assert.
  TermId term(const Command& command) const { return TermId{command.first}; }

  // Of a CheckSatAssuming or GetValue.
  std::span<const TermId> term_list(const Command& command) const {
    return lists.span(command.first, command.count);
  }

  // The functions that a command adds, in order: one for declare-fun,
  // declare-const and the definitions, all of define-funs-rec, constructors
  // and selectors of datatypes. Those that :named adds are not among them.
  FunctionId function(const Command& command, std::size_t at = 0) const {
    return FunctionId{command.first + static_cast<std::uint32_t>(at)};
  }

  // Of DeclareSort, DefineSort, DeclareSortParameter.
  SortSymbolId sort_symbol(const Command& command) const {
    return SortSymbolId{command.first};
  }

  // Of DeclareDatatype(s) and DeclareCodatatype(s): `count` of them.
  DatatypeId datatype(const Command& command, std::size_t at = 0) const {
    return DatatypeId{command.first + static_cast<std::uint32_t>(at)};
  }

  // Of Push and Pop; at most 2^32 - 1.
  std::uint32_t levels(const Command& command) const { return command.first; }

  // The terms of a pattern.
  std::span<const TermId> patterns(const Annotation& annotation) const {
    return lists.span(annotation.first, annotation.count);
  }

  Column<TermId> lists;
};

struct Options {
  std::size_t findings_of_a_kind = 50;  // more are only counted
  // Instead of the script's own; for responses of a solver to it.
  std::optional<std::string> logic{};
};

// Reads the whole script up to an (exit); after an error in a command it goes
// on with what follows. Time is linear in the text, stack use does not grow
// with depth.
Script elaborate(const smtlib::Tape& tape, const Options& options = {});

// The script, or its first error.
Result<Script> elaborate_strictly(const smtlib::Tape& tape);

}  // namespace podium::terms
