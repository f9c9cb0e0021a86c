// run/trace.h -- the incremental conversation: one command at a time, never the
// next before the answer to the last.
//
// It always ends: with the script, at a limit, at a wrong answer if asked to,
// at a reply that is none, or with the solver; and then nothing of the solver
// is left. Only the solver's time counts, not ours between its answer and the
// next command. What is sent and how replies are read: docs/trace.md.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/answer.h"
#include "run/run.h"
#include "run/trace_script.h"
#include "smtlib/command.h"

namespace podium::run {

// One command that was sent, and what came of it.
struct Exchange {
  // Of the solver, from sending the command to the end of its reply; of the
  // one that was not answered, until the end.
  Duration time{};
  // Of a check: CPU time of the whole run until its reply. The one at the last
  // check is taken there; of others it may be old by a millisecond or, where
  // measuring is slow, by some fifty times of what it takes.
  Duration cpu{};
  std::uint32_t line = 0;  // of the command in the script, from 1; 0: ours
  smtlib::Command command = smtlib::Command::Other;
  bool is_check = false;  // check-sat or check-sat-assuming
  bool answered = false;
  contest::Answer answer = contest::Answer::None;       // of a check
  contest::Status expected = contest::Status::Unknown;  // of a check
};

// sat where unsat was expected, or the other way round.
bool is_wrong(const Exchange& exchange);

enum class TraceEnd : std::uint8_t {
  Completed,    // every command was answered
  WrongAnswer,  // stopped there, if asked to
  BadReply,     // not what the command asks for: an error, garbage, two
                // replies, one that nobody asked for
  SolverEnded,  // before it had answered, or it could not be started
  Limit,        // Report::exit says which
};

// "completed", "wrong-answer", "bad-reply", "solver-ended", "limit"
std::string_view to_string(TraceEnd end);

struct Conversation {
  Report report;  // output: the replies, bounded; exit and usage as of any run.
                  // usage.wall: the solver's time only, without its end. A
                  // solver that we stopped when all was said counts as exited.
  TraceEnd end = TraceEnd::Completed;
  std::vector<Exchange> exchanges;       // all, in order
  std::vector<contest::Answer> answers;  // one per check that was answered
  std::uint64_t wrong = 0;               // of them
  std::string
      note;  // for people: what went wrong, with the line of the command
  // What was not done or not answered and does no harm: an option that would
  // end the conversation, a question that was answered with an error.
  std::vector<std::string> remarks;
  std::string said;  // of BadReply: what it was, the first kilobyte
  // Until the last answer of sat or unsat that is not wrong; 0 if none.
  Duration decided_wall{};
  Duration decided_cpu{};
};

// Told of each reply to a check or another question while the solver waits:
// should be quick. The text is what it said, the first megabyte of it.
using OnReply = std::function<void(const Exchange&, std::string_view text)>;

struct TraceOptions {
  std::vector<contest::Status> statuses;     // expected, one per check; missing
                                             // ones are unknown
  bool stop_at_wrong = true;                 // by the rules of the year
  std::optional<std::uint64_t> most_checks;  // then (exit); absent: all
  std::uint32_t first_line = 1;              // of the script in its file
  std::string folder;  // to run the solver in; empty: a fresh one
  OnReply on_reply;
};

// The script is split by the real lexer; `(set-option :print-success true)` is
// sent first. The solver is started without a benchmark argument. A limit of 0
// is none. Syntax if the script is not SMT-LIB; otherwise fails only if our own
// means fail.
Result<Conversation> trace(const Place& place,
                           const std::vector<std::string>& command,
                           std::string_view script, const std::string& name,
                           const contest::Limits& limits,
                           const TraceOptions& options);

// The same of a script that has been split already.
Result<Conversation> trace(const Place& place,
                           const std::vector<std::string>& command,
                           const TraceScript& script,
                           const contest::Limits& limits,
                           const TraceOptions& options);

}  // namespace podium::run
