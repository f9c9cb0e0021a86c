#include "dispatch/dispatch.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <functional>
#include <map>

#include "library/library.h"
#include "support/competition.h"
#include "support/support.h"

namespace podium::dispatch {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Track;
using contest::Verdict;
using ::testing::HasSubstr;

contest::Solver solver(const std::string& name, const std::string& program,
                       std::vector<std::string> logics = {}) {
  contest::Solver made;
  made.name = name;
  made.team = name;
  const bool every = logics.empty();
  made.participations = {
      {{Track::SingleQuery}, std::move(logics), {program}, every}};
  return made;
}

struct Silent : Observer {
  void started(std::size_t, const Task&) override { ++starts; }
  void finished(std::size_t, const Task&, const contest::Run&) override {
    ++ends;
  }
  int starts = 0;
  int ends = 0;
};

class Dispatch : public ::testing::Test {
 protected:
  void add_benchmark(const std::string& name, const std::string& status) {
    testing::write_benchmark(folder_.path() + "/lib", name, status);
  }

  std::string program(const std::string& name, const std::string& script) {
    return testing::write(folder_.path() + "/" + name,
                          "#!/bin/sh\n" + script + "\n", true);
  }

  // All runs of the job by solver and benchmark.
  std::map<std::pair<std::string, std::string>, contest::Run> run_all() {
    job_.benchmarks =
        library::read_library(*library::find_sources({folder_.path() + "/lib"}),
                              contest::FamilyRule::BottomFolder)
            .benchmarks;
    job_.limits = {std::chrono::seconds(5), std::chrono::seconds(5),
                   100'000'000, 1};
    job_.slots = {{0}, {0}};
    EXPECT_TRUE(store_.begin({"test", {}, job_.solvers}, {}));
    EXPECT_TRUE(store_.set_benchmarks(job_.track, job_.benchmarks));
    if (before_runs_) before_runs_();
    job_.tasks = plan_tasks(job_, 1, *store_.done(job_.track));
    ended_ = dispatch(job_, host_, store_, interrupt_, observer_);
    std::map<std::pair<std::string, std::string>, contest::Run> runs;
    const auto stored = store_.runs(job_.track);
    for (const contest::Run& run : *stored) {
      runs[{run.solver, run.benchmark}] = run;
    }
    return runs;
  }

