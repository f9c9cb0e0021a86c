#include "identify/canonical.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/pages.h"
#include "identify/refine.h"

namespace podium::identify {

namespace {

// What a number of the form stands for. Those from List on are followed by how
// many nodes are below; where these are all in their order, no more is needed.
enum class Tag : std::uint32_t {
  Text,
  Global,
  Variable,
  Tester,
  List,
  Apply,
  CallGlobal,
  CallVariable,
  Variables,
};

class CanonicalWriter {
 public:
  CanonicalWriter(const Colours& colours, const std::vector<std::string>* names)
      : script_(colours.script()),
        colours_(colours),
        names_(names),
        texts_(script_.texts.size()),
        bindings_(script_.bindings.size(), kNone) {}

  // Texts, names if there are any, and then the units.
  std::string write_all();

  // In the order of their numbers.
  std::vector<BindingId> take_globals() { return std::move(globals_); }

 private:
  // Nodes that are to be written in their order; of a variable its number
  // first.
  struct Range {
    NodeId begin;
    NodeId end;
    BindingId variable;  // or kNone
  };
  struct Child {
    Hash hash;
    Range range;
  };

  void write_unit(const Unit& unit);
  void write_range(Range range);
  void write_node(const Node& node, NodeId at);
  void push_children(NodeId node);
  void sort_children(const Node& list);
  void number_texts();
  void number_globals();
  void put_name(Tag global, Tag variable, BindingId binding);
  char* room(std::size_t bytes);
  void put_bytes(std::string_view bytes);
  void put(std::uint64_t number);
  void put(Tag tag, std::uint32_t number) {
    put(std::uint64_t{number} << 4 | static_cast<std::uint64_t>(tag));
  }

