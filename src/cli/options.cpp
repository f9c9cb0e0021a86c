#include "cli/options.h"

#include <fmt/format.h>

#include <optional>
#include <vector>

#include "base/text.h"
#include "process/machine.h"

namespace podium::cli {

using contest::Track;

namespace {

Error at_option(const char* name, Error error) {
  error.where = name;
  return error;
}

}  // namespace

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

Result<std::optional<Duration>> parse_time_option(const char* name,
                                                  const std::string& text) {
  if (text.empty()) return std::optional<Duration>();
  const Result<Duration> time = parse_duration(text);
  if (!time) return at_option(name, time.error());
  if (time->count() <= 0) {
    return Error{Code::BadValue, name, "a time must be positive"};
  }
  return std::optional(*time);
}

Result<std::optional<std::uint64_t>> parse_size_option(
    const char* name, const std::string& text) {
  if (text.empty()) return std::optional<std::uint64_t>();
  const Result<std::uint64_t> size = parse_bytes(text);
  if (!size) return at_option(name, size.error());
  return std::optional(*size);
}

void take_dash(std::string& output) {
  if (output == "-") output.clear();
}

Result<std::vector<int>> choose_cores(int count) {
  const process::Machine machine = process::read_machine();
  const auto sets = process::divide_cores(machine, count, 1);
  if (!sets.empty()) return sets.front();
  return Error{Code::BadValue, "--cores",
               fmt::format("{} cores asked for, and {} are usable here", count,
                           machine.cores.size()),
               "podium doctor"};
}

}  // namespace podium::cli
