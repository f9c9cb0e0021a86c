// The shared corpus: what solvers take has no errors, and all is read.

#include <algorithm>
#include <fstream>
#include <map>
#include <optional>
#include <set>

#include "base/file.h"
#include "base/text.h"
#include "helpers.h"
#include "support/support.h"
#include "terms/features.h"

namespace podium::terms {
namespace {

// Files of which somebody says that they are good scripts, and which have
// errors nevertheless: by the standard, and for z3 or cvc5 or both.
const std::map<std::string_view, std::string_view> kKnown{
    // z3 refuses, cvc5 takes an assertion of sort (_ BitVec 1).
    {"Boolector+boolector/test/log/palsqr56.smt2", "sort-mismatch"},
    {"bitwuzla+bitwuzla/test/regress/solver/bv/palsqr56.smt2", "sort-mismatch"},
    // Texts for counting assertions only.
    {"SMT-COMP+scrambler/test/asrt-count/test-count-asrts-2.smt2",
     "wrong-arity"},
    {"SMT-COMP+scrambler/test/asrt-count/test-count-asrts-3.smt2",
     "wrong-arity"},
    {"SMT-COMP+scrambler/test/smt-comp/test-all.smt2", "redeclared"},
    // z3 has a datatype List of its own.
    {"Z3Prover+z3test/old-regressions/smt2/t157.smt2", "unknown-sort"},
    {"Z3Prover+z3test/old-regressions/smt2/z3.55.smt2", "unknown-sort"},
    {"Z3Prover+z3test/regressions/smt2/t14.smt2", "unknown-sort"},
    // An early form of floating point that no solver has any more.
    {"Z3Prover+z3test/old-regressions/smt2/t256.smt2", "unknown-sort"},
    {"Z3Prover+z3test/old-regressions/smt2/t259.smt2", "unknown-symbol"},
    // An option without a value, which neither takes.
    {"Gbury+dolmen/tests/model/coercion/real_to_int.smt2", "syntax"},
    // What z3 prints.
    {"Z3Prover+z3test/old-regressions/smt2/t281.produced.smt2", "syntax"},
    // Tests of error messages.
    {"Z3Prover+z3test/old-regressions/smt2/t249.smt2", "sort-mismatch"},
    {"Z3Prover+z3test/old-regressions/smt2/t6.smt2", "wrong-sort-arity"},
    {"Z3Prover+z3test/regressions/smt2/error.smt2", "sort-mismatch"},
    {"Z3Prover+z3test/regressions/smt2/rec.smt2", "sort-mismatch"},
    {"bitwuzla+bitwuzla/test/regress/parser/regmismatch.smt2", "sort-mismatch"},
    {"cvc5+cvc5/test/regress/cli/regress0/parser/"
     "issue11935-err-code-point.smt2",
     "bad-index"},
    {"cvc5+cvc5/test/regress/cli/regress0/parser/issue12356.smt2", "bad-index"},
    {"cvc5+cvc5/test/regress/cli/regress0/parser/issue8820-err.smt2",
     "ambiguous"},
    {"cvc5+cvc5/test/regress/cli/regress0/parser/non_well_founded_dts.smt2",
     "not-well-founded"},
    {"stp+stp/tests/query-files/sample-smt-tests/function_pop.smt2",
     "unknown-symbol"},
    {"stp+stp/tests/query-files/smt2-command-tests/"
     "global-declarations-true-survives-reset.smt2",
     "unknown-symbol"},
    {"stp+stp/tests/query-files/uf/declare-sort-boundaries.smt2",
     "unknown-sort"},
    {"stp+stp/tests/query-files/uf/frontend-golden/"
     "malformed-command-atomicity.smt2",
     "wrong-arity"},
    {"stp+stp/tests/query-files/uf/source-sort-rejections.smt2", "bad-index"},
    {"usi-verification-and-security+opensmt/test/regression/base/generic/"
     "error.smt2",
     "unknown-symbol"},
    {"usi-verification-and-security+opensmt/test/regression/base/generic/"
     "options.smt2",
     "syntax"},
    {"usi-verification-and-security+opensmt/test/regression/base/generic/"
     "push_negative_value.smt2",
     "syntax"},
    {"usi-verification-and-security+opensmt/test/regression/base/generic/"
     "sort_with_arguments.smt2",
     "sort-mismatch"},
    {"ultimate-pa+smtinterpol/SMTInterpolTest/test/regression/smtfuzz/"
     "issue102.smt2",
     "unknown-symbol"},
    {"ultimate-pa+smtinterpol/SMTInterpolTest/test/regression/smtfuzz/"
     "issue77_npe.smt2",
     "unknown-symbol"},
    // z3 turns a Real into an Int where one is asked for; cvc5 does not.
    {"Z3Prover+z3test/regressions/smt2/3324.smt2", "sort-mismatch"},
    {"Z3Prover+z3test/regressions/smt2/8099.smt2", "sort-mismatch"},
    // -1 is a symbol; z3 reads it as a number.
    {"Z3Prover+z3test/regressions/smt2/fp-to_sbv-4.smt2", "unknown-symbol"},
    {"cvc5+cvc5/test/regress/cli/regress0/arrays/"
     "issue7596-define-array-uminus.smt2",
     "unknown-symbol"},
    {"cvc5+cvc5/test/regress/cli/regress0/proofs/"
     "issue12696-check-proofs-subtype.smt2",
     "unknown-symbol"},
    // A function as an array; only z3 takes it.
    {"bitwuzla+bitwuzla/test/regress/solver/array/simple0-from-carsten.smt2",
     "wrong-arity"},
    // A let variable called select, and the function after it; z3 refuses.
    {"cvc5+cvc5/test/regress/cli/regress0/nl/nta/"
     "dd.mirko_example_01.k5.bound300.smt2",
     "sort-mismatch"},
    // Functions that only their solver has.
    {"uuverifiers+ostrich/tests/adt2.smt2", "unknown-symbol"},
    {"uuverifiers+ostrich/tests/concat.smt2", "unknown-symbol"},
    {"uuverifiers+ostrich/tests/membership_427.smt2", "unknown-symbol"},
    {"uuverifiers+ostrich/tests/simple-concat.smt2", "unknown-symbol"},
};

// Scripts with a mistake that is none of this module's: the grammar of
// attribute values, arguments that a solver does not take.
const std::set<std::string_view> kTaken{
    "Boolector+boolector/test/log/smt2perr058.smt2",
    "Boolector+boolector/test/log/smt2perr161.smt2",
    "bitwuzla+bitwuzla/test/regress/parser/smt2perr190.smt2",
    "Gbury+dolmen/tests/parsing/smtlib/v2.6/errors/"
    "109_set-info_unclosed_1.smt2",
    "Gbury+dolmen/tests/parsing/smtlib/v2.6/errors/"
    "xxx_check_sat_assuming_bad_lit.smt2",
    "Gbury+dolmen/tests/parsing/smtlib/v2.7/errors/"
    "115_command_bad_name_2.smt2",
    "Gbury+dolmen/tests/parsing/smtlib/v2.7/errors/"
    "158_attribute_bad_value_1.smt2",
    // Warnings here.
    "Gbury+dolmen/tests/typing/errors/shadow/builtin-term-const.smt2",
    "Gbury+dolmen/tests/typing/errors/shadow/def_fun_rec_param.smt2",
    // Found by check_logic().
    "Gbury+dolmen/tests/typing/errors/arith_linear/test.smt2",
    "Gbury+dolmen/tests/typing/errors/quantifier_free/test.smt2",
};

struct Entry {
  std::string path;
  std::string kind;
};

std::vector<Entry> corpus() {
  std::ifstream manifest(testing::shared_folder() + "/corpus/MANIFEST.tsv");
  std::vector<Entry> entries;
  for (std::string line; std::getline(manifest, line);) {
    if (line.starts_with("#") || line.starts_with("path\t")) continue;
    const auto fields = split(line, '\t');
    entries.push_back({std::string(fields[0]), std::string(fields[7])});
  }
  return entries;
}

class Corpus : public ::testing::Test {
 protected:
  void SetUp() override {
    entries_ = corpus();
    if (entries_.empty()) GTEST_SKIP() << "no corpus here";
  }
  std::string full(const Entry& entry) const {
    return testing::shared_folder() + "/corpus/" + entry.path;
  }
  std::vector<Entry> entries_;
};

TEST_F(Corpus, ScriptsHaveNoErrorsButKnownOnes) {
  int good = 0;
  for (const Entry& each : entries_) {
    const bool script = each.kind == "bench" || each.kind == "script" ||
                        each.kind == "nologic" || each.kind == "dialect";
    const Result<MappedFile> file = MappedFile::open(full(each));
    ASSERT_TRUE(file);
    const Result<smtlib::Tape> tape = smtlib::Tape::read(file->text(), "file");
    if (!tape) {
      EXPECT_FALSE(script) << each.path;
      continue;
    }
    const Script read = elaborate(*tape);
    check_logic(read);
    if (!script) continue;
    const auto known = kKnown.find(each.path);
    const Finding* error = read.findings.first_error();
    if (known == kKnown.end()) {
      EXPECT_EQ(error, nullptr)
          << each.path << "\n"
          << (error != nullptr ? to_string(*error, *tape) : "");
      ++good;
    } else {
      std::set<std::string_view> codes;
      for (const Finding& finding : read.findings.all()) {
        codes.insert(mnemonic(finding.problem));
      }
      EXPECT_TRUE(codes.contains(known->second)) << each.path;
    }
  }
  EXPECT_GT(good, 1950);
}

TEST_F(Corpus, WrongScriptsHaveErrors) {
  int refused = 0;
  for (const Entry& each : entries_) {
    if (each.kind != "negative") continue;
    const Result<MappedFile> file = MappedFile::open(full(each));
    ASSERT_TRUE(file);
    const Result<smtlib::Tape> tape = smtlib::Tape::read(file->text(), "file");
    const bool ok = tape && elaborate(*tape).ok();
    EXPECT_EQ(ok, kTaken.contains(each.path)) << each.path;
    refused += !ok;
  }
  EXPECT_GT(refused, 200);
}

// Sorts with arrays or datatypes, which their logic has in practice only; a
// difference logic that is not in use; two logics, one after a reset.
const std::set<std::string_view> kLarger{
    "cvc5+cvc5/test/regress/cli/regress0/fmf/proj-issue622-fmf-dt-u-orig.smt2",
    "cvc5+cvc5/test/regress/cli/regress0/fmf/proj-issue622-fmf-dt-u.smt2",
    "cvc5+cvc5/test/regress/cli/regress1/proj-issue476-theoryOf-no-uf.smt2",
    "ultimate-pa+smtinterpol/SMTInterpolTest/test/array/const008.smt2",
    "pysmt+pysmt/pysmt/test/smtlib/fuzzed/QF_UFRDL.smt2",
    "bitwuzla+bitwuzla/examples/smt2/reset.smt2",
    "cvc5+cvc5/test/regress/cli/regress0/smtlib/reset-set-logic.smt2",
    "stp+stp/tests/query-files/uf/frontend-golden/logic-policy.smt2",
    "stp+stp/tests/query-files/uf/rm-uf-logics.smt2",
};

// Of scripts that stay in their logic. Booleans alone are called QF_UF, and
// Horn clauses have a name of their own.
TEST_F(Corpus, TheSmallestLogicIsContainedInTheirs) {
  int contained = 0;
  for (const Entry& each : entries_) {
    if (each.kind != "bench") continue;
    const Result<MappedFile> file = MappedFile::open(full(each));
    ASSERT_TRUE(file);
    const Result<smtlib::Tape> tape = smtlib::Tape::read(file->text(), "file");
    ASSERT_TRUE(tape);
    const Script script = elaborate(*tape);
    const std::optional<Logic> own = parse_logic(script.logic);
    if (!script.ok() || !own) continue;
    const std::vector<Finding> findings = check_logic(script);
    const bool stays = std::ranges::all_of(findings, [](const Finding& it) {
      return severity(it.problem) == Severity::Warning;
    });
    if (!stays) continue;
    const std::string name = smallest_logic(script);
    const std::optional<Logic> smallest = parse_logic(name);
    ASSERT_TRUE(smallest) << each.path << ": " << name;
    const bool booleans = name == "QF_UF" || name == "UF";
    if (booleans || script.logic == "HORN" || kLarger.contains(each.path)) {
      continue;
    }
    EXPECT_TRUE(name == "ALL" || (smallest->practice - own->practice).empty())
        << each.path << ": " << name << " in " << script.logic;
    ++contained;
  }
  EXPECT_GT(contained, 1500);
}

// Printing a term and reading it again gives a term that prints the same.
TEST_F(Corpus, PrintedTermsAreReadBack) {
  constexpr std::size_t kMost = 20000;
  int checked = 0;
  for (const Entry& each : entries_) {
    if (each.kind != "bench") continue;
    const Result<MappedFile> file = MappedFile::open(full(each));
    ASSERT_TRUE(file);
    if (file->text().size() > kMost) continue;
    const Result<smtlib::Tape> tape = smtlib::Tape::read(file->text(), "file");
    ASSERT_TRUE(tape);
    const Script script = elaborate(*tape);
    if (!script.ok()) continue;
    std::string text;
    std::size_t assertions = 0;
    bool long_text = false;
    for (const Command& command : script.commands.all()) {
      if (command.kind == smtlib::Command::Assert) {
        const std::string term = to_text(script, script.term(command), kMost);
        long_text = long_text || term.size() > kMost;
        text += "(assert " + term + ")\n";
        ++assertions;
      } else {
        text += std::string(tape->slice(command.token)) + "\n";
      }
    }
    // Names given by :named are gone with the annotation.
    if (long_text || script.annotations.size() != 0) continue;
    const Result<smtlib::Tape> again = smtlib::Tape::read(text, "printed");
    ASSERT_TRUE(again) << each.path << "\n" << text;
    const Script second = elaborate(*again);
    EXPECT_TRUE(second.ok())
        << each.path << "\n"
        << (second.ok() ? ""
                        : to_string(*second.findings.first_error(), *again));
    std::size_t at = 0;
    std::vector<TermId> terms;
    for (const Command& command : second.commands.all()) {
      if (command.kind == smtlib::Command::Assert) {
        terms.push_back(second.term(command));
      }
    }
    ASSERT_EQ(terms.size(), assertions) << each.path;
    for (const Command& command : script.commands.all()) {
      if (command.kind != smtlib::Command::Assert) continue;
      EXPECT_EQ(to_text(second, terms[at++]),
                to_text(script, script.term(command)))
          << each.path;
    }
    ++checked;
  }
  EXPECT_GT(checked, 900);
}

}  // namespace
}  // namespace podium::terms
