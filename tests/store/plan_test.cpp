// A store goes on only with the competition that it was begun with.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample.h"
#include "support/support.h"

namespace podium::store {
namespace {

using contest::Track;
using ::testing::AllOf;
using ::testing::HasSubstr;

class PlanTest : public ::testing::Test {
 protected:
  Error begin_error(const Plan& plan) {
    const Result<void> begun = store_.begin(plan, sample_environment());
    EXPECT_FALSE(begun);
    return begun ? Error{} : begun.error();
  }

  // Nothing of a refused plan may stay.
  void expect_unchanged() {
    const Result<Plan> plan = store_.plan();
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->competition, sample_plan().competition);
    EXPECT_EQ(plan->settings, sample_plan().settings);
    EXPECT_EQ(plan->solvers.size(), sample_plan().solvers.size());
  }

  const TemporaryFolder folder_ = podium::testing::scratch_folder();
  Store store_ = sample_store(folder_.path(), 2);
};

TEST_F(PlanTest, TheSamePlanGoesOn) {
  EXPECT_TRUE(store_.begin(sample_plan(), sample_environment()));
  expect_unchanged();
}

TEST_F(PlanTest, AChangedSettingIsNamedWithBothValues) {
  Plan plan = sample_plan();
  plan.settings[0].second = "24 s";
  contest::Solver gamma;
  gamma.name = "gamma";
  plan.solvers.push_back(gamma);
  const Error error = begin_error(plan);
  EXPECT_EQ(error.code, Code::Mismatch);
  EXPECT_EQ(error.where, folder_.path());
  EXPECT_THAT(error.message, AllOf(HasSubstr("wall limit"), HasSubstr("20 min"),
                                   HasSubstr("24 s")));
  EXPECT_THAT(error.hint, HasSubstr("--fresh"));
  expect_unchanged();
}

TEST_F(PlanTest, ASettingThatIsNewOrGone) {
  Plan plan = sample_plan();
  plan.settings.emplace_back("memory", "4 GB");
  Error error = begin_error(plan);
  EXPECT_EQ(error.code, Code::Mismatch);
  EXPECT_THAT(error.message, AllOf(HasSubstr("memory"), HasSubstr("not set")));
  plan = sample_plan();
  plan.settings.pop_back();
  error = begin_error(plan);
  EXPECT_EQ(error.code, Code::Mismatch);
  EXPECT_THAT(error.message,
              AllOf(HasSubstr("seed was '7'"), HasSubstr("now not set")));
}

TEST_F(PlanTest, AnotherVersionOfASolver) {
  Plan plan = sample_plan();
  plan.solvers[0].version = "1.1";
  const Error error = begin_error(plan);
  EXPECT_EQ(error.code, Code::Mismatch);
  EXPECT_THAT(error.message, AllOf(HasSubstr("alpha"), HasSubstr("'1.0'"),
                                   HasSubstr("'1.1'")));
  EXPECT_THAT(error.hint, HasSubstr("another name"));
  expect_unchanged();
}

TEST_F(PlanTest, AnotherCommandOfASolver) {
  Plan plan = sample_plan();
  plan.solvers[0].participations[1].command = {"alpha-str", "--fast"};
  Error error = begin_error(plan);
  EXPECT_EQ(error.code, Code::Mismatch);
  EXPECT_THAT(error.message, HasSubstr("alpha-str --fast"));
  // The same commands, but now the special one covers another logic.
  plan = sample_plan();
  plan.solvers[0].participations[1].logics = {"QF_BV"};
  error = begin_error(plan);
  EXPECT_EQ(error.code, Code::Mismatch);
  EXPECT_THAT(error.message, HasSubstr("/bin/alpha --all"));
}

TEST_F(PlanTest, NewSolversAndEntriesAreAdded) {
  Plan plan = sample_plan();
  plan.competition = "A Better Name";
  plan.solvers[1].team = "The Betas";
  plan.solvers[1].participations[0].logics.push_back("QF_ABV");
  plan.solvers.erase(plan.solvers.begin());
  contest::Solver gamma;
  gamma.name = "gamma";
  plan.solvers.push_back(gamma);
  const Result<void> begun = store_.begin(plan, sample_environment());
  ASSERT_TRUE(begun) << to_string(begun.error());
  const Result<Plan> stored = store_.plan();
  EXPECT_EQ(stored->competition, "A Better Name");
  ASSERT_EQ(stored->solvers.size(), 3U);
  EXPECT_EQ(stored->solvers[0].name, "alpha");
  EXPECT_EQ(stored->solvers[0].participations.size(), 2U);
  EXPECT_EQ(stored->solvers[1].team, "The Betas");
  EXPECT_EQ(stored->solvers[1].participations.size(), 1U);
  EXPECT_THAT(stored->solvers[1].participations[0].logics,
              ::testing::ElementsAre("QF_BV", "QF_ABV"));
  EXPECT_EQ(stored->solvers[2].name, "gamma");
}

TEST_F(PlanTest, NamesThatCannotBe) {
  Plan plan = sample_plan();
  plan.solvers[1].name = "alpha";
  EXPECT_EQ(begin_error(plan).code, Code::BadValue);
  plan.solvers[1].name = std::string("a\0b", 3);
  EXPECT_EQ(begin_error(plan).code, Code::BadValue);
  plan.solvers[1].name = "";
  EXPECT_EQ(begin_error(plan).code, Code::BadValue);
  std::vector<contest::Benchmark> benchmarks = sample_benchmarks(1);
  benchmarks[0].name = std::string("a\0b", 3);
  EXPECT_EQ(store_.set_benchmarks(kTrack, benchmarks).error().code,
            Code::BadValue);
}

TEST_F(PlanTest, TheLastEnvironmentIsTold) {
  contest::Environment environment = sample_environment();
  environment.kernel = "6.12";
  ASSERT_TRUE(store_.begin(sample_plan(), environment));
  EXPECT_EQ(store_.environment()->kernel, "6.12");
}

TEST_F(PlanTest, AChangedBenchmark) {
  ASSERT_TRUE(store_.add(sample_run(1), sample_output(1)));
  std::vector<contest::Benchmark> benchmarks = sample_benchmarks(3);
  benchmarks[1].sha256 = "00";
  const Result<void> added = store_.set_benchmarks(kTrack, benchmarks);
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, Code::Mismatch);
  EXPECT_EQ(added.error().where, benchmarks[1].path);
  EXPECT_THAT(added.error().message,
              AllOf(HasSubstr(benchmarks[1].name), HasSubstr("now 00"),
                    HasSubstr(sample_benchmarks(2)[1].sha256)));
  EXPECT_EQ(store_.benchmarks(kTrack)->size(), 2U);
  // Another track may have another file of that name.
  EXPECT_TRUE(store_.set_benchmarks(Track::Parallel, benchmarks));
}

