// terms/context.h -- what the parts that read a script work on together.

#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

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
  // What the token begins with.
  smtlib::Byte first_byte(std::size_t token) const {
    return smtlib::byte_of(tape.source()[tape.tokens()[token].begin]);
  }
  // REQUIRES: no parenthesis.
  std::string_view atom(std::size_t token) const {
    const smtlib::Tape::Token& it = tape.tokens()[token];
    return {tape.source().data() + it.begin, it.link};
  }

  SymbolId intern(std::size_t token) { return intern_name(tape.symbol(token)); }
  // The same for a symbol without bars.
  SymbolId intern_plain(std::size_t token) { return intern_name(atom(token)); }
  // What a numeral means depends on it.
  void set_logic(Logic value) {
    logic = value;
    recent_numbers.forget();
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
              std::string hint);

  // Notes the first use of each name that is no part of the standard.
  void note_extension(Theory theory, SymbolId name, std::size_t token,
                      bool command = false);

  // A number without sign that fits, else false.
  bool small_number(std::size_t token, std::uint32_t& number) const;
  // The same of an index, arity or number of levels, which no term is: warns if
  // the standard has no such numeral.
  bool index_number(std::size_t token, std::uint32_t& number);
  void warn_of_zeros(std::size_t token);

  // The function of this name that a theory of the logic has, null if none.
  const Signature* theory_function(SymbolId name) const;
  // Warns of a declaration or variable with the name of one.
  void check_theory(SymbolId name, std::size_t token);
  bool is_theory_sort(SymbolId name) const;
  // Warns if the script tells an older version than this, 27 for 2.7, in which
  // there was no such command or word. The first of each.
  void need_version(int version, std::size_t token);

  // "did you mean 'x'?" from all names that mean something here.
  std::string suggest(std::string_view name, bool sort) const;

  const smtlib::Tape& tape;
  Script& script;
  const Words& words;
  Scope scope;
  Logic logic;
  bool of_solver = false;  // a model, in which solvers take some liberties
  Recent recent_numbers;   // numerals and decimals, of the present logic

 private:
  SymbolId intern_name(std::string_view name) {
    if (name.empty() || name.size() > Recent::kLongest) {
      return script.names.intern(name);
    }
    const Recent::Key key = Recent::key(name, tape.source());
    const std::uint32_t known = recent_names_.find(key);
    if (known != kNone) return SymbolId{known};
    const SymbolId symbol = script.names.intern(name);
    recent_names_.keep(key, raw(symbol));
    return symbol;
  }

  Recent recent_names_;
  std::set<std::pair<Theory, std::uint32_t>> extensions_;
};

}  // namespace podium::terms
