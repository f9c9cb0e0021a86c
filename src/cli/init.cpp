// podium init -- look around and write a competition.toml that runs as it is.

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/signals.h"
#include "cli/solvers.h"
#include "cli/tell.h"
#include "config/config.h"
#include "contest/division.h"
#include "library/library.h"
#include "process/machine.h"
#include "select/fitness.h"
#include "select/select.h"

namespace podium::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::string folder;
  std::string output = "competition.toml";
  std::string name;
  std::string wall = "60 s";
  int year = 2025;
  bool force = false;
};

std::string absolute(const std::string& path) {
  std::string text = fs::absolute(path).lexically_normal().string();
  if (text.size() > 1 && text.back() == '/') text.pop_back();
  return text;
}

// What the folder holds: benchmarks by track and logic.
using Logics = std::map<std::string, std::size_t>;
using Tracks = std::map<contest::Track, Logics>;

Result<Tracks> read_tracks(const std::string& folder,
                           const contest::RuleBook& rules) {
  const Result<std::vector<library::Source>> sources =
      library::find_sources({folder});
  if (!sources) return sources.error();
  const library::Library library =
      library::read_library(*sources, rules.family);
  Tracks tracks;
  for (const contest::Benchmark& benchmark : library.benchmarks) {
    for (const contest::Track track : contest::kTracks) {
      if (select::unfit(benchmark, track, rules).empty()) {
        ++tracks[track][benchmark.logic];
      }
    }
  }
  if (!library.unusable.empty()) {
    tell("{} of {} files cannot be used, the first: {}\n",
         library.unusable.size(), sources->size(),
         to_string(library.unusable[0].error));
  }
  if (!tracks.empty()) return tracks;
  return Error{Code::Missing, folder, "there are no benchmarks in this folder",
               "benchmarks are SMT-LIB 2 files that end in .smt2"};
}

bool enters_some(const contest::Solver& solver, contest::Track track,
                 const Logics& logics) {
  return std::any_of(logics.begin(), logics.end(), [&](const auto& entry) {
    return participation(solver, track, entry.first) != nullptr;
  });
}

// A solver that enters none of the logics would only be in the way.
bool enters_some(const contest::Solver& solver, const Tracks& tracks) {
  return std::any_of(tracks.begin(), tracks.end(), [&](const auto& entry) {
    return enters_some(solver, entry.first, entry.second);
  });
}

// Limits that this machine has room for, and never more than the rules give.
void fit_limits(const contest::RuleBook& rules, const process::Machine& machine,
                contest::Competition& competition) {
  contest::Limits& limits = competition.limits;
  limits.cores = 1;
  limits.cpu = limits.wall * limits.cores;
  const std::size_t slots =
      process::divide_cores(machine, limits.cores, 0).size();
  const std::uint64_t share =
      machine.memory * 8 / 10 / std::max<std::size_t>(slots, 1);
  constexpr std::uint64_t kStep = 100'000'000;
  limits.memory =
      std::min(rules.memory_limit, std::max(share / kStep * kStep, kStep));
  for (const contest::Track track : competition.tracks) {
    contest::TrackLimits own = contest::limits_of(competition, track);
    if (track == contest::Track::Parallel) {
      // One run at a time: it has the whole machine.
      own.run.cores = 0;
      own.run.cpu = Duration::zero();
      own.run.memory = std::max(machine.memory * 8 / 10 / kStep * kStep, kStep);
    }
    if (own != contest::limits_of(competition, track)) {
      competition.track_limits[track] = own;
    }
  }
}

bool some_division_is_competitive(const contest::Competition& competition,
                                  const Tracks& tracks,
                                  const contest::RuleBook& rules) {
  for (const auto& [track, logics] : tracks) {
    for (const auto& [logic, count] : logics) {
      const std::string division =
          contest::division_of(competition.year, track, logic);
      if (select::competitive(competition, track, division, rules)) return true;
    }
  }
  return false;
}

std::string default_name(const std::string& folder) {
  const std::string name = fs::path(folder).filename().string();
  return name.empty() ? "Competition" : name;
}

