#include "smtlib/command.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/text.h"

namespace podium::smtlib {

namespace {

using Entry = std::pair<std::string_view, Command>;

// Sorted by word.
constexpr std::array kCommands{
    Entry{"assert", Command::Assert},
    Entry{"check-sat", Command::CheckSat},
    Entry{"check-sat-assuming", Command::CheckSatAssuming},
    Entry{"declare-codatatype", Command::DeclareCodatatype},
    Entry{"declare-codatatypes", Command::DeclareCodatatypes},
    Entry{"declare-const", Command::DeclareConst},
    Entry{"declare-datatype", Command::DeclareDatatype},
    Entry{"declare-datatypes", Command::DeclareDatatypes},
    Entry{"declare-fun", Command::DeclareFun},
    Entry{"declare-sort", Command::DeclareSort},
    Entry{"declare-sort-parameter", Command::DeclareSortParameter},
    Entry{"define-const", Command::DefineConst},
    Entry{"define-fun", Command::DefineFun},
    Entry{"define-fun-rec", Command::DefineFunRec},
    Entry{"define-funs-rec", Command::DefineFunsRec},
    Entry{"define-sort", Command::DefineSort},
    Entry{"echo", Command::Echo},
    Entry{"exit", Command::Exit},
    Entry{"get-assertions", Command::GetAssertions},
    Entry{"get-assignment", Command::GetAssignment},
    Entry{"get-info", Command::GetInfo},
    Entry{"get-model", Command::GetModel},
    Entry{"get-option", Command::GetOption},
    Entry{"get-proof", Command::GetProof},
    Entry{"get-unsat-assumptions", Command::GetUnsatAssumptions},
    Entry{"get-unsat-core", Command::GetUnsatCore},
    Entry{"get-value", Command::GetValue},
    Entry{"pop", Command::Pop},
    Entry{"push", Command::Push},
    Entry{"reset", Command::Reset},
    Entry{"reset-assertions", Command::ResetAssertions},
    Entry{"set-info", Command::SetInfo},
    Entry{"set-logic", Command::SetLogic},
    Entry{"set-option", Command::SetOption},
};
static_assert(kCommands.size() == static_cast<std::size_t>(Command::Other));
static_assert(std::is_sorted(kCommands.begin(), kCommands.end(),
                             [](const Entry& one, const Entry& other) {
                               return one.first < other.first;
                             }));
static_assert([] {
  std::size_t at = 0;
  for (const Entry& entry : kCommands) {
    if (entry.second != static_cast<Command>(at++)) return false;
  }
  return true;
}());

}  // namespace

Command command_of(std::string_view word) {
  const auto* const found =
      std::lower_bound(kCommands.begin(), kCommands.end(), word,
                       [](const Entry& entry, std::string_view key) {
                         return entry.first < key;
                       });
  return found != kCommands.end() && found->first == word ? found->second
                                                          : Command::Other;
}

std::string_view word_of(Command command) {
  return kCommands.at(static_cast<std::size_t>(command)).first;
}

Result<Command> command_at(const Tape& tape, std::size_t token) {
  const bool list = tape.kind(token) == Kind::Open;
  if (!list || tape.kind(token + 1) != Kind::Symbol) {
    return no_command(tape.where(token), list ? "" : tape.text(token));
  }
  return command_of(tape.text(token + 1));
}

Error no_command(std::string where, std::string_view atom) {
  return {Code::Syntax, std::move(where),
          atom.empty()
              ? "this list is no command: it does not begin with a symbol"
              : "'" + printable(atom, 40) + "' is no command",
          "a command is a list such as (check-sat)"};
}

}  // namespace podium::smtlib
