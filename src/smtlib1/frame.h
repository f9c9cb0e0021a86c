// smtlib1/frame.h -- a list of a formula that has begun and not ended.

#pragma once

#include <cstddef>
#include <cstdint>

#include "smtlib1/analysis.h"

namespace podium::smtlib1 {

enum class Form : std::uint8_t {
  Connective,
  Choice,
  Equality,
  Theory,       // a word of arithmetic, arrays or bit-vectors
  Application,  // of something declared
  Atom,         // (x :annotation)
  Let,
  Binding,  // the (?x t) of a let
  Quantifier,
  Patterns,  // the { t ... } of :pat
};

// What the place of a term asks for.
enum class Expect : std::uint8_t { Formula, Term, Either };

struct Frame {
  Form form = Form::Atom;
  Expect expect = Expect::Either;  // of the list's own place
  Word word = Word::None;
  bool annotated = false;  // an annotation has come; no argument may follow
  bool mixed = false;      // integers and reals among the arguments
  bool broken = false;     // an error makes its sort unknown
  std::size_t open = 0;
  std::uint32_t id = 0;      // declaration, symbol or symbol of the head
  std::uint32_t count = 0;   // arguments so far
  std::uint32_t amount = 0;  // of a shift, as argument or index
  SortId sort = kUnknown;    // of the first argument, or of the body
  SortId other = kUnknown;   // of the second argument
  std::size_t mark = 0;      // bindings before
};

}  // namespace podium::smtlib1
