// Benchmarks and models with the verdict that they must have, in files.
//
// Each pair of pairs/*.txt is the lines of a benchmark, then what the solver
// says in lines that begin with "> ", then "= " and the verdict. What begins
// with a definition is all of a model: the answer, the list around it and the
// question are added. An error in the benchmark is told up to its code. Lines
// that begin with ";" before a benchmark say what it is about.

#include <algorithm>
#include <filesystem>
#include <fstream>

#include "model_helpers.h"
#include "support/support.h"

namespace podium::evaluate {
namespace {

struct Pair {
  std::string where;  // file:line of its verdict
  std::string benchmark;
  std::string output;
  std::string verdict;
};

void complete(Pair& pair) {
  if (!pair.output.starts_with("(define-fun") &&
      !pair.output.starts_with("(refine-fun")) {
    return;
  }
  pair.benchmark += "(check-sat)\n";
  pair.output = "sat\n(\n" + pair.output + ")\n";
}

std::vector<Pair> pairs_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::vector<Pair> result;
  Pair pair;
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.starts_with("> ")) {
      pair.output += line.substr(2) + "\n";
    } else if (line.starts_with("= ")) {
      pair.where =
          path.filename().string() + ":" + std::to_string(number) + ": ";
      pair.verdict = line.substr(2);
      complete(pair);
      result.push_back(std::move(pair));
      pair = {};
    } else if (!line.empty() && !line.starts_with(";")) {
      pair.benchmark += line + "\n";
    }
  }
  return result;
}

TEST(Pairs, HaveTheirVerdicts) {
  const std::string folder = testing::source_folder() + "/tests/evaluate/pairs";
  std::size_t count = 0;
  for (const auto& file : std::filesystem::directory_iterator(folder)) {
    for (const Pair& pair : pairs_of(file.path())) {
      std::string verdict = check(pair.benchmark, pair.output);
      const bool error = verdict.starts_with("benchmark:");
      if (error) verdict = verdict.substr(0, verdict.find("]: ") + 1);
      EXPECT_EQ(verdict, pair.verdict) << pair.where << "\n"
                                       << pair.benchmark << pair.output;
      ++count;
    }
  }
  EXPECT_GE(count, 200U);
}

}  // namespace
}  // namespace podium::evaluate
