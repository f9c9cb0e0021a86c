#include "contest/logic_limits.h"

#include <fmt/format.h>

#include <utility>

#include "base/text.h"

namespace podium::contest {
namespace {

constexpr std::string_view kBetween = ", ";

}  // namespace

Duration wall_of(const LogicLimits& limits, std::string_view logic,
                 Duration of_track) {
  const auto own = limits.find(logic);
  return own != limits.end() ? own->second : of_track;
}

Duration scale_cpu(Duration cpu, Duration wall, Duration other_wall) {
  if (other_wall == wall || wall <= Duration::zero()) return cpu;
  const double seconds =
      to_seconds(cpu) / to_seconds(wall) * to_seconds(other_wall);
  return seconds < to_seconds(Duration::max()) ? from_seconds(seconds)
                                               : Duration::max();
}

std::string write_walls(Duration wall, const LogicLimits& limits) {
  std::string text = format_seconds(wall, 3) + " s";
  for (const auto& [logic, own] : limits) {
    text += fmt::format("{}{}={} s", kBetween, logic, format_seconds(own, 3));
  }
  return text;
}

Result<void> parse_walls(std::string_view text, Duration& wall,
                         LogicLimits& limits) {
  std::size_t end = text.find(kBetween);
  const Result<Duration> of_track = parse_duration(text.substr(0, end));
  if (!of_track) return of_track.error();
  LogicLimits found;
  while (end != std::string_view::npos) {
    text.remove_prefix(end + kBetween.size());
    end = text.find(kBetween);
    const std::string_view one = text.substr(0, end);
    // A logic may be called anything, a time has no such sign in it.
    const std::size_t sign = one.rfind('=');
    if (sign == std::string_view::npos) {
      return Error{
          Code::BadValue, "",
          fmt::format("'{}' is no time limit of a logic", printable(one)),
          "write QF_UF=1800 s"};
    }
    const Result<Duration> own = parse_duration(one.substr(sign + 1));
    if (!own) return own.error();
    found.insert_or_assign(std::string(one.substr(0, sign)), *own);
  }
  wall = *of_track;
  limits = std::move(found);
  return {};
}

}  // namespace podium::contest
