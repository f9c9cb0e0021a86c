// Datatypes: lists without cycles, mirrored trees, lemmas about lists.

#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

// Not called List: z3 has a sort of that name of its own outside of the logics
// that it knows.
constexpr std::string_view kColourLists =
    "(declare-datatypes ((Colour 0) (Chain 0))\n"
    "  (((red) (green) (blue))\n"
    "   ((nil) (cons (head Colour) (tail Chain)))))";

// x_k is x_(k+1) with one or with two elements in front.
Generated chain_script(int count, bool closed) {
  Script script(
      "QF_DT", "acyclic-lists",
      "chain-" + std::to_string(count) + (closed ? "-closed" : "-open"),
      std::to_string(count) + " lists, each a tail of the one before" +
          (closed ? ", and the last is the first."
                  : ", and the last is empty."));
  if (closed) {
    script.unsat("a list is longer than its own tail.");
  } else {
    script.sat("the lists of 0, 1, 2, ... elements are such a chain.");
  }
  script.add(kColourLists);
  script.declare("x_0", "Chain");
  for (int at = 0; at < count; ++at) {
    const std::string colour = indexed("c", at);
    const std::string next = indexed("x", at + 1);
    script.declare(colour, "Colour");
    script.declare(next, "Chain");
    const Term one = call("cons", {colour, next});
    script.require(
        any_of({equal(indexed("x", at), one),
                equal(indexed("x", at), call("cons", {colour, one}))}));
  }
  const std::string last = indexed("x", count);
  script.require(equal(last, closed ? "x_0" : "nil"));
  if (!closed) script.require("(distinct (head x_0) (head (tail x_0)))");
  return script.finish();
}

// All elements alternate, the ends are equal, and the length is known.
Generated alternating_script(int length) {
  Script script("QF_DT", "acyclic-lists",
                "alternating-" + std::to_string(length),
                "a list of " + std::to_string(length) +
                    " elements red or green, neighbours different, first and "
                    "last equal.");
  if (length % 2 == 1) {
    script.sat("red, green, ..., red is such a list.");
  } else {
    script.unsat("an alternating list of even length has different ends.");
  }
  script.add(kColourLists);
  script.declare("x", "Chain");
  Term now = "x";
  Term before;
  for (int at = 0; at < length; ++at) {
    script.require("((_ is cons) " + now + ")");
    const Term head = call("head", {now});
    script.require(call("distinct", {head, "blue"}));
    if (at > 0) script.require(call("distinct", {head, before}));
    before = head;
    now = call("tail", {now});
  }
  script.require(equal(now, "nil"));
  script.require(equal("(head x)", before));
  return script.finish();
}

// The defining equations of `mirror` for the nodes of one tree, numbered as in
// a heap, and for the nodes of its mirror image.
Generated mirror_script(int depth, bool leaf_known) {
  Script script(
      "QF_UFDT", "mirrored-trees",
      "depth-" + std::to_string(depth) + (leaf_known ? "-whole" : "-leafless"),
      "mirroring a complete tree of depth " + std::to_string(depth) +
          " twice does not give the tree back.");
  if (leaf_known) {
    script.unsat("by induction over the tree, whose equations are all there.");
  } else {
    script.sat(
        "the equation for the leaf is missing, so the image of a leaf may be a "
        "tree whose own image is not a leaf.");
  }
  script.add(
      "(declare-sort Element 0)\n"
      "(declare-datatypes ((Tree 0))\n"
      "  (((leaf) (node (left Tree) (value Element) (right Tree)))))");
  script.declare("mirror", "Tree", "Tree");
  const int nodes = (1 << depth) - 1;
  const auto tree = [&](int at) {
    return at <= nodes ? indexed("tree", at) : Term("leaf");
  };
  const auto mirror = [](const Term& term) { return call("mirror", {term}); };
  if (leaf_known) script.require(equal(mirror("leaf"), "leaf"));
  for (int at = nodes; at >= 1; --at) {
    const Term value = indexed("value", at);
    const Term left = tree(2 * at);
    const Term right = tree(2 * at + 1);
    script.declare(value, "Element");
    script.declare(tree(at), "Tree");
    script.require(equal(tree(at), call("node", {left, value, right})));
    const Term image = call("node", {mirror(right), value, mirror(left)});
    script.require(equal(mirror(tree(at)), image));
    script.require(equal(
        mirror(image),
        call("node", {mirror(mirror(left)), value, mirror(mirror(right))})));
  }
  script.require(call("distinct", {mirror(mirror("tree_1")), "tree_1"}));
  return script.finish();
}

constexpr std::string_view kAppend =
    "(declare-sort Element 0)\n"
    "(declare-datatypes ((Chain 0))\n"
    "  (((nil) (cons (head Element) (tail Chain)))))\n"
    "(declare-fun append (Chain Chain) Chain)\n"
    "(assert (forall ((y Chain)) (= (append nil y) y)))\n"
    "(assert (forall ((e Element) (x Chain) (y Chain))\n"
    "  (= (append (cons e x) y) (cons e (append x y)))))\n";

constexpr std::string_view kReverse =
    "(declare-fun reverse (Chain) Chain)\n"
    "(assert (= (reverse nil) nil))\n"
    "(assert (forall ((e Element) (x Chain))\n"
    "  (= (reverse (cons e x)) (append (reverse x) (cons e nil)))))\n";

constexpr Fixed kLemmas[] = {
    {"append-associative", "append is associative.", Status::Unsat,
     "by induction over the first list; lists of the theory are finite.",
     R"((assert (exists ((x Chain) (y Chain) (z Chain))
  (distinct (append (append x y) z) (append x (append y z))))))"},
    {"append-not-commutative", "append is not commutative.", Status::Sat,
     "two different elements in lists of one element each show it, in the "
     "model in which append is appending.",
     R"((assert (exists ((x Chain) (y Chain))
  (distinct (append x y) (append y x)))))"},
};

constexpr Fixed kReverseLemmas[] = {
    {"reverse-known", "reversing a list of four elements.", Status::Unsat,
     "the defining equations compute the result.",
     R"((declare-fun a () Element)
(declare-fun b () Element)
(declare-fun c () Element)
(declare-fun d () Element)
(assert (distinct (reverse (cons a (cons b (cons c (cons d nil)))))
  (cons d (cons c (cons b (cons a nil)))))))"},
};

}  // namespace

std::vector<Generated> acyclic_lists() {
  return {chain_script(10, true), chain_script(30, false),
          alternating_script(12)};
}

std::vector<Generated> mirrored_trees() {
  return {mirror_script(6, true), mirror_script(3, false)};
}

std::vector<Generated> list_lemmas() {
  std::vector<Generated> files =
      from_texts("UFDT", "list-lemmas", kLemmas, kAppend);
  const std::string axioms = std::string(kAppend) + std::string(kReverse);
  for (Generated& file :
       from_texts("UFDT", "list-lemmas", kReverseLemmas, axioms)) {
    files.push_back(std::move(file));
  }
  return files;
}

}  // namespace podium::benchmarks
