// scramble/steps.h -- which commands of a script a track keeps, and what it
// adds.
//
// By the SMT-COMP rules of 2025, section 5.1. Decided there and here:
// docs/scrambling.md.

#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "contest/track.h"
#include "smtlib/command.h"
#include "smtlib/tape.h"

namespace podium::scramble {

struct Step {
  std::size_t token;
  smtlib::Command command;
};

// The commands that stay, without exit, which is a matter of the end.
struct Steps {
  std::vector<Step> kept;
  bool exit = false;  // the script has one
};

// Syntax if the top level is not a sequence of commands; Missing without a
// set-logic or a check-sat; Unsupported if the track takes one check-sat and
// the script has more. In the incremental track nothing stays after the
// check-sat of this number.
Result<Steps> select_steps(
    const smtlib::Tape& script, contest::Track track,
    std::uint64_t checks = std::numeric_limits<std::uint64_t>::max());

// set-option commands that come first, and again after a reset.
std::span<const std::string_view> first_commands(contest::Track track);

// After the check-sat: (get-model), (get-unsat-core) or nothing.
std::string_view after_check_sat(contest::Track track);

// One check-sat, then nothing but what the track adds.
bool is_single_query(contest::Track track);

}  // namespace podium::scramble
