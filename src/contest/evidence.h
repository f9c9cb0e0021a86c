// contest/evidence.h -- the words for what became of a core or a model.

#pragma once

#include <optional>
#include <string_view>

#include "contest/records.h"

namespace podium::contest {

// "none", "valid", "invalid", "unchecked", "malformed": stored, so never
// changed.
std::string_view to_string(Evidence evidence);
std::optional<Evidence> parse_evidence(std::string_view text);

}  // namespace podium::contest
