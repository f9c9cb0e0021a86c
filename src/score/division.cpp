#include "score/division.h"

#include <algorithm>
#include <set>
#include <span>
#include <string_view>

#include "base/check.h"
#include "score/ranking.h"

namespace podium::score {
namespace {

using contest::DivisionScores;
using contest::Row;
using contest::ScoreKind;
using contest::Table;

// Logics at positions first to last - 1: those of a division, or one of them.
struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

bool of_class(ScoreKind kind) {
  return kind == ScoreKind::Sat || kind == ScoreKind::Unsat;
}

class TableMaker {
 public:
  TableMaker(const Field& field, const contest::RuleBook& rules,
             const RunScorers& scorers, const Consensus& consensus)
      : field_(field),
        rules_(rules.score),
        scorers_(scorers),
        consensus_(consensus),
        kinds_(contest::score_kinds(rules, field.records().track)),
        form_(contest::score_form(rules.score, field.records().track)),
        sums_(field, rules, scorers, consensus) {}

  // Of the solvers that enter the division, or the logic if it is one logic's.
  // Without order and winner.
  std::vector<Table> tables(std::uint32_t division, Range range,
                            bool one_logic) const {
    std::vector<Table> result;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      result.push_back(table(division, kind, range, one_logic));
    }
    return result;
  }

  // Benchmarks in the first table, which has all that count.
  std::uint64_t count(Range range) const { return count(0, range); }

  void describe(Range range, DivisionScores& scores) const {
    for (auto logic = range.first; logic < range.last; ++logic) {
      for (const std::uint32_t i : field_.logics()[logic].benchmarks) {
        if (!consensus_.counts(i)) continue;
        scores.check_sats += field_.records().benchmarks[i].check_sats;
        scores.asserts += field_.records().benchmarks[i].asserts;
      }
    }
  }

 private:
  std::uint64_t count(std::size_t kind, Range range) const {
    std::uint64_t result = 0;
    for (auto i = range.first; i < range.last; ++i) {
      result += sums_.benchmarks(i, kind);
    }
    return result;
  }

  // The sums of one logic with what has no run.
  Sum logic_sum(std::uint32_t solver, std::size_t kind,
                std::uint32_t logic) const {
    Sum sum = sums_.sum(logic, solver, kind);
    const std::uint64_t all = sums_.benchmarks(logic, kind);
    // Which of them are in such a table follows from the runs alone.
    const bool any = rules_.instance == contest::InstanceBy::AnyAnswer &&
                     of_class(kinds_[kind]);
    if (any) return sum;
    if (field_.entered(solver, logic)) {
      sum.row.missing = all - std::min(all, sum.seen + sum.forgotten);
      return sum;
    }
    sum.row.abstained = all;
    const RunScore none = scorers_.of_logic(logic).absent(kinds_[kind]);
    add_time(sum.row.wall, none.wall, all);
    add_time(sum.row.cpu, none.cpu, all);
    return sum;
  }

  // Benchmarks of the logics that the solver enters.
  std::uint64_t entered(std::uint32_t solver, Range range) const {
    std::uint64_t result = 0;
    for (auto i = range.first; i < range.last; ++i) {
      if (field_.entered(solver, i)) result += sums_.benchmarks(i, 0);
    }
    return result;
  }

  // The columns as the year's tables have them.
  void finish(Sum& sum, std::uint32_t solver, std::size_t kind,
              Range range) const {
    Row& row = sum.row;
    const bool several = field_.records().track == contest::Track::Incremental;
    std::uint64_t all = count(0, range);
    if (rules_.negative_reductions) {
      row.correct -= std::min(row.correct, sum.surplus);
    }
    if (rules_.unsolved_is_rest) row.unsolved = sum.seen - row.solved;
    if (rules_.missing_is_unsolved) {
      row.unsolved += row.missing;
      row.missing = 0;
    }
    if (rules_.class_unsolved_is_rest && of_class(kinds_[kind])) {
      row.unsolved = entered(solver, range) - row.solved;
    }
    if (several) {
      switch (rules_.incremental_columns) {
        case contest::IncrementalColumns::Benchmarks:
          break;
        case contest::IncrementalColumns::CheckSats:
          row.unsolved = sum.checks - std::min(sum.checks, row.correct);
          all = row.unsolved + row.solved;
          break;
        case contest::IncrementalColumns::Nothing:
          row.unsolved += row.solved;
          row.solved = 0;
          break;
      }
    }
    if (rules_.abstained_is_rest) {
      row.missing = 0;
      row.abstained = all - row.solved - row.unsolved;
    }
  }

