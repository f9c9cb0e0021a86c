// What the official tool printed for scripts of our own. A script begins with
// the command lines for it; the expected text has the output of each.

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "helpers.h"
#include "official/command_line.h"
#include "support/support.h"

namespace podium::official {
namespace {

constexpr std::string_view kCommand = "; scrambler ";

std::string cases() {
  return testing::source_folder() + "/tests/official/cases/";
}

std::string read(const std::string& path) {
  Result<std::string> text = read_file(path);
  if (!text) throw Bug(to_string(text.error()));
  return *std::move(text);
}

// Both streams, as the expected texts have them.
std::string run(std::string_view command_line, const std::string& script) {
  const Result<CommandLine> line =
      parse_command_line(split(command_line, ' '), 1);
  if (!line) return to_string(line.error());
  Options options = line->options;
  if (line->core_file.has_value()) {
    const Result<std::vector<std::string>> core =
        read_core(read(cases() + "core.names"), "core.names");
    if (!core) return to_string(core.error());
    options.core = *core;
  }
  const Result<Output> output = scramble(script, "test", options);
  if (!output) return to_string(output.error());
  std::string text = output->text;
  for (const std::string_view line_of : split(output->diagnostics, '\n')) {
    if (!line_of.empty()) text += ";; stderr: " + std::string(line_of) + "\n";
  }
  return text;
}

class Golden : public ::testing::TestWithParam<std::string> {};

TEST_P(Golden, IsWhatTheOfficialToolPrinted) {
  const std::string script = read(cases() + GetParam() + ".smt2");
  std::string found;
  for (const std::string_view line : split(script, '\n')) {
    if (!line.starts_with(kCommand)) break;
    found += ";" + std::string(line) + "\n";
    found += run(line.substr(kCommand.size()), script);
  }
  EXPECT_EQ(found, read(cases() + GetParam() + ".expected"));
}

std::vector<std::string> names() {
  std::vector<std::string> found;
  for (const auto& entry : std::filesystem::directory_iterator(cases())) {
    if (entry.path().extension() == ".smt2") {
      found.push_back(entry.path().stem().string());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

INSTANTIATE_TEST_SUITE_P(Cases, Golden, ::testing::ValuesIn(names()),
                         [](const auto& param) { return param.param; });

}  // namespace
}  // namespace podium::official
