#include "identify/canonical.h"

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/pages.h"
#include "identify/hash_sort.h"
#include "identify/refine.h"

namespace podium::identify {

namespace {

// Added to the numbers of variables; globals are fewer.
constexpr std::uint32_t kVariable = 0x80000000;

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
  CanonicalWriter(Colours& colours, const std::vector<std::string>* names)
      : script_(colours.script()),
        colours_(colours),
        names_(names),
        texts_(script_.texts.size()),
        bindings_(script_.bindings.size(), kNone) {}

  // Texts, names if there are any, and then the units.
  Array<char> write_all();

  // In the order of their numbers.
  PagedVector<BindingId> take_globals() { return std::move(globals_); }

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

  // Something with a number, by its hash.
  struct Ranked {
    Hash hash;
    std::uint32_t id;
  };

  void write_unit(const Unit& unit);
  char* write_range(Range range, char* out);
  char* write_node(const Node& node, NodeId at, char* out);
  char* write_name(Tag global, Tag variable, BindingId binding, char* out);
  void push_children(NodeId node);
  void sort_children(const Node& list);
  void number_texts();
  void number_globals();
  char* room(std::size_t bytes);
  void put(std::uint64_t number);
  void put_bytes(std::string_view bytes);

  const Script& script_;
  Colours& colours_;
  const std::vector<std::string>* names_;
  // Numbers. Those of texts and globals follow from what they are, so that
  // units can be written in any order; those of variables are by their first
  // place in the unit, and have kVariable added.
  PagedVector<std::uint32_t> texts_;
  PagedVector<std::uint32_t> bindings_;
  std::uint32_t variable_count_ = 0;
  PagedVector<BindingId> globals_;
  PagedVector<Range> ranges_;    // that are still to be written, the last first
  PagedVector<Child> children_;  // of the node at hand
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
inline char* write_number(std::uint64_t number, char* out) {
  for (; number >= 128; number >>= 7) {
    *out++ = static_cast<char>(number | 128);
  }
  *out++ = static_cast<char>(number);
  return out;
}

inline char* write_number(Tag tag, std::uint32_t number, char* out) {
  return write_number(
      std::uint64_t{number} << 4 | static_cast<std::uint64_t>(tag), out);
}

void CanonicalWriter::put(std::uint64_t number) {
  constexpr std::size_t kMost = 10;  // bytes of a number
  out_.set_size(static_cast<std::size_t>(write_number(number, room(kMost)) -
                                         out_.data()));
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
  PagedVector<std::pair<Hash, TextId>> order;
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
  PagedVector<Ranked> order;
  order.reserve(script_.bindings.size());
  for (BindingId at = 0; at < script_.bindings.size(); ++at) {
    if (script_.is_global(at)) order.push_back({colours_.colour[at], at});
  }
  sort_by_hash(order.data(), order.data() + order.size());
  globals_.reserve(order.size());
  for (const Ranked& binding : order) {
    bindings_[binding.id] = static_cast<std::uint32_t>(globals_.size());
    globals_.push_back(binding.id);
    if (names_ != nullptr) put_bytes((*names_)[binding.id]);
  }
}

inline char* CanonicalWriter::write_name(Tag global, Tag variable,
                                         BindingId binding, char* out) {
  std::uint32_t& number = bindings_.data()[binding];
  if (number < kVariable) return write_number(global, number, out);
  if (number == kNone) number = kVariable | variable_count_++;
  return write_number(variable, number - kVariable, out);
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

inline char* CanonicalWriter::write_node(const Node& node, NodeId at,
                                         char* out) {
  switch (node.shape) {
    case Shape::Text:
      return write_number(Tag::Text, texts_.data()[node.what], out);
    case Shape::Reference:
      return write_name(Tag::Global, Tag::Variable, node.what, out);
    case Shape::Tester:
      return write_name(Tag::Tester, Tag::Tester, node.what, out);
    case Shape::List:
      out = write_number(Tag::List, 0, out);
      break;
    case Shape::Apply:
      out = write_number(Tag::Apply, texts_.data()[node.what], out);
      break;
    case Shape::Call:
      out = write_name(Tag::CallGlobal, Tag::CallVariable, node.what, out);
      break;
    case Shape::Variables:
      out = write_number(Tag::Variables, 0, out);
      break;
  }
  return write_number(node.end - at - 1, out);
}

// Up to a node whose children come in another order than they stand.
inline char* CanonicalWriter::write_range(Range range, char* out) {
  const Node* const nodes = script_.nodes.data();
  if (range.variable != kNone) {
    out = write_name(Tag::Global, Tag::Variable, range.variable, out);
  }
  for (NodeId at = range.begin; at < range.end; ++at) {
    const Node& node = nodes[at];
    out = write_node(node, at, out);
    if (node.order == Order::Fixed && node.shape != Shape::Variables) continue;
    if (node.end < range.end) {
      ranges_.push_back({node.end, range.end, kNone});
    }
    push_children(at);
    break;
  }
  return out;
}

void CanonicalWriter::write_unit(const Unit& unit) {
  // Up to six bytes for a number with a tag, of a node and of a variable, and
  // five for one without.
  constexpr std::size_t kMost = 17;
  const NodeId end = script_.nodes[unit.root].end;
  char* out = room(kMost * (end - unit.root));
  variable_count_ = 0;
  out = write_range({unit.root, end, kNone}, out);
  while (!ranges_.empty()) {
    const Range range = ranges_.back();
    ranges_.pop_back();
    out = write_range(range, out);
  }
  out_.set_size(static_cast<std::size_t>(out - out_.data()));
}

// Units are written as they stand in memory, and put together in the order of
// their hashes.
Array<char> CanonicalWriter::write_all() {
  out_.reserve(script_.nodes.size() * 3 + 64);
  number_texts();
  number_globals();
  const std::size_t begin = out_.size();
  const auto units = static_cast<std::uint32_t>(script_.units.size());
  PagedVector<Ranked> order(units);
  PagedVector<std::size_t> ends(units + 1);
  ends[0] = begin;
  for (std::uint32_t at = 0; at < units; ++at) {
    const Unit& unit = script_.units[at];
    colours_.hash_unit(unit);
    order[at] = {colours_.hash(unit.root), at};
    write_unit(unit);
    ends[at + 1] = out_.size();
  }
  for (std::uint32_t from = 0; from < units;) {
    std::uint32_t to = from + 1;
    while (to < units && script_.units[to].block == script_.units[from].block) {
      ++to;
    }
    sort_by_hash(order.data() + from, order.data() + to);
    from = to;
  }
  Array<char> form;
  form.reserve(out_.size());
  char* to = std::copy(out_.data(), out_.data() + begin, form.data());
  for (const Ranked& unit : order) {
    to = std::copy(out_.data() + ends[unit.id], out_.data() + ends[unit.id + 1],
                   to);
  }
  form.set_size(out_.size());
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
  Array<char> form = writer.write_all();
  return Canonical{std::move(form), writer.take_globals()};
}

std::optional<Canonical> canonical_with_names(
    const Script& script, const std::vector<std::string>& names,
    const Limits& limits) {
  Refinement refinement(script, names);
  if (!order_all(refinement, script, limits)) return std::nullopt;
  CanonicalWriter writer(refinement.colours(), &names);
  Array<char> form = writer.write_all();
  return Canonical{std::move(form), writer.take_globals()};
}

}  // namespace podium::identify
