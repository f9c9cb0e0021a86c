// Known solvers: versions, rows, and that the commands work where the programs
// are installed.

#include "config/known_solvers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>

#include "base/file.h"
#include "contest/division.h"
#include "support/support.h"

namespace podium::config {
namespace {

using contest::Track;
using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::Not;

contest::Solver entrant(const char* program, const char* version,
                        Track track = Track::SingleQuery) {
  const auto all = known_solvers();
  const KnownSolver* known = find_known_solver(all, program, version);
  EXPECT_NE(known, nullptr) << program;
  return known == nullptr ? contest::Solver{}
                          : as_solver(*known, version, {track}, 2025);
}

TEST(VersionIn, FindsTheFirstThingThatLooksLikeOne) {
  EXPECT_EQ(version_in("Z3 version 4.8.12 - 64 bit\n"), "4.8.12");
  EXPECT_EQ(version_in("This is cvc5 version 1.0.3\ncompiled with GCC version "
                       "12.2.0\n"),
            "1.0.3");
  EXPECT_EQ(version_in("This is CVC4 version 1.8\n"), "1.8");
  EXPECT_EQ(version_in("1.5.118\n"), "1.5.118");
  EXPECT_EQ(version_in("MathSAT5 version 5.6.10 (0c6a)"), "5.6.10");
  EXPECT_EQ(version_in("Yices 2.6.4\nCopyright 2022 SRI"), "2.6.4");
  EXPECT_EQ(version_in("This is veriT, version 2021.06.2-rmx."),
            "2021.06.2-rmx");
  EXPECT_EQ(version_in("SMTInterpol v2.5-1381-g3c6d"), "2.5-1381-g3c6d");
  EXPECT_EQ(version_in("0.7.0-dev-main@abc"), "0.7.0-dev-main");
  EXPECT_EQ(version_in("x86.64 v1"), "");
  EXPECT_EQ(version_in("no version 5."), "");
  EXPECT_EQ(version_in("5."), "");
  EXPECT_EQ(version_in(""), "");
  EXPECT_EQ(version_in(std::string(100, '1') + ".2").size(), 40U);
}

TEST(KnownSolvers, RowsAreChosenByVersion) {
  EXPECT_THAT(entrant("boolector", "1.5.118").participations.at(0).logics,
              ElementsAre("QF_ABV", "QF_BV"));
  EXPECT_THAT(entrant("boolector", "").participations.at(0).logics,
              ElementsAre("QF_ABV", "QF_BV"));
  EXPECT_THAT(entrant("boolector", "3.2.4").participations.at(0).logics,
              ElementsAre("BV", "QF_ABV", "QF_AUFBV", "QF_BV", "QF_UFBV"));
  EXPECT_THAT(entrant("boolector", "10.0").participations.at(0).logics,
              Contains("BV"));
  const auto all = known_solvers();
  EXPECT_EQ(find_known_solver(all, "no-such-solver", "1"), nullptr);
}

TEST(KnownSolvers, EveryRowHasASingleQueryCommandAndLogics) {
  for (const KnownSolver& known : known_solvers()) {
    SCOPED_TRACE(known.program + known.since);
    EXPECT_FALSE(known.version_arguments.empty());
    const auto solver = as_solver(known, "", {Track::SingleQuery}, 2025);
    ASSERT_FALSE(solver.participations.empty());
    for (const auto& entry : solver.participations) {
      EXPECT_THAT(entry.command, ::testing::Contains(known.program));
      EXPECT_NE(entry.every_logic, !entry.logics.empty());
    }
  }
}

TEST(KnownSolvers, LogicsAreThoseTheyKnow) {
  const auto logics = [](const char* program) {
    return entrant(program, "").participations.at(0).logics;
  };
  EXPECT_THAT(logics("cvc4"), Not(Contains("QF_FP")));
  EXPECT_THAT(logics("cvc4"), Contains("QF_SLIA"));
  EXPECT_THAT(logics("yices-smt2"), Contains("QF_AX"));
  EXPECT_THAT(logics("yices-smt2"), Contains("QF_UF"));
  EXPECT_THAT(logics("yices-smt2"), Not(Contains("QF_S")));
  EXPECT_THAT(logics("yices-smt2"), Not(Contains("QF_DT")));
  EXPECT_THAT(logics("bitwuzla"), Contains("QF_ABVFPLRA"));
  EXPECT_THAT(logics("bitwuzla"), Not(Contains("QF_LRA")));
  EXPECT_THAT(
      logics("opensmt"),
      ElementsAre("QF_ALIA", "QF_AUFLIA", "QF_AX", "QF_IDL", "QF_LIA", "QF_LRA",
                  "QF_RDL", "QF_UF", "QF_UFIDL", "QF_UFLIA", "QF_UFLRA"));
}

TEST(KnownSolvers, IncrementalCommandsReadStandardInput) {
  EXPECT_THAT(
      entrant("z3", "", Track::Incremental).participations.at(0).command,
      ElementsAre("z3", "-in"));
  EXPECT_THAT(
      entrant("cvc5", "", Track::Incremental).participations.at(0).command,
      ElementsAre("cvc5", "--lang=smt2", "--incremental"));
}

// The rest runs programs. ----------------------------------------------------

std::string output_of(const std::string& command) {
  std::string output;
  FILE* pipe = ::popen((command + " 2>&1").c_str(), "r");
  EXPECT_NE(pipe, nullptr);
  if (pipe == nullptr) return output;
  std::array<char, 4096> buffer{};
  for (std::size_t size = 0;
       (size = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    output.append(buffer.data(), size);
  }
  ::pclose(pipe);
  return output;
}

// One easy unsatisfiable script for each logic that its theories decide.
struct Script {
  const char* logic;
  const char* body;
};

constexpr std::array kScripts{
    Script{"QF_BV",
           "(declare-fun x () (_ BitVec 8))(assert (= (bvadd x #x01) x))"},
    Script{"QF_ABV",
           "(declare-fun a () (Array (_ BitVec 8) (_ BitVec 8)))"
           "(assert (not (= (select (store a #x00 #x03) #x00) #x03)))"},
    Script{"QF_UFBV",
           "(declare-fun f ((_ BitVec 8)) (_ BitVec 8))"
           "(declare-fun x () (_ BitVec 8))"
           "(assert (= x #x01))(assert (not (= (f x) (f #x01))))"},
    Script{"QF_LIA", "(declare-fun x () Int)(assert (= (* 2 x) 3))"},
    Script{"QF_LRA",
           "(declare-fun x () Real)(assert (< x 1.0))(assert (> x 2.0))"},
    Script{"QF_UF",
           "(declare-sort U 0)(declare-fun f (U) U)(declare-fun a () U)"
           "(declare-fun b () U)(assert (= a b))"
           "(assert (not (= (f a) (f b))))"},
    Script{"QF_DT",
           "(declare-datatypes ((L 0)) (((n) (c (h L) (t L)))))"
           "(declare-fun x () L)(assert (= x (c x x)))"},
    Script{"QF_FP",
           "(declare-fun x () (_ FloatingPoint 8 24))"
           "(assert (and (fp.lt x x)))"},
    Script{"QF_SLIA",
           "(declare-fun x () String)"
           "(assert (= (str.++ x \"a\") \"b\"))"},
    Script{"UF",
           "(declare-sort U 0)(declare-fun p (U) Bool)(declare-fun a () U)"
           "(assert (forall ((x U)) (p x)))(assert (not (p a)))"},
    Script{"LIA", "(assert (exists ((x Int)) (forall ((y Int)) (> x y))))"},
};

// For the shell.
std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char letter : word) {
    text += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  }
  return text + "' ";
}

class Installed : public ::testing::TestWithParam<const char*> {};

TEST_P(Installed, SolvesAScriptOfEachLogicThatItEnters) {
  if (find_program(GetParam()).empty()) GTEST_SKIP() << "not installed";
  const auto all = known_solvers();
  const KnownSolver* known = find_known_solver(all, GetParam(), "");
  const std::string version = version_in(
      output_of(known->program + " " + known->version_arguments.at(0)));
  ASSERT_NE(version, "");
  known = find_known_solver(all, GetParam(), version);
  const auto solver = as_solver(*known, version, {Track::SingleQuery}, 2025);
  const auto folder = testing::scratch_folder();
  int solved = 0;
  for (const Script& script : kScripts) {
    SCOPED_TRACE(script.logic);
    const auto* entry =
        contest::participation(solver, Track::SingleQuery, script.logic);
    if (entry == nullptr) continue;
    // Scrambled files need not be called .smt2.
    const std::string file = testing::write(
        folder.path() + "/script",
        std::string("(set-option :print-success false)\n") + "(set-logic " +
            script.logic + ")\n" + script.body + "\n(check-sat)\n(exit)\n");
    std::string command = "cd " + folder.path() + " && ";
    for (const std::string& word : entry->command) command += quoted(word);
    EXPECT_THAT(output_of(command + file), ::testing::HasSubstr("unsat\n"));
    ++solved;
  }
  EXPECT_GE(solved, 2);
}

INSTANTIATE_TEST_SUITE_P(KnownSolvers, Installed,
                         ::testing::Values("z3", "cvc5", "cvc4", "boolector"),
                         [](const auto& test) {
                           return std::string(test.param);
                         });

}  // namespace
}  // namespace podium::config
