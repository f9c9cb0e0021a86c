// What is put into a store comes out of it unchanged.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample.h"
#include "support/support.h"

namespace podium::store {
namespace {

using contest::Track;
using ::testing::ElementsAre;

class RoundTrip : public ::testing::Test {
 protected:
  Store reopened(Access access = Access::Read) {
    Result<Store> store = Store::open(folder_.path(), access);
    EXPECT_TRUE(store) << to_string(store.error());
    return std::move(*store);
  }

  const TemporaryFolder folder_ = podium::testing::scratch_folder();
};

TEST_F(RoundTrip, PlanAndEnvironment) {
  sample_store(folder_.path(), 0);
  const Store store = reopened();
  const Result<Plan> plan = store.plan();
  ASSERT_TRUE(plan) << to_string(plan.error());
  EXPECT_EQ(plan->competition, "A Competition");
  EXPECT_EQ(plan->settings, sample_plan().settings);
  ASSERT_EQ(plan->solvers.size(), 2U);
  const contest::Solver& alpha = plan->solvers[0];
  EXPECT_EQ(alpha.name, "alpha");
  EXPECT_EQ(alpha.team, "The Alphas");
  EXPECT_TRUE(alpha.competing);
  EXPECT_EQ(alpha.version, "1.0");
  EXPECT_EQ(alpha.seed, 4'000'000'000U);
  ASSERT_EQ(alpha.participations.size(), 2U);
  EXPECT_THAT(alpha.participations[0].tracks,
              ElementsAre(Track::SingleQuery, Track::UnsatCore));
  EXPECT_TRUE(alpha.participations[0].every_logic);
  EXPECT_TRUE(alpha.participations[0].logics.empty());
  EXPECT_THAT(alpha.participations[0].command,
              ElementsAre("/bin/alpha", "--all"));
  EXPECT_FALSE(alpha.participations[1].every_logic);
  EXPECT_THAT(alpha.participations[1].logics, ElementsAre("QF_S", "QF_SLIA"));
  EXPECT_FALSE(plan->solvers[1].competing);
  EXPECT_EQ(plan->solvers[1].seed, std::nullopt);
  EXPECT_THAT(plan->solvers[1].participations[0].command,
              ElementsAre("beta", ""));

  const Result<contest::Environment> environment = store.environment();
  ASSERT_TRUE(environment);
  EXPECT_EQ(environment->podium, "0.1.0");
  EXPECT_EQ(environment->processor, "A Processor");
  EXPECT_EQ(environment->cores, 16);
  EXPECT_EQ(environment->memory, 64ULL << 30);
  EXPECT_EQ(environment->system, "A System");
  EXPECT_EQ(environment->kernel, "6.1");
  EXPECT_EQ(environment->method, "cgroup-v2");
  EXPECT_EQ(environment->guarantees, "It promises everything.");
}

TEST_F(RoundTrip, BenchmarksPerTrack) {
  {
    Store store = sample_store(folder_.path(), 3);
    ASSERT_TRUE(store.set_benchmarks(Track::Parallel, sample_benchmarks(1)));
  }
  const Store store = reopened();
  const auto benchmarks = store.benchmarks(Track::SingleQuery);
  ASSERT_TRUE(benchmarks);
  ASSERT_EQ(benchmarks->size(), 3U);
  const contest::Benchmark expected = sample_benchmarks(3)[1];
  const contest::Benchmark& found = (*benchmarks)[1];
  EXPECT_EQ(found.name, expected.name);
  EXPECT_EQ(found.path, expected.path);
  EXPECT_EQ(found.logic, "QF_BV");
  EXPECT_EQ(found.family, "family");
  EXPECT_EQ(found.status, contest::Status::Unknown);
  EXPECT_EQ(found.asserts, 1U);
  EXPECT_EQ(found.check_sats, 1U);
  EXPECT_EQ(found.bytes, 1000U);
  EXPECT_EQ(found.sha256, expected.sha256);
  EXPECT_EQ(store.benchmarks(Track::Parallel)->size(), 1U);
  EXPECT_TRUE(store.benchmarks(Track::Incremental)->empty());
  EXPECT_THAT(*store.tracks(),
              ElementsAre(Track::SingleQuery, Track::Parallel));
}

TEST_F(RoundTrip, RunsAndOutputs) {
  {
    Store store = sample_store(folder_.path(), 20);
    for (int i = 0; i < 20; ++i) {
      ASSERT_TRUE(store.add(sample_run(i), sample_output(i)));
    }
  }
  const Store store = reopened();
  const auto runs = store.runs(kTrack);
  ASSERT_TRUE(runs);
  ASSERT_EQ(runs->size(), 20U);
  for (int i = 0; i < 20; ++i) {
    const contest::Run& run = (*runs)[static_cast<std::size_t>(i)];
    EXPECT_TRUE(same(run, sample_run(i))) << i;
    const Result<Output> output = store.output(kTrack, "alpha", run.benchmark);
    ASSERT_TRUE(output) << to_string(output.error());
    EXPECT_EQ(output->output, sample_output(i).output);
    EXPECT_EQ(output->error, sample_output(i).error);
  }
  EXPECT_EQ(*store.count(kTrack), 20U);
  EXPECT_EQ(*store.count(Track::Parallel), 0U);
  const auto done = store.done(kTrack);
  ASSERT_TRUE(done);
  EXPECT_EQ(done->size(), 20U);
  EXPECT_TRUE(done->contains({"alpha", "QF_BV/family/7.smt2"}));
  EXPECT_TRUE(store.runs(Track::Parallel)->empty());
}

TEST_F(RoundTrip, IncrementalRunsKeepTheirAnswersAndCommands) {
  {
    Store store = sample_store(folder_.path(), 0);
    ASSERT_TRUE(
        store.set_benchmarks(Track::Incremental, incremental_benchmarks(3)));
    for (int i = 0; i < 3; ++i) {
      Output output = sample_output(i);  // number 1 has no error output
      output.exchanges = sample_exchanges(i);
      ASSERT_TRUE(store.add(incremental_run(i), output));
    }
  }
  const Store store = reopened();
  const auto benchmarks = store.benchmarks(Track::Incremental);
  ASSERT_TRUE(benchmarks);
  EXPECT_THAT((*benchmarks)[0].statuses,
              ElementsAre(contest::Status::Unsat, contest::Status::Unknown));
  const auto runs = store.runs(Track::Incremental);
  ASSERT_TRUE(runs);
  ASSERT_EQ(runs->size(), 3U);
  for (int i = 0; i < 3; ++i) {
    const contest::Run& run = (*runs)[static_cast<std::size_t>(i)];
    EXPECT_TRUE(same(run, incremental_run(i))) << i;
    const Result<Output> output =
        store.output(Track::Incremental, "alpha", run.benchmark);
    ASSERT_TRUE(output) << to_string(output.error());
    EXPECT_EQ(output->output, sample_output(i).output);
    EXPECT_EQ(output->error, sample_output(i).error);
    EXPECT_EQ(output->exchanges, sample_exchanges(i));
  }
  const std::vector<std::string> members =
      list_members(folder_.path() + "/incremental.tar.zst");
  EXPECT_THAT(members, ::testing::Contains("alpha/QF_BV/family/1.smt2.csv"));
}

TEST_F(RoundTrip, AMillionCommandsFit) {
  Output output{"sat\n", "", {}};
  output.exchanges.resize(1'000'000, sample_exchanges(1)[2]);
  {
    Store store = sample_store(folder_.path(), 0);
    ASSERT_TRUE(
        store.set_benchmarks(Track::Incremental, incremental_benchmarks(1)));
    ASSERT_TRUE(store.add(incremental_run(0), output));
  }
  const Result<Output> read = reopened().output(Track::Incremental, "alpha",
                                                incremental_run(0).benchmark);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->exchanges, output.exchanges);
}

TEST_F(RoundTrip, EveryWordCanBeStored) {
  using contest::Answer;
  using contest::Ending;
  using contest::Verdict;
  std::vector<contest::Run> expected;
  // All values up to the last enumerator of each.
  for (int i = 0; i <= static_cast<int>(Ending::Failed); ++i) {
    contest::Run run = sample_run(i);
    run.exit = {static_cast<Ending>(i), -i};
    run.answer =
        static_cast<Answer>(i % (static_cast<int>(Answer::Unknown) + 1));
    run.verdict =
        static_cast<Verdict>(i % (static_cast<int>(Verdict::Unsolved) + 1));
    expected.push_back(run);
  }
  Store store = sample_store(folder_.path(), 20);
  for (const contest::Run& run : expected) {
    const Result<void> added = store.add(run, {});
    ASSERT_TRUE(added) << to_string(added.error());
  }
  const auto runs = store.runs(kTrack);
  ASSERT_EQ(runs->size(), expected.size());
  for (std::size_t i = 0; i < runs->size(); ++i) {
    EXPECT_TRUE(same((*runs)[i], expected[i])) << i;
  }
}

TEST_F(RoundTrip, EveryTrackHasItsArchive) {
  Store store = sample_store(folder_.path(), 1);
  for (const Track track : contest::kTracks) {
    ASSERT_TRUE(store.set_benchmarks(track, sample_benchmarks(1)));
    contest::Run run = sample_run(0);
    run.track = track;
    ASSERT_TRUE(store.add(run, {std::string(contest::slug(track)), ""}));
  }
  for (const Track track : contest::kTracks) {
    const auto output = store.output(track, "alpha", sample_run(0).benchmark);
    ASSERT_TRUE(output);
    EXPECT_EQ(output->output, contest::slug(track));
    EXPECT_EQ(store.runs(track)->at(0).track, track);
  }
}

TEST_F(RoundTrip, AnyBytesInOutputsAndNames) {
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  const std::string odd = "../\xff'\";--\n" + std::string(300, 'x') + "/..";
  Plan plan = sample_plan();
  plan.solvers[0].name = odd;
  plan.solvers[0].participations[0].command = {"\xc3\x28", "a\nb", "'"};
  std::vector<contest::Benchmark> benchmarks = sample_benchmarks(1);
  benchmarks[0].name = odd;
  contest::Run run = sample_run(0);
  run.solver = odd;
  run.benchmark = odd;
  run.note = all;
  {
    Result<Store> store = Store::open(folder_.path(), Access::Write);
    ASSERT_TRUE(store->begin(plan, sample_environment()));
    ASSERT_TRUE(store->set_benchmarks(kTrack, benchmarks));
    ASSERT_TRUE(store->add(run, {all, all + all}));
    // The same again is no mismatch.
    ASSERT_TRUE(store->begin(plan, sample_environment()));
  }
  const Store store = reopened();
  EXPECT_EQ(store.solvers()->at(0).name, odd);
  EXPECT_EQ(store.solvers()->at(0).participations[0].command,
            plan.solvers[0].participations[0].command);
  EXPECT_TRUE(same(store.runs(kTrack)->at(0), run));
  const Result<Output> output = store.output(kTrack, odd, odd);
  ASSERT_TRUE(output) << to_string(output.error());
  EXPECT_EQ(output->output, all);
  EXPECT_EQ(output->error, all + all);
}

TEST_F(RoundTrip, LargeOutput) {
  Store store = sample_store(folder_.path(), 1);
  std::string large(50 << 20, 'a');
  large += "end";
  ASSERT_TRUE(store.add(sample_run(0), {large, large}));
  const Result<Output> output =
      store.output(kTrack, "alpha", sample_run(0).benchmark);
  ASSERT_TRUE(output);
  EXPECT_TRUE(output->output == large);
  EXPECT_TRUE(output->error == large);
}

TEST_F(RoundTrip, ARunIsStoredOnce) {
  Store store = sample_store(folder_.path(), 1);
  ASSERT_TRUE(store.add(sample_run(0), {"first", ""}));
  const Result<void> again = store.add(sample_run(0), {"second", ""});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Code::Mismatch);
  EXPECT_THAT(again.error().message, ::testing::HasSubstr("alpha"));
  EXPECT_EQ(store.output(kTrack, "alpha", sample_run(0).benchmark)->output,
            "first");
  EXPECT_THAT(list_members(folder_.path() + "/single-query.tar.zst"),
              ElementsAre("alpha/QF_BV/family/0.smt2.out"));
}

TEST_F(RoundTrip, RunsOfStrangersAreRefused) {
  Store store = sample_store(folder_.path(), 1);
  contest::Run run = sample_run(0);
  run.solver = "gamma";
  Result<void> added = store.add(run, {});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, Code::Missing);
  EXPECT_THAT(added.error().message, ::testing::HasSubstr("gamma"));
  added = store.add(sample_run(1), {});
  ASSERT_FALSE(added);
  EXPECT_EQ(added.error().code, Code::Missing);
  EXPECT_THAT(added.error().message, ::testing::HasSubstr("1.smt2"));
  const Result<Output> output = store.output(kTrack, "alpha", "nowhere");
  ASSERT_FALSE(output);
  EXPECT_EQ(output.error().code, Code::Missing);
  EXPECT_EQ(*store.count(kTrack), 0U);
}

