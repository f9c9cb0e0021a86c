#include "base/hash.h"

#include <gtest/gtest.h>

#include "support/support.h"

namespace podium {
namespace {

// FIPS 180-4, the example "abc".
constexpr const char* kSha256 =
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
constexpr const char* kSha512 =
    "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
    "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f";

TEST(Hash, OfBytes) {
  EXPECT_EQ(sha256("abc"), kSha256);
  EXPECT_EQ(sha512("abc"), kSha512);
}

// Those of files are the library's, those of short texts our own.
TEST(Hash, OfTextsOfManySizes) {
  const TemporaryFolder folder = testing::scratch_folder();
  std::string text;
  for (int size = 0; size < 300; ++size) {
    const auto of_file =
        sha512_of_file(testing::write(folder.path() + "/file", text));
    ASSERT_TRUE(of_file);
    EXPECT_EQ(sha512(text), *of_file) << size;
    text += static_cast<char>(7 * size + 1);
  }
}

TEST(Hash, OfAFile) {
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = testing::write(folder.path() + "/file", "abc");
  const auto short_one = sha256_of_file(path);
  const auto long_one = sha512_of_file(path);
  ASSERT_TRUE(short_one && long_one);
  EXPECT_EQ(*short_one, kSha256);
  EXPECT_EQ(*long_one, kSha512);
}

TEST(Hash, OfNothingIsAnError) {
  const TemporaryFolder folder = testing::scratch_folder();
  EXPECT_FALSE(sha256_of_file(folder.path() + "/absent"));
  EXPECT_FALSE(sha512_of_file(folder.path() + "/absent"));
}

}  // namespace
}  // namespace podium
