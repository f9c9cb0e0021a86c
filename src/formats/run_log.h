// formats/run_log.h -- what the output of a solver says, read from the log
// files that BenchExec keeps in an archive beside its results.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"
#include "base/units.h"
#include "contest/answer.h"

namespace podium::formats {

struct RunLog {
  // The first line that says something; None if that is no answer.
  contest::Answer answer = contest::Answer::None;
  std::uint32_t decided = 0;  // lines that are sat or unsat
  bool wrong = false;         // the trace executor stopped at a wrong answer
  std::optional<std::uint32_t> core{};    // names in the core after unsat
  bool malformed_core = false;            // what followed unsat is none
  std::optional<Duration> last_answer{};  // of the last line "time 1.5"

  bool operator==(const RunLog&) const = default;
};

// Of a log file, with or without the head that BenchExec writes.
RunLog read_run_log(std::string_view text);

// By the last part of the member's name: "cvc5,0,SingleQuery.17_QF_BV.yml.log".
using RunLogs = std::unordered_map<std::string, RunLog>;

// Errors as unpack() has them. One log at a time is in memory.
Result<RunLogs> read_run_logs(const std::string& archive);

}  // namespace podium::formats
