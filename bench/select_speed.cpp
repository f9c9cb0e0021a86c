// How fast a selection is made from a list of the size of 2025's library, with
// the results of an earlier year, and how fast it is verified.
//
// Writes benchmarks-2025.json with 495,182 records and results of 600,000 runs,
// and runs `podium select` on them. CPU time counts, since machines are shared.
//
//   bench_select [ROUNDS]

#include <fmt/format.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/file.h"

namespace {

constexpr int kIncremental = 44'708;
constexpr int kSingle = 450'474;
constexpr int kRuns = 600'000;
constexpr double kAim = 5;  // seconds of CPU time

std::string file_record(int i, bool incremental) {
  return fmt::format(
      "{{\"file\": {{\"incremental\": {}, \"logic\": \"QF_L{}\", \"family\": "
      "[\"20{:02}0101-submitter\", \"family-{}\"], \"name\": "
      "\"benchmark-of-some-length-{:06}.smt2\"}}",
      incremental, i % 90, i % 25, i % 700, i);
}

std::string benchmark_list() {
  std::string text = "{\n \"incremental\": [\n";
  for (int i = 0; i < kIncremental; ++i) {
    text += fmt::format("{}, \"check_sats\": {}}}{}\n", file_record(i, true),
                        i % 50 + 1, i + 1 < kIncremental ? "," : "");
  }
  text += " ],\n \"non_incremental\": [\n";
  for (int i = 0; i < kSingle; ++i) {
    text += fmt::format("{}, \"status\": \"{}\", \"asserts\": {}}}{}\n",
                        file_record(i, false),
                        i % 3 == 0 ? "sat" : (i % 3 == 1 ? "unsat" : "unknown"),
                        i % 9, i + 1 < kSingle ? "," : "");
  }
  return text + " ]\n}\n";
}

std::string results() {
  std::string text = "{\"results\": [\n";
  for (int i = 0; i < kRuns; ++i) {
    text += fmt::format(
        "{}, \"track\": \"SingleQuery\", \"solver\": \"s{}\", \"result\": "
        "\"{}\", \"cpu_time\": {}.25, \"wallclock_time\": 1.5, "
        "\"memory_usage\": 1000000.0}}{}\n",
        file_record(i / 6, false), i % 6, (i / 6) % 3 == 0 ? "sat" : "unsat",
        (i / 6) % 4 == 0 ? 0 : 20, i + 1 < kRuns ? "," : "");
  }
  return text + "]}\n";
}

struct Cost {
  double cpu = 0;
  double megabytes = 0;
};

Cost run(const std::vector<std::string>& arguments) {
  const pid_t child = fork();
  if (child == 0) {
    std::vector<char*> words;
    for (const std::string& word : arguments) {
      words.push_back(const_cast<char*>(word.c_str()));
    }
    words.push_back(nullptr);
    if (std::freopen("/dev/null", "w", stdout) == nullptr) _exit(1);
    execv(words[0], words.data());
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (status != 0) {
    fmt::print(stderr, "podium select failed\n");
    std::exit(2);
  }
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) +
           static_cast<double>(time.tv_usec) / 1e6;
  };
  return {seconds(usage.ru_utime) + seconds(usage.ru_stime),
          static_cast<double>(usage.ru_maxrss) / 1000};
}

}  // namespace

int main(int argc, char** argv) {
  const int rounds = argc > 1 ? std::max(1, std::atoi(argv[1])) : 3;
  auto folder = podium::TemporaryFolder::create(podium::temporary_root());
  if (!folder) return 2;
  const std::string list = folder->path() + "/benchmarks-2025.json";
  const std::string runs = folder->path() + "/results-sq-2024.json";
  const std::string selection = folder->path() + "/selection.json";
  if (!podium::write_file(list, benchmark_list()) ||
      !podium::write_file(runs, results())) {
    return 2;
  }
  Cost best{1e9, 0};
  Cost verify{1e9, 0};
  for (int round = 0; round < rounds; ++round) {
    const Cost one = run({PODIUM_PROGRAM, "select", "--rules", "2025", "--seed",
                          "1", list, "--results", runs, "-o", selection});
    if (one.cpu < best.cpu) best = one;
    const Cost other = run({PODIUM_PROGRAM, "select", "--verify", selection});
    if (other.cpu < verify.cpu) verify = other;
  }
  fmt::print("495182 benchmarks, {} runs   CPU s   MB\n", kRuns);
  fmt::print("select                       {:6.2f}  {:.0f}\n", best.cpu,
             best.megabytes);
  fmt::print("verify                       {:6.2f}  {:.0f}\n", verify.cpu,
             verify.megabytes);
  return best.cpu <= kAim ? 0 : 1;
}
