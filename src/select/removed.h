// select/removed.h -- benchmarks that the organisers take out by name.
//
// "The organizers may remove benchmarks that are deemed inappropriate or
// uninteresting for competition": section 6 of the rules.

#pragma once

#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"

namespace podium::select {

class Removed {
 public:
  // A name, or a prefix that ends in '*'. The reason may be empty.
  void add(std::string pattern, std::string reason);

  // Why the benchmark is out; empty: it is not.
  std::string find(std::string_view name) const;

  bool empty() const { return names_.empty() && prefixes_.empty(); }

 private:
  std::unordered_map<std::string, std::string> names_;
  std::vector<std::pair<std::string, std::string>> prefixes_;
};

// One pattern a line; what follows " # " is the reason, and a line that begins
// with # is a comment. Syntax if the text is not UTF-8.
Result<Removed> parse_removed(std::string_view text, const std::string& path);

}  // namespace podium::select