  const Script& script_;
  const Colours& colours_;
  const std::vector<std::string>* names_;
  // Numbers. Those of texts and globals follow from what they are, so that
  // units can be written in any order; those of variables are by their first
  // place in the unit.
  std::vector<std::uint32_t> texts_;
  std::vector<std::uint32_t> bindings_;
  std::uint32_t variable_count_ = 0;
  std::vector<BindingId> globals_;
  std::vector<Range> ranges_;    // that are still to be written, the last first
  std::vector<Child> children_;  // of the node at hand
  Array<char> out_;
};

// Where so many bytes can be written.
inline char* CanonicalWriter::room(std::size_t bytes) {
  if (out_.capacity() - out_.size() < bytes) {
    out_.reserve(2 * (out_.capacity() + bytes));
  }
  return out_.data() + out_.size();
}

// Seven bits a byte, the lowest first; the last byte is below 128.
inline void CanonicalWriter::put(std::uint64_t number) {
  constexpr std::size_t kMost = 10;  // bytes of a number
  char* at = room(kMost);
  for (; number >= 128; number >>= 7) {
    *at++ = static_cast<char>(number | 128);
  }
  *at++ = static_cast<char>(number);
  out_.set_size(static_cast<std::size_t>(at - out_.data()));
}

void CanonicalWriter::put_bytes(std::string_view bytes) {
  put(bytes.size());
  std::copy(bytes.begin(), bytes.end(), room(bytes.size()));
  out_.set_size(out_.size() + bytes.size());
}

// Those that nodes have, by their hashes; accidents are decided by the bytes.
void CanonicalWriter::number_texts() {
  const Node* const nodes = script_.nodes.data();
  for (NodeId at = 0; at < script_.nodes.size(); ++at) {
    const Shape shape = nodes[at].shape;
    if (shape == Shape::Text || shape == Shape::Apply) {
      texts_[nodes[at].what] = 1;
    }
  }
  std::vector<std::pair<Hash, TextId>> order;
  for (TextId id = 0; id < texts_.size(); ++id) {
    if (texts_[id] != 0) order.emplace_back(script_.texts.hash(id), id);
  }
  std::sort(
      order.begin(), order.end(), [this](const auto& one, const auto& other) {
        return one.first != other.first ? one.first < other.first
                                        : script_.texts.text(one.second) <
                                              script_.texts.text(other.second);
      });
  put(order.size());
  std::uint32_t number = 0;
  for (const auto& [hash, id] : order) {
    texts_[id] = number++;
    put_bytes(script_.texts.text(id));
  }
}

// By colours: each has its own.
void CanonicalWriter::number_globals() {
  std::vector<std::pair<Hash, BindingId>> order;
  for (BindingId at = 0; at < script_.bindings.size(); ++at) {
    if (script_.is_global(at)) order.emplace_back(colours_.colour[at], at);
  }
  std::sort(order.begin(), order.end());
  for (const auto& [colour, binding] : order) {
    bindings_[binding] = static_cast<std::uint32_t>(globals_.size());
    globals_.push_back(binding);
    if (names_ != nullptr) put_bytes((*names_)[binding]);
  }
}

inline void CanonicalWriter::put_name(Tag global, Tag variable,
                                      BindingId binding) {
  std::uint32_t& number = bindings_[binding];
  if (script_.is_global(binding)) return put(global, number);
  if (number == kNone) number = variable_count_++;
  put(variable, number);
}

// Puts them to children_ in their canonical order.
void CanonicalWriter::sort_children(const Node& list) {
  auto first = children_.begin();
  auto last = children_.end();
  switch (list.order) {
    case Order::Fixed:
      return;
    case Order::Any:
      break;
    case Order::AfterFirst:
      if (first != last) ++first;
      break;
    case Order::Factors:
      last = ++first + 2;
      break;
  }
  std::sort(first, last, [](const Child& one, const Child& other) {
    return one.hash < other.hash;
  });
}

void CanonicalWriter::push_children(NodeId node) {
  const Node& list = script_.nodes[node];
  const bool variables = list.shape == Shape::Variables;
  children_.clear();
  BindingId binding = list.what;
  for (NodeId child = node + 1; child < list.end; ++binding) {
    const NodeId next = script_.nodes[child].end;
    children_.push_back(
        {variables ? colours_.colour[binding] : colours_.hash(child),
         {child, next, variables ? binding : kNone}});
    child = next;
  }
  sort_children(list);
  for (std::size_t at = children_.size(); at-- > 0;) {
    ranges_.push_back(children_[at].range);
  }
}

inline void CanonicalWriter::write_node(const Node& node, NodeId at) {
  switch (node.shape) {
    case Shape::Text:
      return put(Tag::Text, texts_[node.what]);
    case Shape::Reference:
      return put_name(Tag::Global, Tag::Variable, node.what);
    case Shape::Tester:
      return put_name(Tag::Tester, Tag::Tester, node.what);
    case Shape::List:
      put(Tag::List, 0);
      break;
    case Shape::Apply:
      put(Tag::Apply, texts_[node.what]);
      break;
    case Shape::Call:
      put_name(Tag::CallGlobal, Tag::CallVariable, node.what);
      break;
    case Shape::Variables:
      put(Tag::Variables, 0);
      break;
  }
  put(node.end - at - 1);
}

// Up to a node whose children come in another order than they stand.
void CanonicalWriter::write_range(Range range) {
  const Node* const nodes = script_.nodes.data();
  if (range.variable != kNone) {
    put_name(Tag::Global, Tag::Variable, range.variable);
  }
  for (NodeId at = range.begin; at < range.end; ++at) {
    const Node& node = nodes[at];
    write_node(node, at);
    if (node.order == Order::Fixed && node.shape != Shape::Variables) continue;
    if (node.end < range.end) {
      ranges_.push_back({node.end, range.end, kNone});
    }
    return push_children(at);
  }
}

void CanonicalWriter::write_unit(const Unit& unit) {
  variable_count_ = 0;
  ranges_.push_back({unit.root, script_.nodes[unit.root].end, kNone});
  while (!ranges_.empty()) {
    const Range range = ranges_.back();
    ranges_.pop_back();
    write_range(range);
  }
}

// Units are written as they stand in memory, and put together in the order of
// their hashes.
std::string CanonicalWriter::write_all() {
  struct Piece {
    std::uint32_t block;
    std::uint32_t unit;
    Hash hash;
  };
  out_.reserve(script_.nodes.size() * 3 + 64);
  number_texts();
  number_globals();
  std::string form(out_.data(), out_.size());
  out_.set_size(0);
  const auto units = static_cast<std::uint32_t>(script_.units.size());
  std::vector<Piece> order(units);
  std::vector<std::size_t> ends(units + 1);
  for (std::uint32_t at = 0; at < units; ++at) {
    const Unit& unit = script_.units[at];
    order[at] = {unit.block, at, colours_.hash_of(unit)};
    write_unit(unit);
    ends[at + 1] = out_.size();
  }
  std::sort(order.begin(), order.end(),
            [](const Piece& one, const Piece& other) {
              return one.block != other.block ? one.block < other.block
                                              : one.hash < other.hash;
            });
  form.reserve(form.size() + out_.size());
  for (const Piece& piece : order) {
    form.append(out_.data() + ends[piece.unit],
                ends[piece.unit + 1] - ends[piece.unit]);
  }
  return form;
}

// Everything but the text.
bool order_all(Refinement& refinement, const Script& script,
               const Limits& limits) {
  refinement.run(script.nodes.size() * limits.rounds + limits.more);
  return !refinement.has_ties() || Ties(refinement).resolve(limits.ties);
}

}  // namespace

std::optional<Canonical> canonical(const Script& script, const Limits& limits) {
  Refinement refinement(script);
  if (!order_all(refinement, script, limits)) return std::nullopt;
  CanonicalWriter writer(refinement.colours(), nullptr);
  std::string form = writer.write_all();
  return Canonical{std::move(form), writer.take_globals()};
}

std::optional<std::string> canonical_with_names(
    const Script& script, const std::vector<std::string>& names,
    const Limits& limits) {
  Refinement refinement(script, names);
  if (!order_all(refinement, script, limits)) return std::nullopt;
  CanonicalWriter writer(refinement.colours(), &names);
  return writer.write_all();
}

}  // namespace podium::identify