TEST_F(PlanTest, ABenchmarkMayChangeBeforeItIsRun) {
  std::vector<contest::Benchmark> benchmarks = sample_benchmarks(2);
  benchmarks[1].sha256 = "00";
  ASSERT_TRUE(store_.set_benchmarks(kTrack, benchmarks));
  EXPECT_EQ((*store_.benchmarks(kTrack))[1].sha256, "00");
}

TEST_F(PlanTest, WhatIsNoLongerSelectedKeepsItsRuns) {
  ASSERT_TRUE(store_.add(sample_run(1), sample_output(1)));
  ASSERT_TRUE(store_.set_benchmarks(kTrack, sample_benchmarks(1)));
  EXPECT_EQ(store_.benchmarks(kTrack)->size(), 1U);
  EXPECT_EQ(store_.runs(kTrack)->size(), 1U);
  ASSERT_TRUE(store_.set_benchmarks(kTrack, sample_benchmarks(2)));
  EXPECT_EQ(store_.benchmarks(kTrack)->size(), 2U);
}

TEST_F(PlanTest, ARunThatFailedByOurFaultIsMadeAgain) {
  contest::Run run = sample_run(1);
  run.exit = {contest::Ending::Failed, 0};
  ASSERT_TRUE(store_.add(run, {"", ""}));
  EXPECT_TRUE(store_.done(kTrack)->empty());
  ASSERT_TRUE(store_.add(sample_run(1), sample_output(1)));
  EXPECT_EQ(store_.done(kTrack)->size(), 1U);
  EXPECT_EQ(store_.runs(kTrack)->size(), 1U);
  EXPECT_EQ(store_.output(kTrack, run.solver, run.benchmark)->output,
            sample_output(1).output);
  EXPECT_FALSE(store_.add(sample_run(1), sample_output(1)));
}

TEST_F(PlanTest, AnotherBuildOfTheSameVersion) {
  Plan plan = sample_plan();
  plan.solvers[0].digest = "aa";
  ASSERT_TRUE(store_.begin(plan, sample_environment()));
  plan.solvers[0].digest = "";
  ASSERT_TRUE(store_.begin(plan, sample_environment()));
  plan.solvers[0].digest = "bb";
  EXPECT_EQ(begin_error(plan).code, Code::Mismatch);
}

TEST_F(PlanTest, AMovedBenchmarkIsBroughtUpToDate) {
  std::vector<contest::Benchmark> benchmarks = sample_benchmarks(3);
  benchmarks[1].path = "/elsewhere";
  ASSERT_TRUE(store_.set_benchmarks(kTrack, benchmarks));
  const auto stored = store_.benchmarks(kTrack);
  ASSERT_EQ(stored->size(), 3U);
  EXPECT_EQ((*stored)[1].path, "/elsewhere");
}

TEST(PlanOfAnEmptyStore, IsMissing) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  const Result<Store> store = Store::open(folder.path(), Access::Write);
  ASSERT_TRUE(store);
  EXPECT_EQ(store->plan().error().code, Code::Missing);
  EXPECT_EQ(store->environment().error().code, Code::Missing);
  EXPECT_TRUE(store->solvers()->empty());
  EXPECT_TRUE(store->tracks()->empty());
}

}  // namespace
}  // namespace podium::store
