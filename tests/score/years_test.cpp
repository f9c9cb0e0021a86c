// Each formula of the years, with numbers that can be followed by hand.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "score/counts.h"
#include "score/league.h"
#include "score/meeting.h"
#include "score/run_score.h"
#include "score/weights.h"
#include "score/what_if.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::Edition;
using contest::Ending;
using contest::Evidence;
using contest::Row;
using contest::ScoreKind;
using contest::Status;
using contest::Track;
using std::chrono::seconds;

RunScore one(int year, ScoreKind kind, Status status, Answer answer, int wall,
             int cpu, Ending ending = Ending::Exited) {
  contest::Record run;
  run.answer = answer;
  run.wall = seconds(wall);
  run.cpu = seconds(cpu);
  run.ending = ending;
  return RunScorer(Track::SingleQuery, rules(year),
                   {seconds(100), seconds(400)})
      .score(kind, run, {}, status);
}

// 2008, figures of the report: +1 for each correct answer, -8 for each wrong
// one. Alt-Ergo had 17, 14 and 52 wrong answers.
TEST(Rules2008, PointsOfAltErgo) {
  const auto points = [](std::uint64_t unsat, std::uint64_t sat,
                         std::uint64_t wrong) {
    contest::Count count;
    count.division = "AUFLIA";
    count.solver = "Alt-Ergo";
    count.unsat = unsat;
    count.sat = sat;
    count.wrong = wrong;
    const auto scores = score_counts({count}, rules(2008));
    const Row& row = scores.at(0).tables.at(0).rows.at(0);
    EXPECT_TRUE(row.disqualified);
    EXPECT_EQ(row.rank, 0U);
    EXPECT_EQ(scores[0].tables[0].winner, "");
    return row.points;
  };
  EXPECT_EQ(points(44, 6, 17), -86);
  EXPECT_EQ(points(52, 6, 14), -54);
  EXPECT_EQ(points(68, 31, 52), -317);
}

// QF_RDL: 112 + 57 = 169 points each, 5740.3 s against 8141.5 s.
TEST(Rules2008, TheTieInQfRdl) {
  contest::Count z3{"QF_RDL", "Z3.2", true, 112, 57, 0, 1, 0, {}};
  z3.cpu = std::chrono::milliseconds(5740300);
  contest::Count yices = z3;
  yices.solver = "Yices2 (proto c)";
  yices.cpu = std::chrono::milliseconds(8141500);
  const auto scores = score_counts({yices, z3}, rules(2008));
  const contest::Table& table = scores.at(0).tables.at(0);
  EXPECT_EQ(table.winner, "Z3.2");
  EXPECT_EQ(table.rows[0].points, 169);
  EXPECT_EQ(table.rows[1].points, 169);
  EXPECT_EQ(table.rows[1].rank, 2U);
}

// Four wrong answers in one division: out of the other one too.
TEST(Rules2008, FourWrongAnswersDisqualifyEverywhere) {
  Meeting meeting(2008);
  meeting.solver("bad").solver("good");
  for (int i = 0; i < 4; ++i) {
    meeting.benchmark("QF_BV/f/" + std::to_string(i), Status::Sat);
    meeting.run(0, static_cast<std::uint32_t>(i), Answer::Unsat, 1, 1);
    meeting.run(1, static_cast<std::uint32_t>(i), Answer::Unknown, 1, 1);
  }
  meeting.benchmark("QF_LRA/f/0", Status::Sat);
  meeting.run(0, 4, Answer::Sat, 1, 1);
  meeting.run(1, 4, Answer::Unknown, 1, 1);
  const auto scores = meeting.scores();
  ASSERT_EQ(scores.size(), 2U);
  for (const auto& division : scores) {
    const Row& bad = score::row(division.tables.at(0), "bad");
    EXPECT_TRUE(bad.disqualified) << division.division;
    EXPECT_EQ(score::row(division.tables[0], "good").rank, 1U);
  }
  EXPECT_EQ(score::row(scores[0].tables[0], "bad").points, -32);

  Meeting three = meeting;
  three.records.runs.erase(three.records.runs.begin());
  EXPECT_FALSE(three.row("bad", ScoreKind::Sequential).disqualified);
}