  TemporaryFolder folder_ = testing::scratch_folder();
  store::Store store_ =
      *store::Store::open(folder_.path() + "/results", store::Access::Write);
  process::Host host_ = *process::Host::open();
  process::Interrupt interrupt_;
  Silent observer_;
  Job job_;
  Ended ended_;
  std::function<void()> before_runs_;
};

TEST_F(Dispatch, EverySolverRunsOnceOnEveryBenchmarkOfItsLogics) {
  add_benchmark("a.smt2", "sat");
  add_benchmark("b.smt2", "unsat");
  job_.solvers = {
      solver("right", program("right",
                              "grep -q '(not' $1 && echo unsat || "
                              "echo sat")),
      solver("wrong", program("wrong", "echo sat")),
      solver("elsewhere", program("elsewhere", "echo sat"), {"QF_BV"})};
  const auto runs = run_all();
  EXPECT_EQ(runs.size(), 4U);
  EXPECT_EQ(runs.at({"right", "b.smt2"}).verdict, Verdict::Correct);
  EXPECT_EQ(runs.at({"wrong", "b.smt2"}).verdict, Verdict::Wrong);
  EXPECT_EQ(runs.at({"wrong", "a.smt2"}).answer, Answer::Sat);
  EXPECT_EQ(runs.at({"right", "a.smt2"}).method, to_string(host_.method()));
  EXPECT_EQ(ended_.stored, 4U);
  EXPECT_FALSE(ended_.interrupted);
  EXPECT_FALSE(ended_.stopped);
  EXPECT_EQ(observer_.starts, 4);
  EXPECT_EQ(observer_.ends, 4);
  EXPECT_EQ(store_.output(Track::SingleQuery, "wrong", "a.smt2")->output,
            "sat\n");
}

TEST_F(Dispatch, SolversGetAScrambledFileThatTellsNothing) {
  add_benchmark("family/telling-name.smt2", "sat");
  job_.scramble_seed = 5;
  job_.solvers = {solver("cat", program("cat",
                                        "echo $1; cat $1; pwd; ls -a; "
                                        "env"))};
  run_all();
  const std::string output =
      store_.output(Track::SingleQuery, "cat", "family/telling-name.smt2")
          ->output;
  EXPECT_THAT(output, ::testing::Not(HasSubstr("telling")));
  EXPECT_THAT(output, ::testing::Not(HasSubstr(":status")));
  EXPECT_THAT(output, HasSubstr("(set-option :print-success false)"));
  EXPECT_THAT(output, HasSubstr("PODIUM_WALL_LIMIT=5"));
  EXPECT_THAT(output, HasSubstr("STAREXEC_MAX_MEM=100"));
}

TEST_F(Dispatch, WhatIsDoneIsNotRunAgain) {
  add_benchmark("a.smt2", "sat");
  job_.solvers = {solver("one", program("one", "echo sat"))};
  run_all();
  EXPECT_EQ(ended_.stored, 1U);
  run_all();
  EXPECT_EQ(ended_.stored, 0U);
  EXPECT_TRUE(job_.tasks.empty());
}

TEST_F(Dispatch, ABenchmarkThatVanishesCostsOnlyItsOwnRuns) {
  add_benchmark("a.smt2", "sat");
  add_benchmark("b.smt2", "sat");
  job_.solvers = {solver("one", program("one", "echo sat"))};
  before_runs_ = [this] {
    std::filesystem::remove(folder_.path() + "/lib/a.smt2");
  };
  const auto runs = run_all();
  EXPECT_EQ(runs.at({"one", "b.smt2"}).verdict, Verdict::Correct);
  EXPECT_EQ(runs.at({"one", "a.smt2"}).exit.ending, Ending::Failed);
  EXPECT_THAT(runs.at({"one", "a.smt2"}).note, HasSubstr("cannot open"));
  EXPECT_EQ(store_.done(Track::SingleQuery)->size(), 1U);
}

TEST_F(Dispatch, AChangedBenchmarkIsNotRun) {
  add_benchmark("a.smt2", "sat");
  job_.solvers = {solver("one", program("one", "echo sat"))};
  before_runs_ = [this] { add_benchmark("a.smt2", "unsat"); };
  const auto runs = run_all();
  EXPECT_EQ(runs.at({"one", "a.smt2"}).exit.ending, Ending::Failed);
  EXPECT_THAT(runs.at({"one", "a.smt2"}).note, HasSubstr("has changed"));
}

TEST_F(Dispatch, LimitsAreRecorded) {
  add_benchmark("a.smt2", "sat");
  job_.solvers = {
      solver("hog", program("hog", "exec head -c 400000000 /dev/zero | tail")),
      solver("absent", folder_.path() + "/absent"),
      solver("crash", program("crash", "echo sat; kill -ABRT $$"))};
  const auto runs = run_all();
  EXPECT_EQ(runs.at({"hog", "a.smt2"}).exit.ending, Ending::MemoryLimit);
  EXPECT_EQ(runs.at({"absent", "a.smt2"}).exit.ending, Ending::NotStarted);
  // An answer counts even if the process ends badly afterwards.
  EXPECT_EQ(runs.at({"crash", "a.smt2"}).exit,
            (contest::Exit{Ending::Signalled, 6}));
  EXPECT_EQ(runs.at({"crash", "a.smt2"}).verdict, Verdict::Correct);
}

TEST_F(Dispatch, AnInterruptLeavesNoResult) {
  add_benchmark("a.smt2", "sat");
  job_.solvers = {solver("one", program("one", "sleep 30; echo sat"))};
  interrupt_.raise();
  EXPECT_TRUE(run_all().empty());
  EXPECT_TRUE(ended_.interrupted);
}

TEST_F(Dispatch, AllSolversRunOnOneBenchmarkBeforeTheNext) {
  for (int i = 0; i < 5; ++i) {
    add_benchmark(fmt::format("{}.smt2", i), "sat");
  }
  job_.solvers = {solver("one", program("one", "echo sat")),
                  solver("two", program("two", "echo sat"))};
  run_all();
  const std::vector<Task> tasks = plan_tasks(job_, 1, {});
  ASSERT_EQ(tasks.size(), 10U);
  for (std::size_t i = 0; i < tasks.size(); i += 2) {
    EXPECT_EQ(tasks[i].benchmark, tasks[i + 1].benchmark);
  }
}

}  // namespace
}  // namespace podium::dispatch
