#include "sample.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <sys/mount.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zstd.h>

#include <array>
#include <cstdio>
#include <memory>
#include <stdexcept>
#include <tuple>

#include "base/file.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/text.h"

namespace podium::store {

contest::Environment sample_environment() {
  return {"0.1.0",    "A Processor", 16,          64ULL << 30,
          "A System", "6.1",         "cgroup-v2", "It promises everything."};
}

Plan sample_plan() {
  contest::Solver alpha;
  alpha.name = "alpha";
  alpha.team = "The Alphas";
  alpha.version = "1.0";
  alpha.seed = 4'000'000'000U;
  alpha.participations = {
      {{contest::Track::SingleQuery, contest::Track::UnsatCore},
       {},
       {"/bin/alpha", "--all"},
       true},
      {{contest::Track::SingleQuery}, {"QF_S", "QF_SLIA"}, {"alpha-str"}}};
  contest::Solver beta;
  beta.name = "beta";
  beta.competing = false;
  beta.participations = {
      {{contest::Track::SingleQuery}, {"QF_BV"}, {"beta", ""}}};
  return {"A Competition",
          {{"wall limit", "20 min"}, {"seed", "7"}},
          {alpha, beta}};
}

std::vector<contest::Benchmark> sample_benchmarks(int count) {
  std::vector<contest::Benchmark> benchmarks;
  for (int i = 0; i < count; ++i) {
    contest::Benchmark benchmark;
    benchmark.name = fmt::format("QF_BV/family/{}.smt2", i);
    benchmark.path = "/library/" + benchmark.name;
    benchmark.logic = "QF_BV";
    benchmark.family = "family";
    benchmark.status =
        i % 2 == 0 ? contest::Status::Unsat : contest::Status::Unknown;
    benchmark.asserts = static_cast<std::uint64_t>(i);
    benchmark.check_sats = 1;
    benchmark.bytes = 1000;
    benchmark.sha256 = sha256(benchmark.name);
    benchmarks.push_back(benchmark);
  }
  return benchmarks;
}

contest::Run sample_run(int number) {
  contest::Run run;
  run.track = kTrack;
  run.solver = "alpha";
  run.benchmark = fmt::format("QF_BV/family/{}.smt2", number);
  run.answer = contest::Answer::Unsat;
  run.exit = {contest::Ending::Exited, number % 3};
  run.verdict = contest::Verdict::Correct;
  run.usage = {Duration(123'456'789 + number), Duration(100 + number),
               std::uint64_t{5'000'000'000} + static_cast<unsigned>(number)};
  run.method = "cgroup-v2";
  if (number % 5 == 0) run.note = fmt::format("note {}", number);
  return run;
}

contest::Run incremental_run(int number) {
  contest::Run run = sample_run(number);
  run.track = contest::Track::Incremental;
  run.answer = contest::Answer::None;
  run.answers = {contest::Answer::Sat, contest::Answer::Unknown};
  run.decided_wall = Duration(7'000'000'001 + number);
  run.decided_cpu = Duration(9'000'000'003 + number);
  return run;
}

std::vector<contest::Benchmark> incremental_benchmarks(int count) {
  std::vector<contest::Benchmark> benchmarks = sample_benchmarks(count);
  for (contest::Benchmark& benchmark : benchmarks) {
    benchmark.check_sats = 2;
    benchmark.incremental = true;
    benchmark.statuses = {contest::Status::Unsat, contest::Status::Unknown};
  }
  return benchmarks;
}

std::vector<contest::Exchange> sample_exchanges(int number) {
  return {
      {0, "set-option", false, true, contest::Answer::None, Duration(5), {}},
      {3, "assert", false, true, contest::Answer::None, Duration(number), {}},
      {4, "check-sat", true, true, contest::Answer::Sat,
       Duration(7'000'000'000), Duration(9'000'000'003)},
      {9, "check-sat-assuming", true, false, contest::Answer::None, Duration(1),
       Duration(9'100'000'000)}};
}

Output sample_output(int number) {
  Random random(static_cast<std::uint64_t>(number));
  std::string noise;
  const std::uint64_t size = random.below(1000);
  while (noise.size() < size) noise += static_cast<char>(random.below(256));
  return {fmt::format("unsat {}\n", number) + noise,
          number % 2 == 0 ? fmt::format("warning {}\n", number) : ""};
}

Store sample_store(const std::string& folder, int benchmarks) {
  Result<Store> store = Store::open(folder, Access::Write);
  if (!store) throw std::runtime_error(to_string(store.error()));
  Result<void> done = store->begin(sample_plan(), sample_environment());
  if (done) done = store->set_benchmarks(kTrack, sample_benchmarks(benchmarks));
  if (!done) throw std::runtime_error(to_string(done.error()));
  return std::move(*store);
}

bool same(const contest::Run& one, const contest::Run& other) {
  const auto fields = [](const contest::Run& run) {
    return std::tie(run.track, run.solver, run.benchmark, run.answer,
                    run.exit.ending, run.exit.code, run.verdict, run.usage.wall,
                    run.usage.cpu, run.usage.memory, run.method, run.note,
                    run.answers, run.decided_wall, run.decided_cpu);
  };
  return fields(one) == fields(other);
}

std::string decompress_file(const std::string& path) {
  const Result<std::string> file = read_file(path);
  if (!file) throw std::runtime_error(to_string(file.error()));
  const std::unique_ptr<ZSTD_DCtx, decltype(&ZSTD_freeDCtx)> context(
      ZSTD_createDCtx(), &ZSTD_freeDCtx);
  ZSTD_inBuffer input{file->data(), file->size(), 0};
  std::string content;
  std::vector<char> buffer(ZSTD_DStreamOutSize());
  std::size_t left = 0;
  while (input.pos < input.size) {
    ZSTD_outBuffer output{buffer.data(), buffer.size(), 0};
    left = ZSTD_decompressStream(context.get(), &output, &input);
    if (ZSTD_isError(left) != 0U) {
      throw std::runtime_error(ZSTD_getErrorName(left));
    }
    content.append(buffer.data(), output.pos);
  }
  if (left != 0) throw std::runtime_error("the last frame is not whole");
  return content;
}

std::vector<std::string> list_members(const std::string& archive) {
  const TemporaryFolder folder = *TemporaryFolder::create(temporary_root());
  const std::string tar = folder.path() + "/all.tar";
  EXPECT_TRUE(write_file(tar, decompress_file(archive)));
  const Command listed =
      shell(fmt::format("tar --quoting-style=literal -tf '{}'", tar));
  EXPECT_EQ(listed.code, 0) << listed.output;
  std::vector<std::string> names;
  for (const std::string_view line : split(listed.output, '\n')) {
    if (!line.empty()) names.emplace_back(line);
  }
  return names;
}

Command shell(const std::string& command) {
  Command result;
  std::FILE* pipe = ::popen(("exec 2>&1; " + command).c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start a shell");
  std::array<char, 4096> buffer{};
  for (std::size_t size = 1; size > 0;) {
    size = std::fread(buffer.data(), 1, buffer.size(), pipe);
    result.output.append(buffer.data(), size);
  }
  const int status = ::pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

pid_t in_child(const std::function<int()>& action) {
  const pid_t child = ::fork();
  if (child < 0) throw std::runtime_error("cannot fork");
  if (child == 0) ::_exit(action());
  return child;
}

int wait_for(pid_t child) {
  int status = 0;
  if (::waitpid(child, &status, 0) != child) {
    throw std::runtime_error("cannot wait");
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

SmallDisk::SmallDisk(std::string folder, const std::string& options)
    : folder_(std::move(folder)) {
  mounted_ =
      ::mount("tmpfs", folder_.c_str(), "tmpfs", 0, options.c_str()) == 0;
}

SmallDisk::~SmallDisk() {
  if (mounted_) ::umount2(folder_.c_str(), MNT_DETACH);
}

bool SmallDisk::make_read_only() {
  return ::mount("tmpfs", folder_.c_str(), "tmpfs", MS_REMOUNT | MS_RDONLY,
                 nullptr) == 0;
}

}  // namespace podium::store
