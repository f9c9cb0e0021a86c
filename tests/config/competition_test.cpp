// What a competition.toml without mistakes means.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>

#include "config/config.h"
#include "sample.h"
#include "support/support.h"

namespace podium::config {
namespace {

using contest::Track;
using testing::dump;
using ::testing::ElementsAre;
using testing::small_toml;

contest::Competition parse(const std::string& text) {
  auto result = parse_competition(text, "/c/competition.toml");
  EXPECT_TRUE(bool(result)) << (result ? "" : to_string(result.error()));
  return result ? *result : contest::Competition{};
}

std::vector<contest::Participation> entries(const std::string& solver) {
  return parse(small_toml("", solver)).solvers.at(0).participations;
}

TEST(Competition, EveryKeyIsRead) {
  EXPECT_EQ(
      dump(parse(testing::full_toml())),
      R"(name <Nightly> year 2025 seed 7 scramble false others true strict true results </c/out/results>
track single-query
track incremental
wall 10000000000 cpu 25500000000 memory 4000000000 cores 2 slots 3
benchmarks ["/c/benchmarks", "/c/more/list.txt", "/abs/x.smt2"]
new ["20250401-*"]
solver <z3> team <Z3> competing false version <4.8.12> seed 123
  single-query | ["QF_BV", "QF_ALIA", "QF_LIA", "ALL", "QF_S", "QF_SLIA", "QF_SNIA"] | ["z3", "-smt2"]
  single-query incremental | ["QF_SLIA"] | ["/c/bin/z3", "--x", "a b"]
solver <cvc5> team <cvc5> competing true version <> seed none
  single-query incremental | every | ["cvc5"]
)");
}

TEST(Competition, DefaultsComeFromTheRules) {
  EXPECT_EQ(
      dump(parse(small_toml())),
      R"(name <Small> year 2025 seed 1 scramble true others false strict false results </c/results>
track single-query
wall 1200000000000 cpu 4800000000000 memory 30000000000 cores 4 slots 0
benchmarks ["/c/b"]
new []
solver <z3> team <z3> competing true version <> seed none
  single-query | every | ["z3"]
)");
}

TEST(Competition, HeatsAndSelections) {
  const contest::Competition competition = parse(testing::replaced(
      small_toml("heats = 3"), "paths = [\"b\"]",
      "paths = [\"b\"]\nselections = [\"sq.json\", \"/x/uc.json\"]"));
  EXPECT_EQ(competition.heats, 3U);
  EXPECT_EQ(competition.selections,
            (std::vector<std::string>{"/c/sq.json", "/x/uc.json"}));
  EXPECT_EQ(parse(small_toml()).heats, 0U);
}

TEST(Competition, CpuTimeFollowsWallTimeAndCores) {
  const auto read = parse(small_toml("", "[limits]\nwall = 2\ncores = 3\n"));
  EXPECT_EQ(read.limits.cpu, std::chrono::seconds(6));
}

std::string limits_of(const std::string& limits, int year = 2025) {
  std::string text = small_toml(
      "tracks = [\"single-query\", \"incremental\", \"unsat-core\", "
      "\"model-validation\", \"parallel\"]",
      limits);
  text.replace(text.find("2025"), 4, std::to_string(year));
  const contest::Competition read = parse(text);
  std::string lines;
  for (const Track track : contest::kTracks) {
    const auto [run, slots, validation, logics] =
        contest::limits_of(read, track);
    lines += fmt::format("{} {}/{} s, {} cores, {} slots, {} MB, {} s\n",
                         slug(track), to_seconds(run.wall), to_seconds(run.cpu),
                         run.cores, slots, run.memory / 1'000'000,
                         to_seconds(validation));
    for (const auto& [logic, wall] : logics) {
      lines += fmt::format("  {} {} s\n", logic, to_seconds(wall));
    }
  }
  return lines;
}

TEST(Competition, EachTrackHasTheLimitsOfItsRules) {
  EXPECT_EQ(limits_of(""),
            "single-query 1200/4800 s, 4 cores, 0 slots, 30000 MB, 1200 s\n"
            "incremental 1200/4800 s, 4 cores, 0 slots, 30000 MB, 1200 s\n"
            "unsat-core 1200/4800 s, 4 cores, 0 slots, 30000 MB, 1200 s\n"
            "model-validation 1200/4800 s, 4 cores, 0 slots, 30000 MB, 900 s\n"
            "parallel 120/0 s, 0 cores, 0 slots, 30000 MB, 120 s\n");
  EXPECT_EQ(limits_of("", 2018),
            "single-query 1200/4800 s, 4 cores, 0 slots, 60000 MB, 1200 s\n"
            "incremental 2400/9600 s, 4 cores, 0 slots, 60000 MB, 2400 s\n"
            "unsat-core 2400/9600 s, 4 cores, 0 slots, 60000 MB, 300 s\n"
            "model-validation 2400/9600 s, 4 cores, 0 slots, 60000 MB, 900 s\n"
            "parallel 1200/0 s, 0 cores, 0 slots, 60000 MB, 1200 s\n");
}

TEST(Competition, ATrackMayHaveLimitsOfItsOwn) {
  EXPECT_EQ(limits_of("[limits]\nwall = 5\ncores = 1\nmemory = \"1 GB\"\n"
                      "slots = 2\ncpu = 7\n"
                      "[limits.unsat-core]\nvalidation = 3\n"
                      "[limits.incremental]\nwall = 9\n"
                      "[limits.parallel]\nmemory = \"2 GB\"\n"),
            "single-query 5/7 s, 1 cores, 2 slots, 1000 MB, 5 s\n"
            "incremental 9/9 s, 1 cores, 2 slots, 1000 MB, 9 s\n"
            "unsat-core 5/7 s, 1 cores, 2 slots, 1000 MB, 3 s\n"
            "model-validation 5/7 s, 1 cores, 2 slots, 1000 MB, 900 s\n"
            "parallel 5/0 s, 0 cores, 0 slots, 2000 MB, 5 s\n");
  EXPECT_EQ(parse(small_toml("", "[limits]\ncores = \"all\"")).limits.cores, 0);
}

TEST(Competition, LogicsOf2008HaveTheLimitsOfItsReport) {
  const std::string text = limits_of("", 2008);
  EXPECT_EQ(text.substr(0, text.find("incremental")),
            "single-query 1200/1200 s, 1 cores, 0 slots, 1500 MB, 1200 s\n"
            "  QF_AUFBV 1800 s\n  QF_BV 1800 s\n  QF_IDL 1800 s\n"
            "  QF_RDL 1800 s\n  QF_UF 1800 s\n");
  EXPECT_EQ(text.find("QF_", text.find("incremental")), std::string::npos);
}

TEST(Competition, LogicsMayHaveLimitsOfTheirOwn) {
  // A wall time of our own is for all logics; so is that of a track.
  EXPECT_EQ(limits_of("[limits]\nwall = 5\n", 2008).find("QF_"),
            std::string::npos);
  EXPECT_EQ(limits_of("[limits]\nwall = 5\ncpu = 7\ncores = 1\n"
                      "[limits.logics]\nQF_BV = \"10 s\"\nQF_LIA = 5\n"
                      "\"=My+Logic\" = 1\n\"QF_U[FB].*\" = 6\n"
                      "[limits.incremental]\nwall = 9\n"
                      "[limits.unsat-core]\nvalidation = 3\n"
                      "[limits.model-validation.logics]\nUF = 8\n",
                      2008),
            "single-query 5/7 s, 1 cores, 0 slots, 1500 MB, 5 s\n"
            "  My+Logic 1 s\n  QF_BV 10 s\n  QF_UF 6 s\n"
            "  QF_UFIDL 6 s\n  QF_UFLIA 6 s\n  QF_UFLRA 6 s\n"
            "incremental 9/9 s, 1 cores, 0 slots, 1500 MB, 9 s\n"
            "unsat-core 5/7 s, 1 cores, 0 slots, 1500 MB, 3 s\n"
            "  My+Logic 1 s\n  QF_BV 10 s\n  QF_UF 6 s\n"
            "  QF_UFIDL 6 s\n  QF_UFLIA 6 s\n  QF_UFLRA 6 s\n"
            "model-validation 5/7 s, 1 cores, 0 slots, 1500 MB, 900 s\n"
            "  UF 8 s\n"
            "parallel 5/0 s, 0 cores, 0 slots, 1500 MB, 5 s\n"
            "  My+Logic 1 s\n  QF_BV 10 s\n  QF_UF 6 s\n"
            "  QF_UFIDL 6 s\n  QF_UFLIA 6 s\n  QF_UFLRA 6 s\n");
}

TEST(Competition, ASeedMayNeedAllBits) {
  EXPECT_EQ(parse(small_toml("seed = \"18446744073709551615\"")).seed,
            18446744073709551615ULL);
}

TEST(Competition, AFileThatIsNotThereIsAnIoErrorWithAHint) {
  const auto result = read_competition("/nowhere/competition.toml");
  ASSERT_FALSE(result);
  EXPECT_EQ(result.error().code, Code::Io);
  EXPECT_EQ(result.error().where, "/nowhere/competition.toml");
  EXPECT_EQ(result.error().hint, "podium init writes such a file");
}

TEST(Competition, AFolderIsNoFile) {
  EXPECT_EQ(read_competition("/").error().code, Code::Io);
}

TEST(Competition, AHugeFileIsRefused) {
  const auto folder = testing::scratch_folder();
  const std::string path =
      testing::write(folder.path() + "/c.toml", std::string(4'000'001, '#'));
  EXPECT_EQ(read_competition(path).error().code, Code::Io);
}

TEST(Competition, PathsStartAtTheFolderOfTheFile) {
  const auto folder = testing::scratch_folder();
  const std::string path =
      testing::write(folder.path() + "/a/c.toml", small_toml());
  const auto read = read_competition(folder.path() + "/a/../a/./c.toml");
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->results, folder.path() + "/a/results");
}

TEST(Competition, ProgramsWithASlashArePaths) {
  const auto program = [](const std::string& command) {
    return parse(
               small_toml("", "[[solver]]\nname = \"o\"\ncommand = " + command))
        .solvers.at(1)
        .participations.at(0)
        .command.at(0);
  };
  EXPECT_EQ(program("\"z3\""), "z3");
  EXPECT_EQ(program("\"./z3\""), "/c/z3");
  EXPECT_EQ(program("\"../z3\""), "/z3");
  EXPECT_EQ(program("\"/opt/../z3\""), "/opt/../z3");
}

TEST(Competition, ADivisionStandsForItsLogicsInEachTrack) {
  const auto read = entries(
      "tracks = [\"single-query\", \"model-validation\", \"unsat-core\"]\n"
      "divisions = [\"QF_Equality\"]");
  ASSERT_EQ(read.size(), 2U);
  EXPECT_THAT(read[0].tracks,
              ElementsAre(Track::SingleQuery, Track::UnsatCore));
  EXPECT_THAT(read[0].logics, ElementsAre("QF_AX", "QF_UF"));
  EXPECT_THAT(read[1].tracks, ElementsAre(Track::ModelValidation));
  EXPECT_THAT(read[1].logics, ElementsAre("QF_UF"));
}

TEST(Competition, LogicsThatTheYearDoesNotKnowAreTakenIfTheyAreNoSlips) {
  EXPECT_THAT(
      entries("logics = [\"ALL\", \"QF_ABVLIA\", \"HORN\", \"HO_UFLIA\", "
              "\"=QF_BVV\", \"=any thing\"]")
          .at(0)
          .logics,
      ElementsAre("ALL", "QF_ABVLIA", "HORN", "HO_UFLIA", "QF_BVV",
                  "any thing"));
}

TEST(Competition, LookAheadWorksInExpressions) {
  const auto logics = entries("logics = [\"(?!QF_)(?!.*(FP|UF|A)).*\"]");
  EXPECT_THAT(logics.at(0).logics, ElementsAre("BV"));
}

TEST(Competition, ParticipationsInheritTheCommandOrStandAlone) {
  const auto inherited = entries(
      "logics = [\"QF_BV\"]\n[[solver.participation]]\nlogics = [\"QF_LIA\"]");
  ASSERT_EQ(inherited.size(), 2U);
  EXPECT_THAT(inherited[1].command, ElementsAre("z3"));
  const auto alone =
      parse(small_toml("",
                       "[[solver]]\nname = \"a\"\n[[solver.participation]]\n"
                       "command = \"a\"\nlogics = [\"QF_LIA\"]"));
  ASSERT_EQ(alone.solvers.at(1).participations.size(), 1U);
}

class NamedSubmission : public ::testing::Test {
 protected:
  Result<contest::Competition> read(const std::string& solver,
                                    const std::string& json) {
    testing::write(folder_.path() + "/s/example.json", json);
    return read_competition(testing::write(
        folder_.path() + "/c.toml", small_toml("", "[[solver]]\n" + solver)));
  }

