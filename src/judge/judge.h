// judge/judge.h -- from what a solver printed to what we conclude.

#pragma once

#include <string>
#include <string_view>

#include "contest/answer.h"
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

}  // namespace podium::judge
