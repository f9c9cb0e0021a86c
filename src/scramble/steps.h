// scramble/steps.h -- which commands of a script a track keeps, and what it
// adds.
//
// By the SMT-COMP rules of 2025, section 5.1. Decided there and here:
// docs/scrambling.md.

#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/result.h"
#include "contest/track.h"
#include "smtlib/command.h"

namespace podium::scramble {

// Which command of the script stays.
class Selection {
 public:
  enum class Choice : std::uint8_t {
    Keep,
    Drop,
    KeepLast,  // and nothing after it
    DropLast,  // neither it nor anything after it
    Refuse,    // a second check-sat, and the track takes one
  };

  // In the incremental track nothing stays after the check-sat of this number.
  void open(contest::Track track, std::uint64_t checks);

  // The commands in the order of the script. `option` is what a set-option
  // sets.
  Choice choose(smtlib::Command command, std::string_view option);

  // After the last command: Missing without a set-logic or a check-sat.
  Result<void> finish(const std::string& name) const;

  // Whether the script has an exit, which itself does not stay: how a script
  // ends is a matter of the track.
  bool exit() const { return exit_; }

 private:
  contest::Track track_ = contest::Track::SingleQuery;
  std::uint64_t most_checks_ = 0;
  std::uint64_t checks_ = 0;
  bool logic_ = false;
  bool exit_ = false;
};

// set-option commands that come first, and again after a reset.
std::span<const std::string_view> first_commands(contest::Track track);

// After the check-sat: (get-model), (get-unsat-core) or nothing.
std::string_view after_check_sat(contest::Track track);

// One check-sat, then nothing but what the track adds.
bool is_single_query(contest::Track track);

}  // namespace podium::scramble
