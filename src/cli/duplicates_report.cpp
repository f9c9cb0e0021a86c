#include "cli/duplicates_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/csv.h"
#include "base/text.h"

namespace podium::cli {

using identify::Class;
using identify::Classes;
using identify::kLevels;
using identify::Level;
using identify::Member;
using identify::Survey;
using nlohmann::ordered_json;

namespace {

constexpr std::size_t kMostLines = 20;  // of each list

std::string path_of(const Member& member) {
  return printable(member.path, member.path.size());
}

// The n-th check-sat, where there are several.
std::string check_of(const Member& member, std::size_t check) {
  return member.statuses.size() > 1 ? fmt::format(" (check-sat {})", check + 1)
                                    : "";
}

void more(std::size_t count, std::string& out) {
  if (count > kMostLines) {
    out += fmt::format("  ... and {} more, see --json\n", count - kMostLines);
  }
}

void add_findings(const std::vector<Member>& members, const Survey& survey,
                  std::string& out) {
  out += fmt::format("\ncontradictions: {}\n", survey.contradictions.size());
  for (std::size_t at = 0;
       at < std::min(kMostLines, survey.contradictions.size()); ++at) {
    const identify::Contradiction& it = survey.contradictions[at];
    const Member& one = members[it.one];
    const Member& other = members[it.other];
    out += fmt::format("  {} is {}, {} is {}{}\n", path_of(one),
                       one.statuses[it.check], path_of(other),
                       other.statuses[it.check], check_of(one, it.check));
  }
  more(survey.contradictions.size(), out);
  out += fmt::format("statuses that carry over: {}\n", survey.carried.size());
  for (std::size_t at = 0; at < std::min(kMostLines, survey.carried.size());
       ++at) {
    const identify::Carried& it = survey.carried[at];
    out += fmt::format("  {} is {} as {}{}\n", path_of(members[it.to]),
                       it.status, path_of(members[it.from]),
                       check_of(members[it.from], it.check));
  }
  more(survey.carried.size(), out);
}

}  // namespace

std::string duplicates_text(const std::vector<Member>& members,
                            const Survey& survey) {
  std::string out =
      fmt::format("{} {}\n\n{:<12}{:>10}{:>10}{:>12}{:>9}\n", members.size(),
                  members.size() == 1 ? "benchmark" : "benchmarks", "level",
                  "classes", "alone", "duplicates", "largest");
  for (const Level level : kLevels) {
    const Classes& classes = survey.at(level);
    out += fmt::format("{:<12}{:>10}{:>10}{:>12}{:>9}\n", name_of(level),
                       classes.classes.size() + classes.alone, classes.alone,
                       classes.duplicates(), classes.largest());
  }
  out += "\nlargest classes, isomorphic:\n";
  const std::vector<Class>& largest = survey.at(Level::Isomorphic).classes;
  for (std::size_t at = 0; at < std::min<std::size_t>(5, largest.size());
       ++at) {
    out += fmt::format("  {:>6}  {}\n", largest[at].size(),
                       path_of(members[largest[at].front()]));
  }
  add_findings(members, survey, out);
  out += fmt::format("undecided: {}\nto remove: {}\n", survey.undecided.size(),
                     survey.removable.size());
  return out;
}

std::string duplicates_json(const std::vector<Member>& members,
                            const Survey& survey) {
  ordered_json document{{"format", 1}, {"benchmarks", members.size()}};
  const auto paths = [&](const std::vector<std::size_t>& numbers) {
    ordered_json list = ordered_json::array();
    for (const std::size_t at : numbers) list.push_back(path_of(members[at]));
    return list;
  };
  for (const Level level : kLevels) {
    const Classes& classes = survey.at(level);
    ordered_json sizes = ordered_json::array();
    sizes.push_back({{"size", 1}, {"classes", classes.alone}});
    for (const auto& [size, count] : classes.sizes) {
      sizes.push_back({{"size", size}, {"classes", count}});
    }
    ordered_json lists = ordered_json::array();
    for (const Class& one : classes.classes) lists.push_back(paths(one));
    document[std::string(name_of(level))] = {
        {"duplicates", classes.duplicates()},
        {"largest", classes.largest()},
        {"sizes", std::move(sizes)},
        {"classes", std::move(lists)}};
  }
  document["contradictions"] = ordered_json::array();
  for (const identify::Contradiction& it : survey.contradictions) {
    document["contradictions"].push_back(
        {{"files", paths({it.one, it.other})},
         {"check", it.check + 1},
         {"statuses",
          {members[it.one].statuses[it.check],
           members[it.other].statuses[it.check]}}});
  }
  document["carried"] = ordered_json::array();
  for (const identify::Carried& it : survey.carried) {
    document["carried"].push_back({{"file", path_of(members[it.to])},
                                   {"from", path_of(members[it.from])},
                                   {"check", it.check + 1},
                                   {"status", it.status}});
  }
  document["undecided"] = paths(survey.undecided);
  document["remove"] = paths(survey.removable);
  return document.dump(1) + "\n";
}

std::string duplicates_csv(const std::vector<Member>& members,
                           const Survey& survey) {
  std::vector<std::uint8_t> removed(members.size());
  for (const std::size_t at : survey.removable) removed[at] = 1;
  std::string out = "file,statuses,identical,normal,isomorphic,remove\n";
  for (std::size_t at = 0; at < members.size(); ++at) {
    const Member& member = members[at];
    out +=
        fmt::format("{},{},{},{},{},{}\n", csv_cell(path_of(member)),
                    fmt::join(member.statuses, " "), member.print.identical,
                    member.print.normal,
                    member.print.isomorphic.value_or("undecided"), removed[at]);
  }
  return out;
}

}  // namespace podium::cli
