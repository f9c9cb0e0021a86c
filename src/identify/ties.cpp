#include "identify/ties.h"

#include <algorithm>
#include <map>
#include <utility>

#include "base/cpu_clock.h"
#include "identify/contract.h"

namespace podium::identify {

namespace {
constexpr Hash kGlobalVertex = 0x676c6f620000000bULL;
constexpr Hash kVariableVertex = 0x6c6f63610000000cULL;
constexpr Hash kRootVertex = 0x726f6f740000000dULL;
constexpr Hash kIdentity = 0x73656c660000000eULL;
}  // namespace

Ties::Ties(Refinement& refinement)
    : refinement_(refinement),
      colours_(refinement.colours()),
      script_(colours_.script()),
      cells_(refinement.cells()),
      tied_variable_(script_.bindings.size()) {}

std::uint32_t Ties::root(std::uint32_t element) {
  while (parent_[element] != element) {
    parent_[element] = parent_[parent_[element]];
    element = parent_[element];
  }
  return element;
}

void Ties::unite(std::uint32_t one, std::uint32_t other) {
  parent_[root(one)] = root(other);
}

bool Ties::holds_tie(const Node& node) const {
  const bool refers = node.shape == Shape::Reference ||
                      node.shape == Shape::Call || node.shape == Shape::Tester;
  return refers &&
         (cells_.is_tied(node.what) || tied_variable_[node.what] != 0);
}

// Notes the variables of binders of the unit that have one colour.
bool Ties::find_variables(const Unit& unit) {
  bool any = false;
  std::vector<std::pair<Hash, BindingId>> variables;
  for (NodeId at = unit.root; at < script_.nodes[unit.root].end; ++at) {
    const Node& node = script_.nodes[at];
    if (node.shape != Shape::Variables || node.order != Order::Any) continue;
    variables.clear();
    BindingId binding = node.what;
    for (NodeId child = at + 1; child < node.end;
         child = script_.nodes[child].end) {
      variables.emplace_back(colours_.colour[binding], binding);
      ++binding;
    }
    std::sort(variables.begin(), variables.end());
    for (std::size_t i = 1; i < variables.size(); ++i) {
      if (variables[i].first != variables[i - 1].first) continue;
      tied_variable_[variables[i].second] = 1;
      tied_variable_[variables[i - 1].second] = 1;
      any = true;
    }
  }
  return any;
}

void Ties::find_components() {
  const auto bindings = static_cast<std::uint32_t>(script_.bindings.size());
  const auto units = static_cast<std::uint32_t>(script_.units.size());
  parent_.resize(bindings + units);
  for (std::uint32_t at = 0; at < parent_.size(); ++at) parent_[at] = at;
  std::vector<std::uint8_t> concerned(units);
  std::vector<std::uint8_t> inside(units);
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    if (!refinement_.has_ties(unit)) continue;
    inside[unit] = find_variables(script_.units[unit]) ? 1 : 0;
    concerned[unit] = inside[unit];
    for (NodeId at = script_.units[unit].root; at < script_.end_of(unit);
         ++at) {
      const Node& node = script_.nodes[at];
      if (!holds_tie(node) || tied_variable_[node.what] != 0) continue;
      unite(node.what, bindings + unit);
      concerned[unit] = 1;
    }
  }
  std::unordered_map<std::uint32_t, std::size_t> numbers;
  const auto component = [&](std::uint32_t element) -> Component& {
    const auto [found, fresh] =
        numbers.emplace(root(element), components_.size());
    if (fresh) components_.emplace_back();
    return components_[found->second];
  };
  for (std::uint32_t unit = 0; unit < units; ++unit) {
    if (concerned[unit] == 0) continue;
    Component& mine = component(bindings + unit);
    mine.units.push_back(unit);
    mine.variables = mine.variables || inside[unit] != 0;
  }
  for (BindingId at = 0; at < bindings; ++at) {
    if (cells_.is_tied(at)) component(at).globals.push_back(at);
  }
}