// The time of wrong answers counts, that of unknown ones does not.
TEST(Rules2008, TimeIsThatOfAnswers) {
  Meeting meeting(2008);
  meeting.solver("s");
  for (int i = 0; i < 3; ++i) {
    meeting.benchmark("QF_BV/f/" + std::to_string(i), Status::Sat);
  }
  meeting.run(0, 0, Answer::Sat, 1, 10);
  meeting.run(0, 1, Answer::Unsat, 1, 20);
  meeting.run(0, 2, Answer::Unknown, 1, 40);
  EXPECT_EQ(meeting.row("s", ScoreKind::Sequential).cpu, seconds(30));
  EXPECT_EQ(meeting.row("s", ScoreKind::Sequential).points, 1 - 8);
}

// Each run by the limit of its logic: 100 s, but 150 in QF_BV and 50 in QF_LRA.
TEST(Rules2008, LogicsMayHaveOtherLimits) {
  Meeting meeting(2008);
  meeting.records.logic_limits = {{"QF_BV", seconds(150)},
                                  {"QF_LRA", seconds(50)}};
  meeting.solver("s");
  int benchmark = 0;
  for (const char* logic : {"QF_BV", "QF_LRA", "QF_UF"}) {
    for (const int wall : {45, 90, 140}) {
      meeting.benchmark(fmt::format("{}/f/{}", logic, wall), Status::Sat);
      meeting.run(0, static_cast<std::uint32_t>(benchmark++), Answer::Sat, wall,
                  wall);
    }
  }
  const auto solved = [&] {
    std::vector<std::uint64_t> found;
    for (const auto& division : meeting.scores()) {
      found.push_back(score::row(division.tables.at(0), "s").solved);
    }
    return found;
  };
  EXPECT_EQ(solved(), (std::vector<std::uint64_t>{3, 1, 2}));
  limit_time(meeting.records, seconds(100));
  EXPECT_EQ(solved(), (std::vector<std::uint64_t>{2, 2, 2}))
      << "a limit that is asked for is for all";
}

// A benchmark that is not solved counts twice the limit of its logic.
TEST(Rules2026, UnsolvedTimeFollowsTheLogic) {
  Meeting meeting(2026);
  meeting.records.logic_limits = {{"QF_ABV", seconds(150)}};
  meeting.solver("s").solver("t");
  meeting.benchmark("QF_BV/f/1", Status::Sat);
  meeting.benchmark("QF_ABV/f/2", Status::Sat);
  meeting.run(0, 0, Answer::Unknown, 1, 1);
  meeting.run(0, 1, Answer::Unknown, 1, 1);
  std::vector<Duration> walls;
  std::vector<Duration> cpus;
  for (const auto& division : meeting.scores()) {
    for (const auto& logic : division.logics) {
      const Row& row = score::row(logic.tables.at(0), "s");
      walls.push_back(row.wall);
      cpus.push_back(row.cpu);
    }
  }
  EXPECT_EQ(walls, (std::vector<Duration>{seconds(200), seconds(300)}));
  EXPECT_EQ(cpus, (std::vector<Duration>{seconds(800), seconds(1200)}));
}

// 2010: the lower average decides: 30 s / 2 is better than 16 s / 1.
TEST(Rules2010, TiesByTheAverage) {
  contest::Count two{"QF_BV", "two", true, 10, 0, 0, 0, 1, seconds(30)};
  contest::Count one_only{"QF_BV", "one", true, 2, 0, 0, 0, 0, seconds(16)};
  const auto scores = score_counts({one_only, two}, rules(2010));
  EXPECT_EQ(scores[0].tables[0].rows[0].solver, "two") << "3 s against 8 s";
}

