// identify/canonical.h -- the one form of all scripts that are isomorphic.
//
// Two scripts are isomorphic exactly if their canonical forms are equal: the
// form has everything of the script but names and orders that do not count, so
// equal forms prove it, whatever hashes did. It is a list of texts and then the
// nodes as numbers, so it is not for reading.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "identify/colours.h"
#include "identify/script.h"
#include "identify/ties.h"

namespace podium::identify {

struct Limits {
  // Refinement looks at so many nodes for each node of the script, and some
  // more.
  std::uint64_t rounds = 200;
  std::uint64_t more = 20'000'000;
  TieLimits ties;
};

struct Canonical {
  Array<char> form;
  // Global bindings in the order of their numbers in it.
  PagedVector<BindingId> globals;

  std::string_view text() const { return {form.data(), form.size()}; }
};

// None if a limit was met: undecided.
std::optional<Canonical> canonical(const Script& script,
                                   const Limits& limits = {});

// Given names of global bindings in place of the order, for certificates: equal
// forms have the same names, bound alike, and are isomorphic.
std::optional<Canonical> canonical_with_names(
    const Script& script, const std::vector<std::string>& names,
    const Limits& limits = {});

}  // namespace podium::identify
