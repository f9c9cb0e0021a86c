#include "score/recognitions.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "base/check.h"
#include "score/consensus.h"
#include "score/field.h"
#include "score/ranking.h"
#include "score/run_scorers.h"
#include "score/what_if.h"

namespace podium::score {
namespace {

using contest::DivisionScores;
using contest::RecognitionKind;
using contest::Row;
using contest::Table;

class Recogniser {
 public:
  Recogniser(const contest::Records& records, const contest::RuleBook& rules,
             const TrackScores& scores,
             const std::vector<std::string>& new_families)
      : records_(records),
        rules_(rules),
        scores_(scores),
        new_families_(new_families),
        rules_of_parts_(rules),
        field_(records, rules),
        scorers_(field_, rules),
        consensus_(field_, rules, scorers_) {
    rules_of_parts_.score.removes_disagreements = false;
    for (const contest::Solver& solver : records.solvers) {
      solvers_.emplace(solver.name, &solver);
    }
  }

  std::vector<Recognition> all() {
    for (const RecognitionKind kind : rules_.recognitions) {
      // A script of many check-sats has no status of its own.
      const bool of_one_check = kind == RecognitionKind::Prophet ||
                                kind == RecognitionKind::Complementary ||
                                kind == RecognitionKind::MostUnique;
      if (of_one_check && records_.track == contest::Track::Incremental) {
        continue;
      }
      recognise(kind);
    }
    return std::move(found_);
  }

 private:
  void recognise(RecognitionKind kind) {
    switch (kind) {
      case RecognitionKind::OpenSource:
        return open_source();
      case RecognitionKind::Industrial:
        return industrial();
      case RecognitionKind::NewEntrant:
        return new_entrant();
      case RecognitionKind::Breadth:
        return breadth();
      case RecognitionKind::NewEntrantBeatsOthers:
        return new_entrants_that_beat();
      case RecognitionKind::NewBenchmarks:
        return new_benchmarks();
      case RecognitionKind::BestOfTrack:
        return best_of_track();
      case RecognitionKind::Complementary:
        return complementary();
      case RecognitionKind::MostUnique:
        return most_unique();
      case RecognitionKind::Prophet:
        return prophet();
      case RecognitionKind::TenSecondWonder:
        return ten_seconds();
    }
    throw Bug("no such RecognitionKind");
  }

  // The winners of the divisions of these records.
  void winners_of(RecognitionKind kind, const contest::Records& records,
                  const contest::RuleBook& rules, const std::string& reason) {
    if (records.benchmarks.empty()) return;
    for (const DivisionScores& division : score(records, rules)) {
      for (const Table& table : division.tables) {
        if (table.winner.empty()) continue;
        found_.push_back(
            {kind, division.division, table.kind, {table.winner}, reason});
      }
    }
  }

  // The winners on some benchmarks. Who is sound, and so which disagreements
  // are removed, is what all benchmarks say.
  void winners_on(RecognitionKind kind, std::vector<bool> keep,
                  const std::string& reason) {
    for (std::uint32_t i = 0; i < keep.size(); ++i) {
      keep[i] = keep[i] && consensus_.counts(i);
    }
    contest::Records part = records_;
    keep_benchmarks(part, keep);
    winners_of(kind, part, rules_of_parts_, reason);
  }

  void open_source() {
    for (const DivisionScores& division : scores_.divisions) {
      if (!division.competitive) continue;
      for (const Table& table : division.tables) {
        const auto best = std::find_if(
            table.rows.begin(), table.rows.end(), [&](const Row& row) {
              return row.rank > 0 && row.correct > 0 &&
                     solvers_.at(row.solver)->open_source.value_or(false);
            });
        if (best == table.rows.end()) continue;
        found_.push_back({RecognitionKind::OpenSource,
                          division.division,
                          table.kind,
                          {best->solver},
                          fmt::format("rank {}", best->rank)});
      }
    }
  }

  void industrial() {
    if (records_.categories.empty()) return;
    std::vector<bool> keep;
    for (const contest::Category category : records_.categories) {
      keep.push_back(category == contest::Category::Industrial);
    }
    winners_on(RecognitionKind::Industrial, std::move(keep),
               "on industrial benchmarks");
  }

