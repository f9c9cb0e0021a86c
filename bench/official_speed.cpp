// How fast scripts are scrambled like the official tool does it and in our own
// way, and with how much memory.
//
// Generates let chains over bit-vectors, many small linear assertions, and
// terms nested up to a million deep, of 1 MB, 10 MB, 100 MB and, on demand,
// 1 GB. Each is scrambled by a fresh process, several times; the best counts,
// since machines are noisy. Beside it, in the same rounds, the official tool if
// its path is given: how many times faster we are, and how many times without
// what each program takes for a script with nothing in it. Then 1,000 small
// files in one process against 1,000 processes. If the path of podium is given,
// that is measured instead of the two ways by themselves, and the small files
// with a file for each output, too.
//
//   bench_official [--official PATH] [--podium PATH] [--largest MB]
//                  [--official-largest MB]
//
// Or only how much memory scripts take that are one command, of 10 MB and more:
//
//   bench_official --one-command LARGEST-MB

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/check.h"
#include "base/file.h"
#include "base/file_text.h"
#include "base/program_pages.h"
#include "base/random.h"
#include "official/official.h"
#include "one_command.h"
#include "scramble/scramble.h"

namespace {

using podium::MappedFile;
using podium::Random;
using podium::Result;
using podium::bench::Kind;
using podium::bench::kOneCommands;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMega = 1000000;
// Of what takes milliseconds, so that most are alike in what disturbs them.
constexpr int kManyRounds = 50;
constexpr double kAimOfSpeed = 50;   // times the official tool
constexpr double kAimOfMemory = 4;   // times the file
constexpr double kAimOfSmall = 100;  // times 1,000 official processes
constexpr int kSmallFiles = 1000;
constexpr const char* kSeed = "1";

// ---- What is scrambled

void let_chains(std::string& out, std::size_t size) {
  Random random(1);
  constexpr std::array<std::string_view, 6> kOperators{
      "bvadd", "bvmul", "bvand", "bvsub", "bvxor", "bvor"};
  constexpr int kVariables = 1000;
  constexpr int kChain = 5000;
  out = "(set-logic QF_BV)\n";
  for (int i = 0; i < kVariables; ++i) {
    out += fmt::format("(declare-fun x{} () (_ BitVec 32))\n", i);
  }
  for (std::size_t next = 0; out.size() < size;) {
    out += "(assert ";
    std::string last = "x0";
    int depth = 0;
    for (; depth < kChain && out.size() < size; ++depth, ++next) {
      const std::uint64_t back = 1 + random.below(20);
      const std::string other =
          depth > 20 && random.below(3) == 0
              ? fmt::format("?v_{}", next - back)
              : fmt::format("x{}", random.below(kVariables));
      out += fmt::format("(let ((?v_{} ({} {} {}))) ", next,
                         kOperators.at(next % kOperators.size()), last, other);
      last = fmt::format("?v_{}", next);
    }
    out += fmt::format("(bvult {} x7)", last);
    out.append(static_cast<std::size_t>(depth) + 1, ')');
    out += '\n';
  }
}

void small_assertions(std::string& out, std::size_t size) {
  Random random(2);
  const std::uint64_t variables = std::max<std::size_t>(10, size / 5000);
  out = "(set-logic QF_LIA)\n";
  for (std::uint64_t i = 0; i < variables; ++i) {
    out += fmt::format("(declare-fun v{} () Int)\n", i);
  }
  while (out.size() < size) {
    const std::uint64_t one = random.below(variables);
    out += fmt::format(
        "(assert (or (<= (+ (* 3 v{}) (* (- 2) v{})) {}) (not (= v{} v{}))))\n",
        one, random.below(variables), random.below(1000),
        random.below(variables), one);
  }
}

void nested(std::string& out, std::size_t size) {
  constexpr std::array<std::string_view, 4> kOperators{"bvadd", "bvmul",
                                                       "bvsub", "bvxor"};
  constexpr std::size_t kDeepest = 1000000;
  out = "(set-logic QF_BV)\n";
  for (int i = 0; i < 100; ++i) {
    out += fmt::format("(declare-fun x{} () (_ BitVec 32))\n", i);
  }
  while (out.size() < size) {
    out += "(assert (= x0 ";
    std::size_t depth = 0;
    for (; depth < kDeepest && out.size() + depth < size; ++depth) {
      out += fmt::format("({} x{} ", kOperators.at(depth % 4), depth % 100);
    }
    out += "x1";
    out.append(depth + 2, ')');
    out += '\n';
  }
}

constexpr std::array<Kind, 3> kKinds{{{"let chains", let_chains},
                                      {"small assertions", small_assertions},
                                      {"nested terms", nested}}};

// By the number that --generate takes.
const Kind& kind_of(std::size_t number) {
  const std::size_t first = kKinds.size();  // of one command
  return number < first ? kKinds.at(number) : kOneCommands.at(number - first);
}

// ---- Processes

struct Usage {
  double seconds = 0;  // of the processor
  double bytes = 0;    // peak
};

// With `tells` false what it tells on standard error is lost, too.
pid_t start(std::vector<std::string> words, const std::string& input,
            const std::string& output = "/dev/null", bool tells = true) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input.c_str(),
                                     O_RDONLY, 0);
  constexpr mode_t kMode = 0666;
  ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output.c_str(),
                                     O_WRONLY | O_CREAT | O_TRUNC, kMode);
  if (!tells) {
    ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null",
                                       O_WRONLY, 0);
  }
  pid_t child = 0;
  PODIUM_CHECK(::posix_spawn(&child, arguments[0], &actions, nullptr,
                             arguments.data(), environ) == 0);
  ::posix_spawn_file_actions_destroy(&actions);
  return child;
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_usec) / 1e6;
}

