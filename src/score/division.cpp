#include "score/division.h"

#include <algorithm>
#include <limits>
#include <span>

#include "base/check.h"
#include "contest/entrants.h"
#include "score/performance.h"
#include "score/ranking.h"

namespace podium::score {
namespace {

using contest::Row;
using contest::ScoreKind;
using contest::Status;
using contest::Table;

// The benchmarks of a division at positions first to last - 1, which are those
// of one logic or all.
struct Range {
  std::size_t first;
  std::size_t last;
};

// Stops at the largest number instead of overflowing, which is as independent
// of the order as adding is: no time is negative.
void add(Duration& sum, Duration time) {
  const Duration::rep room =
      std::numeric_limits<Duration::rep>::max() - sum.count();
  sum += Duration(std::min(time.count(), room));
}

void add(Row& row, const BenchmarkScore& score) {
  row.errors += score.error ? 1U : 0U;
  row.correct += score.correct;
  row.solved_sat += score.correct_sat;
  row.solved_unsat += score.correct - score.correct_sat;
  add(row.wall, score.wall);
  add(row.cpu, score.cpu);
  add(row.actual_wall, score.actual_wall);
  add(row.actual_cpu, score.actual_cpu);
  if (score.solved) {
    ++row.solved;
  } else if (!score.error) {
    ++row.unsolved;
    row.timeout += score.timeout ? 1U : 0U;
    row.memout += score.memout ? 1U : 0U;
  }
}

class DivisionTables {
 public:
  DivisionTables(const Input& input, const contest::RuleBook& rules,
                 const Field& field, const Performance& performance,
                 bool competitive)
      : input_(input),
        rules_(rules),
        field_(field),
        performance_(performance),
        competitive_(competitive) {}

  // Of the solvers that enter the division, or the logic if it is one logic's.
  std::vector<Table> tables(Range range, bool one_logic) const {
    std::vector<Table> result;
    for (const ScoreKind kind : contest::score_kinds(rules_, input_.track)) {
      result.push_back(table(kind, range, one_logic));
    }
    return result;
  }

  std::uint64_t count(Range range) const {
    return count(ScoreKind::Parallel, range);
  }

 private:
  bool counts(ScoreKind kind, std::size_t benchmark) const {
    if (!performance_.counts(benchmark)) return false;
    switch (kind) {
      case ScoreKind::Sat:
        return performance_.instance(benchmark) == Status::Sat;
      case ScoreKind::Unsat:
        return performance_.instance(benchmark) == Status::Unsat;
      case ScoreKind::Parallel:
      case ScoreKind::Sequential:
      case ScoreKind::TwentyFourSeconds:
        return true;
    }
    throw Bug("no such ScoreKind");
  }

  std::uint64_t count(ScoreKind kind, Range range) const {
    std::uint64_t result = 0;
    for (std::size_t i = range.first; i < range.last; ++i) {
      result += counts(kind, i) ? 1U : 0U;
    }
    return result;
  }

  BenchmarkScore view(ScoreKind kind, const BenchmarkScore& parallel) const {
    switch (kind) {
      case ScoreKind::Sequential:
        return sequential_score(parallel, input_.wall_limit);
      case ScoreKind::TwentyFourSeconds:
        return short_score(parallel, input_.wall_limit, rules_.short_limit);
      case ScoreKind::Parallel:
      case ScoreKind::Sat:
      case ScoreKind::Unsat:
        return parallel;
    }
    throw Bug("no such ScoreKind");
  }

  Row row(ScoreKind kind, std::size_t solver, Range range) const {
    const contest::Solver& record =
        field_.solver(performance_.solvers()[solver]);
    Row row;
    row.solver = record.name;
    row.competing = record.competing;
    row.sound = performance_.sound(solver);
    for (std::size_t i = range.first; i < range.last; ++i) {
      if (!counts(kind, i)) continue;
      const Cell& cell = performance_.cell(solver, i);
      switch (cell.part) {
        case Part::Abstained:
          ++row.abstained;
          break;
        case Part::Missing:
          ++row.missing;
          break;
        case Part::Ran:
          add(row, view(kind, cell.score));
          break;
      }
    }
    return row;
  }

  Table table(ScoreKind kind, Range range, bool one_logic) const {
    Table result;
    result.kind = kind;
    result.benchmarks = count(kind, range);
    for (std::size_t i = 0; i < performance_.solvers().size(); ++i) {
      const bool absent = one_logic && performance_.cell(i, range.first).part ==
                                           Part::Abstained;
      if (!absent) result.rows.push_back(row(kind, i, range));
    }
    rank(result, competitive_);
    return result;
  }

  const Input& input_;
  const contest::RuleBook& rules_;
  const Field& field_;
  const Performance& performance_;
  bool competitive_;
};

std::vector<std::size_t> entrants(const Input& input, const Field& field,
                                  const std::string& division, int year) {
  std::vector<std::size_t> result;
  for (const std::size_t solver : field.solvers()) {
    if (contest::enters(field.solver(solver), input.track, division, year)) {
      result.push_back(solver);
    }
  }
  return result;
}

// One range per logic. REQUIRES: the benchmarks are sorted by logic.
std::vector<Range> logics(const Field& field,
                          const std::vector<std::size_t>& benchmarks) {
  std::vector<Range> result;
  for (std::size_t i = 0; i < benchmarks.size(); ++i) {
    if (i == 0 || field.benchmark(benchmarks[i]).logic !=
                      field.benchmark(benchmarks[i - 1]).logic) {
      result.push_back({i, i});
    }
    result.back().last = i + 1;
  }
  return result;
}

}  // namespace

contest::DivisionScores score_division(
    const Input& input, const contest::RuleBook& rules, const Field& field,
    const std::string& division, const std::vector<std::size_t>& benchmarks) {
  const Performance performance(
      field, entrants(input, field, division, rules.year), benchmarks, rules,
      {input.wall_limit, input.cpu_limit});
  contest::DivisionScores scores;
  scores.track = input.track;
  scores.division = division;
  scores.competitive =
      contest::competitive(input.solvers, input.track, division, rules);
  const DivisionTables maker(input, rules, field, performance,
                             scores.competitive);
  const Range all{0, benchmarks.size()};
  scores.benchmarks = maker.count(all);
  scores.tables = maker.tables(all, false);
  for (const Range& range : logics(field, benchmarks)) {
    scores.logics.push_back({field.benchmark(benchmarks[range.first]).logic,
                             maker.count(range), maker.tables(range, true)});
  }
  scores.disagreements = performance.disagreements();
  return scores;
}

}  // namespace podium::score
