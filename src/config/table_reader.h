// config/table_reader.h -- the keys of one table, by type.
//
// Each key that is asked for is a valid one: finish() reports all others. A
// value of another type is reported, and then it is as if it were absent.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/problems.h"
#include "config/tree.h"

namespace podium::config {

// A string and where it stands, for those who check what it says.
struct Text {
  std::string text;
  Place place;
};

struct Range {
  std::int64_t least;
  std::int64_t most;
};

class TableReader {
 public:
  // REQUIRES: the node is a table; tree and problems live longer.
  TableReader(const Tree& tree, const Node& table, Problems& problems)
      : tree_(&tree), table_(&table), problems_(&problems) {}

  const Node& node() const { return *table_; }

  // nullptr if it is absent.
  const Node* find(std::string_view key);

  // A string that is not blank and has no control characters.
  std::optional<Text> text(std::string_view key);
  std::optional<bool> boolean(std::string_view key);
  std::optional<std::int64_t> integer(std::string_view key, Range range);

  // An array of such strings with at least `least` elements.
  std::optional<std::vector<Text>> texts(std::string_view key,
                                         std::size_t least);

  // A table below this one; nullptr if it is absent.
  const Node* table(std::string_view key);

  // An array of tables; empty if it is absent.
  std::vector<const Node*> tables(std::string_view key);

  // Lets finish() report the key if it is absent. One of another type has been
  // reported already.
  void require(std::string_view key, std::string hint);

  // Reports every key that nobody asked for, unless they are to be accepted,
  // and every required key that is absent, unless one of those is a misspelling
  // of it.
  enum class Unknown : std::uint8_t { Report, Accept };
  void finish(Unknown unknown = Unknown::Report);

 private:
  const Tree* tree_;
  const Node* table_;
  Problems* problems_;
  std::vector<std::string> asked_;
  std::vector<std::pair<std::string, std::string>> missing_;  // key and hint
};

// For values of several types. `expected` is "a string".
void report_type(const Tree& tree, const Node& node, std::string_view expected,
                 Problems& problems);

// Reports text that is blank or has control characters; whether it did.
bool report_unprintable(const Node& node, Problems& problems);

// The strings of an array; those of another type are reported. REQUIRES: the
// node is an array.
std::vector<Text> strings(const Tree& tree, const Node& array,
                          Problems& problems);

}  // namespace podium::config
