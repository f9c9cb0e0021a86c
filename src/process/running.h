// process/running.h -- one command from its start to its end.

#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/capture.h"
#include "process/control_group.h"
#include "process/execute.h"
#include "process/launcher.h"
#include "process/meter.h"
#include "process/run_memory.h"
#include "process/sandbox.h"

namespace podium::process {

class Running {
 public:
  // `program` is what to execute for command.words[0]. `launcher`, `command`
  // and `limits` outlive the object.
  static Result<Running> start(Launcher& launcher, const Command& command,
                               const std::string& program, const Limits& limits,
                               const Confinement& confinement,
                               std::unique_ptr<ControlGroup> group);

  Running(Running&&) noexcept = default;
  Running& operator=(Running&&) = delete;
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;
  ~Running();

  // Waits until it has ended or was stopped at a limit or by the interrupt.
  void watch(const Interrupt& interrupt);

  // REQUIRES: watch() has returned.
  Result<Outcome> finish(const Command& command, const std::string& program);

 private:
  Running(Launcher& launcher, const Limits& limits,
          std::unique_ptr<ControlGroup> group, RunMemory memory,
          StreamReader output, StreamReader error)
      : launcher_(launcher),
        limits_(limits),
        memory_(std::move(memory)),
        report_(&memory_.report()),
        group_(std::move(group)),
        output_(std::move(output)),
        error_(std::move(error)) {}

  std::optional<Reason> exceeded(std::int64_t now);
  std::optional<Reason> measure(std::int64_t now);
  std::int64_t next_event() const;
  std::int64_t begin() const;
  std::int64_t idle() const;
  void answer_alarm(std::int64_t now);
  void answer_refusal(std::int64_t now);
  void hand_over();
  void take(bool error);
  bool over_output() const;
  void note_piece(bool error, std::size_t size);
  void stop(Reason reason, std::int64_t now);
  void send(int signal) const;
  bool run_ended(std::int64_t patience) const;
  void classify(Outcome& outcome, const Usage& usage) const;
  void classify_end(Outcome& outcome) const;
  void tell_usage(Outcome& outcome, const Usage& usage) const;

  Launcher& launcher_;
  const Limits& limits_;
  const std::atomic<std::int64_t>* idle_ = nullptr;
  const std::function<void(bool, std::string_view)>* on_output_ = nullptr;
  const Interrupt* also_stop_ = nullptr;
  const Interrupt* taken_ = nullptr;
  const std::function<void()>* on_taken_ = nullptr;
  RunMemory memory_;
  Report* report_;                       // in memory_
  std::unique_ptr<ControlGroup> group_;  // gone before the report that it reads
  MeterHold meter_;                      // gone before the group
  StreamReader output_;
  StreamReader error_;
  FileDescriptor done_;  // an eventfd; told by the keeper
  Keeper keeper_;
  std::int64_t launched_ = 0;   // monotonic nanoseconds, as all times here
  std::int64_t next_look_ = 0;  // when to measure; 0: never
  int looks_after_alarm_ = 0;
  bool asked_to_end_ = false;  // at the soft limit
  std::uint64_t printed_ = 0;  // bytes
  std::vector<Piece> pieces_;
  std::optional<Reason> stopped_;
  std::int64_t stopped_at_ = 0;
  bool stuck_ = false;  // something survives SIGKILL
};

}  // namespace podium::process
