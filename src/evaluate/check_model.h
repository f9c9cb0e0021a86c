// evaluate/check_model.h -- whether a solver's output is a model of a
// benchmark.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "evaluate/evaluator.h"
#include "evaluate/model_text.h"
#include "evaluate/report.h"

namespace podium::evaluate {

struct ModelPlan {
  // What the competition's format does not have is an error.
  bool strict = false;
  // Whose rules hold: what is by the rules depends on it.
  int year = 2025;
  Renaming renaming{};
  Limits limits{};
};

// One report for each check-sat, at least one. An error if the benchmark is no
// well-sorted script.
Result<std::vector<ModelReport>> check_model(std::string_view benchmark,
                                             const std::string& benchmark_name,
                                             std::string_view output,
                                             const std::string& output_name,
                                             const ModelPlan& plan);

// What all of them together say: INVALID if one of them is, UNKNOWN if one is
// and none is INVALID.
ModelVerdict worst(const std::vector<ModelReport>& reports);

}  // namespace podium::evaluate
