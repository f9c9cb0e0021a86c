// evaluate/explain.h -- why an assertion is false.

#pragma once

#include <vector>

#include "evaluate/evaluator.h"
#include "evaluate/report.h"

namespace podium::evaluate {

// The part that makes it false, what that is made of, and the constants in it.
std::vector<Part> explain(terms::Script& script, Values& values,
                          Evaluator& evaluator, terms::TermId assertion);

}  // namespace podium::evaluate
