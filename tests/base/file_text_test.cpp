#include "base/file_text.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "base/file.h"
#include "base/replace_file.h"

namespace podium {
namespace {

class FileTextTest : public ::testing::Test {
 protected:
  std::string path(const std::string& name) const {
    return folder_->path() + "/" + name;
  }

  Result<TemporaryFolder> folder_ = TemporaryFolder::create(temporary_root());
};

TEST_F(FileTextTest, ReadsSmallAndLargeFilesOneAfterTheOther) {
  FileText text;
  for (const std::size_t size :
       {0U, 10U, 65535U, 65536U, 65537U, 300000U, 3U}) {
    const std::string content(size, static_cast<char>('a' + size % 26));
    ASSERT_TRUE(write_file(path("x"), content));
    const Result<std::string_view> found = text.open(path("x"));
    ASSERT_TRUE(found);
    EXPECT_TRUE(*found == content) << size;
  }
}

TEST_F(FileTextTest, WhatIsForgottenComesAgain) {
  FileText text;
  for (const std::size_t size : {10U, 300000U}) {
    const std::string content(size, 'a');
    ASSERT_TRUE(write_file(path("x"), content));
    const Result<std::string_view> found = text.open(path("x"));
    ASSERT_TRUE(found);
    for (const std::size_t end : {100U, 5000U, 100000U, 9000U, 900000U}) {
      text.forget(end);
      EXPECT_TRUE(*found == content) << size << " " << end;
    }
  }
}

// Pages of files in memory.
std::int64_t file_pages() {
  std::int64_t all = 0;
  std::int64_t resident = 0;
  std::int64_t of_files = 0;
  std::ifstream("/proc/self/statm") >> all >> resident >> of_files;
  return of_files;
}

TEST_F(FileTextTest, OfOneInPartsALookBringsOnlyThePartAround) {
  constexpr std::size_t kSize = 3000001;
  constexpr std::int64_t kPagesOfPart = 32;
  std::string content(kSize, 'a');
  content[kSize / 2] = 'b';
  ASSERT_TRUE(write_file(path("x"), content));
  Result<MappedFile> file = MappedFile::open(path("x"));
  ASSERT_TRUE(file);
  file->part();
  const std::int64_t before = file_pages();
  EXPECT_EQ(file->text()[kSize / 2], 'b');
  // A page or two of our own code may come with it.
  EXPECT_LE(file_pages() - before, 2 * kPagesOfPart);
  EXPECT_TRUE(file->text() == content);
  file->forget(kSize);
  EXPECT_TRUE(file->text() == content);
}

TEST_F(FileTextTest, WhatWasLookedAtAgainIsForgottenAgain) {
  const std::string content(std::size_t{8} << 20, 'a');
  ASSERT_TRUE(write_file(path("x"), content));
  FileText text;
  const Result<std::string_view> found = text.open(path("x"));
  ASSERT_TRUE(found);
  for (int round = 0; round < 3; ++round) {
    EXPECT_TRUE(*found == content);
    const std::int64_t before = file_pages();
    text.forget(content.size());
    EXPECT_LT(file_pages(), before - 1000) << round;
  }
}

TEST_F(FileTextTest, WhatIsNoFileIsAnError) {
  FileText text;
  EXPECT_EQ(text.open(path("not-there")).error().code, Code::Io);
  EXPECT_EQ(text.open(folder_->path()).error().code, Code::Io);
}

using ReplaceFileTest = FileTextTest;

TEST_F(ReplaceFileTest, TheNewContentIsThereWhenAllOfItIs) {
  ASSERT_TRUE(write_file(path("x"), "old"));
  {
    Result<ReplaceFile> file = ReplaceFile::open(path("x"));
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("ne"));
    EXPECT_EQ(*read_file(path("x")), "old");
    ASSERT_TRUE(file->write("w"));
    ASSERT_TRUE(file->finish());
  }
  EXPECT_EQ(*read_file(path("x")), "new");
}

TEST_F(ReplaceFileTest, WithoutAnEndTheOldContentStaysAndNothingElse) {
  ASSERT_TRUE(write_file(path("x"), "old"));
  {
    Result<ReplaceFile> file = ReplaceFile::open(path("x"));
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write("new"));
  }
  EXPECT_EQ(*read_file(path("x")), "old");
  using Files = std::filesystem::directory_iterator;
  EXPECT_EQ(std::distance(Files(folder_->path()), Files()), 1);
}

