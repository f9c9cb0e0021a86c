#include "smtlib/summary.h"

#include <string_view>
#include <utility>

#include "smtlib/command.h"
#include "smtlib/stream.h"

namespace podium::smtlib {

namespace {

constexpr std::string_view kUnknown = "unknown";

// The commands of a tape up to an (exit), or an error; whether there was one.
Result<bool> add_commands(const Tape& tape, Summarizer& summarizer) {
  for (std::size_t at = 0; at < tape.size(); at = tape.next(at)) {
    const Result<Command> command = command_at(tape, at);
    if (!command) return command.error();
    if (*command == Command::Exit) return true;
    summarizer.add(*command, tape, at);
  }
  return false;
}

}  // namespace

void Summarizer::add(Command command) {
  if (command == Command::CheckSat || command == Command::CheckSatAssuming) {
    ++summary_.check_sats;
    summary_.statuses.push_back(status_);
    status_ = kUnknown;
  } else if (command == Command::Push || command == Command::Pop) {
    levels_ = true;
  }
}

void Summarizer::set_logic(std::string_view logic) {
  if (has_logic_) return;
  has_logic_ = true;
  summary_.logic = logic;
}

void Summarizer::set_info(std::string_view name, std::string_view value) {
  if (name == ":status") {
    const bool known = value == "sat" || value == "unsat";
    status_ = known ? value : kUnknown;
  } else if (name == ":smt-lib-version" && summary_.version.empty()) {
    summary_.version = value;
  }
}

Result<Summary> Summarizer::finish(const std::string& name) {
  if (!has_logic_) {
    return Error{Code::Missing, name, "the script sets no logic",
                 "begin it with a command such as (set-logic ALL)"};
  }
  summary_.status = summary_.statuses.empty() ? std::string(kUnknown)
                                              : summary_.statuses.front();
  summary_.incremental = levels_ || summary_.check_sats > 1;
  return std::move(summary_);
}

Result<Summary> summarize(const Tape& tape) {
  Summarizer summarizer;
  const Result<bool> added = add_commands(tape, summarizer);
  if (!added) return added.error();
  return summarizer.finish(tape.name());
}

Result<Summary> summarize(std::string_view text, const std::string& name) {
  Stream stream;
  stream.open(text, name);
  Summarizer summarizer;
  bool exited = false;
  for (;;) {
    switch (stream.next()) {
      case Stream::Step::Failed:
        return stream.error();
      case Stream::Step::Again:
        summarizer = Summarizer();
        exited = false;
        break;
      case Stream::Step::End:
        return summarizer.finish(name);
      case Stream::Step::Commands: {
        if (exited) break;  // the rest has to be well-formed all the same
        const Result<bool> added = add_commands(stream.tape(), summarizer);
        if (!added) return added.error();
        exited = *added;
      }
    }
  }
}

}  // namespace podium::smtlib
