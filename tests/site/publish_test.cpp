#include "site/publish.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "site/file_names.h"
#include "site/pages.h"
#include "support/support.h"

namespace podium::site {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Verdict;
using nlohmann::json;
using std::chrono::milliseconds;
using ::testing::ElementsAre;

contest::Solver solver(const std::string& name) {
  contest::Solver made;
  made.name = name;
  made.team = name;
  made.version = "1.0";
  made.participations = {
      {{contest::Track::SingleQuery}, {}, {"/bin/" + name, "-q"}, true}};
  return made;
}

contest::Benchmark benchmark(const std::string& name, contest::Status status) {
  contest::Benchmark made;
  made.name = name;
  made.logic = "QF_UF";
  made.family = "f";
  made.status = status;
  made.asserts = 2;
  made.bytes = 100;
  made.sha256 = std::string(64, 'a');
  return made;
}

contest::Run made_run(const std::string& solver, const std::string& benchmark,
                      Answer answer, Verdict verdict) {
  contest::Run run;
  run.solver = solver;
  run.benchmark = benchmark;
  run.answer = answer;
  run.verdict = verdict;
  run.usage = {milliseconds(1500), milliseconds(1250), 1000};
  run.method = "supervised";
  return run;
}

Results small() {
  Results results;
  results.name = "Small <b>";
  results.year = 2025;
  results.solvers = {solver("one"), solver("t/wo")};
  TrackResults track;
  track.benchmarks = {benchmark("QF_UF/f/a.smt2", contest::Status::Sat),
                      benchmark("QF_UF/f/b.smt2", contest::Status::Unsat)};
  track.left_out = {{"c.smt2", "cannot be used: no"}};
  track.runs = {
      made_run("one", "QF_UF/f/a.smt2", Answer::Sat, Verdict::Correct),
      made_run("t/wo", "QF_UF/f/a.smt2", Answer::Unsat, Verdict::Wrong),
      made_run("one", "QF_UF/f/b.smt2", Answer::None, Verdict::Unsolved)};
  track.runs[2].exit = {Ending::Failed, 0};
  track.runs[2].note = "no \"room\"";
  contest::DivisionScores division;
  division.division = "QF_Equality";
  division.competitive = true;
  division.benchmarks = 2;
  contest::Table table;
  contest::Row row;
  row.solver = "one";
  row.rank = 1;
  row.correct = 1;
  row.wall = milliseconds(1500);
  table.rows = {row};
  table.winner = "one";
  division.tables = {table};
  track.scores = {division};
  results.tracks = {track};
  return results;
}

class Publish : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(publish(small(), folder_.path())); }

  std::string text(const std::string& name) {
    return *read_file(folder_.path() + "/" + name);
  }
  json data(const std::string& name) {
    return json::parse(text("data/" + name + ".json"));
  }

  TemporaryFolder folder_ = testing::scratch_folder();
};

TEST_F(Publish, TheOverviewNamesWinnersAndFiles) {
  const json all = data("competition");
  EXPECT_EQ(all["name"], "Small <b>");
  // Two solvers on two benchmarks; one run failed by our fault, one is not
  // made yet.
  EXPECT_EQ(all["runs"], (json{{"done", 2}, {"total", 4}}));
  EXPECT_EQ(all["solvers"][1]["file"], "solver/t_wo");
  EXPECT_EQ(all["solvers"][0]["commands"][0]["command"], "/bin/one -q");
  EXPECT_EQ(all["solvers"][0]["commands"][0]["logics"], "all");
  const json division = all["tracks"][0]["divisions"][0];
  EXPECT_EQ(division["winners"]["parallel"], "one");
  EXPECT_FALSE(division["winners"].contains("sat"));
  EXPECT_EQ(division["file"], "single-query/QF_Equality");
  EXPECT_EQ(division["leaders"][0]["correct"], 1);
}

TEST_F(Publish, ADivisionHasTablesAndRunsInColumns) {
  const json division = data("single-query/QF_Equality");
  EXPECT_EQ(division["tables"]["parallel"]["winner"], "one");
  EXPECT_THAT(division["solvers"], ElementsAre("one", "t/wo"));
  EXPECT_THAT(division["runs"]["solver"], ElementsAre(0, 1, 0));
  EXPECT_THAT(division["runs"]["benchmark"], ElementsAre(0, 0, 1));
  EXPECT_THAT(division["runs"]["verdict"],
              ElementsAre("correct", "wrong", "unsolved"));
  EXPECT_EQ(division["runs"]["wall"][0], 1.5);
  EXPECT_EQ(division["runs"]["note"], (json{{"2", "no \"room\""}}));
  EXPECT_THAT(division["list"]["status"], ElementsAre("sat", "unsat"));
  EXPECT_THAT(division["families"], ElementsAre("QF_UF/f"));
}