void Ties::find_identities() {
  std::vector<std::pair<Hash*, Hash>> before;
  const auto identify = [&](Hash& hash, BindingId binding) {
    before.emplace_back(&hash, hash);
    hash = mix(kIdentity, hash, binding);
  };
  for (BindingId at = 0; at < script_.bindings.size(); ++at) {
    if (tied_variable_[at] != 0) {
      identify(colours_.extra[at], at);
    } else if (cells_.is_tied(at)) {
      identify(colours_.colour[at], at);
    }
  }
  first_identity_.resize(script_.units.size());
  for (const Component& component : components_) {
    for (const std::uint32_t number : component.units) {
      const Unit& unit = script_.units[number];
      colours_.hash_unit(unit);
      first_identity_[number] = identities_.size();
      for (NodeId at = unit.root; at < script_.end_of(number); ++at) {
        identities_.push_back(colours_.hash(at));
      }
    }
  }
  for (const auto& [hash, value] : before) *hash = value;
}

// Hashes the unit.
Hash Ties::key_of(const Unit& unit) {
  colours_.hash_unit(unit);
  return mix(kRootVertex + unit.block, colours_.hash(unit.root));
}

// A single tied binding: everything around it has a colour of its own.
void Ties::order_one(Component& component) {
  Hash sum = 0;
  for (const std::uint32_t unit : component.units) {
    sum += mix(key_of(script_.units[unit]));
  }
  component.form =
      mix(kGlobalVertex, colours_.colour[component.globals.front()], sum);
  component.in_order = component.globals;
}

std::uint32_t Ties::vertex_of(BindingId binding, Graph& graph) {
  const auto [found, fresh] = binding_vertex_.emplace(binding, 0);
  if (fresh) {
    const Hash kind =
        tied_variable_[binding] != 0 ? kVariableVertex : kGlobalVertex;
    found->second = graph.add(mix(kind, colours_.colour[binding]));
  }
  return found->second;
}

bool Ties::has_tied_variable(NodeId node) const {
  const Node& variables = script_.nodes[node];
  BindingId binding = variables.what;
  for (NodeId child = node + 1; child < variables.end;
       child = script_.nodes[child].end) {
    if (tied_variable_[binding++] != 0) return true;
  }
  return false;
}

void Ties::mark_holding(const Unit& unit) {
  const NodeId end = script_.nodes[unit.root].end;
  holds_.assign(end - unit.root, 0);
  for (NodeId at = end; at-- > unit.root;) {
    const Node& node = script_.nodes[at];
    bool holds =
        holds_tie(node) || (node.shape == Shape::Variables &&
                            node.order == Order::Any && has_tied_variable(at));
    for (NodeId child = at + 1; child < node.end && !holds;
         child = script_.nodes[child].end) {
      holds = holds_[child - unit.root] != 0;
    }
    holds_[at - unit.root] = holds ? 1 : 0;
  }
}

// Of a child that holds a tie: where it may not change places, the place too.
Hash Ties::colour_of(const Node& parent, NodeId child, Hash position) const {
  const bool fixed =
      parent.order == Order::Fixed ||
      (parent.order == Order::AfterFirst && position == 0) ||
      (parent.order == Order::Factors && (position == 0 || position == 3));
  const Hash hash = colours_.hash(child);
  return fixed ? mix(hash, position + 1) : hash;
}

// The children of a node that hold ties, and their colours.
void Ties::find_holding(const Unit& unit, NodeId at) {
  const Node& node = script_.nodes[at];
  holding_.clear();
  Hash position = 0;
  for (NodeId child = at + 1; child < node.end;
       child = script_.nodes[child].end, ++position) {
    if (holds_[child - unit.root] == 0) continue;
    holding_.push_back({child, colour_of(node, child, position),
                        identity_[child - unit.root]});
  }
  merge_copies();
}

