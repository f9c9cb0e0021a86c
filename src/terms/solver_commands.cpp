#include "terms/solver_commands.h"

#include <algorithm>

namespace podium::terms {

namespace {

// Of z3, cvc5, Yices, SMTInterpol, OpenSMT, Bitwuzla and OptiMathSAT, with
// those of SyGuS and of fixed points.
constexpr std::string_view kNames[] = {
    "apply",
    "assert-not",
    "assert-soft",
    "assume",
    "block-model",
    "block-model-values",
    "check-allsat",
    "check-sat-assuming-model",
    "check-sat-using",
    "check-synth",
    "check-synth-next",
    "constraint",
    "declare-heap",
    "declare-map",
    "declare-oracle-fun",
    "declare-pool",
    "declare-primed-var",
    "declare-rel",
    "declare-synth-parameter",
    "declare-tactic",
    "declare-var",
    "declare-weight",
    "del",
    "display",
    "display-dimacs",
    "dump-context",
    "ef-solve",
    "euf-project",
    "eufi",
    "eval",
    "export-to-dimacs",
    "find-implied-equality",
    "find-synth",
    "find-synth-next",
    "get-abduct",
    "get-abduct-next",
    "get-consequences",
    "get-difficulty",
    "get-interpolant",
    "get-interpolant-next",
    "get-interpolants",
    "get-learned-literals",
    "get-model-domain-elements",
    "get-objectives",
    "get-proof-graph",
    "get-qe",
    "get-qe-disjunct",
    "get-timeout-core",
    "get-timeout-core-assuming",
    "get-unsat-core-lemmas",
    "get-unsat-model-interpolant",
    "get-user-tactics",
    "help",
    "help-tactic",
    "include",
    "infer",
    "inv-constraint",
    "labels",
    "learn",
    "load-objective-model",
    "maximize",
    "maxmin",
    "mbi",
    "mbp",
    "minimize",
    "minmax",
    "model-add",
    "model-del",
    "model-eval",
    "optimize-synth",
    "poly/factor",
    "poly/isolate-roots",
    "query",
    "rule",
    "set-feature",
    "set-model",
    "set-timeout",
    "show-stats",
    "simplify",
    "synth-fun",
    "synth-inv",
    "timed",
    "to-poly",
    "to-subpaving",
};
static_assert(std::ranges::is_sorted(kNames));

}  // namespace

bool is_solver_command(std::string_view name) {
  return name.starts_with("dbg-") || std::ranges::binary_search(kNames, name);
}

}  // namespace podium::terms
