// Values of random terms, ours and those of z3 and cvc5.
//
// PODIUM_TERMS tells how many terms of each function; a few without it.

#include <map>
#include <random>

#include "helpers.h"
#include "model_helpers.h"
#include "solvers/random_terms.h"
#include "solvers/solver.h"

namespace podium::evaluate {
namespace {

constexpr int kSeconds = 300;

std::size_t terms_of_each() { return number_from("PODIUM_TERMS", 6); }

// Where solvers differ from the standard, or each other, for a reason.
bool is_excused(const RandomTerm& term, const std::string& solver);

struct Counts {
  std::size_t same = 0;
  std::size_t open = 0;     // no value by us, or none by the solver
  std::size_t refused = 0;  // by the solver
};

void compare(const RandomTerm& term, const std::string& theirs,
             const std::string& solver, Counts& counts) {
  if (theirs.starts_with("(error")) {
    ++counts.refused;
    return;
  }
  const std::string verdict =
      value_of("(= " + term.term + " " + theirs + ")", kDatatypes);
  if (verdict == "true") {
    ++counts.same;
    return;
  }
  if (verdict != "false" || is_excused(term, solver)) {
    ++counts.open;
    return;
  }
  ADD_FAILURE() << solver << " has " << theirs << " for " << term.term
                << "\nwe have " << value_of(term.term, kDatatypes);
}

// Where one solver is known to be wrong, the other has to say what we do.
bool z3_agrees(const RandomTerm& term) {
  if (!is_installed("z3")) return false;
  const std::string script =
      std::string(kDatatypes) + "(simplify " + term.term + ")\n";
  const std::string theirs = ask("z3", script, kSeconds).output;
  return value_of("(= " + term.term + " " + theirs + ")", kDatatypes) == "true";
}

bool is_excused(const RandomTerm& term, const std::string& solver) {
  if (solver == "z3") {
    // z3 4.8.12 is wrong in formats with two bits of exponent:
    // (fp.roundToIntegral RNE 0.5) is 1 there, and -1.0 * -1.5 - 1.75 is -2.0.
    return !term.usual &&
           (term.name == "fp.fma" || term.name == "fp.roundToIntegral");
  }
  // cvc5 1.0.3 takes other formats than the usual ones only with --fp-exp, and
  // loses bits of subnormal numbers there: (fp.neg (fp #b1 #b00 #b01)) is zero.
  if (term.theory == terms::Theory::FloatingPoint) return !term.usual;
  // It says that "a" is not in (re.diff (re.range "a" "z") (re.* (re.range "0"
  // "9"))), and that "b" is in ((_ re.loop 0 0) re.all).
  const auto has = [&term](const char* part) {
    return term.term.find(part) != std::string::npos;
  };
  if (has("re.diff") || has("(_ re.loop 0 0)")) return z3_agrees(term);
  // And that "a" is in (re.union (re.++ (re.range "0" "9") (re.* re.allchar))
  // (re.comp (re.range "a" "z"))).
  return has("re.union") && has("re.comp") && has("(re.* re.allchar)") &&
         z3_agrees(term);
}

void report(const std::string& solver, const Counts& counts) {
  std::printf("%s: %zu agree, %zu left open, %zu refused\n", solver.c_str(),
              counts.same, counts.open, counts.refused);
  EXPECT_GT(counts.same, counts.open + counts.refused);
}

TEST(Oracle, Z3) {
  if (!is_installed("z3")) GTEST_SKIP() << "z3 is not installed";
  const std::vector<RandomTerm> terms = random_terms(terms_of_each(), 11);
  std::string script = kDatatypes;
  for (const RandomTerm& each : terms) {
    script += "(simplify " + each.term + ")\n";
  }
  const std::vector<std::string> values =
      expressions(ask("z3", script, kSeconds).output);
  ASSERT_EQ(values.size(), terms.size());
  Counts counts;
  for (std::size_t at = 0; at < terms.size(); ++at) {
    compare(terms[at], values[at], "z3", counts);
  }
  report("z3", counts);
}

TEST(Oracle, Cvc5) {
  if (!is_installed("cvc5")) GTEST_SKIP() << "cvc5 is not installed";
  std::vector<RandomTerm> terms = random_terms(terms_of_each(), 12);
  Counts counts;
  // An error ends cvc5, so that what it refuses is left out and the rest is
  // asked for again.
  std::map<std::string, bool> refused;
  std::size_t at = 0;
  for (int round = 0; round < 60 && at < terms.size(); ++round) {
    std::string script = "(set-logic ALL)(set-option :produce-models true)" +
                         std::string(kDatatypes) + "(check-sat)\n";
    std::vector<std::size_t> asked;
    for (std::size_t each = at; each < terms.size(); ++each) {
      if (refused[terms[each].name]) continue;
      asked.push_back(each);
      script += "(get-value (" + terms[each].term + "))\n";
    }
    const std::vector<std::string> values = expressions(
        ask("cvc5 --fp-exp --strings-exp --arrays-exp", script, kSeconds)
            .output);
    std::size_t answer = 1;  // after sat
    for (; answer < values.size() && answer <= asked.size(); ++answer) {
      const std::string& value = values[answer];
      if (!value.starts_with("((")) break;
      const Result<smtlib::Tape> pair = smtlib::Tape::read(value, "pair");
      ASSERT_TRUE(pair);
      compare(terms[asked[answer - 1]], std::string(pair->slice(pair->next(2))),
              "cvc5", counts);
    }
    if (answer > asked.size()) break;
    at = asked[answer - 1];
    refused[terms[at].name] = true;
    ++counts.refused;
    ++at;
  }
  report("cvc5", counts);
}

TEST(Oracle, Quantifiers) {
  const std::vector<std::string> all =
      random_quantifiers(20 * terms_of_each(), 13);
  std::string script = "(set-logic BV)\n";
  for (const std::string& each : all) {
    script += "(push 1)(assert " + each + ")(check-sat)(pop 1)\n";
  }
  for (const char* solver : {"z3", "cvc5 --incremental"}) {
    const std::string name = std::string(solver).substr(0, 4);
    if (!is_installed(name == "z3" ? name : "cvc5")) continue;
    const std::vector<std::string> answers =
        expressions(ask(solver, script, kSeconds).output);
    ASSERT_EQ(answers.size(), all.size());
    std::size_t same = 0;
    for (std::size_t at = 0; at < all.size(); ++at) {
      if (answers[at] == "unknown") continue;
      ++same;
      EXPECT_EQ(answers[at] == "sat" ? "true" : "false", value_of(all[at]))
          << solver << ": " << all[at];
    }
    std::printf("%s: %zu of %zu quantified terms\n", solver, same, all.size());
  }
}

// Equations whose solutions are algebraic numbers, and a third number made of
// them: what z3 finds must be a model, and none with another third number.
TEST(Oracle, AlgebraicNumbers) {
  if (!is_installed("z3")) GTEST_SKIP() << "z3 is not installed";
  std::mt19937 random(14);
  const auto number = [&random](int from, int to) {
    const int drawn =
        from +
        static_cast<int>(random() % static_cast<unsigned>(to - from + 1));
    return drawn < 0 ? "(- " + std::to_string(-drawn) + ".0)"
                     : std::to_string(drawn) + ".0";
  };
  std::size_t algebraic = 0;
  for (std::size_t at = 0; at < 5 * terms_of_each() && at < 300; ++at) {
    static constexpr const char* kSums[] = {"(+ (* x y) (/ x y))",
                                            "(- (* x x) y)", "(/ 1.0 (+ x y))",
                                            "(* (- x y) (+ x y))"};
    const std::string script =
        "(declare-fun x () Real)(declare-fun y () Real)(declare-fun z () Real)"
        "(assert (= (+ (* x x x) (* " +
        number(-5, 5) + " x) " + number(1, 9) + ") 0.0))(assert (= (* y y) " +
        number(2, 11) + "))(assert (= z " + kSums[at % std::size(kSums)] +
        "))(check-sat)(get-model)\n";
    const std::string output = ask("z3", script, 20).output;
    if (!output.starts_with("sat")) continue;
    if (output.find("root-obj") != std::string::npos) ++algebraic;
    EXPECT_EQ(check(script, output), "VALID") << script << output;
    std::string changed = output;
    const std::size_t place = changed.find("() Real", changed.find(" z "));
    ASSERT_NE(place, std::string::npos);
    changed.insert(place + 7, " (- 1.125 ");
    // The definition's own parenthesis closes the new one.
    const Result<smtlib::Tape> tape = smtlib::Tape::read(output, "output");
    ASSERT_TRUE(tape);
    std::size_t definition = 2;
    while (!tape->is_symbol(definition + 2, "z")) {
      definition = tape->next(definition);
    }
    const std::size_t end = tape->tokens()[tape->partner(definition)].begin;
    changed.insert(end + 10, ")");
    EXPECT_EQ(check(script, changed), "INVALID unsatisfied") << changed;
  }
  std::printf("z3: %zu models with algebraic numbers\n", algebraic);
  EXPECT_GT(algebraic, 0U);
}

}  // namespace
}  // namespace podium::evaluate