// 2015, 7.1: a result counts only if the process ends within the limit; times
// count for every benchmark.
TEST(Rules2015, LateIsVoidAndTimesOfAllCount) {
  const auto late = one(2015, ScoreKind::Parallel, Status::Sat, Answer::Sat,
                        100, 150, Ending::WallLimit);
  EXPECT_EQ(late.correct, 0U);
  EXPECT_EQ(late.wall, seconds(100));
  EXPECT_EQ(late.cpu, seconds(150));
  const auto late_2018 = one(2018, ScoreKind::Parallel, Status::Sat,
                             Answer::Sat, 100, 150, Ending::WallLimit);
  EXPECT_EQ(late_2018.correct, 1U);
  const auto wrong =
      one(2015, ScoreKind::Parallel, Status::Sat, Answer::Unsat, 7, 9);
  EXPECT_EQ(wrong.errors, 1U);
  EXPECT_EQ(wrong.wall, seconds(7));
}

// c_S = min(c, T) until 2022, 0 since 2023.
TEST(Sequential, TimeOfWhatIsDropped) {
  for (const int year : {2015, 2018, 2019, 2022}) {
    const auto score =
        one(year, ScoreKind::Sequential, Status::Sat, Answer::Sat, 60, 180);
    EXPECT_EQ(score.correct, 0U);
    EXPECT_EQ(score.cpu, seconds(100)) << year;
  }
  for (const int year : {2023, 2025}) {
    const auto score =
        one(year, ScoreKind::Sequential, Status::Sat, Answer::Sat, 60, 180);
    EXPECT_EQ(score.correct, 0U);
    EXPECT_EQ(score.cpu, seconds(0)) << year;
  }
}

// 2018, 7.4: families of 3 and of 1. alpha(3) = (1 + ln 3)/3, alpha(1) = 1.
TEST(Weights, OfFamilies) {
  EXPECT_DOUBLE_EQ(family_weight(1), 1.0);
  const double three = (1 + std::log(3.0)) / 3;
  EXPECT_DOUBLE_EQ(family_weight(3), three);
  Meeting meeting(2018);
  meeting.solver("s").solver("t");
  for (const char* name :
       {"QF_BV/big/a/1", "QF_BV/big/b/2", "QF_BV/big/b/3", "QF_BV/small/1"}) {
    meeting.benchmark(name, Status::Sat);
  }
  meeting.run(0, 0, Answer::Sat, 10, 20);
  meeting.run(0, 3, Answer::Unsat, 40, 80);
  const double all = 3 * three + 1;
  const Row row = meeting.row("s", ScoreKind::Parallel);
  EXPECT_NEAR(row.weighted.correct, 4 * three / all, 1e-12);
  EXPECT_NEAR(row.weighted.errors, 4 * 1 / all, 1e-12);
  EXPECT_NEAR(row.weighted.wall, (10 * three + 40) / all, 1e-12);
  EXPECT_NEAR(row.weighted.cpu, (20 * three + 80) / all, 1e-12);
  // The scripts took whole paths: families of 1, 2 and 1.
  const auto published =
      score(meeting.records, rules(2018, Edition::Published));
  const double two = (1 + std::log(2.0)) / 2;
  EXPECT_NEAR(score::row(published[0].tables[0], "s").weighted.correct,
              4 * 1 / (2 * two + 2), 1e-12);
}

TEST(Weights, DoNotDependOnTheOrderOfRuns) {
  Meeting meeting(2018);
  meeting.solver("s");
  for (std::uint32_t i = 0; i < 60; ++i) {
    meeting.benchmark(
        "QF_BV/f" + std::to_string(i % 7) + "/" + std::to_string(i),
        Status::Sat);
    meeting.run(0, i, i % 3 == 0 ? Answer::Unknown : Answer::Sat,
                static_cast<int>(i), static_cast<int>(i * 2 % 91));
  }
  const contest::WeightedScore before =
      meeting.row("s", ScoreKind::Parallel).weighted;
  std::reverse(meeting.records.runs.begin(), meeting.records.runs.end());
  const contest::WeightedScore after =
      meeting.row("s", ScoreKind::Parallel).weighted;
  EXPECT_EQ(before.correct, after.correct);
  EXPECT_EQ(before.wall, after.wall);
  EXPECT_EQ(before.cpu, after.cpu);
}

