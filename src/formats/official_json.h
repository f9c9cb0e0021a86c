// formats/official_json.h -- the JSON files of SMT-COMP since 2024, which also
// hold the single-query results of the years from 2018 on.
//
//   results-sq-2025.json    {"results": [{"track": ..., "solver": ..., ...}]}
//   benchmarks-2025.json    {"incremental": [...], "non_incremental": [...]}
//
// docs/formats/official-json.md tells how their words are understood.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "contest/records.h"
#include "formats/reading.h"

namespace podium::formats {

// What is known of all benchmarks of the library.
class BenchmarkList {
 public:
  struct Entry {
    contest::Status status = contest::Status::Unknown;
    std::uint64_t asserts = 0;
    std::uint64_t check_sats = 0;
  };

  void add(bool incremental, std::string name, const Entry& entry);
  const Entry* find(bool incremental, std::string_view name) const;

  // The benchmark of which this is the name of its file in a competition that
  // BenchExec runs, without its number: "QF_BV_sub__folder_name"; nullptr if
  // there is none.
  const std::string* find_mangled(bool incremental,
                                  std::string_view mangled) const;

  std::size_t size() const { return lists_[0].size() + lists_[1].size(); }

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  template <class T>
  using Map = std::unordered_map<std::string, T, Hash, std::equal_to<>>;

  Map<Entry> lists_[2];
  // Made at the first use.
  mutable Map<const std::string*> mangled_[2];
};

// "QF_BV/sub/folder/name.smt2" as "QF_BV_sub__folder_name".
std::string mangled_name(std::string_view name);

// Syntax, WrongType, BadValue and Missing with line and column. `name` is what
// errors call the text; a year in it counts if `wishes` has none.
Result<Reading> read_official_results(std::string text, const std::string& name,
                                      const Wishes& wishes);

// Adds to the list. The same errors.
Result<void> read_official_benchmarks(std::string text, const std::string& name,
                                      BenchmarkList& list);

// The first year from 2005 on in the name of a file, else 0.
int year_in(std::string_view name);

}  // namespace podium::formats
