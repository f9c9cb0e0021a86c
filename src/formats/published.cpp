#include "formats/published.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/file.h"

namespace podium::formats {
namespace {

using nlohmann::json;

// An object's member, or nothing.
const json& member(const json& object, const char* key) {
  static const json none;
  if (!object.is_object()) return none;
  const auto found = object.find(key);
  return found == object.end() ? none : *found;
}

std::string text_of(const json& value) {
  return value.is_string() ? value.get<std::string>() : std::string();
}

PublishedRow read_row(const json& data) {
  PublishedRow row;
  if (!data.is_object()) return row;
  for (const auto& [key, value] : data.items()) {
    if (key == "solver") {
      row.solver = text_of(value);
    } else if (key == "competing") {
      row.competing = value.is_boolean() && value.get<bool>();
    } else if (key == "division") {
      row.division = text_of(value);
    } else if (value.is_string()) {
      row.cells.emplace(key, value.get<std::string>());
    }
  }
  return row;
}

std::vector<PublishedTable> read_tables(const json& data) {
  std::vector<PublishedTable> tables;
  if (!data.is_object()) return tables;
  for (const auto& [kind, table] : data.items()) {
    PublishedTable one;
    // Rankings call them sequential-lc.
    one.kind = kind.substr(0, kind.find('-'));
    for (const json& row : member(table, "rows")) {
      one.rows.push_back(read_row(row));
    }
    tables.push_back(std::move(one));
  }
  return tables;
}

PublishedDivision read_division(const std::string& name, const json& data) {
  PublishedDivision division;
  division.name = name;
  const json& count = member(data, "n_benchmarks");
  if (count.is_number_unsigned()) {
    division.benchmarks = count.get<std::uint64_t>();
  }
  division.one_logic = text_of(member(data, "kind")) == "logic";
  const json& alone = member(data, "non_competitive");
  division.competitive = !(alone.is_boolean() && alone.get<bool>());
  division.tables = read_tables(member(data, "tables"));
  const json& winners = member(data, "winners");
  if (!winners.is_object()) return division;
  for (const auto& [title, winner] : winners.items()) {
    division.winners.emplace(title, text_of(winner));
  }
  return division;
}

// 2015 to 2018: tables of rank, solver and score without names of columns, one
// for the sequential score, then one for the parallel one.
void read_raw_tables(const json& data, PublishedRanking& ranking) {
  constexpr const char* kKinds[] = {"sequential", "parallel"};
  std::size_t next = 0;
  for (const json& table : member(data, "other")) {
    const json& raw = member(table, "raw");
    if (!raw.is_array() || next == std::size(kKinds)) continue;
    PublishedTable one;
    one.kind = kKinds[next++];
    for (const json& line : raw) {
      if (!line.is_array() || line.size() != 3 || line[0] == "Rank") continue;
      PublishedRow row;
      row.competing = text_of(line[0]) != "-";
      row.solver = text_of(line[1]);
      row.cells.emplace("score", text_of(line[2]));
      row.cells.emplace("rank", text_of(line[0]));
      one.rows.push_back(std::move(row));
    }
    ranking.tables.push_back(std::move(one));
  }
}

}  // namespace

Result<Published> parse_published(std::string_view text,
                                  const std::string& name) {
  const json all = json::parse(text, nullptr, false);
  if (!all.is_object() || !member(all, "divisions").is_object()) {
    return Error{Code::Syntax, name, "it holds no published tables",
                 "a JSON object with \"divisions\""};
  }
  Published published;
  const json& year = member(all, "year");
  if (year.is_number_integer()) published.year = year.get<int>();
  published.track = text_of(member(all, "track"));
  for (const auto& [division, data] : all["divisions"].items()) {
    published.divisions.push_back(read_division(division, data));
  }
  const json& wide = member(all, "competition_wide");
  if (!wide.is_object()) return published;
  for (const auto& [title, data] : wide.items()) {
    PublishedRanking ranking;
    ranking.name = title.rfind("competition", 0) == 0
                       ? std::string("competition-wide")
                       : title;
    ranking.tables = read_tables(member(data, "tables"));
    if (ranking.tables.empty()) read_raw_tables(data, ranking);
    published.rankings.push_back(std::move(ranking));
  }
  return published;
}

Result<Published> read_published(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return text.error();
  return parse_published(*text, path);
}

}  // namespace podium::formats
