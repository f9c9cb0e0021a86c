// cli/conversation.h -- a conversation with a solver, as podium trace and
// podium trace-executor hold it.

#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/input.h"
#include "cli/live_output.h"
#include "contest/competition.h"
#include "run/trace.h"
#include "run/trace_script.h"

namespace podium::cli {

// A script with what is expected of it.
struct Questions {
  std::unique_ptr<Input> input;  // the others look into it
  run::HeadedScript headed;
  run::TraceScript script;
  std::vector<contest::Status> statuses;  // of the header, else of the script

  static Result<Questions> open(const std::string& path);
};

struct Conditions {
  std::vector<std::string> solver;
  contest::Limits limits;  // 0: none
  bool pinned = true;      // to limits.cores
  std::string method;
};

// Runs the solver where we are, stopped by Ctrl-C.
Result<run::Conversation> hold(const Questions& questions,
                               const Conditions& conditions,
                               run::TraceOptions options);

// Prints as the official trace executor does, and returns its exit code.
class OfficialOutput {
 public:
  explicit OfficialOutput(LiveOutput& output) : output_(output) {}

  void reply(const run::Exchange& exchange);
  int conclude(const run::Conversation& conversation,
               const Questions& questions, std::uint64_t checks);

 private:
  LiveOutput& output_;
};

// How many checks that tool makes: up to the first whose status is unknown, or
// with `all` as many as have a status.
std::uint64_t official_checks(const std::vector<contest::Status>& statuses,
                              bool all);

}  // namespace podium::cli
