// Lists and results of others, and what can be wrong with them.

#include "select/catalogue.h"

#include <gtest/gtest.h>
#include <zlib.h>

#include <chrono>
#include <cstdlib>

#include "sample.h"
#include "support/support.h"

namespace podium::select {
namespace {

using contest::Answer;
using contest::FamilyRule;
using contest::Status;

constexpr const char* kList = R"({
 "incremental": [
  {"file": {"incremental": true, "logic": "QF_BV", "family": ["a", "b"],
            "name": "x.smt2"}, "check_sats": 1}
 ],
 "non_incremental": [
  {"file": {"incremental": false, "logic": "QF_BV", "family": ["a", "b"],
            "name": "x.smt2"}, "status": "unsat", "asserts": 7},
  {"status": "unknown", "asserts": 1, "file": {"name": "y \"q\".smt2",
   "family": [], "logic": "LIA", "incremental": false}}
 ]
})";

Result<Pool> read(const std::string& text,
                  FamilyRule rule = FamilyRule::BottomFolder) {
  return read_catalogue(PackedText::of(text), "list.json", rule);
}

TEST(Catalogue, ReadsTheOfficialList) {
  const Result<Pool> pool = read(kList);
  ASSERT_TRUE(pool);
  ASSERT_EQ(pool->benchmarks.size(), 3U);
  EXPECT_TRUE(pool->listed);
  const auto& incremental = pool->benchmarks[0];
  EXPECT_EQ(incremental.name, "QF_BV/a/b/x.smt2");
  EXPECT_TRUE(is_incremental(incremental, pool->listed))
      << "by its folder, though it has one check-sat";
  const auto& single = pool->benchmarks[1];
  EXPECT_EQ(single.logic, "QF_BV");
  EXPECT_EQ(single.family, "a/b");
  EXPECT_EQ(single.status, Status::Unsat);
  EXPECT_EQ(single.asserts, 7U);
  EXPECT_EQ(pool->benchmarks[2].name, "LIA/y \"q\".smt2");
  EXPECT_EQ(pool->benchmarks[2].family, "-");
  EXPECT_EQ(read(kList, FamilyRule::TopFolder)->benchmarks[1].family, "a");
}

TEST(Catalogue, ReadsATable) {
  const Result<Pool> pool = read(
      "name,logic,status,category,difficulty,asserts,check_sats\r\n"
      "QF_BV/a/1.smt2,QF_BV,sat,industrial,3,5,1\r\n"
      "\"QF_BV/a,b/\"\"2\"\".smt2\",QF_BV,,,,,4\n");
  ASSERT_TRUE(pool);
  ASSERT_EQ(pool->benchmarks.size(), 2U);
  EXPECT_EQ(pool->facts[0].category, Category::Industrial);
  EXPECT_EQ(pool->facts[0].difficulty, 3);
  EXPECT_EQ(pool->benchmarks[0].asserts, 5U);
  EXPECT_EQ(pool->benchmarks[1].name, "QF_BV/a,b/\"2\".smt2");
  EXPECT_EQ(pool->benchmarks[1].family, "a,b");
  EXPECT_EQ(pool->facts[1].category, Category::Crafted);
  EXPECT_FALSE(pool->facts[1].difficulty);
  EXPECT_TRUE(pool->benchmarks[1].incremental);
}

struct Wrong {
  std::string text;
  Code code;
};

TEST(Catalogue, TellsWhatIsWrong) {
  const std::vector<Wrong> cases{
      {"", Code::Syntax},
      {"{", Code::Syntax},
      {"{}x", Code::Syntax},
      {std::string(kList).substr(0, 200), Code::Syntax},
      {R"({"other": [{}]})", Code::UnknownKey},
      {R"({"incremental": [{}]})", Code::Missing},
      {R"({"incremental": [{"file": {"logic": "A"}}]})", Code::Missing},
      {R"({"incremental": [{"file": {"name": "A"}}]})", Code::Missing},
      {R"({"incremental": [{"file": 5}]})", Code::WrongType},
      {R"({"incremental": [5]})", Code::WrongType},
      {R"({"incremental": [{"file": {"logic": "A", "name": "../x"}}]})",
       Code::BadValue},
      {R"({"incremental": [{"file": {"logic": "A", "name": "x",
           "family": [".."]}}]})",
       Code::BadValue},
      {R"({"non_incremental": [{"file": {"logic": "A", "name": "x"},
           "status": "maybe"}]})",
       Code::BadValue},
      {R"({"non_incremental": [{"file": {"logic": "A", "name": "x"},
           "asserts": -1}]})",
       Code::WrongType},
      {R"({"non_incremental": [{"file": {"logic": "A", "name": "x"}},
           {"file": {"logic": "A", "name": "x"}}]})",
       Code::Mismatch},
      {"logic\nA\n", Code::Missing},
      {"name,name\nA,B\n", Code::Syntax},
      {"name,logic\nA\n", Code::Syntax},
      {"name\n\"A\n", Code::Syntax},
      {"name\n\"A\"B\n", Code::Syntax},
      {"name,status\nA,maybe\n", Code::BadValue},
      {"name,difficulty\nA,6\n", Code::BadValue},
      {"name,category\nA,huge\n", Code::BadValue},
      {"name,asserts\nA,x\n", Code::BadValue},
      {"name\nA\nA\n", Code::Mismatch},
  };
  for (const Wrong& one : cases) {
    const Result<Pool> pool = read(one.text);
    ASSERT_FALSE(pool) << one.text;
    EXPECT_EQ(pool.error().code, one.code) << one.text << "\n"
                                           << to_string(pool.error());
    EXPECT_TRUE(pool.error().where.starts_with("list.json"));
  }
}

