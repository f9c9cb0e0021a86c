// identify/colours.h -- hashes of nodes, given colours of bindings.
//
// hash: what a node is, names known by their colours only. context: what is
// around it. Both are the same for scripts that differ in names and orders as
// identify/script.h allows, if the colours are.

#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/pages.h"
#include "identify/mix.h"
#include "identify/script.h"

namespace podium::identify {

class Colours {
 public:
  explicit Colours(const Script& script);

  const Script& script() const { return script_; }

  // Of global bindings given, of variables computed by hash_unit().
  std::vector<Hash> colour;
  // Tells apart variables of one binder that would be equal.
  std::vector<Hash> extra;
  // The contexts of all uses.
  std::vector<Hash> sum;

  Hash hash(NodeId node) const { return hash_[node]; }
  const Hash* hashes() const { return hash_.data(); }
  Hash hash_of(const Unit& unit) const { return hash_[unit.root]; }

  // The nodes of a unit, from back to front; the sums of its variables are 0
  // then.
  void hash_unit(const Unit& unit);

  // What came of the variables of binders that had one colour.
  struct Variables {
    bool split = false;  // some are told apart from now on
    bool tied = false;   // some are still not
  };

  // Contexts from front to back; adds each use to the sum of its binding.
  // REQUIRES: hash_unit.
  Variables add_contexts(const Unit& unit);

  // Takes the uses of global bindings back. REQUIRES: add_contexts before, and
  // no hash_unit since.
  void remove_contexts(const Unit& unit);

  // By name in place of colours, for the normal form: `names` has one for each
  // binding.
  void hash_unit_by_name(const Unit& unit, const std::vector<Hash>& names);

 private:
  template <bool kNamed>
  void hash_nodes(const Unit& unit, const Hash* names);
  template <bool kNamed>
  Hash hash_variables(NodeId node, const Hash* names);
  Hash hash_children(Hash start, NodeId node) const;
  void spread(NodeId node, Hash context);
  void spread_to_variables(NodeId node, Hash context, Variables& found);
  void split_variables(BindingId first, std::size_t count, Variables& found);

  const Script& script_;
  Array<Hash> hash_;
  Array<Hash> context_;
  struct Tied {
    Hash colour;
    Hash sum;
    BindingId binding;
  };
  std::vector<Tied> tied_;
};

}  // namespace podium::identify
