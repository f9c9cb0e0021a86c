// run/trace_script.h -- the commands of a script as a conversation sends them.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/answer.h"
#include "smtlib/command.h"

namespace podium::run {

struct Step {
  std::string_view text;  // in the script, without comments around it
  std::uint32_t line = 0;
  smtlib::Command command = smtlib::Command::Other;
  bool ends_line = false;  // in the script a line break follows at once
};

struct TraceScript {
  std::vector<Step> steps;                // in order, up to (exit)
  std::vector<contest::Status> statuses;  // as the script states them, one per
                                          // check
  bool has_exit = false;
  std::vector<std::string> remarks;  // what is not sent, and why
};

bool is_check(smtlib::Command command);

// Left out are (set-info :status ...), which tells the answer, and options that
// would take the replies away: :print-success false and another
// :regular-output-channel. `first_line` is where the text begins in its file.
// The text must outlive the steps.
Result<TraceScript> read_trace_script(std::string_view text,
                                      const std::string& name,
                                      std::uint32_t first_line = 1);

// A script with its expected statuses, as the official trace executor reads it:
//   sat
//   unsat
//   --- BENCHMARK BEGINS HERE ---
//   (set-logic QF_LIA)
struct HeadedScript {
  std::string_view script;
  std::uint32_t first_line = 1;
  bool has_header = false;
  std::vector<contest::Status> statuses;  // of the header
};

// A text that begins otherwise is a script without a header. Syntax if a header
// does not end, or has a line that is no status.
Result<HeadedScript> split_header(std::string_view text,
                                  const std::string& name);

// One status a line; blank lines are skipped.
Result<std::vector<contest::Status>> read_statuses(std::string_view text,
                                                   const std::string& name);

}  // namespace podium::run
