// What is written is read again, up to what a form cannot hold.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "contest/rule_book.h"
#include "formats/benchexec.h"
#include "formats/entrants.h"
#include "formats/kind.h"
#include "formats/neutral.h"
#include "formats/official_json.h"
#include "formats/official_words.h"
#include "formats/runs_csv.h"
#include "formats/unpack.h"
#include "formats/write_text.h"
#include "formats/writers.h"
#include "samples.h"
#include "support/support.h"

namespace podium::formats {
namespace {

using contest::Records;
using contest::Track;

class RoundTrip : public ::testing::TestWithParam<Track> {
 protected:
  // The only track of a reading without notes.
  static Records only(const Result<Reading>& reading) {
    EXPECT_TRUE(reading) << to_string(reading.error());
    if (!reading) return {};
    EXPECT_EQ(reading->tracks.size(), 1U);
    EXPECT_TRUE(reading->notes.all().empty())
        << reading->notes.all().front().what;
    return reading->tracks.empty() ? Records{} : reading->tracks.front();
  }
};

TEST_P(RoundTrip, OfficialJson) {
  const Records records = sample_records(GetParam());
  const std::string text = write_official_results(records);
  EXPECT_EQ(kind_of(text), Kind::OfficialResults);
  Records read = only(read_official_results(text, "results-sq-2025.json", {}));
  EXPECT_EQ(read.year, 2025);
  const std::string list = write_official_benchmarks({records});
  EXPECT_EQ(kind_of(list), Kind::OfficialBenchmarks);
  BenchmarkList benchmarks;
  ASSERT_TRUE(read_official_benchmarks(list, "b.json", benchmarks));
  Notes notes;
  complete_benchmarks(read, benchmarks, notes);
  EXPECT_TRUE(notes.all().empty());
  Omit omit;
  omit.endings = true;
  omit.none = true;
  omit.strange = true;
  omit.counts = GetParam() == Track::UnsatCore;
  omit.decided = true;
  EXPECT_EQ(lines(read, omit), lines(records, omit));
}

// What became of a core or a model is worth the same by the rules of the year.
TEST(OfficialWords, KeepWhatCoresAndModelsAreWorth) {
  using contest::Answer;
  using contest::Evidence;
  const auto word = [](Track track, Answer answer, Evidence evidence,
                       int year) {
    contest::Record run;
    run.answer = answer;
    run.evidence = evidence;
    return official_answer(run, track, (*contest::rule_book(year))->score);
  };
  const auto core = [&](Evidence evidence, int year) {
    return word(Track::UnsatCore, Answer::Unsat, evidence, year);
  };
  EXPECT_EQ(core(Evidence::Valid, 2025), "unsat");
  EXPECT_EQ(core(Evidence::None, 2025), "unsat");
  EXPECT_EQ(core(Evidence::Invalid, 2025), "UnsatCoreNotValidated");
  EXPECT_EQ(core(Evidence::Malformed, 2025), "unknown");
  EXPECT_EQ(core(Evidence::Malformed, 2018), "UnsatCoreNotValidated");
  EXPECT_EQ(core(Evidence::Unchecked, 2025), "unknown");
  EXPECT_EQ(core(Evidence::Unchecked, 2024), "unsat");
  const auto model = [&](Answer answer, Evidence evidence) {
    return word(Track::ModelValidation, answer, evidence, 2025);
  };
  EXPECT_EQ(model(Answer::Sat, Evidence::Valid), "sat");
  EXPECT_EQ(model(Answer::Sat, Evidence::None), "ModelNotValidated");
  EXPECT_EQ(model(Answer::Sat, Evidence::Malformed), "ModelParsingError");
  EXPECT_EQ(model(Answer::None, Evidence::Invalid), "ModelUnsat");
  EXPECT_EQ(model(Answer::Unsat, Evidence::Invalid), "unsat");
}

TEST(OfficialWords, CountNoCoreAsAllOfTheBenchmark) {
  contest::Record run;
  run.answer = contest::Answer::Unsat;
  contest::Benchmark benchmark;
  benchmark.asserts = 7;
  EXPECT_EQ(official_count(run, Track::UnsatCore, benchmark), 7U);
  run.evidence = contest::Evidence::Valid;
  run.core = 3;
  EXPECT_EQ(official_count(run, Track::UnsatCore, benchmark), 3U);
}

TEST(OfficialJson, LeavesOutWhatCouldNotBeMade) {
  Records records = sample_records(Track::SingleQuery);
  for (contest::Record& run : records.runs) {
    run.ending = contest::Ending::Failed;
  }
  EXPECT_EQ(write_official_results(records), "{\n \"results\": []\n}\n");
}

TEST(Neutral, ARunThatCouldNotBeMadeHasNoResult) {
  Records records = sample_records(Track::SingleQuery);
  records.runs.front().ending = contest::Ending::Failed;
  const NeutralTexts texts = write_neutral(records);
  const Result<Records> read = parse_neutral(texts.meta, texts.runs, "x");
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->runs.size() + 1, records.runs.size());
}

TEST_P(RoundTrip, Csv) {
  Records records = sample_records(GetParam());
  records.divisions = {"One", "Two, and", "-three"};
  records.categories = {contest::Category::Crafted,
                        contest::Category::Industrial,
                        contest::Category::Unknown};
  records.logic_limits = {{"QF_BV", std::chrono::minutes(30)}};
  const std::string text = write_runs_csv(records);
  EXPECT_EQ(kind_of(text), Kind::RunsCsv);
  const Records read = only(read_runs_csv(text, "x.csv", {}));
  EXPECT_EQ(lines(read), lines(records));
  EXPECT_EQ(read.year, records.year);
  EXPECT_EQ(read.wall_limit, records.wall_limit);
  EXPECT_EQ(read.cpu_limit, records.cpu_limit);
  EXPECT_EQ(read.logic_limits, records.logic_limits);
}

TEST(Benchexec, HasTheLongestLimitOfAnyLogic) {
  Records records = sample_records(Track::SingleQuery);
  records.logic_limits = {{"QF_BV", std::chrono::minutes(30)}};
  const std::string text =
      write_benchexec(records, 0, "sample", "2025-01-01T00:00:00+00:00");
  const Result<Reading> read = read_benchexec(text, "x.xml", {}, {});
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(read->tracks.at(0).wall_limit, std::chrono::minutes(30));
  EXPECT_EQ(read->tracks.at(0).cpu_limit, std::chrono::minutes(120));
}

TEST_P(RoundTrip, BenchexecXml) {
  const Records records = sample_records(GetParam());
  std::vector<std::string> read;
  for (std::size_t i = 0; i < records.solvers.size(); ++i) {
    const std::string text =
        write_benchexec(records, i, "sample", "2025-01-01T00:00:00+00:00");
    EXPECT_EQ(kind_of(text), Kind::BenchExec);
    const Result<Reading> reading = read_benchexec(text, "x.xml", {}, {});
    ASSERT_TRUE(reading) << to_string(reading.error());
    if (reading->tracks.empty()) continue;
    const Records part = only(reading);
    EXPECT_EQ(part.track, GetParam());
    EXPECT_EQ(part.year, 2025);
    EXPECT_EQ(part.cpu_limit, records.cpu_limit);
    EXPECT_EQ(part.wall_limit, records.wall_limit);
    Omit omit;
    omit.asserts = true;
    for (std::string& line : lines(part, omit)) read.push_back(line);
  }
  std::sort(read.begin(), read.end());
  Omit omit;
  omit.asserts = true;
  EXPECT_EQ(read, lines(records, omit));
}

TEST_P(RoundTrip, Neutral) {
  Records records = sample_records(GetParam());
  records.logic_limits = {{"QF_BV", std::chrono::minutes(30)}};
  const NeutralTexts texts = write_neutral(records);
  const Result<Records> read = parse_neutral(texts.meta, texts.runs, "x");
  ASSERT_TRUE(read) << to_string(read.error());
  Omit omit;
  omit.endings = true;
  omit.memory = true;
  omit.decided = true;
  omit.counts = GetParam() == Track::UnsatCore;
  EXPECT_EQ(read->year, 2025);
  EXPECT_EQ(read->wall_limit, records.wall_limit);
  EXPECT_EQ(read->logic_limits, records.logic_limits);
  std::vector<std::string> expected = lines(records, omit);
  if (GetParam() == Track::ModelValidation) {
    // It has no word for a model that nobody could check.
    for (std::string& line : expected) {
      const auto at = line.find("unchecked");
      if (at != std::string::npos) line.replace(at, 9, "none");
    }
  }
  EXPECT_EQ(lines(*read, omit), expected);
}

INSTANTIATE_TEST_SUITE_P(All, RoundTrip, ::testing::ValuesIn(contest::kTracks),
                         [](const auto& one) {
                           return std::string(name(one.param));
                         });

TEST(Entrants, OwnListIsReadAgain) {
  std::vector<contest::Solver> solvers(3);
  solvers[0].name = "one";
  solvers[0].team = "team, of one";
  solvers[0].competing = false;
  solvers[0].version = "1.0";
  solvers[0].base = "two";
  solvers[0].number = 17;
  solvers[0].seed = 42;
  solvers[0].open_source = true;
  solvers[0].participations = {
      {{Track::SingleQuery, Track::UnsatCore}, {"QF_BV", "QF_LIA"}, {"one"}},
      {{Track::Incremental}, {}, {"one"}, true}};
  solvers[1].name = "two";
  solvers[2].name = "\"three\"";
  solvers[2].new_entrant = false;
  const std::string text = write_solvers_csv(solvers);
  EXPECT_EQ(kind_of(text), Kind::SolversCsv);
  Entrants entrants;
  const Result<void> read = read_solvers_csv(text, "solvers.csv", entrants);
  ASSERT_TRUE(read) << to_string(read.error());
  EXPECT_EQ(write_solvers_csv(entrants.solvers()), text);
  EXPECT_EQ(entrants.solvers()[0].participations[0].logics[1], "QF_LIA");
  EXPECT_TRUE(entrants.solvers()[0].participations[1].every_logic);
}

TEST(Unpack, EveryCompressionAndArchive) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  const std::string text = "one\ntwo\n";
  for (const auto& [name, bytes] :
       {std::pair<std::string, std::string>{"a.gz", gzip(text)},
        std::pair<std::string, std::string>{"a.bz2", bzip2(text)},
        std::pair<std::string, std::string>{"a", text}}) {
    const std::string path =
        podium::testing::write(folder.path() + "/" + name, bytes);
    const auto texts = unpack(path);
    ASSERT_TRUE(texts) << to_string(texts.error());
    ASSERT_EQ(texts->size(), 1U);
    EXPECT_EQ((*texts)[0].text, text);
    EXPECT_EQ((*texts)[0].name, path);
    EXPECT_EQ(*peek(path), text);
  }
}

TEST(Unpack, CutShortOrTooLarge) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  std::string text;
  for (int i = 0; i < 100'000; ++i) text += std::to_string(i * 7919);
  for (const std::string& packed : {gzip(text), bzip2(text)}) {
    const std::string path = podium::testing::write(
        folder.path() + "/cut", packed.substr(0, packed.size() / 2));
    const auto texts = unpack(path);
    ASSERT_FALSE(texts);
    EXPECT_EQ(texts.error().code, Code::Corrupt);
    podium::testing::write(path, packed);
    ASSERT_TRUE(unpack(path, text.size()));
    const auto large = unpack(path, text.size() - 1);
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, Code::Unsupported);
  }
  EXPECT_EQ(unpack(folder.path() + "/missing").error().code, Code::Io);
}

TEST(Unpack, TheMarkOfTheByteOrderIsNoText) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  const std::string path =
      podium::testing::write(folder.path() + "/x", "\xEF\xBB\xBFpair id");
  EXPECT_EQ((*unpack(path))[0].text, "pair id");
}

}  // namespace
}  // namespace podium::formats
