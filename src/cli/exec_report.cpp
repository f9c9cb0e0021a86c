#include "cli/exec_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/check.h"
#include "base/text.h"
#include "base/units.h"
#include "contest/exit.h"
#include "process/cores.h"

namespace podium::cli {
namespace {

using process::Captured;
using process::Method;
using process::Outcome;
using process::Reason;

// Stable words of --json.
std::string_view word(Reason reason) {
  switch (reason) {
    case Reason::Exited:
      return "exited";
    case Reason::Signalled:
      return "signal";
    case Reason::WallLimit:
      return "wall";
    case Reason::CpuLimit:
      return "cpu";
    case Reason::MemoryLimit:
      return "memory";
    case Reason::ProcessLimit:
      return "processes";
    case Reason::OutputLimit:
      return "output";
    case Reason::NotStarted:
      return "not-started";
    case Reason::Interrupted:
      return "stopped";
  }
  throw Bug("no such Reason");
}

std::string seconds(Duration time) { return format_seconds(time, 3) + " s"; }

// Who sees to it that a limit is kept.
struct Keeper {
  std::string_view memory;
  std::string_view processes;
};

Keeper keeper_of(Method method) {
  switch (method) {
    case Method::CgroupV2:
    case Method::CgroupV1:
      return {"kernel", "kernel"};
    case Method::Supervised:
      return {"polling", "polling"};
  }
  throw Bug("no such Method");
}

std::string isolation_text(const Executed& executed) {
  if (!executed.isolate) return "none, as asked";
  if (executed.outcome.lacks.empty()) return "whole";
  return describe(executed.outcome.lacks);
}

class Table {
 public:
  void row(std::string_view name, const std::string& value,
           const std::string& limit = {}) {
    text_ += fmt::format("  {:<11} {}", name, value);
    if (!limit.empty()) text_ += fmt::format("  (limit {})", limit);
    text_ += '\n';
  }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

std::string limit_text(const std::optional<Duration>& limit) {
  return limit ? describe_duration(*limit) : "";
}

std::string memory_limit_text(const Executed& executed) {
  if (!executed.limits.memory) return "";
  const std::string_view by = keeper_of(executed.method).memory;
  return fmt::format("{}, by {}{}", describe_bytes(*executed.limits.memory),
                     by == "kernel" ? "the " : "", by);
}

std::string stream_text(const Captured& stream) {
  const std::size_t kept = stream.head.size() + stream.tail.size();
  std::string text = describe_bytes(kept + stream.dropped);
  if (stream.dropped > 0) {
    text += fmt::format(", {} of them dropped", describe_bytes(stream.dropped));
  }
  return text;
}

nlohmann::json to_json(const Captured& stream) {
  return {{"head", stream.head},
          {"tail", stream.tail},
          {"dropped", stream.dropped},
          {"bytes", stream.head.size() + stream.tail.size() + stream.dropped}};
}

template <class Value>
nlohmann::json limit_json(const std::optional<Value>& value,
                          std::string_view by) {
  if (!value) return nullptr;
  nlohmann::json limit{{"by", by}};
  if constexpr (std::is_same_v<Value, Duration>) {
    limit["value"] = to_seconds(*value);
  } else {
    limit["value"] = *value;
  }
  return limit;
}

nlohmann::json limits_json(const Executed& executed) {
  const process::Limits& limits = executed.limits;
  const Keeper keeper = keeper_of(executed.method);
  // Time is counted by the kernel and looked at by us.
  return {{"wall", limit_json(limits.wall, "clock")},
          {"cpu", limit_json(limits.cpu, "polling")},
          {"soft_cpu", limit_json(limits.soft_cpu, "polling")},
          {"memory", limit_json(limits.memory, keeper.memory)},
          {"processes", limit_json(limits.processes, keeper.processes)},
          {"output", limit_json(limits.stop_output, "reading")}};
}

nlohmann::json isolation_json(const Executed& executed) {
  nlohmann::json lacks = nlohmann::json::array();
  for (const process::Lack lack : executed.outcome.lacks) {
    lacks.push_back({{"name", to_string(lack)}, {"text", describe(lack)}});
  }
  const bool everything =
      executed.outcome.lacks == std::vector{process::Lack::Everything};
  return {{"asked", executed.isolate},
          {"given", executed.isolate && !everything},
          {"lacks", std::move(lacks)}};
}

// One stream's text cut by the sizes of its pieces.
class Cutter {
 public:
  explicit Cutter(const Captured& stream) : stream_(stream) {}

