// What the files of others mean, and what is said of those that make no sense.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "formats/benchexec.h"
#include "formats/benchexec_words.h"
#include "formats/collector.h"
#include "formats/entrants.h"
#include "formats/kind.h"
#include "formats/official_json.h"
#include "formats/run_log.h"
#include "formats/starexec.h"
#include "samples.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Records;
using contest::Track;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

Reading value(Result<Reading> reading) {
  EXPECT_TRUE(reading) << to_string(reading.error());
  return reading ? *std::move(reading) : Reading{};
}

// Every mistake comes with a place and with a hint.
std::string problem(const Result<Reading>& reading) {
  EXPECT_FALSE(reading);
  if (reading) return "";
  EXPECT_FALSE(reading.error().where.empty());
  EXPECT_FALSE(reading.error().hint.empty()) << to_string(reading.error());
  return to_string(reading.error());
}

std::string result_json(const std::string& fields) {
  return R"({"results": [{"track": "SingleQuery", "solver": "s",
  "file": {"incremental": false, "logic": "QF_BV", "family": ["a", "b"],
           "name": "x.smt2"},
  )" + fields +
         "}]}";
}

TEST(OfficialJson, EveryWordHasAMeaning) {
  const auto read = [](const std::string& word, Track track) {
    const Reading reading = value(read_official_results(
        result_json("\"result\": \"" + word +
                    "\", \"cpu_time\": 2.5, \"wallclock_time\": 1e-9, "
                    "\"memory_usage\": 7.0, \"nb_answers\": 4"),
        "x", {track, 2024}));
    return reading.tracks.at(0).runs.at(0);
  };
  EXPECT_EQ(read("sat", Track::SingleQuery).answer, Answer::Sat);
  EXPECT_EQ(read("unsat", Track::SingleQuery).answer, Answer::Unsat);
  EXPECT_EQ(read("unknown", Track::SingleQuery).answer, Answer::Unknown);
  EXPECT_EQ(read("Timeout", Track::SingleQuery).ending, Ending::WallLimit);
  EXPECT_EQ(read("OutOfMemory", Track::SingleQuery).ending,
            Ending::MemoryLimit);
  EXPECT_EQ(read("incremental", Track::Incremental).correct, 4U);
  EXPECT_EQ(read("Timeout", Track::Incremental).correct, 4U);
  EXPECT_EQ(read("IncrementalError", Track::Incremental).wrong, 1U);
  EXPECT_EQ(read("IncrementalError", Track::Incremental).correct, 0U);
  EXPECT_EQ(read("unsat", Track::UnsatCore).core, 4U);
  EXPECT_EQ(read("UnsatCoreNotValidated", Track::UnsatCore).evidence,
            Evidence::Invalid);
  EXPECT_EQ(read("sat", Track::ModelValidation).evidence, Evidence::Valid);
  EXPECT_EQ(read("ModelUnsat", Track::ModelValidation).evidence,
            Evidence::Invalid);
  EXPECT_EQ(read("ModelParsingError", Track::ModelValidation).evidence,
            Evidence::Malformed);
  EXPECT_EQ(read("ModelValidatorTimeout", Track::ModelValidation).evidence,
            Evidence::Unchecked);
  const contest::Record run = read("sat", Track::SingleQuery);
  EXPECT_EQ(run.cpu, Duration(2'500'000'000));
  EXPECT_EQ(run.wall, Duration(1));
  EXPECT_EQ(run.memory, 7U);
}

TEST(OfficialJson, NamesAndYear) {
  const Reading reading = value(read_official_results(
      result_json("\"result\": \"sat\", \"cpu_time\": 1, "
                  "\"wallclock_time\": 1, \"extra\": [1, {}]"),
      "data/results-sq-2025.json.gz", {}));
  const Records& records = reading.tracks.at(0);
  EXPECT_EQ(records.year, 2025);
  EXPECT_EQ(records.benchmarks[0].name, "QF_BV/a/b/x.smt2");
  EXPECT_EQ(records.benchmarks[0].family, "a/b");
  EXPECT_EQ(records.solvers[0].participations[0].logics[0], "QF_BV");
  ASSERT_EQ(reading.notes.all().size(), 1U);
  EXPECT_THAT(reading.notes.all()[0].what, HasSubstr("'extra'"));
  EXPECT_THAT(reading.notes.all()[0].first, HasSubstr("2025.json.gz:"));
}

TEST(OfficialJson, MistakesHaveAPlace) {
  const auto read = [](std::string text) {
    return problem(read_official_results(std::move(text), "x.json", {}));
  };
  const std::string times = "\"cpu_time\": 1, \"wallclock_time\": 1";
  EXPECT_THAT(read(result_json("\"result\": \"maybe\", " + times)),
              HasSubstr("there is no result 'maybe'"));
  EXPECT_THAT(read(result_json("\"result\": 3, " + times)),
              HasSubstr("x.json:4:"));
  EXPECT_THAT(read(result_json("\"result\": \"sat\", \"cpu_time\": -1")),
              HasSubstr("'cpu_time' cannot be -1"));
  EXPECT_THAT(read(result_json("\"result\": \"sat\", \"cpu_time\": 1e300")),
              HasSubstr("error[bad-value]"));
  EXPECT_THAT(read(result_json("\"result\": \"sat\"")),
              HasSubstr("a result needs track, solver"));
  EXPECT_THAT(read("{}"), HasSubstr("no list \"results\""));
  EXPECT_THAT(read("[]"), HasSubstr("no object"));
  EXPECT_THAT(read(""), HasSubstr("error[syntax]"));
  EXPECT_THAT(read("{\"results\": []} {}"), HasSubstr("more after the end"));
  EXPECT_THAT(read("{\"results\": []} x"), HasSubstr("error[syntax]"));
  EXPECT_THAT(
      read(result_json("\"result\": \"sat\", \"cpu_time\": 9, " + times)),
      HasSubstr("x.json:4:47: error[syntax]: the field 'cpu_time' is there"));
  EXPECT_THAT(read("{\"results\": [[]]}"),
              HasSubstr("'an element of results' is not an object"));
  // Wherever it is cut short.
  const std::string whole =
      result_json("\"result\": \"sat\", " + times + ", \"nb_answers\": 1");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    EXPECT_FALSE(read_official_results(whole.substr(0, size), "x", {})) << size;
  }
  EXPECT_TRUE(read_official_results(whole, "x", {}));
}

// A name of folders that leads elsewhere is no name of a benchmark.
TEST(OfficialJson, NamesStayBelowTheirLogic) {
  const auto read = [](const std::string& family, const std::string& name) {
    return problem(read_official_results(
        R"({"results": [{"track": "SingleQuery", "solver": "s",
            "file": {"logic": "QF_BV", "family": [")" +
            family + R"("], "name": ")" + name + R"("},
            "result": "sat", "cpu_time": 1, "wallclock_time": 1}]})",
        "x.json", {}));
  };
  EXPECT_THAT(read("..", "x.smt2"), HasSubstr("no name of a folder"));
  EXPECT_THAT(read("a/b", "x.smt2"), HasSubstr("no name of a folder"));
  EXPECT_THAT(read("a", "../x.smt2"), HasSubstr("no name of a benchmark"));
}

