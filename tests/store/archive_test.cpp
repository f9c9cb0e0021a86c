// Archives can be unpacked with zstd and tar, whatever the names are.

#include "store/archive.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "base/text.h"
#include "sample.h"
#include "store/tar.h"
#include "support/support.h"

namespace podium::store {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

TEST(MemberName, LeavesOrdinaryNamesAlone) {
  EXPECT_EQ(member_name("z3", "QF_BV/a b/x.smt2"), "z3/QF_BV/a b/x.smt2");
}

TEST(MemberName, NeverLeadsOutOfTheFolder) {
  const std::string long_part(1000, 'p');
  for (const std::string& solver :
       {std::string(".."), std::string("/"), std::string("/etc/passwd"),
        std::string("."), std::string("a/../../b"), long_part}) {
    for (const std::string& benchmark :
         {std::string("../../x"), std::string("/abs"), std::string("a/.."),
          std::string(".."), std::string("./a"), std::string("a//b"),
          std::string(""), std::string("/"), long_part + "/" + long_part,
          std::string(5000, '/')}) {
      const std::string name = member_name(solver, benchmark);
      EXPECT_LT(name.size(), 4000U);
      for (const std::string_view part : split(name, '/')) {
        EXPECT_NE(part, "");
        EXPECT_NE(part, ".");
        EXPECT_NE(part, "..");
        EXPECT_LE(part.size(), 250U);
      }
    }
  }
}

TEST(MemberName, DifferentRunsHaveDifferentNames) {
  const std::string long_part(300, 'p');
  const std::vector<std::pair<std::string, std::string>> runs{
      {"a", "b/c"},     {"a/b", "c"},          {"a%2Fb", "c"},
      {"a", "b//c"},    {"a", "b/%/c"},        {"a", "/b/c"},
      {"a", "../b"},    {"a", "%2E%2E/b"},     {"a", "./b"},
      {"a", long_part}, {"a", long_part + "p"}};
  std::set<std::string> names;
  for (const auto& [solver, benchmark] : runs) {
    EXPECT_TRUE(names.insert(member_name(solver, benchmark)).second)
        << solver << " " << benchmark;
  }
}

TEST(Frame, ComesBackOrIsCorrupt) {
  const std::string content = sample_output(1).output;
  std::string frame = compress(content);
  EXPECT_EQ(*decompress(frame, content.size()), content);
  EXPECT_EQ(*decompress(compress(""), 0), "");
  EXPECT_EQ(decompress(frame, content.size() - 1).error().code, Code::Corrupt);
  EXPECT_EQ(decompress("", 100).error().code, Code::Corrupt);
  EXPECT_EQ(decompress("garbage", 100).error().code, Code::Corrupt);
  for (std::size_t i = 0; i < frame.size(); ++i) {
    EXPECT_FALSE(decompress(std::string_view(frame).substr(0, i), 10'000)) << i;
    std::string flipped = frame;
    flipped[i] = static_cast<char>(flipped[i] ^ 4);
    const Result<std::string> read = decompress(flipped, 10'000);
    // A few header bits do not matter; the content never comes out changed.
    EXPECT_TRUE(!read || *read == content) << i;
  }
}

TEST(Tar, GarbageIsCorrupt) {
  std::string tar;
  append_member(tar, "a/b.out", "content", 1'700'000'000);
  EXPECT_THAT(*member_contents(tar), ElementsAre("content"));
  EXPECT_TRUE(member_contents("")->empty());
  EXPECT_FALSE(member_contents("short"));
  EXPECT_FALSE(member_contents(std::string_view(tar).substr(0, 512)));
  EXPECT_FALSE(member_contents(std::string_view(tar).substr(0, 600)));
  EXPECT_FALSE(member_contents(std::string(512, 'x')));
  tar[156] = '5';  // a folder
  EXPECT_FALSE(member_contents(tar));
}

class Unpacked : public ::testing::Test {
 protected:
  // Adds a run of `solver` on `benchmark` with these outputs.
  void add(const std::string& solver, const std::string& benchmark,
           const Output& output) {
    Plan plan;
    contest::Solver entrant;
    entrant.name = solver;
    plan.solvers = {entrant};
    ASSERT_TRUE(store_->begin(plan, {}));
    contest::Benchmark record;
    record.name = benchmark;
    ASSERT_TRUE(store_->set_benchmarks(kTrack, {record}));
    contest::Run run;
    run.solver = solver;
    run.benchmark = benchmark;
    const Result<void> added = store_->add(run, output);
    ASSERT_TRUE(added) << to_string(added.error());
  }

  // With the commands that docs/formats/store.md tells.
  Command unpack() {
    const std::string to = folder_.path() + "/unpacked";
    std::filesystem::create_directory(to);
    const std::string archive = folder_.path() + "/single-query.tar.zst";
    if (!find_program("zstd").empty()) {
      return shell(fmt::format(
          "set -e; zstd -t -q '{0}'; zstd -dc '{0}' | tar -x -C '{1}'", archive,
          to));
    }
    const std::string tar = folder_.path() + "/single-query.tar";
    EXPECT_TRUE(write_file(tar, decompress_file(archive)));
    return shell(fmt::format("cat '{}' | tar -x -C '{}'", tar, to));
  }

  std::string content(const std::string& name) {
    const auto file = read_file(folder_.path() + "/unpacked/" + name);
    return file ? *file : to_string(file.error());
  }

  const TemporaryFolder folder_ = podium::testing::scratch_folder();
  Result<Store> store_ = Store::open(folder_.path(), Access::Write);
};

TEST_F(Unpacked, ByTheStandardTools) {
  const std::string deep = std::string(90, 'd') + "/" + std::string(90, 'e');
  const std::string full(98, 'f');
  std::string all;
  for (int i = 0; i < 256; ++i) all += static_cast<char>(i);
  add("a", "x.smt2", {"sat\n", ""});
  add("b", "x.smt2", {"", "no answer\n"});
  add("a", deep, {all, "deep\n"});
  add("a", full.substr(0, 94), {"just fits\n", ""});  // 100 with "a/" and .out
  add("a", full, {"too long for the field\n", ""});
  add("a", std::string(512, 'g'), {std::string(512, 'c'), ""});
  add("a", "\xff\xfe", {"no UTF-8\n", ""});
  const Command unpacked = unpack();
  EXPECT_EQ(unpacked.code, 0);
  EXPECT_EQ(unpacked.output, "");
  EXPECT_EQ(content("a/x.smt2.out"), "sat\n");
  EXPECT_EQ(content("b/x.smt2.out"), "");
  EXPECT_EQ(content("b/x.smt2.err"), "no answer\n");
  EXPECT_FALSE(
      std::filesystem::exists(folder_.path() + "/unpacked/a/x.smt2.err"));
  EXPECT_EQ(content("a/" + deep + ".out"), all);
  EXPECT_EQ(content("a/" + deep + ".err"), "deep\n");
  EXPECT_EQ(content("a/" + full.substr(0, 94) + ".out"), "just fits\n");
  EXPECT_EQ(content("a/" + full + ".out"), "too long for the field\n");
  EXPECT_EQ(content("a/\xff\xfe.out"), "no UTF-8\n");
}

TEST_F(Unpacked, OneRunByItsPlace) {
  if (find_program("zstd").empty() || find_program("sqlite3").empty()) {
    GTEST_SKIP() << "needs the commands zstd and sqlite3";
  }
  add("a", "1", {"first\n", ""});
  add("a", "2", {"second\n", ""});
  add("a", "3", {"third\n", ""});
  const Command place = shell(fmt::format(
      "cd '{}' && sqlite3 results.db \"SELECT archive_offset || ' ' ||"
      " archive_length FROM runs JOIN benchmarks ON benchmarks.id = benchmark"
      " WHERE name = '2'\"",
      folder_.path()));
  ASSERT_EQ(place.code, 0) << place.output;
  const Command printed = shell(fmt::format(
      "cd '{}' && set -- {} && tail -c +$(($1 + 1)) single-query.tar.zst |"
      " head -c $2 | zstd -dc | tar -xO",
      folder_.path(), trim(place.output)));
  EXPECT_EQ(printed.output, "second\n");
  const Command view = shell(fmt::format(
      "cd '{}' && sqlite3 results.db \"SELECT track, solver, benchmark,"
      " verdict, wall_seconds FROM results WHERE benchmark = '2'\"",
      folder_.path()));
  EXPECT_EQ(view.output, "single-query|a|2|unsolved|0.0\n");
}

TEST_F(Unpacked, NothingLandsOutside) {
  add("..", "../../../escaped", {"1\n", ""});
  add("/", "/escaped", {"2\n", ""});
  add("c", "x", {"file\n", ""});
  add("c", "x.out/y", {"in a folder\n", ""});
  const Command unpacked = unpack();
  EXPECT_EQ(unpacked.code, 0) << unpacked.output;
  EXPECT_EQ(unpacked.output, "");
  EXPECT_EQ(content("%2E%2E/%2E%2E/%2E%2E/%2E%2E/escaped.out"), "1\n");
  EXPECT_EQ(content("%2F/%/escaped.out"), "2\n");
  EXPECT_EQ(content("c/x.out"), "file\n");
  EXPECT_EQ(content("c/x%2Eout/y.out"), "in a folder\n");
}

TEST_F(Unpacked, ATornEndIsCutOff) {
  const std::string archive = folder_.path() + "/single-query.tar.zst";
  add("a", "1", {"first\n", ""});
  store_ = Error{};
  const std::string whole = *read_file(archive);
  // Half a frame, as a killed Podium leaves it.
  const std::string frame = compress(std::string(700, 'z') + "half");
  podium::testing::write(archive, whole + frame.substr(0, frame.size() - 3));
  EXPECT_EQ(Store::open(folder_.path(), Access::Read)
                ->output(kTrack, "a", "1")
                ->output,
            "first\n");
  store_ = Store::open(folder_.path(), Access::Write);
  ASSERT_TRUE(store_);
  EXPECT_EQ(*read_file(archive), whole);
  add("a", "2", {"second\n", ""});
  EXPECT_EQ(store_->output(kTrack, "a", "2")->output, "second\n");
  EXPECT_THAT(list_members(archive), ElementsAre("a/1.out", "a/2.out"));
}

TEST_F(Unpacked, AnArchiveWithoutRunsIsCutToNothing) {
  const std::string archive = folder_.path() + "/parallel.tar.zst";
  podium::testing::write(archive, "torn");
  store_ = Error{};
  store_ = Store::open(folder_.path(), Access::Write);
  ASSERT_TRUE(store_);
  EXPECT_EQ(*read_file(archive), "");
}

TEST_F(Unpacked, AShortOrMissingArchiveIsCorrupt) {
  const std::string archive = folder_.path() + "/single-query.tar.zst";
  add("a", "1", {"first\n", ""});
  add("a", "2", {"second\n", ""});
  store_ = Error{};
  const std::string whole = *read_file(archive);
  podium::testing::write(archive,
                         std::string_view(whole).substr(0, whole.size() - 1));
  Result<Store> writer = Store::open(folder_.path(), Access::Write);
  ASSERT_FALSE(writer);
  EXPECT_EQ(writer.error().code, Code::Corrupt);
  EXPECT_EQ(writer.error().where, archive);
  EXPECT_THAT(writer.error().hint, HasSubstr("--fresh"));
  Result<Store> reader = Store::open(folder_.path(), Access::Read);
  ASSERT_TRUE(reader);
  EXPECT_EQ(reader->output(kTrack, "a", "1")->output, "first\n");
  EXPECT_EQ(reader->output(kTrack, "a", "2").error().code, Code::Corrupt);
  EXPECT_EQ(*reader->count(kTrack), 2U);
  std::filesystem::remove(archive);
  EXPECT_EQ(reader->output(kTrack, "a", "1").error().code, Code::Corrupt);
  EXPECT_EQ(Store::open(folder_.path(), Access::Write).error().code,
            Code::Corrupt);
}

TEST_F(Unpacked, DamageInsideIsNoticed) {
  const std::string archive = folder_.path() + "/single-query.tar.zst";
  add("a", "1", sample_output(1));
  const std::string whole = *read_file(archive);
  for (std::size_t i = 0; i < whole.size(); i += 7) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x55);
    podium::testing::write(archive, damaged);
    const Result<Output> output = store_->output(kTrack, "a", "1");
    if (output) {
      EXPECT_EQ(output->output, sample_output(1).output) << i;
    } else {
      EXPECT_EQ(output.error().code, Code::Corrupt) << i;
      EXPECT_EQ(output.error().where, archive);
    }
  }
  podium::testing::write(archive, std::string(whole.size(), '\0'));
  EXPECT_EQ(store_->output(kTrack, "a", "1").error().code, Code::Corrupt);
}

}  // namespace
}  // namespace podium::store
