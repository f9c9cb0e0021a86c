#include "contest/track.h"

#include "base/check.h"

namespace podium::contest {
namespace {

struct Names {
  Track track;
  std::string_view name;
  std::string_view title;
  std::string_view slug;
  std::string_view old;  // before 2019
};

constexpr std::array<Names, 5> kNames{{
    {Track::SingleQuery, "SingleQuery", "Single Query", "single-query", "main"},
    {Track::Incremental, "Incremental", "Incremental", "incremental",
     "application"},
    {Track::UnsatCore, "UnsatCore", "Unsat Core", "unsat-core", ""},
    {Track::ModelValidation, "ModelValidation", "Model Validation",
     "model-validation", ""},
    {Track::Parallel, "Parallel", "Parallel", "parallel", ""},
}};
static_assert(kNames.size() == kTracks.size());

const Names& names(Track track) {
  for (const Names& entry : kNames) {
    if (entry.track == track) return entry;
  }
  throw Bug("a track without a name");
}

}  // namespace

std::string_view name(Track track) { return names(track).name; }
std::string_view title(Track track) { return names(track).title; }
std::string_view slug(Track track) { return names(track).slug; }

std::optional<Track> parse_track(std::string_view text) {
  for (const Names& entry : kNames) {
    if (text == entry.name || text == entry.title || text == entry.slug ||
        (!entry.old.empty() && text == entry.old)) {
      return entry.track;
    }
  }
  return std::nullopt;
}

}  // namespace podium::contest