  void new_entrant() {
    for (const contest::Ranking& ranking : scores_.rankings) {
      if (ranking.ranking != contest::RankingKind::CompetitionWide &&
          ranking.ranking != contest::RankingKind::Medals) {
        continue;
      }
      const auto best = std::find_if(
          ranking.places.begin(), ranking.places.end(),
          [&](const contest::Placing& place) {
            return place.rank > 0 &&
                   solvers_.at(place.solver)->new_entrant.value_or(false);
          });
      if (best == ranking.places.end()) continue;
      found_.push_back({RecognitionKind::NewEntrant,
                        "",
                        ranking.kind,
                        {best->solver},
                        fmt::format("rank {} competition-wide, score {:.2f}",
                                    best->rank, best->score)});
    }
  }

  void breadth() {
    std::map<std::size_t, std::vector<std::string>> by_count;
    for (const contest::Solver& solver : records_.solvers) {
      if (!solver.competing) continue;
      std::set<std::string_view> logics;
      for (const contest::Benchmark& benchmark : records_.benchmarks) {
        if (logics.count(benchmark.logic) > 0) continue;
        if (contest::participation(solver, records_.track, benchmark.logic) !=
            nullptr) {
          logics.insert(benchmark.logic);
        }
      }
      by_count[logics.size()].push_back(solver.name);
    }
    if (by_count.empty()) return;
    const auto& [count, names] = *by_count.rbegin();
    found_.push_back({RecognitionKind::Breadth, "",
                      contest::ScoreKind::Parallel, names,
                      fmt::format("{} logics", count)});
  }

  // "All new entrants that beat an existing solver in some division."
  void new_entrants_that_beat() {
    std::map<std::string, std::string> first;
    for (const DivisionScores& division : scores_.divisions) {
      for (const Table& table : division.tables) {
        for (auto row = table.rows.begin(); row != table.rows.end(); ++row) {
          const auto is_new = solvers_.at(row->solver)->new_entrant;
          if (!is_new.value_or(false) || !row->competing) continue;
          const auto beaten =
              std::find_if(row + 1, table.rows.end(), [&](const Row& other) {
                return !solvers_.at(other.solver)->new_entrant.value_or(true) &&
                       better(rules_.score, table, *row, other);
              });
          if (beaten == table.rows.end()) continue;
          first.emplace(row->solver,
                        fmt::format("before {} in {} ({})", beaten->solver,
                                    division.division, slug(table.kind)));
        }
      }
    }
    for (const auto& [solver, reason] : first) {
      found_.push_back({RecognitionKind::NewEntrantBeatsOthers,
                        "",
                        contest::ScoreKind::Parallel,
                        {solver},
                        reason});
    }
  }

  // "Contributors of new benchmarks used in the competition": the folder below
  // the logic is the submitter's.
  void new_benchmarks() {
    std::map<std::string, std::map<std::string_view, std::size_t>> counts;
    for (const contest::Benchmark& benchmark : records_.benchmarks) {
      const std::string folders = contest::family_of(
          benchmark.name, benchmark.logic, contest::FamilyRule::BottomFolder);
      const bool is_new =
          contest::names_family(new_families_, benchmark.family) ||
          contest::names_family(new_families_, folders);
      if (!is_new) continue;
      ++counts[folders.substr(0, folders.find('/'))][benchmark.logic];
    }
    for (const auto& [contributor, logics] : counts) {
      std::vector<std::string> parts;
      for (const auto& [logic, count] : logics) {
        parts.push_back(fmt::format("{} of {}", count, logic));
      }
      found_.push_back({RecognitionKind::NewBenchmarks,
                        "",
                        contest::ScoreKind::Parallel,
                        {contributor},
                        fmt::format("{}", fmt::join(parts, ", "))});
    }
  }

  // "Awarded based on a competition-wide scoring for the application track",
  // and for the unsat-core track.
  void best_of_track() {
    if (records_.track != contest::Track::Incremental &&
        records_.track != contest::Track::UnsatCore) {
      return;
    }
    for (const contest::Ranking& ranking : scores_.rankings) {
      if (ranking.ranking != contest::RankingKind::CompetitionWide) continue;
      const auto best = std::find_if(
          ranking.places.begin(), ranking.places.end(),
          [](const contest::Placing& place) { return place.rank == 1; });
      if (best == ranking.places.end()) continue;
      found_.push_back(
          {RecognitionKind::BestOfTrack,
           "",
           ranking.kind,
           {best->solver},
           fmt::format("competition-wide score {:.2f}", best->score)});
    }
  }