// None if the process fails.
std::optional<Usage> wait_for(pid_t child) {
  int status = 0;
  struct rusage used {};
  PODIUM_CHECK(::wait4(child, &status, 0, &used) == child);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) return std::nullopt;
  return Usage{seconds(used.ru_utime) + seconds(used.ru_stime),
               static_cast<double>(used.ru_maxrss) * 1024};
}

std::vector<std::string> official_words(const std::string& program) {
  return {program, "-seed", kSeed, "-term_annot", "pattern"};
}

// ---- What the processes do that we start ourselves

podium::official::Options options() {
  podium::official::Options options;
  options.seed = 1;
  options.annotations = podium::official::AnnotationMode::Pattern;
  return options;
}

// As the command does it before it reads a script.
void forget_start(std::string_view text) {
  if (text.size() >= podium::kTextWorthForgetting) {
    podium::forget_program_pages();
  }
}

// As the command does it for one file after the other.
bool scramble_file(podium::FileText& file, const std::string& path,
                   int output) {
  const Result<std::string_view> text = file.open(path);
  if (!text) return false;
  forget_start(*text);
  const podium::official::Sink sink = [output](std::string_view piece) {
    return podium::write_all(output, piece, "output");
  };
  podium::official::Options how = options();
  how.on_read = [&file](std::size_t end) { file.forget(end); };
  return static_cast<bool>(
      podium::official::scramble_to(sink, *text, path, how));
}

bool scramble_in_own_way(podium::FileText& file, const std::string& path) {
  const Result<std::string_view> text = file.open(path);
  if (!text) return false;
  forget_start(*text);
  podium::scramble::Scrambler scrambler;
  podium::scramble::Plan plan{podium::contest::Track::SingleQuery, 1};
  plan.on_read = [&file](std::size_t end) { file.forget(end); };
  return scrambler.read(*text, path, plan) &&
         scrambler.write([](std::string_view piece) {
           return podium::write_all(STDOUT_FILENO, piece, "output");
         });
}

std::string small_file(const std::string& folder, int number) {
  return fmt::format("{}/small{}.smt2", folder, number);
}

bool generate_file(const Kind& kind, std::size_t size,
                   const std::string& path) {
  std::string text;
  text.reserve(size + kMega);
  kind.generate(text, size);
  text += "(check-sat)\n";
  const podium::FileDescriptor file = podium::create_file(path);
  return static_cast<bool>(podium::write_all(file.get(), text, path));
}

int child(const std::vector<std::string>& words) {
  const std::string& what = words.at(1);
  const std::string& path = words.at(2);
  bool right = true;
  podium::FileText file;
  if (what == "--scramble") {
    right = scramble_file(file, path, STDOUT_FILENO);
  } else if (what == "--own") {
    right = scramble_in_own_way(file, path);
  } else if (what == "--small") {
    for (int i = 0; i < kSmallFiles; ++i) {
      right = right && scramble_file(file, small_file(path, i), STDOUT_FILENO);
    }
  } else {
    const auto kind = static_cast<std::size_t>(std::atoi(words.at(3).c_str()));
    const auto size = static_cast<std::size_t>(std::atoll(words.at(4).c_str()));
    right = generate_file(kind_of(kind), size, path);
  }
  return right ? EXIT_SUCCESS : EXIT_FAILURE;
}

