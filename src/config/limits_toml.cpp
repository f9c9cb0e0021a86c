#include "config/limits_toml.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <map>
#include <optional>

#include "base/text.h"
#include "config/names.h"
#include "config/table_reader.h"

namespace podium::config {
namespace {

using contest::Track;

constexpr int kMostCores = 1024;
constexpr int kMostSlots = 4096;
constexpr Duration kShortest = std::chrono::milliseconds(1);
constexpr Duration kLongest = std::chrono::hours(30 * 24);
constexpr std::uint64_t kLeastMemory = 1'000'000;
constexpr std::uint64_t kMostMemory = 1'000'000'000'000'000;

std::optional<Duration> to_duration(const Tree& tree, const Node& node,
                                    Problems& problems) {
  if (node.kind == Kind::String) {
    const Result<Duration> parsed = parse_duration(node.text);
    if (parsed) return *parsed;
    problems.add(node.place, parsed.error().code, parsed.error().message,
                 parsed.error().hint);
    return std::nullopt;
  }
  if (node.kind != Kind::Integer && node.kind != Kind::Real) {
    report_type(tree, node, "a number or a string", problems);
    return std::nullopt;
  }
  const double seconds =
      node.kind == Kind::Real ? node.real : static_cast<double>(node.integer);
  // What does not fit is out of every range: let the caller say so.
  if (!std::isfinite(seconds) || std::fabs(seconds) > 8e9) {
    return seconds > 0 ? Duration::max() : Duration::min();
  }
  return from_seconds(seconds);
}

std::optional<Duration> time_in(const Tree& tree, const Node& node,
                                Duration longest, Problems& problems) {
  const std::optional<Duration> value = to_duration(tree, node, problems);
  if (!value) return std::nullopt;
  if (*value < kShortest || *value > longest) {
    problems.add(
        node.place, Code::BadValue,
        fmt::format("the time is out of range for '{}'", printable(node.key)),
        fmt::format("write a time from 1 ms to {} days",
                    longest / std::chrono::hours(24)));
    return std::nullopt;
  }
  return value;
}

std::optional<Duration> read_duration(const Tree& tree, TableReader& reader,
                                      std::string_view key, Duration longest,
                                      Problems& problems) {
  const Node* node = reader.find(key);
  if (node == nullptr) return std::nullopt;
  return time_in(tree, *node, longest, problems);
}

std::optional<std::uint64_t> read_memory(const Tree& tree, TableReader& reader,
                                         Problems& problems) {
  const Node* node = reader.find("memory");
  if (node == nullptr) return std::nullopt;
  std::uint64_t value = 0;
  if (node->kind == Kind::String) {
    const Result<std::uint64_t> parsed = parse_bytes(node->text);
    if (!parsed) {
      problems.add(node->place, parsed.error().code, parsed.error().message,
                   parsed.error().hint);
      return std::nullopt;
    }
    value = *parsed;
  } else if (node->kind == Kind::Integer) {
    value = node->integer < 0 ? 0 : static_cast<std::uint64_t>(node->integer);
  } else {
    report_type(tree, *node, "an integer or a string", problems);
    return std::nullopt;
  }
  if (value < kLeastMemory || value > kMostMemory) {
    problems.add(node->place, Code::BadValue,
                 "the size is out of range for 'memory'",
                 "write a size from \"1 MB\" to \"1000 TB\"; a number without "
                 "a unit is bytes");
    return std::nullopt;
  }
  return value;
}

// What a table of limits says; what it does not say is absent.
struct Given {
  std::optional<Duration> wall;
  std::optional<Duration> cpu;
  std::optional<std::uint64_t> memory;
  std::optional<int> cores;
  std::optional<int> slots;
  std::optional<Duration> validation;
  std::optional<contest::LogicLimits> logics;
};

// A number, or "all" for those of the machine.
std::optional<int> read_cores(TableReader& reader, Problems& problems) {
  const Node* node = reader.find("cores");
  if (node != nullptr && node->kind == Kind::String) {
    if (node->text == "all") return 0;
    problems.add(node->place, Code::BadValue,
                 fmt::format("'{}' is no number of cores", node->text),
                 "write a number, or \"all\" for all of the machine");
    return std::nullopt;
  }
  const auto cores = reader.integer("cores", {1, kMostCores});
  return cores ? std::optional(static_cast<int>(*cores)) : std::nullopt;
}

// Keys are logics, or expressions that stand for several.
contest::LogicLimits read_logics(const Tree& tree, const Node& table, int year,
                                 Problems& problems) {
  contest::LogicLimits limits;
  for (const std::size_t child : table.children) {
    const Node& node = tree.nodes[child];
    const auto time = time_in(tree, node, kLongest, problems);
    for (std::string& logic :
         find_logics({{node.key, node.key_place}}, year, problems)) {
      if (limits.contains(logic)) {
        problems.add(
            node.key_place, Code::BadValue,
            fmt::format("the logic '{}' has two limits", printable(logic)),
            "remove one of them");
      } else if (time) {
        limits.emplace(std::move(logic), *time);
      }
    }
  }
  return limits;
}

Given read_keys(const Tree& tree, TableReader& reader, int year,
                Problems& problems) {
  Given given;
  given.wall = read_duration(tree, reader, "wall", kLongest, problems);
  given.cpu =
      read_duration(tree, reader, "cpu", kLongest * kMostCores, problems);
  given.memory = read_memory(tree, reader, problems);
  given.cores = read_cores(reader, problems);
  if (const auto slots = reader.integer("slots", {1, kMostSlots})) {
    given.slots = static_cast<int>(*slots);
  }
  if (const Node* logics = reader.table("logics")) {
    given.logics = read_logics(tree, *logics, year, problems);
  }
  return given;
}

bool is_validated(Track track) {
  return track == Track::UnsatCore || track == Track::ModelValidation;
}

Duration default_validation(Track track, const contest::RuleBook& rules,
                            Duration wall) {
  if (track == Track::ModelValidation) return rules.model_check_limit;
  const bool own =
      track == Track::UnsatCore && rules.core_check_limit > Duration::zero();
  return own ? rules.core_check_limit : wall;
}

// Those that go with the wall time of the track: a new one is for all logics
// but those that are named beside it.
contest::LogicLimits logic_limits(Track track, const Given& own,
                                  const Given& all,
                                  const contest::RuleBook& rules) {
  if (own.logics) return *own.logics;
  if (own.wall) return {};
  if (all.logics) return *all.logics;
  if (all.wall) return {};
  return contest::logic_limits(rules, track);
}

// The limits of a track: its own, else those of all, else those of the rules.
// The parallel track has all cores of the machine.
contest::TrackLimits track_limits(Track track, const Given& own,
                                  const Given& all,
                                  const contest::RuleBook& rules) {
  const bool parallel = track == Track::Parallel;
  contest::TrackLimits result;
  contest::Limits& limits = result.run;
  limits.wall =
      own.wall.value_or(all.wall.value_or(contest::wall_limit(rules, track)));
  result.logics = logic_limits(track, own, all, rules);
  std::erase_if(result.logics,
                [&](const auto& one) { return one.second == limits.wall; });
  limits.memory = own.memory.value_or(all.memory.value_or(rules.memory_limit));
  limits.cores =
      own.cores.value_or(parallel ? 0 : all.cores.value_or(rules.cores));
  limits.cpu = limits.wall * limits.cores;
  // A CPU time for all tracks is one for their wall time and cores.
  if (all.cpu && !parallel && !own.wall && !own.cores) limits.cpu = *all.cpu;
  limits.cpu = own.cpu.value_or(limits.cpu);
  result.slots = own.slots.value_or(parallel ? 0 : all.slots.value_or(0));
  result.validation =
      own.validation.value_or(default_validation(track, rules, limits.wall));
  return result;
}

}  // namespace

void read_limits(const Tree& tree, const Node* table,
                 const contest::RuleBook& rules, Problems& problems,
                 contest::Competition& competition) {
  Given all;
  std::map<Track, Given> own;
  if (table != nullptr) {
    TableReader reader(tree, *table, problems);
    all = read_keys(tree, reader, rules.year, problems);
    for (const Track track : contest::kTracks) {
      const Node* below = reader.table(contest::slug(track));
      if (below == nullptr) continue;
      TableReader track_reader(tree, *below, problems);
      Given& given = own[track];
      given = read_keys(tree, track_reader, rules.year, problems);
      if (is_validated(track)) {
        given.validation =
            read_duration(tree, track_reader, "validation", kLongest, problems);
      }
      track_reader.finish();
    }
    reader.finish();
  }
  const contest::TrackLimits general =
      track_limits(Track::SingleQuery, {}, all, rules);
  competition.limits = general.run;
  competition.slots = general.slots;
  competition.logic_limits = general.logics;
  for (const Track track : competition.tracks) {
    const contest::TrackLimits limits =
        track_limits(track, own[track], all, rules);
    if (limits != general) competition.track_limits.emplace(track, limits);
  }
}

}  // namespace podium::config
