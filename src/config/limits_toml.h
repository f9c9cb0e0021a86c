// config/limits_toml.h -- the [limits] of competition.toml.

#pragma once

#include "config/problems.h"
#include "config/tree.h"
#include "contest/competition.h"
#include "contest/rule_book.h"

namespace podium::config {

// Limits and slots of the competition and of its tracks; what the table lacks
// is as in the rules. `table` may be nullptr. REQUIRES: the tracks are known.
void read_limits(const Tree& tree, const Node* table,
                 const contest::RuleBook& rules, Problems& problems,
                 contest::Competition& competition);

}  // namespace podium::config