// ---- The measurements

struct Plan {
  std::string self;
  std::string official{};  // empty: not measured
  std::string podium{};    // the same
  std::size_t largest = 100 * kMega;
  std::size_t official_largest = 100 * kMega;
  std::size_t one_command = 0;  // the largest; 0: not these, but all others
};

// The best of the rounds; none if one fails.
std::optional<Usage> best(std::optional<Usage> one, std::optional<Usage> two) {
  if (!one || !two) return std::nullopt;
  return Usage{std::min(one->seconds, two->seconds),
               std::max(one->bytes, two->bytes)};
}

// Of one script: in the official way, in our own, and by the official tool.
struct Usages {
  std::optional<Usage> ours = Usage{1e9, 0};
  std::optional<Usage> own = Usage{1e9, 0};
  std::optional<Usage> theirs = Usage{1e9, 0};
};

// The machine may be slow for seconds, so all of them take turns, and as many
// of each count: the best of more would be better. The memory that the official
// tool leaves behind costs the next process more than that of another one, so
// after it comes one of ours that does not count.
Usages usages(const Plan& plan, const std::string& path, int rounds,
              bool beside) {
  std::vector<std::string> official_way{plan.self, "--scramble", path};
  std::vector<std::string> own_way{plan.self, "--own", path};
  if (!plan.podium.empty()) {
    own_way = {plan.podium, "scramble", "--seed", kSeed, path};
    official_way = own_way;
    official_way.insert(official_way.end(), {"--like", "official"});
  }
  Usages all;
  for (int round = 0; round < rounds; ++round) {
    if (beside) {
      all.theirs = best(all.theirs,
                        wait_for(start(official_words(plan.official), path)));
      wait_for(start(own_way, "/dev/null"));
    }
    all.ours = best(all.ours, wait_for(start(official_way, "/dev/null")));
    all.own = best(all.own, wait_for(start(own_way, "/dev/null")));
  }
  PODIUM_CHECK(all.ours.has_value() && all.own.has_value());
  return all;
}

// What takes seconds needs fewer rounds than what takes milliseconds.
int rounds_for(double size) {
  if (size < 2 * kMega) return kManyRounds;
  if (size < 20 * kMega) return 10;
  return size < 200 * kMega ? 3 : 1;
}

// `nothing` is what a script takes that has nothing in it.
bool measure_file(const Plan& plan, std::string_view name,
                  const std::string& path, double size, const Usages& nothing) {
  const bool beside =
      !plan.official.empty() && size <= 1.1 * double(plan.official_largest);
  const Usages all = usages(plan, path, rounds_for(size), beside);
  const auto& [ours, own, theirs] = all;
  const double memory = std::max(ours->bytes, own->bytes) / size;
  fmt::print("{:<18}{:>7.0f}{:>10.0f}{:>10.2f}{:>10.0f}{:>10.2f}", name,
             size / kMega, size / ours->seconds / kMega, ours->bytes / size,
             size / own->seconds / kMega, own->bytes / size);
  // What a program needs by itself counts little beside 10 MB.
  bool reached = size < 10 * kMega || memory <= kAimOfMemory;
  if (beside && theirs.has_value()) {
    const double net = theirs->seconds - nothing.theirs->seconds;
    const double net_ours = net / (ours->seconds - nothing.ours->seconds);
    const double net_own = net / (own->seconds - nothing.own->seconds);
    fmt::print("{:>12.1f}{:>10.1f}{:>9.0f}x{:>9.0f}x{:>9.0f}x{:>9.0f}x",
               size / theirs->seconds / kMega, theirs->bytes / size,
               theirs->seconds / ours->seconds, theirs->seconds / own->seconds,
               net_ours, net_own);
    reached = reached && std::min(net_ours, net_own) >= kAimOfSpeed;
  } else if (beside) {
    fmt::print("{:>12}", "failed");
  }
  fmt::print("{}\n", reached ? "" : "   missed");
  std::fflush(stdout);
  return reached;
}

