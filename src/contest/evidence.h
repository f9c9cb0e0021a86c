// contest/evidence.h -- the words for what became of a core or a model, and
// for the categories of benchmarks.

#pragma once

#include <optional>
#include <string_view>

#include "contest/records.h"

namespace podium::contest {

// "none", "valid", "invalid", "unchecked", "malformed": stored, so never
// changed.
std::string_view to_string(Evidence evidence);
std::optional<Evidence> parse_evidence(std::string_view text);

// "unknown", "check", "industrial", "random", "crafted": the same.
std::string_view to_string(Category category);
std::optional<Category> parse_category(std::string_view text);

}  // namespace podium::contest