// Cores: A = 10 assertions, 4 in the core.
RunScore core(int year, Answer answer, Evidence evidence) {
  contest::Record run;
  run.answer = answer;
  run.evidence = evidence;
  run.core = 4;
  run.wall = run.cpu = seconds(5);
  contest::Benchmark benchmark;
  benchmark.asserts = 10;
  return RunScorer(Track::UnsatCore, rules(year), {seconds(100), seconds(400)})
      .score(ScoreKind::Parallel, run, benchmark, Status::Unsat);
}

TEST(UnsatCore, ReductionAndErrors) {
  for (const int year : {2016, 2018, 2025}) {
    EXPECT_EQ(core(year, Answer::Unsat, Evidence::Valid).correct, 6U);
    EXPECT_EQ(core(year, Answer::Unsat, Evidence::Invalid).errors, 1U);
    EXPECT_EQ(core(year, Answer::Sat, Evidence::None).errors, 1U);
    EXPECT_EQ(core(year, Answer::Unknown, Evidence::None).errors, 0U);
  }
  // "Not well-formed": an error in 2018, nothing in 2025.
  EXPECT_EQ(core(2018, Answer::Unsat, Evidence::Malformed).errors, 1U);
  EXPECT_EQ(core(2025, Answer::Unsat, Evidence::Malformed).errors, 0U);
  EXPECT_EQ(core(2025, Answer::Unsat, Evidence::Malformed).correct, 0U);
  // As many say sat as unsat: not refuted in 2018, not validated in 2025.
  EXPECT_EQ(core(2018, Answer::Unsat, Evidence::Unchecked).correct, 6U);
  EXPECT_EQ(core(2025, Answer::Unsat, Evidence::Unchecked).correct, 0U);
  // No core: as if it were all of the benchmark.
  const RunScore none = core(2025, Answer::Unsat, Evidence::None);
  EXPECT_EQ(none.correct, 0U);
  EXPECT_EQ(none.errors, 0U);
  EXPECT_EQ(none.wall, seconds(5)) << "it is solved, without reduction";
}

TEST(ModelValidation, ValidInvalidUnknown) {
  const auto model = [](Answer answer, Evidence evidence) {
    contest::Record run;
    run.answer = answer;
    run.evidence = evidence;
    return RunScorer(Track::ModelValidation, rules(2025),
                     {seconds(100), seconds(400)})
        .score(ScoreKind::Parallel, run, {}, Status::Sat);
  };
  EXPECT_EQ(model(Answer::Sat, Evidence::Valid).correct, 1U);
  EXPECT_EQ(model(Answer::Sat, Evidence::Invalid).errors, 1U);
  EXPECT_EQ(model(Answer::Unsat, Evidence::None).errors, 1U);
  for (const Evidence unknown :
       {Evidence::None, Evidence::Unchecked, Evidence::Malformed}) {
    EXPECT_EQ(model(Answer::Sat, unknown).errors, 0U);
    EXPECT_EQ(model(Answer::Sat, unknown).correct, 0U);
  }
}

// 2021: a wrong sat is an error of the sat table; 2020 and 2025: of the unsat
// one, as the benchmark is.
TEST(SatAndUnsat, WhereAWrongAnswerIsBooked) {
  for (const int year : {2020, 2021, 2024, 2025}) {
    Meeting meeting(year);
    meeting.solver("s").benchmark("QF_BV/f/1", Status::Unsat);
    meeting.run(0, 0, Answer::Sat, 1, 1);
    const bool by_answer = year == 2021 || year == 2024;
    EXPECT_EQ(meeting.row("s", ScoreKind::Sat).errors, by_answer ? 1U : 0U);
    EXPECT_EQ(meeting.row("s", ScoreKind::Unsat).errors, by_answer ? 0U : 1U);
  }
}

