// process/run_memory.h -- the memory that Podium shares with the processes of
// one run: the plan of its launch, and the report.
//
// It is a file without a name. The launcher was cloned long before the plan was
// made and sees nothing of Podium's memory, so the plan lies there without
// pointers: each is an offset, and is made a pointer in a private mapping.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/result.h"
#include "process/launch.h"
#include "process/sandbox.h"

namespace podium::process {

// What Podium wants to be executed.
struct Program {
  std::string_view path;
  const std::vector<std::string>& words;
  const std::vector<std::string>& environment;
  std::string_view folder;
  const std::vector<cpu_set_t>& cores;  // a mask; empty: any
  const std::vector<Action>& actions;   // of the sandbox; empty: none
  std::string_view filter;              // of system calls; empty: none
  bool own_session;
};

// On Podium's side.
class RunMemory {
 public:
  static Result<RunMemory> create(const Program& program, const Entry& entry);
  RunMemory(RunMemory&& other) noexcept
      : file_(std::move(other.file_)),
        report_(std::exchange(other.report_, nullptr)) {}
  RunMemory& operator=(RunMemory&&) = delete;
  RunMemory(const RunMemory&) = delete;
  RunMemory& operator=(const RunMemory&) = delete;
  ~RunMemory();

  int descriptor() const { return file_.get(); }
  Report& report() const { return *report_; }

 private:
  explicit RunMemory(FileDescriptor file) : file_(std::move(file)) {}

  FileDescriptor file_;
  Report* report_ = nullptr;
};

// On the other side, in a clone: fills everything in but the descriptors.
// Returns 0 or errno. Only system calls.
int map_plan(int file, LaunchPlan& plan);

}  // namespace podium::process
