// How long the tables of a whole track take, from the file to the rankings.
//
// In every round: unpack and read runs.csv.gz, then compute all tables of all
// kinds for every division and logic, and the rankings over all divisions.
// Processor time counts, since machines are shared; the best round of each.
// Then the same with the runs repeated under other names until there are a
// million, for the memory.
//
//   bench_score_speed FOLDER [--rounds N]

#include <fmt/format.h>
#include <sys/resource.h>
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>

#include "formats/neutral.h"
#include "score/score.h"

namespace {

constexpr double kAim = 2.0;                 // seconds
constexpr std::uint64_t kAimOfMemory = 500;  // MB
constexpr std::uint64_t kMillion = 1'000'000;

double processor_seconds() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) +
         static_cast<double>(now.tv_nsec) * 1e-9;
}

std::uint64_t peak_megabytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) / 1024;
}

// As many runs as asked for, of further solvers on the same benchmarks.
void repeat(podium::contest::Records& records, std::uint64_t count) {
  const std::size_t runs = records.runs.size();
  const std::size_t solvers = records.solvers.size();
  records.runs.reserve(count);
  for (std::size_t i = 0; records.runs.size() < count; ++i) {
    if (i % runs == 0) {
      for (std::size_t j = 0; j < solvers; ++j) {
        podium::contest::Solver copy = records.solvers[j];
        copy.name += fmt::format(" {}", records.solvers.size());
        records.solvers.push_back(copy);
      }
    }
    podium::contest::Record run = records.runs[i % runs];
    run.solver += static_cast<std::uint32_t>(solvers * (i / runs + 1));
    records.runs.push_back(run);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "bench_score_speed FOLDER [--rounds N]\n");
    return 2;
  }
  const std::string folder = argv[1];
  const bool given = argc > 3 && std::string_view(argv[2]) == "--rounds";
  const int rounds = given ? std::max(1, std::atoi(argv[3])) : 3;
  double best_read = 1e9;
  double best_score = 1e9;
  std::size_t runs = 0;
  for (int i = 0; i < rounds; ++i) {
    const double start = processor_seconds();
    auto records = podium::formats::read_neutral(folder);
    if (!records) {
      fmt::print(stderr, "{}\n", to_string(records.error()));
      return 2;
    }
    const double read = processor_seconds();
    const auto rules = podium::contest::rule_book(records->year);
    if (!rules) {
      fmt::print(stderr, "{}\n", to_string(rules.error()));
      return 2;
    }
    const auto scores = podium::score::score_track(*records, **rules);
    const double end = processor_seconds();
    best_read = std::min(best_read, read - start);
    best_score = std::min(best_score, end - read);
    runs = records->runs.size();
    if (i + 1 < rounds) continue;
    if (runs < kMillion) repeat(*records, kMillion);
    const auto more = podium::score::score_track(*records, **rules);
    runs = std::max<std::size_t>(runs, scores.divisions.size());
    if (more.divisions.size() != scores.divisions.size()) return 2;
  }
  fmt::print(
      "{} runs: read {:.2f} s, tables and rankings {:.2f} s, together {:.2f} s "
      "of processor time (aim {:.1f})\n"
      "peak memory, with the tables of a million runs: {} MB (aim {})\n",
      runs, best_read, best_score, best_read + best_score, kAim,
      peak_megabytes(), kAimOfMemory);
  return best_read + best_score <= kAim && peak_megabytes() <= kAimOfMemory ? 0
                                                                            : 1;
}
