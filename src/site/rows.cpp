#include "site/rows.h"

#include <nlohmann/json.hpp>
#include <string>

namespace podium::site {

using nlohmann::json;

json row_data(const contest::Row& row, contest::ScoreForm form) {
  json data = {{"solver", row.solver},
               {"competing", row.competing},
               {"sound", row.sound},
               {"rank", row.rank},
               {"errors", row.errors},
               {"correct", row.correct},
               {"wall", to_seconds(row.wall)},
               {"cpu", to_seconds(row.cpu)},
               {"solved", row.solved},
               {"sat", row.solved_sat},
               {"unsat", row.solved_unsat},
               {"unsolved", row.unsolved},
               {"timeout", row.timeout},
               {"memout", row.memout},
               {"missing", row.missing},
               // As published it may be negative.
               {"abstained", static_cast<std::int64_t>(row.abstained)}};
  if (form == contest::ScoreForm::Points) data["points"] = row.points;
  if (form == contest::ScoreForm::FamilyWeights) {
    data["weighted"] = {{"errors", row.weighted.errors},
                        {"correct", row.weighted.correct},
                        {"wall", row.weighted.wall},
                        {"cpu", row.weighted.cpu}};
  }
  if (row.disqualified) data["disqualified"] = true;
  if (row.outdone_by_base) data["outdone_by_base"] = true;
  return data;
}

json tables_data(const std::vector<contest::Table>& tables) {
  json data = json::object();
  for (const contest::Table& table : tables) {
    json rows = json::array();
    for (const contest::Row& row : table.rows) {
      rows.push_back(row_data(row, table.form));
    }
    const json winner =
        table.winner.empty() ? json(nullptr) : json(table.winner);
    data[std::string(slug(table.kind))] = {{"winner", winner},
                                           {"form", slug(table.form)},
                                           {"benchmarks", table.benchmarks},
                                           {"rows", std::move(rows)}};
  }
  return data;
}

json disagreements_data(
    const std::vector<contest::Disagreement>& disagreements) {
  json data = json::array();
  for (const contest::Disagreement& disagreement : disagreements) {
    data.push_back({{"benchmark", disagreement.benchmark},
                    {"check", disagreement.check},
                    {"sat", disagreement.sat},
                    {"unsat", disagreement.unsat}});
  }
  return data;
}

json logics_data(const std::vector<contest::LogicScores>& logics) {
  json data = json::array();
  for (const contest::LogicScores& logic : logics) {
    data.push_back({{"logic", logic.logic},
                    {"benchmarks", logic.benchmarks},
                    {"tables", tables_data(logic.tables)}});
  }
  return data;
}

}  // namespace podium::site
