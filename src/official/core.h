// official/core.h -- of the named assertions only those of an unsat core.

#pragma once

#include <cstddef>
#include <string_view>
#include <unordered_set>

#include "official/context.h"

namespace podium::official {

class CoreFilter {
 public:
  // Without a core there is nothing to filter by.
  explicit CoreFilter(Context& context);

  // Removes the assertions that are named and not in Options::core from the
  // steps from `first` on. An assertion's name is that of the annotation in it
  // which ends last when it is written, outside of attributes.
  void filter(std::size_t first);

 private:
  Context& context_;
  std::unordered_set<std::string_view> kept_;  // names without bars
};

}  // namespace podium::official
