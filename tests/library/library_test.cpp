#include "library/library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>

#include "support/competition.h"
#include "support/support.h"

namespace podium::library {
namespace {

using contest::FamilyRule;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::string> names(const std::vector<Source>& sources) {
  std::vector<std::string> result;
  for (const Source& source : sources) result.push_back(source.name);
  return result;
}

class LibraryTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const {
    return folder_.path() + "/" + name;
  }
  TemporaryFolder folder_ = testing::scratch_folder();
};

TEST_F(LibraryTest, AFolderGivesItsScriptsByName) {
  testing::write_benchmark(path("lib"), "QF_UF/b/2.smt2", "sat");
  testing::write_benchmark(path("lib"), "QF_UF/a/1.smt2", "unsat");
  testing::write(path("lib/readme.txt"), "no benchmark");
  const Result<std::vector<Source>> sources = find_sources({path("lib")});
  ASSERT_TRUE(sources);
  EXPECT_THAT(names(*sources), ElementsAre("QF_UF/a/1.smt2", "QF_UF/b/2.smt2"));
}

TEST_F(LibraryTest, AFolderMayBeSpelledInManyWays) {
  testing::write_benchmark(path("lib"), "b/2.smt2", "sat");
  testing::write_benchmark(path("lib"), "1.smt2", "sat");
  testing::write(path("lib/.smt2"), "a name and no extension");
  testing::write(path("lib/b/.smt2"), "a name and no extension");
  for (const char* spelling :
       {"lib", "lib/", "lib//", "./lib/.", "lib/b/..", "lib//b/../"}) {
    const Result<std::vector<Source>> sources = find_sources({path(spelling)});
    ASSERT_TRUE(sources);
    EXPECT_THAT(names(*sources), ElementsAre("1.smt2", "b/2.smt2")) << spelling;
    EXPECT_EQ(sources->front().path, path("lib/1.smt2")) << spelling;
    EXPECT_EQ(sources->back().path, path("lib/b/2.smt2")) << spelling;
  }
}

// Behind a link, .. is where the link leads to.
TEST_F(LibraryTest, AFolderAboveALinkIsThatOfItsTarget) {
  testing::write_benchmark(path("real"), "1.smt2", "sat");
  std::filesystem::create_directories(path("real/below"));
  std::filesystem::create_directories(path("links"));
  std::filesystem::create_directory_symlink(path("real/below"),
                                            path("links/link"));
  testing::write(path("list.txt"), "links/link/../1.smt2\n");
  for (const char* spelling :
       {"links/link/..", "links/link/../1.smt2", "list.txt"}) {
    const Result<std::vector<Source>> sources = find_sources({path(spelling)});
    ASSERT_TRUE(sources) << spelling;
    ASSERT_EQ(sources->size(), 1U) << spelling;
    EXPECT_TRUE(std::filesystem::exists(sources->front().path)) << spelling;
  }
}

class WorkingFolder {
 public:
  explicit WorkingFolder(const std::string& path) {
    std::filesystem::current_path(path);
  }
  ~WorkingFolder() { std::filesystem::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  std::filesystem::path before_ = std::filesystem::current_path();
};

TEST_F(LibraryTest, AFolderMayBeRelative) {
  testing::write_benchmark(path("lib"), "b/2.smt2", "sat");
  const WorkingFolder guard(path("lib/b"));
  for (const auto& [spelling, expected] :
       std::vector<std::pair<std::string, Source>>{
           {".", {"2.smt2", "2.smt2"}},
           {"./", {"2.smt2", "2.smt2"}},
           {"..", {"../b/2.smt2", "b/2.smt2"}},
           {"../", {"../b/2.smt2", "b/2.smt2"}},
           {"../../lib/./b/", {"../../lib/b/2.smt2", "2.smt2"}}}) {
    const Result<std::vector<Source>> sources = find_sources({spelling});
    ASSERT_TRUE(sources) << spelling;
    ASSERT_EQ(sources->size(), 1U) << spelling;
    EXPECT_EQ(sources->front().path, expected.path) << spelling;
    EXPECT_EQ(sources->front().name, expected.name) << spelling;
  }
}

// Who opened a pipe would wait for a writer.
TEST_F(LibraryTest, PipesAndFoldersAreNoBenchmarks) {
  testing::write_benchmark(path("lib"), "a.smt2", "sat");
  std::filesystem::create_directory(path("lib/b.smt2"));
  ASSERT_EQ(::mkfifo(path("lib/c.smt2").c_str(), 0600), 0);
  const Result<std::vector<Source>> sources = find_sources({path("lib")});
  ASSERT_TRUE(sources);
  EXPECT_THAT(names(*sources), ElementsAre("a.smt2"));
}

// Root may read everything, so for a moment it is somebody else.
class WithoutRights {
 public:
  WithoutRights() {
    constexpr uid_t kNobody = 65534;
    if (root_) become(kNobody);
  }
  ~WithoutRights() {
    if (root_) become(0);
  }
  WithoutRights(const WithoutRights&) = delete;
  WithoutRights& operator=(const WithoutRights&) = delete;

 private:
  static void become(uid_t user) { EXPECT_EQ(::seteuid(user), 0); }

