// Traces of programs that talk with a solver: a model checker, an optimiser, a
// planner that takes back what does not fit.

#include <algorithm>
#include <numeric>
#include <utility>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

Status known(bool sat) { return sat ? Status::Sat : Status::Unsat; }

// A machine with one register and one input bit.
struct Machine {
  int width;
  std::uint64_t factor;
  std::uint64_t step;

  std::uint64_t mask() const { return (1ULL << width) - 1; }
  std::uint64_t next(std::uint64_t state, bool input) const {
    return input ? (state * factor + step) & mask()
                 : (state ^ (state << 3)) & mask();
  }
  Term next(const Term& state, const Term& input) const {
    return call(
        "ite",
        {input,
         call("bvadd",
              {call("bvmul", {state, bits(factor, width)}), bits(step, width)}),
         call("bvxor", {state, call("bvshl", {state, bits(3, width)})})});
  }
};

// After each step: can the register hold the target now?
Generated reachability_script(const Machine& machine, std::uint64_t target,
                              int steps) {
  const std::string size = std::to_string(machine.width);
  Script script("QF_BV", "reachability",
                size + "-bits-" + std::to_string(steps) + "-steps",
                "bounded model checking of a machine with a register of " +
                    size +
                    " bits and an input bit: after each step, can the "
                    "register hold " +
                    std::to_string(target) + "?");
  script.explain("the generator computed the states after each step.");
  script.declare(indexed("state", 0), bit_vector(machine.width));
  script.require(equal(indexed("state", 0), bits(1, machine.width)));
  std::vector<bool> now(machine.mask() + 1);
  now[1] = true;
  for (int i = 0; i <= steps; ++i) {
    script.push();
    script.require(equal(indexed("state", i), bits(target, machine.width)));
    script.ask(known(now[target]));
    script.pop();
    if (i == steps) break;
    script.declare(indexed("input", i), "Bool");
    script.declare(indexed("state", i + 1), bit_vector(machine.width));
    script.require(
        equal(indexed("state", i + 1),
              machine.next(indexed("state", i), indexed("input", i))));
    std::vector<bool> later(now.size());
    for (std::uint64_t state = 0; state < now.size(); ++state) {
      if (!now[state]) continue;
      later[machine.next(state, false)] = true;
      later[machine.next(state, true)] = true;
    }
    now = std::move(later);
  }
  return script.finish();
}

struct Item {
  int weight;
  int value;
};

// The best value of a choice within the capacity, by dynamic programming.
int best_value(const std::vector<Item>& items, int capacity) {
  std::vector<int> best(static_cast<std::size_t>(capacity) + 1, 0);
  for (const Item& item : items) {
    for (int room = capacity; room >= item.weight; --room) {
      int& here = best[static_cast<std::size_t>(room)];
      here = std::max(here, best[static_cast<std::size_t>(room - item.weight)] +
                                item.value);
    }
  }
  return best.back();
}

// Bisects the best value.
Generated knapsack_script(int count, std::uint64_t seed) {
  Random random(seed);
  std::vector<Item> items;
  int total_weight = 0;
  int total_value = 0;
  for (int i = 0; i < count; ++i) {
    const int weight = 10 + static_cast<int>(random.below(50));
    items.push_back({weight, weight + static_cast<int>(random.below(20))});
    total_weight += weight;
    total_value += items.back().value;
  }
  const int capacity = total_weight / 2;
  const int best = best_value(items, capacity);
  Script script("QF_LIA", "knapsacks", std::to_string(count) + "-items",
                "an optimiser bisects the best value of a knapsack with " +
                    std::to_string(count) + " items.");
  script.explain("the generator computed the best value, " +
                 std::to_string(best) + ", by dynamic programming.");
  Terms weights;
  Terms values;
  for (int i = 0; i < count; ++i) {
    const Term taken = indexed("taken", i);
    const Item& item = items[static_cast<std::size_t>(i)];
    script.declare(taken, "Int");
    script.require(
        all_of({call("<=", {"0", taken}), call("<=", {taken, "1"})}));
    weights.push_back(call("*", {integer(item.weight), taken}));
    values.push_back(call("*", {integer(item.value), taken}));
  }
  script.require(call("<=", {sum_of(weights), integer(capacity)}));
  int reached = 0;
  int beyond = total_value + 1;
  while (beyond - reached > 1) {
    const int middle = reached + (beyond - reached) / 2;
    script.push();
    script.require(call(">=", {sum_of(values), integer(middle)}));
    script.ask(known(middle <= best));
    script.pop();
    (middle <= best ? reached : beyond) = middle;
  }
  PODIUM_CHECK(reached == best);
  return script.finish();
}

