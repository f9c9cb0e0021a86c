// smtlib1/declare.h -- the attributes of a benchmark but for its formulas: its
// logic, sorts, functions and predicates.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <unordered_map>

#include "smtlib1/analysis.h"

namespace podium::smtlib1 {

class Declarations {
 public:
  explicit Declarations(Analysis& analysis) : analysis_(analysis) {}

  // False if the logic is not known, so that nothing else can be.
  bool run();

  // The sort that this token names; kUnknown with a finding if none.
  SortId sort_at(std::size_t token);

  // Null if the token names no sort, without a finding.
  std::optional<SortId> peek_sort(std::size_t token);

 private:
  void check_attributes();
  void check_status(const Entry& entry, std::string_view& status);
  void check_title();
  bool find_logic();

  void declare_sorts(const Entry& entry);
  void declare_list(const Entry& entry);
  void declare(std::size_t list, bool predicate);
  bool is_name(std::size_t token);
  void add(Declaration declaration);

  // The end of a declaration's sorts: its Close, or its first annotation.
  std::size_t end_of_sorts(std::size_t list);

  // kNoSort if the logic has no such sort, kUnknown after a finding.
  SortId built_in_sort(SymbolId id, std::size_t token);
  SortId array_sort(const Symbol& symbol);
  SortId indexed_sort(const Symbol& symbol, std::size_t token);
  SortId free_sort(std::string_view text);

  Analysis& analysis_;
  std::unordered_map<SymbolId, std::size_t> sort_tokens_;
};

}  // namespace podium::smtlib1
