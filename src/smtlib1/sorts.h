// smtlib1/sorts.h -- the sorts of a benchmark, each once, numbered.
//
// Formulas have a sort of their own, which 1.2 does not call one.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace podium::smtlib1 {

using SortId = std::uint32_t;

inline constexpr SortId kUnknown = 0;  // after an error: fits everywhere
inline constexpr SortId kFormula = 1;
inline constexpr SortId kInt = 2;
inline constexpr SortId kReal = 3;
inline constexpr SortId kNoSort = 0xffffffff;

enum class SortKind : std::uint8_t {
  Unknown,
  Formula,
  Int,
  Real,
  Bits,
  Array,
  Free
};

struct Sort {
  SortKind kind = SortKind::Unknown;
  std::uint32_t first = 0;   // Bits: width; Array: index sort; Free: symbol
  std::uint32_t second = 0;  // Array: element sort
  std::string_view text{};   // Free: its name
};

class SortTable {
 public:
  SortTable();

  SortId bits(std::uint32_t width);
  SortId array(SortId index, SortId element);
  SortId free(std::uint32_t symbol, std::string_view text);

  const Sort& operator[](SortId id) const { return sorts_[id]; }
  std::size_t size() const { return sorts_.size(); }

  // 0 if the sort is no bit-vector.
  std::uint32_t width(SortId id) const {
    return sorts_[id].kind == SortKind::Bits ? sorts_[id].first : 0;
  }
  bool is_number(SortId id) const { return id == kInt || id == kReal; }

  // For messages: "BitVec[8]", "formula".
  std::string describe(SortId id) const;

 private:
  SortId make(Sort sort);

  std::vector<Sort> sorts_;
  std::unordered_map<std::uint64_t, SortId> bits_;
  std::unordered_map<std::uint64_t, SortId> arrays_;
  std::unordered_map<std::uint64_t, SortId> free_;
};

}  // namespace podium::smtlib1
