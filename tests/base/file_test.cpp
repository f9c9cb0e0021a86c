#include "base/file.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "base/hash.h"
#include "support/support.h"

namespace podium {
namespace {

TEST(File, WhatIsWrittenIsRead) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = folder.path() + "/x";
  ASSERT_TRUE(write_file(path, "one"));
  ASSERT_TRUE(write_file(path, std::string("t\0wo", 4)));
  EXPECT_EQ(*read_file(path), std::string("t\0wo", 4));
  EXPECT_EQ(MappedFile::open(path)->text(), std::string_view("t\0wo", 4));
  // No draft is left beside it.
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.path()),
                          std::filesystem::directory_iterator()),
            1);
}

TEST(File, ADeviceIsWrittenToAndNotReplaced) {
  ASSERT_TRUE(write_file("/dev/null", "gone"));
  EXPECT_EQ(std::filesystem::status("/dev/null").type(),
            std::filesystem::file_type::character);
}

TEST(File, ALinkStaysALink) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = testing::write(folder.path() + "/x", "old");
  const std::string link = folder.path() + "/link";
  std::filesystem::create_symlink("x", link);
  ASSERT_TRUE(write_file(link, "new"));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(*read_file(path), "new");
  // Also one that leads nowhere yet.
  std::filesystem::create_symlink("y", folder.path() + "/other");
  ASSERT_TRUE(write_file(folder.path() + "/other", "more"));
  EXPECT_EQ(*read_file(folder.path() + "/y"), "more");
}

// As /dev/stdout is, a link to /proc/self/fd/1, where output goes to a file.
TEST(File, WhatIsOpenIsWrittenToAndNotReplaced) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = folder.path() + "/x";
  const FileDescriptor file = create_file(path);
  ASSERT_TRUE(write_all(file.get(), "one ", path));
  const std::string link = folder.path() + "/link";
  std::filesystem::create_symlink("/proc/self/fd/" + std::to_string(file.get()),
                                  link);
  ASSERT_TRUE(write_file(link, "two "));
  ASSERT_TRUE(write_file("/dev/fd/" + std::to_string(file.get()), "three "));
  ASSERT_TRUE(write_all(file.get(), "four", path));
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_EQ(*read_file(path), "one two three four");
}

TEST(File, AnEmptyFileIsAnEmptyText) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = testing::write(folder.path() + "/empty", "");
  EXPECT_EQ(MappedFile::open(path)->text(), "");
  EXPECT_EQ(*read_file(path), "");
}

TEST(File, WhatCannotBeReadSaysSo) {
  const TemporaryFolder folder = testing::scratch_folder();
  const Result<MappedFile> missing = MappedFile::open(folder.path() + "/no");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().code, Code::Io);
  EXPECT_EQ(missing.error().where, folder.path() + "/no");
  EXPECT_FALSE(MappedFile::open(folder.path()));
  EXPECT_FALSE(read_file(folder.path()));
  const std::string long_file = testing::write(folder.path() + "/long", "abc");
  EXPECT_FALSE(read_file(long_file, 2));
}

TEST(File, AFailedWriteKeepsTheOldContent) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = folder.path() + "/no/such/folder/x";
  EXPECT_FALSE(write_file(path, "new"));
  EXPECT_FALSE(make_folder(testing::write(folder.path() + "/file", "")));
}

TEST(File, StaleTemporaryFoldersAreRemoved) {
  const TemporaryFolder parent = testing::scratch_folder();
  const std::string stale = parent.path() + "/podium.dead01";
  const std::string other = parent.path() + "/podium-other";
  const std::string backup = parent.path() + "/podium.backup";
  std::filesystem::create_directories(stale + "/deep/er");
  std::filesystem::permissions(stale, std::filesystem::perms::owner_all);
  std::filesystem::create_directories(other);
  std::filesystem::create_directories(backup);
  const Result<TemporaryFolder> used = TemporaryFolder::create(parent.path());
  ASSERT_TRUE(used);
  remove_stale_folders(parent.path());
  EXPECT_FALSE(std::filesystem::exists(stale));
  EXPECT_TRUE(std::filesystem::exists(other));
  EXPECT_TRUE(std::filesystem::exists(backup));
  EXPECT_TRUE(std::filesystem::exists(used->path()));
  remove_stale_folders(parent.path() + "/not-there");
}

TEST(File, TemporaryFoldersVanish) {
  std::string path;
  {
    const TemporaryFolder folder = testing::scratch_folder();
    path = folder.path();
    testing::write(path + "/a/b", "c");
    EXPECT_TRUE(std::filesystem::exists(path + "/a/b"));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(File, ProgramsAreFoundAsAShellWould) {
  EXPECT_NE(find_program("sh"), "");
  EXPECT_EQ(find_program("/bin/sh"), "/bin/sh");
  EXPECT_EQ(find_program("no-such-program-anywhere"), "");
  EXPECT_EQ(find_program(""), "");
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string plain = testing::write(folder.path() + "/plain", "x");
  EXPECT_EQ(find_program(folder.path()), "");
  EXPECT_EQ(find_program(plain), "");
}

TEST(Hash, KnownDigests) {
  const std::string empty =
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
  EXPECT_EQ(sha256(""), empty);
  EXPECT_EQ(sha256("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path =
      testing::write(folder.path() + "/x", std::string(1'000'000, 'a'));
  EXPECT_EQ(*sha256_of_file(path),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  EXPECT_FALSE(sha256_of_file(folder.path() + "/no"));
}

}  // namespace
}  // namespace podium
