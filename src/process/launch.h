// process/launch.h -- from Podium to the first process of a command.
//
//     Podium --> launcher --> keeper [--> decoy] --> the command
//
// The launcher (launcher.h) makes clones cheap, however large Podium is. The
// keeper (keeper.h) stands between so that a command which kills its parent
// does not kill Podium, and so that nothing of the command outlives a killed
// Podium. All are clones without exec of a process with many threads, so
// between clone and exec only system calls are made: no allocation, no locks.
//
// An isolated command's keeper is the first process of its own namespaces: it
// cannot be killed from within, and when it ends so does everything in them.

#pragma once

#include <sched.h>
#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>

struct sock_filter;

namespace podium::process {

struct RawAction;

// What the command's first process does before it becomes the command. The
// report names the one that failed.
enum class Step : std::uint8_t {
  None,
  Keeper,     // starting it
  Isolate,    // making what the command can see
  Clone,      // the command's process, into its v2 group
  Parent,     // ending when its parent ends
  Session,    // a group of processes of its own
  Enter,      // the control groups
  Affinity,   // the cores
  Resources,  // no core files
  Streams,    // standard input, output and error
  Folder,     // to run in
  Signals,    // as a new process expects them
  Rights,     // giving them up
  Execute,
};

// How a process gets into its control groups.
struct Entry {
  static constexpr std::size_t kMost = 8;

  int into = -1;          // folder of a v2 group to be cloned into
  int into_members = -1;  // its cgroup.procs, for kernels that cannot
  std::array<int, kMost> members{};  // tasks of v1 groups, to be written to
  std::size_t count = 0;
  int kill = -1;  // cgroup.kill, for the keeper
  // Without groups the keeper is the only one that can find the processes, so
  // another process has to be the parent that the command may kill.
  bool decoy = false;
  // Of the command's user, for a kernel that cannot count those of the command
  // alone; 0: as many as we may have.
  std::uint64_t most_tasks = 0;

  void add(int descriptor) { members.at(count++) = descriptor; }
};

// Written by the keeper and the command's first process, read by Podium; in
// memory that they share. All times are nanoseconds.
struct Report {
  std::atomic<Step> failed{Step::None};
  std::atomic<int> error{0};                 // errno of the failed step
  std::atomic<pid_t> decoy{0};               // 0 if there is none
  std::atomic<pid_t> root{0};                // the command's first process
  std::atomic<std::int64_t> started{0};      // just before exec, monotonic
  std::atomic<std::int64_t> ended{0};        // 0 while the command runs
  std::atomic<bool> killed{false};           // the v2 group, by its keeper
  std::atomic<int> status{0};                // as wait gives it
  std::atomic<std::int64_t> reaped_cpu{0};   // of all that have been reaped
  std::atomic<std::int64_t> largest{0};      // bytes, of one process
  std::atomic<std::int64_t> before_exec{0};  // bytes that we ourselves had
  // Of all that have been reaped:
  std::atomic<std::int64_t> user{0};
  std::atomic<std::int64_t> system{0};
  std::atomic<std::int64_t> waits{0};
  std::atomic<std::int64_t> preemptions{0};
  std::atomic<std::int64_t> blocks_read{0};  // of 512 bytes
  std::atomic<std::int64_t> blocks_written{0};
  std::atomic<std::int64_t> tasks{0};    // started; only if isolated
  std::atomic<std::int64_t> written{0};  // bytes in the layer; the same
  std::atomic<std::uint32_t> lacks{0};   // bits 1 << Lack
  std::atomic<std::uint64_t> action{0};  // that failed, of Step::Isolate
};
static_assert(std::atomic<std::int64_t>::is_always_lock_free &&
              std::atomic<Step>::is_always_lock_free);

// The name of a keeper in /proc, and of the command until it executes.
constexpr const char* kKeeperName = "podium-keeper";

// Everything that is needed after the clone.
struct LaunchPlan {
  const char* program = nullptr;
  char* const* words = nullptr;
  char* const* environment = nullptr;
  const char* folder = nullptr;  // absolute
  int input = -1;                // none of the three is 0, 1 or 2
  int output = -1;
  int error = -1;
  int done = -1;  // an eventfd, for the keeper to tell that nothing is left
  const cpu_set_t* cores = nullptr;    // nullptr: any
  std::size_t cores_size = 0;          // bytes
  const RawAction* actions = nullptr;  // nullptr: not isolated
  std::size_t action_count = 0;
  const sock_filter* filter = nullptr;  // nullptr: none
  std::size_t filter_size = 0;          // of instructions
  bool own_session = true;
  Entry entry;
  Report* report = nullptr;
};

// A cloned process; 0 in the clone. Negative errno if it failed.
struct Clone {
  pid_t process = -1;
  int descriptor = -1;  // pidfd; only if asked for
};

// With copied memory, like fork, but without what the C library does around
// it. `into` is a v2 group or -1; `namespaces` are CLONE_NEW... flags. Only
// system calls.
Clone clone_process(int into, bool with_descriptor,
                    std::uint64_t namespaces = 0);

// What a process does that is to become a command.
struct Becoming {
  const LaunchPlan& plan;
  pid_t parent;
  bool entered;  // the v2 group, by being cloned into it
};

// A clone that becomes the command, or reports the step that failed. Where the
// processor is one that we know how to do it for, it does so in our own memory,
// of which nothing has to be copied then, and we wait for it.
Clone clone_command(int into, const Becoming& becoming);

// Into a new session, or a new group in ours; without a terminal in both.
// False: errno. Only system calls.
bool leave_terminal(bool new_session);

std::int64_t monotonic_now() noexcept;

}  // namespace podium::process
