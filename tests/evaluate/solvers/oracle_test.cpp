// Values of random terms, ours and those of z3 and cvc5.
//
// PODIUM_TERMS tells how many terms of each function; a few without it.

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>

#include "helpers.h"
#include "solvers/random_terms.h"
#include "support/support.h"

namespace podium::evaluate {
namespace {

std::size_t terms_of_each() {
  const char* given = std::getenv("PODIUM_TERMS");
  return given == nullptr ? 6 : std::strtoul(given, nullptr, 10);
}

bool is_installed(const std::string& solver) {
  const std::string command = "command -v " + solver + " > /dev/null";
  return std::system(command.c_str()) == 0;
}

std::string run(const std::string& command, const std::string& folder,
                const std::string& script) {
  const std::string input = folder + "/in.smt2";
  const std::string output = folder + "/out.txt";
  std::ofstream(input) << script;
  const std::string line =
      "timeout 300 " + command + " " + input + " > " + output + " 2>/dev/null";
  if (std::system(line.c_str()) != 0) {
    // Solvers also return 1 after an error in one command.
  }
  std::ifstream file(output);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// The expressions of an output, one after the other.
std::vector<std::string> expressions(const std::string& text) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, "output");
  if (!tape) return {to_string(tape.error())};
  std::vector<std::string> result;
  for (std::size_t at = 0; at < tape->size(); at = tape->next(at)) {
    result.emplace_back(tape->slice(at));
  }
  return result;
}

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
  const std::string verdict = value_of("(= " + term.term + " " + theirs + ")");
  if (verdict == "true") {
    ++counts.same;
    return;
  }
  if (verdict != "false" || is_excused(term, solver)) {
    ++counts.open;
    return;
  }
  ADD_FAILURE() << solver << " has " << theirs << " for " << term.term
                << "\nwe have " << value_of(term.term);
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
  // It does not find "0" in (re.diff (re.range "0" "9") (re.* (re.range "a"
  // "z"))) when it replaces.
  return term.name.starts_with("str.replace_re") &&
         term.term.find("re.diff") != std::string::npos;
}

void report(const std::string& solver, const Counts& counts) {
  std::printf("%s: %zu agree, %zu left open, %zu refused\n", solver.c_str(),
              counts.same, counts.open, counts.refused);
  EXPECT_GT(counts.same, counts.open + counts.refused);
}

TEST(Oracle, Z3) {
  if (!is_installed("z3")) GTEST_SKIP() << "z3 is not installed";
  const TemporaryFolder folder = testing::scratch_folder();
  const std::vector<RandomTerm> terms = random_terms(terms_of_each(), 11);
  std::string script;
  for (const RandomTerm& each : terms) {
    script += "(simplify " + each.term + ")\n";
  }
  const std::vector<std::string> values =
      expressions(run("z3", folder.path(), script));
  ASSERT_EQ(values.size(), terms.size());
  Counts counts;
  for (std::size_t at = 0; at < terms.size(); ++at) {
    compare(terms[at], values[at], "z3", counts);
  }
  report("z3", counts);
}

TEST(Oracle, Cvc5) {
  if (!is_installed("cvc5")) GTEST_SKIP() << "cvc5 is not installed";
  const TemporaryFolder folder = testing::scratch_folder();
  std::vector<RandomTerm> terms = random_terms(terms_of_each(), 12);
  Counts counts;
  // An error ends cvc5, so that what it refuses is left out and the rest is
  // asked for again.
  std::map<std::string, bool> refused;
  std::size_t at = 0;
  for (int round = 0; round < 60 && at < terms.size(); ++round) {
    std::string script =
        "(set-logic ALL)(set-option :produce-models true)(check-sat)\n";
    std::vector<std::size_t> asked;
    for (std::size_t each = at; each < terms.size(); ++each) {
      if (refused[terms[each].name]) continue;
      asked.push_back(each);
      script += "(get-value (" + terms[each].term + "))\n";
    }
    const std::vector<std::string> values = expressions(
        run("cvc5 --fp-exp --strings-exp --arrays-exp", folder.path(), script));
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

}  // namespace
}  // namespace podium::evaluate
