// select/removed.h -- benchmarks that the organisers take out by name.
//
// "The organizers may remove benchmarks that are deemed inappropriate or
// uninteresting for competition": section 6 of the rules.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/result.h"

namespace podium::select {

// "Or cut the size of certain benchmark families": of the benchmarks whose
// names begin so, this many stay.
struct Cut {
  std::string prefix;
  std::uint64_t keep = 0;
  std::string reason;
};

class Removed {
 public:
  // A name, or a prefix that ends in '*'. The reason may be empty.
  void add(std::string pattern, std::string reason);

  // Why the benchmark is out; empty: it is not.
  std::string find(std::string_view name) const;

  void cut(Cut cut) { cuts_.push_back(std::move(cut)); }
  const std::vector<Cut>& cuts() const { return cuts_; }

 private:
  std::unordered_map<std::string, std::string> names_;
  std::vector<std::pair<std::string, std::string>> prefixes_;
  std::vector<Cut> cuts_;
};

// One pattern a line, and "keep 100" after a prefix for a cut; what follows "
// #" is the reason, and a line that begins with # is a comment. Syntax if the
// text is not UTF-8, BadValue if a cut makes no sense.
Result<Removed> parse_removed(std::string_view text, const std::string& path);

}  // namespace podium::select
