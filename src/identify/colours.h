// identify/colours.h -- hashes of nodes, given colours of bindings.
//
// hash: what a node is, names known by their colours only. context: what is
// around it. Both are the same for scripts that differ in names and orders as
// identify/script.h allows, if the colours are.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/paged_vector.h"
#include "base/pages.h"
#include "identify/mix.h"
#include "identify/script.h"

namespace podium::identify {

class Colours {
 public:
  // Whether hashes stay, or only those of the last unit: what is small stays in
  // the cache.
  enum class Keep : std::uint8_t { LastUnit, All };

  Colours(const Script& script, Keep keep);

  const Script& script() const { return script_; }

  // Of global bindings given, of variables computed by hash_unit().
  PagedVector<Hash> colour;
  // Tells apart variables of one binder that would be equal.
  PagedVector<Hash> extra;
  // The contexts of all uses.
  PagedVector<Hash> sum;

  // REQUIRES: hash_unit of its unit, and of no other since if only the last
  // one stays.
  Hash hash(NodeId node) const { return hash_[node - base_]; }

  // The nodes of a unit, from back to front; the sums of its variables are 0
  // then.
  void hash_unit(const Unit& unit);

  // What came of the variables of binders that had one colour.
  struct Variables {
    bool split = false;  // some are told apart from now on
    bool tied = false;   // some are still not
  };

  // Contexts from front to back; adds each use to the sum of its binding.
  // REQUIRES: hash_unit, and none since.
  Variables add_contexts(const Unit& unit);

  // Takes back what the last add_contexts of the unit added.
  void remove_contexts(const Unit& unit);

  // By name in place of colours, for the normal form: `names` has one for each
  // binding.
  void hash_unit_by_name(const Unit& unit, const PagedVector<Hash>& names);

 private:
  template <bool kNamed>
  void hash_nodes(const Unit& unit, const Hash* names);
  template <bool kNamed>
  Hash hash_variables(NodeId node, const Hash* names);
  Hash hash_children(Hash start, NodeId node) const;
  Hash* uses_of(const Unit& unit);
  void spread(NodeId node, Hash context);
  void spread_to_variables(NodeId node, Hash context, Variables& found);
  void split_variables(BindingId first, std::size_t count, Variables& found);

  const Script& script_;
  const Keep keep_;
  NodeId base_ = 0;  // the node that the arrays begin with
  Array<Hash> hash_;
  Array<Hash> context_;
  // What each use added to the sum of its binding, unit by unit in the order in
  // which they were first seen.
  Array<Hash> uses_;
  PagedVector<std::uint32_t> first_use_;  // by unit
  struct Tied {
    Hash colour;
    Hash sum;
    BindingId binding;
  };
  PagedVector<Tied> tied_;
};

}  // namespace podium::identify
