// contest/evidence.h -- what became of a core or a model, and the categories
// of benchmarks.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace podium::contest {

// What became of the core or the model that came with an answer.
enum class Evidence : std::uint8_t {
  None,       // none was asked for, or none came
  Valid,      // the model satisfies; more solvers confirm the core than refute
  Invalid,    // the model does not satisfy; the core is refuted
  Unchecked,  // nobody could say
  Malformed,  // it is no model or core of this benchmark
};

// Of a benchmark, where its author said so.
enum class Category : std::uint8_t {
  Unknown,
  Check,
  Industrial,
  Random,
  Crafted,
};

// "none", "valid", "invalid", "unchecked", "malformed": stored, so never
// changed.
std::string_view to_string(Evidence evidence);
std::optional<Evidence> parse_evidence(std::string_view text);

// "unknown", "check", "industrial", "random", "crafted": the same.
std::string_view to_string(Category category);
std::optional<Category> parse_category(std::string_view text);

}  // namespace podium::contest
