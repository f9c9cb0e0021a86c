// What if, and what the documents recognise beside winners.

#include "score/recognitions.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "score/meeting.h"
#include "score/what_if.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::RecognitionKind;
using contest::ScoreKind;
using contest::Status;
using contest::Track;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<Recognition> recognised(
    const Meeting& meeting, RecognitionKind kind,
    const std::vector<std::string>& new_families = {}) {
  const contest::RuleBook& book = rules(meeting.records.year);
  std::vector<Recognition> found;
  for (const Recognition& one :
       recognise(meeting.records, book, score_track(meeting.records, book),
                 new_families)) {
    if (one.recognition == kind) found.push_back(one);
  }
  return found;
}

std::vector<std::string> who(const Meeting& meeting, RecognitionKind kind) {
  const auto found = recognised(meeting, kind);
  return found.empty() ? std::vector<std::string>() : found.front().who;
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
  EXPECT_THAT(who(meeting, RecognitionKind::Complementary), ElementsAre("b"));
  EXPECT_THAT(who(meeting, RecognitionKind::Prophet), ElementsAre("b"));
  EXPECT_THAT(who(meeting, RecognitionKind::TenSecondWonder), ElementsAre("b"));
  EXPECT_THAT(who(meeting, RecognitionKind::MostUnique), ElementsAre("a", "b"));
}

// a and b, three benchmarks; b is best, a is the best one that is open source.
Meeting of_2015() {
  Meeting meeting(2015);
  meeting.solver("a").solver("b").solver("c");
  meeting.benchmark("QF_BV/f/1", Status::Sat)
      .benchmark("QF_BV/f/2", Status::Sat)
      .benchmark("QF_UF/f/3", Status::Sat);
  for (const std::uint32_t benchmark : {0U, 1U, 2U}) {
    meeting.run(1, benchmark, Answer::Sat, 1, 1);
  }
  meeting.run(0, 0, Answer::Sat, 2, 2);
  return meeting;
}

// "The top solver that provides its source code as open source."
TEST(Recognitions, OpenSource) {
  Meeting meeting = of_2015();
  EXPECT_THAT(who(meeting, RecognitionKind::OpenSource), IsEmpty())
      << "nobody knows whose source is open";
  meeting.records.solvers[0].open_source = true;
  meeting.records.solvers[1].open_source = false;
  EXPECT_THAT(who(meeting, RecognitionKind::OpenSource), ElementsAre("a"));
  meeting.records.year = 2008;
  EXPECT_THAT(who(meeting, RecognitionKind::OpenSource), ElementsAre("a"));
}

// "As measured by the division scoring restricted to this benchmark category."
TEST(Recognitions, BestOnIndustrialBenchmarks) {
  Meeting meeting = of_2015();
  meeting.run(2, 1, Answer::Sat, 1, 0);
  EXPECT_THAT(who(meeting, RecognitionKind::Industrial), IsEmpty());
  using contest::Category;
  meeting.records.categories = {Category::Crafted, Category::Industrial,
                                Category::Random};
  EXPECT_THAT(who(meeting, RecognitionKind::Industrial), ElementsAre("c"))
      << "as many as b, and less CPU time";
}

// b has (2/2)^2 ln 2 + (1/1)^2 ln 1, a has (1/2)^2 ln 2, c nothing.
TEST(Recognitions, BestNewEntrantCompetitionWide) {
  Meeting meeting = of_2015();
  meeting.records.solvers[0].new_entrant = true;
  meeting.records.solvers[2].new_entrant = true;
  const auto found = recognised(meeting, RecognitionKind::NewEntrant);
  ASSERT_FALSE(found.empty());
  EXPECT_THAT(found[0].who, ElementsAre("a"));
  EXPECT_EQ(found[0].reason, "rank 2 competition-wide, score 0.17");
}

TEST(Recognitions, BreadthOfLogics) {
  Meeting meeting = of_2015();
  for (const std::size_t narrow : {0U, 2U}) {
    contest::Participation& entry =
        meeting.records.solvers[narrow].participations[0];
    entry.every_logic = false;
    entry.logics = {"QF_BV", "QF_LRA"};  // the second one has no benchmark
  }
  EXPECT_THAT(who(meeting, RecognitionKind::Breadth), ElementsAre("b"));
}

