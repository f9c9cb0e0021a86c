// Any benchmark with any output is checked without harm. The input is the
// benchmark, a line "---", and the output.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "evaluate/check_model.h"

using namespace podium::evaluate;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t line = text.find("\n---\n");
  if (line == std::string_view::npos) return 0;
  ModelPlan plan;
  plan.limits.steps = 200000;
  plan.limits.call_depth = 1000;
  plan.limits.instances = 300;
  plan.limits.bytes = std::size_t{1} << 26;
  plan.limits.width = 1U << 12;
  plan.strict = size % 2 == 0;
  const auto reports = check_model(text.substr(0, line), "benchmark",
                                   text.substr(line + 5), "output", plan);
  if (!reports) {
    require(!reports.error().message.empty());
    return 0;
  }
  require(!reports->empty());
  for (const ModelReport& each : *reports) {
    const bool valid = each.verdict == ModelVerdict::Valid;
    require(valid == (each.trouble.fault == Fault::None));
    require(valid || !each.trouble.message.empty());
  }
  return 0;
}
