#include "dispatch/dispatch.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "fixture.h"

namespace podium::dispatch {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Track;
using contest::Verdict;
using ::testing::HasSubstr;

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
  EXPECT_THAT(output, HasSubstr("STAREXEC_MAX_MEM=200"));
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

// The benchmarks of the fixture are of QF_LIA.
TEST_F(Dispatch, ALogicMayHaveALimitOfItsOwn) {
  add_benchmark("a.smt2", "sat");
  testing::write(folder_.path() + "/lib/b.smt2",
                 "(set-logic QF_BV)\n(set-info :status sat)\n(check-sat)\n");
  job_.limits.logics = {{"QF_BV", std::chrono::milliseconds(200)}};
  job_.solvers = {
      solver("s", program("s", "sleep 0.5; echo $PODIUM_WALL_LIMIT; echo sat")),
      solver("t", program("t", "echo $PODIUM_WALL_LIMIT $PODIUM_CPU_LIMIT"))};
  const auto runs = run_all();
  EXPECT_EQ(runs.at({"s", "a.smt2"}).verdict, Verdict::Correct);
  EXPECT_EQ(runs.at({"s", "b.smt2"}).exit.ending, Ending::WallLimit);
  EXPECT_LT(runs.at({"s", "b.smt2"}).usage.wall,
            std::chrono::milliseconds(500));
  EXPECT_EQ(store_.output(Track::SingleQuery, "t", "a.smt2")->output, "5 5\n");
  EXPECT_EQ(store_.output(Track::SingleQuery, "t", "b.smt2")->output, "1 1\n");
}

TEST_F(Dispatch, WhetherStandardErrorCountsIsAMatterOfTheYear) {
  add_benchmark("a.smt2", "sat");
  job_.solvers = {solver("quiet", program("quiet", "echo sat >&2")),
                  solver("both", program("both", "echo unsat >&2; echo sat"))};
  job_.error_stream_counts = false;
  const auto runs = run_all();
  EXPECT_EQ(runs.at({"quiet", "a.smt2"}).answer, Answer::None);
  EXPECT_EQ(runs.at({"quiet", "a.smt2"}).note,
            "said sat on standard error, where it does not count by these "
            "rules");
  EXPECT_EQ(runs.at({"both", "a.smt2"}).answer, Answer::Sat);
  EXPECT_EQ(runs.at({"both", "a.smt2"}).note, "");
  job_.error_stream_counts = true;
  job_.solvers = {solver("later", program("later", "echo sat >&2"))};
  EXPECT_EQ(run_all().at({"later", "a.smt2"}).answer, Answer::Sat);
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

// All runs of one heat come before those of the next.
TEST(PlanTasks, OneHeatAfterTheOther) {
  Job job;
  job.solvers.resize(2);
  for (const char* name : {"one", "two"}) {
    contest::Solver& solver = job.solvers[name == std::string("two") ? 1 : 0];
    solver.name = name;
    solver.participations = {{{Track::SingleQuery}, {}, {"x"}, true}};
  }
  for (int i = 0; i < 40; ++i) {
    contest::Benchmark benchmark;
    benchmark.name = std::to_string(i);
    job.benchmarks.push_back(benchmark);
    job.heats.push_back(static_cast<std::uint32_t>(i % 3 + 1));
  }
  const std::vector<Task> tasks = plan_tasks(job, 1, {});
  ASSERT_EQ(tasks.size(), 80U);
  std::uint32_t last = 1;
  bool shuffled = false;
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    EXPECT_GE(job.heats[tasks[i].benchmark], last);
    last = job.heats[tasks[i].benchmark];
    shuffled =
        shuffled || (i > 0 && tasks[i].benchmark < tasks[i - 1].benchmark &&
                     job.heats[tasks[i - 1].benchmark] == last);
  }
  EXPECT_TRUE(shuffled) << "within a heat the order is drawn";
}

// A solver that reads commands, answers `success` to all but check-sat, and to
// the check-sats what the lines of `answers` do, which know their number as $n.
std::string talking(const std::string& answers) {
  return "n=0\nwhile read -r line; do\n"
         "  case $line in\n"
         "    '(check-sat)') n=$((n + 1))\n" +
         answers +
         "\n    ;;\n"
         "    '(exit)') echo success; exit 0;;\n"
         "    *) echo success;;\n"
         "  esac\ndone";
}

class IncrementalDispatch : public Dispatch {
 protected:
  IncrementalDispatch() { job_.track = Track::Incremental; }