TEST_F(Publish, ASolverHasItsPlacesAndItsErrors) {
  const json two = data("solver/t_wo");
  ASSERT_EQ(two["wrong"].size(), 1U);
  EXPECT_EQ(two["wrong"][0]["status"], "sat");
  EXPECT_EQ(two["wrong"][0]["division"], "QF_Equality");
  const json one = data("solver/one");
  EXPECT_EQ(one["divisions"][0]["rows"]["parallel"]["rank"], 1);
  ASSERT_EQ(one["unique"].size(), 1U);
  EXPECT_EQ(one["unique"][0]["benchmark"], "QF_UF/f/a.smt2");
}

TEST_F(Publish, TheListIsExact) {
  const json list = data("single-query/benchmarks");
  EXPECT_THAT(list["list"]["name"],
              ElementsAre("QF_UF/f/a.smt2", "QF_UF/f/b.smt2"));
  EXPECT_EQ(list["left_out"][0]["reason"], "cannot be used: no");
  EXPECT_EQ(text("data/single-query/benchmarks.sha256"),
            std::string(64, 'a') + "  QF_UF/f/a.smt2\n" + std::string(64, 'a') +
                "  QF_UF/f/b.smt2\n");
  const std::string csv = text("data/single-query/results.csv");
  EXPECT_NE(csv.find("one,QF_UF/f/a.smt2,QF_Equality,QF_UF,f,sat,sat,correct,"
                     "exited,0,1.500000,1.250000,1000,supervised,\n"),
            std::string::npos)
      << csv;
  EXPECT_NE(csv.find("\"no \"\"room\"\"\"\n"), std::string::npos);
}

TEST_F(Publish, EachJsonFileHasItsTwin) {
  int files = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(
           folder_.path() + "/data")) {
    if (entry.path().extension() != ".json") continue;
    ++files;
    const std::string name =
        std::filesystem::relative(entry.path(), folder_.path() + "/data");
    const std::string key = name.substr(0, name.size() - 5);
    EXPECT_EQ(*read_file(entry.path().string() + ".js"),
              "podium_data(" + json(key).dump() + ", " +
                  *read_file(entry.path()) + ");\n");
  }
  EXPECT_EQ(files, 5);
}

TEST_F(Publish, ThePagesAreThere) {
  for (const Page& page : pages()) {
    EXPECT_EQ(text(std::string(page.path)), page.content);
    EXPECT_FALSE(page.content.empty());
  }
}

TEST(PublishProblems, AFolderThatCannotBeWritten) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string file = testing::write(folder.path() + "/file", "");
  const Result<void> published = publish(small(), file + "/site");
  ASSERT_FALSE(published);
  EXPECT_EQ(published.error().code, Code::Io);
}

TEST(PublishProblems, NamesThatAreNotUtf8) {
  Results results = small();
  results.tracks[0].benchmarks[0].name = "a\xff.smt2";
  results.tracks[0].runs.clear();
  const TemporaryFolder folder = testing::scratch_folder();
  EXPECT_TRUE(publish(results, folder.path()));
}

TEST(FileNames, AreSafeAndUnique) {
  FileNames names;
  EXPECT_EQ(names.of("QF_Equality+Bitvec"), "QF_Equality+Bitvec");
  EXPECT_EQ(names.of("../../etc"), "_._.._etc");
  EXPECT_EQ(names.of("a/b"), "a_b");
  EXPECT_EQ(names.of("a b"), "a_b-2");
  EXPECT_EQ(names.of("A b"), "A_b-3");
  EXPECT_EQ(names.of("a/b"), "a_b");
  EXPECT_EQ(names.of(""), "_");
}

// One benchmark with three check-sats; "one" solves it, "t/wo" lies.
Results incremental() {
  using contest::Status;
  Results results = small();
  TrackResults& track = results.tracks[0];
  track.track = contest::Track::Incremental;
  track.kinds = {contest::ScoreKind::Parallel};
  for (contest::Solver& each : results.solvers) {
    each.participations[0].tracks = {track.track};
  }
  track.benchmarks.resize(1);
  track.benchmarks[0].check_sats = 3;
  track.benchmarks[0].statuses = {Status::Sat, Status::Unsat, Status::Unknown};
  track.asked = {3};
  track.runs.resize(2);
  for (contest::Run& run : track.runs) run.track = track.track;
  track.runs[0].answers = {Answer::Sat, Answer::Unsat, Answer::Sat};
  track.runs[0].decided_wall = milliseconds(1200);
  track.runs[0].decided_cpu = milliseconds(1100);
  track.runs[1].answers = {Answer::Sat, Answer::Sat};
  track.scores[0].track = track.track;
  track.scores[0].disagreements = {{"QF_UF/f/z.smt2", 2, {"one"}, {"t/wo"}}};
  return results;
}

