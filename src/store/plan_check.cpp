#include "store/plan_check.h"

#include <fmt/format.h>

#include <map>
#include <optional>
#include <set>

#include "base/text.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

using Settings = std::map<std::string, std::string>;

std::string quoted(const std::string* value) {
  return value != nullptr ? fmt::format("'{}'", printable(*value)) : "not set";
}

const std::string* find(const Settings& settings, const std::string& name) {
  const auto found = settings.find(name);
  return found != settings.end() ? &found->second : nullptr;
}

// The track that a setting like "parallel.limits.wall" is of.
std::optional<contest::Track> track_of(std::string_view name) {
  for (const contest::Track track : contest::kTracks) {
    const std::string_view slug = contest::slug(track);
    if (name.starts_with(slug) && name.substr(slug.size()).starts_with('.')) {
      return track;
    }
  }
  return std::nullopt;
}

Error setting_differs(const std::string& name, const std::string* stored,
                      const std::string* value) {
  return {Code::Mismatch, "",
          fmt::format("the results were made with another setting: {} was {} "
                      "and is now {}",
                      printable(name), quoted(stored), quoted(value)),
          std::string(kMismatchHint)};
}

std::string joined(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) {
    if (!line.empty()) line += ' ';
    line += printable(word);
  }
  return line;
}

Error solver_differs(const contest::Solver& solver, std::string_view what,
                     std::string_view stored, std::string_view now) {
  return {Code::Mismatch, "",
          fmt::format("the results of solver '{}' were made with another {}: "
                      "'{}', and now it is '{}'",
                      printable(solver.name), what, stored, now),
          fmt::format("give the changed solver another name; or {}",
                      kMismatchHint)};
}

// Every logic that one of them names, and one that neither does.
std::set<std::string> logics_of(const contest::Solver& one,
                                const contest::Solver& other) {
  std::set<std::string> logics{""};
  for (const contest::Solver* solver : {&one, &other}) {
    for (const contest::Participation& entry : solver->participations) {
      logics.insert(entry.logics.begin(), entry.logics.end());
    }
  }
  return logics;
}

}  // namespace

Result<void> check_names(const Plan& plan) {
  std::set<std::string> names;
  for (const contest::Solver& solver : plan.solvers) {
    if (solver.name.empty() || solver.name.find('\0') != std::string::npos) {
      return Error{Code::BadValue, "",
                   fmt::format("'{}' cannot be the name of a solver",
                               printable(solver.name)),
                   "give the solver another name"};
    }
    if (!names.insert(solver.name).second) {
      return Error{
          Code::BadValue, "",
          fmt::format("two solvers are called '{}'", printable(solver.name)),
          "give one of them another name"};
    }
  }
  return {};
}

Result<void> check_settings(const Plan& stored, const Plan& plan,
                            const std::set<contest::Track>& begun) {
  const Settings old_settings(stored.settings.begin(), stored.settings.end());
  const Settings new_settings(plan.settings.begin(), plan.settings.end());
  std::set<contest::Track> now;  // tracks with settings of their own
  for (const auto& [name, value] : plan.settings) {
    if (const auto track = track_of(name)) now.insert(*track);
  }
  // In the order of the plan, so that the same difference is always named.
  for (const auto& [name, value] : plan.settings) {
    const auto track = track_of(name);
    if (track && !begun.contains(*track)) continue;  // nothing depends on it
    const std::string* old_value = find(old_settings, name);
    if (track && old_value == nullptr) {
      // It ran by what holds for all.
      old_value = find(old_settings, name.substr(name.find('.') + 1));
      if (old_value == nullptr) continue;
    }
    if (old_value == nullptr || *old_value != value) {
      return setting_differs(name, old_value, &value);
    }
  }
  for (const auto& [name, value] : stored.settings) {
    const auto track = track_of(name);
    if (track && (!now.contains(*track) || !begun.contains(*track))) continue;
    if (find(new_settings, name) == nullptr) {
      return setting_differs(name, &value, nullptr);
    }
  }
  return {};
}

Result<void> check_solver(const contest::Solver& stored,
                          const contest::Solver& solver) {
  if (stored.version != solver.version) {
    return solver_differs(stored, "version", printable(stored.version),
                          printable(solver.version));
  }
  // Who does not know the program cannot contradict.
  if (!stored.digest.empty() && !solver.digest.empty() &&
      stored.digest != solver.digest) {
    return solver_differs(stored, "program (SHA-256)", stored.digest,
                          solver.digest);
  }
  const std::set<std::string> logics = logics_of(stored, solver);
  for (const contest::Track track : contest::kTracks) {
    for (const std::string& logic : logics) {
      const contest::Participation* before =
          contest::participation(stored, track, logic);
      const contest::Participation* now =
          contest::participation(solver, track, logic);
      if (before == nullptr || now == nullptr) continue;
      if (before->command == now->command) continue;
      return solver_differs(stored, "command", joined(before->command),
                            joined(now->command));
    }
  }
  return {};
}

}  // namespace podium::store
