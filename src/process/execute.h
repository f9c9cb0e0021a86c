// process/execute.h -- run a command under limits and say what it used.
//
// Every process that the command starts, however it detaches itself, is
// counted, limited and killed with it. It always ends: at the latest when a
// limit is reached, and then nothing of it is left. Knows nothing of SMT.
//
// How far the promises go depends on the machine, see Method and Isolation.

#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
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
  std::optional<Duration> soft_cpu;        // at which all get SIGTERM, once
  std::optional<std::uint64_t> memory;     // bytes, over the whole tree
  std::optional<std::uint64_t> processes;  // at the same time, with threads
  std::uint64_t output = 64 << 20;  // bytes kept of each stream; the middle of
                                    // what is longer is dropped, not written
  std::optional<std::uint64_t> stop_output;  // bytes of both streams at which
                                             // the command is stopped
};

// What a command sees of the machine: see sandbox.h. It has namespaces of its
// own for users, mounts, processes, network, messages and the host's name, no
// privileges, and a filter for system calls.
struct Isolation {
  std::vector<std::string> hidden;  // folders that are empty for it
  std::string shown;          // a folder that it sees as kShownFolder; or empty
  bool fresh_folder = false;  // it runs in kFreshFolder, which is empty
};

inline constexpr std::string_view kFreshHome = "/run/podium/home";
inline constexpr std::string_view kFreshFolder = "/run/podium/work";
inline constexpr std::string_view kShownFolder = "/run/podium/input";

// Parts of the isolation that this machine does not allow.
enum class Lack : std::uint8_t {
  None,
  Everything,      // no namespaces at all
  OwnUsers,        // its rights are only dropped
  Layer,           // it may write to its temporary folder only
  FolderLayer,     // a folder with mounts below stays read-only
  OwnProcesses,    // it sees the processes of others
  Loopback,        // no network even to itself
  FileWatchLimit,  // it can use up the inotify instances of the user
  Filter,          // of system calls
};
inline constexpr std::array kLacks{
    Lack::Everything,   Lack::OwnUsers, Lack::Layer,          Lack::FolderLayer,
    Lack::OwnProcesses, Lack::Loopback, Lack::FileWatchLimit, Lack::Filter};

std::string_view to_string(Lack lack);  // "layer", ...
std::string_view describe(Lack lack);   // for people, as a clause
std::string describe(const std::vector<Lack>& lacks);  // the clauses in a row
// "Runs are isolated.", or a sentence with what is missing.
std::string describe_isolation(const std::vector<Lack>& lacks);

struct Command {
  // Program and arguments. A program with a slash is taken as it stands,
  // relative to the folder; one without is searched for in our own $PATH.
  std::vector<std::string> words;
  std::vector<std::string> environment;  // NAME=value, all there is
  std::string folder;                    // to run in; empty: where we are
  std::vector<int> cores;                // pinned to; empty: any

  std::optional<Isolation> isolation{};  // absent: none

  // Told of what is kept as the head of a stream when it comes.
  std::function<void(bool error, std::string_view bytes)> on_output{};

  // For a conversation: descriptors that become its standard input and output.
  // They stay the caller's, to be closed when execute() has returned, so that
  // whoever listens sees the end. -1: nothing to read; the output is kept.
  int input = -1;
  int output = -1;
  // For the one that talks: raised when the command has these two; then
  // on_taken is called, once, by the thread that executes. nullptr: never.
  const Interrupt* taken = nullptr;
  std::function<void()> on_taken{};
  // Nanoseconds during which the command waited for us: they do not count as
  // its wall time. May grow while it runs. nullptr: none.
  const std::atomic<std::int64_t>* idle = nullptr;
  // An isolated one that is talked to is in our session, in which it sees
  // nobody: for every command the kernel switches between us, and between two
  // sessions, each of which has its share of a core, it takes longer.
  bool our_session = false;
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
  ProcessLimit,
  OutputLimit,
  NotStarted,   // code is errno of the failing step, note names the step
  Interrupted,  // by an Interrupt, also by Command::stop
};

// One stream: its first and last bytes.
struct Captured {
  std::string head;
  std::string tail;           // empty unless something was dropped
  std::uint64_t dropped = 0;  // bytes between head and tail
};

// Bytes that came together.
struct Piece {
  Duration at{};  // since the start
  bool error = false;
  std::uint64_t size = 0;
};

struct Outcome {
  Reason reason = Reason::Exited;
  int code = 0;
  Duration wall{};
  Duration cpu{};            // user and system, whole tree
  Duration user{};           // of those
  Duration system{};         // processes that were reaped
  std::uint64_t memory = 0;  // peak, whole tree, bytes
  // Processes and threads over Limits::processes: refused by the kernel until
  // the command was stopped; or, if supervised, seen.
  std::uint64_t refused = 0;
  std::uint64_t tasks = 0;        // processes and threads started; 0: not known
  std::uint64_t waits = 0;        // context switches because it waited,
  std::uint64_t preemptions = 0;  // and because others had to run
  std::uint64_t bytes_read = 0;   // from and
  std::uint64_t bytes_written = 0;  // to disks
  bool soft_limit = false;          // reached
  std::vector<Lack> lacks;  // of the isolation asked for; empty: it was whole
  Captured output;
  Captured error;
  std::vector<Piece> pieces;  // of both streams, in the order of arrival
  std::string note;           // for people; may be empty
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
  // Whether everything is tried out before the first command.
  enum class Proof : std::uint8_t {
    Made,
    Spared,  // saves milliseconds: for a single command, which may fail where
             // it need not, and then the host is to be opened again
  };

  // Finds the best method that works here, or takes the one asked for, and
  // removes what a killed Podium left behind (processes and control groups).
  // Unsupported if the method asked for does not work here.
  static Result<Host> open(std::optional<Method> method = std::nullopt,
                           Proof proof = Proof::Made);
  Host(Host&&) noexcept;
  Host& operator=(Host&&) noexcept;
  ~Host();

  Method method() const;

  // What a command that is to be isolated would lack here.
  const std::vector<Lack>& lacks() const;

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
