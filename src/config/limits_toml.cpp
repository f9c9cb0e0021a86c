#include "config/limits_toml.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>
#include <optional>

#include "config/table_reader.h"

namespace podium::config {
namespace {

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

std::optional<Duration> read_duration(const Tree& tree, TableReader& reader,
                                      std::string_view key, Duration longest,
                                      Problems& problems) {
  const Node* node = reader.find(key);
  if (node == nullptr) return std::nullopt;
  const std::optional<Duration> value = to_duration(tree, *node, problems);
  if (!value) return std::nullopt;
  if (*value < kShortest || *value > longest) {
    problems.add(node->place, Code::BadValue,
                 fmt::format("the time is out of range for '{}'", key),
                 fmt::format("write a time from 1 ms to {} days",
                             longest / std::chrono::hours(24)));
    return std::nullopt;
  }
  return value;
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

}  // namespace

void read_limits(const Tree& tree, const Node* table,
                 const contest::RuleBook& rules, Problems& problems,
                 contest::Competition& competition) {
  contest::Limits& limits = competition.limits;
  limits.wall = rules.wall_limit;
  limits.memory = rules.memory_limit;
  limits.cores = rules.cores;
  std::optional<Duration> cpu;
  if (table != nullptr) {
    TableReader reader(tree, *table, problems);
    limits.wall = read_duration(tree, reader, "wall", kLongest, problems)
                      .value_or(limits.wall);
    cpu = read_duration(tree, reader, "cpu", kLongest * kMostCores, problems);
    limits.memory = read_memory(tree, reader, problems).value_or(limits.memory);
    limits.cores = static_cast<int>(
        reader.integer("cores", {1, kMostCores}).value_or(limits.cores));
    competition.slots =
        static_cast<int>(reader.integer("slots", {1, kMostSlots}).value_or(0));
    reader.finish();
  }
  limits.cpu = cpu.value_or(limits.wall * limits.cores);
}

}  // namespace podium::config
