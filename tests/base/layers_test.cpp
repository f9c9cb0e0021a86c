// Every #include "module/file.h" under src/ agrees with src/LAYERS.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>

#include "support/support.h"

namespace {

using Layers = std::map<std::string, std::set<std::string>>;

Layers read_layers(std::istream& file) {
  Layers allowed;
  std::string line;
  while (std::getline(file, line)) {
    line = line.substr(0, line.find('#'));
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::string module = line.substr(0, colon);
    std::set<std::string> uses{module, "base"};
    std::istringstream words(line.substr(colon + 1));
    for (std::string word; words >> word;) {
      if (word == "*") {
        for (const auto& [above, ignored] : allowed) uses.insert(above);
        continue;
      }
      EXPECT_TRUE(allowed.contains(word))
          << module << " names " << word << ", which is not above it";
      uses.insert(word);
    }
    allowed[module] = uses;
  }
  return allowed;
}

// "file:line: module may not include other" for each breach.
std::vector<std::string> breaches(const std::filesystem::path& source,
                                  const Layers& allowed) {
  std::vector<std::string> found;
  const std::regex include(R"re(^\s*#\s*include\s+"([^/"]+)/.*)re");
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(source)) {
    const std::string extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    const std::string module =
        *std::filesystem::relative(entry.path(), source).begin();
    std::ifstream file(entry.path());
    std::string line;
    for (int number = 1; std::getline(file, line); ++number) {
      std::smatch match;
      if (!std::regex_match(line, match, include)) continue;
      if (allowed.contains(module) && allowed.at(module).contains(match[1])) {
        continue;
      }
      found.push_back(entry.path().string() + ":" + std::to_string(number) +
                      ": " + module + " may not include " + match[1].str());
    }
  }
  return found;
}

TEST(Layers, EveryIncludeIsAllowed) {
  const std::filesystem::path source =
      podium::testing::source_folder() + "/src";
  std::ifstream file(source / "LAYERS");
  const Layers allowed = read_layers(file);
  ASSERT_GT(allowed.size(), 10U);
  for (const std::string& breach : breaches(source, allowed)) {
    ADD_FAILURE() << breach;
  }
}

TEST(Layers, ABreachIsFound) {
  const podium::TemporaryFolder folder = podium::testing::scratch_folder();
  podium::testing::write(folder.path() + "/low/a.h", "#include \"high/b.h\"\n");
  podium::testing::write(folder.path() + "/high/b.h", "#include \"low/a.h\"\n");
  std::istringstream layers("base:\nlow:\nhigh: low\n");
  const auto found = breaches(folder.path(), read_layers(layers));
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("low may not include high"), std::string::npos);
}

}  // namespace
