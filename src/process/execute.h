// process/execute.h -- run a command under limits and say what it used.
//
// Every process that the command starts, however it detaches itself, is
// counted, limited and killed with it. It always ends: at the latest when a
// limit is reached, and then nothing of it is left. Knows nothing of SMT.
//
// How far the promises go depends on the machine, see Method. Isolation of the
// file system and the network is not here yet.

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/units.h"

namespace podium::process {

class Interrupt;
class Meter;  // meter.h

enum class Method : std::uint8_t {
  CgroupV2,    // the kernel counts, limits and kills the group
  CgroupV1,    // the same, by the older interface
  Supervised,  // we poll /proc: a short overshoot is possible, and processes
               // that live for less than a poll are seen only when reaped
};

std::string_view to_string(Method method);   // "cgroup-v2", ...
std::string_view guarantees(Method method);  // one sentence for people

struct Limits {
  std::optional<Duration> wall;
  std::optional<Duration> cpu;             // over the whole tree
  std::optional<std::uint64_t> memory;     // bytes, over the whole tree
  std::optional<std::uint64_t> processes;  // at the same time, with threads
  std::uint64_t output = 64 << 20;  // bytes kept of each stream; the middle of
                                    // what is longer is dropped, not written
};

struct Command {
  // Program and arguments. A program with a slash is taken as it stands,
  // relative to the folder; one without is searched for in our own $PATH.
  std::vector<std::string> words;
  std::vector<std::string> environment;  // NAME=value, all there is
  std::string folder;                    // to run in; empty: where we are
  std::vector<int> cores;                // pinned to; empty: any

  // For a conversation: descriptors that become its standard input and output.
  // They stay the caller's, to be closed when execute() has returned, so that
  // whoever listens sees the end. -1: nothing to read; the output is kept.
  int input = -1;
  int output = -1;
  // Nanoseconds during which the command waited for us: they do not count as
  // its wall time. May grow while it runs. nullptr: none.
  const std::atomic<std::int64_t>* idle = nullptr;
  // For the one that talks: to ask for CPU time, and to stop the command when
  // all is said, beside the Interrupt that stops everything. nullptr: not used.
  Meter* meter = nullptr;
  const Interrupt* stop = nullptr;
};

enum class Reason : std::uint8_t {
  Exited,     // code is the exit code
  Signalled,  // code is the signal, not sent by us
  WallLimit,
  CpuLimit,
  MemoryLimit,
  NotStarted,   // code is errno of the failing step, note names the step
  Interrupted,  // by an Interrupt, also by Command::stop
};

// One stream: its first and last bytes.
struct Captured {
  std::string head;
  std::string tail;           // empty unless something was dropped
  std::uint64_t dropped = 0;  // bytes between head and tail
};

struct Outcome {
  Reason reason = Reason::Exited;
  int code = 0;
  Duration wall{};
  Duration cpu{};            // user and system, whole tree
  std::uint64_t memory = 0;  // peak, whole tree, bytes
  // Times that a process or thread was over Limits::processes: refused by the
  // kernel, and the command went on; or, if supervised, the command was
  // stopped, as Signalled with SIGKILL and a note.
  std::uint64_t refused = 0;
  Captured output;
  Captured error;
  std::string note;  // for people; may be empty
};

// Tells running commands to stop, from another thread or a signal handler.
class Interrupt {
 public:
  Interrupt();
  ~Interrupt();
  Interrupt(const Interrupt&) = delete;
  Interrupt& operator=(const Interrupt&) = delete;

  void raise() noexcept;  // async-signal-safe
  bool raised() const noexcept;
  int descriptor() const noexcept;  // readable once raised

 private:
  int descriptor_;
};

// This machine as a place to run commands. Thread-safe: several threads may
// execute at the same time.
class Host {
 public:
  // Finds the best method that works here, or takes the one asked for, and
  // removes what a killed Podium left behind (processes and control groups).
  // Unsupported if the method asked for does not work here.
  static Result<Host> open(std::optional<Method> method = std::nullopt);
  Host(Host&&) noexcept;
  Host& operator=(Host&&) noexcept;
  ~Host();

  Method method() const;

  // Fails only if our own means fail (no more descriptors, the control group
  // cannot be made); whatever the command does is an Outcome.
  Result<Outcome> execute(const Command& command, const Limits& limits,
                          const Interrupt& interrupt) const;

 private:
  class Implementation;
  explicit Host(std::unique_ptr<Implementation> implementation);
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace podium::process
