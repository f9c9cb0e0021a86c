#include "formats/neutral.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <zlib.h>

#include <filesystem>

#include "base/file.h"
#include "formats/packed_text.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Status;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr const char* kMeta =
    R"({"year": 2025, "track": "single-query", "time_limit": 1200,
        "solvers": {"b": {"competing": false},
                    "a": {"variant_of": "base", "id": 7}}})";

constexpr const char* kHead =
    "solver,benchmark,division,logic,expected,answer,status,cpu_time,"
    "wall_time\n";

contest::Records read(const std::string& meta, const std::string& runs) {
  auto records = parse_neutral(meta, runs, "f");
  EXPECT_TRUE(records) << to_string(records.error());
  return records ? *std::move(records) : contest::Records();
}

std::string error_of(const std::string& meta, const std::string& runs) {
  const auto records = parse_neutral(meta, runs, "f");
  if (records) return "none";
  EXPECT_FALSE(records.error().hint.empty()) << to_string(records.error());
  return to_string(records.error());
}

TEST(Neutral, RunsSolversAndBenchmarks) {
  const contest::Records records =
      read(kMeta, std::string(kHead) +
                      "b,QF_BV/x/1,QF_Bitvec,QF_BV,sat,sat,complete,1.5,0.5\n"
                      "a,QF_BV/x/1,QF_Bitvec,QF_BV,sat,starexec-unknown,"
                      "timeout (wallclock),1200,1200.1\n"
                      "a,QF_LRA/2,QF_LinearRealArith,QF_LRA,-,,no-result,0,0\n"
                      "b,QF_BV/x/3,QF_Bitvec,QF_BV,starexec-unknown,error,"
                      "memout,-1,3\n");
  EXPECT_EQ(records.wall_limit, seconds(1200));
  EXPECT_EQ(records.year, 2025);
  ASSERT_EQ(records.solvers.size(), 2U);
  EXPECT_EQ(records.solvers[0].name, "b");
  EXPECT_FALSE(records.solvers[0].competing);
  EXPECT_EQ(records.solvers[0].team, "b");
  EXPECT_EQ(records.solvers[1].team, "base");
  EXPECT_EQ(records.solvers[1].number, 7);
  EXPECT_THAT(records.solvers[1].participations[0].logics,
              ElementsAre("QF_BV", "QF_LRA"));
  ASSERT_EQ(records.benchmarks.size(), 3U);
  EXPECT_EQ(records.benchmarks[0].status, Status::Sat);
  EXPECT_EQ(records.benchmarks[0].family, "x");
  EXPECT_EQ(records.benchmarks[1].status, Status::Unknown);
  ASSERT_EQ(records.runs.size(), 3U) << "no-result is no run";
  EXPECT_EQ(records.runs[0].answer, Answer::Sat);
  EXPECT_EQ(records.runs[0].cpu, milliseconds(1500));
  EXPECT_EQ(records.runs[1].ending, Ending::WallLimit);
  EXPECT_EQ(records.runs[1].answer, Answer::Unknown);
  EXPECT_TRUE(records.runs[2].strange_answer);
  EXPECT_EQ(records.runs[2].ending, Ending::MemoryLimit);
  EXPECT_EQ(records.runs[2].cpu, seconds(0));
  EXPECT_TRUE(records.divisions.empty()) << "those of the year";
}

TEST(Neutral, KeepsDivisionsThatTheYearDoesNotGive) {
  const contest::Records records =
      read(kMeta,
           std::string(kHead) +
               "b,QF_BV/x/1,QF_BV-with-patterns,QF_BV,sat,sat,complete,1,1\n");
  EXPECT_THAT(records.divisions, ElementsAre("QF_BV-with-patterns"));
}

TEST(Neutral, Cores) {
  const contest::Records records =
      read(R"({"year": 2019, "track": "unsat-core", "time_limit": 2400})",
           "solver,benchmark,expected,answer,cpu_time,wall_time,n_asserts,"
           "core_size,parsable_core,core_confirmations,core_rejections\n"
           "s,UF/1,unsat,unsat,1,1,18,3,true,2,0\n"
           "s,UF/2,unsat,unsat,1,1,18,3,true,0,0\n"
           "s,UF/3,unsat,unsat,1,1,18,3,true,1,2\n"
           "s,UF/4,unsat,unsat,1,1,18,3,false,,\n"
           "s,UF/5,unsat,unsat,1,1,18,,,,\n");
  std::vector<Evidence> evidence;
  for (const auto& run : records.runs) evidence.push_back(run.evidence);
  EXPECT_THAT(evidence, ElementsAre(Evidence::Valid, Evidence::Unchecked,
                                    Evidence::Invalid, Evidence::Malformed,
                                    Evidence::None));
  EXPECT_EQ(records.benchmarks[0].asserts, 18U);
  EXPECT_EQ(records.runs[0].core, 3U);
}

