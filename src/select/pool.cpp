#include "select/pool.h"

#include <array>
#include <string>
#include <unordered_set>
#include <utility>

#include "base/check.h"

namespace podium::select {
namespace {

constexpr std::array<std::pair<Category, std::string_view>, 4> kCategories{{
    {Category::Check, "check"},
    {Category::Industrial, "industrial"},
    {Category::Crafted, "crafted"},
    {Category::Random, "random"},
}};

// The family of a logic, as one word; no name has a zero byte.
std::string family_key(const contest::Benchmark& benchmark) {
  std::string key = benchmark.logic;
  key += '\0';
  key += benchmark.family;
  return key;
}

}  // namespace

std::string_view to_string(Category category) {
  for (const auto& [each, name] : kCategories) {
    if (each == category) return name;
  }
  throw Bug("no such Category");
}

std::optional<Category> parse_category(std::string_view text) {
  for (const auto& [each, name] : kCategories) {
    if (name == text) return each;
  }
  return std::nullopt;
}

Pool make_pool(std::vector<contest::Benchmark> benchmarks) {
  Pool pool;
  pool.facts.resize(benchmarks.size());
  pool.benchmarks = std::move(benchmarks);
  return pool;
}

bool is_incremental(const contest::Benchmark& benchmark, bool listed) {
  return listed ? benchmark.incremental : benchmark.check_sats > 1;
}

Names::Names(const Pool& pool, bool incremental) {
  positions_.reserve(pool.benchmarks.size());
  for (std::size_t i = 0; i < pool.benchmarks.size(); ++i) {
    const contest::Benchmark& benchmark = pool.benchmarks[i];
    if (is_incremental(benchmark, pool.listed) != incremental) continue;
    positions_.emplace(benchmark.name, static_cast<std::uint32_t>(i));
  }
}

std::optional<std::uint32_t> Names::find(std::string_view name) const {
  const auto found = positions_.find(name);
  if (found == positions_.end()) return std::nullopt;
  return found->second;
}

void mark_new(Pool& pool, const std::vector<std::string>& patterns) {
  if (patterns.empty()) return;
  for (std::size_t i = 0; i < pool.benchmarks.size(); ++i) {
    if (contest::names_family(patterns, pool.benchmarks[i].family)) {
      pool.facts[i].is_new = true;
    }
  }
}

void mark_new_since(Pool& pool, const Pool& earlier) {
  std::unordered_set<std::string> known;
  for (const contest::Benchmark& benchmark : earlier.benchmarks) {
    known.insert(family_key(benchmark));
  }
  for (std::size_t i = 0; i < pool.benchmarks.size(); ++i) {
    if (!known.contains(family_key(pool.benchmarks[i]))) {
      pool.facts[i].is_new = true;
    }
  }
}

}  // namespace podium::select
