// The installed solvers read every file, and agree on some quick ones.

#include "benchmarks/solvers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "base/file.h"
#include "contest/checks.h"
#include "support/support.h"

namespace {

using podium::benchmarks::generate_all;
using podium::benchmarks::Generated;
using podium::benchmarks::testing::answer;
using podium::benchmarks::testing::answers;
using podium::benchmarks::testing::installed;
using podium::benchmarks::testing::run;
using podium::benchmarks::testing::without_status;
using ::testing::HasSubstr;
using ::testing::Not;

// Without the questions, so that nobody starts to solve.
std::string without_questions(std::string text) {
  const std::string question = "(check-sat)\n";
  std::size_t at = 0;
  while ((at = text.find(question, at)) != std::string::npos) {
    text.erase(at, question.size());
  }
  return text;
}

TEST(Solvers, ReadEveryFile) {
  const auto solvers = installed({"z3", "cvc5"});
  if (solvers.empty()) GTEST_SKIP() << "no solver is installed";
  const auto folder = podium::testing::scratch_folder();
  for (const Generated& file : generate_all()) {
    const std::string path =
        podium::testing::write(folder.path() + "/b.smt2",
                               without_questions(without_status(file.text)));
    for (const std::string& solver : solvers) {
      const bool needs_option = solver == "cvc5" && !file.statuses.empty();
      const auto output =
          run(solver + (needs_option ? " --incremental " : " ") + path);
      EXPECT_EQ(output.exit_code, 0) << solver << " on " << file.path;
      EXPECT_THAT(output.text, Not(HasSubstr("error")))
          << solver << " on " << file.path;
    }
  }
}

TEST(Solvers, WouldReportAnError) {
  const auto solvers = installed({"z3", "cvc5"});
  if (solvers.empty()) GTEST_SKIP() << "no solver is installed";
  const auto folder = podium::testing::scratch_folder();
  const std::string path = podium::testing::write(
      folder.path() + "/b.smt2", "(set-logic QF_BV)\n(assert x)\n");
  for (const std::string& solver : solvers) {
    EXPECT_THAT(run(solver + " " + path).text, HasSubstr("error")) << solver;
  }
}

constexpr std::string_view kQuick[] = {
    "BV/inverses/all-8.smt2",
    "LRA/orders/dense.smt2",
    "QF_ABV/byte-memory/xor-swap-alias.smt2",
    "QF_AUFLIA/copies/10-overlap.smt2",
    "QF_AX/store-orders/20-distinct.smt2",
    "QF_BV/bit-tricks/midpoint-overflow.smt2",
    "QF_DT/acyclic-lists/chain-30-open.smt2",
    "QF_IDL/job-shop/5x5-too-short.smt2",
    "QF_LIA/cryptarithms/SEND-MORE.smt2",
    "QF_LRA/thermostat/20-safe.smt2",
    "QF_RDL/fischer/2-hasty.smt2",
    "QF_S/word-equations/conjugate-words.smt2",
    "QF_UF/diamonds/60.smt2",
    "QF_UFDT/mirrored-trees/depth-3-leafless.smt2",
    "QF_UFLRA/lipschitz/60-above.smt2",
    "UFLIA/recurrences/doubling.smt2",
};

TEST(Solvers, AgreeOnQuickFiles) {
  const auto solvers = installed({"z3", "cvc5"});
  if (solvers.empty()) GTEST_SKIP() << "no solver is installed";
  std::size_t files = 0;
  std::size_t decided = 0;
  for (const Generated& file : generate_all()) {
    if (std::ranges::find(kQuick, file.path) == std::end(kQuick)) continue;
    ++files;
    for (const std::string& solver : solvers) {
      const auto said = answer(solver, file, 2);
      if (!said) continue;
      ++decided;
      EXPECT_EQ(*said, file.status) << solver << " on " << file.path;
    }
  }
  EXPECT_EQ(files, std::size(kQuick));
  EXPECT_GE(decided, files) << "the solvers did not answer";
}

TEST(Solvers, AgreeOnIncrementalFiles) {
  const auto solvers = installed({"z3", "cvc5", "cvc4"});
  if (solvers.empty()) GTEST_SKIP() << "no solver is installed";
  std::size_t decided = 0;
  for (const Generated& file : generate_all()) {
    if (file.statuses.empty()) continue;
    for (const std::string& solver : solvers) {
      const auto said = answers(solver, file, 1);
      ASSERT_LE(said.size(), file.statuses.size()) << file.path;
      const auto tally = podium::contest::tally(said, file.statuses);
      EXPECT_FALSE(tally.wrong)
          << solver << " on " << file.path << ", check " << *tally.wrong + 1;
      decided += tally.confirmed;
    }
  }
  EXPECT_GE(decided, 100U * solvers.size()) << "the solvers did not answer";
}

}  // namespace
