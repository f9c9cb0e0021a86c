#include "scramble/operators.h"

#include <algorithm>
#include <array>

namespace podium::scramble {

namespace {

constexpr Operator word(std::string_view name) { return {name}; }

constexpr Operator commutative(std::string_view name) {
  return {name, Action::Arguments};
}

constexpr Operator pair(std::string_view name) { return {name, Action::Pair}; }

constexpr Operator flip(std::string_view name, std::string_view counterpart) {
  return {name, Action::Flip, counterpart};
}

constexpr Operator in_atoms(Operator operation) {
  operation.in_difference_atoms = true;
  return operation;
}

// Not here although they look the part: fp.min and fp.max may choose between
// zeros of different sign by position; => and - are not symmetric; str.< and
// str.<= have no counterpart.
constexpr std::array kWords{
    word("let"),
    word("forall"),
    word("exists"),
    word("!"),
    word("_"),
    word("as"),
    word("match"),
    word("par"),
    word("lambda"),
    word("choice"),
    word("witness"),
    word("set.comprehension"),
    word("comprehension"),
    // Core
    commutative("and"),
    commutative("or"),
    commutative("xor"),
    in_atoms(commutative("=")),
    in_atoms(commutative("distinct")),
    word("not"),
    word("=>"),
    word("ite"),
    word("true"),
    word("false"),
    // Ints, Reals
    in_atoms(commutative("+")),
    in_atoms(commutative("*")),
    in_atoms(flip("<", ">")),
    in_atoms(flip(">", "<")),
    in_atoms(flip("<=", ">=")),
    in_atoms(flip(">=", "<=")),
    // FixedSizeBitVectors. Left-associative uses of bvxnor are symmetric too;
    // those of bvnand, bvnor and bvcomp are not.
    commutative("bvand"),
    commutative("bvor"),
    commutative("bvxor"),
    commutative("bvxnor"),
    commutative("bvadd"),
    commutative("bvmul"),
    pair("bvnand"),
    pair("bvnor"),
    pair("bvcomp"),
    pair("bvuaddo"),
    pair("bvsaddo"),
    pair("bvumulo"),
    pair("bvsmulo"),
    flip("bvult", "bvugt"),
    flip("bvugt", "bvult"),
    flip("bvule", "bvuge"),
    flip("bvuge", "bvule"),
    flip("bvslt", "bvsgt"),
    flip("bvsgt", "bvslt"),
    flip("bvsle", "bvsge"),
    flip("bvsge", "bvsle"),
    // FloatingPoint
    commutative("fp.eq"),
    Operator{"fp.add", Action::AfterRounding},
    Operator{"fp.mul", Action::AfterRounding},
    Operator{"fp.fma", Action::Factors},
    flip("fp.lt", "fp.gt"),
    flip("fp.gt", "fp.lt"),
    flip("fp.leq", "fp.geq"),
    flip("fp.geq", "fp.leq"),
    // UnicodeStrings
    commutative("re.union"),
    commutative("re.inter"),
    // What solvers add: sets, bags, finite fields
    commutative("set.union"),
    commutative("set.inter"),
    pair("bag.union_max"),
    pair("bag.union_disjoint"),
    pair("bag.inter_min"),
    commutative("ff.add"),
    commutative("ff.mul"),
};
static_assert(kWords[kLet].name == "let" && kWords[kForall].name == "forall" &&
              kWords[kExists].name == "exists" &&
              kWords[kAnnotate].name == "!" &&
              kWords[kUnderscore].name == "_" && kWords[kAs].name == "as" &&
              kWords[kMatch].name == "match" && kWords[kPar].name == "par" &&
              kWords[kFirstBinder].name == "lambda" &&
              kWords[kFirstOperator].name == "and" &&
              kWords[kLastOfCore].name == "false");

constexpr WordText make_text(std::string_view word) {
  WordText text{};
  std::copy(word.begin(), word.end(), text.bytes.begin());
  text.size = static_cast<std::uint8_t>(word.size());
  return text;
}

constexpr WordTexts make_texts() {
  WordTexts texts{};
  for (std::size_t id = 0; id < kOperatorsEnd; ++id) {
    const Operator& word = kWords[id];
    texts[id] = make_text(word.name);
    texts[kOperatorsEnd + id] =
        make_text(word.counterpart.empty() ? word.name : word.counterpart);
  }
  return texts;
}

}  // namespace

constinit const WordTexts kWordTexts = make_texts();

std::span<const Operator, kOperatorsEnd> known_words() { return kWords; }

std::string_view known_word(std::uint32_t id) {
  return id < kOperatorsEnd ? kWords[id].name
                            : smtlib::word_of(static_cast<smtlib::Command>(
                                  id - kFirstCommand));
}

bool is_difference_logic(std::string_view logic) {
  return logic.ends_with("IDL") || logic.ends_with("RDL");
}

}  // namespace podium::scramble
