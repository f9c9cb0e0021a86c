// evaluate/case_table.h -- functions that a model writes as a list of cases.
//
// (ite (= x 1) 2 (ite (= x 5) 3 ...)) with a hundred thousand cases would be
// walked through for each call; as a table it is looked up.

#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <unordered_map>
#include <vector>

#include "evaluate/value.h"
#include "terms/script.h"

namespace podium::evaluate {

struct CaseTable {
  std::unordered_map<std::uint32_t, terms::TermId> cases;  // by arguments
  terms::TermId rest{};  // what holds for all others
};

// The cases at the begin of the body that say the value of each parameter.
// `key_of` gives the number of a list of arguments, none if one of them has no
// value.
CaseTable make_case_table(const terms::Script& script, terms::TermId body,
                          std::size_t parameters,
                          const std::function<std::optional<std::uint32_t>(
                              const std::vector<terms::TermId>&)>& key_of);

}  // namespace podium::evaluate
