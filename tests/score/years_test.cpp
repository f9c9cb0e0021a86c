// Each formula of the years, with numbers that can be followed by hand.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "score/counts.h"
#include "score/league.h"
#include "score/rankings.h"
#include "score/recognitions.h"
#include "score/run_score.h"
#include "score/weights.h"
#include "score/what_if.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::Edition;
using contest::Ending;
using contest::Evidence;
using contest::RankingKind;
using contest::Row;
using contest::ScoreKind;
using contest::Status;
using contest::Track;
using std::chrono::seconds;
using ::testing::ElementsAre;

const contest::RuleBook& rules(int year, Edition edition = Edition::Document) {
  return **contest::rule_book(year, edition);
}

// A track of one division per logic; T = 100 s, m = 4.
struct Meeting {
  contest::Records records;

  explicit Meeting(int year, Track track = Track::SingleQuery) {
    records.track = track;
    records.year = year;
    records.wall_limit = seconds(100);
    records.cpu_limit = seconds(400);
  }

  Meeting& solver(const std::string& name, bool competing = true) {
    contest::Solver solver;
    solver.name = name;
    solver.team = "team of " + name;
    solver.competing = competing;
    solver.participations = {{{records.track}, {}, {name}, true}};
    records.solvers.push_back(solver);
    return *this;
  }

  Meeting& benchmark(const std::string& name, Status status,
                     std::uint64_t asserts = 0) {
    contest::Benchmark benchmark;
    benchmark.name = name;
    benchmark.logic = name.substr(0, name.find('/'));
    benchmark.status = status;
    benchmark.asserts = asserts;
    benchmark.check_sats = 1;
    records.benchmarks.push_back(benchmark);
    return *this;
  }

  contest::Record& run(std::uint32_t solver, std::uint32_t benchmark,
                       Answer answer, int wall, int cpu,
                       Ending ending = Ending::Exited) {
    contest::Record run;
    run.solver = solver;
    run.benchmark = benchmark;
    run.answer = answer;
    run.wall = seconds(wall);
    run.cpu = seconds(cpu);
    run.ending = ending;
    return records.runs.emplace_back(run);
  }

  std::vector<contest::DivisionScores> scores() const {
    return score(records, rules(records.year));
  }
  const Row row(const std::string& solver, ScoreKind kind) const {
    const auto all = scores();
    return score::row(table(all.at(0).tables, kind), solver);
  }
};

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

// Two divisions of 10 and 100 benchmarks: half of the first, none wrong; one
// wrong and one correct in the second.
std::vector<contest::DivisionScores> two_divisions() {
  std::vector<contest::DivisionScores> result;
  const auto add = [&](const char* name, std::uint64_t all,
                       std::uint64_t errors, std::uint64_t correct) {
    contest::DivisionScores division;
    division.division = name;
    division.competitive = true;
    division.benchmarks = all;
    contest::Table table;
    Row row;
    row.solver = "s";
    row.errors = errors;
    row.correct = correct;
    table.rows.push_back(row);
    division.tables.push_back(table);
    result.push_back(division);
  };
  add("small", 10, 0, 5);
  add("large", 100, 3, 90);
  return result;
}

double overall(int year) {
  const auto& score = rules(year).score;
  return rank_overall(score.rankings[0], ScoreKind::Parallel, two_divisions(),
                      score)
      .places.at(0)
      .score;
}

TEST(CompetitionWide, EachYearsPenaltyAndLogarithm) {
  const double ln10 = std::log(10.0);
  // 2015: (5/10)^2 ln 10 - 3 ln 100
  EXPECT_NEAR(overall(2015), 0.25 * ln10 - 3 * 2 * ln10, 1e-12);
  // 2018: -4 in place of -e
  EXPECT_NEAR(overall(2018), 0.25 * ln10 - 4 * 2 * ln10, 1e-12);
  // 2025: -2, and log10
  EXPECT_NEAR(overall(2025), 0.25 * 1 - 2 * 2, 1e-12);
}

