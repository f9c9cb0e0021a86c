#include "cli/prepare.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <mutex>

#include "base/text.h"
#include "cli/counter.h"
#include "cli/heats.h"
#include "cli/tell.h"
#include "cli/version.h"
#include "library/library.h"
#include "select/select.h"

namespace podium::cli {
namespace {

library::Library read_with_progress(const std::vector<library::Source>& sources,
                                    contest::FamilyRule family) {
  Counter counter("reading benchmarks", sources.size());
  library::Library library = library::read_library(
      sources, family, [&](std::size_t) { counter.finished(); });
  counter.clear();
  return library;
}

void tell_unusable(const std::vector<library::Unusable>& unusable) {
  constexpr std::size_t kMost = 10;
  for (std::size_t i = 0; i < std::min(unusable.size(), kMost); ++i) {
    tell("{}\n", to_string(unusable[i].error));
  }
  if (unusable.size() > kMost) {
    tell("... and {} more\n", unusable.size() - kMost);
  }
  if (!unusable.empty()) {
    tell("left out {} file{} that cannot be used\n", unusable.size(),
         unusable.size() == 1 ? "" : "s");
  }
}

// By the file that the competition names for the track, else by the rules.
Result<select::Selection> choose_track(const library::Library& library,
                                       const contest::Competition& competition,
                                       contest::Track track,
                                       const contest::RuleBook& rules,
                                       const select::Findings& findings) {
  const Result<std::optional<select::SelectionFile>> file =
      selection_of(competition, track);
  if (!file) return file.error();
  return *file ? find_selected(**file, library.benchmarks)
               : select::select(library.benchmarks, competition, track, rules,
                                findings);
}

}  // namespace

Result<library::Library> read_benchmark_files(
    const std::vector<std::string>& paths, contest::FamilyRule family) {
  const Result<std::vector<library::Source>> sources =
      library::find_sources(paths);
  if (!sources) return sources.error();
  library::Library library = read_with_progress(*sources, family);
  tell_unusable(library.unusable);
  return library;
}

Result<ChosenTrack> choose_benchmarks(const library::Library& library,
                                      const contest::Competition& competition,
                                      contest::Track track,
                                      const contest::RuleBook& rules,
                                      const select::Findings& findings) {
  const Result<select::Selection> selected =
      choose_track(library, competition, track, rules, findings);
  if (!selected) return selected.error();
  ChosenTrack chosen;
  for (const std::size_t i : selected->chosen) {
    chosen.benchmarks.push_back(library.benchmarks[i]);
  }
  for (const select::LeftOut& one : selected->left_out) {
    chosen.left_out.emplace_back(library.benchmarks[one.benchmark].name,
                                 one.reason);
  }
  for (const library::Unusable& one : library.unusable) {
    chosen.left_out.emplace_back(
        one.source.name, fmt::format("cannot be used: {}", one.error.message));
  }
  std::sort(chosen.left_out.begin(), chosen.left_out.end());
  const auto heats = heats_of_track(competition, track, chosen.benchmarks);
  if (!heats) return heats.error();
  chosen.heats = heat_numbers(competition, track, chosen.benchmarks, *heats);
  return chosen;
}

contest::TrackLimits fit_to_machine(contest::TrackLimits limits,
                                    const process::Machine& machine) {
  if (limits.run.cores == 0) {
    limits.run.cores = static_cast<int>(machine.cores.size());
    if (limits.run.cpu == Duration::zero()) {
      limits.run.cpu = limits.run.wall * limits.run.cores;
    }
  }
  return limits;
}

Result<std::vector<std::vector<int>>> choose_slots(
    const contest::TrackLimits& track_limits, const process::Machine& machine,
    const std::string& where) {
  const contest::Limits& limits = track_limits.run;
  std::vector<std::vector<int>> slots =
      process::divide_cores(machine, limits.cores, track_limits.slots);
  if (slots.empty()) {
    return Error{Code::Mismatch, "",
                 fmt::format("a run needs {} cores, this machine has {}",
                             limits.cores, machine.cores.size()),
                 fmt::format("lower {} cores", where)};
  }
  if (limits.memory > 0 && machine.memory > 0) {
    const std::uint64_t room = machine.memory / limits.memory;
    if (room == 0) {
      return Error{Code::Mismatch, "",
                   fmt::format("a run may use {}, this machine has {}",
                               describe_bytes(limits.memory),
                               describe_bytes(machine.memory)),
                   fmt::format("lower {} memory", where)};
    }
    if (slots.size() > room) slots.resize(room);
  }
  const auto asked = static_cast<std::size_t>(std::max(track_limits.slots, 0));
  if (slots.size() < asked) {
    tell(
        "note: {} runs at the same time, not {}: the machine has no "
        "cores or memory for more\n",
        slots.size(), asked);
  }
  return slots;
}

contest::Environment describe_environment(const process::Machine& machine,
                                          const process::Host& host) {
  contest::Environment environment;
  environment.podium = kVersion;
  environment.processor = machine.processor;
  environment.cores = static_cast<int>(machine.cores.size());
  environment.memory = machine.memory;
  environment.system = machine.system;
  environment.kernel = machine.kernel;
  environment.method = to_string(host.method());
  environment.guarantees =
      fmt::format("{} {}", guarantees(host.method()),
                  process::describe_isolation(host.lacks()));
  return environment;
}

}  // namespace podium::cli
