// What the tests of models share.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "evaluate/check_model.h"

namespace podium::evaluate {

// "VALID", or the verdict and the reason; several are joined by ", ".
inline std::string check(std::string_view benchmark, std::string_view output,
                         const ModelPlan& plan = {}) {
  const Result<std::vector<ModelReport>> reports =
      check_model(benchmark, "benchmark", output, "output", plan);
  if (!reports) return to_string(reports.error());
  std::string text;
  for (const ModelReport& each : *reports) {
    if (!text.empty()) text += ", ";
    text += to_string(each.verdict);
    if (each.trouble.fault != Fault::None) {
      text += " " + std::string(mnemonic(each.trouble.fault));
    }
  }
  return text;
}

// The report of the first query.
inline ModelReport first(std::string_view benchmark, std::string_view output,
                         const ModelPlan& plan = {}) {
  const Result<std::vector<ModelReport>> reports =
      check_model(benchmark, "benchmark", output, "output", plan);
  return reports ? reports->front() : ModelReport{};
}

inline ModelPlan strict(int year = 2025) {
  ModelPlan plan;
  plan.strict = true;
  plan.year = year;
  return plan;
}

inline constexpr const char* kInts =
    "(set-logic QF_LIA)(declare-fun x () Int)(declare-fun y () Int)"
    "(assert (< x y))(assert (= (+ x y) 3))(check-sat)";

}  // namespace podium::evaluate