  Row row(std::uint32_t division, std::uint32_t solver, std::size_t kind,
          Range range, bool& empty) const {
    Sum sum;
    for (auto i = range.first; i < range.last; ++i) {
      add(sum, logic_sum(solver, kind, i));
    }
    empty = sum.seen + sum.row.missing == 0;
    finish(sum, solver, kind, range);
    Row row = std::move(sum.row);
    const contest::Solver& record = field_.records().solvers[solver];
    row.solver = record.name;
    row.competing = record.competing;
    row.sound = consensus_.sound(solver, division);
    row.points = static_cast<std::int64_t>(row.correct) +
                 rules_.wrong_points * static_cast<std::int64_t>(row.errors);
    if (sums_.weighted() != nullptr) {
      row.weighted = sums_.weighted()->score(division, solver, kind);
    }
    return row;
  }

  Table table(std::uint32_t division, std::size_t kind, Range range,
              bool one_logic) const {
    Table result;
    result.kind = kinds_[kind];
    result.form = form_;
    result.benchmarks = count(kind, range);
    for (const std::uint32_t solver : field_.divisions()[division].entrants) {
      if (one_logic && !field_.entered(solver, range.first)) continue;
      bool empty = false;
      Row one = row(division, solver, kind, range, empty);
      if (empty && rules_.drops_empty_rows) continue;
      result.rows.push_back(std::move(one));
    }
    return result;
  }

  const Field& field_;
  const contest::ScoreRules& rules_;
  const RunScorers& scorers_;
  const Consensus& consensus_;
  std::span<const ScoreKind> kinds_;
  contest::ScoreForm form_;
  Sums sums_;
};

// Calls what(table) for all tables.
template <class What>
void for_each_table(std::vector<DivisionScores>& scores, const What& what) {
  for (DivisionScores& division : scores) {
    for (Table& table : division.tables) what(division, table);
    for (contest::LogicScores& logic : division.logics) {
      for (Table& table : logic.tables) what(division, table);
    }
  }
}

// "Four wrong answers in any one division were penalized by disqualification
// from all divisions of the competition."
void disqualify(std::vector<DivisionScores>& scores, std::uint64_t limit) {
  if (limit == 0) return;
  std::set<std::string> out;
  for (const DivisionScores& division : scores) {
    for (const Table& table : division.tables) {
      for (const Row& row : table.rows) {
        if (row.errors >= limit) out.insert(row.solver);
      }
    }
  }
  for_each_table(scores, [&](const DivisionScores&, Table& table) {
    for (Row& row : table.rows) row.disqualified = out.count(row.solver) > 0;
  });
}

}  // namespace

std::vector<DivisionScores> score_divisions(const Field& field,
                                            const contest::RuleBook& rules,
                                            const RunScorers& scorers,
                                            const Consensus& consensus) {
  const TableMaker maker(field, rules, scorers, consensus);
  std::vector<DivisionScores> result;
  for (std::uint32_t i = 0; i < field.divisions().size(); ++i) {
    const DivisionPart& division = field.divisions()[i];
    const Range all{division.first_logic, division.last_logic};
    DivisionScores scores;
    scores.track = field.records().track;
    scores.division = division.name;
    scores.competitive = division.competitive;
    scores.experimental = division.experimental;
    scores.benchmarks = maker.count(all);
    maker.describe(all, scores);
    scores.tables = maker.tables(i, all, false);
    for (auto logic = all.first; logic < all.last; ++logic) {
      const Range one{logic, logic + 1};
      scores.logics.push_back({field.logics()[logic].logic, maker.count(one),
                               maker.tables(i, one, true)});
    }
    scores.disagreements = consensus.disagreements(division);
    result.push_back(std::move(scores));
  }
  disqualify(result, rules.score.disqualifying);
  for_each_table(result, [&](const DivisionScores& division, Table& table) {
    rank(table, rules.score, field.records().solvers, division.competitive);
  });
  return result;
}

}  // namespace podium::score
