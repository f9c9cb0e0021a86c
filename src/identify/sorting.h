// identify/sorting.h -- the order of the normal form: nodes by their symbols,
// and nodes of one symbol by their children, the first that differ.

#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/paged_vector.h"
#include "identify/colours.h"
#include "identify/script.h"

namespace podium::identify {

class Sorting {
 public:
  // Both must outlive it; a name for each binding.
  Sorting(const Script& script, const std::vector<std::string>& names);

  // The head of a node, or the atom that it is. A list has none.
  std::string_view symbol(NodeId node) const;

  bool is_less(NodeId one, NodeId other) const;

  // The symbols of a node and of what is below it, one after the other, as far
  // as they go into some words. These decide most comparisons: they are less
  // only if the node is.
  using Prefix = std::array<std::uint64_t, 4>;
  Prefix prefix(NodeId node) const;

  // The children of a node, sorted where their order does not count.
  void children(NodeId node, std::vector<NodeId>& found) const;

  // The variables of a binder with their sorts or terms, likewise.
  std::vector<std::pair<BindingId, NodeId>> variables(NodeId node) const;

 private:
  // One child of a node after the other.
  class Children;

  void sort_children(NodeId node);
  void sort(PagedVector<NodeId>::iterator first,
            PagedVector<NodeId>::iterator last);

  const Script& script_;
  const std::vector<std::string>& names_;
  Colours colours_;  // equal nodes have one hash
  // Of nodes whose children may change places: where these begin in the list
  // of all such, with kNone after the last.
  PagedVector<std::uint32_t> places_;
  PagedVector<NodeId> sorted_;
  std::vector<std::pair<Prefix, NodeId>> keys_;  // of the children at hand
};

}  // namespace podium::identify
