// evaluate/arrays.h -- arrays that differ from one value at finitely many
// places.
//
// The places are in a tree by the bits of their words (a Patricia tree), whose
// shape depends on nothing but them. As every node is there once, equal arrays
// are the same node, and a store costs as much as the tree is deep.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "evaluate/interner.h"
#include "evaluate/value.h"

namespace podium::evaluate {

class Arrays {
 public:
  explicit Arrays(Interner<std::uint64_t>& words) : words_(words) {}

  Value constant(Value element) { return make(kEmpty, element, 0); }
  Value select(Value array, Value index) const;
  Value store(Value array, Value index, Value element);
  // All at once, later ones over earlier ones: without the arrays in between,
  // which take as many nodes each as the tree is deep.
  Value store_all(Value array, std::vector<std::pair<Value, Value>> entries);

  // The value at all places but those of entries(), and how many these are.
  Value otherwise(Value array) const { return node(array)[2]; }
  std::uint64_t count(Value array) const { return node(array)[3]; }
  std::vector<std::pair<Value, Value>> entries(Value array) const;

 private:
  static constexpr std::uint64_t kEmpty = terms::kNone;

  struct Step {
    std::uint64_t node;
    bool right;
  };

  std::span<const std::uint64_t> node(std::uint64_t number) const {
    return words_[static_cast<std::uint32_t>(number)];
  }
  Value make(std::uint64_t root, Value otherwise, std::uint64_t count);
  bool is_leaf(std::uint64_t number) const;
  std::uint64_t leaf(Value key, Value element);
  std::uint64_t branch(std::uint64_t bit, std::uint64_t prefix,
                       std::uint64_t left, std::uint64_t right);
  std::uint64_t join(std::uint64_t one, Value one_key, std::uint64_t other,
                     Value other_key);
  // The element at the key, false if there is none.
  bool find(std::uint64_t root, Value key, Value& element) const;
  // Down to where the key is or would be; the way goes into steps_.
  std::uint64_t descend(std::uint64_t root, Value key);
  std::uint64_t put(std::uint64_t root, Value key, Value element);
  std::uint64_t remove(std::uint64_t root, Value key);
  std::uint64_t rebuild(std::uint64_t below);
  // REQUIRES: not empty, keys ascending, none twice.
  std::uint64_t build(std::span<const std::pair<Value, Value>> entries);

  Interner<std::uint64_t>& words_;
  std::vector<Step> steps_;
};

}  // namespace podium::evaluate
