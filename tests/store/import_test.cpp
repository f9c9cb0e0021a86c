// Runs from elsewhere come in whole or not at all, and once.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample.h"
#include "store/snapshot.h"
#include "support/support.h"

namespace podium::store {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Record;
using contest::Records;
using contest::Track;
using ::testing::AllOf;
using ::testing::HasSubstr;

Source source_of(const std::string& file) {
  return {"SMT-COMP 2019", file, std::string(64, file.front()), "test", 2};
}

// Two solvers on two benchmarks, each field of a record used.
Records sample_records(Track track = Track::UnsatCore) {
  Records records;
  records.track = track;
  records.year = 2019;
  records.wall_limit = std::chrono::minutes(40);
  records.solvers.resize(2);
  records.solvers[0].name = "one";
  records.solvers[1].name = "other";
  records.solvers[1].competing = false;
  records.solvers[1].team = "team";
  records.solvers[1].participations = {{{track}, {"QF_BV"}, {}}};
  records.benchmarks.resize(2);
  records.benchmarks[0].name = "QF_BV/z/b.smt2";
  records.benchmarks[1].name = "QF_BV/a/c.smt2";
  records.benchmarks[0].status = contest::Status::Unsat;
  records.benchmarks[1].status = contest::Status::Sat;
  records.benchmarks[0].asserts = 18;
  for (contest::Benchmark& one : records.benchmarks) {
    one.logic = "QF_BV";
    one.family = one.name.substr(6, 1);
  }
  records.divisions = {"QF_Bitvec", "Elsewhere"};
  records.categories = {contest::Category::Unknown,
                        contest::Category::Industrial};
  records.solvers[1].base = "one";
  records.solvers[1].number = 4711;
  records.solvers[1].open_source = true;
  Record run;
  run.solver = 1;
  run.benchmark = 0;
  run.answer = Answer::Unsat;
  run.ending = Ending::Exited;
  run.evidence = Evidence::Invalid;
  run.wall = Duration(1'000'000'007);
  run.cpu = Duration(3);
  run.memory = 5;
  run.core = 7;
  run.confirmations = 2;
  run.refutations = 3;
  records.runs.push_back(run);
  run = {};
  run.solver = 0;
  run.benchmark = 1;
  run.ending = Ending::MemoryLimit;
  run.strange_answer = true;
  run.correct = 4;
  run.wrong = 1;
  run.decided_wall = Duration(11);
  run.decided_cpu = Duration(12);
  records.runs.push_back(run);
  return records;
}

// The same runs, whatever the order of solvers and benchmarks.
std::vector<std::string> lines(const Records& records) {
  std::vector<std::string> all;
  for (const Record& run : records.runs) {
    const contest::Benchmark& benchmark = records.benchmarks[run.benchmark];
    std::string line = records.solvers[run.solver].name + " " + benchmark.name +
                       " " + std::string(to_string(benchmark.status)) + " " +
                       benchmark.logic + " " + benchmark.family;
    if (!records.divisions.empty()) {
      line += " " + records.divisions[run.benchmark];
    }
    for (const auto number :
         {static_cast<std::uint64_t>(run.answer),
          static_cast<std::uint64_t>(run.ending),
          static_cast<std::uint64_t>(run.evidence),
          static_cast<std::uint64_t>(run.strange_answer),
          static_cast<std::uint64_t>(run.wall.count()),
          static_cast<std::uint64_t>(run.cpu.count()), run.memory,
          std::uint64_t{run.correct}, std::uint64_t{run.wrong},
          static_cast<std::uint64_t>(run.decided_wall.count()),
          static_cast<std::uint64_t>(run.decided_cpu.count()),
          std::uint64_t{run.core}, std::uint64_t{run.confirmations},
          std::uint64_t{run.refutations}, benchmark.asserts}) {
      line += " " + std::to_string(number);
    }
    all.push_back(line);
  }
  std::sort(all.begin(), all.end());
  return all;
}

class ImportTest : public ::testing::Test {
 protected:
  Imported import(const Records& records, const std::string& file) {
    const Result<Imported> done =
        store_.import(records, source_of(file), sample_environment());
    EXPECT_TRUE(done) << to_string(done.error());
    return done ? *done : Imported{};
  }
  std::string refusal(const Records& records) {
    const Result<Imported> done =
        store_.import(records, source_of("x"), sample_environment());
    EXPECT_FALSE(done);
    if (done) return "";
    EXPECT_EQ(done.error().code, Code::Mismatch);
    return to_string(done.error());
  }
  void expect_sample() {
    const Result<Records> records = store_.records(Track::UnsatCore);
    ASSERT_TRUE(records) << to_string(records.error());
    EXPECT_EQ(lines(*records), lines(sample_records()));
  }

  const TemporaryFolder folder_ = podium::testing::scratch_folder();
  Store store_ = *Store::open(folder_.path(), Access::Write);
};

TEST_F(ImportTest, WhatComesInComesOut) {
  const Imported imported = import(sample_records(), "a");
  EXPECT_EQ(imported.added, 2U);
  EXPECT_EQ(imported.benchmarks, 2U);
  EXPECT_EQ(imported.solvers, 2U);
  for (const bool packed : {false, true}) {
    if (packed) {
      ASSERT_TRUE(store_.pack(Track::UnsatCore));
    }
    const Result<Records> records = store_.records(Track::UnsatCore);
    ASSERT_TRUE(records) << to_string(records.error());
    EXPECT_EQ(lines(*records), lines(sample_records()));
    EXPECT_EQ(records->year, 2019);
    EXPECT_EQ(records->wall_limit, std::chrono::minutes(40));
    EXPECT_EQ(records->cpu_limit, Duration{});
    EXPECT_FALSE(records->solvers[1].competing);
    EXPECT_EQ(records->solvers[1].participations[0].logics[0], "QF_BV");
    EXPECT_EQ(records->solvers[1].base, "one");
    EXPECT_EQ(records->solvers[1].number, 4711);
    EXPECT_EQ(records->solvers[1].open_source, true);
    EXPECT_FALSE(records->solvers[1].new_entrant.has_value());
    // By name: QF_BV/a comes first.
    EXPECT_EQ(records->categories, (std::vector{contest::Category::Industrial,
                                                contest::Category::Unknown}));
  }
  // What knows nothing of records sees the runs too.
  const auto runs = store_.runs(Track::UnsatCore);
  ASSERT_EQ(runs->size(), 2U);
  EXPECT_EQ((*runs)[0].exit.ending, Ending::MemoryLimit);
  EXPECT_EQ((*runs)[1].verdict, contest::Verdict::Wrong);
  EXPECT_EQ((*runs)[1].method, "imported");
  EXPECT_EQ(store_.plan()->competition, "SMT-COMP 2019");
  const auto output = store_.output(Track::UnsatCore, "one", "QF_BV/a/c.smt2");
  EXPECT_EQ(output.error().code, Code::Missing);
  EXPECT_EQ(*store_.sources(Track::UnsatCore), std::vector{source_of("a")});
}

TEST_F(ImportTest, TheSameFileAgainChangesNothing) {
  import(sample_records(), "a");
  const Imported again = import(sample_records(), "a");
  EXPECT_TRUE(again.known_file);
  EXPECT_EQ(again.added, 0U);
  expect_sample();
}

TEST_F(ImportTest, TheSameRunsFromAnotherFileAreKeptOnce) {
  import(sample_records(), "a");
  const Imported again = import(sample_records(), "b");
  EXPECT_FALSE(again.known_file);
  EXPECT_EQ(again.added, 0U);
  EXPECT_EQ(again.there, 2U);
  EXPECT_EQ(again.benchmarks, 0U);
  expect_sample();
}

TEST_F(ImportTest, AnotherResultOfARunIsNamed) {
  import(sample_records(), "a");
  Records records = sample_records();
  records.runs[0].wall = Duration(1);
  EXPECT_THAT(refusal(records),
              AllOf(HasSubstr("'other'"), HasSubstr("QF_BV/z/b.smt2"),
                    HasSubstr("1.000000"), HasSubstr("0.000000")));
  expect_sample();
}

TEST_F(ImportTest, LogicsKeepTheirLimits) {
  Records records = sample_records();
  records.logic_limits = {{"QF_BV", std::chrono::minutes(30)}};
  import(records, "a");
  for (const bool packed : {false, true}) {
    if (packed) {
      ASSERT_TRUE(store_.pack(Track::UnsatCore));
    }
    const Result<Records> read = store_.records(Track::UnsatCore);
    ASSERT_TRUE(read) << to_string(read.error());
    EXPECT_EQ(read->wall_limit, std::chrono::minutes(40));
    EXPECT_EQ(read->logic_limits, records.logic_limits);
  }
}

TEST_F(ImportTest, ConflictsAreNamedAndNothingOfThemStays) {
  import(sample_records(), "a");
  Records records = sample_records();
  records.benchmarks[0].status = contest::Status::Sat;
  EXPECT_THAT(refusal(records), HasSubstr("status is 'unsat' in the store"));
  records = sample_records();
  records.year = 2020;
  EXPECT_THAT(refusal(records), HasSubstr("rules is '2019' in the store"));
  records = sample_records();
  records.wall_limit = std::chrono::minutes(20);
  EXPECT_THAT(refusal(records), HasSubstr("unsat-core.limits.wall"));
  records = sample_records();
  records.logic_limits = {{"QF_BV", std::chrono::minutes(30)}};
  EXPECT_THAT(refusal(records), HasSubstr("QF_BV=1800.000 s"));
  records = sample_records();
  records.divisions[0] = "x";
  EXPECT_THAT(refusal(records), HasSubstr("division"));
  records = sample_records();
  records.benchmarks[0].asserts = 19;
  EXPECT_THAT(refusal(records), HasSubstr("number of asserts"));
  expect_sample();
  EXPECT_EQ(store_.sources(Track::UnsatCore)->size(), 1U);
}

TEST_F(ImportTest, LaterFilesCompleteWhatWasUnknown) {
  Records poor = sample_records();
  poor.benchmarks[0].status = contest::Status::Unknown;
  poor.benchmarks[0].asserts = 0;
  poor.divisions.clear();
  import(poor, "a");
  import(sample_records(), "b");
  expect_sample();
}

TEST_F(ImportTest, TracksHaveTheirOwnLimits) {
  import(sample_records(), "a");
  Records parallel = sample_records(Track::Parallel);
  parallel.wall_limit = std::chrono::minutes(2);
  import(parallel, "a");
  EXPECT_EQ(store_.records(Track::Parallel)->wall_limit,
            std::chrono::minutes(2));
  EXPECT_EQ(store_.records(Track::UnsatCore)->wall_limit,
            std::chrono::minutes(40));
}

TEST_F(ImportTest, OwnRunsAreRecordsToo) {
  Store store = sample_store(folder_.path() + "/own", 3);
  ASSERT_TRUE(store.add(sample_run(0), sample_output(0)));
  ASSERT_TRUE(store.pack(kTrack));
  EXPECT_EQ(store.records(kTrack)->runs.size(), 1U);
  // A snapshot does not outlive the next run or selection.
  ASSERT_TRUE(store.add(sample_run(1), sample_output(1)));
  const auto records = store.records(kTrack);
  ASSERT_EQ(records->runs.size(), 2U);
  EXPECT_EQ(records->runs[1].wall, sample_run(1).usage.wall);
  EXPECT_EQ(records->runs[1].answer, sample_run(1).answer);
  ASSERT_TRUE(store.pack(kTrack));
  ASSERT_TRUE(store.set_benchmarks(kTrack, sample_benchmarks(1)));
  EXPECT_EQ(store.records(kTrack)->runs.size(), 1U);
}

TEST_F(ImportTest, AnswersOfOwnIncrementalRunsAreCounted) {
  Store store = sample_store(folder_.path() + "/own", 1);
  ASSERT_TRUE(
      store.set_benchmarks(Track::Incremental, incremental_benchmarks(1)));
  ASSERT_TRUE(store.add(incremental_run(0), sample_output(0)));
  const auto records = store.records(Track::Incremental);
  ASSERT_TRUE(records) << to_string(records.error());
  ASSERT_EQ(records->runs.size(), 1U);
  const Record& run = records->runs[0];
  EXPECT_EQ(run.correct, 0U);
  EXPECT_EQ(run.wrong, 1U);
  EXPECT_EQ(run.decided_wall, incremental_run(0).decided_wall);
  ASSERT_EQ(records->answers.size(), 1U);
  EXPECT_EQ(records->answers[0], incremental_run(0).answers);
  ASSERT_TRUE(store.pack(Track::Incremental));
  EXPECT_EQ(store.records(Track::Incremental)->answers, records->answers);
}

TEST(Snapshot, DamageIsFound) {
  Records records = sample_records();
  const std::string bytes = to_snapshot(records);
  Records read;
  read.solvers = records.solvers;
  ASSERT_TRUE(read_snapshot(bytes, read));
  EXPECT_EQ(lines(read), lines(records));
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    EXPECT_FALSE(read_snapshot(bytes.substr(0, size), read)) << size;
  }
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ 0x40);
    Records other;
    other.solvers = records.solvers;
    // A bit may be without meaning, but then it has none.
    if (read_snapshot(changed, other)) {
      EXPECT_EQ(lines(other), lines(records));
    }
  }
  read.solvers.resize(1);
  EXPECT_EQ(read_snapshot(bytes, read).error().code, Code::Corrupt);
}

}  // namespace
}  // namespace podium::store
