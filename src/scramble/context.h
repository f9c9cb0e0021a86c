// scramble/context.h -- what the parts that read commands work on together.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/pages.h"
#include "scramble/annotations.h"
#include "scramble/dice.h"
#include "scramble/draft.h"
#include "scramble/operators.h"
#include "scramble/scope.h"
#include "scramble/symbols.h"
#include "smtlib/stream.h"
#include "smtlib/tape.h"

namespace podium::scramble {

struct Context {
  Context()
      : stream([this](auto found) { intern(found); }),
        tape(stream.tape()),
        scope(symbols) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  bool is_symbol(std::size_t token) const {
    return firsts[token] == smtlib::Byte::Symbol ||
           firsts[token] == smtlib::Byte::Bar;
  }
  bool is_open(std::size_t token) const {
    return firsts[token] == smtlib::Byte::Open;
  }
  bool is_close(std::size_t token) const {
    return firsts[token] == smtlib::Byte::Close;
  }
  // A word that no version lets a script bind, unless it is in bars.
  bool is_reserved(std::size_t token) const {
    return ids[token] <= kAs && firsts[token] == smtlib::Byte::Symbol;
  }
  bool is_bound(std::size_t symbol) const {
    return (symbols.state(ids[symbol]) & kBound) != 0;
  }

  void intern(std::span<const smtlib::PackedSymbol> found) {
    const std::size_t needed = found.back().token + std::size_t{1};
    if (needed > ids.capacity()) ids.reserve(stream.room());
    symbols.intern(tape, found, ids.data());
  }

  // Always false, to `return fail(...)`.
  bool fail(std::size_t token, std::string message, std::string hint) {
    error = Error{Code::Syntax, tape.where(token), std::move(message),
                  std::move(hint)};
    return false;
  }

  // Whether (! t :named name) keeps the name.
  bool keeps(SymbolId name) const {
    return collecting || keep_names || (symbols.state(name) & kUsed) != 0;
  }

  // Whether what is written changes places.
  bool shuffles() const { return dice != nullptr && !fixed; }

  smtlib::Stream stream;
  const smtlib::Tape& tape;              // the stream's: the commands at hand
  const smtlib::Byte* firsts = nullptr;  // of its tokens
  Array<std::uint32_t> ids;              // of its tokens that are symbols
  SymbolTable symbols;
  Scope scope;
  Draft draft;
  Pen pen;  // of the command at hand

  Dice* dice = nullptr;  // none: all orders stay
  bool rename = false;
  bool fixed = false;       // nothing in the command at hand changes places
  bool keep_names = false;  // some question is answered by names
  Annotations annotations = Annotations::Patterns;
  // In a pass before, which finds out which names are used:
  bool collecting = false;
  std::vector<SymbolId> named;  // by :named, in the command at hand
  std::optional<Error> error;
};

}  // namespace podium::scramble
