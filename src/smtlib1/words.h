// smtlib1/words.h -- the words of SMT-LIB 1.2, what each asks of its arguments
// and how SMT-LIB 2.6 says it.
//
// A word of a theory is one only in logics that have the theory; elsewhere it
// is an identifier like any other.

#pragma once

#include <cstdint>
#include <string_view>

namespace podium::smtlib1 {

enum class Theory : std::uint8_t {
  Core,
  Arithmetic,
  Division,  // /, which the integers do not have
  Arrays,
  Bits,     // of 2007 and later
  OldBits,  // of the first bit-vector theory only
};

// What a word asks of its arguments, and what comes of them.
enum class Rule : std::uint8_t {
  Constant,    // true, false, bit0, bit1
  Connective,  // formulas
  Choice,      // if_then_else, ite
  Equality,    // =, distinct
  Quantifier,
  Let,
  Sum,         // + *: numbers of one sort
  Difference,  // -
  Negation,    // ~
  Quotient,    // /
  Comparison,  // < <= > >=
  Select,
  Store,
  BitsUnary,       // bvnot: the same width
  BitsBinary,      // bvsub: both the same width
  BitsMany,        // bvand: the same, and files in use have more than two
  BitsComparison,  // bvult
  BitsEquality,    // bvcomp: one bit
  Concat,
  Extract,
  Repeat,
  Extend,  // zero_extend, sign_extend
  Rotate,
  Shift,   // shift_left0
  Reduce,  // bvredand, bvredor
};

enum class Word : std::uint8_t {
  None,
  True,
  False,
  Not,
  Implies,
  IfThenElse,
  And,
  Or,
  Xor,
  Iff,
  Exists,
  Forall,
  Let,
  Flet,
  Ite,
  Equal,
  Distinct,
  Add,
  Subtract,
  Multiply,
  Divide,
  Tilde,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  Select,
  Store,
  Bit0,
  Bit1,
  Concat,
  Extract,
  Repeat,
  ZeroExtend,
  SignExtend,
  RotateLeft,
  RotateRight,
  Bvnot,
  Bvneg,
  Bvand,
  Bvor,
  Bvxor,
  Bvadd,
  Bvmul,
  Bvnand,
  Bvnor,
  Bvxnor,
  Bvsub,
  Bvudiv,
  Bvurem,
  Bvsdiv,
  Bvsrem,
  Bvsmod,
  Bvshl,
  Bvlshr,
  Bvashr,
  Bvcomp,
  Bvredand,
  Bvredor,
  Bvult,
  Bvule,
  Bvugt,
  Bvuge,
  Bvslt,
  Bvsle,
  Bvsgt,
  Bvsge,
  Bvlt,
  Bvleq,
  Bvgt,
  Bvgeq,
  Bvsleq,
  Bvsgeq,
  ShiftLeft0,
  ShiftLeft1,
  ShiftRight0,
  ShiftRight1,
};

struct WordInfo {
  Word word;
  std::string_view name;
  Theory theory;
  Rule rule;
  std::string_view new_name;  // in SMT-LIB 2.6; empty where it has no name
  bool commutes = false;      // any order of the arguments means the same
  std::uint8_t indices = 0;
};

// REQUIRES: word is not None.
const WordInfo& info(Word word);

// None if there is no such word.
Word word_of(std::string_view name);

}  // namespace podium::smtlib1
