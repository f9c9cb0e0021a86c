#include "cli/jury.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>

#include "cli/results.h"
#include "contest/division.h"
#include "score/score.h"

namespace podium::cli {

using contest::Track;

Result<Jury> Jury::gather(const contest::Competition& competition,
                          const contest::RuleBook& rules,
                          const store::Store& store) {
  Jury jury;
  jury.year_ = competition.year;
  jury.rules_ = judge::core_rules(rules.score);
  for (const contest::Solver& solver : competition.solvers) {
    jury.solvers_.insert(solver.name);
  }
  const auto& tracks = competition.tracks;
  if (std::find(tracks.begin(), tracks.end(), Track::SingleQuery) ==
      tracks.end()) {
    return jury;
  }
  // An error in a heat that does not count is an error.
  const Result<StoredTrack> stored =
      stored_track(competition, Track::SingleQuery, store, ShownHeats::All);
  if (!stored) return stored.error();
  for (const contest::DivisionScores& division :
       score::score(stored->records, rules)) {
    if (division.tables.empty()) continue;
    for (const contest::Row& row : division.tables.front().rows) {
      if (!row.sound) jury.unsound_.emplace(row.solver, division.division);
    }
  }
  return jury;
}

bool Jury::counts(const std::string& solver, const std::string& logic) const {
  return solvers_.contains(solver) &&
         !unsound_.contains(
             {solver, contest::division_of(year_, Track::SingleQuery, logic)});
}

void Jury::judge(const std::vector<contest::Benchmark>& benchmarks,
                 const std::vector<contest::Validation>& validations,
                 std::vector<contest::Run>& runs) const {
  std::unordered_map<std::string_view, const std::string*> logics;
  for (const contest::Benchmark& benchmark : benchmarks) {
    logics.emplace(benchmark.name, &benchmark.logic);
  }
  std::map<std::pair<std::string_view, std::string_view>, judge::Votes> votes;
  std::set<std::array<std::string_view, 3>> sat;  // benchmark, core, solver
  for (const contest::Validation& one : validations) {
    const auto logic = logics.find(one.benchmark);
    if (logic == logics.end() || !counts(one.solver, *logic->second)) continue;
    votes[{one.benchmark, one.core}].add(one.answer);
    if (one.answer == contest::Answer::Sat) {
      sat.insert({one.benchmark, one.core, one.solver});
    }
  }
  for (contest::Run& run : runs) {
    if (run.core_digest.empty()) continue;
    judge::Votes found = votes[{run.benchmark, run.core_digest}];
    found.own_sat = sat.contains({run.benchmark, run.core_digest, run.solver});
    run.evidence = judge::count_votes(found, rules_);
    run.confirmations = static_cast<std::uint16_t>(found.unsat);
    run.refutations = static_cast<std::uint16_t>(found.sat);
    run.verdict = judge::judge_core(run.answer, run.evidence, rules_);
  }
}

}  // namespace podium::cli
