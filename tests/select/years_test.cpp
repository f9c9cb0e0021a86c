// The selection of the years after 2008, rule by rule.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <random>

#include "sample.h"

namespace podium::select {
namespace {

using contest::Answer;
using contest::Status;
using contest::Track;
using sample::plan;
using sample::reason_of;
using std::chrono::milliseconds;
using std::chrono::seconds;

// One solver's times on the first benchmarks of a pool.
History history_of(const Pool& pool, int year,
                   const std::vector<Duration>& times, Answer answer) {
  PastRuns runs;
  runs.solvers = {"a"};
  for (std::uint32_t i = 0; i < times.size(); ++i) {
    runs.runs.push_back({i, 0, answer, times[i]});
  }
  History history;
  history.add(year, runs, pool.benchmarks.size());
  return history;
}

// "All remaining benchmarks are used [...] no further selection."
TEST(Year2015, UsesAllOfKnownStatus) {
  Pool pool = sample::pool("QF_BV", 5000);
  pool.benchmarks[3].status = Status::Unknown;
  const Outcome outcome = choose(pool, plan(2015));
  EXPECT_EQ(outcome.chosen.size(), 4999U);
  EXPECT_EQ(reason_of(outcome, 3), "its status is unknown");
  EXPECT_EQ(outcome.chosen[0].division, "QF_BV") << "one logic, one division";
}

TEST(Year2018, UsesUnknownStatusInTheMainTrackOnly) {
  Pool pool = make_pool({sample::benchmark("a", "QF_BV"),
                         sample::benchmark("b", "QF_BV", Status::Unsat)});
  EXPECT_EQ(choose(pool, plan(2018)).chosen.size(), 2U);
  const Outcome cores = choose(pool, plan(2018, 1, Track::UnsatCore));
  EXPECT_EQ(cores.chosen.size(), 1U);
  EXPECT_EQ(reason_of(cores, 0), "it is not known to be unsat");
}

// "If the benchmark's first check-sat command has unknown status, the entire
// benchmark is ineligible."
TEST(Year2018, TakesThePrefixOfKnownStatus) {
  Pool pool = make_pool(
      {sample::benchmark("a", "QF_BV"), sample::benchmark("b", "QF_BV")});
  pool.benchmarks[0].check_sats = 2;
  pool.benchmarks[0].statuses = {Status::Unknown, Status::Sat};
  pool.benchmarks[1].check_sats = 2;
  pool.benchmarks[1].statuses = {Status::Sat, Status::Unknown};
  for (const int year : {2015, 2018}) {
    const Outcome outcome = choose(pool, plan(year, 1, Track::Incremental));
    EXPECT_EQ(outcome.chosen.size(), 1U);
    EXPECT_EQ(reason_of(outcome, 0),
              "the status of its first check-sat is unknown");
  }
  EXPECT_EQ(choose(pool, plan(2025, 1, Track::Incremental)).chosen.size(), 2U);
}

TEST(Year2025, LeavesOutEasyOnesOfTheSingleQueryTrackOnly) {
  Pool pool = make_pool({sample::benchmark("a", "QF_BV"),
                         sample::benchmark("b", "QF_BV"),
                         sample::benchmark("c", "QF_BV")});
  const History history = history_of(
      pool, 2024, {milliseconds(10), milliseconds(1500)}, Answer::Sat);
  Plan single = plan(2025);
  single.history = &history;
  const Outcome outcome = choose(pool, single);
  EXPECT_EQ(reason_of(outcome, 0),
            "easy: all solvers solved it in less than 1 s in 2018 to 2024");
  EXPECT_EQ(outcome.chosen.size(), 2U);
  ASSERT_EQ(outcome.logics.size(), 1U);
  EXPECT_EQ(outcome.logics[0].trivial, 1U);
  EXPECT_EQ(outcome.logics[0].not_trivial, 1U);
  EXPECT_EQ(outcome.logics[0].never_ran, 1U);
  EXPECT_EQ(outcome.logics[0].eligible, 2U);
  EXPECT_EQ(outcome.logics[0].selected, 2U);

  for (auto& one : pool.benchmarks) one.check_sats = 2;
  Plan incremental = plan(2025, 1, Track::Incremental);
  incremental.history = &history;
  EXPECT_EQ(choose(pool, incremental).chosen.size(), 3U);
}

// The cap counts what is left when easy ones are out: 50 % of 1000, not of
// 1400.
TEST(Year2025, CapsWhatIsLeft) {
  const Pool pool = sample::pool("QF_BV", 1400);
  PastRuns runs;
  runs.solvers = {"a"};
  for (std::uint32_t i = 0; i < 400; ++i) {
    runs.runs.push_back(
        {i, 0, i % 2 == 0 ? Answer::Sat : Answer::Unsat, milliseconds(1)});
  }
  History history;
  history.add(2020, runs, pool.benchmarks.size());
  Plan some = plan(2025);
  some.history = &history;
  const Outcome outcome = choose(pool, some);
  EXPECT_EQ(outcome.chosen.size(), 500U);
  EXPECT_EQ(outcome.chosen.front().division, "QF_Bitvec");
}

// "We further remove benchmarks with status unknown for which no sound solver
// reported them to be unsat."
TEST(Year2025, CoresAndModelsAreAskedOfWhatSolversFound) {
  Pool pool = make_pool({sample::benchmark("sat", "QF_BV", Status::Sat),
                         sample::benchmark("unsat", "QF_BV", Status::Unsat),
                         sample::benchmark("found sat", "QF_BV"),
                         sample::benchmark("found unsat", "QF_BV"),
                         sample::benchmark("disputed", "QF_BV"),
                         sample::benchmark("open", "QF_BV")});
  const Claims claims{{false, false, true, false, true, false},
                      {false, false, false, true, true, false}};
  Plan cores = plan(2025, 1, Track::UnsatCore);
  cores.claims = &claims;
  Outcome outcome = choose(pool, cores);
  EXPECT_EQ(sample::chosen(pool, outcome).size(), 3U);
  EXPECT_EQ(reason_of(outcome, 0), "its status is sat");
  EXPECT_EQ(reason_of(outcome, 4), "") << "a dispute does not remove it";
  EXPECT_EQ(reason_of(outcome, 5),
            "its status is unknown and no sound solver of the single-query "
            "track said unsat");
  Plan models = plan(2025, 1, Track::ModelValidation);
  models.claims = &claims;
  outcome = choose(pool, models);
  EXPECT_EQ(sample::chosen(pool, outcome).size(), 3U);
  EXPECT_EQ(reason_of(outcome, 1), "its status is unsat");

  // Before 2022 the status of the benchmark alone told.
  Plan earlier = plan(2021, 1, Track::UnsatCore);
  earlier.claims = &claims;
  EXPECT_EQ(choose(pool, earlier).chosen.size(), 1U);
}

TEST(Year2025, UnsatCoresNeedTwoAssertions) {
  Pool pool = make_pool({sample::benchmark("a", "QF_BV", Status::Unsat)});
  pool.benchmarks[0].asserts = 1;
  EXPECT_EQ(reason_of(choose(pool, plan(2025, 1, Track::UnsatCore)), 0),
            "it has fewer than two assertions");
  EXPECT_EQ(choose(pool, plan(2018, 1, Track::UnsatCore)).chosen.size(), 1U);
}

TEST(ModelLogics, GrewOverTheYears) {
  const auto takes = [](int year, const std::string& logic) {
    const Pool pool = make_pool({sample::benchmark("a", logic, Status::Sat)});
    return !choose(pool, plan(year, 1, Track::ModelValidation)).chosen.empty();
  };
  EXPECT_TRUE(takes(2019, "QF_BV"));
  EXPECT_FALSE(takes(2019, "QF_LIA"));
  EXPECT_TRUE(takes(2020, "QF_LIA"));
  EXPECT_FALSE(takes(2020, "QF_UF"));
  EXPECT_TRUE(takes(2021, "QF_UF"));
  EXPECT_FALSE(takes(2022, "QF_NRA"));
  EXPECT_TRUE(takes(2025, "QF_NRA"));
  EXPECT_FALSE(takes(2025, "LIA"));
}

TEST(Removed, IsByNameOrPrefix) {
  const Result<Removed> removed = parse_removed(
      "# taken out\nQF_BV/a/1.smt2 # not in its logic\n\n  QF_BV/b/*\r\n",
      "list");
  ASSERT_TRUE(removed);
  EXPECT_EQ(removed->find("QF_BV/a/1.smt2"),
            "removed by the organisers: not in its logic");
  EXPECT_EQ(removed->find("QF_BV/b/x/2.smt2"), "removed by the organisers");
  EXPECT_EQ(removed->find("QF_BV/a/10.smt2"), "");
  EXPECT_FALSE(parse_removed("a\n\xff\n", "list"));

  Pool pool = make_pool({sample::benchmark("QF_BV/a/1.smt2", "QF_BV")});
  Plan with = plan(2025);
  with.removed = &*removed;
  const Outcome outcome = choose(pool, with);
  EXPECT_TRUE(outcome.chosen.empty());
  EXPECT_EQ(outcome.logics[0].removed, 1U);
}

// "Or cut the size of certain benchmark families to avoid their
// over-representation."
TEST(Removed, CutsFamilies) {
  Pool pool = sample::pool("QF_BV", 200, "large");
  sample::append(pool, sample::pool("QF_BV", 50, "small"));
  const Result<Removed> removed = parse_removed(
      "QF_BV/large/* keep 20 # all alike\nQF_BV/small/* keep 50\n", "list");
  ASSERT_TRUE(removed);
  Plan with = plan(2018, 4);
  with.removed = &*removed;
  const Outcome outcome = choose(pool, with);
  EXPECT_EQ(outcome.chosen.size(), 70U);
  ASSERT_EQ(outcome.left_out.size(), 180U);
  EXPECT_EQ(outcome.left_out[0].reason,
            "removed by the organisers: 20 of the 200 benchmarks of "
            "QF_BV/large/ are kept: all alike");
  EXPECT_EQ(outcome.logics[0].removed, 180U);
  EXPECT_EQ(outcome.logics[0].eligible, 70U);
  with.seed = 5;
  EXPECT_NE(sample::chosen(pool, choose(pool, with)),
            sample::chosen(pool, outcome));
  for (const char* text : {"a* keep x", "a keep 3", "a* keep -1"}) {
    EXPECT_FALSE(parse_removed(text, "list")) << text;
  }
}

// 2026: "first picking randomly one benchmark from each new benchmark family"
// in the cases of more than 600 benchmarks; 2025 of more than 300.
TEST(NewFamilies, GetOneForSureFromASize) {
  Pool pool = sample::pool("QF_BV", 500);
  pool.benchmarks[77].family = "2025-new";
  mark_new(pool, {"2025*"});
  EXPECT_TRUE(pool.facts[77].is_new);
  int with_2025 = 0;
  int with_2026 = 0;
  const auto has_new = [&](int year, std::uint64_t seed) {
    const Outcome outcome = choose(pool, plan(year, seed));
    return reason_of(outcome, 77).empty() ? 1 : 0;
  };
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    with_2025 += has_new(2025, seed);
    with_2026 += has_new(2026, seed);
  }
  EXPECT_EQ(with_2025, 40);
  EXPECT_LT(with_2026, 40) << "300 of 500 by chance";
}

TEST(NewFamilies, AreThoseThatLastYearLacked) {
  Pool pool = sample::pool("QF_BV", 2, "old");
  sample::append(pool, sample::pool("QF_BV", 2, "fresh"));
  sample::append(pool, sample::pool("QF_UF", 2, "old"));
  mark_new_since(pool, sample::pool("QF_BV", 1, "old"));
  std::vector<bool> marks;
  for (const Facts& facts : pool.facts) marks.push_back(facts.is_new);
  EXPECT_EQ(marks, (std::vector<bool>{false, false, true, true, true, true}))
      << "a family is one of a logic";
}

// 2026: "We will not run non-competitive divisions and logics."
TEST(Year2026, NeedsCompetitiveLogics) {
  contest::Competition entrants;
  for (const char* logic : {"QF_UF", "QF_AX"}) {
    contest::Solver solver;
    solver.name = std::string("only ") + logic;
    solver.participations = {{{Track::SingleQuery}, {logic}, {"x"}, false}};
    entrants.solvers.push_back(solver);
  }
  const Pool pool = make_pool({sample::benchmark("a", "QF_UF")});
  Plan with = plan(2025);
  with.entrants = &entrants;
  EXPECT_EQ(choose(pool, with).chosen.size(), 1U)
      << "the division QF_Equality has two teams";
  for (const int year : {2022, 2026}) {
    with.policy = *policy_of(year);
    EXPECT_EQ(reason_of(choose(pool, with), 0),
              "its logic QF_UF is not competitive: it needs competing solvers "
              "of 2 teams, and has 1");
  }
}

// 400 in all, half of them solved late and half never, over the logics evenly.
TEST(ParallelTrack, TakesFourHundredHardOnes) {
  Pool pool = sample::pool("QF_BV", 1000);
  sample::append(pool, sample::pool("QF_UF", 1000));
  sample::append(pool, sample::pool("LIA", 40));
  PastRuns runs;
  runs.solvers = {"a"};
  for (std::uint32_t i = 0; i < pool.benchmarks.size(); ++i) {
    const Answer right =
        pool.benchmarks[i].status == Status::Sat ? Answer::Sat : Answer::Unsat;
    // In turn: at once, late, never.
    const auto kind = i % 3;
    runs.runs.push_back({i, 0, kind == 2 ? Answer::None : right,
                         kind == 0 ? seconds(1) : seconds(600)});
  }
  History history;
  history.add(2024, runs, pool.benchmarks.size());
  Plan with = plan(2025, 5, Track::Parallel);
  with.history = &history;
  const Outcome outcome = choose(pool, with);
  ASSERT_EQ(outcome.chosen.size(), 400U);
  std::map<std::string, int> logics;
  int late = 0;
  for (const Choice& choice : outcome.chosen) {
    ASSERT_NE(choice.benchmark % 3, 0U) << "solved at once";
    late += choice.benchmark % 3 == 1 ? 1 : 0;
    ++logics[pool.benchmarks[choice.benchmark].logic];
  }
  EXPECT_EQ(late, 200);
  EXPECT_EQ(logics["LIA"], 27) << "all that are hard: 14 and 13 of 40";
  EXPECT_NEAR(logics["QF_BV"], logics["QF_UF"], 2);
  EXPECT_EQ(outcome.chosen.size() + outcome.left_out.size(),
            pool.benchmarks.size());

  with.hard_after = seconds(601);
  EXPECT_EQ(choose(pool, with).chosen.size(), 400U) << "all never solved";
}

TEST(ParallelTrack, WithoutResultsIsDrawnLikeOthers) {
  const Pool pool = sample::pool("QF_BV", 1000);
  EXPECT_EQ(choose(pool, plan(2025, 1, Track::Parallel)).chosen.size(), 500U);
}

// For every year and track: each benchmark is chosen or has a reason, the same
// for every order of the list.
TEST(EveryYear, IsCompleteAndIndependentOfOrder) {
  Pool pool = sample::pool("QF_BV", 700);
  sample::append(pool, sample::pool("QF_UF", 350, "x"));
  sample::append(pool, sample::pool("LIA", 20));
  for (std::size_t i = 0; i < pool.benchmarks.size(); i += 5) {
    pool.benchmarks[i].status = Status::Unknown;
  }
  for (std::size_t i = 0; i < pool.benchmarks.size(); i += 7) {
    pool.benchmarks[i].check_sats = 3;
    pool.benchmarks[i].statuses = {Status::Sat};
  }
  Pool shuffled = pool;
  std::mt19937 random(9);
  std::shuffle(shuffled.benchmarks.begin(), shuffled.benchmarks.end(), random);
  for (const int year : policy_years()) {
    for (const Track track : contest::kTracks) {
      const Outcome outcome = choose(pool, plan(year, 3, track));
      EXPECT_EQ(outcome.chosen.size() + outcome.left_out.size(),
                pool.benchmarks.size());
      for (const LeftOut& one : outcome.left_out) {
        EXPECT_FALSE(one.reason.empty());
      }
      EXPECT_EQ(
          sample::chosen(shuffled, choose(shuffled, plan(year, 3, track))),
          sample::chosen(pool, outcome))
          << year << ' ' << contest::slug(track);
    }
  }
}

}  // namespace
}  // namespace podium::select