// 2010 to 2012: a division needs three groups; 2008 none, since 2014 two.
TEST(Competitive, NumberOfTeams) {
  const auto winner = [](int year, int solvers) {
    Meeting meeting(year);
    meeting.benchmark("QF_BV/f/1", Status::Sat);
    for (int i = 0; i < solvers; ++i) {
      meeting.solver("s" + std::to_string(i));
      meeting.run(static_cast<std::uint32_t>(i), 0, Answer::Sat, 1, i + 1);
    }
    return table(meeting.scores()[0].tables, ScoreKind::Sequential).winner;
  };
  EXPECT_EQ(winner(2008, 1), "s0");
  EXPECT_EQ(winner(2010, 2), "");
  EXPECT_EQ(winner(2010, 3), "s0");
  EXPECT_EQ(winner(2012, 2), "");
  EXPECT_EQ(winner(2012, 3), "s0");
  EXPECT_EQ(winner(2014, 2), "s0");
  EXPECT_EQ(winner(2015, 1), "");
  EXPECT_EQ(winner(2015, 2), "s0");
}

// <e, n, m>: in 2012 m is the CPU time of correct answers, in 2014 "the CPU
// time it takes to process the benchmark".
TEST(Rules2012, ErrorsThenCorrectThenCpuTime) {
  for (const int year : {2012, 2014}) {
    Meeting meeting(year);
    meeting.solver("s");
    for (const char* name : {"QF_BV/f/1", "QF_BV/f/2", "QF_BV/f/3"}) {
      meeting.benchmark(name, Status::Sat);
    }
    meeting.run(0, 0, Answer::Sat, 1, 10);
    meeting.run(0, 1, Answer::Unsat, 1, 20);
    meeting.run(0, 2, Answer::Unknown, 1, 40);
    const Row row = meeting.row("s", ScoreKind::Sequential);
    EXPECT_EQ(row.errors, 1U);
    EXPECT_EQ(row.correct, 1U);
    EXPECT_EQ(row.cpu, seconds(year == 2012 ? 10 : 10 + 20 + 40)) << year;
  }
}

// 2012: "at least three entrants from distinct research groups [...] the
// highest score and no erroneous results".
TEST(Rules2012, TheWinnerHasNoErrors) {
  const auto winner = [](int year) {
    Meeting meeting(year);
    meeting.benchmark("QF_BV/f/1", Status::Sat);
    meeting.benchmark("QF_BV/f/2", Status::Sat);
    for (const std::uint32_t i : {0U, 1U, 2U}) {
      meeting.solver("s" + std::to_string(i));
      meeting.run(i, 0, Answer::Sat, 1, static_cast<int>(i) + 1);
      meeting.run(i, 1, Answer::Unsat, 1, 1);
    }
    return table(meeting.scores()[0].tables, ScoreKind::Sequential).winner;
  };
  EXPECT_EQ(winner(2012), "");
  EXPECT_EQ(winner(2014), "s0");
}

// 2014: "any solver taking more than T/C wall-clock time has timed out for the
// parallel competition": T = 100 s on 4 cores.
TEST(Rules2014, ParallelHasAQuarterOfTheTime) {
  const auto kind = ScoreKind::Parallel;
  EXPECT_EQ(one(2014, kind, Status::Sat, Answer::Sat, 25, 90).correct, 1U);
  const RunScore late = one(2014, kind, Status::Sat, Answer::Sat, 26, 90);
  EXPECT_EQ(late.correct, 0U);
  EXPECT_TRUE(late.timeout);
  EXPECT_EQ(late.wall, seconds(25));
  EXPECT_EQ(one(2014, ScoreKind::Sequential, Status::Sat, Answer::Sat, 26, 90)
                .correct,
            1U);
}

// A script of five check-sats, T = 100 s: four correct answers in 40 s, then a
// wrong one in 2 s more.
RunScore with_a_wrong_check(int year) {
  contest::Benchmark benchmark;
  benchmark.check_sats = 5;
  contest::Record run;
  run.correct = 4;
  run.wrong = 1;
  run.wall = run.cpu = seconds(42);
  run.decided_wall = run.decided_cpu = seconds(42);
  return RunScorer(Track::Incremental, rules(year),
                   {seconds(100), seconds(400)})
      .score(ScoreKind::Sequential, run, benchmark, Status::Unknown);
}

