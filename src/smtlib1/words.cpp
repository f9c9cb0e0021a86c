#include "smtlib1/words.h"

#include <array>
#include <cstddef>
#include <unordered_map>

namespace podium::smtlib1 {
namespace {

constexpr bool kCommutes = true;
constexpr bool kFixed = false;

// In the order of Word.
constexpr std::array kWords{
    WordInfo{Word::True, "true", Theory::Core, Rule::Constant, "true"},
    WordInfo{Word::False, "false", Theory::Core, Rule::Constant, "false"},
    WordInfo{Word::Not, "not", Theory::Core, Rule::Connective, "not"},
    WordInfo{Word::Implies, "implies", Theory::Core, Rule::Connective, "=>"},
    WordInfo{Word::IfThenElse, "if_then_else", Theory::Core, Rule::Choice,
             "ite"},
    WordInfo{Word::And, "and", Theory::Core, Rule::Connective, "and",
             kCommutes},
    WordInfo{Word::Or, "or", Theory::Core, Rule::Connective, "or", kCommutes},
    WordInfo{Word::Xor, "xor", Theory::Core, Rule::Connective, "xor",
             kCommutes},
    WordInfo{Word::Iff, "iff", Theory::Core, Rule::Connective, "=", kCommutes},
    WordInfo{Word::Exists, "exists", Theory::Core, Rule::Quantifier, "exists"},
    WordInfo{Word::Forall, "forall", Theory::Core, Rule::Quantifier, "forall"},
    WordInfo{Word::Let, "let", Theory::Core, Rule::Let, "let"},
    WordInfo{Word::Flet, "flet", Theory::Core, Rule::Let, "let"},
    WordInfo{Word::Ite, "ite", Theory::Core, Rule::Choice, "ite"},
    WordInfo{Word::Equal, "=", Theory::Core, Rule::Equality, "=", kCommutes},
    WordInfo{Word::Distinct, "distinct", Theory::Core, Rule::Equality,
             "distinct", kCommutes},
    WordInfo{Word::Add, "+", Theory::Arithmetic, Rule::Sum, "+", kCommutes},
    WordInfo{Word::Subtract, "-", Theory::Arithmetic, Rule::Difference, "-"},
    WordInfo{Word::Multiply, "*", Theory::Arithmetic, Rule::Sum, "*",
             kCommutes},
    WordInfo{Word::Divide, "/", Theory::Division, Rule::Quotient, "/"},
    WordInfo{Word::Tilde, "~", Theory::Arithmetic, Rule::Negation, "-"},
    WordInfo{Word::Less, "<", Theory::Arithmetic, Rule::Comparison, "<"},
    WordInfo{Word::LessEqual, "<=", Theory::Arithmetic, Rule::Comparison, "<="},
    WordInfo{Word::Greater, ">", Theory::Arithmetic, Rule::Comparison, ">"},
    WordInfo{Word::GreaterEqual, ">=", Theory::Arithmetic, Rule::Comparison,
             ">="},
    WordInfo{Word::Select, "select", Theory::Arrays, Rule::Select, "select"},
    WordInfo{Word::Store, "store", Theory::Arrays, Rule::Store, "store"},
    WordInfo{Word::Bit0, "bit0", Theory::Bits, Rule::Constant, "#b0"},
    WordInfo{Word::Bit1, "bit1", Theory::Bits, Rule::Constant, "#b1"},
    WordInfo{Word::Concat, "concat", Theory::Bits, Rule::Concat, "concat"},
    WordInfo{Word::Extract, "extract", Theory::Bits, Rule::Extract, "extract",
             kFixed, 2},
    WordInfo{Word::Repeat, "repeat", Theory::Bits, Rule::Repeat, "repeat",
             kFixed, 1},
    WordInfo{Word::ZeroExtend, "zero_extend", Theory::Bits, Rule::Extend,
             "zero_extend", kFixed, 1},
    WordInfo{Word::SignExtend, "sign_extend", Theory::Bits, Rule::Extend,
             "sign_extend", kFixed, 1},
    WordInfo{Word::RotateLeft, "rotate_left", Theory::Bits, Rule::Rotate,
             "rotate_left", kFixed, 1},
    WordInfo{Word::RotateRight, "rotate_right", Theory::Bits, Rule::Rotate,
             "rotate_right", kFixed, 1},
    WordInfo{Word::Bvnot, "bvnot", Theory::Bits, Rule::BitsUnary, "bvnot"},
    WordInfo{Word::Bvneg, "bvneg", Theory::Bits, Rule::BitsUnary, "bvneg"},
    WordInfo{Word::Bvand, "bvand", Theory::Bits, Rule::BitsMany, "bvand",
             kCommutes},
    WordInfo{Word::Bvor, "bvor", Theory::Bits, Rule::BitsMany, "bvor",
             kCommutes},
    WordInfo{Word::Bvxor, "bvxor", Theory::Bits, Rule::BitsMany, "bvxor",
             kCommutes},
    WordInfo{Word::Bvadd, "bvadd", Theory::Bits, Rule::BitsMany, "bvadd",
             kCommutes},
    WordInfo{Word::Bvmul, "bvmul", Theory::Bits, Rule::BitsMany, "bvmul",
             kCommutes},
    WordInfo{Word::Bvnand, "bvnand", Theory::Bits, Rule::BitsBinary, "bvnand",
             kCommutes},
    WordInfo{Word::Bvnor, "bvnor", Theory::Bits, Rule::BitsBinary, "bvnor",
             kCommutes},
    WordInfo{Word::Bvxnor, "bvxnor", Theory::Bits, Rule::BitsBinary, "bvxnor",
             kCommutes},
    WordInfo{Word::Bvsub, "bvsub", Theory::Bits, Rule::BitsBinary, "bvsub"},
    WordInfo{Word::Bvudiv, "bvudiv", Theory::Bits, Rule::BitsBinary, "bvudiv"},
    WordInfo{Word::Bvurem, "bvurem", Theory::Bits, Rule::BitsBinary, "bvurem"},
    WordInfo{Word::Bvsdiv, "bvsdiv", Theory::Bits, Rule::BitsBinary, "bvsdiv"},
    WordInfo{Word::Bvsrem, "bvsrem", Theory::Bits, Rule::BitsBinary, "bvsrem"},
    WordInfo{Word::Bvsmod, "bvsmod", Theory::Bits, Rule::BitsBinary, "bvsmod"},
    WordInfo{Word::Bvshl, "bvshl", Theory::Bits, Rule::BitsBinary, "bvshl"},
    WordInfo{Word::Bvlshr, "bvlshr", Theory::Bits, Rule::BitsBinary, "bvlshr"},
    WordInfo{Word::Bvashr, "bvashr", Theory::Bits, Rule::BitsBinary, "bvashr"},
    WordInfo{Word::Bvcomp, "bvcomp", Theory::Bits, Rule::BitsEquality, "bvcomp",
             kCommutes},
    WordInfo{Word::Bvredand, "bvredand", Theory::Bits, Rule::Reduce, ""},
    WordInfo{Word::Bvredor, "bvredor", Theory::Bits, Rule::Reduce, ""},
    WordInfo{Word::Bvult, "bvult", Theory::Bits, Rule::BitsComparison, "bvult"},
    WordInfo{Word::Bvule, "bvule", Theory::Bits, Rule::BitsComparison, "bvule"},
    WordInfo{Word::Bvugt, "bvugt", Theory::Bits, Rule::BitsComparison, "bvugt"},
    WordInfo{Word::Bvuge, "bvuge", Theory::Bits, Rule::BitsComparison, "bvuge"},
    WordInfo{Word::Bvslt, "bvslt", Theory::Bits, Rule::BitsComparison, "bvslt"},
    WordInfo{Word::Bvsle, "bvsle", Theory::Bits, Rule::BitsComparison, "bvsle"},
    WordInfo{Word::Bvsgt, "bvsgt", Theory::Bits, Rule::BitsComparison, "bvsgt"},
    WordInfo{Word::Bvsge, "bvsge", Theory::Bits, Rule::BitsComparison, "bvsge"},
    WordInfo{Word::Bvlt, "bvlt", Theory::OldBits, Rule::BitsComparison,
             "bvult"},
    WordInfo{Word::Bvleq, "bvleq", Theory::OldBits, Rule::BitsComparison,
             "bvule"},
    WordInfo{Word::Bvgt, "bvgt", Theory::OldBits, Rule::BitsComparison,
             "bvugt"},
    WordInfo{Word::Bvgeq, "bvgeq", Theory::OldBits, Rule::BitsComparison,
             "bvuge"},
    WordInfo{Word::Bvsleq, "bvsleq", Theory::OldBits, Rule::BitsComparison,
             "bvsle"},
    WordInfo{Word::Bvsgeq, "bvsgeq", Theory::OldBits, Rule::BitsComparison,
             "bvsge"},
    WordInfo{Word::ShiftLeft0, "shift_left0", Theory::OldBits, Rule::Shift,
             "bvshl", kFixed, 1},
    WordInfo{Word::ShiftLeft1, "shift_left1", Theory::OldBits, Rule::Shift,
             "bvshl", kFixed, 1},
    WordInfo{Word::ShiftRight0, "shift_right0", Theory::OldBits, Rule::Shift,
             "bvlshr", kFixed, 1},
    WordInfo{Word::ShiftRight1, "shift_right1", Theory::OldBits, Rule::Shift,
             "bvlshr", kFixed, 1},
};

constexpr bool in_order() {
  for (std::size_t at = 0; at < kWords.size(); ++at) {
    if (static_cast<std::size_t>(kWords[at].word) != at + 1) return false;
  }
  return true;
}
static_assert(in_order(), "kWords is not in the order of Word");
static_assert(kWords.size() == static_cast<std::size_t>(Word::ShiftRight1),
              "kWords is not complete");

}  // namespace

const WordInfo& info(Word word) {
  return kWords[static_cast<std::size_t>(word) - 1];
}

Word word_of(std::string_view name) {
  static const auto* const by_name = [] {
    auto* table = new std::unordered_map<std::string_view, Word>();
    for (const WordInfo& word : kWords) table->emplace(word.name, word.word);
    return table;
  }();
  const auto found = by_name->find(name);
  return found == by_name->end() ? Word::None : found->second;
}

}  // namespace podium::smtlib1
