// terms/context.h -- what the parts that read a script work on together.

#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "smtlib/tape.h"
#include "terms/ids.h"
#include "terms/logic.h"
#include "terms/scope.h"
#include "terms/script.h"
#include "terms/texts.h"
#include "terms/words.h"

namespace podium::terms {

struct Context {
  Context(const smtlib::Tape& text, Script& into);

  bool is_open(std::size_t token) const {
    return tape.kind(token) == smtlib::Kind::Open;
  }
  bool is_close(std::size_t token) const {
    return tape.kind(token) == smtlib::Kind::Close;
  }
  bool is_symbol(std::size_t token) const {
    const smtlib::Kind kind = tape.kind(token);
    return kind == smtlib::Kind::Symbol || kind == smtlib::Kind::Quoted;
  }
  SymbolId intern(std::size_t token) {
    const std::string_view name = tape.symbol(token);
    if (name.empty() || name.size() > Recent::kLongest) {
      return script.names.intern(name);
    }
    bool known = false;
    Recent::Slot& slot = recent_names.slot(name, 1, known);
    if (!known) slot.number = raw(script.names.intern(name));
    return SymbolId{slot.number};
  }
  // Whether the token is this word of the grammar, which |let| is not.
  bool is_word(std::size_t token, std::string_view text) const {
    return tape.text(token) == text;
  }
  // How many elements the list has.
  std::size_t length(std::size_t list) const;
  // The element of a list, from 0. REQUIRES: it has so many.
  std::size_t element(std::size_t list, std::size_t at) const;

  // "'text'", short and safe to print.
  std::string quoted(std::size_t token) const;
  std::string quoted(SymbolId name) const;
  std::string text(SortId sort) const;
  std::string text(TermId term) const;

  bool wants(Problem problem) const { return script.findings.wants(problem); }
  void report(Problem problem, std::size_t token, std::string message,
              std::string hint = "");

  // Notes the first use of each name that is no part of the standard.
  void note_extension(Theory theory, SymbolId name, std::size_t token,
                      bool command = false);

  // A number without sign that fits, else false.
  bool small_number(std::size_t token, std::uint32_t& number) const;

  // "did you mean 'x'?" from all names that mean something here.
  std::string suggest(std::string_view name, bool sort) const;

  const smtlib::Tape& tape;
  Script& script;
  const Words& words;
  Scope scope;
  Logic logic;
  Recent recent_names;
  Recent recent_numbers;  // numerals and decimals

 private:
  std::set<std::pair<Theory, std::uint32_t>> extensions_;
};

}  // namespace podium::terms