  bool root_ = ::geteuid() == 0;
};

// A folder that cannot be read is no reason to leave benchmarks out in silence.
TEST_F(LibraryTest, AClosedFolderIsAnError) {
  testing::write_benchmark(path("lib/closed"), "a.smt2", "sat");
  ASSERT_EQ(::chmod(path(".").c_str(), 0711), 0);
  ASSERT_EQ(::chmod(path("lib/closed").c_str(), 0), 0);
  const Result<std::vector<Source>> sources = [&] {
    const WithoutRights guard;
    return find_sources({path("lib")});
  }();
  ASSERT_EQ(::chmod(path("lib/closed").c_str(), 0700), 0);
  ASSERT_FALSE(sources);
  EXPECT_EQ(sources.error().code, Code::Io);
  EXPECT_EQ(sources.error().where, path("lib/closed"));
  EXPECT_FALSE(sources.error().hint.empty());
}

TEST_F(LibraryTest, AListGivesWhatItNames) {
  testing::write_benchmark(path("lib"), "x/1.smt2", "sat");
  testing::write_benchmark(path("lib"), "y/2.smt2", "sat");
  testing::write_benchmark(path("lib"), "#a#.smt2", "sat");
  const std::string list = testing::write(
      path("list.txt"),
      "# two ways\nlib/x/1.smt2  # a file\n\nlib/y\nlib/#a#.smt2 #\n");
  const Result<std::vector<Source>> sources = find_sources({list});
  ASSERT_TRUE(sources);
  EXPECT_THAT(names(*sources),
              ElementsAre("2.smt2", "lib/#a#.smt2", "lib/x/1.smt2"));
}

TEST_F(LibraryTest, AListWithoutItsFileSaysWhere) {
  const std::string list = testing::write(path("list.txt"), "\nno.smt2\n");
  const Result<std::vector<Source>> sources = find_sources({list});
  ASSERT_FALSE(sources);
  EXPECT_EQ(sources.error().code, Code::Missing);
  EXPECT_EQ(sources.error().where, list + ":2:1");
}

TEST_F(LibraryTest, AFileNamedTwiceIsOneAndTwoOfOneNameAreAnError) {
  const std::string one = testing::write_benchmark(path("a"), "x.smt2", "sat");
  EXPECT_EQ(find_sources({one, path("a")})->size(), 1U);
  testing::write_benchmark(path("b"), "x.smt2", "sat");
  const Result<std::vector<Source>> both = find_sources({path("a"), path("b")});
  ASSERT_FALSE(both);
  EXPECT_EQ(both.error().code, Code::Mismatch);
  EXPECT_THAT(both.error().message, HasSubstr("x.smt2"));
}

TEST_F(LibraryTest, NothingThere) {
  EXPECT_EQ(find_sources({path("no")}).error().code, Code::Missing);
  std::filesystem::create_directory(path("empty"));
  EXPECT_TRUE(find_sources({path("empty")})->empty());
}

TEST_F(LibraryTest, ABenchmarkIsReadWithAllThatMatters) {
  testing::write(path("lib/QF_BV/2024-me/sub/a.smt2"),
                 "(set-info :smt-lib-version 2.6)\n(set-logic QF_BV)\n"
                 "(set-info :status unsat)\n; (assert false)\n"
                 "(assert true)(assert false)\n(check-sat)\n");
  const auto sources = *find_sources({path("lib")});
  const Result<contest::Benchmark> bottom =
      read_benchmark(sources.at(0), FamilyRule::BottomFolder);
  ASSERT_TRUE(bottom);
  EXPECT_EQ(bottom->name, "QF_BV/2024-me/sub/a.smt2");
  EXPECT_EQ(bottom->logic, "QF_BV");
  EXPECT_EQ(bottom->family, "2024-me/sub");
  EXPECT_EQ(bottom->status, contest::Status::Unsat);
  EXPECT_EQ(bottom->asserts, 2U);
  EXPECT_EQ(bottom->check_sats, 1U);
  EXPECT_FALSE(bottom->incremental);
  EXPECT_EQ(bottom->sha256.size(), 64U);
  EXPECT_EQ(read_benchmark(sources.at(0), FamilyRule::TopFolder)->family,
            "2024-me");
}

TEST_F(LibraryTest, AnIncrementalBenchmarkHasAStatusForEachCheck) {
  testing::write(path("lib/a.smt2"),
                 "(set-logic QF_UF)\n; (set-info :status sat)\n"
                 "(set-info  :status\n unsat)\n(check-sat)\n(push 1)"
                 "(check-sat-assuming (true))\n(set-info :status sat)\n"
                 "(check-sat)\n(pop 1)\n(exit)\n");
  const Result<contest::Benchmark> benchmark = read_benchmark(
      find_sources({path("lib")})->at(0), FamilyRule::BottomFolder);
  ASSERT_TRUE(benchmark);
  EXPECT_TRUE(benchmark->incremental);
  EXPECT_EQ(benchmark->check_sats, 3U);
  using contest::Status;
  EXPECT_EQ(benchmark->statuses,
            (std::vector<Status>{Status::Unsat, Status::Unknown, Status::Sat}));
}

TEST_F(LibraryTest, OneBadFileCostsNoOther) {
  for (int i = 0; i < 20; ++i) {
    testing::write_benchmark(path("lib"), std::to_string(i) + ".smt2", "sat");
  }
  testing::write(path("lib/cut.smt2"), "(set-logic QF_UF)\n(assert (and p");
  testing::write(path("lib/noise.smt2"), std::string("\0\x01\xff(((", 6));
  testing::write(path("lib/empty.smt2"), "");
  std::filesystem::create_symlink(path("nowhere"), path("lib/dangling.smt2"));
  std::size_t most = 0;
  const Library library =
      read_library(*find_sources({path("lib")}), FamilyRule::BottomFolder,
                   [&](std::size_t count) { most = std::max(most, count); });
  EXPECT_EQ(library.benchmarks.size(), 20U);
  ASSERT_EQ(library.unusable.size(), 4U);
  EXPECT_EQ(library.unusable[0].source.name, "cut.smt2");
  EXPECT_THAT(library.unusable[0].error.where, HasSubstr("cut.smt2:2:"));
  EXPECT_EQ(most, 24U);
}

}  // namespace
}  // namespace podium::library
