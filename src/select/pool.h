// select/pool.h -- the benchmarks to select from, and what is known of them.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "contest/benchmark.h"

namespace podium::select {

// "The source of the benchmark": section 4.1 of the report of 2008.
enum class Category : std::uint8_t { Check, Industrial, Crafted, Random };

std::string_view to_string(Category category);
std::optional<Category> parse_category(std::string_view text);

// Of one benchmark, beside its record.
struct Facts {
  // "Crafted [...] is for all other benchmarks": section 6 of 2015.
  Category category = Category::Crafted;
  std::optional<std::uint8_t> difficulty{};  // 0 to 5, if somebody gave one
  bool is_new = false;                       // of a new family
};

struct Pool {
  std::vector<contest::Benchmark> benchmarks;
  std::vector<Facts> facts;  // one for each
  // A list tells which benchmarks are incremental, by the folder they are in;
  // of a file only the number of its check-sats tells.
  bool listed = false;
};

// Gives each benchmark plain facts.
Pool make_pool(std::vector<contest::Benchmark> benchmarks);

// Whether it is one for the incremental track.
bool is_incremental(const contest::Benchmark& benchmark, bool listed);

// Names of benchmarks to their positions. Incremental and other benchmarks have
// names of their own, so there is one for each kind.
class Names {
 public:
  // The pool must outlive it.
  Names(const Pool& pool, bool incremental);

  std::optional<std::uint32_t> find(std::string_view name) const;

 private:
  std::unordered_map<std::string_view, std::uint32_t> positions_;
};

// Marks the benchmarks whose families are new: named by one of the patterns, a
// name or a prefix that ends in '*'.
void mark_new(Pool& pool, const std::vector<std::string>& patterns);

// The same for every family that the earlier library has no benchmark of, in
// the same logic.
void mark_new_since(Pool& pool, const Pool& earlier);

}  // namespace podium::select