TEST(OfficialJson, AnotherTrackIsLeftOutOrRenamed) {
  std::string text = result_json(
      "\"result\": \"sat\", \"cpu_time\": 0, "
      "\"wallclock_time\": 1");
  text.replace(text.find("SingleQuery"), 11, "Cloud");
  const Reading reading = value(read_official_results(text, "x", {}));
  EXPECT_TRUE(reading.tracks.empty());
  EXPECT_EQ(reading.notes.count_left_out(), 1U);
  EXPECT_EQ(value(read_official_results(text, "x", {Track::Parallel, 0}))
                .tracks.at(0)
                .track,
            Track::Parallel);
}

TEST(OfficialJson, MangledNames) {
  EXPECT_EQ(mangled_name("QF_BV/a/b/x.y.smt2"), "QF_BV_a__b_x.y");
  EXPECT_EQ(mangled_name("QF_BV/a/x.smt2"), "QF_BV_a_x");
  EXPECT_EQ(year_in("a/2019/results-sq-2025.json"), 2025);
  EXPECT_EQ(year_in("results-20251.json"), 0);
  EXPECT_EQ(year_in("Job20211.csv"), 0);
}

constexpr const char* kStarexecHead =
    "pair id,benchmark,benchmark id,solver,solver id,configuration,"
    "configuration id,status,cpu time,wallclock time,memory usage,result,"
    "expected";