// 2025: "All new entrants [...] that beat an existing solver in some division".
TEST(Recognitions, NewEntrantsThatBeatAnExistingSolver) {
  Meeting meeting = of_2015();
  meeting.records.year = 2025;
  EXPECT_THAT(who(meeting, RecognitionKind::NewEntrantBeatsOthers), IsEmpty());
  meeting.records.solvers[0].new_entrant = true;
  meeting.records.solvers[1].new_entrant = false;
  EXPECT_THAT(who(meeting, RecognitionKind::NewEntrantBeatsOthers), IsEmpty())
      << "a is behind b, and nobody knows whether c is new";
  meeting.records.solvers[2].new_entrant = false;
  EXPECT_THAT(who(meeting, RecognitionKind::NewEntrantBeatsOthers),
              ElementsAre("a"));
}

// Who is as good as another does not beat it, whatever its name.
TEST(Recognitions, ANewEntrantThatIsEquallyGoodBeatsNobody) {
  const auto beats = [](int wall_of_new, bool competing) {
    Meeting meeting(2025);
    meeting.solver("a new one", competing).solver("b").solver("c");
    meeting.records.solvers[0].new_entrant = true;
    meeting.records.solvers[1].new_entrant = false;
    meeting.benchmark("QF_BV/f/1", Status::Sat);
    meeting.run(0, 0, Answer::Sat, wall_of_new, 10);
    meeting.run(1, 0, Answer::Sat, 10, 10);
    return !who(meeting, RecognitionKind::NewEntrantBeatsOthers).empty();
  };
  EXPECT_FALSE(beats(10, true));
  EXPECT_TRUE(beats(9, true));
  EXPECT_FALSE(beats(9, false)) << "it is no entrant";
}

// 2015, 2018, 2025: "Contributors of new benchmarks".
TEST(Recognitions, ContributorsOfNewBenchmarks) {
  Meeting meeting(2025);
  meeting.solver("a").solver("b");
  for (const char* name :
       {"QF_BV/20240401-x/sub/1", "QF_BV/20240401-x/2", "QF_UF/20240401-x/1",
        "QF_BV/old/1", "QF_BV/20240402-y/1"}) {
    meeting.benchmark(name, Status::Sat);
    meeting.records.benchmarks.back().family =
        contest::family_of(name, meeting.records.benchmarks.back().logic,
                           contest::FamilyRule::BottomFolder);
  }
  EXPECT_THAT(recognised(meeting, RecognitionKind::NewBenchmarks), IsEmpty());
  const auto found =
      recognised(meeting, RecognitionKind::NewBenchmarks, {"2024*"});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_THAT(found[0].who, ElementsAre("20240401-x"));
  EXPECT_EQ(found[0].reason, "2 of QF_BV, 1 of QF_UF");
  EXPECT_THAT(found[1].who, ElementsAre("20240402-y"));
}

// 2018: "Best unsat-core track solver (awarded based on a competition-wide
// scoring for the unsat-core track)". Nothing of the kind for the main track.
TEST(Recognitions, BestSolverOfATrack) {
  Meeting meeting(2018, Track::UnsatCore);
  meeting.solver("a").solver("b").benchmark("QF_BV/f/1", Status::Unsat, 10);
  for (const std::uint32_t solver : {0U, 1U}) {
    contest::Record& run = meeting.run(solver, 0, Answer::Unsat, 1, 1);
    run.evidence = contest::Evidence::Valid;
    run.core = solver == 0 ? 8 : 4;
  }
  const auto found = recognised(meeting, RecognitionKind::BestOfTrack);
  ASSERT_EQ(found.size(), 2U) << "parallel and sequential";
  EXPECT_THAT(found[0].who, ElementsAre("b"));
  EXPECT_EQ(found[0].reason, "competition-wide score 0.83") << "(6/10)^2 ln 10";
  EXPECT_THAT(recognised(of_2015(), RecognitionKind::BestOfTrack), IsEmpty());
}