  // Which solvers have a correct result for each benchmark that counts.
  std::vector<std::vector<std::uint32_t>> solved_by() const {
    std::vector<std::vector<std::uint32_t>> result(records_.benchmarks.size());
    for (std::uint32_t i = 0; i < records_.benchmarks.size(); ++i) {
      if (!consensus_.counts(i)) continue;
      const contest::Benchmark& benchmark = records_.benchmarks[i];
      for (const std::uint32_t number : field_.runs(i)) {
        const contest::Record& run = records_.runs[number];
        const RunScore score = scorers_.of_benchmark(i).score(
            contest::ScoreKind::Parallel, run, benchmark, benchmark.status);
        if (score.solved) result[i].push_back(run.solver);
      }
    }
    return result;
  }

  // "Best when all benchmarks solved by the winning solver are removed."
  void complementary() {
    const auto solved = solved_by();
    for (std::uint32_t i = 0; i < scores_.divisions.size(); ++i) {
      const DivisionScores& division = scores_.divisions[i];
      if (division.tables.empty() || division.tables[0].winner.empty()) {
        continue;
      }
      const std::string& winner = division.tables[0].winner;
      std::vector<bool> keep(records_.benchmarks.size());
      bool some = false;
      for (std::uint32_t j = 0; j < records_.benchmarks.size(); ++j) {
        const bool by_winner = std::any_of(
            solved[j].begin(), solved[j].end(), [&](std::uint32_t solver) {
              return records_.solvers[solver].name == winner;
            });
        keep[j] = field_.division_of(j) == i && !by_winner;
        some = some || keep[j];
      }
      if (!some) continue;
      winners_on(RecognitionKind::Complementary, std::move(keep),
                 "without what " + winner + " solved");
    }
  }

  // "Best on benchmarks solved by only one solver."
  void most_unique() {
    std::map<std::uint32_t, std::uint64_t> counts;
    for (const auto& solvers : solved_by()) {
      const std::set<std::uint32_t> different(solvers.begin(), solvers.end());
      if (different.size() == 1) ++counts[*different.begin()];
    }
    std::map<std::uint64_t, std::vector<std::string>> by_count;
    for (const auto& [solver, count] : counts) {
      if (!records_.solvers[solver].competing) continue;
      by_count[count].push_back(records_.solvers[solver].name);
    }
    if (by_count.empty()) return;
    auto& [count, names] = *by_count.rbegin();
    std::sort(names.begin(), names.end());
    found_.push_back({RecognitionKind::MostUnique, "",
                      contest::ScoreKind::Parallel, names,
                      fmt::format("{} that nobody else solved", count)});
  }

  // "Best on benchmarks with unknown status."
  void prophet() {
    std::vector<bool> keep;
    for (const contest::Benchmark& benchmark : records_.benchmarks) {
      keep.push_back(benchmark.status == contest::Status::Unknown);
    }
    winners_on(RecognitionKind::Prophet, std::move(keep),
               "on benchmarks of unknown status");
  }

  // "Would have won if the time limit was 10 seconds."
  void ten_seconds() {
    contest::Records part = records_;
    limit_time(part, std::chrono::seconds(10));
    winners_of(RecognitionKind::TenSecondWonder, part, rules_,
               "within 10 seconds");
  }

  const contest::Records& records_;
  const contest::RuleBook& rules_;
  const TrackScores& scores_;
  const std::vector<std::string>& new_families_;
  contest::RuleBook rules_of_parts_;
  Field field_;
  RunScorers scorers_;
  Consensus consensus_;
  std::map<std::string_view, const contest::Solver*> solvers_;
  std::vector<Recognition> found_;
};

}  // namespace

std::vector<Recognition> recognise(
    const contest::Records& records, const contest::RuleBook& rules,
    const TrackScores& scores, const std::vector<std::string>& new_families) {
  return Recogniser(records, rules, scores, new_families).all();
}

}  // namespace podium::score