  TemporaryFolder folder_ = testing::scratch_folder();
};

TEST_F(NamedSubmission, IsTheSolver) {
  const auto read =
      this->read("submission = \"s/example.json\"", testing::full_json());
  ASSERT_TRUE(bool(read)) << to_string(read.error());
  EXPECT_EQ(read->solvers.at(1).name, "Example");
  EXPECT_EQ(read->solvers.at(1).team, "Example");
  EXPECT_FALSE(read->solvers.at(1).competing);
  EXPECT_EQ(read->solvers.at(1).participations.at(0).command.at(0),
            folder_.path() + "/s/bin/example");
}

TEST_F(NamedSubmission, IsOverruledByTheKeysBesideIt) {
  const auto read = this->read(
      "submission = \"s/example.json\"\nname = \"n\"\nteam = \"t\"\n"
      "competing = true\nversion = \"1\"\nseed = 9\ncommand = \"x/y -z\"",
      testing::full_json());
  ASSERT_TRUE(bool(read)) << to_string(read.error());
  const contest::Solver& solver = read->solvers.at(1);
  EXPECT_EQ(solver.name, "n");
  EXPECT_EQ(solver.team, "t");
  EXPECT_TRUE(solver.competing);
  EXPECT_EQ(solver.version, "1");
  EXPECT_EQ(solver.seed, 9U);
  ASSERT_GE(solver.participations.size(), 2U);
  for (const auto& entry : solver.participations) {
    EXPECT_THAT(entry.command, ElementsAre(folder_.path() + "/x/y", "-z"));
  }
}

TEST_F(NamedSubmission, KeepsItsTeamUnderAnotherName) {
  const auto read = this->read("submission = \"s/example.json\"\nname = \"n\"",
                               testing::full_json());
  ASSERT_TRUE(bool(read));
  EXPECT_EQ(read->solvers.at(1).team, "Example");
}

TEST_F(NamedSubmission, HasErrorsInItsOwnFile) {
  const auto marked = testing::unmark(testing::replaced(
      testing::full_json(), "\"Standalone\"", "\u00a7\"standalone\""));
  const auto read = this->read("submission = \"s/example.json\"", marked.text);
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().where,
            folder_.path() + "/s/example.json:" + marked.place);
}

