// smtlib1/analysis.h -- what every symbol of a benchmark means, the sort of
// every term, and what is wrong.
//
// One pass over the declarations and one over the formulas, with a stack of its
// own: depth costs memory and not stack, time is linear. Conversion and
// scrambling are second passes that read the notes.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/pages.h"
#include "smtlib1/benchmark.h"
#include "smtlib1/finding.h"
#include "smtlib1/logic.h"
#include "smtlib1/sorts.h"
#include "smtlib1/symbols.h"

namespace podium::smtlib1 {

enum class Meaning : std::uint8_t {
  None,      // nothing of the benchmark or of a theory
  Word,      // of the symbol: Symbol::word
  Declared,  // a function or predicate; the id is its declaration
  Variable,  // bound; the id is its symbol
  Bits,      // a bit-vector constant; the id is its symbol
  Number,
};

// Of one token. Lists have the sort of their term at the opening parenthesis.
struct Note {
  std::uint32_t meaning_and_id = 0;
  std::uint32_t sort_and_flag = 0;

  static constexpr std::uint32_t kIdBits = kTokenBits;
  static constexpr std::uint32_t kToReal = 0x80000000;

  void set(Meaning meaning, std::uint32_t id) {
    meaning_and_id = static_cast<std::uint32_t>(meaning) << kIdBits | id;
  }
  Meaning meaning() const {
    return static_cast<Meaning>(meaning_and_id >> kIdBits);
  }
  std::uint32_t id() const { return meaning_and_id & ((1U << kIdBits) - 1); }

  void set_sort(SortId sort) { sort_and_flag = sort; }
  SortId sort() const { return sort_and_flag & ~kToReal; }

  // An integer that stands where a real must.
  void set_to_real() { sort_and_flag |= kToReal; }
  bool to_real() const { return (sort_and_flag & kToReal) != 0; }
};

struct Declaration {
  SymbolId symbol = 0;
  std::size_t token = 0;     // of its name
  bool predicate = false;    // by :extrapreds
  std::uint32_t rank = 0;    // where its argument sorts begin
  std::uint32_t arity = 0;   // how many there are
  SortId result = kUnknown;  // kFormula for a predicate
};

struct Analysis {
  Analysis(const Benchmark& of, const FindingLimits& limits);

  const Tape& tape() const { return benchmark->tape(); }
  Note& note(std::size_t token) { return notes[token]; }
  const Note& note(std::size_t token) const { return notes[token]; }
  void report(Problem problem, std::size_t token, std::string message,
              std::string hint) {
    findings.add(problem, tape().begin(token), std::move(message),
                 std::move(hint));
  }

  // Whether the symbol is a word in this logic: bvadd is none in QF_LIA, and
  // and[3] is none anywhere.
  bool is_word(const Symbol& symbol) const {
    return symbol.word != Word::None &&
           (symbol.indices == 0 || info(symbol.word).indices != 0) &&
           has_theory(logic, info(symbol.word).theory);
  }

  const Benchmark* benchmark;
  Logic logic;
  SymbolTable symbols;
  SortTable sorts;
  std::vector<Declaration> declarations;  // in the order of the text
  std::vector<SortId> ranks;
  Array<Note> notes;
  Findings findings;  // by their place in the text
};

// The benchmark must outlive the analysis. Without a logic, or with one that is
// unknown, nothing but the attributes is looked at.
Analysis analyze(const Benchmark& benchmark, const FindingLimits& limits = {});

}  // namespace podium::smtlib1
