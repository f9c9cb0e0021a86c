#include "smtlib1/names.h"

#include <array>

namespace podium::smtlib1 {
namespace {

// Reserved words, commands and the symbols of the theories of 2.6 that an
// identifier or arithmetic symbol of 1.2 can be; then those of solvers.
constexpr std::array kTerms{
    "!",
    "_",
    "as",
    "BINARY",
    "DECIMAL",
    "exists",
    "forall",
    "HEXADECIMAL",
    "let",
    "match",
    "NUMERAL",
    "par",
    "STRING",
    "lambda",
    "assert",
    "echo",
    "exit",
    "pop",
    "push",
    "reset",
    "true",
    "false",
    "not",
    "=>",
    "and",
    "or",
    "xor",
    "=",
    "distinct",
    "ite",
    "+",
    "-",
    "*",
    "/",
    "<",
    "<=",
    ">",
    ">=",
    "div",
    "mod",
    "abs",
    "divisible",
    "to_real",
    "to_int",
    "is_int",
    "select",
    "store",
    "const",
    "concat",
    "extract",
    "repeat",
    "zero_extend",
    "sign_extend",
    "rotate_left",
    "rotate_right",
    "bvnot",
    "bvneg",
    "bvand",
    "bvor",
    "bvxor",
    "bvnand",
    "bvnor",
    "bvxnor",
    "bvadd",
    "bvsub",
    "bvmul",
    "bvudiv",
    "bvurem",
    "bvsdiv",
    "bvsrem",
    "bvsmod",
    "bvshl",
    "bvlshr",
    "bvashr",
    "bvcomp",
    "bvult",
    "bvule",
    "bvugt",
    "bvuge",
    "bvslt",
    "bvsle",
    "bvsgt",
    "bvsge",
    "bvnego",
    "bvuaddo",
    "bvsaddo",
    "bvumulo",
    "bvsmulo",
    "bvusubo",
    "bvssubo",
    "bvsdivo",
    "bv2nat",
    "bv2int",
    "nat2bv",
    "int2bv",
    "ubv_to_int",
    "sbv_to_int",
    "int_to_bv",
    "fp",
    "to_fp",
    "to_fp_unsigned",
    "NaN",
    "RNE",
    "RNA",
    "RTP",
    "RTN",
    "RTZ",
    "roundNearestTiesToEven",
    "roundNearestTiesToAway",
    "roundTowardPositive",
    "roundTowardNegative",
    "roundTowardZero",
    "char",
    "is",
    "update",
    "bvredor",
    "bvredand",
    "bvite",
    "bvultbv",
    "bvsltbv",
    "iand",
    "pow2",
    "exp",
    "sin",
    "cos",
    "tan",
    "csc",
    "sec",
    "cot",
    "arcsin",
    "arccos",
    "arctan",
    "arccsc",
    "arcsec",
    "arccot",
    "sqrt",
    "pi",
    "eqrange",
    "sep",
    "pto",
    "wand",
    "bag",
    "tuple",
    "tuple_select",
    "tuple_update",
    "tuple_project",
    "choice",
    "witness",
    "comprehension",
    "if",
    "implies",
    "iff",
    "rem",
    "map",
    "default",
    "union",
    "intersection",
    "complement",
    "subset",
    "member",
    "insert",
    "card",
    "ext_rotate_left",
    "ext_rotate_right",
    "^",
    "^-",
    "**",
    "_+",
    "@",
    "root_obj",
    "nand",
    "nor",
    "include",
    "simplify",
    "Bool",
    "Array",
    "BitVec",
    "QF_BV",
    "QF_ABV",
    "QF_UFBV",
    "QF_AUFBV",
};

constexpr std::array kPrefixes{"fp.",  "str.", "re.",  "seq.",  "set.",  "rel.",
                               "bag.", "ff.",  "int.", "real.", "table."};

// Beside those.
constexpr std::array kSorts{
    "Int",         "Real",     "FloatingPoint", "Float16",        "Float32",
    "Float64",     "Float128", "RoundingMode",  "String",         "RegLan",
    "Seq",         "Set",      "Bag",           "Tuple",          "UnitTuple",
    "FiniteField", "Relation", "Table",         "List",           "Unicode",
    "Char",        "bv",       "RegEx",         "StringSequence",
};

using Words = std::unordered_set<std::string_view>;

bool can_be_quoted(std::string_view text) {
  return text.find_first_of("|\\") == std::string_view::npos &&
         text.front() != '@' && text.front() != '.';
}

std::string quoted_if_needed(const std::string& name) {
  return is_simple_symbol(name) ? name : "|" + name + "|";
}

}  // namespace

bool is_simple_symbol(std::string_view text) {
  constexpr std::string_view kAllowed =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
      "+-/*=%?!.$_~&^<>@";
  return !text.empty() && !is_digit(text.front()) &&
         text.find_first_not_of(kAllowed) == std::string_view::npos;
}

bool is_known_term(std::string_view text) {
  for (const std::string_view prefix : kPrefixes) {
    if (text.starts_with(prefix)) return true;
  }
  static const Words known(kTerms.begin(), kTerms.end());
  return known.contains(text);
}

bool is_known_sort(std::string_view text) {
  // cvc5 and cvc4 take no operator for a sort.
  if (is_known_term(text)) return true;
  static const Words known(kSorts.begin(), kSorts.end());
  return known.contains(text);
}

Names::Names(const Analysis& analysis) : analysis_(analysis) {
  const std::vector<Symbol>& symbols = analysis.symbols.all();
  terms_.resize(symbols.size());
  predicates_.resize(symbols.size());
  sorts_.resize(symbols.size());
  for (std::size_t id = 0; id < symbols.size(); ++id) {
    const Symbol& symbol = symbols[id];
    const bool term = symbol.function != 0 || symbol.bound;
    if (term) terms_[id] = name_for(symbol.text, is_known_term(symbol.text));
    if (symbol.predicate != 0) {
      predicates_[id] =
          name_for(symbol.text, term || is_known_term(symbol.text));
    }
    if (symbol.sort != kNoSort &&
        analysis.sorts[symbol.sort].kind == SortKind::Free) {
      sorts_[id] = name_for(symbol.text, is_known_sort(symbol.text));
    }
  }
}

std::uint32_t Names::give(std::string name) {
  given_.push_back(std::move(name));
  return static_cast<std::uint32_t>(given_.size() - 1);
}

// 0 if the text may stay as it is.
std::uint32_t Names::name_for(std::string_view text, bool taken) {
  if (taken || !can_be_quoted(text)) {
    return give(quoted_if_needed(fresh(text)));
  }
  return is_simple_symbol(text) ? 0 : give("|" + std::string(text) + "|");
}

std::string Names::fresh(std::string_view text) {
  if (texts_.empty()) {
    for (const Symbol& symbol : analysis_.symbols.all()) {
      texts_.insert(symbol.text);
    }
  }
  // Many can be called f, so their numbers go on.
  const bool quotable = can_be_quoted(text);
  const std::string base(quotable ? text : "f");
  std::uint64_t own = 0;
  std::uint64_t& number = quotable ? own : last_;
  std::string name;
  do {
    name = base + "_" + std::to_string(++number);
  } while (!is_free(name));
  fresh_.insert(name);
  return name;
}

}  // namespace podium::smtlib1
