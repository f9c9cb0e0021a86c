#include "identify/canonical.h"

#include <algorithm>
#include <charconv>
#include <cstring>
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
    out_.resize(script_.nodes.size() * 6 + 64);
  }

  void write_all();

  std::string take_text() {
    out_.resize(used_);
    return std::move(out_);
  }
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
  // Where so many bytes can be written.
  char* room(std::size_t bytes) {
    if (used_ + bytes > out_.size()) out_.resize(2 * (used_ + bytes));
    return out_.data() + used_;
  }
  void put(std::string_view text) {
    char* const at = room(text.size() + 1);
    std::memcpy(at, text.data(), text.size());
    at[text.size()] = ' ';
    used_ += text.size() + 1;
  }
  void put(char byte) {
    *room(1) = byte;
    ++used_;
  }
  void fetch(const Unit& unit) const;

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
  std::size_t used_ = 0;  // of it
};

void CanonicalWriter::name(BindingId binding) {
  const bool global = script_.is_global(binding);
  if (global && names_ != nullptr) {
    put(kGlobal);
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
  constexpr std::size_t kLongest = 16;
  char* const begin = room(kLongest);
  *begin = global ? kGlobal : kVariable;
  char* const end =
      std::to_chars(begin + 1, begin + kLongest, numbers_[binding]).ptr;
  *end = ' ';
  used_ += static_cast<std::size_t>(end + 1 - begin);
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
      put("is");
      return name(it.what);
    case Shape::List:
      put('(');
      break;
    case Shape::Apply:
      put('(');
      put(script_.texts.text(it.what));
      break;
    case Shape::Call:
      put('(');
      name(it.what);
      break;
    case Shape::Variables:
      put('[');
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
      put(')');
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
  put('\n');
}

// Units come in the order of their hashes, so they are anywhere in memory.
void CanonicalWriter::fetch(const Unit& unit) const {
  constexpr std::size_t kLine = 64;
  const auto* const nodes =
      reinterpret_cast<const char*>(&script_.nodes[unit.root]);
  const auto* const hashes =
      reinterpret_cast<const char*>(colours_.hashes() + unit.root);
  for (std::size_t at = 0; at < 4; ++at) __builtin_prefetch(nodes + at * kLine);
  for (std::size_t at = 0; at < 2; ++at) {
    __builtin_prefetch(hashes + at * kLine);
  }
}

void CanonicalWriter::write_all() {
  struct Key {
    std::uint32_t block;
    std::uint32_t unit;
    Hash hash;
  };
  std::vector<Key> order(script_.units.size());
  for (std::uint32_t at = 0; at < order.size(); ++at) {
    const Unit& unit = script_.units[at];
    order[at] = {unit.block, at, colours_.hash_of(unit)};
  }
  std::sort(order.begin(), order.end(), [](const Key& one, const Key& other) {
    return one.block != other.block ? one.block < other.block
                                    : one.hash < other.hash;
  });
  constexpr std::size_t kAhead = 8;
  for (std::size_t at = 0; at < order.size(); ++at) {
    if (at + kAhead < order.size()) {
      fetch(script_.units[order[at + kAhead].unit]);
    }
    write_unit(script_.units[order[at].unit]);
  }
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
