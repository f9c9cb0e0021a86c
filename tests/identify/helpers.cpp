#include "helpers.h"

#include "official/official.h"
#include "scramble/scramble.h"
#include "smtlib/summary.h"

namespace podium::identify {

using contest::Track;

Track track_of(const std::string& text) {
  const auto summary = smtlib::summarize(text, "test");
  return summary && (summary->incremental || summary->check_sats != 1)
             ? Track::Incremental
             : Track::SingleQuery;
}

std::optional<std::string> scrambled(const std::string& text, Way way,
                                     std::uint64_t seed, Track track) {
  if (way == Way::Official) {
    official::Options options;
    options.seed = static_cast<std::int64_t>(seed);
    options.annotations = official::AnnotationMode::Pattern;
    options.incremental = track == Track::Incremental;
    options.unsat_core = track == Track::UnsatCore;
    const auto output = official::scramble(text, "test", options);
    return output ? std::optional(output->text) : std::nullopt;
  }
  scramble::Plan plan{track, seed};
  plan.permute_names = way == Way::Own;
  const auto output = scramble::scramble(text, "test", plan);
  return output ? std::optional(*output) : std::nullopt;
}

}  // namespace podium::identify