// Children that say the same are one, with their number in its colour.
void Ties::merge_copies() {
  if (holding_.size() < 2) return;
  std::sort(holding_.begin(), holding_.end(),
            [](const Held& one, const Held& other) {
              return one.colour != other.colour ? one.colour < other.colour
                                                : one.identity < other.identity;
            });
  std::size_t kept = 0;
  for (std::size_t at = 0; at < holding_.size();) {
    const Held first = holding_[at];
    std::size_t copies = 0;
    while (at < holding_.size() && holding_[at].colour == first.colour &&
           holding_[at].identity == first.identity) {
      ++at;
      ++copies;
    }
    holding_[kept] = first;
    if (copies > 1) holding_[kept].colour = mix(first.colour, copies);
    ++kept;
  }
  holding_.resize(kept);
}

// The binding of a tree that holds one tie and nothing else that branches.
BindingId Ties::only_tie(const Unit& unit, NodeId at) const {
  for (;;) {
    const Node& node = script_.nodes[at];
    if (node.shape == Shape::Variables) return kNone;
    NodeId only = kNone;
    for (NodeId child = at + 1; child < node.end;
         child = script_.nodes[child].end) {
      if (holds_[child - unit.root] == 0) continue;
      if (only != kNone) return kNone;
      only = child;
    }
    if (holds_tie(node)) return only == kNone ? node.what : kNone;
    at = only;
  }
}

// Whether the children at hand are alike but for a tie in each, all different,
// and may change places. Then no vertices are needed to tell them apart:
// bindings_ are those of the ties.
bool Ties::are_alike(const Unit& unit, const Node& parent) {
  if (parent.order != Order::Any) return false;
  bindings_.clear();
  for (const Held& held : holding_) {
    if (held.colour != holding_.front().colour) return false;
    bindings_.push_back(only_tie(unit, held.node));
  }
  std::sort(bindings_.begin(), bindings_.end());
  return bindings_.back() != kNone &&
         std::adjacent_find(bindings_.begin(), bindings_.end()) ==
             bindings_.end();
}

// A vertex for each child that holds ties, or fewer where that says the same: a
// graph with a third of the vertices takes a tenth of the time.
void Ties::add_children(const Unit& unit, NodeId at, Graph& graph) {
  const Node& node = script_.nodes[at];
  const std::uint32_t vertex = vertex_[at - unit.root];
  find_holding(unit, at);
  if (holding_.empty()) return;
  if (!holds_tie(node)) {
    const Held& first = holding_.front();
    if (holding_.size() == 1 &&
        script_.nodes[first.node].shape != Shape::Variables) {
      graph.colours[vertex] = mix(graph.colours[vertex], first.colour);
      vertex_[first.node - unit.root] = vertex;
      return;
    }
    if (are_alike(unit, node)) {
      graph.colours[vertex] = mix(graph.colours[vertex], first.colour);
      for (const BindingId binding : bindings_) {
        graph.edges.emplace_back(vertex, vertex_of(binding, graph));
      }
      return;
    }
  }
  for (const Held& held : holding_) {
    const std::uint32_t added = graph.add(held.colour);
    vertex_[held.node - unit.root] = added;
    graph.edges.emplace_back(vertex, added);
  }
}

// A child for each variable.
void Ties::add_variables(const Unit& unit, NodeId at, Graph& graph) {
  const Node& node = script_.nodes[at];
  const std::uint32_t vertex = vertex_[at - unit.root];
  BindingId binding = node.what;
  Hash position = 0;
  for (NodeId child = at + 1; child < node.end;
       child = script_.nodes[child].end, ++position, ++binding) {
    const bool tied = tied_variable_[binding] != 0;
    if (tied) graph.edges.emplace_back(vertex, vertex_of(binding, graph));
    if (holds_[child - unit.root] == 0) continue;
    Hash colour = colours_.colour[binding];
    if (node.order == Order::Fixed) colour = mix(colour, position + 1);
    const std::uint32_t added = graph.add(colour);
    vertex_[child - unit.root] = added;
    graph.edges.emplace_back(vertex, added);
    if (tied) graph.edges.emplace_back(added, vertex_of(binding, graph));
  }
}

