#include "store/settings.h"

#include <fmt/format.h>

#include <charconv>

#include "base/text.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

constexpr std::string_view kRules = "rules";
constexpr std::string_view kWall = "limits.wall";
constexpr std::string_view kCpu = "limits.cpu";

// The setting of the track, else that of all; nullptr if there is none.
const std::string* find(const Plan& plan, contest::Track track,
                        std::string_view name) {
  const std::string own = fmt::format("{}.{}", slug(track), name);
  const std::string* found = nullptr;
  for (const auto& [key, value] : plan.settings) {
    if (key == own) return &value;
    if (key == name) found = &value;
  }
  return found;
}

Error meaningless(const std::string& path, std::string_view name,
                  std::string_view value) {
  return {
      Code::Corrupt, path,
      fmt::format("is damaged: the setting {} is '{}'", name, printable(value)),
      std::string(kDamageHint)};
}

Result<void> read_time(const Plan& plan, const std::string& path,
                       contest::Track track, std::string_view name,
                       Duration& time) {
  const std::string* value = find(plan, track, name);
  if (value == nullptr) return {};
  const Result<Duration> read = parse_duration(*value);
  if (!read) return meaningless(path, name, *value);
  time = *read;
  return {};
}

}  // namespace

Settings settings_of(const contest::Records& records) {
  Settings settings;
  if (records.year != 0) {
    settings.emplace_back(kRules, std::to_string(records.year));
  }
  const auto add = [&](std::string_view name, Duration time) {
    if (time == Duration{}) return;
    settings.emplace_back(fmt::format("{}.{}", slug(records.track), name),
                          format_seconds(time, 3) + " s");
  };
  add(kWall, records.wall_limit);
  add(kCpu, records.cpu_limit);
  return settings;
}

Result<void> read_settings(const Plan& plan, const std::string& path,
                           contest::Records& records) {
  if (const std::string* year = find(plan, records.track, kRules)) {
    const char* end = year->data() + year->size();
    const auto [stop, problem] =
        std::from_chars(year->data(), end, records.year);
    if (problem != std::errc() || stop != end) {
      return meaningless(path, kRules, *year);
    }
  }
  Result<void> read =
      read_time(plan, path, records.track, kWall, records.wall_limit);
  if (!read) return read;
  return read_time(plan, path, records.track, kCpu, records.cpu_limit);
}

}  // namespace podium::store
