#include "score/counts.h"

#include <map>
#include <set>

#include "score/ranking.h"

namespace podium::score {

using contest::DivisionScores;
using contest::Row;
using contest::Table;

namespace {

Row to_row(const contest::Count& count, const contest::ScoreRules& rules) {
  Row row;
  row.solver = count.solver;
  row.competing = count.competing;
  row.sound = count.wrong == 0;
  row.errors = count.wrong;
  row.correct = count.sat + count.unsat;
  row.solved = row.correct;
  row.solved_sat = count.sat;
  row.solved_unsat = count.unsat;
  row.unsolved = count.unknown + count.timeout;
  row.timeout = count.timeout;
  row.cpu = count.cpu;
  row.points = static_cast<std::int64_t>(row.correct) +
               rules.wrong_points * static_cast<std::int64_t>(row.errors);
  return row;
}

}  // namespace

std::vector<DivisionScores> score_counts(
    const std::vector<contest::Count>& counts, const contest::RuleBook& rules) {
  const contest::ScoreRules& score = rules.score;
  std::set<std::string> out;
  std::map<std::string, Table> tables;
  for (const contest::Count& count : counts) {
    if (score.disqualifying > 0 && count.wrong >= score.disqualifying) {
      out.insert(count.solver);
    }
    Table& table = tables[count.division];
    table.rows.push_back(to_row(count, score));
    const Row& row = table.rows.back();
    table.benchmarks = row.correct + row.errors + row.unsolved;
  }
  std::vector<DivisionScores> result;
  for (auto& [name, table] : tables) {
    DivisionScores division;
    division.division = name;
    division.competitive = true;
    division.benchmarks = table.benchmarks;
    table.kind = contest::ScoreKind::Sequential;
    table.form = score.form;
    for (Row& row : table.rows) row.disqualified = out.count(row.solver) > 0;
    rank(table, score, {}, true);
    division.tables.push_back(std::move(table));
    result.push_back(std::move(division));
  }
  return result;
}

}  // namespace podium::score
