// Equality and uninterpreted functions: diamonds, pigeons, tables of groups.

#include <array>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

// x_0 to x_n, each step over y_i or over z_i. With `gap`, the way over z in the
// middle does not arrive.
Generated diamond_script(int count, bool gap) {
  Script script("QF_UF", "diamonds",
                std::to_string(count) + (gap ? "-gap" : ""),
                "equality along a chain of " + std::to_string(count) +
                    " diamonds, each with two ways.");
  if (gap) {
    script.sat(
        "one way through the middle diamond lacks its second equality, so the "
        "ends may differ.");
  } else {
    script.unsat("each diamond makes its ends equal whichever way is taken.");
  }
  script.add("(declare-sort U 0)");
  script.declare("x_0", "U");
  for (int at = 0; at < count; ++at) {
    const std::string from = indexed("x", at);
    const std::string to = indexed("x", at + 1);
    const std::string left = indexed("y", at);
    const std::string right = indexed("z", at);
    for (const std::string& name : {left, right, to}) {
      script.declare(name, "U");
    }
    Terms over_right{equal(from, right)};
    if (!gap || at != count / 2) over_right.push_back(equal(right, to));
    script.require(any_of(
        {all_of({equal(from, left), equal(left, to)}), all_of(over_right)}));
  }
  script.require(call("distinct", {"x_0", indexed("x", count)}));
  return script.finish();
}

Generated pigeon_script(int pigeons, int holes) {
  Script script("QF_UF", "pigeons",
                std::to_string(pigeons) + "-in-" + std::to_string(holes),
                std::to_string(pigeons) + " pigeons in " +
                    std::to_string(holes) + " holes, no two together.");
  if (pigeons > holes) {
    script.unsat("there are more pigeons than holes.");
  } else {
    script.sat("pigeon i goes into hole i.");
  }
  script.add("(declare-sort Pigeon 0)\n(declare-sort Hole 0)");
  script.declare("home", "Pigeon", "Hole");
  for (int hole = 0; hole < holes; ++hole) {
    script.declare(indexed("hole", hole), "Hole");
  }
  Terms homes;
  for (int pigeon = 0; pigeon < pigeons; ++pigeon) {
    const std::string name = indexed("pigeon", pigeon);
    script.declare(name, "Pigeon");
    homes.push_back(call("home", {name}));
    Terms choices;
    for (int hole = 0; hole < holes; ++hole) {
      choices.push_back(equal(homes.back(), indexed("hole", hole)));
    }
    script.require(any_of(choices));
  }
  for (std::size_t one = 0; one < homes.size(); ++one) {
    for (std::size_t two = one + 1; two < homes.size(); ++two) {
      script.require(call("distinct", {homes[one], homes[two]}));
    }
  }
  return script.finish();
}

// The permutations of three things are a group of order 6 in which the order of
// two factors matters.
void check_symmetric_group() {
  constexpr std::array<std::array<std::size_t, 3>, 6> kGroup{
      {{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}}};
  bool commutes = true;
  for (const auto& one : kGroup) {
    for (const auto& two : kGroup) {
      for (std::size_t at = 0; at < 3; ++at) {
        commutes = commutes && one[two[at]] == two[one[at]];
      }
    }
  }
  PODIUM_CHECK(!commutes);
}

Generated group_script(int order) {
  Script script("QF_UF", "group-tables", "order-" + std::to_string(order),
                "a group of order " + std::to_string(order) +
                    " that is not commutative, as a table.");
  if (order < 6 || order == 7) {
    script.unsat(
        "every group of fewer than 6 or of exactly 7 elements is "
        "commutative.");
  } else {
    PODIUM_CHECK(order == 6);
    check_symmetric_group();
    script.sat("the permutations of three things are such a group.");
  }
  script.add("(declare-sort G 0)");
  script.declare("times", "G G", "G");
  Terms elements;
  for (int at = 0; at < order; ++at) {
    elements.push_back(indexed("g", at));
    script.declare(elements.back(), "G");
  }
  script.require(call("distinct", elements));
  const auto times = [](const Term& one, const Term& two) {
    return call("times", {one, two});
  };
  Terms order_matters;
  for (const Term& a : elements) {
    script.require(equal(times("g_0", a), a));
    script.require(equal(times(a, "g_0"), a));
    Terms inverses;
    for (const Term& b : elements) {
      inverses.push_back(equal(times(a, b), "g_0"));
      Terms values;
      for (const Term& c : elements) {
        values.push_back(equal(times(a, b), c));
        script.require(equal(times(times(a, b), c), times(a, times(b, c))));
      }
      script.require(any_of(values));
      if (a < b) {
        order_matters.push_back(call("distinct", {times(a, b), times(b, a)}));
      }
    }
    script.require(any_of(inverses));
  }
  script.require(any_of(order_matters));
  return script.finish();
}

}  // namespace

std::vector<Generated> diamonds() {
  return {diamond_script(60, false), diamond_script(60, true)};
}

std::vector<Generated> pigeons() {
  return {pigeon_script(10, 9), pigeon_script(9, 9)};
}

std::vector<Generated> group_tables() {
  return {group_script(6), group_script(7)};
}

}  // namespace podium::benchmarks