TEST(CompetitionWide, Medals2014KeepErrorsApart) {
  const auto& score = rules(2014).score;
  const auto ranking = rank_overall(RankingKind::Medals, ScoreKind::Parallel,
                                    two_divisions(), score);
  EXPECT_NEAR(ranking.places[0].score, 0.25 + 0.81 * 2, 1e-12);
  EXPECT_NEAR(ranking.places[0].errors, 3 * 2, 1e-12);
}

TEST(CompetitionWide, OnlyCompetitiveDivisions) {
  auto divisions = two_divisions();
  divisions[1].competitive = false;
  const auto ranking =
      rank_overall(RankingKind::CompetitionWide, ScoreKind::Parallel, divisions,
                   rules(2018).score);
  EXPECT_NEAR(ranking.places[0].score, 0.25 * std::log(10.0), 1e-12);
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

// n1 = 9, n2 = 4: (9+1)/(4+1); w1 = 3 s, w2 = 7 s: (7+1)/(3+1).
TEST(BiggestLead, Formula) {
  auto divisions = two_divisions();
  divisions.resize(1);
  auto& rows = divisions[0].tables[0].rows;
  rows[0].correct = 9;
  rows[0].wall = seconds(3);
  rows.push_back(rows[0]);
  rows[1].solver = "t";
  rows[1].correct = 4;
  rows[1].wall = seconds(7);
  const auto ranking =
      rank_leads(ScoreKind::Parallel, divisions, rules(2025).score);
  ASSERT_EQ(ranking.places.size(), 1U);
  EXPECT_DOUBLE_EQ(ranking.places[0].score, 2.0);
  EXPECT_DOUBLE_EQ(ranking.places[0].time, 2.0);
  EXPECT_EQ(ranking.winner, "s");
}

// Three sound solvers, four benchmarks. a: 1, 2 in 10 s; b: 1 in 4 s, 3 in 10
// s; c: 1 in 20 s; nobody: 4. T for nobody is 1200 s.
TEST(LargestContribution, Formula) {
  Meeting meeting(2025);
  meeting.solver("a").solver("b").solver("c");
  for (const char* name :
       {"QF_BV/f/1", "QF_BV/f/2", "QF_BV/f/3", "QF_BV/f/4"}) {
    meeting.benchmark(name, Status::Sat);
  }
  meeting.run(0, 0, Answer::Sat, 10, 10);
  meeting.run(0, 1, Answer::Sat, 10, 10);
  meeting.run(1, 0, Answer::Sat, 4, 4);
  meeting.run(1, 2, Answer::Sat, 10, 10);
  meeting.run(2, 0, Answer::Sat, 20, 20);
  const TrackScores scores = score_track(meeting.records, rules(2025));
  const auto ranking = std::find_if(
      scores.rankings.begin(), scores.rankings.end(), [](const auto& one) {
        return one.ranking == RankingKind::LargestContribution &&
               one.kind == ScoreKind::Parallel;
      });
  ASSERT_NE(ranking, scores.rankings.end());
  ASSERT_EQ(ranking->places.size(), 3U);
  // All: n = 3, w = 4 + 10 + 10 + 1200. The one division has all pairs.
  const auto place = [&](const std::string& solver) {
    return *std::find_if(ranking->places.begin(), ranking->places.end(),
                         [&](const auto& one) { return one.solver == solver; });
  };
  EXPECT_DOUBLE_EQ(place("a").score, 1 - 2.0 / 3);
  EXPECT_DOUBLE_EQ(place("a").time, 1 - 1224.0 / 2414);
  EXPECT_DOUBLE_EQ(place("b").score, 1 - 2.0 / 3);
  EXPECT_DOUBLE_EQ(place("b").time, 1 - 1224.0 / 2420) << "1 takes 10 s then";
  EXPECT_DOUBLE_EQ(place("c").score, 0.0);
  EXPECT_EQ(ranking->winner, "b");
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

// R08, 6.1: the row of Alt-Ergo (revised).
TEST(WhatIf, SatTakenForUnknown) {
  Meeting meeting(2008);
  meeting.solver("s")
      .benchmark("AUFLIRA/f/1", Status::Unsat)
      .benchmark("AUFLIRA/f/2", Status::Unsat);
  meeting.run(0, 0, Answer::Sat, 1, 1);
  meeting.run(0, 1, Answer::Unsat, 1, 1);
  EXPECT_EQ(meeting.row("s", ScoreKind::Sequential).points, -7);
  WhatIf what;
  what.sat_is_unknown = {"s"};
  meeting.records = *apply(what, meeting.records);
  EXPECT_EQ(meeting.row("s", ScoreKind::Sequential).points, 1);
}

TEST(WhatIf, LeavesOutAndLimits) {
  Meeting meeting(2025);
  meeting.solver("s").solver("t");
  meeting.benchmark("QF_BV/f/1", Status::Sat)
      .benchmark("QF_BV/f/sub/2", Status::Sat)
      .benchmark("QF_BV/g/3", Status::Sat);
  for (auto& benchmark : meeting.records.benchmarks) {
    benchmark.family = contest::family_of(benchmark.name, "QF_BV",
                                          contest::FamilyRule::BottomFolder);
  }
  for (std::uint32_t i = 0; i < 3; ++i) {
    meeting.run(0, i, Answer::Sat, 10 * static_cast<int>(i + 1), 1);
    meeting.run(1, i, Answer::Sat, 15, 1);
  }
  const auto before = meeting.scores();
  const auto correct = [&](const WhatIf& what, const std::string& solver) {
    Meeting other = meeting;
    other.records = *apply(what, other.records);
    return other.row(solver, ScoreKind::Parallel).correct;
  };
  WhatIf what;
  what.without_benchmarks = {"QF_BV/g/3"};
  EXPECT_EQ(correct(what, "s"), 2U);
  what = {};
  what.without_families = {"f"};
  EXPECT_EQ(correct(what, "s"), 1U) << "with what is below it";
  what = {};
  what.without_solvers = {"s"};
  EXPECT_EQ(correct(what, "t"), 3U);
  what = {};
  what.limit = seconds(20);
  EXPECT_EQ(correct(what, "s"), 2U);
  what.without_solvers = {"nobody"};
  EXPECT_FALSE(apply(what, meeting.records));

  what = {};
  what.limit = seconds(12);
  Meeting other = meeting;
  other.records = *apply(what, other.records);
  const auto found = changes(before, other.scores());
  const auto winner =
      std::find_if(found.begin(), found.end(), [](const Change& change) {
        return change.what == "winner" && change.kind == ScoreKind::Parallel;
      });
  ASSERT_NE(winner, found.end());
  EXPECT_EQ(winner->before, "t");
  EXPECT_EQ(winner->after, "s");
}

// a wins with 1 and 2. Without those b is best, with 3. Alone: b.
TEST(Recognitions, ComplementaryUniqueProphetTenSeconds) {
  Meeting meeting(2018);
  meeting.solver("a").solver("b");
  for (const char* name : {"QF_BV/f/1", "QF_BV/f/2", "QF_BV/f/3"}) {
    meeting.benchmark(name, Status::Sat);
  }
  meeting.records.benchmarks[2].status = Status::Unknown;
  meeting.run(0, 0, Answer::Sat, 20, 20);
  meeting.run(0, 1, Answer::Sat, 20, 20);
  meeting.run(1, 0, Answer::Sat, 5, 5);
  meeting.run(1, 2, Answer::Sat, 50, 50);
  meeting.run(1, 1, Answer::Unsat, 50, 50);
  const auto scores = score_track(meeting.records, rules(2018));
  ASSERT_EQ(scores.divisions[0].tables[0].winner, "a");
  const auto who = [&](contest::RecognitionKind kind) {
    for (const Recognition& one :
         recognise(meeting.records, rules(2018), scores)) {
      if (one.recognition == kind) return one.solvers;
    }
    return std::vector<std::string>();
  };
  EXPECT_THAT(who(contest::RecognitionKind::Complementary), ElementsAre("b"));
  EXPECT_THAT(who(contest::RecognitionKind::Prophet), ElementsAre("b"));
  EXPECT_THAT(who(contest::RecognitionKind::TenSecondWonder), ElementsAre("b"));
  EXPECT_THAT(who(contest::RecognitionKind::MostUnique), ElementsAre("a", "b"));
}

}  // namespace
}  // namespace podium::score
