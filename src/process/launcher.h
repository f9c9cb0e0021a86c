// process/launcher.h -- a small process that starts the keepers of runs.
//
// To clone a process costs time in proportion to its memory, and Podium may be
// large. So Podium clones itself once; that clone gives all memory back and
// then clones itself for every run. It ends when Podium ends, and its keepers
// with it.

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <mutex>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "process/launch.h"
#include "process/networks.h"

namespace podium::process {

struct Keeper {
  pid_t process = -1;
  FileDescriptor descriptor;  // pidfd: readable when it has ended
  // Of the run, to be given back: see Launcher::release.
  int network = Networks::kNone;
  unsigned launcher = 0;
};

// Descriptors that a run needs; they stay the caller's.
struct LaunchDescriptors {
  int memory = -1;  // a RunMemory
  int input = -1;
  int output = -1;
  int error = -1;
  int done = -1;  // an eventfd
  Entry entry;
  std::uint64_t namespaces = 0;  // CLONE_NEW... for the keeper
};

// Thread-safe.
class Launcher {
 public:
  enum class Kind : std::uint8_t {
    Plain,
    Isolating,  // has namespaces of its own
    None,  // Podium itself starts the keeper: for a single command, when it is
           // small
  };

  explicit Launcher(Kind kind = Kind::Plain) : kind_(kind) {}
  Launcher(const Launcher&) = delete;
  Launcher& operator=(const Launcher&) = delete;
  // Waits for keepers that are about to end, so that nothing is left for the
  // system to reap, which not every first process of a container does.
  ~Launcher();

  // Starts a keeper, which starts the command. The launcher itself is started
  // when it is first needed, and again if somebody killed it.
  Result<Keeper> launch(const LaunchDescriptors& descriptors);

  // Nothing of the run is left, so what it had may be used again. The keeper
  // itself may take a moment to end, for which nobody waits here.
  void release(Keeper keeper);

 private:
  Result<void> start();
  void end();
  void stop();
  Result<Keeper> launch_ourselves(const LaunchDescriptors& descriptors) const;
  // Absent: the launcher does not answer.
  Result<Keeper> request(const LaunchDescriptors& descriptors, bool& answered);

  const Kind kind_;
  std::mutex mutex_;
  unsigned number_ = 0;  // of launchers that were started
  FileDescriptor socket_;
  FileDescriptor process_;              // pidfd
  std::vector<FileDescriptor> ending_;  // pidfds of keepers that we started
};

// Gives back the memory that a clone of Podium holds for nothing. The heap is
// gone then: only system calls may follow.
void drop_copied_memory();

}  // namespace podium::process
