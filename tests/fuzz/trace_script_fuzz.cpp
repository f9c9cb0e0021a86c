// A script of a conversation: every step is one command of the text, in order.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "run/trace_script.h"

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  using podium::run::is_check;
  using podium::run::Step;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto headed = podium::run::split_header(text, "fuzz");
  if (!headed) return 0;
  const auto script = podium::run::read_trace_script(headed->script, "fuzz",
                                                     headed->first_line);
  if (!script) {
    require(!script.error().where.empty());
    return 0;
  }
  const char* at = headed->script.data();
  std::uint32_t line = headed->first_line;
  for (const Step& step : script->steps) {
    require(step.text.data() >= at);
    require(step.text.starts_with('(') && step.text.ends_with(')'));
    line += static_cast<std::uint32_t>(std::count(at, step.text.data(), '\n'));
    require(step.line == line);
    at = step.text.data();
  }
  require(static_cast<std::size_t>(
              std::ranges::count_if(script->steps, [](const Step& step) {
                return is_check(step.command);
              })) == script->statuses.size());
  return 0;
}
