// What a run costs beyond starting the solver.
//
// Runs `podium run` over 1,000 benchmarks with two solvers that answer at once,
// in two slots: 2,000 runs, each scrambled, limited, judged and stored durably.
// Beside it, in the same conditions: two threads that fork, exec and wait for
// the same program as often. Both as time per run in a slot; the difference is
// Podium's own. Several rounds, because machines are noisy.

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include "base/check.h"
#include "base/file.h"

namespace {

using podium::Result;
using Clock = std::chrono::steady_clock;

constexpr int kBenchmarks = 1000;
constexpr int kSolvers = 2;
constexpr int kRuns = kBenchmarks * kSolvers;
constexpr int kSlots = 2;
constexpr int kRounds = 5;
constexpr double kAim = 5.0;  // ms beyond the bare loop

double milliseconds(Clock::duration time) {
  return std::chrono::duration<double, std::milli>(time).count();
}

int run_and_wait(std::vector<std::string> words, bool quiet) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    if (!quiet) continue;
    ::posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY,
                                       0);
  }
  pid_t child = 0;
  PODIUM_CHECK(::posix_spawn(&child, arguments[0], &actions, nullptr,
                             arguments.data(), environ) == 0);
  ::posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  PODIUM_CHECK(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

// Per run and slot.
double bare_loop() {
  const auto work = [] {
    for (int i = 0; i < kRuns / kSlots; ++i)
      run_and_wait({INSTANT_SOLVER}, true);
  };
  const Clock::time_point begin = Clock::now();
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < kSlots; ++i) threads.emplace_back(work);
  }
  return milliseconds(Clock::now() - begin) * kSlots / kRuns;
}

void write_competition(const std::string& folder) {
  // The rules cap a logic at 300 of as many or somewhat more.
  const std::array<std::string, 4> logics{"QF_UF", "QF_LIA", "QF_LRA", "QF_BV"};
  for (const std::string& logic : logics) {
    PODIUM_CHECK(bool(podium::make_folder(folder + "/benchmarks/" + logic)));
  }
  for (int i = 0; i < kBenchmarks; ++i) {
    const std::string& logic = logics.at(static_cast<std::size_t>(i) % 4);
    const std::string script = fmt::format(
        "(set-info :smt-lib-version 2.6)\n(set-logic {})\n"
        "(set-info :status sat)\n(declare-const p{} Bool)\n"
        "(assert (or p{} (not p{})))\n(check-sat)\n(exit)\n",
        logic, i, i, i);
    PODIUM_CHECK(bool(podium::write_file(
        fmt::format("{}/benchmarks/{}/{}.smt2", folder, logic, i), script)));
  }
  std::string toml =
      "[competition]\nname = \"overhead\"\nrules = 2025\nseed = 1\n"
      "tracks = [\"single-query\"]\nresults = \"results\"\n"
      "[limits]\nwall = \"10 s\"\nmemory = \"200 MB\"\ncores = 1\nslots = 2\n"
      "[benchmarks]\npaths = [\"benchmarks\"]\n";
  for (int i = 0; i < kSolvers; ++i) {
    toml += fmt::format(
        "[[solver]]\nname = \"instant-{}\"\nteam = \"team-{}\"\n"
        "version = \"1\"\ncommand = [\"{}\"]\n",
        i, i, INSTANT_SOLVER);
  }
  PODIUM_CHECK(bool(podium::write_file(folder + "/competition.toml", toml)));
}

// Per run and slot, everything included: reading, scoring, the site.
double whole_competition() {
  const Result<podium::TemporaryFolder> folder =
      podium::TemporaryFolder::create(podium::temporary_root());
  PODIUM_CHECK(bool(folder));
  write_competition(folder->path());
  const Clock::time_point begin = Clock::now();
  const int code = run_and_wait(
      {PODIUM_PROGRAM, "run", folder->path() + "/competition.toml"}, true);
  PODIUM_CHECK(code == 0);
  return milliseconds(Clock::now() - begin) * kSlots / kRuns;
}

}  // namespace

int main() {
  fmt::print("{} runs of a solver that answers at once, {} slots\n", kRuns,
             kSlots);
  fmt::print("ms per run and slot    podium    bare loop   difference\n");
  std::vector<double> differences;
  for (int round = 1; round <= kRounds; ++round) {
    const double bare = bare_loop();
    const double ours = whole_competition();
    differences.push_back(ours - bare);
    fmt::print("round {}            {:9.2f}    {:9.2f}    {:9.2f}\n", round,
               ours, bare, ours - bare);
  }
  std::sort(differences.begin(), differences.end());
  const double median = differences[differences.size() / 2];
  fmt::print("median: {:.2f} ms per run beyond fork, exec and wait (aim: {})\n",
             median, kAim);
  return median < kAim ? EXIT_SUCCESS : EXIT_FAILURE;
}
