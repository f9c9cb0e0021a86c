// judge/judge.h -- from what a solver printed to what we conclude.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/units.h"
#include "contest/answer.h"
#include "contest/competition.h"
#include "contest/exchange.h"
#include "contest/verdict.h"

namespace podium::judge {

struct Reading {
  contest::Answer answer = contest::Answer::None;
  std::string note;  // for people, where the output is not as it should be
};

// The answer to the one check-sat of a script. The rules of 2025, 5.1, make no
// difference between the two streams and ignore `success`; an answer is a line
// that holds nothing but sat, unsat or unknown. The first one counts: output
// comes before errors. A note tells of a later one that contradicts it.
Reading read_answer(std::string_view output, std::string_view error);

contest::Verdict judge(contest::Answer answer, contest::Status status);

// What a conversation with a solver comes to.
struct Checked {
  std::vector<contest::Answer> answers;  // within the limits, one per check
  Duration decided_wall{};               // when the last sat or unsat came
  Duration decided_cpu{};
  contest::Verdict verdict = contest::Verdict::Unsolved;
  std::string note;  // for people: which answer is wrong
};

// Adds up the times of all commands; what was answered when they had exceeded
// the limit does not count. One wrong answer makes the run wrong; else it is
// correct if a known status confirms an answer, and unconfirmed if there are
// answers and none does. A status that is missing is unknown.
Checked judge_checks(const std::vector<contest::Exchange>& exchanges,
                     const std::vector<contest::Status>& statuses,
                     const contest::Limits& limits);

}  // namespace podium::judge