// However we end before that: nobody has to remove a draft.
TEST_F(ReplaceFileTest, TheNewContentHasNoNameUntilAllOfItIsThere) {
  const FileDescriptor nameless(
      ::open(folder_->path().c_str(), O_WRONLY | O_TMPFILE, 0600));
  if (!nameless) GTEST_SKIP() << "this file system has no files without names";
  Result<ReplaceFile> file = ReplaceFile::open(path("x"));
  ASSERT_TRUE(file);
  ASSERT_TRUE(file->write("new"));
  EXPECT_TRUE(std::filesystem::is_empty(folder_->path()));
  ASSERT_TRUE(file->finish(Durable::No));
  EXPECT_EQ(*read_file(path("x")), "new");
}

// By one that was killed and had our number, as happens in containers.
TEST_F(ReplaceFileTest, DraftsThatWereLeftAreNoHindrance) {
  constexpr int kMany = 200;
  for (int i = 0; i < kMany; ++i) {
    const std::string draft =
        "podium." + std::to_string(::getpid()) + "." + std::to_string(i);
    std::ofstream(path(draft + ".new")) << "stale";
  }
  ASSERT_TRUE(write_file(path("x"), "new"));
  EXPECT_EQ(*read_file(path("x")), "new");
}

TEST_F(ReplaceFileTest, ANameMayBeAsLongAsTheSystemAllows) {
  const std::string longest = path(std::string(255, 'x'));
  ASSERT_TRUE(write_file(longest, "new"));
  EXPECT_EQ(*read_file(longest), "new");
}

TEST_F(ReplaceFileTest, TheSameFileAtTheSameTimeIsOneOfBoth) {
  Result<ReplaceFile> one = ReplaceFile::open(path("x"));
  Result<ReplaceFile> other = ReplaceFile::open(path("x"));
  ASSERT_TRUE(one && other);
  ASSERT_TRUE(one->write("one"));
  ASSERT_TRUE(other->write("other"));
  EXPECT_TRUE(other->finish());
  EXPECT_TRUE(one->finish());
  EXPECT_EQ(*read_file(path("x")), "one");
}

TEST_F(ReplaceFileTest, WhatMayNotBeWrittenStays) {
  ASSERT_TRUE(write_file(path("x"), "old"));
  ASSERT_EQ(::chmod(path("x").c_str(), 0444), 0);
  ASSERT_EQ(::chmod(folder_->path().c_str(), 0777), 0);
  constexpr uid_t kNobody = 65534;
  const uid_t before = ::geteuid();
  ASSERT_TRUE(before != 0 || ::seteuid(kNobody) == 0);
  const Result<void> written = write_file(path("x"), "new");
  ASSERT_TRUE(before != 0 || ::seteuid(before) == 0);
  ASSERT_FALSE(written);
  EXPECT_EQ(written.error().message, "cannot write: Permission denied");
  EXPECT_EQ(*read_file(path("x")), "old");
}

TEST_F(ReplaceFileTest, DevicesAreWrittenTo) {
  Result<ReplaceFile> file = ReplaceFile::open("/dev/null");
  ASSERT_TRUE(file);
  EXPECT_TRUE(file->write("x"));
  EXPECT_TRUE(file->finish());
  EXPECT_FALSE(ReplaceFile::open(path("no/folder")));
}

}  // namespace
}  // namespace podium