// By a process of its own: those that are measured inherit the peak of the one
// that starts them. How many bytes it has.
double generate(const Plan& plan, std::size_t kind, std::size_t size,
                const std::string& path) {
  PODIUM_CHECK(wait_for(start({plan.self, "--generate", path,
                               std::to_string(kind), std::to_string(size)},
                              "/dev/null"))
                   .has_value());
  const Result<MappedFile> file = MappedFile::open(path);
  PODIUM_CHECK(bool(file));
  return static_cast<double>(file->text().size());
}

bool measure_files(const Plan& plan, const std::string& folder) {
  bool reached = true;
  const std::string path = folder + "/script.smt2";
  PODIUM_CHECK(
      bool(podium::write_file(path, "(set-logic QF_BV)\n(check-sat)\n")));
  const Usages nothing =
      usages(plan, path, kManyRounds, !plan.official.empty());
  PODIUM_CHECK(nothing.theirs.has_value());
  for (std::size_t kind = 0; kind < kKinds.size(); ++kind) {
    for (const std::size_t size :
         {kMega, 10 * kMega, 100 * kMega, 1000 * kMega}) {
      if (size > plan.largest) continue;
      const double written = generate(plan, kind, size, path);
      reached =
          measure_file(plan, kKinds.at(kind).name, path, written, nothing) &&
          reached;
    }
  }
  return reached;
}

bool measure_one_command(const Plan& plan, const std::string& folder) {
  const std::string path = folder + "/script.smt2";
  bool reached = true;
  fmt::print("memory over size       MB  official       own\n");
  for (std::size_t i = 0; i < kOneCommands.size(); ++i) {
    for (std::size_t size = 10 * kMega; size <= plan.one_command; size *= 10) {
      const double written = generate(plan, kKinds.size() + i, size, path);
      const Usages all = usages(plan, path, 1, false);
      const double ours = all.ours->bytes / written;
      const double own = all.own->bytes / written;
      const bool small = std::max(ours, own) <= kAimOfMemory;
      fmt::print("{:<18}{:>7.0f}{:>10.2f}{:>10.2f}{}\n",
                 kOneCommands.at(i).name, written / kMega, ours, own,
                 small ? "" : "   missed");
      std::fflush(stdout);
      reached = reached && small;
    }
  }
  return reached;
}

double elapsed(Clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(Clock::now() - begin)
      .count();
}

// What fails at once would count as fast.
void run_official(const Plan& plan, const std::string& input,
                  const std::string& output) {
  PODIUM_CHECK(wait_for(start(official_words(plan.official), input, output))
                   .has_value());
}

double time_podium(const Plan& plan, const std::string& folder,
                   const std::string& out) {
  const Clock::time_point begin = Clock::now();
  PODIUM_CHECK(wait_for(start({plan.podium, "scramble", "--seed", kSeed,
                               "--like", "official", "--output", out, folder},
                              "/dev/null", "/dev/null", false))
                   .has_value());
  return elapsed(begin);
}

// With a file for each output, which the file system takes most of the time to
// make: 1,000 official processes, and podium scramble with its manifest, in a
// new folder and in one that has the files of the call before.
void measure_small_written(const Plan& plan, const std::string& folder) {
  double ours = 1e9;
  double again = 1e9;
  double theirs = 1e9;
  double theirs_again = 1e9;
  for (int round = 0; round < 5; ++round) {
    const std::string out = fmt::format("{}-out{}", folder, round);
    PODIUM_CHECK(bool(podium::make_folder(out)));
    for (double* time : {&theirs, &theirs_again}) {
      const Clock::time_point begin = Clock::now();
      for (int i = 0; i < kSmallFiles; ++i) {
        run_official(plan, small_file(folder, i), small_file(out, i));
      }
      *time = std::min(*time, elapsed(begin));
    }
    ours = std::min(ours, time_podium(plan, folder, out + "-ours"));
    again = std::min(again, time_podium(plan, folder, out + "-ours"));
  }
  fmt::print(
      "with files for the output: {:.1f} ms by podium scramble, {:.0f} ms by "
      "official processes, {:.0f}x\n",
      ours, theirs, theirs / ours);
  fmt::print("with files that are there: {:.1f} ms, {:.0f} ms, {:.0f}x\n",
             again, theirs_again, theirs_again / again);
}