TEST(StarExec, SingleQuery) {
  const Reading reading = value(read_starexec(
      std::string(kStarexecHead) +
          "\n1,Space - Track/QF_BV/f/a.smt2,7,z3-4.8,11,default,1,complete,"
          "1.5,2.25,1024.0,sat,starexec-unknown\n"
          "2,Space - Track/QF_BV/f/b.smt2,8,z3-4.8,11,default,1,"
          "timeout (wallclock),3,2400.01,8.0,starexec-unknown,unsat\n"
          "3,Space - Track/QF_BV/f/b.smt2,8,z3-4.8,11,other,2,memout,3,1,0,--,"
          "unsat\n"
          "4,Space - Track/QF_BV/f/a.smt2,8,z3-4.8,11,other,2,running,-,-,-,--,"
          "unsat\n"
          "5,Space - Track/QF_BV/f/a.smt2,7,z3-4.8,11,default,1,complete,"
          "1,1,1,unsat,-\n"
          "6,Space - Track/QF_BV/f/a.smt2,7,z3-4.8,11,other,2,complete,"
          "1,1,1,bogus,-\n",
      "Job_2019.csv", {}));
  const Records& records = reading.tracks.at(0);
  EXPECT_EQ(records.track, Track::SingleQuery);
  EXPECT_EQ(records.year, 2019);
  ASSERT_EQ(records.runs.size(), 4U);
  EXPECT_EQ(records.runs[0].answer, Answer::Sat);
  EXPECT_EQ(records.runs[0].cpu, Duration(1'500'000'000));
  EXPECT_EQ(records.runs[0].memory, 1024U * 1024U);
  EXPECT_EQ(records.runs[1].ending, Ending::WallLimit);
  EXPECT_EQ(records.runs[1].answer, Answer::Unknown);
  EXPECT_EQ(records.runs[2].ending, Ending::MemoryLimit);
  EXPECT_EQ(records.runs[2].answer, Answer::None);
  EXPECT_TRUE(records.runs[3].strange_answer);
  EXPECT_EQ(records.benchmarks[0].name, "QF_BV/f/a.smt2");
  EXPECT_EQ(records.benchmarks[1].status, contest::Status::Unsat);
  EXPECT_EQ(records.solvers[0].name, "z3-4.8 (default)");
  EXPECT_EQ(records.solvers[1].name, "z3-4.8 (other)");
  EXPECT_EQ(records.solvers[0].number, 11);
  EXPECT_EQ(reading.notes.count_left_out(), 2U);
  EXPECT_EQ(reading.notes.all().at(0).first, "Job_2019.csv:5");
  EXPECT_EQ(reading.notes.all().size(), 3U);
}

// A line may know the status that the first one did not; two that contradict
// each other are told.
TEST(StarExec, TheStatusIsWhatTheLinesAgreeOn) {
  const auto read = [](const char* first, const char* second) {
    const std::string text =
        std::string(kStarexecHead) +
        "\n1,QF_BV/f/a.smt2,7,s,11,d,1,complete,1,1,1,sat," + first +
        "\n2,QF_BV/f/a.smt2,7,t,12,d,2,complete,1,1,1,sat," + second + "\n";
    return value(read_starexec(text, "Job_2019.csv", {}));
  };
  const Reading later = read("starexec-unknown", "sat");
  EXPECT_EQ(later.tracks.at(0).benchmarks[0].status, contest::Status::Sat);
  EXPECT_TRUE(later.notes.all().empty());
  const Reading sooner = read("sat", "starexec-unknown");
  EXPECT_EQ(sooner.tracks.at(0).benchmarks[0].status, contest::Status::Sat);
  const Reading against = read("sat", "unsat");
  EXPECT_EQ(against.tracks.at(0).benchmarks[0].status, contest::Status::Sat);
  EXPECT_EQ(against.notes.all().at(0).first, "Job_2019.csv:3");
}

TEST(StarExec, TheTableOf2014HasNoTitles) {
  const std::string text =
      "20483840,ALIA/piVC/p.smt2,830128,CVC4 f7,1257,default,1778,complete,"
      "0.008998,0.036585,unsat,unsat\n";
  EXPECT_EQ(kind_of(text), Kind::StarExec);
  const Reading reading = value(read_starexec(text, "2014.csv", {}));
  EXPECT_EQ(reading.tracks.at(0).solvers[0].name, "CVC4 f7");
  EXPECT_EQ(reading.tracks.at(0).runs[0].wall, Duration(36'585'000));
  EXPECT_EQ(reading.tracks.at(0).benchmarks[0].logic, "ALIA");
}

TEST(StarExec, TheColumnsTellTheTrack) {
  const Reading incremental = value(read_starexec(
      "benchmark,solver,status,cpu time,wallclock time,result,wrong-answers,"
      "correct-answers\nQF_BV/a.smt2,s,complete,1,2,--,0,12\n",
      "x", {}));
  EXPECT_EQ(incremental.tracks.at(0).track, Track::Incremental);
  EXPECT_EQ(incremental.tracks.at(0).runs[0].correct, 12U);
  const Reading core = value(read_starexec(
      "benchmark,solver,status,cpu time,wallclock time,result,expected,"
      "number-of-assert-commands,size-unsat-core,reduction,"
      "parsable-unsat-core,unsat-core-confirmations,unsat-core-rejections\n"
      "QF_BV/a.smt2,s,complete,1,2,unsat,unsat,18,3,15,true,2,1\n"
      "QF_BV/b.smt2,s,complete,1,2,unsat,unsat,18,3,14,true,0,2\n"
      "QF_BV/c.smt2,s,complete,1,2,starexec-unknown,unsat,1,-,0,-,-,-\n",
      "x", {}));
  const Records& cores = core.tracks.at(0);
  EXPECT_EQ(cores.track, Track::UnsatCore);
  EXPECT_EQ(cores.runs[0].core, 3U);
  EXPECT_EQ(cores.runs[0].evidence, Evidence::Valid);
  EXPECT_EQ(cores.runs[1].evidence, Evidence::Invalid);
  EXPECT_EQ(cores.runs[1].refutations, 2U);
  EXPECT_EQ(cores.runs[2].evidence, Evidence::None);
  EXPECT_EQ(cores.benchmarks[0].asserts, 18U);
  ASSERT_EQ(core.notes.all().size(), 1U);
  EXPECT_THAT(core.notes.all()[0].what, HasSubstr("reduction"));
  const Reading model = value(read_starexec(
      "benchmark,solver,status,cpu time,wallclock time,result,expected,"
      "model_validator_status,model_validator_error\n"
      "QF_BV/a.smt2,s,complete,1,2,sat,sat,VALID,none\n"
      "QF_BV/b.smt2,s,complete,1,2,--,sat,INVALID,unhandled_exception\n"
      "QF_BV/c.smt2,s,complete,1,2,sat,sat,INVALID,"
      "model_does_not_evaluate_to_true\n",
      "x", {}));
  EXPECT_EQ(model.tracks.at(0).runs[0].evidence, Evidence::Valid);
  EXPECT_EQ(model.tracks.at(0).runs[1].evidence, Evidence::Malformed);
  EXPECT_EQ(model.tracks.at(0).runs[2].evidence, Evidence::Invalid);
}

// As in 2020: the validator's words are the last column, and not quoted.
TEST(StarExec, WordsOfTheValidatorMayHaveCommas) {
  const std::string head = std::string(kStarexecHead) +
                           ",model_validator_status,model_validator_error,"
                           "model_validator_exception\n";
  const Reading reading = value(read_starexec(
      head + "1,QF_BV/a.smt2,1,s,1,d,1,complete,1,1,1,--,sat,INVALID,"
             "unhandled_exception,Line 1, Col 0: sat expected\n"
             "2,QF_BV/b.smt2,1,s,1,d,1,complete,1,1,1,--,sat,INVALID,"
             "unhandled_exception,Line 2, Col 0: Symbol expected\n",
      "x.csv", {}));
  ASSERT_EQ(reading.tracks.at(0).runs.size(), 2U);
  // It found no model, or one that cannot be read.
  EXPECT_EQ(reading.tracks[0].runs[0].evidence, Evidence::Malformed);
  EXPECT_EQ(reading.tracks[0].runs[1].evidence, Evidence::Invalid);
}

TEST(StarExec, MistakesHaveALine) {
  const auto read = [](const std::string& line) {
    return problem(read_starexec(
        std::string(kStarexecHead) + "\n" + line + "\n", "x.csv", {}));
  };
  EXPECT_THAT(read("1,QF_BV/a.smt2,1,s,1,d,1,broken,1,1,1,sat,sat"),
              HasSubstr("x.csv:2: error[bad-value]: 'status' cannot be"));
  EXPECT_THAT(read("1,QF_BV/a.smt2,1,s,1,d,1,complete,one,1,1,sat,sat"),
              HasSubstr("'cpu time' cannot be 'one'"));
  EXPECT_THAT(read("1,QF_BV/a.smt2,1,s,1,d,1,complete,1e30,1,1,sat,sat"),
              HasSubstr("'cpu time'"));
  EXPECT_THAT(read("1,QF_BV/a.smt2,1,s"), HasSubstr("has 4 cells"));
  EXPECT_THAT(problem(read_starexec("solver,benchmark\n", "x.csv", {})),
              HasSubstr("there is no column 'status'"));
  EXPECT_THAT(
      problem(
          read_starexec(std::string(kStarexecHead) + ",result\n", "x.csv", {})),
      HasSubstr("x.csv:1: error[syntax]: the column 'result' occurs twice"));
  EXPECT_THAT(problem(read_starexec("", "x.csv", {})), HasSubstr("empty"));
}

TEST(Registration, NumbersGiveNames) {
  Entrants entrants;
  const std::string text =
      "Preliminary Solver ID,Solver ID,Wrapped Solver ID Single Query,"
      "Solver Name,Competing,Single Query Track,Unsat Core Track,Variant Of,"
      "Seed\n10,11,12,Base,yes,QF_BV;QF_LIA,,,42\n20,21,22,Derived,no,QF_BV,"
      "QF_BV,10,999999999999\n";
  EXPECT_EQ(kind_of(text), Kind::Registration);
  ASSERT_TRUE(read_registration(text, "x", entrants));
  Records records = sample_records(Track::SingleQuery);
  records.solvers[0].number = 22;
  records.solvers[1].name = "Base";
  Notes notes;
  complete_solvers(records, entrants, notes);
  EXPECT_EQ(records.solvers[0].name, "Derived");
  EXPECT_EQ(records.solvers[0].team, "Base");
  EXPECT_EQ(records.solvers[0].number, 22);
  EXPECT_FALSE(records.solvers[0].competing);
  ASSERT_EQ(records.solvers[0].participations.size(), 1U);
  EXPECT_EQ(records.solvers[1].seed, 42U);
  EXPECT_THAT(records.solvers[1].participations[0].logics,
              ElementsAre("QF_BV", "QF_LIA"));
  ASSERT_EQ(notes.all().size(), 1U);
  EXPECT_THAT(notes.all()[0].what, HasSubstr("gamma"));
}

// As in 2019: solver 24017 got another name while the job ran, and what the job
// calls Z3 is the version of the year before.
TEST(Registration, ANumberIsOneSolver) {
  const Reading reading = value(read_starexec(
      std::string(kStarexecHead) +
          "\n1,QF_BV/a.smt2,1,z3-4.7.4,24017,d,1,complete,1,1,1,sat,sat"
          "\n2,QF_BV/b.smt2,2,z3-4.8.4,24017,d,2,complete,1,1,1,sat,sat"
          "\n3,QF_BV/a.smt2,1,Z3,19996,d,3,complete,1,1,1,sat,sat\n",
      "x.csv", {}));
  Records records = reading.tracks.at(0);
  ASSERT_EQ(records.solvers.size(), 2U);
  EXPECT_EQ(records.solvers[0].name, "z3-4.7.4");
  EXPECT_EQ(records.runs[1].solver, 0U);
  Entrants entrants;
  ASSERT_TRUE(
      read_registration("Solver ID,Solver Name,Competing,Single Query Track\n"
                        "24017,Z3,no,QF_BV\n19996,2018-Z3,no,QF_BV\n",
                        "solvers.csv", entrants));
  Notes notes;
  complete_solvers(records, entrants, notes);
  EXPECT_EQ(records.solvers[0].name, "Z3");
  EXPECT_EQ(records.solvers[1].name, "2018-Z3");
  EXPECT_TRUE(notes.all().empty());
}

TEST(Benchexec, Statuses) {
  const auto status = [](const char* text, const char* reason = "") {
    return parse_benchexec_status(text, reason);
  };
  EXPECT_EQ(status("true").answer, Answer::Sat);
  EXPECT_EQ(status("unsat").answer, Answer::Unsat);
  EXPECT_EQ(status("unknown").answer, Answer::Unknown);
  EXPECT_EQ(status("TIMEOUT").ending, Ending::WallLimit);
  EXPECT_EQ(status("TIMEOUT (true)").answer, Answer::None);
  EXPECT_EQ(status("TIMEOUT", "cputime").ending, Ending::CpuLimit);
  EXPECT_EQ(status("OUT OF MEMORY").ending, Ending::MemoryLimit);
  EXPECT_EQ(status("KILLED BY SIGNAL 9").ending, Ending::Signalled);
  EXPECT_EQ(status("KILLED BY SIGNAL 9", "memory").ending, Ending::MemoryLimit);
  EXPECT_EQ(status("ERROR (2)").answer, Answer::None);
  EXPECT_TRUE(status("ERROR (2)").known);
  EXPECT_EQ(status("ABORTED (7 correct)").correct, 7U);
  EXPECT_EQ(status("DONE (7 correct)").correct, 7U);
  EXPECT_FALSE(status("DONE (7 correct)").open);
  EXPECT_TRUE(status("done").open);
  EXPECT_TRUE(status("WRONG").wrong);
  EXPECT_FALSE(status("some words of a tool").known);
}

// The form of 2015: <sourcefile>, no expected verdict, but whether it came.
TEST(Benchexec, OldFilesTellTheStatusByTheCategory) {
  const auto run = [](const char* name, const char* answer,
                      const char* category) {
    return std::string("<sourcefile name=\"QF_BV/") + name +
           "\"><column title=\"status\" value=\"" + answer +
           "\"/><column title=\"cputime\" value=\"1s\"/><column "
           "title=\"walltime\" value=\"1s\"/><column title=\"category\" "
           "value=\"" +
           category + "\"/></sourcefile>";
  };
  const std::string text =
      "<result name=\"predicateAnalysis\" tool=\"MathSAT\" "
      "date=\"2015-05-27\" timelimit=\"10 s\">" +
      run("a.smt2", "sat", "correct") + run("b.smt2", "sat", "wrong") +
      run("c.smt2", "unsat", "wrong") + run("d.smt2", "sat", "missing") +
      run("e.smt2", "unknown", "unknown") + "</result>";
  const Reading reading = value(read_benchexec(text, "x.xml", {}, {}));
  std::vector<contest::Status> statuses;
  for (const auto& benchmark : reading.tracks.at(0).benchmarks) {
    statuses.push_back(benchmark.status);
  }
  using contest::Status;
  EXPECT_THAT(statuses, ElementsAre(Status::Sat, Status::Unsat, Status::Sat,
                                    Status::Unknown, Status::Unknown));
}

TEST(Benchexec, AFileOfTheCompetition) {
  BenchmarkList list;
  list.add(false, "QF_BV/2021/sub/x_y.smt2", {contest::Status::Sat, 3, 0});
  const std::string text =
      "<?xml version=\"1.0\"?>\n<!DOCTYPE result PUBLIC 'a' 'b'>\n"
      "<result benchmarkname=\"b\" name=\"cvc5,0,SingleQuery\" "
      "date=\"2025-06-07 10:00:00\" tool=\"cvc5\" timelimit=\"4800s\">\n"
      "<columns/>\n"
      "<run name=\"../f/QF_BV/17_QF_BV_2021__sub_x_y.yml\" "
      "expectedVerdict=\"true\">\n"
      "<column title=\"status\" value=\"true\"/>\n"
      "<column title=\"cputime\" value=\"0.5s\"/>\n"
      "<column title=\"walltime\" value=\"0.25s\"/>\n"
      "<column title=\"memory\" value=\"123B\"/></run>\n"
      "<run name=\"../f/QF_BV/18_QF_BV_2021_z.yml\"/>\n</result>";
  const Reading reading = value(read_benchexec(text, "x.xml", {}, {&list, ""}));
  const Records& records = reading.tracks.at(0);
  EXPECT_EQ(records.year, 2025);
  EXPECT_EQ(records.cpu_limit, std::chrono::seconds(4800));
  EXPECT_EQ(records.solvers[0].name, "cvc5");
  EXPECT_EQ(records.benchmarks[0].name, "QF_BV/2021/sub/x_y.smt2");
  EXPECT_EQ(records.benchmarks[0].status, contest::Status::Sat);
  EXPECT_EQ(records.runs[0].memory, 123U);
  EXPECT_EQ(reading.notes.count_left_out(), 1U);
  EXPECT_EQ(reading.notes.all()[0].first, "x.xml:10:2");
  // Without the list the name is a guess, and said to be.
  const Reading poor = value(read_benchexec(text, "x.xml", {}, {}));
  EXPECT_EQ(poor.tracks.at(0).benchmarks[0].name, "QF_BV/2021__sub_x_y.smt2");
  EXPECT_EQ(poor.notes.all().size(), 2U);
}

TEST(Benchexec, MistakesHaveAPlace) {
  EXPECT_THAT(problem(read_benchexec("<result>\n<run", "x.xml", {}, {})),
              HasSubstr("x.xml:2:"));
  EXPECT_THAT(problem(read_benchexec("<other/>", "x.xml", {}, {})),
              HasSubstr("no element <result>"));
  EXPECT_THAT(
      problem(read_benchexec("<result tool=\"t\"><run name=\"QF_BV/a.smt2\">"
                             "<column title=\"cputime\" value=\"soon\"/>"
                             "</run></result>",
                             "x.xml", {}, {})),
      HasSubstr("'cputime' cannot be 'soon'"));
  EXPECT_THAT(problem(read_benchexec("<result/>", "x.xml", {}, {})),
              HasSubstr("neither a tool nor"));
}

TEST(RunLog, AnswersCoresAndTimes) {
  const std::string head =
      "./solver x.smt2\n\n\n" + std::string(80, '-') + "\n\n\n";
  EXPECT_EQ(read_run_log(head + "success\n; note\nunsat \n").answer,
            Answer::Unsat);
  EXPECT_EQ(read_run_log("(error \"x\")\nsat\n").answer, Answer::None);
  EXPECT_EQ(read_run_log(head + "unsat\n; why\n( a |b c|\n d )\n").core, 3U);
  EXPECT_EQ(read_run_log("unsat\n()\n").core, 0U);
  EXPECT_FALSE(read_run_log("unsat\n(error \"no core\"\n").core.has_value());
  EXPECT_FALSE(read_run_log("unsat\n").core.has_value());
  EXPECT_EQ(read_run_log("unsat\n(a |a| b)\n").core, 2U) << "a is a";
  const auto malformed = [](const std::string& text) {
    const RunLog log = read_run_log(text);
    EXPECT_FALSE(log.core.has_value()) << text;
    return log.malformed_core;
  };
  EXPECT_FALSE(malformed("unsat\n")) << "no reply";
  EXPECT_FALSE(malformed("unsat\n(error \"no (core)\")\n"));
  EXPECT_EQ(read_run_log("unsat\n(error)\n").core, 1U) << "a name like others";
  EXPECT_TRUE(malformed("unsat\n(a (b))\n"));
  EXPECT_TRUE(malformed("unsat\n(a |b\n"));
  EXPECT_TRUE(malformed("unsat\nunsupported\n"));
  EXPECT_TRUE(malformed("unsat\n(a b\n")) << "cut short";
  const RunLog incremental =
      read_run_log("sat\nunsat\nunknown\nsat\ntime 1.5\nsaturation\n");
  EXPECT_EQ(incremental.decided, 3U);
  EXPECT_EQ(incremental.last_answer, Duration(1'500'000'000));
  EXPECT_TRUE(
      read_run_log("sat\nWRONG solver response: got sat, expected unsat\n")
          .wrong);
}

TEST(Collector, PathsOfOthersBecomeNames) {
  std::string logic;
  EXPECT_EQ(benchmark_name("Space - Track/QF_BV/a/b.smt2", logic),
            "QF_BV/a/b.smt2");
  EXPECT_EQ(logic, "QF_BV");
  EXPECT_EQ(benchmark_name("../../non-incremental/UF/x/LIA/b.smt2", logic),
            "UF/x/LIA/b.smt2");
  EXPECT_EQ(logic, "UF");
  EXPECT_EQ(benchmark_name("x/QF_XYZ/b.smt2", logic), "QF_XYZ/b.smt2");
  EXPECT_EQ(logic, "QF_XYZ");
  EXPECT_EQ(benchmark_name("./some/where.smt2", logic), "some/where.smt2");
  EXPECT_EQ(logic, "");
}

TEST(Kind, ByContent) {
  EXPECT_EQ(kind_of("\xEF\xBB\xBF{\n \"results\": ["), Kind::OfficialResults);
  EXPECT_EQ(kind_of("{\"name\": \"x\", \"contributors\": []}"),
            Kind::Submission);
  EXPECT_EQ(kind_of("solver,benchmark,division,logic\n"), Kind::NeutralRuns);
  for (const char* text : {"", "hello", "{", "<html>", "a,b\n1,2\n", "\x7f"}) {
    EXPECT_EQ(kind_of(text), std::nullopt) << text;
  }
}

}  // namespace
}  // namespace podium::formats
