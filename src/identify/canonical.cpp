#include "identify/canonical.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <numeric>
#include <string_view>
#include <utility>

#include "identify/refine.h"

namespace podium::identify {

namespace {

// Bytes that begin no token, so that no text of a script looks like them.
constexpr char kGlobal = '`';
constexpr char kVariable = '\'';

class CanonicalWriter {
 public:
  CanonicalWriter(const Colours& colours, const std::vector<std::string>* names)
      : script_(colours.script()),
        colours_(colours),
        names_(names),
        numbers_(script_.bindings.size(), kNone) {
    out_.reserve(script_.nodes.size() * 5);
  }

  void write_all();

  std::string take_text() { return std::move(out_); }
  std::vector<BindingId> take_globals() { return std::move(globals_); }

 private:
  // A list that is being written: its children are those up to the end, or in
  // another order those from a place of the pool on.
  struct Frame {
    NodeId next;
    NodeId end;
    std::uint32_t pool;  // kNone: in the order of the nodes
    BindingId variable;  // the next one, or kNone
  };

  void write_unit(const Unit& unit);
  void write_node(NodeId node);
  void open(NodeId node);
  void name(BindingId binding);
  void sort_children(NodeId node);
  void put(std::string_view text) {
    out_.append(text);
    out_.push_back(' ');
  }

  const Script& script_;
  const Colours& colours_;
  const std::vector<std::string>* names_;
  std::vector<std::uint32_t> numbers_;
  std::vector<BindingId> globals_;
  std::uint32_t variables_ = 0;
  std::vector<Frame> frames_;
  struct Child {
    Hash hash;
    NodeId node;
    BindingId variable;
  };
  std::vector<Child> pool_;
  std::string out_;
};

void CanonicalWriter::name(BindingId binding) {
  const bool global = script_.is_global(binding);
  if (global && names_ != nullptr) {
    out_.push_back(kGlobal);
    return put((*names_)[binding]);
  }
  if (numbers_[binding] == kNone) {
    if (global) {
      numbers_[binding] = static_cast<std::uint32_t>(globals_.size());
      globals_.push_back(binding);
    } else {
      numbers_[binding] = variables_++;
    }
  }
  char digits[16];
  digits[0] = global ? kGlobal : kVariable;
  char* const end =
      std::to_chars(digits + 1, digits + 15, numbers_[binding]).ptr;
  *end = ' ';
  out_.append(digits, static_cast<std::size_t>(end + 1 - digits));
}

// Puts the children to the pool in their canonical order.
void CanonicalWriter::sort_children(NodeId node) {
  const Node& list = script_.nodes[node];
  const std::size_t begin = pool_.size();
  const bool variables = list.shape == Shape::Variables;
  BindingId binding = list.what;
  for (NodeId child = node + 1; child < list.end;
       child = script_.nodes[child].end, ++binding) {
    pool_.push_back(
        {variables ? colours_.colour[binding] : colours_.hash(child), child,
         variables ? binding : kNone});
  }
  auto first = pool_.begin() + static_cast<std::ptrdiff_t>(begin);
  auto last = pool_.end();
  if (list.order == Order::AfterFirst && first != last) ++first;
  if (list.order == Order::Factors) {
    ++first;
    last = first + 2;
  }
  std::sort(first, last, [](const Child& one, const Child& other) {
    return one.hash < other.hash;
  });
  // Taken from the back.
  std::reverse(pool_.begin() + static_cast<std::ptrdiff_t>(begin), pool_.end());
}

void CanonicalWriter::open(NodeId node) {
  const Node& list = script_.nodes[node];
  const bool variables = list.shape == Shape::Variables;
  Frame frame{node + 1, list.end, kNone, variables ? list.what : kNone};
  if (list.order != Order::Fixed) {
    frame.pool = static_cast<std::uint32_t>(pool_.size());
    sort_children(node);
  }
  frames_.push_back(frame);
}

void CanonicalWriter::write_node(NodeId node) {
  const Node& it = script_.nodes[node];
  switch (it.shape) {
    case Shape::Text:
      return put(script_.texts.text(it.what));
    case Shape::Reference:
      return name(it.what);
    case Shape::Tester:
      out_.append("is-");
      return name(it.what);
    case Shape::List:
      out_.push_back('(');
      break;
    case Shape::Apply:
      out_.push_back('(');
      put(script_.texts.text(it.what));
      break;
    case Shape::Call:
      out_.push_back('(');
      name(it.what);
      break;
    case Shape::Variables:
      out_.push_back('[');
      break;
  }
  open(node);
}

void CanonicalWriter::write_unit(const Unit& unit) {
  variables_ = 0;
  write_node(unit.root);
  while (!frames_.empty()) {
    Frame& top = frames_.back();
    const bool ordered = top.pool == kNone;
    if (ordered ? top.next == top.end : pool_.size() == top.pool) {
      out_.push_back(')');
      frames_.pop_back();
      continue;
    }
    NodeId child = top.next;
    BindingId variable = top.variable;
    if (ordered) {
      top.next = script_.nodes[child].end;
      if (variable != kNone) ++top.variable;
    } else {
      child = pool_.back().node;
      variable = pool_.back().variable;
      pool_.pop_back();
    }
    if (variable != kNone) name(variable);
    write_node(child);
  }
  out_.push_back('\n');
}

void CanonicalWriter::write_all() {
  std::vector<std::uint32_t> order(script_.units.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
    const Unit& one = script_.units[a];
    const Unit& other = script_.units[b];
    if (one.block != other.block) return one.block < other.block;
    return colours_.hash_of(one) < colours_.hash_of(other);
  });
  for (const std::uint32_t unit : order) write_unit(script_.units[unit]);
}

// Everything but the text.
bool order_all(Refinement& refinement, const Script& script,
               const Limits& limits) {
  refinement.run(script.nodes.size() * limits.rounds + limits.more);
  Ties ties(refinement.colours(), refinement.cells());
  return ties.resolve(limits.ties);
}

}  // namespace

std::optional<Canonical> canonical(const Script& script, const Limits& limits) {
  Refinement refinement(script);
  if (!order_all(refinement, script, limits)) return std::nullopt;
  CanonicalWriter writer(refinement.colours(), nullptr);
  writer.write_all();
  return Canonical{writer.take_text(), writer.take_globals()};
}

std::optional<std::string> canonical_with_names(
    const Script& script, const std::vector<std::string>& names,
    const Limits& limits) {
  Refinement refinement(script, names);
  if (!order_all(refinement, script, limits)) return std::nullopt;
  CanonicalWriter writer(refinement.colours(), &names);
  writer.write_all();
  return writer.take_text();
}

}  // namespace podium::identify
