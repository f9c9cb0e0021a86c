// tests/store/sample.h -- a small competition to put into stores.

#pragma once

#include <sys/types.h>

#include <functional>
#include <string>
#include <vector>

#include "store/store.h"

namespace podium::store {

inline constexpr contest::Track kTrack = contest::Track::SingleQuery;

contest::Environment sample_environment();

// Two solvers, "alpha" with two participations and "beta".
Plan sample_plan();

// "QF_BV/family/0.smt2", ...
std::vector<contest::Benchmark> sample_benchmarks(int count);

// Of "alpha" on the benchmark with this number, the same each time.
contest::Run sample_run(int number);

// With two check-sats, of "alpha" in the incremental track, on a benchmark of
// sample_benchmarks() with two statuses; the commands of such a run.
contest::Run incremental_run(int number);
std::vector<contest::Benchmark> incremental_benchmarks(int count);
std::vector<contest::Exchange> sample_exchanges(int number);

// Starts with "unsat" and the number; incompressible up to about 1 kB.
Output sample_output(int number);

// A store for writing with the plan and the benchmarks.
Store sample_store(const std::string& folder, int benchmarks);

bool same(const contest::Run& one, const contest::Run& other);

// The whole of a file of zstd frames. Throws if one is damaged.
std::string decompress_file(const std::string& path);

// Names of all members, by the tar command. Fails the test if tar complains.
std::vector<std::string> list_members(const std::string& archive);

// What the command prints on both streams; its exit code.
struct Command {
  int code = -1;
  std::string output;
};
Command shell(const std::string& command);

// Runs the function in a child process, which ends with its result.
pid_t in_child(const std::function<int()>& action);

// Its exit code, or minus the signal that has ended it.
int wait_for(pid_t child);

// A small file system in memory at `folder` while it lives.
class SmallDisk {
 public:
  SmallDisk(std::string folder, const std::string& options);
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;
  ~SmallDisk();

  // False if this process may not mount.
  bool mounted() const { return mounted_; }
  bool make_read_only();

 private:
  std::string folder_;
  bool mounted_ = false;
};

}  // namespace podium::store
