// The official tool's output for the shared corpus, by SHA-256.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdio>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "official/command_line.h"
#include "official/official.h"
#include "support/support.h"

namespace podium::official {
namespace {

// One line of the table: what that tool did.
struct Row {
  std::vector<std::string_view> arguments;  // without the seed
  std::string mode;
  std::string seed;
  int exit = 0;
  std::string sha256;  // "-" unless exit is 0
};

using Table = std::map<std::string, std::vector<Row>>;  // by file

std::vector<std::string_view> arguments_of(std::string_view mode) {
  static const std::map<std::string_view, std::vector<std::string_view>> kModes{
      {"single", {"-term_annot", "pattern"}},
      {"incremental", {"-term_annot", "pattern", "-incremental", "true"}},
      {"model-val", {"-term_annot", "pattern", "-gen-model-val", "true"}},
      {"unsat-core", {"-term_annot", "pattern", "-gen-unsat-core", "true"}},
      {"proof", {"-term_annot", "pattern", "-gen-proof", "true"}},
      {"all-annot", {}},
      {"no-annot", {"-term_annot", "false"}},
      {"non-smtcomp", {"-support-non-smtcomp", "true"}},
      {"z3", {"-support-z3", "true"}},
  };
  return kModes.at(mode);
}

std::string unpacked(const std::string& path) {
  std::string text;
  std::FILE* const pipe = ::popen(("gzip -dc '" + path + "'").c_str(), "r");
  if (pipe == nullptr) return text;
  std::array<char, 1 << 16> buffer{};
  while (const std::size_t size =
             std::fread(buffer.data(), 1, buffer.size(), pipe)) {
    text.append(buffer.data(), size);
  }
  return ::pclose(pipe) == 0 ? text : std::string();
}

Table read_table(std::string_view text) {
  Table table;
  for (const std::string_view line : split(text, '\n')) {
    if (line.empty() || line.starts_with("#") || line.starts_with("path\t")) {
      continue;
    }
    const auto fields = split(line, '\t');
    table[std::string(fields.at(0))].push_back(
        {arguments_of(fields.at(1)), std::string(fields.at(1)),
         std::string(fields.at(2)), std::stoi(std::string(fields.at(3))),
         std::string(fields.at(4))});
  }
  return table;
}

struct Count {
  std::atomic<int> same = 0;      // bytes and exit code
  std::atomic<int> refused = 0;   // by both
  std::atomic<int> explained = 0;
};

// Empty if all is as that tool had it.
std::string difference(const Row& row, std::string_view text,
                       const std::string& path, Count& count) {
  std::vector<std::string_view> arguments = row.arguments;
  arguments.insert(arguments.end(), {"-seed", row.seed});
  const Result<CommandLine> line = parse_command_line(arguments, 1);
  if (!line) return to_string(line.error());
  const Result<Output> output = scramble(text, path, line->options);
  if (!output) {
    if (output.error().hint.empty()) return "no hint";
    if (row.exit != 0) {
      ++count.refused;
      return "";
    }
    return "refused: " + to_string(output.error());
  }
  if (row.exit != 0) return "taken, exit was " + std::to_string(row.exit);
  if (sha256(output->text) != row.sha256) return "other bytes";
  ++count.same;
  return "";
}

TEST(Corpus, BytesAndExitsAreThoseOfTheOfficialTool) {
  const std::string shared = testing::shared_folder();
  const std::string path = shared + "/official-scrambler.tsv.gz";
  if (shared.empty() || !MappedFile::open(path)) {
    GTEST_SKIP() << "no table of the official outputs here";
  }
  const std::string text = unpacked(path);
  const Table table = read_table(text);
  ASSERT_GT(table.size(), 2000U);
  std::vector<Table::const_iterator> files;
  for (auto it = table.begin(); it != table.end(); ++it) files.push_back(it);
  Count count;
  std::mutex mutex;
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) {
      const auto& [name, rows] = *files[i];
      const Result<MappedFile> file =
          MappedFile::open(shared + "/corpus/" + name);
      for (const Row& row : rows) {
        const std::string found =
            file ? difference(row, file->text(), name, count) : "not there";
        if (found.empty()) continue;
        const std::lock_guard lock(mutex);
        ADD_FAILURE() << name << " " << row.mode << " " << row.seed << ": "
                      << found;
      }
    }
  };
  {
    std::vector<std::jthread> threads;
    for (unsigned i = 0; i < std::thread::hardware_concurrency(); ++i) {
      threads.emplace_back(work);
    }
  }
  std::printf("%d outputs with the same bytes, %d refused by both\n",
              count.same.load(), count.refused.load());
}

}  // namespace
}  // namespace podium::official
