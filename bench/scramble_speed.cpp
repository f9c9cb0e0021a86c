// How fast scripts are read and scrambled, and in how much memory.
//
// Scripts of three kinds are generated: let chains over bit-vectors, many small
// linear assertions, and terms nested a million deep. Each is measured in a
// process of its own, which maps the file, does the work and drops the output:
// processor time, best of several rounds, and the peak of resident memory, of
// which the mapped file is a part. Beside them: a folder of small files in one
// call of `podium scramble`.
//
//   bench_scramble_speed [megabytes ...]

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/file.h"
#include "base/random.h"
#include "scramble/scramble.h"
#include "smtlib/stream.h"

namespace {

using podium::MappedFile;
using podium::Random;
using podium::Result;
using Clock = std::chrono::steady_clock;

constexpr double kAim = 300;          // MB/s
constexpr double kReadAim = 600;      // MB/s
constexpr double kMemoryAim = 4;      // times the size of the file
constexpr double kSmallFileAim = 19;  // us per file by two threads
constexpr int kSmallFiles = 1000;

// Writes a file in pieces, so that this process stays small.
class Output {
 public:
  explicit Output(std::string path)
      : path_(std::move(path)), file_(podium::create_file(path_)) {
    PODIUM_CHECK(bool(file_));
  }
  ~Output() { flush(); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void add(std::string_view text) {
    buffer_ += text;
    size_ += text.size();
    if (buffer_.size() > 1 << 20) flush();
  }
  std::size_t size() const { return size_; }

 private:
  void flush() {
    PODIUM_CHECK(bool(podium::write_all(file_.get(), buffer_, path_)));
    buffer_.clear();
  }

  std::string path_;
  podium::FileDescriptor file_;
  std::string buffer_;
  std::size_t size_ = 0;
};

// (assert (let ((?x1 (bvadd v3 v4))) (let ((?x2 (bvor ?x1 v9))) ...
void write_lets(Output& out, std::size_t bytes) {
  constexpr int kVariables = 64;
  constexpr int kDepth = 1000;
  const std::vector<std::string> operators{"bvadd", "bvand", "bvor",
                                           "bvxor", "bvmul", "bvsub"};
  Random random(1);
  out.add("(set-logic QF_BV)\n");
  for (int i = 0; i < kVariables; ++i) {
    out.add(fmt::format("(declare-fun v{} () (_ BitVec 32))\n", i));
  }
  std::uint64_t names = 0;
  while (out.size() < bytes) {
    const std::uint64_t first = names;
    out.add("(assert ");
    for (int i = 0; i < kDepth; ++i, ++names) {
      const std::uint64_t back = 1 + random.below(60);
      const std::string one = back <= names - first
                                  ? fmt::format("?x{}", names - back)
                                  : fmt::format("v{}", back);
      out.add(fmt::format("(let ((?x{} ({} {} v{}))) ", names,
                          operators[random.below(operators.size())], one,
                          random.below(kVariables)));
    }
    out.add(fmt::format("(bvult ?x{} ?x{}){})\n", names - 1, names - 2,
                        std::string(kDepth, ')')));
  }
  out.add("(check-sat)\n");
}

// (assert (<= (+ (* 3 v17) v4 (- v99)) 500))
void write_small(Output& out, std::size_t bytes) {
  const std::uint64_t variables = std::max<std::uint64_t>(10, bytes / 300);
  Random random(1);
  out.add("(set-logic QF_LIA)\n");
  for (std::uint64_t i = 0; i < variables; ++i) {
    out.add(fmt::format("(declare-fun v{} () Int)\n", i));
  }
  while (out.size() < bytes) {
    out.add(fmt::format("(assert (<= (+ (* {} v{}) v{} (- v{})) {}))\n",
                        random.below(9), random.below(variables),
                        random.below(variables), random.below(variables),
                        random.below(1000)));
  }
  out.add("(check-sat)\n");
}

// (assert (and p (and p ... q)))
void write_deep(Output& out, std::size_t bytes) {
  const std::size_t depth = std::min<std::size_t>(1'000'000, bytes / 8);
  out.add(
      "(set-logic QF_UF)\n(declare-const p Bool)\n(declare-const q Bool)\n");
  while (out.size() + depth * 8 <= bytes + 1000) {
    out.add("(assert ");
    for (std::size_t i = 0; i < depth; ++i) out.add("(and p ");
    out.add("q" + std::string(depth, ')') + ")\n");
  }
  out.add("(check-sat)\n");
}

struct Kind {
  const char* name;
  void (*write)(Output&, std::size_t);
};

constexpr Kind kKinds[] = {{"let chains", write_lets},
                           {"small assertions", write_small},
                           {"a million deep", write_deep}};

// What a process of its own needed for some work.
struct Cost {
  double seconds = 0;  // of the processor, for us and for the kernel
  double memory = 0;   // peak, in bytes
};

double microseconds(Clock::duration time) {
  return std::chrono::duration<double, std::micro>(time).count();
}

double processor_seconds() {
  timespec time{};
  PODIUM_CHECK(::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0);
  return static_cast<double>(time.tv_sec) +
         static_cast<double>(time.tv_nsec) * 1e-9;
}

Cost cost_of(const std::function<void()>& work) {
  int ends[2];
  PODIUM_CHECK(::pipe2(ends, O_CLOEXEC) == 0);
  const podium::FileDescriptor out(ends[0]);
  const podium::FileDescriptor in(ends[1]);
  const pid_t child = ::fork();
  PODIUM_CHECK(child >= 0);
  if (child == 0) {
    const double begin = processor_seconds();
    work();
    const double seconds = processor_seconds() - begin;
    const bool told = ::write(in.get(), &seconds, sizeof seconds) ==
                      static_cast<ssize_t>(sizeof seconds);
    ::_exit(told ? EXIT_SUCCESS : EXIT_FAILURE);
  }
  int status = 0;
  rusage usage{};
  PODIUM_CHECK(::wait4(child, &status, 0, &usage) == child);
  PODIUM_CHECK(WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS);
  Cost cost{0, static_cast<double>(usage.ru_maxrss) * 1024};
  PODIUM_CHECK(::read(out.get(), &cost.seconds, sizeof cost.seconds) ==
               static_cast<ssize_t>(sizeof cost.seconds));
  return cost;
}

// The least of several rounds, without the memory of a process that does
// nothing.
Cost best_cost(const std::function<void()>& work, int rounds) {
  const Cost nothing = cost_of([] {});
  Cost best{1e9, 1e18};
  for (int round = 0; round < rounds; ++round) {
    const Cost cost = cost_of(work);
    best.seconds = std::min(best.seconds, cost.seconds);
    best.memory = std::min(best.memory, cost.memory - nothing.memory);
  }
  return best;
}

void read(const std::string& path) {
  const Result<MappedFile> file = MappedFile::open(path);
  PODIUM_CHECK(bool(file));
  podium::smtlib::Stream stream;
  stream.open(file->text(), path);
  auto step = stream.next();
  while (step == podium::smtlib::Stream::Step::Commands) step = stream.next();
  PODIUM_CHECK(step == podium::smtlib::Stream::Step::End);
}

void scramble(const std::string& path) {
  const Result<MappedFile> file = MappedFile::open(path);
  PODIUM_CHECK(bool(file));
  podium::scramble::Scrambler scrambler;
  PODIUM_CHECK(bool(scrambler.read(
      file->text(), path, {podium::contest::Track::SingleQuery, 1, {}})));
  PODIUM_CHECK(
      bool(scrambler.write([](std::string_view) { return Result<void>(); })));
}

// Whether both aims are met.
bool measure(const Kind& kind, std::size_t megabytes,
             const std::string& folder) {
  const std::string path = folder + "/script.smt2";
  double size = 0;
  {
    Output out(path);
    kind.write(out, megabytes * 1'000'000);
    size = static_cast<double>(out.size());
  }
  const int rounds = megabytes < 10 ? 20 : megabytes < 500 ? 5 : 2;
  const Cost reading = best_cost([&] { read(path); }, rounds);
  const Cost scrambling = best_cost([&] { scramble(path); }, rounds);
  const double read_speed = size / reading.seconds / 1e6;
  const double speed = size / scrambling.seconds / 1e6;
  fmt::print("{:18} {:6} {:12.0f} {:12.0f} {:12.2f}\n", kind.name, megabytes,
             read_speed, speed, scrambling.memory / size);
  return read_speed >= kReadAim && speed >= kAim &&
         scrambling.memory <= kMemoryAim * size;
}

int run_and_wait(std::vector<std::string> words) {
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null",
                                     O_WRONLY, 0);
  pid_t child = 0;
  PODIUM_CHECK(::posix_spawn(&child, arguments[0], &actions, nullptr,
                             arguments.data(), environ) == 0);
  ::posix_spawn_file_actions_destroy(&actions);
  int status = 0;
  PODIUM_CHECK(::waitpid(child, &status, 0) == child);
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

// What the file system takes to create as many such files, by one thread.
double bare_files(const std::string& folder) {
  PODIUM_CHECK(bool(podium::make_folder(folder)));
  const std::string text(1300, 'x');
  const auto begin = Clock::now();
  for (int i = 0; i < kSmallFiles; ++i) {
    const std::string path = fmt::format("{}/{}.smt2", folder, i);
    const podium::FileDescriptor file = podium::create_file(path);
    PODIUM_CHECK(bool(podium::write_all(file.get(), text, path)));
  }
  return microseconds(Clock::now() - begin) / kSmallFiles;
}

// Many small files in one call, start of the program included.
bool measure_files(const std::string& folder) {
  PODIUM_CHECK(bool(podium::make_folder(folder + "/small")));
  for (int i = 0; i < kSmallFiles; ++i) {
    Output out(fmt::format("{}/small/{}.smt2", folder, i));
    write_small(out, 1300);
  }
  double best = 1e18;
  double bare = 1e18;
  for (int round = 0; round < 20; ++round) {
    const std::string out = fmt::format("{}/out-{}", folder, round);
    bare = std::min(bare, bare_files(out + "-bare"));
    const auto begin = Clock::now();
    PODIUM_CHECK(
        run_and_wait({PODIUM_PROGRAM, "scramble", "--seed", "1", "--jobs", "2",
                      "--output", out, folder + "/small"}) == 0);
    best = std::min(best, microseconds(Clock::now() - begin) / kSmallFiles);
  }
  fmt::print(
      "{} files of 1.3 kB in one call, two threads: {:.1f} us per file\n"
      "(creating as many, one thread: {:.1f} us per file)\n",
      kSmallFiles, best, bare);
  return best <= kSmallFileAim;
}

}  // namespace

int main(int count, char** arguments) {
  std::vector<std::size_t> sizes;
  for (int i = 1; i < count; ++i) {
    sizes.push_back(std::strtoull(arguments[i], nullptr, 10));
  }
  if (sizes.empty()) sizes = {1, 100, 1000};
  const auto folder = podium::TemporaryFolder::create(podium::temporary_root());
  PODIUM_CHECK(bool(folder));
  bool met = measure_files(folder->path());
  fmt::print("{:18} {:>6} {:>12} {:>12} {:>12}\n", "", "MB", "read MB/s",
             "MB/s", "memory/size");
  for (const Kind& kind : kKinds) {
    for (const std::size_t size : sizes) {
      met = measure(kind, size, folder->path()) && met;
    }
  }
  fmt::print("aims: {} MB/s read, {} MB/s, memory {} times the size, {} us\n",
             kReadAim, kAim, kMemoryAim, kSmallFileAim);
  return met ? EXIT_SUCCESS : EXIT_FAILURE;
}
