// identify/script.h -- a script with every name resolved, as flat arrays.
//
// What has no bearing on the answers is gone: comments, set-info, set-option,
// questions other than check-sat, annotations, what follows the last check-sat.
// What remains is a list of units, one for each command. Units of one block may
// change places.
//
// A unit is a tree in an array: a node is followed by its children. The body of
// a binder comes before the terms or sorts of its variables, so that
//  - from back to front, what a node needs has been seen before: children, and
//    of a variable what it stands for;
//  - from front to back the same holds for what is around: parents, and of a
//    variable all its uses.

#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/paged_vector.h"
#include "base/pages.h"
#include "base/result.h"
#include "identify/mix.h"
#include "identify/texts.h"
#include "smtlib/tape.h"

namespace podium::identify {

using NodeId = std::uint32_t;
using BindingId = std::uint32_t;

inline constexpr std::uint32_t kNone =
    std::numeric_limits<std::uint32_t>::max();

enum class Shape : std::uint8_t {
  Text,       // a word of a theory or a literal; what: the text
  Reference,  // to a binding; what: which
  Tester,     // is-c of a constructor c; what: the binding of c
  List,       // without a head
  Apply,      // what: the text of the head
  Call,       // what: the binding of the head
  Variables,  // of a binder; what: the first binding; a child for each, which
              // is its sort or, of a let, its term
};

// Which children may change places.
enum class Order : std::uint8_t {
  Fixed,
  Any,
  AfterFirst,  // all but the first
  Factors,     // the second and the third
};

struct Node {
  std::uint32_t what = 0;
  NodeId end = 0;  // of the tree below it
  Shape shape = Shape::Text;
  Order order = Order::Fixed;
};

// Something that the script names.
struct Binding {
  TextId text = 0;
  std::uint32_t level = 0;  // of a variable: how many binders are around it,
                            // from 1; 0 is global
  bool sort = false;
};

struct Unit {
  NodeId root = 0;
  std::uint32_t block = 0;  // from 0, in the order of the script
};

struct Script {
  Texts texts;
  Array<Node> nodes;
  PagedVector<Binding> bindings;
  PagedVector<Unit> units;
  PagedVector<std::uint8_t> touched;  // texts that occur unbound, 1 if so
  // What scrambling numbers with the names of the script and is not in it: of
  // patterns, and of an incremental script all that has no bearing on answers.
  std::vector<Binding> aside;

  bool is_global(BindingId binding) const {
    return bindings[binding].level == 0;
  }
  NodeId end_of(std::size_t unit) const { return nodes[units[unit].root].end; }
};

// Syntax with place if a command or binder is not of its form. The tape's text
// must outlive the script.
Result<Script> resolve(const smtlib::Tape& tape);

}  // namespace podium::identify
