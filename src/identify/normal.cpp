#include "identify/normal.h"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "identify/script_names.h"
#include "identify/sorting.h"
#include "scramble/operators.h"

namespace podium::identify {

using smtlib::Command;

namespace {

constexpr TextId word(Command command) {
  return scramble::kFirstCommand + static_cast<TextId>(command);
}

class NormalWriter {
 public:
  NormalWriter(const Script& script, std::vector<std::string> names);

  std::string write_all();

 private:
  // What is still to be written: a node, or a text if there is none.
  struct Piece {
    NodeId node;
    std::string_view text;
  };

  std::string_view symbol(NodeId node) const { return sorting_.symbol(node); }
  void write_unit(const Unit& unit);
  void write_node(NodeId node);
  void write_list(NodeId node);
  bool write_special(NodeId node);
  void put(std::string_view text);

  // Pieces are collected in their order, then put on the stack.
  void open(std::string_view head);
  void close() { pieces_.push_back({kNone, ")"}); }
  void add(NodeId node) { pieces_.push_back({node, {}}); }
  void add(std::string_view text) { pieces_.push_back({kNone, text}); }
  void add_name(BindingId binding) { add(names_[binding]); }
  void add_variables(NodeId node, bool sorts);
  void add_function(NodeId sort, NodeId body, NodeId variables);
  void add_functions(NodeId node);
  void add_cases(NodeId node);
  void add_constructors(const std::vector<NodeId>& children, std::size_t from);
  void add_datatype(NodeId body);
  void add_datatypes(NodeId node);

  std::vector<NodeId> children_of(NodeId node) const;

