// No file, however broken, does more than make an error.

#include <gtest/gtest.h>

#include <cstdint>

#include "base/random.h"
#include "config/config.h"
#include "sample.h"

namespace podium::config {
namespace {

using testing::full_json;
using testing::full_toml;

// An error with a place; a value otherwise. Returns whether there was a value.
template <class T>
bool is_sane(const Result<T>& result, const std::string& path) {
  if (result) return true;
  EXPECT_FALSE(result.error().message.empty());
  EXPECT_EQ(result.error().where.substr(0, path.size() + 1), path + ":");
  return false;
}

bool reads_toml(const std::string& text) {
  return is_sane(parse_competition(text, "c.toml"), "c.toml");
}

bool reads_json(const std::string& text) {
  const auto errors = check_submission(text, "s.json", 2025);
  const bool value = is_sane(parse_submission(text, "s.json", 2025), "s.json");
  EXPECT_FALSE(value && !errors.empty());
  return value;
}

TEST(BrokenFiles, CutAtEveryByte) {
  const std::string toml = full_toml();
  std::size_t whole = 0;
  for (std::size_t size = 0; size <= toml.size(); ++size) {
    whole += reads_toml(toml.substr(0, size)) ? 1U : 0U;
  }
  // A competition.toml is whole from time to time; JSON is so only at the end.
  EXPECT_GE(whole, 2U);
  EXPECT_LE(whole, 100U);
  const std::string json = full_json();
  for (std::size_t size = 0; size + 1 < json.size(); ++size) {
    EXPECT_FALSE(reads_json(json.substr(0, size))) << size;
  }
  EXPECT_TRUE(reads_json(json));
}

TEST(BrokenFiles, WithoutOneByte) {
  for (std::size_t i = 0; i < full_toml().size(); ++i) {
    reads_toml(full_toml().erase(i, 1));
  }
  for (std::size_t i = 0; i < full_json().size(); ++i) {
    reads_json(full_json().erase(i, 1));
  }
}

TEST(BrokenFiles, RandomBytesInTheMiddle) {
  Random random(1);
  for (int round = 0; round < 3000; ++round) {
    std::string toml = full_toml();
    std::string json = full_json();
    for (auto n = 1 + random.below(4); n > 0; --n) {
      const auto byte = static_cast<char>(random.below(256));
      toml[random.below(toml.size())] = byte;
      json[random.below(json.size())] = byte;
    }
    reads_toml(toml);
    reads_json(json);
  }
}

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

TEST(BrokenFiles, DeepOnesDoNotExhaustTheStack) {
  constexpr std::size_t kDepth = 300'000;
  EXPECT_FALSE(reads_toml("x = " + repeated("[", kDepth)));
  EXPECT_FALSE(reads_toml("x = " + repeated("{a=", kDepth)));
  EXPECT_FALSE(reads_toml("[" + repeated("a.", kDepth) + "a]"));
  EXPECT_FALSE(reads_toml(repeated("a.", kDepth) + "a = 1"));
  EXPECT_FALSE(reads_toml(repeated("\"/\".", kDepth) + "a = 1"));
  const std::string hundred = repeated("a.", 99) + "a";
  EXPECT_FALSE(reads_toml("[" + hundred + "]\n" + hundred + " = " +
                          repeated("[{" + hundred + "=\n", 15)));
  EXPECT_FALSE(reads_json(repeated("[", kDepth)));
  EXPECT_FALSE(reads_json(repeated("{\"a\":", kDepth)));
  EXPECT_FALSE(reads_json("{\"name\":" + repeated("[", kDepth) +
                          repeated("]", kDepth) + "}"));
}

TEST(BrokenFiles, DotsInStringsAndCommentsAreNoDepth) {
  EXPECT_TRUE(reads_toml(
      "# " + repeated(".", 500) + "\n" +
      testing::small_toml("results = \"" + repeated("a.", 200) + "\"")));
  EXPECT_TRUE(reads_toml(
      testing::small_toml("results = '''\n" + repeated("a.'", 200) + "b'''")));
}

TEST(BrokenFiles, ManyUnknownKeysTakeNoTime) {
  std::string toml = testing::small_toml();
  std::string json = "{";
  for (int i = 0; i < 20'000; ++i) {
    toml += "key" + std::to_string(i) + " = 1\n";
    json += "\"key" + std::to_string(i) + "\": 1,";
  }
  EXPECT_FALSE(reads_toml(toml));
  EXPECT_EQ(check_submission(json + "\"name\": \"x\"}", "s.json", 2025).size(),
            20'006U);
}

}  // namespace
}  // namespace podium::config
