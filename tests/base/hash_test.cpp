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
constexpr const char* kSha256OfAMillion =
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0";
constexpr const char* kSha512OfAMillion =
    "e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
    "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b";

TEST(Hash, OfBytes) {
  EXPECT_EQ(sha256("abc"), kSha256);
  EXPECT_EQ(sha512("abc"), kSha512);
}

// The long example of FIPS 180-4, at once and in the pieces of a file.
TEST(Hash, OfAMillionBytes) {
  const std::string text(1'000'000, 'a');
  EXPECT_EQ(sha256(text), kSha256OfAMillion);
  EXPECT_EQ(sha512(text), kSha512OfAMillion);
  const TemporaryFolder folder = testing::scratch_folder();
  const std::string path = testing::write(folder.path() + "/file", text);
  const auto short_one = sha256_of_file(path);
  const auto long_one = sha512_of_file(path);
  ASSERT_TRUE(short_one && long_one);
  EXPECT_EQ(*short_one, kSha256OfAMillion);
  EXPECT_EQ(*long_one, kSha512OfAMillion);
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
