// scramble/context.h -- what the parts of the first pass work on together.
//
// The first pass decides, the second writes. Between them stands one note for
// each token: of a symbol its new name, of an opening parenthesis its action.

#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/pages.h"
#include "scramble/operators.h"
#include "scramble/scope.h"
#include "smtlib/tape.h"

namespace podium::scramble {

// All 0 at first: an untouched symbol, a list that is left as it is.
class Notes {
 public:
  explicit Notes(std::size_t tokens) {
    notes_.reserve(tokens);
    notes_.set_size(tokens);
    if (tokens != 0) {
      std::memset(notes_.data(), 0, tokens * sizeof(std::uint32_t));
    }
  }

  std::uint32_t operator[](std::size_t token) const { return notes_[token]; }
  std::uint32_t& operator[](std::size_t token) { return notes_[token]; }

  void set_action(std::size_t list, Action action, std::uint32_t word = 0) {
    notes_[list] = static_cast<std::uint32_t>(action) | word << 8;
  }
  Action action(std::size_t list) const {
    return static_cast<Action>(notes_[list] & 0xff);
  }
  // The number of the operator, of a list with Action::Flip.
  std::uint32_t word(std::size_t list) const { return notes_[list] >> 8; }

 private:
  Array<std::uint32_t> notes_;
};

// A term that an assertion names by :named.
struct NamedTerm {
  std::size_t step;  // which of the kept commands
  SymbolId name;
};

struct Context {
  explicit Context(const smtlib::Tape& script)
      : tape(script), notes(script.size()) {}

  bool is_symbol(std::size_t token) const {
    const smtlib::Kind kind = tape.kind(token);
    return kind == smtlib::Kind::Symbol || kind == smtlib::Kind::Quoted;
  }
  bool is_open(std::size_t token) const {
    return tape.kind(token) == smtlib::Kind::Open;
  }
  bool is_close(std::size_t token) const {
    return tape.kind(token) == smtlib::Kind::Close;
  }
  SymbolId intern(std::size_t token) {
    return scope.symbols().intern(tape.symbol(token));
  }

  // Always false, to `return fail(...)`.
  bool fail(std::size_t token, std::string message, std::string hint) {
    error = Error{Code::Syntax, tape.where(token), std::move(message),
                  std::move(hint)};
    return false;
  }

  // Whether (! t :named name) keeps the name.
  bool keeps(const Symbol& name) const { return keep_names || name.used; }

  const smtlib::Tape& tape;
  Notes notes;
  Scope scope;
  std::size_t step = 0;  // the command at hand
  std::vector<NamedTerm> named;
  bool keep_names = false;  // some question is answered by names
  std::optional<Error> error;
};

}  // namespace podium::scramble