// b is unsound, so that its sat does not remove the benchmark of unknown
// status; neither may it for the Prophet, who looks at that benchmark alone.
TEST(Recognitions, TheProphetKnowsWhoIsSound) {
  Meeting meeting(2018);
  meeting.solver("a").solver("b");
  meeting.benchmark("QF_BV/f/1", Status::Unsat)
      .benchmark("QF_BV/f/2", Status::Unknown);
  meeting.run(0, 0, Answer::Unsat, 1, 1);
  meeting.run(1, 0, Answer::Sat, 1, 1);
  meeting.run(0, 1, Answer::Unsat, 5, 5);
  meeting.run(1, 1, Answer::Sat, 9, 9);
  EXPECT_THAT(who(meeting, RecognitionKind::Prophet), ElementsAre("a"));
}

// Of a script with several check-sats: sat, unsat, sat becomes one answer.
TEST(WhatIf, SatTakenForUnknownInTheIncrementalTrack) {
  Meeting meeting(2025, Track::Incremental);
  meeting.solver("s").benchmark("QF_BV/f/1", Status::Sat);
  contest::Benchmark& benchmark = meeting.records.benchmarks[0];
  benchmark.statuses = {Status::Sat, Status::Unsat, Status::Unsat};
  benchmark.check_sats = 3;
  contest::Record& run = meeting.run(0, 0, Answer::None, 1, 1);
  run.correct = 2;
  run.correct_sat = run.correct_unsat = 1;
  run.wrong = 1;  // the third one, which said sat
  meeting.records.answers = {{Answer::Sat, Answer::Unsat, Answer::Sat}};
  EXPECT_EQ(meeting.row("s", ScoreKind::Parallel).errors, 1U);
  WhatIf what;
  what.sat_is_unknown = {"s"};
  meeting.records = *apply(what, meeting.records);
  EXPECT_EQ(meeting.row("s", ScoreKind::Parallel).errors, 0U);
  EXPECT_EQ(meeting.row("s", ScoreKind::Parallel).correct, 1U);
}

// A model of what was not said satisfies nothing.
TEST(WhatIf, SatTakenForUnknownTakesTheModelAway) {
  Meeting meeting(2025, Track::ModelValidation);
  meeting.solver("s").benchmark("QF_BV/f/1", Status::Sat);
  meeting.run(0, 0, Answer::Sat, 1, 1).evidence = contest::Evidence::Valid;
  WhatIf what;
  what.sat_is_unknown = {"s"};
  EXPECT_EQ(meeting.row("s", ScoreKind::Parallel).correct, 1U);
  meeting.records = *apply(what, meeting.records);
  EXPECT_EQ(meeting.row("s", ScoreKind::Parallel).correct, 0U);
}

// A division that is gone, and a ranking with another winner, are told.
TEST(WhatIf, ChangesOfDivisionsAndRankings) {
  Meeting meeting = of_2015();
  meeting.records.year = 2018;
  const TrackScores before = score_track(meeting.records, rules(2018));
  WhatIf what;
  what.without_benchmarks = {"QF_UF/f/3"};
  what.without_solvers = {"b"};
  meeting.records = *apply(what, meeting.records);
  const TrackScores after = score_track(meeting.records, rules(2018));
  const auto find = [](const std::vector<Change>& changes,
                       const std::string& division, const std::string& solver,
                       const std::string& text) {
    for (const Change& change : changes) {
      if (change.division == division && change.solver == solver &&
          change.what == text) {
        return change.before + " " + change.after;
      }
    }
    return std::string();
  };
  const auto divisions = changes(before.divisions, after.divisions);
  EXPECT_EQ(find(divisions, "QF_UF", "", "benchmarks"), "1 0");
  EXPECT_EQ(find(divisions, "QF_UF", "b", "rank"), "1 absent");
  EXPECT_EQ(find(divisions, "QF_BV", "", "winner"), "b a");
  const auto rankings = changes(before.rankings, after.rankings);
  EXPECT_EQ(find(rankings, "", "", "winner, competition-wide"), "b a");
  EXPECT_EQ(find(rankings, "", "a", "rank, competition-wide"), "2 1");
}

}  // namespace
}  // namespace podium::score
