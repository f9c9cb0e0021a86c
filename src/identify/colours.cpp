#include "identify/colours.h"

#include <algorithm>

namespace podium::identify {

namespace {

// What kind of thing is hashed; any different numbers do.
constexpr Hash kTester = 0x7465737465720001ULL;
constexpr Hash kList = 0x6c69737400000002ULL;
constexpr Hash kApply = 0x6170706c79000003ULL;
constexpr Hash kCall = 0x63616c6c00000004ULL;
constexpr Hash kVariables = 0x7661727300000005ULL;
constexpr Hash kAny = 0x616e790000000006ULL;
constexpr Hash kHead = 0x6865616400000007ULL;
constexpr Hash kUnit = 0x756e697400000008ULL;

}  // namespace

Colours::Colours(const Script& script, Keep keep)
    : colour(script.bindings.size()),
      extra(script.bindings.size()),
      sum(script.bindings.size()),
      script_(script),
      keep_(keep),
      first_use_(keep == Keep::All ? 0 : script.units.size(), kNone) {
  std::size_t largest = 0;
  for (const Unit& unit : script.units) {
    largest =
        std::max<std::size_t>(largest, script.nodes[unit.root].end - unit.root);
  }
  hash_.reserve(keep == Keep::All ? script.nodes.size() : largest);
  if (keep == Keep::LastUnit) context_.reserve(largest);
}

// The children of a node that is no binder, onto the hash of its head.
inline Hash Colours::hash_children(Hash start, NodeId node) const {
  const Node* const nodes = script_.nodes.data();
  const Hash* const all = hash_.data();
  const NodeId base = base_;
  const auto hash_at = [all, base](NodeId at) { return all[at - base]; };
  const NodeId end = nodes[node].end;
  NodeId child = node + 1;
  Hash any = 0;
  switch (nodes[node].order) {
    case Order::Fixed:
      break;
    case Order::Any:
      for (; child < end; child = nodes[child].end) any += mix(hash_at(child));
      return mix(start ^ kAny, any);
    case Order::AfterFirst:
      if (child < end) start = mix(start, hash_at(child));
      if (child < end) child = nodes[child].end;
      for (; child < end; child = nodes[child].end) any += mix(hash_at(child));
      return mix(start ^ kAny, any);
    case Order::Factors:
      start = mix(start, hash_at(child));
      child = nodes[child].end;
      any = mix(hash_at(child));
      child = nodes[child].end;
      any += mix(hash_at(child));
      child = nodes[child].end;
      start = mix(start ^ kAny, any);
      break;
  }
  for (; child < end; child = nodes[child].end) {
    start = mix(start, hash_at(child));
  }
  return start;
}

template <bool kNamed>
Hash Colours::hash_variables(NodeId node, const Hash* names) {
  const Node* const nodes = script_.nodes.data();
  const Node& variables = nodes[node];
  Hash ordered = kVariables;
  Hash any = 0;
  BindingId binding = variables.what;
  for (NodeId child = node + 1; child < variables.end;
       child = nodes[child].end, ++binding) {
    Hash is = mix(kVariables + script_.bindings[binding].level, hash(child),
                  extra[binding]);
    if (variables.order == Order::Fixed) is = mix(is, binding - variables.what);
    if (kNamed) is = mix(is, names[binding]);
    colour[binding] = kNamed ? names[binding] : is;
    sum[binding] = 0;
    ordered = mix(ordered, is);
    any += mix(is);
  }
  return variables.order == Order::Fixed ? ordered
                                         : mix(kVariables ^ kAny, any);
}

template <bool kNamed>
void Colours::hash_nodes(const Unit& unit, const Hash* names) {
  const Node* const nodes = script_.nodes.data();
  const Hash* const colours = colour.data();
  const Hash* const texts = script_.texts.hashes();
  if (keep_ == Keep::LastUnit) base_ = unit.root;
  const NodeId root = unit.root;
  Hash* const mine = hash_.data() + (root - base_);
  for (NodeId node = nodes[root].end; node-- > root;) {
    const std::uint32_t what = nodes[node].what;
    Hash is = 0;
    switch (nodes[node].shape) {
      case Shape::Text:
        is = texts[what];
        break;
      case Shape::Reference:
        is = colours[what];
        break;
      case Shape::Tester:
        is = mix(kTester, colours[what]);
        break;
      case Shape::List:
        is = hash_children(kList, node);
        break;
      case Shape::Apply:
        is = hash_children(texts[what] ^ kApply, node);
        break;
      case Shape::Call:
        is = hash_children(mix(kCall, colours[what]), node);
        break;
      case Shape::Variables:
        is = hash_variables<kNamed>(node, names);
        break;
    }
    mine[node - root] = is;
  }
}

void Colours::hash_unit(const Unit& unit) { hash_nodes<false>(unit, nullptr); }

void Colours::hash_unit_by_name(const Unit& unit,
                                const PagedVector<Hash>& names) {
  hash_nodes<true>(unit, names.data());
}

// Contexts for the children of a node that is no binder.
inline void Colours::spread(NodeId node, Hash context) {
  const Node* const nodes = script_.nodes.data();
  const NodeId end = nodes[node].end;
  const Order order = nodes[node].order;
  NodeId child = node + 1;
  if (order == Order::Any) {
    for (; child < end; child = nodes[child].end) {
      context_[child - base_] = context;
    }
    return;
  }
  // From this position up to that one all have the same.
  const Hash from = order == Order::Fixed ? ~Hash{0} : 1;
  const Hash to = order == Order::Factors ? 2 : ~Hash{0};
  for (Hash at = 0; child < end; child = nodes[child].end, ++at) {
    const Hash position = at >= from && at <= to ? from : at;
    context_[child - base_] = mix(context, position + kHead);
  }
}

// Variables of one colour with different sums.
void Colours::split_variables(BindingId first, std::size_t count,
                              Variables& found) {
  tied_.clear();
  for (BindingId at = first; at < first + count; ++at) {
    tied_.push_back({colour[at], sum[at], at});
  }
  std::sort(tied_.begin(), tied_.end(), [](const Tied& one, const Tied& other) {
    return one.colour != other.colour ? one.colour < other.colour
                                      : one.sum < other.sum;
  });
  for (std::size_t begin = 0; begin < tied_.size();) {
    std::size_t end = begin + 1;
    while (end < tied_.size() && tied_[end].colour == tied_[begin].colour) {
      if (tied_[end].sum == tied_[end - 1].sum) found.tied = true;
      ++end;
    }
    if (tied_[begin].sum != tied_[end - 1].sum) {
      found.split = true;
      for (std::size_t at = begin; at < end; ++at) {
        Hash& mine = extra[tied_[at].binding];
        mine = mix(mine, tied_[at].sum);
      }
    }
    begin = end;
  }
}

// All uses of the variables have been seen: these are in front of the node.
void Colours::spread_to_variables(NodeId node, Hash context, Variables& found) {
  const Node* const nodes = script_.nodes.data();
  const Node& variables = nodes[node];
  BindingId binding = variables.what;
  for (NodeId child = node + 1; child < variables.end;
       child = nodes[child].end, ++binding) {
    const Hash position =
        variables.order == Order::Fixed ? binding - variables.what + 1 : 0;
    context_[child - base_] = mix(context, sum[binding], position);
  }
  const std::size_t count = binding - variables.what;
  if (variables.order == Order::Any && count > 1) {
    split_variables(variables.what, count, found);
  }
}

// Room for as many uses as the unit has nodes: it may have a first place, or
// get the next.
Hash* Colours::uses_of(const Unit& unit) {
  std::uint32_t& first =
      first_use_[static_cast<std::size_t>(&unit - script_.units.data())];
  if (first != kNone) return uses_.data() + first;
  first = static_cast<std::uint32_t>(uses_.size());
  const std::size_t most =
      uses_.size() + (script_.nodes[unit.root].end - unit.root);
  if (most > uses_.capacity()) {
    uses_.reserve(
        std::max(most, std::min(2 * uses_.capacity(), script_.nodes.size())));
  }
  return uses_.data() + first;
}

Colours::Variables Colours::add_contexts(const Unit& unit) {
  const Node* const nodes = script_.nodes.data();
  const NodeId end = nodes[unit.root].end;
  Hash* const sums = sum.data();
  Hash* use = uses_of(unit);
  Variables found;
  const auto add = [&](std::uint32_t binding, Hash context) {
    sums[binding] += context;
    *use++ = context;
  };
  context_[0] = mix(kUnit, unit.block);
  for (NodeId node = unit.root; node < end; ++node) {
    const std::uint32_t what = nodes[node].what;
    const Hash context = context_[node - base_];
    switch (nodes[node].shape) {
      case Shape::Text:
        break;
      case Shape::Reference:
        add(what, context);
        break;
      case Shape::Tester:
        add(what, mix(context, kTester));
        break;
      case Shape::Call: {
        const Hash below = mix(context, hash(node));
        add(what, mix(below, kHead));
        spread(node, below);
        break;
      }
      case Shape::List:
      case Shape::Apply:
        spread(node, mix(context, hash(node)));
        break;
      case Shape::Variables:
        spread_to_variables(node, mix(context, hash(node)), found);
        break;
    }
  }
  uses_.set_size(
      std::max(uses_.size(), static_cast<std::size_t>(use - uses_.data())));
  return found;
}

void Colours::remove_contexts(const Unit& unit) {
  const Node* const nodes = script_.nodes.data();
  const NodeId end = nodes[unit.root].end;
  const Hash* use = uses_of(unit);
  for (NodeId node = unit.root; node < end; ++node) {
    const Shape shape = nodes[node].shape;
    if (shape == Shape::Reference || shape == Shape::Tester ||
        shape == Shape::Call) {
      sum[nodes[node].what] -= *use++;
    }
  }
}

}  // namespace podium::identify
