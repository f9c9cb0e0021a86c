#include "cli/options.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/text.h"

namespace podium::cli {

using contest::Track;

Result<Track> parse_track_option(const std::string& text) {
  const std::optional<Track> track = contest::parse_track(text);
  if (track) return *track;
  std::vector<std::string> names;
  names.reserve(contest::kTracks.size());
  for (const Track one : contest::kTracks) names.emplace_back(slug(one));
  return Error{
      Code::BadOption, "--track",
      fmt::format("there is no track {}", printable(text)),
      did_you_mean(text, names,
                   fmt::format("there are {}", fmt::join(names, ", ")))};
}

}  // namespace podium::cli