TEST_F(RoundTrip, AFolderWithAStrangeName) {
  const std::string folder = folder_.path() + "/a?b#c%20 'd'/file:x";
  {
    Store store = sample_store(folder, 1);
    ASSERT_TRUE(store.add(sample_run(0), sample_output(0)));
  }
  Result<Store> store = Store::open(folder, Access::Read);
  ASSERT_TRUE(store) << to_string(store.error());
  EXPECT_EQ(*store->count(kTrack), 1U);
}

TEST_F(RoundTrip, EraseLeavesOtherFiles) {
  {
    Store store = sample_store(folder_.path(), 1);
    ASSERT_TRUE(store.add(sample_run(0), sample_output(0)));
    const Result<void> busy = Store::erase(folder_.path());
    ASSERT_FALSE(busy);
    EXPECT_EQ(busy.error().code, Code::Busy);
  }
  podium::testing::write(folder_.path() + "/index.html", "a page");
  ASSERT_TRUE(Store::erase(folder_.path()));
  EXPECT_TRUE(read_file(folder_.path() + "/index.html"));
  EXPECT_EQ(Store::open(folder_.path(), Access::Read).error().code,
            Code::Missing);
  Store store = sample_store(folder_.path(), 1);
  EXPECT_EQ(*store.count(kTrack), 0U);
  EXPECT_TRUE(Store::erase(folder_.path() + "/not-there"));
}

}  // namespace
}  // namespace podium::store