TEST(PastRuns, ReadsBothForms) {
  const Result<Pool> pool = read(kList);
  ASSERT_TRUE(pool);
  const Names names(*pool, false);
  const Result<PastRuns> json = read_past_runs(PackedText::of(R"({"results": [
        {"track": "SingleQuery", "solver": "s", "result": "sat",
         "file": {"logic": "QF_BV", "family": ["a", "b"], "name": "x.smt2"},
         "cpu_time": 0.25, "wallclock_time": 1, "memory_usage": 1.0},
        {"solver": "t", "result": "Timeout", "cpu_time": 1200,
         "file": {"logic": "QF_BV", "family": ["a", "b"], "name": "x.smt2"}},
        {"solver": "t", "result": "unsat", "cpu_time": 1,
         "file": {"logic": "QF_BV", "family": [], "name": "gone.smt2"}}
      ]})"),
                                               "r.json", names);
  ASSERT_TRUE(json) << to_string(json.error());
  const Result<PastRuns> table = read_past_runs(
      PackedText::of("solver,benchmark,answer,cpu_time\n"
                     "s,QF_BV/a/b/x.smt2,sat,0.25\n"
                     "t,QF_BV/a/b/x.smt2,timeout (wallclock),1200\n"
                     "t,QF_BV/gone.smt2,unsat,1\n"),
      "r.csv", names);
  ASSERT_TRUE(table) << to_string(table.error());
  for (const PastRuns* runs : {&*json, &*table}) {
    ASSERT_EQ(runs->runs.size(), 2U);
    EXPECT_EQ(runs->strangers, 1U);
    EXPECT_EQ(runs->solvers, (std::vector<std::string>{"s", "t"}));
    EXPECT_EQ(runs->runs[0].benchmark, 1U);
    EXPECT_EQ(runs->runs[0].answer, Answer::Sat);
    EXPECT_EQ(runs->runs[0].cpu, std::chrono::milliseconds(250));
    EXPECT_EQ(runs->runs[1].answer, Answer::None);
  }
}

TEST(PastRuns, TellsWhatIsWrong) {
  const Pool pool = sample::pool("QF_BV", 1);
  const Names names(pool, false);
  for (const char* text :
       {"", "{\"results\": [{}]}", "{\"results\": [1]}", "{\"runs\": [{}]}",
        "solver,benchmark\na,b\n",
        "solver,benchmark,answer,cpu_time\na,b,sat,fast\n",
        "solver,benchmark,answer,cpu_time\na,b,sat,-1\n",
        "solver,benchmark,answer,cpu_time\na,b,sat,inf\n",
        "solver,benchmark,answer,cpu_time\na,b,sat\n",
        R"({"results": [{"solver": "s", "result": "sat", "cpu_time": -1,
            "file": {"logic": "A", "name": "x"}}]})"}) {
    EXPECT_FALSE(read_past_runs(PackedText::of(text), "r", names)) << text;
  }
}

TEST(PackedText, ReadsGzipAndTellsOfACut) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = folder.path() + "/list.json.gz";
  gzFile file = gzopen(path.c_str(), "wb");
  ASSERT_NE(file, nullptr);
  const std::string text = kList + std::string(1'000'000, ' ');
  ASSERT_EQ(gzwrite(file, text.data(), static_cast<unsigned>(text.size())),
            static_cast<int>(text.size()));
  ASSERT_EQ(gzclose(file), Z_OK);
  const Result<PackedText> whole = PackedText::open(path);
  ASSERT_TRUE(whole);
  EXPECT_EQ(whole->text(), text);
  EXPECT_EQ(whole->digest().size(), 64U);

  const Result<std::string> bytes = read_file(path);
  for (const std::size_t size : {3U, 12U, 100U}) {
    testing::write(path, std::string_view(*bytes).substr(0, size));
    const Result<PackedText> cut = PackedText::open(path);
    ASSERT_FALSE(cut);
    EXPECT_EQ(cut.error().code, Code::Syntax);
  }
  EXPECT_FALSE(PackedText::open(folder.path() + "/nothing"));
}

}  // namespace
}  // namespace podium::select
