// How fast fingerprints are made and looked up.
//
// Scripts of four kinds are generated: let chains over bit-vectors, many small
// linear assertions, an unrolled circuit whose variables are told apart one
// after the other, and quantified axioms. Processor time, best of seven rounds.
// Then an index of 40,000 benchmarks is made and a benchmark of a few kilobytes
// looked up by `podium identify`, start of the process included; and with a
// folder, all its files are fingerprinted by two threads. First of all, what
// memory scripts of growing size take.
//
//   bench_identify_speed [megabytes [folder]]

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/random.h"
#include "cpu_time.h"
#include "identify/index.h"
#include "library/library.h"

extern char** environ;

namespace {

using podium::Random;
using Clock = std::chrono::steady_clock;

constexpr double kAim = 50;         // MB/s of isomorphic fingerprints
constexpr double kLookUpAim = 10;   // ms
constexpr double kLibraryAim = 60;  // s
constexpr std::size_t kEntries = 40'000;

double wall_seconds(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

std::string lets(std::size_t bytes) {
  constexpr std::uint64_t kVariables = 64;
  constexpr int kDepth = 1000;
  const std::vector<std::string> operators{"bvadd", "bvand", "bvor",
                                           "bvxor", "bvmul", "bvsub"};
  Random random(1);
  std::string out = "(set-logic QF_BV)\n";
  for (std::uint64_t i = 0; i < kVariables; ++i) {
    out += fmt::format("(declare-fun v{} () (_ BitVec 32))\n", i);
  }
  std::uint64_t names = 0;
  while (out.size() < bytes) {
    const std::uint64_t first = names;
    out += "(assert ";
    for (int i = 0; i < kDepth; ++i, ++names) {
      const std::uint64_t back = 1 + random.below(60);
      const std::string one = back <= names - first
                                  ? fmt::format("?x{}", names - back)
                                  : fmt::format("v{}", back);
      out += fmt::format("(let ((?x{} ({} {} v{}))) ", names,
                         operators[random.below(operators.size())], one,
                         random.below(kVariables));
    }
    out += fmt::format("(bvult ?x{} ?x{}){})\n", names - 1, names - 2,
                       std::string(kDepth, ')'));
  }
  return out + "(check-sat)\n";
}

std::string small_assertions(std::size_t bytes) {
  const std::uint64_t variables = std::max<std::uint64_t>(10, bytes / 300);
  Random random(1);
  std::string out = "(set-logic QF_LIA)\n";
  for (std::uint64_t i = 0; i < variables; ++i) {
    out += fmt::format("(declare-fun v{} () Int)\n", i);
  }
  while (out.size() < bytes) {
    out += fmt::format("(assert (<= (+ (* {} v{}) v{} (- v{})) {}))\n",
                       random.below(9), random.below(variables),
                       random.below(variables), random.below(variables),
                       random.below(1000));
  }
  return out + "(check-sat)\n";
}

// Each step depends on the one before, and only the first has a constant.
std::string circuit(std::size_t bytes) {
  std::string out =
      "(set-logic QF_UF)\n(declare-fun s0 () Bool)\n(assert s0)\n";
  for (std::uint64_t i = 1; out.size() < bytes; ++i) {
    out += fmt::format(
        "(declare-fun s{0} () Bool)\n(declare-fun i{0} () Bool)\n(assert (= "
        "s{0} (and s{1} (=> i{0} (not s{1})))))\n",
        i, i - 1);
  }
  return out + "(check-sat)\n";
}

std::string axioms(std::size_t bytes) {
  Random random(1);
  std::string out = "(set-logic UF)\n(declare-sort S 0)\n";
  constexpr std::uint64_t kFunctions = 200;
  for (std::uint64_t i = 0; i < kFunctions; ++i) {
    out += fmt::format("(declare-fun f{} (S S) S)\n", i);
  }
  while (out.size() < bytes) {
    out += fmt::format(
        "(assert (forall ((x S) (y S) (z S)) (=> (= (f{} x y) z) (= (f{} z y) "
        "(f{} (f{} x x) z)))))\n",
        random.below(kFunctions), random.below(kFunctions),
        random.below(kFunctions), random.below(kFunctions));
  }
  return out + "(check-sat)\n";
}

struct Kind {
  const char* name;
  std::string (*make)(std::size_t);
};
constexpr Kind kKinds[] = {{"let chains", lets},
                           {"small assertions", small_assertions},
                           {"circuit", circuit},
                           {"axioms", axioms}};

bool measure_kinds(std::size_t megabytes) {
  bool met = true;
  fmt::print("{:<18}{:>8}{:>18}{:>14}\n", "script", "MB", "isomorphic MB/s",
             "all three");
  for (const Kind& kind : kKinds) {
    const std::string text = kind.make(megabytes << 20);
    const double size = static_cast<double>(text.size()) / 1e6;
    double one = 1e9;
    double all = 1e9;
    for (int round = 0; round < 7; ++round) {
      double begin = podium::bench::own_cpu();
      const auto digest = podium::identify::isomorphic_digest(text, kind.name);
      one = std::min(one, podium::bench::own_cpu() - begin);
      PODIUM_CHECK(digest && digest->has_value());
      begin = podium::bench::own_cpu();
      PODIUM_CHECK(bool(podium::identify::fingerprint(text, kind.name)));
      all = std::min(all, podium::bench::own_cpu() - begin);
    }
    fmt::print("{:<18}{:>8.1f}{:>18.1f}{:>14.1f}\n", kind.name, size,
               size / one, size / all);
    met = met && size / one >= kAim;
  }
  return met;
}

// The largest so far, so sizes grow from line to line.
void measure_memory() {
  fmt::print("{:<18}{:>8}{:>18}{:>14}\n", "script", "MB", "peak memory MB",
             "for each byte");
  for (const std::size_t megabytes : {1UL, 4UL, 16UL, 64UL}) {
    const std::string text = small_assertions(megabytes << 20);
    PODIUM_CHECK(bool(podium::identify::isomorphic_digest(text, "memory")));
    rusage used{};
    PODIUM_CHECK(::getrusage(RUSAGE_SELF, &used) == 0);
    const double peak = static_cast<double>(used.ru_maxrss) * 1024;
    const auto size = static_cast<double>(text.size());
    fmt::print("{:<18}{:>8.1f}{:>18.1f}{:>14.1f}\n", "small assertions",
               size / 1e6, peak / 1e6, peak / size);
  }
}

double run_once(const std::vector<std::string>& words) {
  std::vector<char*> argv;
  for (const std::string& word : words) {
    argv.push_back(const_cast<char*>(word.c_str()));
  }
  argv.push_back(nullptr);
  const auto begin = Clock::now();
  posix_spawn_file_actions_t actions;
  PODIUM_CHECK(::posix_spawn_file_actions_init(&actions) == 0);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    PODIUM_CHECK(::posix_spawn_file_actions_addopen(
                     &actions, stream, "/dev/null", O_WRONLY, 0) == 0);
  }
  pid_t child = 0;
  PODIUM_CHECK(::posix_spawn(&child, argv[0], &actions, nullptr, argv.data(),
                             environ) == 0);
  int status = 0;
  PODIUM_CHECK(::waitpid(child, &status, 0) == child);
  ::posix_spawn_file_actions_destroy(&actions);
  PODIUM_CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  return 1000 * wall_seconds(begin);
}

bool measure_look_up() {
  const auto folder = podium::TemporaryFolder::create(podium::temporary_root());
  PODIUM_CHECK(bool(folder));
  const std::string file = folder->path() + "/x.smt2";
  const std::string index = folder->path() + "/index";
  const std::string text = small_assertions(4000);
  PODIUM_CHECK(bool(podium::write_file(file, text)));
  std::vector<podium::identify::Member> members;
  for (std::size_t i = 0; i < kEntries; ++i) {
    podium::identify::Member member;
    member.path = fmt::format("QF_LIA/family/benchmark-{}.smt2", i);
    member.statuses = {"sat"};
    member.print.isomorphic = podium::sha512(member.path);
    members.push_back(member);
  }
  const auto print = podium::identify::fingerprint(text, file);
  PODIUM_CHECK(bool(print));
  members.front().print = *print;
  PODIUM_CHECK(
      bool(podium::write_file(index, podium::identify::make_index(members))));
  std::vector<double> times;
  for (int round = 0; round < 51; ++round) {
    times.push_back(
        run_once({PODIUM_PROGRAM, "identify", "--index", index, file}));
  }
  std::sort(times.begin(), times.end());
  const double median = times[times.size() / 2];
  fmt::print(
      "look-up in an index of {}: median {:.1f} ms, best {:.1f} ms (aim "
      "{:.0f})\n",
      kEntries, median, times.front(), kLookUpAim);
  return median <= kLookUpAim;
}

bool measure_library(const std::string& folder) {
  const auto sources = podium::library::find_files({folder});
  PODIUM_CHECK(bool(sources));
  const auto begin = Clock::now();
  const double processor = podium::bench::own_cpu();
  std::atomic<std::size_t> failed = 0;
  podium::for_each_index(sources->size(), 2, [&](std::size_t at) {
    const std::string& path = (*sources)[at].path;
    const auto file = podium::MappedFile::open(path);
    if (!file || !podium::identify::fingerprint(file->text(), path)) ++failed;
  });
  fmt::print(
      "{} files, {} failed: {:.1f} s by two threads, {:.1f} s of the "
      "processor (aim {:.0f} s)\n",
      sources->size(), failed.load(), wall_seconds(begin),
      podium::bench::own_cpu() - processor, kLibraryAim);
  return wall_seconds(begin) <= kLibraryAim;
}

}  // namespace

int main(int argc, char** argv) {
  const std::size_t megabytes =
      argc > 1 ? static_cast<std::size_t>(std::atoi(argv[1])) : 5;
  measure_memory();
  bool met = measure_kinds(megabytes);
  met = measure_look_up() && met;
  if (argc > 2) met = measure_library(argv[2]) && met;
  return met ? EXIT_SUCCESS : EXIT_FAILURE;
}
