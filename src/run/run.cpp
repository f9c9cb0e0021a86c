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
    case Reason::NotStarted:
      return {Ending::NotStarted, outcome.code};
    case Reason::Interrupted:
      return {Ending::Failed, 0};
  }
  throw Bug("no such Reason");
}

Result<std::string> write_script(const std::string& folder,
                                 std::string_view script) {
  std::string path = folder + "/benchmark.smt2";
  // Not write_file: nothing of a run has to survive a power cut.
  FileDescriptor file = create_file(path);
  if (!file) return io_error("cannot create", path, errno);
  const Result<void> written = write_all(file.get(), script, path);
  if (!written) return written.error();
  return path;
}

}  // namespace

std::vector<std::string> environment(const contest::Limits& limits,
                                     const std::string& folder) {
  using std::chrono::ceil;
  using std::chrono::seconds;
  const auto wall = ceil<seconds>(limits.wall).count();
  const auto cpu = ceil<seconds>(limits.cpu).count();
  const char* path = std::getenv("PATH");
  return {
      fmt::format("PATH={}", path != nullptr ? path : "/usr/bin:/bin"),
      "HOME=" + folder,
      "TMPDIR=" + folder,
      "LANG=C.UTF-8",
      fmt::format("PODIUM_WALL_LIMIT={}", wall),
      fmt::format("PODIUM_CPU_LIMIT={}", cpu),
      fmt::format("PODIUM_MEMORY_LIMIT={}", limits.memory),
      fmt::format("PODIUM_CORES={}", limits.cores),
      // As entrants of StarExec's years know them: seconds and megabytes.
      fmt::format("STAREXEC_WALLCLOCK_LIMIT={}", wall),
      fmt::format("STAREXEC_CPU_LIMIT={}", cpu),
      fmt::format("STAREXEC_MAX_MEM={}", limits.memory / 1'000'000),
  };
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
  report.output = joined(std::move(outcome.output));
  report.error = joined(std::move(outcome.error));
  report.note = std::move(outcome.note);
  report.interrupted = outcome.reason == process::Reason::Interrupted;
  return report;
}

Result<Report> run_on_file(const Place& place,
                           const std::vector<std::string>& command,
                           std::string_view script,
                           const contest::Limits& limits) {
  const Result<TemporaryFolder> folder = TemporaryFolder::create(place.scratch);
  if (!folder) return folder.error();
  Result<std::string> file = write_script(folder->path(), script);
  if (!file) return file.error();

  process::Command words{command, environment(limits, folder->path()),
                         folder->path(), place.cores};
  words.words.push_back(*file);
  process::Limits bounds;
  bounds.wall = limits.wall;
  bounds.cpu = limits.cpu;
  bounds.memory = limits.memory;
  bounds.output = kMostOutput;
  Result<process::Outcome> outcome =
      place.host->execute(words, bounds, *place.interrupt);
  if (!outcome) return outcome.error();

  return report_of(*std::move(outcome));
}

}  // namespace podium::run
