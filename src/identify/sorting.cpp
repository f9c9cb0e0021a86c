#include "identify/sorting.h"

#include <algorithm>

namespace podium::identify {

class Sorting::Children {
 public:
  Children(const Sorting& sorting, NodeId node)
      : nodes_(sorting.script_.nodes), end_(nodes_[node].end) {
    const std::uint32_t place = sorting.places_[node];
    if (place != kNone) sorted_ = &sorting.sorted_[place];
    child_ = sorted_ != nullptr ? *sorted_ : node + 1;
  }

  bool done() const { return child_ == kNone || child_ >= end_; }
  NodeId get() const { return child_; }
  void next() { child_ = sorted_ != nullptr ? *++sorted_ : nodes_[child_].end; }

 private:
  const Array<Node>& nodes_;
  const NodeId* sorted_ = nullptr;  // none: in the order of the script
  NodeId end_;
  NodeId child_;
};

// From back to front, so that what is below a node is sorted before it.
Sorting::Sorting(const Script& script, const std::vector<std::string>& names)
    : script_(script),
      names_(names),
      colours_(script, Colours::Keep::All),
      places_(script.nodes.size(), kNone) {
  PagedVector<Hash> hashes;
  hashes.reserve(names.size());
  for (const std::string& name : names) hashes.push_back(hash_text(name));
  for (BindingId at = 0; at < script.bindings.size(); ++at) {
    colours_.colour[at] = hashes[at];
  }
  for (const Unit& unit : script.units) {
    colours_.hash_unit_by_name(unit, hashes);
  }
  for (std::size_t node = script.nodes.size(); node-- > 0;) {
    if (script.nodes[node].order != Order::Fixed) {
      sort_children(static_cast<NodeId>(node));
    }
  }
}

void Sorting::sort_children(NodeId node) {
  const std::size_t place = sorted_.size();
  const Node& it = script_.nodes[node];
  if (it.shape == Shape::Variables) {
    for (const auto& [variable, child] : variables(node)) {
      sorted_.push_back(child);
    }
  } else {
    for (Children child(*this, node); !child.done(); child.next()) {
      sorted_.push_back(child.get());
    }
    auto first = sorted_.begin() + static_cast<std::ptrdiff_t>(place);
    auto last = sorted_.end();
    if (it.order == Order::AfterFirst && first != last) ++first;
    if (it.order == Order::Factors) last = ++first + 2;
    sort(first, last);
  }
  sorted_.push_back(kNone);
  places_[node] = static_cast<std::uint32_t>(place);
}

void Sorting::sort(PagedVector<NodeId>::iterator first,
                   PagedVector<NodeId>::iterator last) {
  if (last - first == 2) {
    if (is_less(first[1], first[0])) std::swap(first[0], first[1]);
    return;
  }
  keys_.clear();
  for (auto at = first; at != last; ++at) keys_.emplace_back(prefix(*at), *at);
  std::sort(
      keys_.begin(), keys_.end(), [this](const auto& one, const auto& other) {
        return one.first != other.first ? one.first < other.first
                                        : is_less(one.second, other.second);
      });
  for (const auto& [prefix, node] : keys_) *first++ = node;
}

// A 1 ends a symbol and a 0 the children, so that what begins another is less.
Sorting::Prefix Sorting::prefix(NodeId node) const {
  Prefix words{};
  std::size_t size = 0;
  const auto put = [&](unsigned char byte) {
    words[size / 8] |= std::uint64_t{byte} << (56 - size % 8 * 8);
    return ++size < sizeof words;
  };
  std::vector<Children> open;
  for (;;) {
    for (const char letter : symbol(node)) {
      if (!put(static_cast<unsigned char>(letter))) return words;
    }
    if (!put(1)) return words;
    open.emplace_back(*this, node);
    while (open.back().done()) {
      open.pop_back();
      if (open.empty() || !put(0)) return words;
      open.back().next();
    }
    node = open.back().get();
  }
}

std::string_view Sorting::symbol(NodeId node) const {
  const Node& it = script_.nodes[node];
  switch (it.shape) {
    case Shape::Text:
    case Shape::Apply:
      return script_.texts.text(it.what);
    case Shape::Reference:
    case Shape::Tester:
    case Shape::Call:
      return names_[it.what];
    case Shape::List:
    case Shape::Variables:
      break;
  }
  return {};
}

// Goes down to the first children that differ. What differs in neither symbols
// nor children has other shapes, or other names of variables.
bool Sorting::is_less(NodeId one, NodeId other) const {
  for (;;) {
    if (colours_.hash(one) == colours_.hash(other)) return false;
    const int order = symbol(one).compare(symbol(other));
    if (order != 0) return order < 0;
    Children left(*this, one);
    Children right(*this, other);
    while (!left.done() && !right.done() &&
           colours_.hash(left.get()) == colours_.hash(right.get())) {
      left.next();
      right.next();
    }
    if (left.done() && right.done()) {
      return colours_.hash(one) < colours_.hash(other);
    }
    if (left.done() || right.done()) return left.done();
    one = left.get();
    other = right.get();
  }
}

void Sorting::children(NodeId node, std::vector<NodeId>& found) const {
  found.clear();
  for (Children child(*this, node); !child.done(); child.next()) {
    found.push_back(child.get());
  }
}

std::vector<std::pair<BindingId, NodeId>> Sorting::variables(
    NodeId node) const {
  const Node& list = script_.nodes[node];
  std::vector<std::pair<BindingId, NodeId>> found;
  BindingId binding = list.what;
  for (NodeId child = node + 1; child < list.end;
       child = script_.nodes[child].end) {
    found.emplace_back(binding++, child);
  }
  if (list.order == Order::Any) {
    std::sort(found.begin(), found.end(),
              [this](const auto& one, const auto& other) {
                return names_[one.first] < names_[other.first];
              });
  }
  return found;
}

}  // namespace podium::identify
