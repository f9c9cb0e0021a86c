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

}  // namespace

Settings settings_of(const contest::Records& records) {
  Settings settings;
  if (records.year != 0) {
    settings.emplace_back(kRules, std::to_string(records.year));
  }
  const auto add = [&](std::string_view name, std::string value) {
    settings.emplace_back(fmt::format("{}.{}", slug(records.track), name),
                          std::move(value));
  };
  if (records.wall_limit != Duration{}) {
    add(kWall, contest::write_walls(records.wall_limit, records.logic_limits));
  }
  if (records.cpu_limit != Duration{}) {
    add(kCpu, format_seconds(records.cpu_limit, 3) + " s");
  }
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
  if (const std::string* walls = find(plan, records.track, kWall)) {
    const Result<void> read =
        contest::parse_walls(*walls, records.wall_limit, records.logic_limits);
    if (!read) return meaningless(path, kWall, *walls);
  }
  if (const std::string* cpu = find(plan, records.track, kCpu)) {
    const Result<Duration> read = parse_duration(*cpu);
    if (!read) return meaningless(path, kCpu, *cpu);
    records.cpu_limit = *read;
  }
  return {};
}

}  // namespace podium::store
