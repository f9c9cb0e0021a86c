// judge/model.h -- from what the validator of models printed to what we
// conclude.
//
// The validator is a program of its own, `podium check-model --json`, so that
// nothing that it does can touch the competition.

#pragma once

#include <string>
#include <string_view>

#include "contest/answer.h"
#include "contest/evidence.h"
#include "contest/exit.h"
#include "contest/verdict.h"

namespace podium::judge {

// What a stream says from its first answer on, for the validator: the answer to
// check-sat and the reply to get-model. Empty if that answer is not sat. The
// error output counts if the output has no answer.
std::string_view model_output(std::string_view output, std::string_view error);

struct ModelReading {
  contest::Evidence evidence = contest::Evidence::None;
  std::string note;  // for people: why it is not valid
};

// Of a validator that ended so and printed this. One that was stopped, crashed
// or printed something else leaves the model unchecked.
ModelReading read_validation(const contest::Exit& exit,
                             std::string_view output);

// Section 5.5 of 2025: an unsat is an error, and so is a model that does not
// satisfy; whatever cannot be validated is unknown.
contest::Verdict judge_model(contest::Answer answer,
                             contest::Evidence evidence);

}  // namespace podium::judge
