// The rankings over all divisions, with numbers that can be followed by hand.

#include "score/rankings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "score/meeting.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::Edition;
using contest::RankingKind;
using contest::Row;
using contest::ScoreKind;
using contest::Status;
using contest::Track;
using std::chrono::seconds;

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

// 2014: the sum of <e, (n/N)^2>. What was published had a logarithm: log10 of
// 10 and of 100 benchmarks is 1 and 2.
TEST(CompetitionWide, Medals2014KeepErrorsApart) {
  const auto medals = [](contest::Edition edition) {
    const auto& book = **contest::rule_book(2014, edition);
    return rank_overall(RankingKind::Medals, ScoreKind::Parallel,
                        two_divisions(), book.score)
        .places.at(0);
  };
  const auto document = medals(contest::Edition::Document);
  EXPECT_NEAR(document.score, 0.25 + 0.81, 1e-12);
  EXPECT_NEAR(document.errors, 3, 1e-12);
  const auto published = medals(contest::Edition::Published);
  EXPECT_NEAR(published.score, 0.25 + 0.81 * 2, 1e-12);
  EXPECT_NEAR(published.errors, 3 * 2, 1e-12);
}

TEST(CompetitionWide, OnlyCompetitiveDivisions) {
  auto divisions = two_divisions();
  divisions[1].competitive = false;
  const auto ranking =
      rank_overall(RankingKind::CompetitionWide, ScoreKind::Parallel, divisions,
                   rules(2018).score);
  EXPECT_NEAR(ranking.places[0].score, 0.25 * std::log(10.0), 1e-12);
}

// Two solvers with 1, 3, 6 and with 1, 6, 3 of 7 each: equal scores, whatever
// order they are added in.
std::vector<contest::DivisionScores> three_divisions() {
  std::vector<contest::DivisionScores> result;
  const auto add = [&](const char* name, std::uint64_t quick,
                       std::uint64_t slow) {
    contest::DivisionScores division;
    division.division = name;
    division.competitive = true;
    division.benchmarks = 7;
    contest::Table table;
    Row row;
    row.solver = "slow";
    row.correct = slow;
    row.wall = seconds(1000);
    table.rows.push_back(row);
    row.solver = "x-quick";
    row.correct = quick;
    row.wall = seconds(1);
    table.rows.push_back(row);
    division.tables.push_back(table);
    result.push_back(division);
  };
  add("a", 1, 1);
  add("b", 3, 6);
  add("c", 6, 3);
  return result;
}