// "The returned score for the overall benchmark will be <0,0>" (2011),
// "<1,0,0>" (2012), "e is the number of erroneous responses to commands, n is
// the number of correct responses [...], and m is the CPU time taken" (2014).
TEST(IncrementalByYear, WhatAWrongAnswerMakesOfARun) {
  const RunScore pair = with_a_wrong_check(2011);
  EXPECT_EQ(pair.errors, 0U);
  EXPECT_EQ(pair.correct, 0U);
  EXPECT_EQ(pair.cpu, seconds(0));
  const RunScore triple = with_a_wrong_check(2012);
  EXPECT_EQ(triple.errors, 1U);
  EXPECT_EQ(triple.correct, 0U);
  EXPECT_EQ(triple.cpu, seconds(0));
  const RunScore beside = with_a_wrong_check(2014);
  EXPECT_EQ(beside.errors, 1U);
  EXPECT_EQ(beside.correct, 4U);
  EXPECT_EQ(beside.cpu, seconds(42));
  const RunScore first = with_a_wrong_check(2015);
  EXPECT_EQ(first.errors, 1U);
  EXPECT_EQ(first.correct, 0U);
}

// The pages of 2024 and 2025 call every script unsolved, so that one with an
// answer to both check-sats that did not end in time is a time-out there. By
// the rules it is solved.
TEST(IncrementalByYear, PagesSince2024CountTimeOutsOfAllScripts) {
  contest::Benchmark benchmark;
  benchmark.check_sats = 2;
  contest::Record run;
  run.correct = 2;
  run.wall = run.cpu = seconds(101);
  run.decided_wall = run.decided_cpu = seconds(7);
  run.ending = Ending::WallLimit;
  const auto score = [&](Edition edition) {
    return RunScorer(Track::Incremental, rules(2025, edition),
                     {seconds(100), seconds(400)})
        .score(ScoreKind::Parallel, run, benchmark, Status::Unknown);
  };
  EXPECT_TRUE(score(Edition::Published).timeout);
  EXPECT_EQ(score(Edition::Published).correct, 2U);
  EXPECT_TRUE(score(Edition::Document).solved);
  EXPECT_FALSE(score(Edition::Document).timeout);
}

// 2011: "a solver with a higher n-value wins, with the cumulative time only
// used to break ties": no points in the application track.
TEST(IncrementalByYear, HasNoPoints) {
  const auto& score = rules(2011).score;
  EXPECT_EQ(contest::score_form(score, Track::SingleQuery),
            contest::ScoreForm::Points);
  EXPECT_EQ(contest::score_form(score, Track::Incremental),
            contest::ScoreForm::Sums);
}

// 2012: a reduction by two names in 7 s is <0, 2, 7>; unknown is <0, 0, T>, an
// incorrect answer <1, 0, T>.
TEST(Rules2012, UnsatCoresOfFailedRunsCostTheLimit) {
  const auto core = [](Answer answer) {
    contest::Benchmark benchmark;
    benchmark.asserts = 5;
    contest::Record run;
    run.answer = answer;
    run.evidence = Evidence::Valid;
    run.core = 3;
    run.wall = run.cpu = seconds(7);
    return RunScorer(Track::UnsatCore, rules(2012),
                     {seconds(100), seconds(400)})
        .score(ScoreKind::Sequential, run, benchmark, Status::Unsat);
  };
  EXPECT_EQ(core(Answer::Unsat).correct, 2U);
  EXPECT_EQ(core(Answer::Unsat).cpu, seconds(7));
  EXPECT_EQ(core(Answer::Unknown).errors, 0U);
  EXPECT_EQ(core(Answer::Unknown).cpu, seconds(100));
  EXPECT_EQ(core(Answer::Sat).errors, 1U);
  EXPECT_EQ(core(Answer::Sat).cpu, seconds(100));
}

