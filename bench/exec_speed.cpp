// What `podium exec` costs, how exactly it measures, and by how much a limit is
// overrun.
//
//   bench_exec [--runexec PATH] [--runsolver PATH]
//
// Three tables. A command that ends at once, with full isolation, beside the
// bare start of it, `timeout`, and the peers that are given. The CPU time of a
// spinner and of a tree of a thousand short processes as the kernel told it to
// them, and as Podium measured it. The time by which a CPU limit and a wall
// limit are overrun.

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "cpu_time.h"

namespace {

using podium::bench::cpu_of;
using podium::bench::own_cpu;

using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;

constexpr int kStarts = 200;
constexpr double kStartAim = 10;      // ms
constexpr double kOverrunAim = 0.05;  // s
constexpr int kTree = 1000;

// --- As the command that is measured -----------------------------------------

void spin(double seconds) {
  while (own_cpu() < seconds) {
  }
}

int spin_and_tell(double seconds) {
  spin(seconds);
  fmt::print("{:.9f}\n", own_cpu());
  return 0;
}

// Each burns a millisecond; all together is what wait told.
int tree_and_tell() {
  for (int i = 0; i < kTree; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      spin(0.001);
      ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
  }
  rusage children{};
  ::getrusage(RUSAGE_CHILDREN, &children);
  fmt::print("{:.9f}\n", cpu_of(children) + own_cpu());
  return 0;
}

// --- As the one who measures -------------------------------------------------

struct Ran {
  double milliseconds = 0;
  std::string output;
};

Ran run(Words words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  std::array<int, 2> ends{};
  PODIUM_CHECK(::pipe2(ends.data(), O_CLOEXEC) == 0);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null",
                                     O_WRONLY, 0);
  const Clock::time_point begin = Clock::now();
  pid_t child = 0;
  PODIUM_CHECK(::posix_spawnp(&child, arguments[0], &actions, nullptr,
                              arguments.data(), environ) == 0);
  ::posix_spawn_file_actions_destroy(&actions);
  ::close(ends[1]);
  Ran ran;
  std::array<char, 4096> buffer{};
  for (ssize_t size = 0;
       (size = ::read(ends[0], buffer.data(), buffer.size())) > 0;) {
    ran.output.append(buffer.data(), static_cast<std::size_t>(size));
  }
  ::close(ends[0]);
  PODIUM_CHECK(::waitpid(child, nullptr, 0) == child);
  ran.milliseconds =
      std::chrono::duration<double, std::milli>(Clock::now() - begin).count();
  return ran;
}

// The median in milliseconds.
double start(const std::string& name, const Words& words) {
  std::vector<double> times;
  for (int i = 0; i < kStarts; ++i) times.push_back(run(words).milliseconds);
  std::ranges::sort(times);
  const double median = times[kStarts / 2];
  fmt::print("{:<28}{:>8.2f}{:>8.2f}{:>8.2f}\n", name, times[0], median,
             times[kStarts * 9 / 10]);
  return median;
}

bool measure_starts(const std::string& runexec, const std::string& runsolver) {
  fmt::print("ms for a command that ends at once    (min, median, p90)\n");
  start("the bare command", {"/bin/true"});
  start("timeout", {"timeout", "10", "/bin/true"});
  start("podium exec, no isolation",
        {PODIUM_PROGRAM, "exec", "-q", "--isolation", "none", "--wall", "10s",
         "--memory", "1GB", "--", "/bin/true"});
  const double ours = start("podium exec, isolated",
                            {PODIUM_PROGRAM, "exec", "-q", "--wall", "10s",
                             "--memory", "1GB", "--", "/bin/true"});
  if (!runexec.empty()) {
    start("runexec", {runexec, "--walltimelimit", "10", "--memlimit", "1GB",
                      "--output", "/dev/null", "/bin/true"});
  }
  if (!runsolver.empty()) {
    start("runsolver", {runsolver, "-W", "10", "-w", "/dev/null", "/bin/true"});
  }
  fmt::print("aim: {} ms\n\n", kStartAim);
  return ours <= kStartAim;
}

nlohmann::json exec(const Words& options, const Words& command) {
  Words words{PODIUM_PROGRAM, "exec", "--json"};
  words.insert(words.end(), options.begin(), options.end());
  words.emplace_back("--");
  words.insert(words.end(), command.begin(), command.end());
  return nlohmann::json::parse(run(words).output);
}

bool measure_exactness(const std::string& self) {
  fmt::print("CPU time, s                    kernel   podium   difference\n");
  bool good = true;
  for (const auto& [name, word] : {std::pair{"a spinner", "--spin"},
                                   std::pair{"1,000 processes", "--tree"}}) {
    const nlohmann::json result = exec({}, {self, word, "1"});
    const double told = std::stod(std::string(result["output"]["head"]));
    const double measured = result["cpu"];
    const double difference = std::abs(measured - told);
    good &= difference <= std::max(0.002, told / 100);
    fmt::print("{:<28}{:>9.4f}{:>9.4f}{:>10.2f} %\n", name, told, measured,
               difference / told * 100);
  }
  fmt::print("aim: 1 % or 2 ms\n\n");
  return good;
}

bool measure_overrun(const std::string& self) {
  const auto cpu =
      exec({"--cpu", "3s"}, {self, "--spin", "10"})["cpu"].get<double>() - 3;
  const auto both = exec({"--cpu", "3s"}, {"sh", "-c",
                                           fmt::format("'{0}' --spin 10 & "
                                                       "'{0}' --spin 10",
                                                       self)})["cpu"]
                        .get<double>() -
                    3;
  const auto wall =
      exec({"--wall", "1s"}, {"sleep", "10"})["wall"].get<double>() - 1;
  fmt::print("overrun, ms                        \n");
  fmt::print("{:<28}{:>9.1f}\n", "CPU limit of 3 s", cpu * 1000);
  fmt::print("{:<28}{:>9.1f}\n", "the same, two spinners", both * 1000);
  fmt::print("{:<28}{:>9.1f}\n", "wall limit of 1 s", wall * 1000);
  fmt::print("aim: {} ms\n", kOverrunAim * 1000);
  return cpu <= kOverrunAim && both <= kOverrunAim && wall <= kOverrunAim;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string_view> words(argv, argv + argc);
  std::string runexec;
  std::string runsolver;
  for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
    if (words[i] == "--spin") return spin_and_tell(std::stod(argv[i + 1]));
    if (words[i] == "--tree") return tree_and_tell();
    if (words[i] == "--runexec") runexec = words[i + 1];
    if (words[i] == "--runsolver") runsolver = words[i + 1];
  }
  const bool started = measure_starts(runexec, runsolver);
  const bool exact = measure_exactness(argv[0]);
  const bool kept = measure_overrun(argv[0]);
  return started && exact && kept ? 0 : 1;
}
