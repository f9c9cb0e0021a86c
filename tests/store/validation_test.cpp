// Cores, and what solvers say of them.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "sample.h"
#include "store/store.h"
#include "support/support.h"

namespace podium::store {
namespace {

using contest::Answer;
using contest::Evidence;
using contest::Track;
using contest::Verdict;
using ::testing::Contains;
using ::testing::HasSubstr;

constexpr Track kCores = Track::UnsatCore;
const std::string kDigest(64, 'a');

contest::Run core_run(int number) {
  contest::Run run = sample_run(number);
  run.track = kCores;
  run.answer = Answer::Unsat;
  run.evidence = Evidence::Unchecked;
  run.verdict = Verdict::Unsolved;
  run.core = 3;
  run.core_digest = kDigest;
  return run;
}

contest::Validation validation(const std::string& solver, Answer answer) {
  contest::Validation one;
  one.solver = solver;
  one.benchmark = sample_run(0).benchmark;
  one.core = kDigest;
  one.answer = answer;
  one.exit = {contest::Ending::Exited, 7};
  one.usage = {Duration(11), Duration(12), 13};
  one.method = "supervised";
  one.note = "said so";
  return one;
}

class Validations : public ::testing::Test {
 protected:
  Validations() {
    EXPECT_TRUE(store_.set_benchmarks(kCores, sample_benchmarks(2)));
    EXPECT_TRUE(store_.add(core_run(0), {"unsat\n(a b c)\n", ""}));
  }

  TemporaryFolder folder_ = testing::scratch_folder();
  Store store_ = sample_store(folder_.path(), 2);
};

TEST_F(Validations, AreKeptWithWhatWasPrinted) {
  ASSERT_TRUE(store_.add(validation("beta", Answer::Unsat), {"unsat\n", "e"}));
  const auto all = store_.validations();
  ASSERT_TRUE(all) << to_string(all.error());
  ASSERT_EQ(all->size(), 1U);
  const contest::Validation& one = all->front();
  EXPECT_EQ(one.solver, "beta");
  EXPECT_EQ(one.benchmark, sample_run(0).benchmark);
  EXPECT_EQ(one.core, kDigest);
  EXPECT_EQ(one.answer, Answer::Unsat);
  EXPECT_EQ(one.exit, (contest::Exit{contest::Ending::Exited, 7}));
  EXPECT_EQ(one.usage.wall, Duration(11));
  EXPECT_EQ(one.usage.cpu, Duration(12));
  EXPECT_EQ(one.usage.memory, 13U);
  EXPECT_EQ(one.method, "supervised");
  EXPECT_EQ(one.note, "said so");
  const auto output = store_.validation_output("beta", one.benchmark, one.core);
  ASSERT_TRUE(output) << to_string(output.error());
  EXPECT_EQ(output->output, "unsat\n");
  EXPECT_EQ(output->error, "e");
  // The run that gave the core is where it was.
  EXPECT_EQ(store_.output(kCores, "alpha", one.benchmark)->output,
            "unsat\n(a b c)\n");
  EXPECT_THAT(list_members(folder_.path() + "/unsat-core.tar.zst"),
              Contains("beta/" + one.benchmark + ".%cores/" +
                       std::string(16, 'a') + ".out"));
}

TEST_F(Validations, AreMadeOnceUnlessTheyFailed) {
  contest::Validation failed = validation("beta", Answer::None);
  failed.exit = {contest::Ending::Failed, 0};
  ASSERT_TRUE(store_.add(failed, {}));
  ASSERT_TRUE(store_.add(validation("beta", Answer::Sat), {}));
  const auto again = store_.add(validation("beta", Answer::Unsat), {});
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, Code::Mismatch);
  ASSERT_EQ(store_.validations()->size(), 1U);
  EXPECT_EQ(store_.validations()->front().answer, Answer::Sat);
  contest::Validation stranger = validation("gamma", Answer::Sat);
  EXPECT_EQ(store_.add(stranger, {}).error().code, Code::Missing);
}

TEST_F(Validations, ChangeTheEvidenceOfRuns) {
  ASSERT_TRUE(store_.pack(kCores));
  contest::Run run = store_.runs(kCores)->front();
  EXPECT_EQ(run.core, 3U);
  EXPECT_EQ(run.core_digest, kDigest);
  run.evidence = Evidence::Valid;
  run.verdict = Verdict::Correct;
  run.confirmations = 2;
  run.refutations = 1;
  ASSERT_TRUE(store_.set_evidence(kCores, {run}));
  const contest::Run stored = store_.runs(kCores)->front();
  EXPECT_EQ(stored.evidence, Evidence::Valid);
  EXPECT_EQ(stored.verdict, Verdict::Correct);
  EXPECT_EQ(stored.confirmations, 2U);
  EXPECT_EQ(stored.refutations, 1U);
  EXPECT_EQ(stored.core, 3U);
  // Also for those who read everything at once.
  const auto records = store_.records(kCores);
  ASSERT_EQ(records->runs.size(), 1U);
  EXPECT_EQ(records->runs[0].evidence, Evidence::Valid);
  EXPECT_EQ(records->runs[0].confirmations, 2U);
}

TEST_F(Validations, SettingsOfATrackMatterOnceItHasRuns) {
  Plan plan = sample_plan();
  plan.settings.emplace_back("unsat-core.limits.validation", "5 s");
  plan.settings.emplace_back("parallel.limits.wall", "5 s");
  ASSERT_TRUE(store_.begin(plan, sample_environment()));
  // It is run with other limits, and another one for the first time.
  plan.settings.back().second = "6 s";
  EXPECT_TRUE(store_.begin(plan, sample_environment()));
  plan.settings[plan.settings.size() - 2].second = "6 s";
  const auto changed = store_.begin(plan, sample_environment());
  ASSERT_FALSE(changed);
  EXPECT_THAT(changed.error().message,
              HasSubstr("unsat-core.limits.validation was '5 s'"));
  // A track that is not run now does not matter.
  EXPECT_TRUE(store_.begin(sample_plan(), sample_environment()));
}

}  // namespace
}  // namespace podium::store