void report(const contest::Competition& competition, const Tracks& tracks,
            const Options& options) {
  std::size_t runs = 0;
  for (const auto& [track, logics] : tracks) {
    std::size_t benchmarks = 0;
    for (const auto& [logic, count] : logics) {
      benchmarks += count;
      for (const contest::Solver& solver : competition.solvers) {
        if (participation(solver, track, logic) != nullptr) runs += count;
      }
    }
    fmt::print("{}: {} benchmarks in {} logics\n", title(track), benchmarks,
               logics.size());
  }
  for (const contest::Solver& solver : competition.solvers) {
    fmt::print("solver {} {}\n", solver.name, solver.version);
  }
  fmt::print("wrote {}: up to {} runs of at most {}\n", options.output, runs,
             describe_duration(competition.limits.wall));
  fmt::print("next: podium run{}\n",
             options.output == "competition.toml" ? "" : " " + options.output);
}

Result<contest::Competition> look_around(const Options& options,
                                         const contest::RuleBook& rules,
                                         const Tracks& tracks) {
  contest::Competition competition;
  const std::string folder = absolute(options.folder);
  competition.name = options.name.empty() ? default_name(folder) : options.name;
  competition.year = options.year;
  competition.seed = 1;
  for (const auto& [track, logics] : tracks) {
    competition.tracks.push_back(track);
  }
  competition.benchmarks = {folder};
  competition.results =
      (fs::path(absolute(options.output)).parent_path() / "results").string();
  const Result<Duration> wall = parse_duration(options.wall);
  if (!wall) return wall.error();
  competition.limits.wall = *wall;
  fit_limits(rules, process::read_machine(), competition);
  const Result<process::Host> host = open_host();
  if (!host) return host.error();
  for (contest::Solver& solver :
       find_solvers(*host, competition.tracks, options.year)) {
    if (enters_some(solver, tracks)) {
      competition.solvers.push_back(std::move(solver));
    }
  }
  if (competition.solvers.empty()) {
    return Error{Code::Missing, "",
                 "no solver that is known to podium is on this machine for "
                 "these logics",
                 "install one, for example: apt-get install z3 cvc5"};
  }
  competition.run_non_competitive =
      !some_division_is_competitive(competition, tracks, rules);
  return competition;
}

int init(const Options& options) {
  if (!options.force && fs::exists(options.output)) {
    return fail({Code::BadOption, options.output, "the file is there already",
                 "give another name with --output, or --force to replace it"});
  }
  const Result<const contest::RuleBook*> rules =
      contest::rule_book(options.year);
  if (!rules) return fail(rules.error());
  const Result<Tracks> tracks = read_tracks(absolute(options.folder), **rules);
  if (!tracks) return fail(tracks.error());
  const Result<contest::Competition> competition =
      look_around(options, **rules, *tracks);
  if (!competition) return fail(competition.error());
  const std::string folder =
      fs::path(absolute(options.output)).parent_path().string();
  const Result<void> made = make_folder(folder);
  if (!made) return fail(made.error());
  const Result<void> written = write_file(
      options.output, config::write_competition(
                          *competition, folder,
                          {"Written by podium init. Run it with: podium run",
                           "All keys: docs/formats/competition-toml.md"}));
  if (!written) return fail(written.error());
  report(*competition, *tracks, options);
  return kSuccess;
}

}  // namespace

void add_init(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "init",
      "Look at a folder of benchmarks and at the solvers on this machine, and "
      "write a commented competition.toml that runs as it is.",
      "  podium init benchmarks\n"
      "  podium init benchmarks --output nightly/competition.toml --wall 5s");
  command
      ->add_option("folder", options->folder,
                   "the folder with the benchmarks (*.smt2)")
      ->required();
  command->add_option("-o,--output", options->output, "the file to write")
      ->capture_default_str();
  command->add_option("--name", options->name,
                      "of the competition (default: the folder's)");
  command->add_option("--rules", options->year, "the year whose rules to use")
      ->capture_default_str();
  command->add_option("--wall", options->wall, "time limit of a run")
      ->capture_default_str();
  command->add_flag("--force", options->force,
                    "replace a file that is there already");
  command->callback(
      [options, &action] { action = [options] { return init(*options); }; });
}

}  // namespace podium::cli