TEST_F(NamedSubmission, MayNotBeThere) {
  const auto read = this->read("submission = \"s/other.json\"", "");
  ASSERT_FALSE(read);
  EXPECT_EQ(read.error().code, Code::Io);
  EXPECT_EQ(read.error().where, folder_.path() + "/s/other.json");
  EXPECT_EQ(read.error().hint,
            "it is named in " + folder_.path() + "/c.toml:11:14");
}

TEST_F(NamedSubmission, SaysItselfWhatItEnters) {
  for (const std::string key :
       {"tracks = [\"single-query\"]", "logics = [\"QF_BV\"]",
        "divisions = [\"QF_Bitvec\"]"}) {
    const auto read = this->read("submission = \"s/example.json\"\n" + key,
                                 testing::full_json());
    ASSERT_FALSE(read) << key;
    EXPECT_EQ(read.error().code, Code::Mismatch);
    EXPECT_EQ(read.error().where, folder_.path() + "/c.toml:12:1");
  }
}

TEST(MissingPrograms, AreNamedOnceEach) {
  const auto read = parse(
      small_toml("",
                 "[[solver]]\nname = \"a\"\ncommand = \"./no/such\"\n"
                 "[[solver.participation]]\nlogics = [\"QF_BV\"]\n"
                 "[[solver]]\nname = \"b\"\ncommand = \"sh\"\n"
                 "[[solver]]\nname = \"c\"\ncommand = \"no-such-program\"\n"));
  auto some = read;
  some.solvers.erase(some.solvers.begin());
  const auto errors = missing_programs(some);
  ASSERT_EQ(errors.size(), 2U);
  EXPECT_EQ(errors[0].code, Code::Missing);
  EXPECT_THAT(errors[0].message, ::testing::HasSubstr("/c/no/such"));
  EXPECT_THAT(errors[0].hint, ::testing::HasSubstr("not downloaded"));
  EXPECT_THAT(errors[1].message, ::testing::HasSubstr("not in PATH"));
}

}  // namespace
}  // namespace podium::config
