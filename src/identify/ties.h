// identify/ties.h -- what refinement has not told apart is ordered canonically.
//
// Bindings that are tied fall into components: those that occur in one unit
// belong together. Each component is a graph, of the tied bindings and of the
// nodes above their uses, with hashes as colours; bliss gives it a canonical
// order. Components of the same form can be exchanged, so any order among them
// is right.

#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "identify/labelling.h"
#include "identify/refine.h"
#include "identify/script.h"

namespace podium::identify {

struct TieLimits {
  std::uint64_t vertices = 4'000'000;  // of one component
  double seconds = 30;                 // of the processor, for all labellings
};

class Ties {
 public:
  // REQUIRES: it has run.
  explicit Ties(Refinement& refinement);

  // Gives every tied binding a colour of its own. False if a limit was met.
  bool resolve(const TieLimits& limits);

 private:
  struct Component {
    std::vector<std::uint32_t> units;
    std::vector<BindingId> globals;
    Hash form = 0;
    bool variables = false;           // has tied ones
    std::vector<BindingId> in_order;  // all tied bindings, canonically
  };

  void find_components();
  bool find_variables(const Unit& unit);
  std::uint32_t root(std::uint32_t element);
  void unite(std::uint32_t one, std::uint32_t other);

  void find_identities();
  bool order(Component& component, std::uint64_t most_vertices,
             double deadline);
  void order_one(Component& component);
  Hash key_of(const Unit& unit);
  bool holds_tie(const Node& node) const;
  bool has_tied_variable(NodeId node) const;
  void mark_holding(const Unit& unit);
  Hash colour_of(const Node& parent, NodeId child, Hash position) const;
  void find_holding(const Unit& unit, NodeId at);
  void merge_copies();
  BindingId only_tie(const Unit& unit, NodeId at) const;
  bool are_alike(const Unit& unit, const Node& parent);
  void add_children(const Unit& unit, NodeId at, Graph& graph);
  void add_variables(const Unit& unit, NodeId at, Graph& graph);
  void add_unit(std::uint32_t number, std::uint64_t copies, Graph& graph);
  std::uint32_t vertex_of(BindingId binding, Graph& graph);
  void assign(std::vector<Component>& components);

  const Refinement& refinement_;
  Colours& colours_;
  const Script& script_;
  const Cells& cells_;
  std::vector<std::uint8_t> tied_variable_;  // by binding
  std::vector<std::uint32_t> parent_;        // of bindings, then of units
  std::vector<Component> components_;
  std::vector<std::uint8_t> holds_;    // by node: a tie is below
  std::vector<std::uint32_t> vertex_;  // by node
  // Of all nodes of the units with ties: hashes in which every tied binding is
  // itself, so that equal ones say the same. And where those of a unit begin.
  std::vector<Hash> identities_;
  std::vector<std::size_t> first_identity_;
  const Hash* identity_ = nullptr;  // of the unit at hand
  struct Held {
    NodeId node;
    Hash colour;
    Hash identity;
  };
  std::vector<Held> holding_;  // children of the node at hand
  std::vector<BindingId> bindings_;
  std::unordered_map<BindingId, std::uint32_t> binding_vertex_;
};

}  // namespace podium::identify