TEST(CompetitionWide, ATieIsNotBrokenByRounding) {
  for (const int year : {2018, 2025}) {
    const auto& score = rules(year).score;
    const auto ranking = rank_overall(score.rankings[0], ScoreKind::Parallel,
                                      three_divisions(), score);
    ASSERT_EQ(ranking.places.size(), 2U);
    EXPECT_EQ(ranking.places[0].score, ranking.places[1].score) << year;
    EXPECT_EQ(ranking.winner, "x-quick") << year;
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

// "The winners of each division are ranked": 2026, a derived solver that is not
// 10 % better than its base has not won. base: (1+1)/(0+1).
TEST(BiggestLead, IsThatOfTheWinner) {
  Meeting meeting(2026);
  meeting.solver("base").solver("base-mine").solver("c");
  meeting.records.solvers[1].base = "base";
  meeting.benchmark("QF_BV/f/1", Status::Sat);
  meeting.run(0, 0, Answer::Sat, 50, 50);
  meeting.run(1, 0, Answer::Sat, 49, 49);
  const auto scores = meeting.scores();
  EXPECT_EQ(scores[0].tables[0].rows[0].solver, "base-mine");
  const auto ranking =
      rank_leads(ScoreKind::Parallel, scores, rules(2026).score);
  ASSERT_EQ(ranking.places.size(), 1U);
  EXPECT_EQ(ranking.winner, "base");
  EXPECT_DOUBLE_EQ(ranking.places[0].score, 2.0);
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

const contest::Ranking& contributions(const TrackScores& scores,
                                      ScoreKind kind) {
  return *std::find_if(
      scores.rankings.begin(), scores.rankings.end(), [&](const auto& one) {
        return one.ranking == RankingKind::LargestContribution &&
               one.kind == kind;
      });
}

// Three solvers, and benchmarks of two divisions: 0 to 3, and 4 and 5.
Meeting four_and_two() {
  Meeting meeting(2025);
  meeting.solver("a").solver("b").solver("c");
  for (const char* name : {"QF_BV/f/1", "QF_BV/f/2", "QF_BV/f/3", "QF_BV/f/4",
                           "QF_UF/f/1", "QF_UF/f/2"}) {
    meeting.benchmark(name, Status::Sat);
  }
  return meeting;
}

// QF_Bitvec has 3 solvers * 4 benchmarks = 12 pairs, QF_Equality 3 * 2 = 6: the
// weights are 12/18 and 6/18. In each a alone solves one of two that are
// solved.
TEST(LargestContribution, IsWeightedByThePairsOfTheDivision) {
  Meeting meeting = four_and_two();
  for (const std::uint32_t first : {0U, 4U}) {
    meeting.run(0, first, Answer::Sat, 1, 1);
    meeting.run(1, first + 1, Answer::Sat, 1, 1);
    meeting.run(2, first + 1, Answer::Sat, 1, 1);
  }
  const TrackScores scores = score_track(meeting.records, rules(2025));
  const auto& places = contributions(scores, ScoreKind::Parallel).places;
  ASSERT_EQ(places.size(), 6U);
  EXPECT_EQ(places[0].division, "QF_Bitvec");
  EXPECT_DOUBLE_EQ(places[0].score, 12.0 / 18 * 0.5);
  EXPECT_EQ(places[1].division, "QF_Equality");
  EXPECT_DOUBLE_EQ(places[1].score, 6.0 / 18 * 0.5);
}

// (9/30) (1/3) and (21/30) (1/7) are both 1/10: the time decides.
TEST(LargestContribution, ATieIsNotBrokenByRounding) {
  Meeting meeting(2025);
  meeting.solver("x").solver("y").solver("z");
  const auto add = [&](const std::string& logic, int count,
                       std::uint32_t first_alone, int alone_seconds) {
    for (int i = 0; i < count; ++i) {
      const auto number =
          static_cast<std::uint32_t>(meeting.records.benchmarks.size());
      meeting.benchmark(logic + "/f/" + std::to_string(i), Status::Sat);
      for (const std::uint32_t solver : {0U, 1U, 2U}) {
        if (i == 0 && solver != first_alone) continue;
        const int time = i == 0 ? alone_seconds : 1;
        meeting.run(solver, number, Answer::Sat, time, time);
      }
    }
  };
  meeting.records.wall_limit = seconds(1200);
  meeting.records.cpu_limit = seconds(4800);
  add("QF_BV", 3, 0, 1);
  add("QF_NIA", 7, 1, 1190);
  const TrackScores scores = score_track(meeting.records, rules(2025));
  const auto& ranking = contributions(scores, ScoreKind::Parallel);
  EXPECT_EQ(ranking.places.at(0).score, ranking.places.at(1).score);
  EXPECT_EQ(ranking.winner, "x");
}

// "N being the overall number of competitive solver/benchmark pairs of this
// track": QF_UF has too few sound solvers for the ranking, and 3 * 2 of the 3 *
// 6 pairs. The scripts of 2019 to 2023 left them out.
TEST(LargestContribution, IsWeightedByThePairsOfTheWholeTrack) {
  Meeting meeting = four_and_two();
  meeting.run(0, 0, Answer::Sat, 1, 1);
  meeting.run(1, 1, Answer::Sat, 1, 1);
  meeting.run(2, 1, Answer::Sat, 1, 1);
  meeting.run(0, 4, Answer::Unsat, 1, 1);
  const auto first = [&](const contest::RuleBook& by) {
    const TrackScores scores = score_track(meeting.records, by);
    return contributions(scores, ScoreKind::Parallel).places.at(0).score;
  };
  EXPECT_DOUBLE_EQ(first(rules(2025)), 12.0 / 18 * 0.5);
  EXPECT_DOUBLE_EQ(first(rules(2021, Edition::Published)), 0.5);
}

// "If the division error score e > 0, then solver s is considered unsound and
// excluded"; "if |S| <= 2, the division is excluded".
TEST(LargestContribution, NeedsThreeSoundSolvers) {
  Meeting meeting(2025);
  meeting.solver("a").solver("b").solver("c").solver("d");
  meeting.benchmark("QF_BV/f/1", Status::Sat)
      .benchmark("QF_BV/f/2", Status::Sat);
  for (const std::uint32_t solver : {0U, 1U, 2U, 3U}) {
    meeting.run(solver, 0, Answer::Sat, 1, 1);
  }
  meeting.run(3, 1, Answer::Unsat, 1, 1);
  TrackScores scores = score_track(meeting.records, rules(2025));
  const auto& places = contributions(scores, ScoreKind::Parallel).places;
  ASSERT_EQ(places.size(), 3U);
  for (const auto& place : places) EXPECT_NE(place.solver, "d");
  meeting.run(2, 1, Answer::Unsat, 1, 1);
  scores = score_track(meeting.records, rules(2025));
  EXPECT_TRUE(contributions(scores, ScoreKind::Parallel).places.empty());
}

// 2024, as published: the best of all has the 10 answers of a, which came after
// 30 s, at the 10 s of b, and so it is in the 24-second table.
TEST(LargestContribution, AsPublishedTheBestOfAllIsMadeFirst) {
  Meeting meeting(2024, Track::Incremental);
  meeting.solver("a").solver("b").solver("c");
  meeting.benchmark("QF_BV/f/1", Status::Unknown);
  meeting.records.benchmarks[0].check_sats = 10;
  const auto run = [&](std::uint32_t solver, std::uint32_t answers, int wall) {
    meeting.run(solver, 0, Answer::None, wall, wall).correct = answers;
  };
  run(0, 10, 30);
  run(1, 4, 10);
  run(2, 4, 12);
  const TrackScores scores =
      score_track(meeting.records, rules(2024, Edition::Published));
  const auto& places =
      contributions(scores, ScoreKind::TwentyFourSeconds).places;
  ASSERT_EQ(places.size(), 3U);
  EXPECT_EQ(places[0].solver, "a");
  EXPECT_DOUBLE_EQ(places[0].score, 1 - 4.0 / 10);
  EXPECT_EQ(places[1].solver, "b");
  EXPECT_DOUBLE_EQ(places[1].score, 0);
  EXPECT_DOUBLE_EQ(places[1].time, 1 - 10.0 / 12);
}

// In case of a tie the higher time rank decides: CPU in the sequential table.
TEST(BiggestLead, TiesByTheTimeOfTheKind) {
  std::vector<contest::DivisionScores> divisions = two_divisions();
  for (contest::DivisionScores& division : divisions) {
    contest::Table& table = division.tables[0];
    table.kind = ScoreKind::Sequential;
    table.rows[0].errors = 0;
    table.rows[0].correct = 4;
    table.rows[0].cpu = table.rows[0].wall = seconds(1);
    table.rows.push_back(table.rows[0]);
    table.rows[1].solver = "t";
    table.rows[1].correct = 1;
  }
  divisions[0].tables[0].rows[1].wall = seconds(90);
  divisions[1].tables[0].rows[1].cpu = seconds(9);
  const auto ranking =
      rank_leads(ScoreKind::Sequential, divisions, rules(2025).score);
  ASSERT_EQ(ranking.places.size(), 2U);
  EXPECT_EQ(ranking.places[0].division, "large");
  EXPECT_DOUBLE_EQ(ranking.places[0].score, 5.0 / 2);
  EXPECT_DOUBLE_EQ(ranking.places[0].time, 10.0 / 2);
  EXPECT_DOUBLE_EQ(ranking.places[1].time, 1.0);
}

}  // namespace
}  // namespace podium::score
