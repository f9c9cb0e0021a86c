// Whatever the bytes are, the readers of the neutral form return a Result, and
// what was read can be scored.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "formats/csv.h"
#include "formats/neutral.h"
#include "formats/published.h"
#include "score/score.h"

namespace {

constexpr std::string_view kMetas[] = {
    R"({"year":2022,"track":"single-query","time_limit":1200})",
    R"({"year":2018,"track":"unsat-core","time_limit":2400})",
    R"({"year":2019,"track":"incremental","time_limit":2400})",
    R"({"year":2020,"track":"model-validation","time_limit":1200})",
};

void check_runs(std::string_view meta, std::string_view text) {
  const auto records = podium::formats::parse_neutral(meta, text, "fuzz");
  if (!records || records->solvers.size() > 100) return;
  for (const auto edition : {podium::contest::Edition::Document,
                             podium::contest::Edition::Published}) {
    const auto rules = podium::contest::rule_book(records->year, edition);
    // What a caller must ensure.
    if (!rules || records->wall_limit <= podium::Duration::zero()) continue;
    podium::score::score_track(*records, **rules);
  }
}

}  // namespace

// The first byte chooses what the rest is.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1,
                              size - 1);
  const std::size_t choice = data[0] % 6;
  if (choice < 4) {
    check_runs(kMetas[choice], text);
  } else if (choice == 4) {
    const auto published = podium::formats::parse_published(text, "fuzz");
    if (published) {
      podium::formats::compare_divisions(
          *published, podium::formats::to_scores(*published));
    }
  } else {
    check_runs(text, "solver,benchmark,cpu_time,wall_time\ns,QF_BV/a,1,1\n");
  }
  podium::formats::parse_seconds(text);
  return 0;
}
