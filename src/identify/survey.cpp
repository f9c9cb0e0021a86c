#include "identify/survey.h"

#include <algorithm>
#include <unordered_map>

#include "smtlib/command.h"
#include "smtlib/summary.h"

namespace podium::identify {

namespace {

constexpr std::string_view kUnknown = "unknown";

// What members of a class share. An undecided one is known by its normal form.
std::string key_of(const Member& member, Level level) {
  switch (level) {
    case Level::Identical:
      return member.print.identical;
    case Level::Normal:
      return member.print.normal;
    case Level::Isomorphic:
      break;
  }
  return member.print.isomorphic.value_or("undecided " + member.print.normal);
}

Classes classes_of(const std::vector<Member>& members, Level level) {
  std::unordered_map<std::string, std::size_t> numbers;
  std::vector<Class> all;
  for (std::size_t at = 0; at < members.size(); ++at) {
    const auto [found, fresh] =
        numbers.emplace(key_of(members[at], level), all.size());
    if (fresh) all.emplace_back();
    all[found->second].push_back(at);
  }
  Classes classes;
  for (Class& one : all) {
    if (one.size() == 1) {
      ++classes.alone;
    } else {
      ++classes.sizes[one.size()];
      classes.classes.push_back(std::move(one));
    }
  }
  std::stable_sort(classes.classes.begin(), classes.classes.end(),
                   [](const Class& one, const Class& other) {
                     return one.size() > other.size();
                   });
  return classes;
}

bool knows(const Member& member, std::size_t check) {
  return check < member.statuses.size() && member.statuses[check] != kUnknown;
}

void compare_statuses(const std::vector<Member>& members, const Class& same,
                      Survey& survey) {
  std::size_t checks = 0;
  for (const std::size_t at : same) {
    checks = std::max(checks, members[at].statuses.size());
  }
  for (std::size_t check = 0; check < checks; ++check) {
    const auto first =
        std::find_if(same.begin(), same.end(),
                     [&](std::size_t at) { return knows(members[at], check); });
    if (first == same.end()) continue;
    const std::string& status = members[*first].statuses[check];
    const std::size_t known = survey.contradictions.size();
    for (const std::size_t at : same) {
      if (knows(members[at], check) && members[at].statuses[check] != status) {
        survey.contradictions.push_back({*first, at, check});
      }
    }
    if (survey.contradictions.size() > known) continue;
    for (const std::size_t at : same) {
      if (!knows(members[at], check)) {
        survey.carried.push_back({at, *first, check, status});
      }
    }
  }
}

// The first that knows all its statuses stays, or the first.
std::size_t kept_of(const std::vector<Member>& members, const Class& same) {
  for (const std::size_t at : same) {
    const std::vector<std::string>& statuses = members[at].statuses;
    if (std::find(statuses.begin(), statuses.end(), kUnknown) ==
        statuses.end()) {
      return at;
    }
  }
  return same.front();
}

}  // namespace

Result<Member> read_member(std::string_view text, const std::string& path,
                           const Limits& limits) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, path);
  if (!tape) return tape.error();
  const Result<Fingerprint> print = fingerprint(*tape, limits);
  if (!print) return print.error();
  smtlib::Summarizer summarizer;
  for (std::size_t at = 0; at < tape->size(); at = tape->next(at)) {
    const Result<smtlib::Command> command = smtlib::command_at(*tape, at);
    if (!command) return command.error();
    if (*command == smtlib::Command::Exit) break;
    summarizer.add(*command, *tape, at);
  }
  return Member{path, summarizer.statuses(), *print};
}

std::string_view name_of(Level level) {
  switch (level) {
    case Level::Identical:
      return "identical";
    case Level::Normal:
      return "normal";
    case Level::Isomorphic:
      return "isomorphic";
  }
  return "";
}

std::size_t Classes::duplicates() const {
  std::size_t count = 0;
  for (const Class& one : classes) count += one.size() - 1;
  return count;
}

std::size_t Classes::largest() const {
  return classes.empty() ? (alone > 0 ? 1 : 0) : classes.front().size();
}

Survey survey(const std::vector<Member>& members) {
  Survey result;
  for (const Level level : kLevels) {
    result.levels[static_cast<std::size_t>(level)] = classes_of(members, level);
  }
  for (std::size_t at = 0; at < members.size(); ++at) {
    if (!members[at].print.isomorphic) result.undecided.push_back(at);
  }
  for (const Class& same : result.at(Level::Isomorphic).classes) {
    compare_statuses(members, same, result);
    const std::size_t kept = kept_of(members, same);
    for (const std::size_t at : same) {
      if (at != kept) result.removable.push_back(at);
    }
  }
  std::sort(result.removable.begin(), result.removable.end());
  return result;
}

}  // namespace podium::identify