Result<std::vector<contest::Exchange>> exchanges(const contest::Run&) {
  return std::vector<contest::Exchange>{
      {0, "set-option", false, true, Answer::None, Duration(1'234'567), {}},
      {2, "assert", false, true, Answer::None, milliseconds(2), {}},
      {3, "check-sat", true, true, Answer::Sat, milliseconds(3),
       milliseconds(4)},
      {5, "check-sat", true, false, Answer::None, milliseconds(9),
       milliseconds(8)}};
}

class PublishIncremental : public Publish {
 protected:
  void SetUp() override {
    const Result<void> published =
        publish(incremental(), folder_.path(), [this](const contest::Run& run) {
          ++reads_;
          return exchanges(run);
        });
    ASSERT_TRUE(published) << to_string(published.error());
  }

  int reads_ = 0;
};

TEST_F(PublishIncremental, TheTrackSaysWhichTablesItHas) {
  EXPECT_THAT(data("competition")["tracks"][0]["kinds"],
              ElementsAre("parallel"));
}

TEST_F(PublishIncremental, ADivisionCountsAnswers) {
  const json division = data("incremental/QF_Equality");
  EXPECT_THAT(division["list"]["checks"], ElementsAre(3));
  const json& runs = division["runs"];
  EXPECT_THAT(runs["correct"], ElementsAre(3, 0));
  EXPECT_THAT(runs["answered"], ElementsAre(3, 2));
  EXPECT_EQ(runs["decided_wall"][0], 1.2);
  EXPECT_EQ(runs["decided_cpu"][0], 1.1);
  EXPECT_EQ(division["disagreements"][0]["check"], 2);
  EXPECT_NE(runs["file"][0], runs["file"][1]);
}

TEST_F(PublishIncremental, ARunHasItsCommands) {
  const std::string file = data("incremental/QF_Equality")["runs"]["file"][0];
  EXPECT_TRUE(file.starts_with("incremental/runs/"));
  const json run = data(file);
  EXPECT_EQ(run["solver"], "one");
  EXPECT_EQ(run["benchmark"], "QF_UF/f/a.smt2");
  EXPECT_THAT(run["words"], ElementsAre("set-option", "assert", "check-sat"));
  EXPECT_THAT(run["commands"]["word"], ElementsAre(0, 1, 2, 2));
  EXPECT_THAT(run["commands"]["line"], ElementsAre(0, 2, 3, 5));
  EXPECT_THAT(run["commands"]["wall"],
              ElementsAre(0.001235, 0.002, 0.003, 0.009));
  EXPECT_THAT(run["checks"]["command"], ElementsAre(2, 3));
  EXPECT_THAT(run["checks"]["answer"], ElementsAre("sat", "none"));
  EXPECT_THAT(run["checks"]["status"], ElementsAre("sat", "unsat"));
  EXPECT_THAT(run["checks"]["cpu"], ElementsAre(0.004, 0.008));
  EXPECT_EQ(run["answered"], false);
}

TEST_F(PublishIncremental, CommandsAreWrittenOnce) {
  EXPECT_EQ(reads_, 2);
  SetUp();
  EXPECT_EQ(reads_, 2);
}

TEST_F(PublishIncremental, ASolverPageNamesTheWrongCheck) {
  const json wrong = data("solver/t_wo")["wrong"][0];
  EXPECT_EQ(wrong["check"], 2);
  EXPECT_EQ(wrong["answer"], "sat");
  EXPECT_EQ(wrong["status"], "unsat");
  EXPECT_EQ(data("solver/one")["unique"].size(), 1U);
}

TEST_F(PublishIncremental, TheSpreadsheetHasTheNumbersOfTheTrack) {
  const std::string csv = text("data/incremental/results.csv");
  EXPECT_THAT(csv, ::testing::HasSubstr(",correct,answered,check_sats,"));
  EXPECT_THAT(csv, ::testing::HasSubstr(",3,3,3,1.200000,1.100000\n"));
}

}  // namespace
}  // namespace podium::site
