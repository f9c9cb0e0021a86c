#include "run/run.h"

#include <fmt/format.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <utility>

#include "base/file.h"
#include "base/text.h"

namespace podium::run {
namespace {

constexpr const char* kScriptName = "benchmark.smt2";

contest::Exit exit_of(const process::Outcome& outcome) {
  using contest::Ending;
  using process::Reason;
  switch (outcome.reason) {
    case Reason::Exited:
      return {Ending::Exited, outcome.code};
    case Reason::Signalled:
      return {Ending::Signalled, outcome.code};
    case Reason::WallLimit:
      return {Ending::WallLimit, 0};
    case Reason::CpuLimit:
      return {Ending::CpuLimit, 0};
    case Reason::MemoryLimit:
      return {Ending::MemoryLimit, 0};
    case Reason::ProcessLimit:
      return {Ending::ProcessLimit, 0};
    case Reason::OutputLimit:
      return {Ending::OutputLimit, 0};
    case Reason::NotStarted:
      return {Ending::NotStarted, outcome.code};
    case Reason::Interrupted:
      return {Ending::Failed, 0};
  }
  throw Bug("no such Reason");
}

Result<void> write_quickly(const std::string& path, std::string_view content) {
  // Not write_file: nothing of a run has to survive a power cut.
  FileDescriptor file = create_file(path);
  if (!file) return io_error("cannot create", path, errno);
  return write_all(file.get(), content, path);
}

}  // namespace

std::vector<std::string> environment(const process::Limits& limits, int cores,
                                     const std::string& home) {
  const char* path = std::getenv("PATH");
  std::vector<std::string> all{
      fmt::format("PATH={}", path != nullptr ? path : "/usr/bin:/bin"),
      "HOME=" + home, "TMPDIR=" + home, "LANG=C.UTF-8"};
  // Also as entrants of StarExec's years know them: seconds and megabytes.
  const auto add = [&](const char* ours, const char* theirs, std::uint64_t one,
                       std::uint64_t other) {
    all.push_back(fmt::format("{}={}", ours, one));
    if (theirs != nullptr) all.push_back(fmt::format("{}={}", theirs, other));
  };
  const auto seconds = [](Duration time) {
    using std::chrono::ceil;
    return static_cast<std::uint64_t>(ceil<std::chrono::seconds>(time).count());
  };
  if (limits.wall) {
    const std::uint64_t wall = seconds(*limits.wall);
    add("PODIUM_WALL_LIMIT", "STAREXEC_WALLCLOCK_LIMIT", wall, wall);
  }
  if (limits.cpu) {
    const std::uint64_t cpu = seconds(*limits.cpu);
    add("PODIUM_CPU_LIMIT", "STAREXEC_CPU_LIMIT", cpu, cpu);
  }
  if (limits.memory) {
    add("PODIUM_MEMORY_LIMIT", "STAREXEC_MAX_MEM", *limits.memory,
        *limits.memory / 1'000'000);
  }
  if (cores > 0) {
    add("PODIUM_CORES", nullptr, static_cast<std::uint64_t>(cores), 0);
  }
  return all;
}

bool isolates(const process::Host& host) {
  return host.lacks() != std::vector{process::Lack::Everything};
}

process::Command prepare(const Place& place, std::vector<std::string> words,
                         const contest::Limits& limits,
                         const std::string& folder) {
  const bool isolated = isolates(*place.host);
  process::Command command;
  command.words = std::move(words);
  command.environment =
      environment(bounds(limits), limits.cores,
                  isolated ? std::string(process::kFreshHome) : folder);
  command.folder = folder;
  command.cores = place.cores;
  command.isolation = process::Isolation{place.hidden, folder, true};
  return command;
}

process::Limits bounds(const contest::Limits& limits) {
  // Of processes and threads: more than any solver has use for, and few enough
  // for the machine to go on.
  constexpr std::uint64_t kMostProcesses = 4096;
  process::Limits bounds;
  if (limits.wall.count() > 0) bounds.wall = limits.wall;
  if (limits.cpu.count() > 0) bounds.cpu = limits.cpu;
  if (limits.memory > 0) bounds.memory = limits.memory;
  bounds.processes = kMostProcesses;
  bounds.output = kMostOutput;
  return bounds;
}

// The gap is marked on a line of its own so that no answer can arise from two
// halves.
std::string joined(process::Captured stream) {
  if (stream.dropped == 0) return std::move(stream.head);
  return fmt::format("{}\n[podium: {} bytes dropped]\n{}", stream.head,
                     stream.dropped, stream.tail);
}

Report report_of(process::Outcome outcome) {
  Report report;
  report.exit = exit_of(outcome);
  report.usage = {outcome.wall, outcome.cpu, outcome.memory};
  report.cut = outcome.output.dropped > 0 || outcome.error.dropped > 0;
  report.output = joined(std::move(outcome.output));
  report.error = joined(std::move(outcome.error));
  report.note = std::move(outcome.note);
  report.interrupted = outcome.reason == process::Reason::Interrupted;
  return report;
}

Result<Report> run_on_file(const Place& place,
                           const std::vector<std::string>& command,
                           std::string_view script,
                           const contest::Limits& limits,
                           std::uint64_t most_output) {
  return run_on_files(place, command, {{kScriptName, script}}, limits,
                      most_output);
}

Result<Report> run_on_files(const Place& place,
                            const std::vector<std::string>& command,
                            const std::vector<File>& files,
                            const contest::Limits& limits,
                            std::uint64_t most_output) {
  const Result<TemporaryFolder> folder = TemporaryFolder::create(place.scratch);
  if (!folder) return folder.error();
  const std::string seen = isolates(*place.host)
                               ? std::string(process::kShownFolder)
                               : folder->path();
  std::vector<std::string> words = command;
  for (const File& file : files) {
    const Result<void> written =
        write_quickly(folder->path() + "/" + file.name, file.content);
    if (!written) return written.error();
    words.push_back(seen + "/" + file.name);
  }
  process::Limits limited = bounds(limits);
  limited.output = most_output;
  Result<process::Outcome> outcome = place.host->execute(
      prepare(place, std::move(words), limits, folder->path()), limited,
      *place.interrupt);
  if (!outcome) return outcome.error();

  return report_of(*std::move(outcome));
}

}  // namespace podium::run
