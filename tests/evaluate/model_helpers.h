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

}  // namespace podium::evaluate