TEST(Neutral, Checks) {
  const contest::Records records =
      read(R"({"year": 2024, "track": "incremental", "time_limit": 1200})",
           "solver,benchmark,cpu_time,wall_time,n_correct,n_wrong,n_check_sat\n"
           "s,LIA/f/1,3,2,7,1,10\n");
  EXPECT_EQ(records.runs[0].correct, 7U);
  EXPECT_EQ(records.runs[0].wrong, 1U);
  EXPECT_EQ(records.runs[0].decided_wall, seconds(2));
  EXPECT_EQ(records.benchmarks[0].check_sats, 10U);
  EXPECT_EQ(records.benchmarks[0].logic, "LIA");
}

TEST(Neutral, WhatIsWrongAndWhere) {
  EXPECT_THAT(error_of("nothing", ""), HasSubstr("f/meta.json: error[syntax]"));
  EXPECT_THAT(error_of("{}", ""), HasSubstr("there is no year"));
  EXPECT_THAT(error_of(R"({"year": 2025, "track": "sprint"})", ""),
              HasSubstr("there is no track sprint"));
  EXPECT_THAT(
      error_of(R"({"year": 2025, "track": "main", "time_limit": -1})", ""),
      HasSubstr("time_limit makes no sense"));
  EXPECT_THAT(error_of(kMeta, ""), HasSubstr("the table is empty"));
  EXPECT_THAT(error_of(kMeta, "solver,benchmark,cpu_time\n"),
              HasSubstr("there is no column called wall_time"));
  const std::string head = kHead;
  EXPECT_THAT(error_of(kMeta, head + "a,b\n"),
              HasSubstr("f/runs.csv:2: error[syntax]: the line has 2 cells"));
  EXPECT_THAT(error_of(kMeta, head + "a,b,c,d,sat,sat,exploded,1,1\n"),
              HasSubstr("f/runs.csv:2: error[bad-value]: status cannot be "
                        "exploded"));
  EXPECT_THAT(error_of(kMeta, head + "a,b,c,d,sat,sat,complete,1,soon\n"),
              HasSubstr("wall_time cannot be soon"));
}

std::string packed(const std::string& text) {
  std::string bytes(::compressBound(text.size()) + 32, '\0');
  z_stream stream{};
  EXPECT_EQ(
      ::deflateInit2(&stream, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY),
      Z_OK);
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(text.data()));
  stream.avail_in = static_cast<uInt>(text.size());
  stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
  stream.avail_out = static_cast<uInt>(bytes.size());
  EXPECT_EQ(::deflate(&stream, Z_FINISH), Z_STREAM_END);
  bytes.resize(stream.total_out);
  ::deflateEnd(&stream);
  return bytes;
}

TEST(PackedText, GzipWholeCutShortAndTooLarge) {
  const auto folder = TemporaryFolder::create(temporary_root());
  ASSERT_TRUE(folder);
  const std::string path = folder->path() + "/x.gz";
  std::string text;
  for (int i = 0; i < 50000; ++i) text += std::to_string(i) + ",";
  const std::string bytes = packed(text);
  ASSERT_TRUE(write_file(path, bytes));
  EXPECT_EQ(*read_packed_text(path), text);
  ASSERT_TRUE(write_file(path, bytes + packed("more")));
  EXPECT_EQ(*read_packed_text(path), text + "more") << "two streams";
  EXPECT_EQ(read_packed_text(path, 1000).error().code, Code::Unsupported);
  ASSERT_TRUE(write_file(path, bytes.substr(0, bytes.size() / 2)));
  EXPECT_EQ(read_packed_text(path).error().code, Code::Corrupt);
  ASSERT_TRUE(write_file(path, "as it stands"));
  EXPECT_EQ(*read_packed_text(path), "as it stands");
  EXPECT_EQ(read_packed_text(folder->path() + "/none").error().code, Code::Io);
}

}  // namespace
}  // namespace podium::formats
