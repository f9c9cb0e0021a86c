// formats/benchexec_words.h -- the status of a run in BenchExec's words as
// parts of a record, and back.

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "contest/records.h"

namespace podium::formats {

struct BenchexecStatus {
  contest::Answer answer = contest::Answer::None;
  contest::Ending ending = contest::Ending::Exited;
  std::optional<std::uint32_t> correct{};  // of "DONE (17 correct)"
  bool wrong = false;                      // "WRONG": of an incremental run
  bool open = false;  // the tool was done; what it said is not told
  bool known = true;  // false: some other text
};

// "true" is sat and "false" is unsat, as in the official competition.
// `reason` is the value of terminationreason, "" if there is none.
BenchexecStatus parse_benchexec_status(std::string_view status,
                                       std::string_view reason);

// The status, the reason and the category of a run.
struct BenchexecWords {
  std::string status;
  std::string reason;    // may be empty
  std::string category;  // "correct", "wrong", "missing", "unknown", "error"
};
BenchexecWords benchexec_words(const contest::Record& run, contest::Track track,
                               contest::Status expected);

}  // namespace podium::formats
