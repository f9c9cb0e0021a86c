// site/rows.h -- score tables as JSON, for the pages and `podium score`.

#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "contest/score.h"

namespace podium::site {

nlohmann::json row_data(const contest::Row& row, contest::ScoreForm form);

// { "parallel": { "winner": ..., "form": ..., "rows": [...] }, ... }
nlohmann::json tables_data(const std::vector<contest::Table>& tables);

// [ { "benchmark": ..., "check": ..., "sat": [...], "unsat": [...] } ]
nlohmann::json disagreements_data(
    const std::vector<contest::Disagreement>& disagreements);

// [ { "logic": ..., "benchmarks": ..., "tables": ... } ]
nlohmann::json logics_data(const std::vector<contest::LogicScores>& logics);

}  // namespace podium::site
