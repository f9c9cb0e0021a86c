#include "solvers/known_faults.h"

#include <algorithm>

namespace podium::evaluate {

namespace {

// What every solver leaves to the reader of its models, or nobody can check by
// evaluation.
constexpr std::string_view kUsual[] = {
    "quantifier",        // over an infinite domain
    "partial-function",  // no value of (div x 0), of a selector
    "unsupported",       // sets, real.pi, witness: of some solver
};

struct Known {
  std::string_view solver;
  std::string_view path;  // what it ends with
  std::string_view reason;
};

constexpr Known kKnown[] = {
    // The symbol || is printed as nothing at all.
    {"z3", "QF_BV/test9.smt2", "malformed"},
    // Sorts such as |tptp.'S1'| are printed without bars.
    {"z3", "SWW/SWW823_1.smt2", "malformed"},
    // What reset-assertions has forgotten is forgotten to be asserted, too.
    {"cvc4", "parser/issue5163.smt2", "unsatisfied"},
    // A codatatype's value has a variable that nothing binds.
    {"cvc5", "datatypes/coda_simp_model.smt2", "undeclared"},
    {"cvc5", "datatypes/data-nested-codata.smt2", "undeclared"},
    // The parameter of a define-sort is taken for a sort.
    {"cvc4", "parser/define_sort.smt2", "undeclared"},
    // A function of functions is printed as if it had one value.
    {"cvc5", "ho/dd.syo372-finite-ho-ext.smt2", "unsatisfied"},
    // The second check-sat gives the model of the first.
    {"cvc5", "strings/issue9543-re-inc.smt2", "unsatisfied"},
    // An array over bit-vectors has its value at another index.
    {"cvc4", "arrays/issue4240.smt2", "unsatisfied"},
    {"cvc4", "arrays/issue4546.smt2", "unsatisfied"},
    {"cvc4", "arrays/issue4546-2.smt2", "unsatisfied"},
    // Four indices are taken for infinitely many.
    {"z3", "array/regrconstarray14.smt2", "unsatisfied"},
    // A backslash and u1000 are printed as the escape of one character.
    {"z3", "strings/gen-esc-seq.smt2", "unsatisfied"},
    // seq.nth_u of a sort without arguments; a is defined by (seq.nth_i a 0).
    {"z3", "seq/nth-model-semi-eval.smt2", "malformed"},
    {"z3", "seq/issue5665-invalid-model.smt2", "malformed"},
    // A lambda that is compared with an array.
    {"z3", "smtfuzz/issue103.smt2", "undecided"},
    // A set of reals, declared as (Relation Real).
    {"cvc5", "fmf/quant_real_univ.cvc.smt2", "wrong-sort"},
    // Elements of sorts with parameters: S!val!0, (as @(S Bool)_0 (S Bool)).
    {"z3", "griggio/test6.smt2", "undeclared"},
    {"cvc5", "griggio/test6.smt2", "malformed"},
    {"z3", "sygus/issue3356-syg-inf-usort.smt2", "undeclared"},
    {"cvc5", "sygus/issue3356-syg-inf-usort.smt2", "malformed"},
    {"cvc5", "regress1/issue11966-get-value-ss.smt2", "malformed"},
    // nil of two datatypes is printed without its sort.
    {"z3", "datatypes/mutual-rec-param-dt.smt2", "wrong-sort"},
    // A constant that is defined by itself.
    {"z3", "smtlib/issue12663.smt2", "malformed"},
    {"cvc4", "smtlib/issue12663.smt2", "malformed"},
    // Datatypes with two parameters of one name.
    {"z3", "fmf/proj-issue622-fmf-dt-u-orig.smt2", "malformed"},
    // A constant n is printed as (_ n 0).
    {"z3", "QF_UFIDL/04cf1964.smt2", "wrong-sort"},
    {"z3", "QF_UF/392c2b4f.smt2", "wrong-sort"},
    {"z3", "QF_LIA/8a6f7991.smt2", "wrong-sort"},
    // What was declared before reset-assertions is printed, too.
    {"cvc5", "reset-assertions-repeated.smt2", "redefined"},
    // Two elements of an array over floating point that have to be equal.
    {"cvc5", "fp/issue8950-9162-9662-afp-model.smt2", "unsatisfied"},
};

}  // namespace

bool is_known(std::string_view solver, std::string_view path,
              std::string_view reason) {
  if (std::ranges::find(kUsual, reason) != std::end(kUsual)) return true;
  // Functions as values can be applied, not compared.
  const bool higher_order = path.find("/ho/") != std::string_view::npos ||
                            path.find("/higher-order/") != path.npos;
  if (reason == "undecided" && higher_order) return true;
  // A constant of a sort of functions is printed as a function.
  if (reason == "wrong-sort" && higher_order) return true;
  // Sets are arrays for z3, and cvc4 writes (as (singleton 0) (Set Real)).
  const bool sets = path.find("/sets/") != std::string_view::npos ||
                    path.find("/rels/") != std::string_view::npos;
  if (sets && (reason == "wrong-sort" || reason == "malformed")) return true;
  return std::ranges::any_of(kKnown, [&](const Known& each) {
    return each.solver == solver && path.ends_with(each.path) &&
           each.reason == reason;
  });
}

}  // namespace podium::evaluate
