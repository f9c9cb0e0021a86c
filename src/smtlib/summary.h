// smtlib/summary.h -- what a competition has to know of a script.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "smtlib/command.h"
#include "smtlib/tape.h"

namespace podium::smtlib {

struct Summary {
  std::string logic;                  // from set-logic
  std::string version;                // from :smt-lib-version; may be empty
  std::string status;                 // "sat", "unsat", "unknown": of the first
                                      // check-sat; "unknown" if not stated
  std::vector<std::string> statuses;  // one per check-sat: the last set-info
                                      // :status before it since the last one
  std::uint64_t asserts = 0;
  std::uint64_t check_sats = 0;  // with check-sat-assuming
  bool incremental = false;      // push, pop, or several check-sats
};

// Takes the commands of a script one by one.
class Summarizer {
 public:
  // The command that begins at that token of a tape or the like. REQUIRES: none
  // after (exit).
  template <class Tokens>
  void add(Command command, const Tokens& tokens, std::size_t token) {
    if (command == Command::Assert) {
      ++summary_.asserts;
    } else if (command == Command::SetLogic) {
      // (set-logic |QF_BV|) sets QF_BV.
      if (is_atom(tokens.kind(token + 2))) set_logic(tokens.symbol(token + 2));
    } else if (command == Command::SetInfo) {
      if (is_atom(tokens.kind(token + 2)) && is_atom(tokens.kind(token + 3))) {
        set_info(tokens.text(token + 2), tokens.symbol(token + 3));
      }
    } else {
      add(command);
    }
  }

  // Of the check-sats so far.
  const std::vector<std::string>& statuses() const { return summary_.statuses; }

  // Missing if there was no set-logic. `name` stands for the script.
  Result<Summary> finish(const std::string& name);

 private:
  static bool is_atom(Kind kind) {
    return kind != Kind::Open && kind != Kind::Close;
  }
  void add(Command command);
  void set_logic(std::string_view logic);
  void set_info(std::string_view name, std::string_view value);

  Summary summary_;
  std::string status_{"unknown"};
  bool has_logic_ = false;
  bool levels_ = false;
};

// Reads commands only, not terms, and nothing after (exit). Syntax if the top
// level is not a sequence of commands; Missing if there is no set-logic.
Result<Summary> summarize(const Tape& tape);

// The same of a text, without a tape of all of it.
Result<Summary> summarize(std::string_view text, const std::string& name);

// The script again, one command a line, without comments.
void print(const Tape& tape, std::string& out);

}  // namespace podium::smtlib
