// Arrays with extensionality: the order of stores, and swaps that are undone.

#include <algorithm>
#include <numeric>

#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

constexpr std::string_view kSorts =
    "(declare-sort Index 0)\n(declare-sort Element 0)";
constexpr std::string_view kArray = "(Array Index Element)";

// The array after the stores a[i_k] := e_k in this order, a constant for each.
Term store_all(Script& script, const std::string& stem,
               const std::vector<int>& order) {
  Term now = "a";
  int step = 0;
  for (const int at : order) {
    const std::string next = indexed(stem, step++);
    script.declare(next, kArray);
    script.require(
        equal(next, call("store", {now, indexed("i", at), indexed("e", at)})));
    now = next;
  }
  return now;
}

Generated store_script(int count, bool overlap) {
  Script script("QF_AX", "store-orders",
                std::to_string(count) + (overlap ? "-overlap" : "-distinct"),
                std::to_string(count) +
                    " stores into an array, done in two different orders, "
                    "lead to different arrays.");
  script.add(kSorts);
  script.declare("a", kArray);
  for (int at = 0; at < count; ++at) {
    script.declare(indexed("i", at), "Index");
    script.declare(indexed("e", at), "Element");
  }
  // Index 0 comes first in one order and last in the other, so that it matters
  // when it may be equal to index 1.
  std::vector<int> one(static_cast<std::size_t>(count));
  std::iota(one.begin(), one.end(), 0);
  std::vector<int> two = one;
  Random random(400 + static_cast<std::uint64_t>(count));
  random.shuffle(one.begin() + 1, one.end());
  random.shuffle(two.begin() + 1, two.end());
  std::rotate(two.begin(), two.begin() + 1, two.end());
  if (overlap) {
    script.sat(
        "two of the indices may be equal, and their stores come in different "
        "orders.");
  } else {
    script.unsat("stores at different indices commute.");
  }
  for (int first = 0; first < count; ++first) {
    for (int second = first + 1; second < count; ++second) {
      if (overlap && first == 0 && second == 1) continue;
      script.require(
          call("distinct", {indexed("i", first), indexed("i", second)}));
    }
  }
  const Term left = store_all(script, "left", one);
  const Term right = store_all(script, "right", two);
  script.require(call("distinct", {left, right}));
  return script.finish();
}

Generated swap_script(int count, bool forget) {
  Script script("QF_AX", "swaps",
                std::to_string(count) + (forget ? "-forgotten" : "-undone"),
                std::to_string(count) +
                    " swaps of array elements, done and then undone in "
                    "reverse order, change the array.");
  if (forget) {
    script.sat(
        "the first swap is not undone, so any array with two different "
        "elements there is changed when the others are at other indices.");
  } else {
    script.unsat("each swap is its own inverse.");
  }
  script.add(kSorts);
  script.declare("a_0", kArray);
  for (int at = 0; at < count; ++at) {
    script.declare(indexed("i", at), "Index");
    script.declare(indexed("j", at), "Index");
  }
  std::vector<int> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  for (int at = count - 1; at >= (forget ? 1 : 0); --at) order.push_back(at);
  std::string now = "a_0";
  int step = 1;
  for (const int at : order) {
    const std::string next = indexed("a", step++);
    const std::string i = indexed("i", at);
    const std::string j = indexed("j", at);
    script.declare(next, kArray);
    script.require(equal(
        next, call("store", {call("store", {now, i, call("select", {now, j})}),
                             j, call("select", {now, i})})));
    now = next;
  }
  script.require(call("distinct", {now, "a_0"}));
  return script.finish();
}

}  // namespace

std::vector<Generated> store_orders() {
  return {store_script(20, false), store_script(12, true)};
}

std::vector<Generated> swaps() {
  return {swap_script(4, false), swap_script(6, true)};
}

}  // namespace podium::benchmarks
