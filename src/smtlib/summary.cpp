#include "smtlib/summary.h"

#include <string_view>

#include "smtlib/command.h"

namespace podium::smtlib {

namespace {

constexpr std::string_view kUnknown = "unknown";

class Summarizer {
 public:
  explicit Summarizer(const Tape& tape) : tape_(tape) {}

  Result<Summary> run() {
    for (std::size_t at = 0; at < tape_.size(); at = tape_.next(at)) {
      const Result<Command> command = command_at(tape_, at);
      if (!command) return command.error();
      if (*command == Command::Exit) break;
      add(*command, at);
    }
    if (!has_logic_) {
      return Error{Code::Missing, tape_.name(), "the script sets no logic",
                   "begin it with a command such as (set-logic ALL)"};
    }
    summary_.status = summary_.statuses.empty() ? std::string(kUnknown)
                                                : summary_.statuses.front();
    summary_.incremental = levels_ || summary_.check_sats > 1;
    return summary_;
  }

 private:
  void add(Command command, std::size_t at) {
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
      has_logic_ = is_argument(at + 2);
      if (has_logic_) summary_.logic = tape_.symbol(at + 2);
    } else if (command == Command::SetInfo) {
      add_info(at + 2);
    }
  }

  bool is_argument(std::size_t token) const {
    const Kind kind = tape_.kind(token);
    return kind != Kind::Close && kind != Kind::Open;
  }

  // `key` is the token after set-info, perhaps its end.
  void add_info(std::size_t key) {
    if (!is_argument(key) || !is_argument(key + 1)) return;
    const std::string_view name = tape_.text(key);
    const std::string_view value = tape_.symbol(key + 1);
    if (name == ":status") {
      const bool known = value == "sat" || value == "unsat";
      status_ = known ? value : kUnknown;
    } else if (name == ":smt-lib-version" && summary_.version.empty()) {
      summary_.version = value;
    }
  }

  const Tape& tape_;
  Summary summary_;
  std::string status_{kUnknown};
  bool has_logic_ = false;
  bool levels_ = false;
};

}  // namespace

Result<Summary> summarize(const Tape& tape) { return Summarizer(tape).run(); }

}  // namespace podium::smtlib
