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

Result<std::optional<process::Method>> parse_method_option(
    const std::string& text) {
  using process::Method;
  if (text.empty()) return std::optional<Method>();
  std::vector<std::string> names;
  for (const Method method :
       {Method::CgroupV2, Method::CgroupV1, Method::Supervised}) {
    if (text == to_string(method)) return std::optional<Method>(method);
    names.emplace_back(to_string(method));
  }
  return Error{Code::BadOption, "--method",
               fmt::format("there is no method {}", printable(text)),
               fmt::format("there are {}", fmt::join(names, ", "))};
}

}  // namespace podium::cli
