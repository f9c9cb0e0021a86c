// lint/script.h -- the commands of a script, for checks that do not need the
// meaning of its terms.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lint/finding.h"
#include "smtlib/command.h"
#include "smtlib/tape.h"

namespace podium::lint {

struct Step {
  std::size_t token;  // the command's parenthesis
  smtlib::Command command;
};

// Places in a text. Linear over all calls if they ascend: lines are counted
// from the last place on.
class Places {
 public:
  explicit Places(std::string_view text) : text_(text) {}

  smtlib::Place at(std::size_t offset);

 private:
  std::string_view text_;
  std::size_t offset_ = 0;  // the last one that was asked for
  std::size_t line_begin_ = 0;
  std::uint64_t line_ = 1;
};

class Script {
 public:
  // Commands that are none are left out; whoever reads terms reports them.
  explicit Script(const smtlib::Tape& tape);

  const smtlib::Tape& tape() const { return tape_; }
  const std::vector<Step>& steps() const { return steps_; }

  // Commands of this kind before the first exit.
  std::size_t count(smtlib::Command command) const;

  // The token of the first argument; the end of the command if there is none.
  std::size_t argument(const Step& step) const { return step.token + 2; }
  std::size_t end(const Step& step) const { return tape_.partner(step.token); }

  // Of set-info and set-option: the keyword and its value as texts; empty if
  // they are not there or are lists.
  std::string_view key(const Step& step) const;
  std::string_view value(const Step& step) const;

  bool is_check(const Step& step) const {
    return step.command == smtlib::Command::CheckSat ||
           step.command == smtlib::Command::CheckSatAssuming;
  }

  smtlib::Place place(std::size_t token) const;
  // The same of a byte of the text.
  smtlib::Place place_at(std::size_t offset) const {
    return places_.at(offset);
  }

  // Where something is missing at the end of the file.
  smtlib::Place last_place() const;

 private:
  const smtlib::Tape& tape_;
  std::vector<Step> steps_;
  mutable Places places_;
};

}  // namespace podium::lint