// 2026: 2T for what is not solved; T = 100 s.
TEST(Par2, UnsolvedCostsTwiceTheLimit) {
  Meeting meeting(2026);
  meeting.solver("s")
      .benchmark("QF_BV/f/1", Status::Sat)
      .benchmark("QF_BV/f/2", Status::Sat);
  meeting.run(0, 0, Answer::Sat, 10, 30);
  meeting.run(0, 1, Answer::Unknown, 5, 5);
  const Row row = meeting.row("s", ScoreKind::Parallel);
  EXPECT_EQ(row.wall, seconds(10 + 2 * 100));
  EXPECT_EQ(row.cpu, seconds(30 + 2 * 400));
}

// The same in the other tables: a result that took more than T of CPU time is
// not solved sequentially; T is 24 s in the 24-second table, and m is 4.
TEST(Par2, InTheOtherTables) {
  Meeting meeting(2026);
  meeting.solver("s")
      .benchmark("QF_BV/f/1", Status::Sat)
      .benchmark("QF_BV/f/2", Status::Sat)
      .benchmark("QF_BV/f/3", Status::Sat);
  meeting.run(0, 0, Answer::Sat, 10, 30);
  meeting.run(0, 1, Answer::Sat, 40, 120);
  meeting.run(0, 2, Answer::Unknown, 5, 5);
  const Row sequential = meeting.row("s", ScoreKind::Sequential);
  EXPECT_EQ(sequential.correct, 1U) << "120 s of CPU time is more than 100 s";
  EXPECT_EQ(sequential.cpu, seconds(30 + 2 * 400 + 2 * 400));
  const Row brief = meeting.row("s", ScoreKind::TwentyFourSeconds);
  EXPECT_EQ(brief.correct, 1U);
  EXPECT_EQ(brief.wall, seconds(10 + 2 * 24 + 2 * 24));
  EXPECT_EQ(brief.cpu, seconds(30 + 2 * 96 + 2 * 96));
}

// "Scored as if it returned the result unknown": 2T for a logic that is not
// entered.
TEST(Par2, ALogicThatIsNotEnteredCostsTheSame) {
  Meeting meeting(2026);
  meeting.solver("s").solver("t");
  meeting.records.solvers[0].participations[0].every_logic = false;
  meeting.records.solvers[0].participations[0].logics = {"QF_LRA"};
  meeting.benchmark("QF_LRA/f/1", Status::Sat)
      .benchmark("QF_RDL/f/1", Status::Sat);
  meeting.run(0, 0, Answer::Sat, 10, 10);
  const Row row = meeting.row("s", ScoreKind::Parallel);
  EXPECT_EQ(row.abstained, 1U);
  EXPECT_EQ(row.wall, seconds(10 + 200));
}

// A derived solver wins with at most 90 % of its base's PAR-2.
TEST(Par2, ADerivedSolverMustBeTenPercentBetter) {
  const auto winner = [](int derived) {
    Meeting meeting(2026);
    meeting.solver("base").solver("base-mine");
    meeting.records.solvers[1].base = "base";
    meeting.benchmark("QF_BV/f/1", Status::Sat);
    meeting.run(0, 0, Answer::Sat, 50, 50);
    meeting.run(1, 0, Answer::Sat, derived, derived);
    return table(meeting.scores()[0].tables, ScoreKind::Parallel).winner;
  };
  EXPECT_EQ(winner(45), "base-mine") << "45 <= 0.9 * 50";
  EXPECT_EQ(winner(46), "base");
}

TEST(Experimental, FloatingPointDoesNotCompeteIn2015) {
  Meeting meeting(2015);
  meeting.solver("s").solver("t").benchmark("QF_FP/f/1", Status::Sat);
  meeting.run(0, 0, Answer::Sat, 1, 1);
  const auto scores = meeting.scores();
  EXPECT_TRUE(scores[0].experimental);
  EXPECT_FALSE(scores[0].competitive);
  EXPECT_EQ(scores[0].tables[0].winner, "");
}

}  // namespace
}  // namespace podium::score