using Edge = std::pair<int, int>;

// Tries all ways to give the nodes three colours, node by node.
bool colourable(int nodes, const std::vector<Edge>& edges) {
  std::vector<int> colour(static_cast<std::size_t>(nodes), -1);
  int node = 0;
  while (node >= 0 && node < nodes) {
    int& own = colour[static_cast<std::size_t>(node)];
    ++own;
    if (own > 2) {
      own = -1;
      --node;
      continue;
    }
    const bool clash = std::ranges::any_of(edges, [&](const Edge& edge) {
      const auto [low, high] = edge;
      return high == node && colour[static_cast<std::size_t>(low)] == own;
    });
    if (!clash) ++node;
  }
  return node == nodes;
}

// Adds edges one by one, and takes those back that cannot be.
Generated graph_script(int nodes, std::uint64_t seed) {
  std::vector<Edge> possible;
  for (int low = 0; low < nodes; ++low) {
    for (int high = low + 1; high < nodes; ++high) {
      possible.emplace_back(low, high);
    }
  }
  Random random(seed);
  random.shuffle(possible.begin(), possible.end());
  Script script("QF_UF", "growing-graphs", std::to_string(nodes) + "-nodes",
                "a planner adds conflicts between " + std::to_string(nodes) +
                    " tasks with three rooms one by one, and takes back those "
                    "that leave no plan.");
  script.explain("the generator searched all colourings with three colours.");
  script.add("(declare-sort Room 0)");
  Terms rooms;
  for (int i = 0; i < 3; ++i) {
    rooms.push_back(indexed("room", i));
    script.declare(rooms.back(), "Room");
  }
  script.require(call("distinct", rooms));
  for (int i = 0; i < nodes; ++i) {
    const Term task = indexed("task", i);
    script.declare(task, "Room");
    script.require(any_of(
        {equal(task, rooms[0]), equal(task, rooms[1]), equal(task, rooms[2])}));
  }
  std::vector<Edge> kept;
  for (const Edge& edge : possible) {
    kept.push_back(edge);
    const bool sat = colourable(nodes, kept);
    script.push();
    script.require(negation(
        equal(indexed("task", edge.first), indexed("task", edge.second))));
    script.ask(known(sat));
    if (sat) continue;
    script.pop();
    kept.pop_back();
  }
  return script.finish();
}

// Guests come until there is one too many, in larger and larger houses.
Generated crowding_script(int largest) {
  Script script("QF_UF", "crowding", "up-to-" + std::to_string(largest),
                "guests come one by one to houses with up to " +
                    std::to_string(largest) + " beds, until one has none.");
  script.explain("as many guests as beds fit, and one more does not.");
  script.add("(declare-sort Bed 0)");
  for (int beds = 2; beds <= largest; ++beds) {
    script.push();
    Terms all;
    for (int i = 0; i < beds; ++i) {
      all.push_back(indexed("bed", i));
      script.declare(all.back(), "Bed");
    }
    script.require(call("distinct", all));
    for (int guest = 0; guest <= beds; ++guest) {
      const Term name = indexed("guest", guest);
      script.declare(name, "Bed");
      Terms choices;
      for (const Term& bed : all) choices.push_back(equal(name, bed));
      script.require(any_of(choices));
      for (int other = 0; other < guest; ++other) {
        script.require(negation(equal(name, indexed("guest", other))));
      }
      script.ask(known(guest < beds));
    }
    script.pop();
  }
  return script.finish();
}

}  // namespace

std::vector<Generated> reachability() {
  return {reachability_script({10, 5, 3}, 777, 25),
          reachability_script({16, 77, 1234}, 54321, 40)};
}

std::vector<Generated> knapsacks() {
  return {knapsack_script(12, 12), knapsack_script(30, 30)};
}

std::vector<Generated> growing_graphs() {
  return {graph_script(9, 9), graph_script(14, 14)};
}

std::vector<Generated> crowding() { return {crowding_script(10)}; }

}  // namespace podium::benchmarks
