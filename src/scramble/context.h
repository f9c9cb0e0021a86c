// scramble/context.h -- what the parts that read commands work on together.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/error.h"
#include "scramble/annotations.h"
#include "scramble/dice.h"
#include "scramble/draft.h"
#include "scramble/forms.h"
#include "scramble/operators.h"
#include "scramble/scope.h"
#include "scramble/symbols.h"
#include "smtlib/stream.h"

namespace podium::scramble {

struct Context {
  Context()
      : stream(
            [this](auto found, auto* links) { symbols.intern(found, links); }),
        strip(stream.strip()),
        scope(symbols) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  // A reader in the sense of scramble/forms.h.
  bool is_open(std::size_t token) const { return strip.is_open(token); }
  bool is_close(std::size_t token) const { return strip.is_close(token); }
  bool is_symbol(std::size_t token) const { return strip.is_symbol(token); }
  bool is_quoted(std::size_t token) const { return strip.is_quoted(token); }
  bool is_keyword(std::size_t token) const { return strip.is_keyword(token); }
  smtlib::Kind kind(std::size_t token) const { return strip.kind(token); }
  std::size_t partner(std::size_t list) const { return strip.partner(list); }
  std::size_t next(std::size_t token) const { return strip.next(token); }
  SymbolId id(std::size_t symbol) const { return strip.number(symbol); }
  // A word that no version lets a script bind, unless it is in bars.
  bool is_reserved(std::size_t token) const {
    return id(token) <= kAs && strip.firsts()[token] == smtlib::Byte::Symbol;
  }
  // A symbol's name without bars, any other token as it stands.
  std::string_view text(std::size_t token) const {
    return is_symbol(token) ? symbols.text(id(token)) : strip.text(token);
  }
  std::string_view symbol(std::size_t token) const { return text(token); }
  // As it stands.
  std::string spelling(std::size_t token) const {
    const std::string plain(text(token));
    return is_quoted(token) ? "|" + plain + "|" : plain;
  }
  bool is_bound(std::size_t symbol) const {
    return (symbols.state(id(symbol)) & kBound) != 0;
  }

  // Whether all is well, else the error is set.
  bool accept(std::optional<Misfit> misfit) {
    return !misfit ||
           fail(misfit->at, std::move(misfit->message), misfit->hint);
  }
  // Always false, to `return fail(...)`.
  bool fail(std::size_t token, std::string message, std::string hint) {
    error = Error{Code::Syntax, strip.where(token), std::move(message),
                  std::move(hint)};
    return false;
  }

  // Whether (! t :named name) keeps the name.
  bool keeps(SymbolId name) const {
    return collecting || keep_names || (symbols.state(name) & kUsed) != 0;
  }

  // Whether what is written changes places.
  bool shuffles() const { return dice != nullptr && !fixed; }

  smtlib::StripStream stream;
  const smtlib::Strip& strip;  // the stream's: the commands at hand
  SymbolTable symbols;
  Scope scope;
  Draft draft;
  Pen pen;  // of the command at hand

  Dice* dice = nullptr;  // none: all orders stay
  bool rename = false;
  bool fixed = false;       // nothing in the command at hand changes places
  bool keep_names = false;  // some question is answered by names
  bool const_takes_arguments = false;  // a function of the script is called so
  Annotations annotations = Annotations::Patterns;
  // Whether it is known which names of terms are used. A pass that has to know
  // it and does not fails, with this set and no error.
  bool knows_names = false;
  bool met_name = false;
  // In the pass that finds it out:
  bool collecting = false;
  std::vector<SymbolId> named;  // by :named, in the command at hand
  std::optional<Error> error;
};

}  // namespace podium::scramble
