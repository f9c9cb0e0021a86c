#include "cli/look_ups.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/parallel.h"
#include "cli/command.h"
#include "cli/counter.h"
#include "cli/guarded.h"
#include "cli/input.h"
#include "cli/tell.h"
#include "cli/terminal.h"
#include "contest/records.h"
#include "contest/track.h"
#include "identify/fingerprint.h"
#include "identify/index.h"
#include "identify/lookups.h"
#include "library/library.h"
#include "store/store.h"

namespace podium::cli {
namespace {

using identify::LookUps;
using nlohmann::ordered_json;

// Whether the index has each benchmark, by name.
using Known = std::unordered_map<std::string, bool>;

Result<bool> is_known(const identify::Index& index, const std::string& path) {
  const Result<Input> input = Input::open(path);
  if (!input) return input.error();
  const auto digest = identify::isomorphic_digest(input->text(), input->name());
  if (!digest) return digest.error();
  if (!*digest) return false;
  const auto found = index.find(**digest);
  if (!found) return found.error();
  return found->has_value();
}

Result<Known> look_up(const LookUpsPlan& plan) {
  const Result<identify::Index> index = identify::Index::open(plan.index);
  if (!index) return index.error();
  const auto sources = library::find_sources(plan.benchmarks);
  if (!sources) return sources.error();
  std::vector<std::optional<Result<bool>>> found(sources->size());
  Counter counter("reading", sources->size());
  for_each_index(sources->size(), core_count(), [&](std::size_t at) {
    const std::string& path = (*sources)[at].path;
    found[at].emplace(guarded("cannot be read", path,
                              [&] { return is_known(*index, path); }));
    counter.finished();
  });
  counter.clear();
  Known known;
  for (std::size_t at = 0; at < found.size(); ++at) {
    if (!*found[at]) return found[at]->error();
    known[(*sources)[at].name] = **found[at];
  }
  return known;
}

// In the incremental track the answers are counted, not kept.
bool answered(const contest::Record& run) {
  return contest::decides(run.answer) || run.correct + run.wrong > 0;
}

struct Track {
  contest::Records records;
  std::vector<LookUps> solvers;
  std::size_t missing = 0;  // benchmarks that are in no folder
  std::size_t known = 0;    // of the others, those that the index has
};

Track audit(contest::Records records, const Known& known) {
  Track track{std::move(records), {}};
  std::vector<bool> is_known;
  std::vector<bool> is_there;
  for (const contest::Benchmark& benchmark : track.records.benchmarks) {
    const auto found = known.find(benchmark.name);
    is_there.push_back(found != known.end());
    is_known.push_back(is_there.back() && found->second);
    if (!is_there.back()) ++track.missing;
    if (is_known.back()) ++track.known;
  }
  std::vector<identify::Attempt> attempts;
  for (const contest::Record& run : track.records.runs) {
    if (!is_there[run.benchmark]) continue;
    attempts.push_back({run.solver, run.benchmark, answered(run),
                        std::chrono::duration<double>(run.wall).count()});
  }
  track.solvers =
      identify::find_look_ups(attempts, is_known, track.records.solvers.size());
  return track;
}

std::string share_text(const identify::Side& side) {
  return fmt::format("{} of {}", side.answered, side.attempts);
}

std::string seconds_text(const identify::Side& side) {
  return side.answered == 0 ? "-" : fmt::format("{:.3f}", side.median_seconds);
}

void print_text(const Track& track) {
  TextTable table;
  table.column("Solver");
  for (const char* title : {"Known", "Median s", "New", "Median s", "Surplus",
                            "Deviations", "Above others"}) {
    table.column(title, TextTable::Align::Right);
  }
  table.column("");
  for (std::size_t at = 0; at < track.solvers.size(); ++at) {
    const LookUps& it = track.solvers[at];
    if (it.known.attempts + it.fresh.attempts == 0) continue;
    table.row({track.records.solvers[at].name, share_text(it.known),
               seconds_text(it.known), share_text(it.fresh),
               seconds_text(it.fresh), fmt::format("{:.1f}", it.surplus),
               fmt::format("{:.1f}", it.deviations),
               fmt::format("{:.1f}", it.excess),
               it.is_suspicious() ? "looks up" : ""});
  }
  fmt::print("{}\n\n{}", contest::title(track.records.track), table.text(2));
}

ordered_json to_json(const Track& track) {
  ordered_json solvers = ordered_json::array();
  for (std::size_t at = 0; at < track.solvers.size(); ++at) {
    const LookUps& it = track.solvers[at];
    const auto side = [](const identify::Side& one) {
      return ordered_json{{"attempts", one.attempts},
                          {"answered", one.answered},
                          {"median_seconds", one.median_seconds}};
    };
    solvers.push_back({{"solver", track.records.solvers[at].name},
                       {"known", side(it.known)},
                       {"new", side(it.fresh)},
                       {"surplus", it.surplus},
                       {"deviations", it.deviations},
                       {"excess", it.excess},
                       {"suspicious", it.is_suspicious()}});
  }
  return {{"track", contest::slug(track.records.track)},
          {"missing", track.missing},
          {"solvers", std::move(solvers)}};
}

// Error if there is nothing to look at; what else a reader should know goes to
// standard error.
Result<void> tell_missing(const Track& track) {
  const std::string name{contest::slug(track.records.track)};
  const std::size_t there = track.records.benchmarks.size() - track.missing;
  if (there == 0 && track.missing > 0) {
    return Error{Code::Missing, name,
                 "none of its benchmarks is in the folders",
                 "give the paths of [benchmarks] in competition.toml, with the "
                 "benchmarks as they were before scrambling"};
  }
  if (track.missing > 0) {
    tell("{} benchmarks of {} are in none of the folders\n", track.missing,
         name);
  }
  if (track.known == 0 || track.known == there) {
    tell(
        "{}: {} of {} benchmarks are in the index, so there is nothing "
        "to compare them with\n",
        name, track.known, there);
  }
  return {};
}

}  // namespace

int audit_look_ups(const LookUpsPlan& plan) {
  const Result<store::Store> store =
      store::Store::open(plan.store, store::Access::Read);
  if (!store) return fail(store.error());
  const Result<std::vector<contest::Track>> tracks = store->tracks();
  if (!tracks) return fail(tracks.error());
  const Result<Known> known = look_up(plan);
  if (!known) return fail(known.error());
  ordered_json list = ordered_json::array();
  bool suspicious = false;
  for (const contest::Track one : *tracks) {
    Result<contest::Records> records = store->records(one);
    if (!records) return fail(records.error());
    const Track track = audit(*std::move(records), *known);
    for (const LookUps& it : track.solvers) {
      suspicious = suspicious || it.is_suspicious();
    }
    const Result<void> told = tell_missing(track);
    if (!told) return fail(told.error());
    if (plan.json) {
      list.push_back(to_json(track));
    } else {
      print_text(track);
    }
  }
  if (plan.json) fmt::print("{}\n", list.dump(1));
  return suspicious ? kNegative : kSuccess;
}

}  // namespace podium::cli
