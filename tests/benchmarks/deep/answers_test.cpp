// No installed solver contradicts a status.

#include <gtest/gtest.h>

#include "benchmarks/family.h"
#include "benchmarks/solvers.h"

namespace {

using podium::benchmarks::generate_all;
using podium::benchmarks::Generated;
using podium::benchmarks::testing::answer;
using podium::benchmarks::testing::installed;
using podium::benchmarks::testing::known_wrong;
using podium::contest::Status;

constexpr int kSeconds = 2;

class Answers : public ::testing::TestWithParam<const char*> {};

TEST_P(Answers, AgreeWithTheStatuses) {
  const std::string solver = GetParam();
  if (installed({solver}).empty()) GTEST_SKIP() << solver << " is missing";
  std::size_t decided = 0;
  for (const Generated& file : generate_all()) {
    if (!file.statuses.empty() || file.status == Status::Unknown) continue;
    const auto said = answer(solver, file, kSeconds);
    if (!said) continue;
    ++decided;
    if (known_wrong(solver, file)) {
      EXPECT_NE(*said, file.status) << file.path << ": the defect is gone";
      continue;
    }
    EXPECT_EQ(*said, file.status) << solver << " on " << file.path;
  }
  // Boolector, which reads only bit-vectors and arrays, decides the fewest.
  EXPECT_GE(decided, 10U) << solver;
}

INSTANTIATE_TEST_SUITE_P(Solvers, Answers,
                         ::testing::Values("z3", "cvc5", "cvc4", "boolector"),
                         [](const auto& test) { return test.param; });

// Where no status is known, two solvers that both decide must agree.
TEST(UnknownStatuses, GetOneAnswer) {
  const auto solvers = installed({"z3", "cvc5", "cvc4", "boolector"});
  if (solvers.size() < 2) GTEST_SKIP() << "fewer than two solvers";
  for (const Generated& file : generate_all()) {
    if (!file.statuses.empty() || file.status != Status::Unknown) continue;
    std::optional<Status> first;
    for (const std::string& solver : solvers) {
      const auto said = answer(solver, file, kSeconds);
      if (!said) continue;
      if (!first) first = said;
      EXPECT_EQ(*said, *first) << solver << " on " << file.path;
    }
  }
}

}  // namespace