  const Script& script_;
  const std::vector<std::string> names_;
  const Sorting sorting_;
  NodeId root_ = kNone;           // of the unit at hand
  std::vector<NodeId> children_;  // of the node at hand, sorted
  std::vector<Piece> pieces_;
  std::vector<Piece> stack_;
  std::string out_;
};

NormalWriter::NormalWriter(const Script& script, std::vector<std::string> names)
    : script_(script), names_(std::move(names)), sorting_(script, names_) {}

std::vector<NodeId> NormalWriter::children_of(NodeId node) const {
  std::vector<NodeId> children;
  for (NodeId child = node + 1; child < script_.nodes[node].end;
       child = script_.nodes[child].end) {
    children.push_back(child);
  }
  return children;
}

void NormalWriter::put(std::string_view text) {
  const bool space =
      !out_.empty() && out_.back() != '(' && out_.back() != '\n' && text != ")";
  if (space) out_ += ' ';
  out_ += text;
}

void NormalWriter::open(std::string_view head) {
  add("(");
  if (!head.empty()) add(head);
}

// ((x S) ...), sorted by name where the order does not count; or (X ...).
void NormalWriter::add_variables(NodeId node, bool sorts) {
  open({});
  for (const auto& [variable, child] : sorting_.variables(node)) {
    if (sorts) {
      add_name(variable);
      continue;
    }
    open({});
    add_name(variable);
    add(child);
    close();
  }
  close();
}

// (match t ((pattern body) ...)); a case is pattern, body and variables.
void NormalWriter::add_cases(NodeId node) {
  const std::vector<NodeId> children = children_of(node);
  open("match");
  add(children[0]);
  open({});
  for (std::size_t at = 1; at < children.size(); ++at) {
    const std::vector<NodeId> parts = children_of(children[at]);
    BindingId variable = script_.nodes[parts[2]].what;
    const std::vector<NodeId> pattern = children_of(parts[0]);
    const bool list = pattern.size() > 1;
    open({});
    if (list) open({});
    for (const NodeId part : pattern) {
      const Node& it = script_.nodes[part];
      if (it.shape == Shape::List) {
        const std::vector<NodeId> flat = children_of(part);
        if (flat.size() > 1) open({});
        for (const NodeId piece : flat) add(piece);
        if (flat.size() > 1) close();
      } else if (it.what == scramble::kUnderscore) {
        add("_");
      } else {
        add_name(variable++);
      }
    }
    if (list) close();
    add(parts[1]);
    close();
  }
  close();
  close();
}

// ((x S) ...) sort body
void NormalWriter::add_function(NodeId sort, NodeId body, NodeId variables) {
  add_variables(variables, false);
  add(sort);
  add(body);
}

// Names, then for each sort, body and variables.
void NormalWriter::add_functions(NodeId node) {
  const std::vector<NodeId> children = children_of(node);
  const std::size_t count = children.size() / 2;
  open("define-funs-rec");
  open({});
  for (std::size_t at = 0; at < count; ++at) {
    const std::vector<NodeId> parts = children_of(children[count + at]);
    open({});
    add(children[at]);
    add_variables(parts[2], false);
    add(parts[0]);
    close();
  }
  close();
  open({});
  for (std::size_t at = 0; at < count; ++at) {
    add(children_of(children[count + at])[1]);
  }
  close();
  close();
}

// A constructor is a reference, or a list of it and pairs of selector and sort.
void NormalWriter::add_constructors(const std::vector<NodeId>& children,
                                    std::size_t from) {
  for (std::size_t at = from; at < children.size(); ++at) {
    const NodeId child = children[at];
    if (script_.nodes[child].shape == Shape::Variables) continue;
    if (script_.nodes[child].shape != Shape::List) {
      add(child);
      continue;
    }
    const std::vector<NodeId> parts = children_of(child);
    open({});
    add(parts[0]);
    for (std::size_t part = 1; part + 1 < parts.size(); part += 2) {
      open({});
      add(parts[part]);
      add(parts[part + 1]);
      close();
    }
    close();
  }
}

void NormalWriter::add_datatype(NodeId body) {
  const std::vector<NodeId> children = children_of(body);
  const bool parametric = script_.nodes[body].shape == Shape::Apply;
  if (parametric) {
    open("par");
    add_variables(children.back(), true);
  }
  open({});
  add_constructors(children, 0);
  close();
  if (parametric) close();
}

// ((D n) ...) (body ...), or the older (X ...) ((D constructor ...) ...).
void NormalWriter::add_datatypes(NodeId node) {
  std::vector<NodeId> children = children_of(node);
  open(script_.texts.text(script_.nodes[node].what));
  const bool old = !children.empty() &&
                   script_.nodes[children.back()].shape == Shape::Variables;
  if (old) {
    add_variables(children.back(), true);
    children.pop_back();
  }
  const std::size_t count = children.size() / 2;
  open({});
  for (std::size_t at = 0; at < count; ++at) {
    if (old) {
      open({});
      add(children[at]);
      add_constructors(children_of(children[count + at]), 0);
      close();
    } else {
      add(children[at]);
    }
  }
  close();
  if (!old) {
    open({});
    for (std::size_t at = 0; at < count; ++at) {
      add_datatype(children[count + at]);
    }
    close();
  }
  close();
}

// Lists whose parts are in another order here than in the script.
bool NormalWriter::write_special(NodeId node) {
  const Node& it = script_.nodes[node];
  if (it.shape != Shape::Apply) return false;
  const std::string_view head = script_.texts.text(it.what);
  // In a command that is not known, a list may begin with the word of one.
  const bool command =
      it.what >= scramble::kFirstCommand && it.what < scramble::kKnownEnd;
  if (command && node != root_) return false;
  const bool known = command || it.what < scramble::kFirstOperator;
  if (!known && !head.starts_with('`')) return false;
  const std::vector<NodeId> parts = children_of(node);
  if (it.what == scramble::kMatch && parts.size() > 1 &&
      script_.texts.text(script_.nodes[parts[1]].what) == "`case") {
    add_cases(node);
  } else if (it.what == word(Command::DefineFun)) {
    open(head);
    add(parts[3]);
    add_function(parts[0], parts[1], parts[2]);
    close();
  } else if (it.what == word(Command::DefineFunRec)) {
    open(head);
    add(parts[0]);
    add_function(parts[1], parts[2], parts[3]);
    close();
  } else if (it.what == word(Command::DefineFunsRec)) {
    add_functions(node);
  } else if (it.what == word(Command::DefineSort)) {
    open(head);
    add(parts[2]);
    add_variables(parts[1], true);
    add(parts[0]);
    close();
  } else if (it.what == word(Command::DeclareDatatype) ||
             it.what == word(Command::DeclareCodatatype)) {
    open(head);
    add(parts[0]);
    add_datatype(parts[1]);
    close();
  } else if (it.what == word(Command::DeclareDatatypes) ||
             it.what == word(Command::DeclareCodatatypes)) {
    add_datatypes(node);
  } else if (head == "`named") {
    open("!");
    add(parts[1]);
    add(":named");
    add(parts[0]);
    close();
  } else if (!parts.empty() &&
             script_.nodes[parts.back()].shape == Shape::Variables) {
    open(head);
    add_variables(parts.back(), it.what == scramble::kPar);
    for (std::size_t at = 0; at + 1 < parts.size(); ++at) add(parts[at]);
    close();
  } else {
    return false;
  }
  return true;
}

void NormalWriter::write_list(NodeId node) {
  const Node& it = script_.nodes[node];
  if (write_special(node)) return;
  sorting_.children(node, children_);
  open(symbol(node));
  if (it.shape == Shape::List && children_.empty()) {
    pieces_.back().text = "()";
    return;
  }
  for (const NodeId child : children_) add(child);
  close();
}

void NormalWriter::write_node(NodeId node) {
  const Node& it = script_.nodes[node];
  if (it.shape == Shape::Text || it.shape == Shape::Reference) {
    return put(symbol(node));
  }
  if (it.shape == Shape::Tester) {
    put("is-");
    out_ += symbol(node);
    return;
  }
  pieces_.clear();
  write_list(node);
  stack_.insert(stack_.end(), pieces_.rbegin(), pieces_.rend());
}

void NormalWriter::write_unit(const Unit& unit) {
  root_ = unit.root;
  stack_.push_back({unit.root, {}});
  while (!stack_.empty()) {
    const Piece piece = stack_.back();
    stack_.pop_back();
    if (piece.node == kNone) {
      put(piece.text);
    } else {
      write_node(piece.node);
    }
  }
  out_ += '\n';
}

std::string NormalWriter::write_all() {
  struct Key {
    std::uint32_t block;
    std::uint32_t unit;
    Sorting::Prefix prefix;  // of the first argument
  };
  PagedVector<Key> order(script_.units.size());
  for (std::uint32_t at = 0; at < order.size(); ++at) {
    const NodeId first = script_.units[at].root + 1;
    order[at] = {script_.units[at].block, at, {}};
    if (first < script_.end_of(at)) order[at].prefix = sorting_.prefix(first);
  }
  std::sort(order.begin(), order.end(),
            [this](const Key& one, const Key& other) {
              if (one.block != other.block) return one.block < other.block;
              if (one.prefix != other.prefix) return one.prefix < other.prefix;
              return sorting_.is_less(script_.units[one.unit].root,
                                      script_.units[other.unit].root);
            });
  for (const Key& key : order) write_unit(script_.units[key.unit]);
  return std::move(out_);
}

}  // namespace

std::string normal_form(const Script& script, Names names) {
  NormalWriter writer(script, names == Names::Numbered ? numbered_names(script)
                                                       : own_names(script));
  return writer.write_all();
}

}  // namespace podium::identify