bool measure_small(const Plan& plan, const std::string& folder) {
  PODIUM_CHECK(bool(podium::make_folder(folder)));
  for (int i = 0; i < kSmallFiles; ++i) {
    std::string text;
    let_chains(text, 1);
    text = text.substr(0, text.find("(assert"));
    text.resize(std::min<std::size_t>(text.size(), 30 * 36));
    text.resize(text.rfind('\n') + 1);
    text += fmt::format("(assert (bvult (bvadd x{} x1) x2))\n(check-sat)\n",
                        i % 20);
    PODIUM_CHECK(bool(podium::write_file(small_file(folder, i), text)));
  }
  double ours = 1e9;
  double theirs = 1e9;
  for (int round = 0; round < 5; ++round) {
    Clock::time_point begin = Clock::now();
    PODIUM_CHECK(wait_for(start({plan.self, "--small", folder}, "/dev/null"))
                     .has_value());
    ours = std::min(ours, elapsed(begin));
    if (plan.official.empty()) continue;
    begin = Clock::now();
    for (int i = 0; i < kSmallFiles; ++i) {
      run_official(plan, small_file(folder, i), "/dev/null");
    }
    theirs = std::min(theirs, elapsed(begin));
  }
  fmt::print("{} small files: {:.1f} ms in one process", kSmallFiles, ours);
  if (plan.official.empty()) {
    fmt::print("\n");
    return true;
  }
  fmt::print(", {:.0f} ms in as many official ones, {:.0f}x\n", theirs,
             theirs / ours);
  if (!plan.podium.empty()) measure_small_written(plan, folder);
  return theirs / ours >= kAimOfSmall;
}

// The official tool recurses on terms.
void raise_stack() {
  struct rlimit limit {};
  ::getrlimit(RLIMIT_STACK, &limit);
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_STACK, &limit);
}

// None of a text that is no number.
std::optional<std::size_t> megabytes(std::string_view text) {
  constexpr std::size_t kMost = std::numeric_limits<std::size_t>::max() / kMega;
  std::size_t number = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, number);
  if (problem != std::errc() || stop != end) return std::nullopt;
  if (number > kMost) return std::nullopt;
  return number * kMega;
}

bool set_size(std::size_t& size, std::string_view text) {
  const std::optional<std::size_t> read = megabytes(text);
  size = read.value_or(0);
  return read.has_value();
}

bool read_argument(Plan& plan, std::string_view option,
                   const std::string& value) {
  if (option == "--official") {
    plan.official = value;
  } else if (option == "--podium") {
    plan.podium = value;
  } else if (option == "--largest") {
    return set_size(plan.largest, value);
  } else if (option == "--official-largest") {
    return set_size(plan.official_largest, value);
  } else if (option == "--one-command") {
    return set_size(plan.one_command, value);
  } else {
    return false;
  }
  return true;
}

std::optional<Plan> read_arguments(const std::vector<std::string>& words) {
  Plan plan{words.at(0)};
  for (std::size_t i = 1; i + 1 < words.size(); i += 2) {
    if (!read_argument(plan, words[i], words[i + 1])) return std::nullopt;
  }
  return words.size() % 2 == 1 ? std::optional(plan) : std::nullopt;
}

}  // namespace

int main(int count, char** values) {
  const std::vector<std::string> words(values, values + count);
  if (words.size() > 1 && (words[1] == "--scramble" || words[1] == "--own" ||
                           words[1] == "--small" || words[1] == "--generate")) {
    return child(words);
  }
  const std::optional<Plan> plan = read_arguments(words);
  if (!plan) {
    fmt::print(stderr,
               "usage: {} [--official PATH] [--podium PATH] [--largest MB] "
               "[--official-largest MB]\n       {} --one-command MB\n",
               words.at(0), words.at(0));
    return 2;
  }
  raise_stack();
  const Result<podium::TemporaryFolder> folder =
      podium::TemporaryFolder::create(podium::temporary_root());
  PODIUM_CHECK(bool(folder));
  if (plan->one_command != 0) {
    return measure_one_command(*plan, folder->path()) ? EXIT_SUCCESS
                                                      : EXIT_FAILURE;
  }
  fmt::print(
      "                       MB      MB/s    memory       own    memory"
      "    official    memory     times       own  no start       own\n");
  const bool fast = measure_files(*plan, folder->path());
  const bool many = measure_small(*plan, folder->path() + "/small");
  fmt::print(
      "aims: {:.0f} times the official tool without the start of both, "
      "{:.0f} times the file in memory from 10 MB on, {:.0f} times for small "
      "files without files for the output: {}\n",
      kAimOfSpeed, kAimOfMemory, kAimOfSmall,
      fast && many ? "reached" : "missed");
  return fast && many ? EXIT_SUCCESS : EXIT_FAILURE;
}
