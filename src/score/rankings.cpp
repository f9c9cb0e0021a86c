#include "score/rankings.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "base/check.h"

namespace podium::score {
namespace {

using contest::DivisionScores;
using contest::Placing;
using contest::Ranking;
using contest::RankingKind;
using contest::Row;
using contest::ScoreKind;
using contest::Table;

const Table* find_table(const DivisionScores& division, ScoreKind kind) {
  for (const Table& table : division.tables) {
    if (table.kind == kind) return &table;
  }
  return nullptr;
}

bool weighted(const Table& table) {
  return table.form == contest::ScoreForm::FamilyWeights;
}

double errors_of(const Table& table, const Row& row) {
  return weighted(table) ? row.weighted.errors
                         : static_cast<double>(row.errors);
}

double correct_of(const Table& table, const Row& row) {
  return weighted(table) ? row.weighted.correct
                         : static_cast<double>(row.correct);
}

// The time that the kind of score is about.
double time_of(const Table& table, const Row& row) {
  const bool sequential = table.kind == ScoreKind::Sequential;
  if (weighted(table)) return sequential ? row.weighted.cpu : row.weighted.wall;
  return to_seconds(sequential ? row.cpu : row.wall);
}

// N counts what n counts; 0 if that is not known.
double size_of(const DivisionScores& division) {
  switch (division.track) {
    case contest::Track::Incremental:
      return static_cast<double>(division.check_sats);
    case contest::Track::UnsatCore:
      return static_cast<double>(division.asserts);
    case contest::Track::SingleQuery:
    case contest::Track::ModelValidation:
    case contest::Track::Parallel:
      return static_cast<double>(division.benchmarks);
  }
  throw Bug("no such Track");
}

}  // namespace

double division_value(const contest::OverallRules& rules, double errors,
                      double correct, double all) {
  if (all <= 0) return 0;
  const double log = rules.no_log       ? 1.0
                     : rules.common_log ? std::log10(all)
                                        : std::log(all);
  const double part = (correct / all) * (correct / all);
  if (errors <= 0 || rules.errors_apart) return part * log;
  return (rules.per_error ? -errors : -rules.penalty) * log;
}

namespace {

// Sums and products of the same terms in another order differ by less.
constexpr double kRounding = 1e-12;

// Gives values that only rounding tells apart the smallest of them, so that a
// tie is one.
void join_ties(std::vector<Placing>& places, double Placing::*value) {
  std::vector<double*> values;
  values.reserve(places.size());
  for (Placing& place : places) values.push_back(&(place.*value));
  std::sort(
      values.begin(), values.end(),
      [](const double* one, const double* other) { return *one < *other; });
  double first = 0;
  for (double* const next : values) {
    const double size = std::max(std::abs(first), std::abs(*next));
    const bool tied =
        next != values.front() && *next - first <= kRounding * size;
    if (tied) *next = first;
    first = *next;
  }
}

}  // namespace

void order_places(Ranking& ranking, bool longer_is_better,
                  bool last_division_first) {
  for (double Placing::*const value :
       {&Placing::errors, &Placing::score, &Placing::time}) {
    join_ties(ranking.places, value);
  }
  const auto key = [&](const Placing& place) {
    return std::make_tuple(place.errors, -place.score,
                           longer_is_better ? -place.time : place.time);
  };
  std::sort(ranking.places.begin(), ranking.places.end(),
            [&](const Placing& one, const Placing& other) {
              if (key(one) != key(other)) return key(one) < key(other);
              if (last_division_first && one.division != other.division) {
                return one.division > other.division;
              }
              return std::tie(one.solver, one.division) <
                     std::tie(other.solver, other.division);
            });
  const Placing* last = nullptr;
  std::uint64_t count = 0;
  for (Placing& place : ranking.places) {
    if (!place.competing || !place.competitive) continue;
    ++count;
    const bool tied = last != nullptr && key(*last) == key(place);
    place.rank = tied ? last->rank : count;
    if (last == nullptr) ranking.winner = place.solver;
    last = &place;
  }
}

namespace {

// A solver's value in each division that it entered.
void add_division(const DivisionScores& division, const Table& table,
                  const contest::ScoreRules& rules,
                  std::map<std::string, Placing>& by_solver,
                  std::vector<Placing>& by_division) {
  const double all = size_of(division);
  for (const Row& row : table.rows) {
    const double value = division_value(rules.overall, errors_of(table, row),
                                        correct_of(table, row), all);
    if (rules.overall.per_division) {
      Placing place;
      place.solver = row.solver;
      place.division = division.division;
      place.score = value;
      place.time = time_of(table, row);
      place.competing = row.competing;
      by_division.push_back(place);
    }
    Placing& sum = by_solver[row.solver];
    sum.solver = row.solver;
    sum.competing = row.competing && !row.disqualified;
    sum.score += value;
    sum.time += time_of(table, row);
    if (rules.overall.errors_apart) {
      const double log =
          rules.overall.no_log ? 1 : std::log10(std::max(all, 1.0));
      sum.errors += errors_of(table, row) * log;
    }
  }
}

}  // namespace

Ranking rank_overall(RankingKind kind_of_ranking, ScoreKind kind,
                     const std::vector<DivisionScores>& divisions,
                     const contest::ScoreRules& rules) {
  Ranking ranking;
  ranking.ranking = kind_of_ranking;
  ranking.kind = kind;
  std::map<std::string, Placing> by_solver;
  for (const DivisionScores& division : divisions) {
    const Table* table = find_table(division, kind);
    if (table == nullptr || size_of(division) == 0) continue;
    const bool counts = rules.overall.every_division ? table->rows.size() > 1
                                                     : division.competitive;
    if (counts) {
      add_division(division, *table, rules, by_solver, ranking.places);
    }
  }
  Ranking sums = ranking;
  sums.places.clear();
  for (auto& [name, place] : by_solver) sums.places.push_back(place);
  order_places(sums, false);
  if (!rules.overall.per_division) return sums;
  order_places(ranking, false);
  ranking.winner = sums.winner;
  return ranking;
}

Ranking rank_leads(ScoreKind kind, const std::vector<DivisionScores>& divisions,
                   const contest::ScoreRules& rules) {
  Ranking ranking;
  ranking.ranking = RankingKind::BiggestLead;
  ranking.kind = kind;
  for (const DivisionScores& division : divisions) {
    const Table* table = find_table(division, kind);
    if (table == nullptr) continue;
    if (!division.competitive && !rules.lead_everywhere) continue;
    const Row* first = nullptr;
    const Row* second = nullptr;
    for (const Row& row : table->rows) {
      const bool competes = row.competing && !row.disqualified;
      if (first == nullptr) {
        if (competes && !row.outdone_by_base) first = &row;
      } else if (second == nullptr && (competes || rules.lead_over_others)) {
        second = &row;
      }
    }
    if (first == nullptr || second == nullptr) continue;
    if (correct_of(*table, *first) <= 0) continue;
    Placing place;
    place.solver = first->solver;
    place.division = division.division;
    place.score =
        (correct_of(*table, *first) + 1) / (correct_of(*table, *second) + 1);
    place.time = (time_of(*table, *second) + 1) / (time_of(*table, *first) + 1);
    ranking.places.push_back(place);
  }
  order_places(ranking, true);
  return ranking;
}

std::vector<Ranking> rank_track(const Context& context,
                                const std::vector<DivisionScores>& divisions) {
  const contest::ScoreRules& rules = context.rules.score;
  std::vector<Ranking> result;
  for (const RankingKind ranking : rules.rankings) {
    for (const ScoreKind kind :
         contest::score_kinds(context.rules, context.field.records().track)) {
      switch (ranking) {
        case RankingKind::Medals:
        case RankingKind::CompetitionWide:
        case RankingKind::BestOverall:
          result.push_back(rank_overall(ranking, kind, divisions, rules));
          break;
        case RankingKind::BiggestLead:
          result.push_back(rank_leads(kind, divisions, rules));
          break;
        case RankingKind::LargestContribution:
          result.push_back(rank_contributions(kind, context, divisions));
          break;
      }
    }
  }
  return result;
}

}  // namespace podium::score
