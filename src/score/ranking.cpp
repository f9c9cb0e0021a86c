#include "score/ranking.h"

#include <algorithm>
#include <cmath>
#include <tuple>
#include <unordered_map>

#include "base/check.h"

namespace podium::score {
namespace {

using contest::Row;
using contest::ScoreForm;
using contest::ScoreKind;
using contest::TimeOrder;

// Smaller is better; the second one counts only if the first one is equal.
struct Times {
  std::int64_t first;
  std::int64_t second;

  bool operator<(const Times& other) const {
    return std::tie(first, second) < std::tie(other.first, other.second);
  }
};

Times order(TimeOrder rule, ScoreKind kind, std::int64_t wall,
            std::int64_t cpu) {
  const bool sequential = kind == ScoreKind::Sequential;
  switch (rule) {
    case TimeOrder::ByKind:
      return sequential ? Times{cpu, 0} : Times{wall, cpu};
    case TimeOrder::ByKindBoth:
      return sequential ? Times{cpu, wall} : Times{wall, cpu};
    case TimeOrder::WallThenCpu:
      return {wall, cpu};
  }
  throw Bug("no such TimeOrder");
}

// Weighted scores are sums of irrational numbers: what rounding to so many
// decimals makes equal is taken as equal.
std::int64_t rounded(double number, int decimals) {
  constexpr double kMost = 9e18;
  const double scaled = number * std::pow(10.0, decimals);
  return std::llround(std::clamp(scaled, -kMost, kMost));
}

bool better_points(const contest::ScoreRules& rules, const Row& one,
                   const Row& other) {
  if (one.points != other.points) return one.points > other.points;
  if (!rules.average_time) return one.cpu < other.cpu;
  // c/n < c'/n'; who solved nothing has no average and comes last.
  __extension__ typedef __int128 Wide;
  if (one.correct == 0 || other.correct == 0) {
    return one.correct > other.correct;
  }
  return Wide{one.cpu.count()} * static_cast<Wide>(other.correct) <
         Wide{other.cpu.count()} * static_cast<Wide>(one.correct);
}

bool better_weighted(const contest::ScoreRules& rules, ScoreKind kind,
                     const Row& one, const Row& other) {
  constexpr int kNanoseconds = 9;
  const auto key = [&](const Row& row) {
    const contest::WeightedScore& score = row.weighted;
    return std::make_tuple(
        rounded(score.errors, rules.decimals_compared),
        -rounded(score.correct, rules.decimals_compared),
        order(rules.order, kind, rounded(score.wall, kNanoseconds),
              rounded(score.cpu, kNanoseconds)));
  };
  return key(one) < key(other);
}

bool better_sums(const contest::ScoreRules& rules, ScoreKind kind,
                 const Row& one, const Row& other) {
  const auto key = [&](const Row& row) {
    return std::make_tuple(
        row.errors, ~row.correct,
        order(rules.order, kind, row.wall.count(), row.cpu.count()));
  };
  return key(one) < key(other);
}

bool ranked(const Row& row) { return row.competing && !row.disqualified; }

bool has_result(const contest::Table& table, const Row& row) {
  return table.form == ScoreForm::FamilyWeights ? row.weighted.correct > 0
                                                : row.correct > 0;
}

// 2026: a derived solver must be so much better than its base.
void find_outdone(contest::Table& table, const contest::ScoreRules& rules,
                  const std::vector<contest::Solver>& solvers) {
  if (rules.derived_percent >= 100) return;
  std::unordered_map<std::string_view, const Row*> rows;
  for (const Row& row : table.rows) rows.emplace(row.solver, &row);
  const bool sequential = table.kind == ScoreKind::Sequential;
  for (const contest::Solver& solver : solvers) {
    const auto derived = rows.find(solver.name);
    const auto base = rows.find(solver.base);
    if (derived == rows.end() || base == rows.end()) continue;
    __extension__ typedef __int128 Wide;
    const auto time = [&](const Row& row) {
      return Wide{sequential ? row.cpu.count() : row.wall.count()};
    };
    if (time(*derived->second) * 100 >
        time(*base->second) * Wide{rules.derived_percent}) {
      const auto place = derived->second - table.rows.data();
      table.rows[static_cast<std::size_t>(place)].outdone_by_base = true;
    }
  }
}

// From the best row to the worst.
void sort_rows(contest::Table& table, const contest::ScoreRules& rules,
               const std::vector<contest::Solver>& solvers) {
  std::unordered_map<std::string_view, std::int64_t> numbers;
  if (rules.ties_by_number) {
    for (const contest::Solver& solver : solvers) {
      numbers.emplace(solver.name, solver.number);
    }
  }
  const auto tie = [&](const Row& row) {
    const auto found = numbers.find(row.solver);
    return std::make_tuple(found == numbers.end() ? 0 : found->second,
                           std::string_view(row.solver));
  };
  std::sort(table.rows.begin(), table.rows.end(),
            [&](const Row& one, const Row& other) {
              if (rules.others_last && ranked(one) != ranked(other)) {
                return ranked(one);
              }
              if (better(rules, table, one, other)) return true;
              if (better(rules, table, other, one)) return false;
              return tie(one) < tie(other);
            });
}

}  // namespace

bool better(const contest::ScoreRules& rules, const contest::Table& table,
            const Row& one, const Row& other) {
  switch (table.form) {
    case ScoreForm::Points:
      return better_points(rules, one, other);
    case ScoreForm::Sums:
      return better_sums(rules, table.kind, one, other);
    case ScoreForm::FamilyWeights:
      return better_weighted(rules, table.kind, one, other);
  }
  throw Bug("no such ScoreForm");
}

void rank(contest::Table& table, const contest::ScoreRules& rules,
          const std::vector<contest::Solver>& solvers, bool competitive) {
  sort_rows(table, rules, solvers);
  find_outdone(table, rules, solvers);
  const Row* last = nullptr;
  std::uint64_t place = 0;
  bool won = !competitive && !rules.winner_always;
  for (Row& row : table.rows) {
    if (!ranked(row)) continue;
    ++place;
    const bool tied = last != nullptr && !better(rules, table, *last, row);
    row.rank = tied ? last->rank : place;
    if (!won && !row.outdone_by_base) {
      won = true;
      const bool sound = !rules.winner_sound || row.errors == 0;
      if (sound && has_result(table, row)) table.winner = row.solver;
    }
    last = &row;
  }
}

}  // namespace podium::score
