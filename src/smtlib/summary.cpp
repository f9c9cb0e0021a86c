#include "smtlib/summary.h"

#include <string_view>
#include <utility>

#include "smtlib/command.h"
#include "smtlib/stream.h"

namespace podium::smtlib {

namespace {

constexpr std::string_view kUnknown = "unknown";

bool is_argument(const Tape& tape, std::size_t token) {
  const Kind kind = tape.kind(token);
  return kind != Kind::Close && kind != Kind::Open;
}

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

void Summarizer::add(Command command, const Tape& tape, std::size_t token) {
  if (command == Command::Assert) {
    ++summary_.asserts;
  } else if (command == Command::CheckSat ||
             command == Command::CheckSatAssuming) {
    ++summary_.check_sats;
    summary_.statuses.push_back(status_);
    status_ = kUnknown;
  } else if (command == Command::Push || command == Command::Pop) {
    levels_ = true;
  } else if (command == Command::SetLogic && !has_logic_) {
    // (set-logic |QF_BV|) sets QF_BV.
    has_logic_ = is_argument(tape, token + 2);
    if (has_logic_) summary_.logic = tape.symbol(token + 2);
  } else if (command == Command::SetInfo) {
    add_info(tape, token + 2);
  }
}

// `key` is the token after set-info, perhaps its end.
void Summarizer::add_info(const Tape& tape, std::size_t key) {
  if (!is_argument(tape, key) || !is_argument(tape, key + 1)) return;
  const std::string_view name = tape.text(key);
  const std::string_view value = tape.symbol(key + 1);
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
