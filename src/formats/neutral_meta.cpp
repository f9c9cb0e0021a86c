#include "formats/neutral_meta.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "base/text.h"

namespace podium::formats {
namespace {

using nlohmann::json;

std::optional<contest::Track> track_of(std::string_view word) {
  if (word == "cloud") return contest::Track::Parallel;
  if (word == "challenge-non-incremental") return contest::Track::SingleQuery;
  if (word == "challenge-incremental") return contest::Track::Incremental;
  return contest::parse_track(word);
}

// Text if it is there and is text; else empty.
std::string text_of(const json& object, const char* key) {
  const auto found = object.find(key);
  return found != object.end() && found->is_string() ? found->get<std::string>()
                                                     : std::string();
}

std::optional<bool> flag_of(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || !found->is_boolean()) return std::nullopt;
  return found->get<bool>();
}

contest::Solver solver_of(const std::string& name, const json& facts) {
  contest::Solver solver;
  solver.name = name;
  if (!facts.is_object()) return solver;
  solver.competing = flag_of(facts, "competing").value_or(true);
  solver.base = text_of(facts, "variant_of");
  if (solver.base.empty()) solver.base = text_of(facts, "base");
  solver.team = text_of(facts, "team");
  const auto number = facts.find("id");
  if (number != facts.end() && number->is_number_integer()) {
    solver.number = number->get<std::int64_t>();
  }
  solver.open_source = flag_of(facts, "open_source");
  solver.new_entrant = flag_of(facts, "new_entrant");
  return solver;
}

Result<Duration> limit_of(const json& value, std::string_view key,
                          const std::string& name) {
  const double seconds = value.is_number() ? value.get<double>() : 0;
  if (seconds > 0 && seconds < 1e9) return from_seconds(seconds);
  return Error{Code::BadValue, name, fmt::format("{} makes no sense", key),
               "it is in seconds"};
}

Result<void> read_limits(const json& all, const std::string& name,
                         NeutralMeta& meta) {
  const auto limit = all.find("time_limit");
  if (limit == all.end() || !limit->is_number()) return {};
  const Result<Duration> of_track = limit_of(*limit, "time_limit", name);
  if (!of_track) return of_track.error();
  meta.wall_limit = *of_track;
  const auto logics = all.find("time_limits");
  if (logics == all.end() || !logics->is_object()) return {};
  for (const auto& [logic, value] : logics->items()) {
    const Result<Duration> own = limit_of(
        value, fmt::format("the time_limits of {}", printable(logic)), name);
    if (!own) return own.error();
    if (*own != *of_track) meta.logic_limits.emplace(logic, *own);
  }
  return {};
}

}  // namespace

contest::Solver NeutralMeta::solver(const std::string& name) const {
  const auto found = solvers.find(name);
  contest::Solver result;
  if (found != solvers.end()) result = found->second;
  result.name = name;
  // Variants are of one team.
  if (result.team.empty()) {
    result.team = result.base.empty() ? name : result.base;
  }
  return result;
}

Result<NeutralMeta> parse_neutral_meta(std::string_view text,
                                       const std::string& name) {
  const json all = json::parse(text, nullptr, false);
  if (!all.is_object()) {
    return Error{Code::Syntax, name, "it is not a JSON object",
                 "docs/formats/neutral.md has an example"};
  }
  NeutralMeta meta;
  const auto year = all.find("year");
  if (year == all.end() || !year->is_number_integer()) {
    return Error{Code::Missing, name, "there is no year", "\"year\": 2022"};
  }
  meta.year = year->get<int>();
  meta.track_name = text_of(all, "track");
  const auto track = track_of(meta.track_name);
  if (!track) {
    return Error{
        Code::BadValue, name,
        fmt::format("there is no track {}", printable(meta.track_name)),
        "\"track\": \"single-query\""};
  }
  meta.track = *track;
  if (Result<void> read = read_limits(all, name, meta); !read) {
    return read.error();
  }
  const auto solvers = all.find("solvers");
  if (solvers == all.end() || !solvers->is_object()) return meta;
  for (const auto& [solver, facts] : solvers->items()) {
    meta.solvers.emplace(solver, solver_of(solver, facts));
  }
  return meta;
}

}  // namespace podium::formats
