// tests/score/official.h -- raw runs and published tables of past years, from
// the shared material (its README.md explains the columns).

#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "score/score.h"

namespace podium::score {

// "1.5" is 1500000000 ns, without a detour over floating point. What is beyond
// the ninth decimal is rounded half up.
Duration exact_seconds(const std::string& text);

struct Official {
  Input input;                  // taken as Single Query, which has all tables
  nlohmann::json published;     // "divisions" of published.json
  nlohmann::json unknown_rows;  // not reproducible from the raw runs
  bool every_run_is_in_its_division = true;  // in the CSV file as in ours
};

// A registered solver without a run is one here too: it becomes missing.
Official read_official(const std::string& folder);

}  // namespace podium::score