void Ties::add_unit(std::uint32_t number, std::uint64_t copies, Graph& graph) {
  const Unit& unit = script_.units[number];
  const NodeId end = script_.nodes[unit.root].end;
  identity_ = identities_.data() + first_identity_[number];
  mark_holding(unit);
  vertex_.assign(end - unit.root, kNone);
  vertex_[0] = graph.add(mix(key_of(unit), copies));
  for (NodeId at = unit.root; at < end; ++at) {
    const std::uint32_t vertex = vertex_[at - unit.root];
    if (vertex == kNone) continue;
    const Node& node = script_.nodes[at];
    if (holds_tie(node)) {
      graph.edges.emplace_back(vertex, vertex_of(node.what, graph));
    }
    if (node.shape == Shape::Variables) {
      add_variables(unit, at, graph);
    } else {
      add_children(unit, at, graph);
    }
  }
}

bool Ties::order(Component& component, std::uint64_t most_vertices,
                 double deadline) {
  if (component.globals.size() == 1 && !component.variables) {
    order_one(component);
    return true;
  }
  Graph graph;
  binding_vertex_.clear();
  for (const BindingId binding : component.globals) vertex_of(binding, graph);
  const auto same = [this](std::uint32_t unit) {
    return mix(script_.units[unit].block, identities_[first_identity_[unit]]);
  };
  std::unordered_map<Hash, std::uint64_t> copies;
  for (const std::uint32_t unit : component.units) ++copies[same(unit)];
  for (const std::uint32_t unit : component.units) {
    std::uint64_t& count = copies[same(unit)];
    if (count == 0) continue;
    add_unit(unit, std::exchange(count, 0), graph);
    if (graph.colours.size() > most_vertices) return false;
  }
  std::vector<std::uint8_t> stays(graph.colours.size());
  for (const auto& [binding, vertex] : binding_vertex_) stays[vertex] = 1;
  const Contracted contracted = contract(graph, stays);
  const std::optional<Labelling> labelling = label(contracted.graph, deadline);
  if (!labelling) return false;
  component.form = mix(labelling->form, contracted.colour);
  std::vector<std::pair<std::uint32_t, BindingId>> order;
  for (const auto& [binding, vertex] : binding_vertex_) {
    order.emplace_back(labelling->labels[contracted.places[vertex]], binding);
  }
  std::sort(order.begin(), order.end());
  for (const auto& [label, binding] : order) {
    component.in_order.push_back(binding);
  }
  return true;
}

bool Ties::resolve(const TieLimits& limits) {
  find_components();
  find_identities();
  const double deadline = thread_seconds() + limits.seconds;
  for (Component& component : components_) {
    if (!order(component, limits.vertices, deadline)) return false;
  }
  std::sort(components_.begin(), components_.end(),
            [](const Component& one, const Component& other) {
              return one.form < other.form;
            });
  assign(components_);
  return true;
}

void Ties::assign(std::vector<Component>& components) {
  Hash copy = 0;
  for (std::size_t at = 0; at < components.size(); ++at) {
    const Component& component = components[at];
    copy = at > 0 && components[at - 1].form == component.form ? copy + 1 : 0;
    const Hash place = mix(component.form, copy);
    for (std::size_t rank = 0; rank < component.in_order.size(); ++rank) {
      const BindingId binding = component.in_order[rank];
      if (tied_variable_[binding] != 0) {
        Hash& extra = colours_.extra[binding];
        extra = mix(extra, rank + 1);
      } else {
        Hash& colour = colours_.colour[binding];
        colour = mix(colour, place, rank);
      }
    }
  }
}

}  // namespace podium::identify
