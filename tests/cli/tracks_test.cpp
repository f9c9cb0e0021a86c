// All tracks, by the solvers that this machine has, on bundled benchmarks.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "base/file.h"
#include "store/store.h"
#include "support/competition.h"
#include "support/support.h"

namespace podium::cli {
namespace {

using contest::Evidence;
using contest::Track;

TEST(Tracks, RealSolversGiveCoresAndModelsThatStand) {
  for (const char* const solver : {"z3", "cvc5"}) {
    if (find_program(solver).empty()) GTEST_SKIP() << "needs " << solver;
  }
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string all = folder.path() + "/all";
  ASSERT_EQ(testing::run({PODIUM_BENCHMARKS, all}).code, 0);
  // Families of every kind of theory that solvers are quick with: a wait for a
  // time limit would prove nothing here.
  for (const char* const family :
       {"QF_UF/pigeons", "QF_UF/colouring", "QF_LRA/thermostat",
        "QF_IDL/job-shop", "QF_BV/bit-tricks"}) {
    const std::filesystem::path to =
        std::filesystem::path(folder.path()) / "benchmarks" / family;
    std::filesystem::create_directories(to.parent_path());
    std::filesystem::rename(fmt::format("{}/{}", all, family), to);
  }
  const std::string toml = testing::write(
      folder.path() + "/competition.toml",
      "[competition]\nname = \"Real\"\nrules = 2025\n"
      "tracks = [\"parallel\", \"unsat-core\", \"model-validation\", "
      "\"single-query\"]\n"
      "[limits]\nwall = \"2 s\"\nmemory = \"1 GB\"\ncores = 1\n"
      "[limits.parallel]\nwall = \"1 s\"\n"
      "[benchmarks]\npaths = [\"benchmarks\"]\n"
      "[[solver]]\nname = \"z3\"\ncommand = [\"z3\"]\n"
      "[[solver]]\nname = \"cvc5\"\ncommand = [\"cvc5\", \"--lang=smt2\"]\n");
  const testing::Ran ran = testing::run({PODIUM_PROGRAM, "run", toml});
  EXPECT_EQ(ran.code, 0) << ran.error;
  const Result<store::Store> store =
      store::Store::open(folder.path() + "/results", store::Access::Read);
  ASSERT_TRUE(store) << to_string(store.error());
  std::map<Track, std::size_t> good;
  for (const Track track : {Track::UnsatCore, Track::ModelValidation}) {
    const auto runs = store->runs(track);
    ASSERT_TRUE(runs);
    for (const contest::Run& run : *runs) {
      SCOPED_TRACE(
          fmt::format("{} on {}: {}", run.solver, run.benchmark, run.note));
      EXPECT_NE(run.verdict, contest::Verdict::Wrong);
      EXPECT_NE(run.evidence, Evidence::Invalid);
      EXPECT_NE(run.evidence, Evidence::Malformed);
      if (run.evidence == Evidence::Valid) ++good[track];
    }
  }
  // There are 18 of each; these take less than a fifth of a second, so that a
  // slow machine solves them too.
  EXPECT_GE(good[Track::UnsatCore], 12U) << ran.error;
  EXPECT_GE(good[Track::ModelValidation], 16U) << ran.error;
  EXPECT_FALSE(store->validations()->empty());
}

}  // namespace
}  // namespace podium::cli