  std::string next(std::uint64_t size) {
    const std::uint64_t begin = at_;
    at_ += size;
    const std::uint64_t head = stream_.head.size();
    const std::uint64_t tail = head + stream_.dropped;
    std::string text;
    if (begin < head) {
      text = stream_.head.substr(begin, std::min(size, head - begin));
    }
    if (at_ > head && begin < tail) text += gap();
    if (at_ > tail) {
      const std::uint64_t from = std::max(begin, tail) - tail;
      text += stream_.tail.substr(
          std::min<std::uint64_t>(from, stream_.tail.size()),
          at_ - tail - from);
    }
    return text;
  }

 private:
  std::string gap() {
    if (told_ || stream_.dropped == 0) return {};
    told_ = true;
    return fmt::format("\n[podium: {} bytes dropped]\n", stream_.dropped);
  }

  const Captured& stream_;
  std::uint64_t at_ = 0;
  bool told_ = false;
};

}  // namespace

std::string describe_end(const Outcome& outcome) {
  switch (outcome.reason) {
    case Reason::Exited:
      return fmt::format("exited with {}", outcome.code);
    case Reason::Signalled:
      return "killed by " + contest::describe(contest::Exit{
                                contest::Ending::Signalled, outcome.code});
    case Reason::WallLimit:
      return "stopped at the wall time limit";
    case Reason::CpuLimit:
      return "stopped at the CPU time limit";
    case Reason::MemoryLimit:
      return "out of memory";
    case Reason::ProcessLimit:
      return "stopped at the process limit";
    case Reason::OutputLimit:
      return "stopped at the output limit";
    case Reason::NotStarted:
      return "not started";
    case Reason::Interrupted:
      return "stopped by us";
  }
  throw Bug("no such Reason");
}

std::string to_table(const Executed& executed) {
  const Outcome& outcome = executed.outcome;
  const process::Limits& limits = executed.limits;
  Table table;
  table.row("end", describe_end(outcome));
  if (!outcome.note.empty()) table.row("", outcome.note);
  if (outcome.soft_limit) table.row("", "after SIGTERM at the soft CPU limit");
  if (outcome.reason == Reason::NotStarted) return table.text();
  table.row("wall", seconds(outcome.wall), limit_text(limits.wall));
  table.row("cpu",
            fmt::format("{} (user {}, system {})", seconds(outcome.cpu),
                        seconds(outcome.user), seconds(outcome.system)),
            limit_text(limits.cpu));
  table.row("memory",
            outcome.memory > 0 ? describe_bytes(outcome.memory)
                               : "not seen, it was too short",
            memory_limit_text(executed));
  if (outcome.tasks > 0 || outcome.refused > 0) {
    std::string text = outcome.tasks > 0
                           ? fmt::format("{} started", outcome.tasks)
                           : "not counted";
    if (outcome.refused > 0) {
      text += fmt::format(", {} refused", outcome.refused);
    }
    table.row("processes", text,
              limits.processes ? std::to_string(*limits.processes) : "");
  }
  table.row("switches", fmt::format("{} waiting, {} preempted", outcome.waits,
                                    outcome.preemptions));
  table.row("disk", fmt::format("{} read, {} written",
                                describe_bytes(outcome.bytes_read),
                                describe_bytes(outcome.bytes_written)));
  table.row("output",
            fmt::format("{}; errors {}", stream_text(outcome.output),
                        stream_text(outcome.error)),
            limits.stop_output ? describe_bytes(*limits.stop_output) : "");
  table.row("cores", executed.cores.empty()
                         ? "any"
                         : process::format_core_list(executed.cores));
  table.row("method", std::string(to_string(executed.method)));
  table.row("isolation", isolation_text(executed));
  return table.text();
}

std::string to_json(const Executed& executed) {
  const Outcome& outcome = executed.outcome;
  nlohmann::json all{{"command", executed.words},
                     {"started", executed.started},
                     {"end", word(outcome.reason)},
                     {"exit_code", nullptr},
                     {"signal", nullptr},
                     {"note", outcome.note},
                     {"wall", to_seconds(outcome.wall)},
                     {"cpu", to_seconds(outcome.cpu)},
                     {"user", to_seconds(outcome.user)},
                     {"system", to_seconds(outcome.system)},
                     {"memory", outcome.memory},
                     {"processes", outcome.tasks},
                     {"refused", outcome.refused},
                     {"waits", outcome.waits},
                     {"preemptions", outcome.preemptions},
                     {"bytes_read", outcome.bytes_read},
                     {"bytes_written", outcome.bytes_written},
                     {"soft_limit_reached", outcome.soft_limit},
                     {"limits", limits_json(executed)},
                     {"cores", executed.cores},
                     {"method", to_string(executed.method)},
                     {"guarantees", guarantees(executed.method)},
                     {"isolation", isolation_json(executed)},
                     {"output", to_json(outcome.output)},
                     {"error", to_json(outcome.error)}};
  if (outcome.reason == Reason::Exited) all["exit_code"] = outcome.code;
  if (outcome.reason == Reason::Signalled) all["signal"] = outcome.code;
  return all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

std::string to_runexec(const Executed& executed) {
  const Outcome& outcome = executed.outcome;
  std::string text = fmt::format("starttime={}\n", executed.started);
  switch (outcome.reason) {
    case Reason::Exited:
      text += fmt::format("returnvalue={}\n", outcome.code);
      break;
    case Reason::Signalled:
      text += fmt::format("exitsignal={}\n", outcome.code);
      break;
    case Reason::WallLimit:
      text += "exitsignal=9\nterminationreason=walltime\n";
      break;
    case Reason::CpuLimit:
      text += "exitsignal=9\nterminationreason=cputime\n";
      break;
    case Reason::MemoryLimit:
      text += "exitsignal=9\nterminationreason=memory\n";
      break;
    case Reason::ProcessLimit:
    case Reason::OutputLimit:
      text += fmt::format("exitsignal=9\nterminationreason={}\n",
                          word(outcome.reason));
      break;
    case Reason::NotStarted:
      text += "terminationreason=failed\n";
      break;
    case Reason::Interrupted:
      text += "exitsignal=9\nterminationreason=killed\n";
      break;
  }
  if (outcome.soft_limit && outcome.reason != Reason::CpuLimit) {
    text += "terminationreason=cputime-soft\n";
  }
  text += fmt::format(
      "walltime={}s\ncputime={}s\nmemory={}B\nblkio-read={}B\n"
      "blkio-write={}B\n",
      format_seconds(outcome.wall, 9), format_seconds(outcome.cpu, 9),
      outcome.memory, outcome.bytes_read, outcome.bytes_written);
  return text;
}

std::string to_log(const Outcome& outcome) {
  Cutter output(outcome.output);
  Cutter error(outcome.error);
  std::string log;
  for (const process::Piece& piece : outcome.pieces) {
    const std::string text = (piece.error ? error : output).next(piece.size);
    for (std::size_t begin = 0; begin < text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      log += fmt::format("{:>12} {} {}\n", format_seconds(piece.at, 6),
                         piece.error ? "err" : "out",
                         std::string_view(text).substr(begin, end - begin));
      begin = end + 1;
    }
  }
  return log;
}

}  // namespace podium::cli
