// Any bytes are checked, for the library and for every track and year, and what
// is found has a code, a sentence and a place in the text.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "contest/track.h"
#include "lint/lint.h"

using podium::lint::Finding;
using podium::lint::lint;
using podium::lint::Plan;
using podium::lint::Report;

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void check(std::string_view text, const Plan& plan) {
  const Report report = lint(text, "lib/incremental/QF_UF/mine/fuzz", plan);
  std::size_t lines = 1;
  for (const char byte : text) lines += byte == '\n' ? 1 : 0;
  for (const Finding& finding : report.findings) {
    require(!finding.code.empty() && !finding.message.empty());
    require(finding.place.line >= 1 && finding.place.line <= lines);
    require(finding.place.column >= 1 &&
            finding.place.column <= text.size() + 1);
    require(!to_string(finding, "fuzz").empty());
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(text, Plan{});
  constexpr int kYears[] = {2008, 2015, 2018, 2025};
  const podium::contest::Track track =
      podium::contest::kTracks[size % podium::contest::kTracks.size()];
  check(text, Plan{false, track, kYears[size % 4], 3});
  return 0;
}
