#include "evaluate/arrays.h"

#include <algorithm>
#include <array>
#include <bit>

#include "evaluate/numbers.h"

namespace podium::evaluate {

namespace {

// Fields of a branch.
constexpr std::size_t kBit = 1;
constexpr std::size_t kPrefix = 2;
constexpr std::size_t kLeft = 3;
constexpr std::size_t kRight = 4;

std::uint64_t prefix_of(Value key, std::uint64_t bit) {
  return key & ~((bit << 1) - 1);
}

}  // namespace

Value Arrays::make(std::uint64_t root, Value otherwise, std::uint64_t count) {
  const std::array<std::uint64_t, 4> words{
      static_cast<std::uint64_t>(Tag::Array), root, otherwise, count};
  return words_.intern(words);
}

bool Arrays::is_leaf(std::uint64_t number) const {
  return node(number)[0] == static_cast<std::uint64_t>(Tag::Leaf);
}

std::uint64_t Arrays::leaf(Value key, Value element) {
  const std::array<std::uint64_t, 3> words{
      static_cast<std::uint64_t>(Tag::Leaf), key, element};
  return words_.intern(words);
}

std::uint64_t Arrays::branch(std::uint64_t bit, std::uint64_t prefix,
                             std::uint64_t left, std::uint64_t right) {
  const std::array<std::uint64_t, 5> words{
      static_cast<std::uint64_t>(Tag::Branch), bit, prefix, left, right};
  return words_.intern(words);
}

// The tree of two trees whose keys differ as these two keys do.
std::uint64_t Arrays::join(std::uint64_t one, Value one_key,
                           std::uint64_t other, Value other_key) {
  const std::uint64_t bit = std::bit_floor(one_key ^ other_key);
  const std::uint64_t prefix = prefix_of(one_key, bit);
  return (one_key & bit) == 0 ? branch(bit, prefix, one, other)
                              : branch(bit, prefix, other, one);
}

bool Arrays::find(std::uint64_t root, Value key, Value& element) const {
  if (root == kEmpty) return false;
  while (!is_leaf(root)) {
    const auto words = node(root);
    root = (key & words[kBit]) == 0 ? words[kLeft] : words[kRight];
  }
  const auto words = node(root);
  if (words[1] != key) return false;
  element = words[2];
  return true;
}

std::uint64_t Arrays::descend(std::uint64_t root, Value key) {
  steps_.clear();
  while (!is_leaf(root)) {
    const auto words = node(root);
    if (prefix_of(key, words[kBit]) != words[kPrefix]) break;
    const bool right = (key & words[kBit]) != 0;
    steps_.push_back({root, right});
    root = right ? words[kRight] : words[kLeft];
  }
  return root;
}

// The nodes of the way again, with this one at its end.
std::uint64_t Arrays::rebuild(std::uint64_t below) {
  for (std::size_t at = steps_.size(); at > 0; --at) {
    const Step& step = steps_[at - 1];
    const auto words = node(step.node);
    below = step.right
                ? branch(words[kBit], words[kPrefix], words[kLeft], below)
                : branch(words[kBit], words[kPrefix], below, words[kRight]);
  }
  return below;
}

std::uint64_t Arrays::put(std::uint64_t root, Value key, Value element) {
  const std::uint64_t fresh = leaf(key, element);
  if (root == kEmpty) return fresh;
  const std::uint64_t end = descend(root, key);
  if (!is_leaf(end)) return rebuild(join(fresh, key, end, node(end)[kPrefix]));
  const Value other = node(end)[1];
  return rebuild(other == key ? fresh : join(fresh, key, end, other));
}

std::uint64_t Arrays::remove(std::uint64_t root, Value key) {
  descend(root, key);
  if (steps_.empty()) return kEmpty;
  const Step last = steps_.back();
  steps_.pop_back();
  const auto words = node(last.node);
  return rebuild(last.right ? words[kLeft] : words[kRight]);
}

Value Arrays::select(Value array, Value index) const {
  const auto words = node(array);
  Value element = words[2];
  find(words[1], index, element);
  return element;
}

Value Arrays::store(Value array, Value index, Value element) {
  const auto words = node(array);
  const std::uint64_t root = words[1];
  const Value otherwise = words[2];
  const std::uint64_t count = words[3];
  Value old = 0;
  const bool found = find(root, index, old);
  if (element == otherwise) {
    return found ? make(remove(root, index), otherwise, count - 1) : array;
  }
  return make(put(root, index, element), otherwise, found ? count : count + 1);
}

// As deep as keys have bits.
// NOLINTNEXTLINE(misc-no-recursion)
std::uint64_t Arrays::build(std::span<const std::pair<Value, Value>> entries) {
  const Value first = entries.front().first;
  if (entries.size() == 1) return leaf(first, entries.front().second);
  const std::uint64_t bit = std::bit_floor(first ^ entries.back().first);
  const auto middle = std::ranges::partition_point(
      entries, [bit](const auto& each) { return (each.first & bit) == 0; });
  const auto count = static_cast<std::size_t>(middle - entries.begin());
  const std::uint64_t left = build(entries.first(count));
  const std::uint64_t right = build(entries.subspan(count));
  return branch(bit, prefix_of(first, bit), left, right);
}

Value Arrays::store_all(Value array,
                        std::vector<std::pair<Value, Value>> entries) {
  const Value rest = otherwise(array);
  const auto before = this->entries(array);
  entries.insert(entries.begin(), before.begin(), before.end());
  const auto by_key = [](const auto& one, const auto& other) {
    return one.first < other.first;
  };
  std::ranges::stable_sort(entries, by_key);
  std::vector<std::pair<Value, Value>> last;
  for (std::size_t at = 0; at < entries.size(); ++at) {
    const bool again =
        at + 1 < entries.size() && entries[at + 1].first == entries[at].first;
    if (!again && entries[at].second != rest) last.push_back(entries[at]);
  }
  return make(last.empty() ? kEmpty : build(last), rest, last.size());
}

std::vector<std::pair<Value, Value>> Arrays::entries(Value array) const {
  std::vector<std::pair<Value, Value>> result;
  std::vector<std::uint64_t> work;
  if (node(array)[1] != kEmpty) work.push_back(node(array)[1]);
  while (!work.empty()) {
    const auto words = node(work.back());
    const bool leaf = is_leaf(work.back());
    work.pop_back();
    if (leaf) {
      result.emplace_back(words[1], words[2]);
    } else {
      work.push_back(words[kRight]);
      work.push_back(words[kLeft]);
    }
  }
  return result;
}

}  // namespace podium::evaluate