  // Statuses sat, unsat, sat, unsat, ...
  void add_dialogue(const std::string& name, int checks) {
    std::string script =
        "(set-info :smt-lib-version 2.6)\n(set-logic QF_UF)\n"
        "(declare-fun p () Bool)\n";
    for (int i = 0; i < checks; ++i) {
      script += i % 2 == 0 ? "(push 1)\n(assert p)\n(set-info :status sat)\n"
                           : "(assert (not p))\n(set-info :status unsat)\n";
      script += "(check-sat)\n";
      if (i % 2 == 1) script += "(pop 1)\n";
    }
    testing::write(folder_.path() + "/lib/" + name, script + "(exit)\n");
  }

  contest::Run only_run(const std::string& script, int checks) {
    add_dialogue("a.smt2", checks);
    job_.solvers = {solver("one", program("one", script))};
    auto runs = run_all();
    EXPECT_EQ(runs.size(), 1U);
    return runs.at({"one", "a.smt2"});
  }

  store::Output only_output() {
    return *store_.output(Track::Incremental, "one", "a.smt2");
  }
};

constexpr const char* kRight = "[ $((n % 2)) = 1 ] && echo sat || echo unsat";

TEST_F(IncrementalDispatch, EveryAnswerIsStoredWithItsTime) {
  const contest::Run run = only_run(talking(kRight), 4);
  EXPECT_EQ(run.verdict, Verdict::Correct) << run.note;
  EXPECT_EQ(run.answer, Answer::None);
  EXPECT_EQ(run.answers, (std::vector<Answer>{Answer::Sat, Answer::Unsat,
                                              Answer::Sat, Answer::Unsat}));
  EXPECT_EQ(run.exit, (contest::Exit{Ending::Exited, 0}));
  EXPECT_EQ(run.note, "");
  EXPECT_GT(run.decided_wall.count(), 0);
  EXPECT_LE(run.decided_wall, run.usage.wall);
  EXPECT_LE(run.decided_cpu, run.usage.cpu);
  const store::Output output = only_output();
  EXPECT_THAT(output.output, HasSubstr("success\nsat\n"));
  std::vector<Answer> answers;
  for (const contest::Exchange& exchange : output.exchanges) {
    EXPECT_TRUE(exchange.answered);
    if (exchange.is_check) {
      EXPECT_EQ(exchange.command, "check-sat");
      answers.push_back(exchange.answer);
    }
  }
  EXPECT_EQ(answers, run.answers);
  EXPECT_THAT(output.exchanges, ::testing::Contains(::testing::Field(
                                    &contest::Exchange::command, "push")));
}

TEST_F(IncrementalDispatch, SolversGetAScrambledScriptAndNoArgument) {
  job_.scramble_seed = 3;
  const contest::Run run = only_run("[ $# = 0 ] || exit 1\ntee heard | { " +
                                        talking(kRight) + "\n}\ncat heard >&2",
                                    2);
  EXPECT_EQ(run.verdict, Verdict::Correct) << run.note;
  const std::string heard = only_output().error;
  EXPECT_THAT(heard, ::testing::StartsWith("(set-option :print-success true)"));
  EXPECT_THAT(heard, ::testing::Not(HasSubstr(":status")));
}

TEST_F(IncrementalDispatch, ALieInTheThirdAnswerIsAnError) {
  const contest::Run run = only_run(
      talking("[ $n = 3 ] && echo unsat || { " + std::string(kRight) + "; }"),
      6);
  EXPECT_EQ(run.verdict, Verdict::Wrong);
  EXPECT_EQ(run.answers,
            (std::vector<Answer>{Answer::Sat, Answer::Unsat, Answer::Unsat}));
  EXPECT_THAT(run.note, HasSubstr("check-sat 3"));
  EXPECT_THAT(run.note, HasSubstr("it said unsat, but sat is right"));
}

TEST_F(IncrementalDispatch, AYearMayGoOnAfterAWrongAnswer) {
  job_.stops_at_wrong = false;
  const contest::Run run = only_run(talking("echo sat"), 4);
  EXPECT_EQ(run.verdict, Verdict::Wrong);
  EXPECT_EQ(run.answers.size(), 4U);
}

TEST_F(IncrementalDispatch, WritingToStandardErrorIsTold) {
  EXPECT_EQ(only_run("echo warning >&2\n" + talking(kRight), 2).note,
            "the solver wrote to its standard error");
}

TEST_F(IncrementalDispatch, DeathAfterTwoAnswersLeavesTwo) {
  const contest::Run run = only_run(
      talking("[ $n = 3 ] && kill -SEGV $$; " + std::string(kRight)), 6);
  EXPECT_EQ(run.verdict, Verdict::Correct);
  EXPECT_EQ(run.answers.size(), 2U);
  EXPECT_EQ(run.exit, (contest::Exit{Ending::Signalled, 11}));
  EXPECT_THAT(run.note, ::testing::Not(::testing::IsEmpty()));
  EXPECT_FALSE(only_output().exchanges.back().answered);
}

TEST_F(IncrementalDispatch, OutOfTimeAfterFiveAnswersLeavesFive) {
  wall_ = std::chrono::seconds(1);
  const contest::Run run =
      only_run(talking("[ $n = 6 ] && sleep 60; " + std::string(kRight)), 8);
  EXPECT_EQ(run.verdict, Verdict::Correct);
  EXPECT_EQ(run.answers.size(), 5U);
  EXPECT_EQ(run.exit.ending, Ending::WallLimit);
  EXPECT_LT(run.decided_wall, std::chrono::seconds(1));
  EXPECT_GE(run.usage.wall, std::chrono::seconds(1));
}

TEST_F(IncrementalDispatch, OnlyTheKnownPrefixIsAskedWhereARuleSaysSo) {
  testing::write(folder_.path() + "/lib/a.smt2",
                 "(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert p)\n"
                 "(set-info :status sat)\n(check-sat)\n(check-sat)\n"
                 "(set-info :status sat)\n(check-sat)\n(exit)\n");
  job_.known_prefix_only = true;
  job_.solvers = {solver("one", program("one", talking("echo sat")))};
  const auto runs = run_all();
  EXPECT_EQ(runs.at({"one", "a.smt2"}).answers.size(), 1U);
}

TEST_F(IncrementalDispatch, RealSolversUnderstandTheirDefaultCommands) {
  add_dialogue("a.smt2", 6);
  job_.scramble_seed = 9;
  for (const auto& [name, command] :
       std::map<std::string, std::vector<std::string>>{
           {"z3", {"z3", "-in"}},
           {"cvc5", {"cvc5", "--lang=smt2", "--incremental"}},
           {"cvc4", {"cvc4", "--lang=smt2", "--incremental"}}}) {
    if (find_program(name).empty()) continue;
    job_.solvers.push_back(solver(name, name));
    job_.solvers.back().participations[0].command = command;
  }
  if (job_.solvers.empty()) GTEST_SKIP() << "no solver is installed";
  for (const auto& [key, run] : run_all()) {
    EXPECT_EQ(run.answers.size(), 6U) << key.first << ": " << run.note;
    EXPECT_EQ(run.verdict, Verdict::Correct) << key.first << ": " << run.note;
  }
}

}  // namespace
}  // namespace podium::dispatch
