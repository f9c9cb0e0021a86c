// Linear arithmetic: infeasible systems, a hybrid system, splitting markets,
// production in batches.

#include <algorithm>
#include <numeric>
#include <set>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using Row = std::vector<std::int64_t>;

struct System {  // rows * x <= bounds
  std::vector<Row> rows;
  Row bounds;
};

std::int64_t product(const Row& one, const Row& two) {
  return std::inner_product(one.begin(), one.end(), two.begin(),
                            std::int64_t{0});
}

Row random_row(Random& random, std::size_t size, std::int64_t limit) {
  Row row(size);
  const auto range = static_cast<std::uint64_t>(2 * limit + 1);
  for (std::int64_t& value : row) {
    value = static_cast<std::int64_t>(random.below(range)) - limit;
  }
  return row;
}

// All rows but the last are random; a positive combination of all is 0 <= -1
// in the infeasible case.
System random_system(std::size_t size, bool feasible) {
  Random random(500 + size);
  System system;
  const Row point = random_row(random, size, 20);
  Row total(size, 0);
  std::int64_t total_bound = 0;
  for (std::size_t row = 0; row + 1 < 2 * size; ++row) {
    Row values = random_row(random, size, 9);
    const std::int64_t bound =
        product(values, point) + static_cast<std::int64_t>(random.below(5));
    const auto factor = static_cast<std::int64_t>(1 + random.below(4));
    for (std::size_t at = 0; at < size; ++at) total[at] -= factor * values[at];
    total_bound -= factor * bound;
    system.rows.push_back(std::move(values));
    system.bounds.push_back(bound);
  }
  const std::int64_t last = feasible ? product(total, point) : total_bound - 1;
  PODIUM_CHECK(product(total, point) >= total_bound);
  system.rows.push_back(total);
  system.bounds.push_back(last);
  return system;
}

Generated farkas_script(std::size_t size, bool feasible) {
  const System system = random_system(size, feasible);
  Script script("QF_LRA", "farkas",
                std::to_string(2 * size) + "x" + std::to_string(size) +
                    (feasible ? "-feasible" : "-infeasible"),
                "a dense system of linear inequalities.");
  if (feasible) {
    script.sat("the bounds were chosen so that a given point meets them.");
  } else {
    script.unsat(
        "a positive combination of the inequalities, from which the last one "
        "was made, is 0 <= -1.");
  }
  for (int at = 0; at < static_cast<int>(size); ++at) {
    script.declare(indexed("x", at), "Real");
  }
  for (std::size_t row = 0; row < system.rows.size(); ++row) {
    Terms terms;
    for (std::size_t at = 0; at < size; ++at) {
      const std::int64_t factor = system.rows[row][at];
      if (factor == 0) continue;
      terms.push_back(
          call("*", {rational(factor), indexed("x", static_cast<int>(at))}));
    }
    script.require(call("<=", {sum_of(terms), rational(system.bounds[row])}));
  }
  return script.finish();
}

// Heating for 1/2 to 1 hour warms by 1 to 2 degrees an hour, otherwise it cools
// by 1/2 to 1. The heating changes its state below 18 and above 22.
Generated thermostat_script(int steps, bool reachable) {
  Script script("QF_LRA", "thermostat",
                std::to_string(steps) + (reachable ? "-reach" : "-safe"),
                "a room with a thermostat, " + std::to_string(steps) +
                    " steps: the temperature after the last is outside " +
                    (reachable ? "17.2 to 23.5." : "17 to 24."));
  if (reachable) {
    script.sat(
        "heating from just below 22 for one hour at the full rate gives almost "
        "24, and the steps before can keep the room near 21.");
  } else {
    script.unsat(
        "one step changes the temperature by at most 2 up from below 22 and 1 "
        "down from above 18.");
  }
  script.declare("t_0", "Real");
  script.declare("on_0", "Bool");
  script.require("(and (<= 18.0 t_0) (<= t_0 22.0) on_0)");
  for (int step = 0; step < steps; ++step) {
    const std::string now = indexed("t", step);
    const std::string next = indexed("t", step + 1);
    const std::string time = indexed("d", step);
    const std::string heats = indexed("on", step + 1);
    script.declare(next, "Real");
    script.declare(time, "Real");
    script.declare(heats, "Bool");
    script.require(
        call("and", {call("<=", {"0.5", time}), call("<=", {time, "1.0"})}));
    script.require(equal(
        heats, call("ite", {call("<=", {now, "18.0"}), "true",
                            call("ite", {call(">=", {now, "22.0"}), "false",
                                         indexed("on", step)})})));
    const Term change = call("-", {next, now});
    const Term warmer =
        all_of({call("<=", {time, change}),
                call("<=", {change, call("*", {"2.0", time})})});
    const Term colder =
        all_of({call("<=", {call("*", {"(- 1.0)", time}), change}),
                call("<=", {change, call("*", {"(- 0.5)", time})})});
    script.require(call("ite", {heats, warmer, colder}));
  }
  const std::string last = indexed("t", steps);
  script.require(any_of({call("<", {last, reachable ? "17.2" : "17.0"}),
                         call(">", {last, reachable ? "23.5" : "24.0"})}));
  return script.finish();
}

struct Market {
  std::vector<Row> rows;
  Row halves;
};

Market random_market(std::size_t shops, std::size_t products) {
  Random random(520 + shops);
  Market market;
  for (std::size_t row = 0; row < products; ++row) {
    Row demand(shops);
    for (std::int64_t& value : demand) {
      value = static_cast<std::int64_t>(random.below(100));
    }
    market.halves.push_back(
        std::accumulate(demand.begin(), demand.end(), std::int64_t{0}) / 2);
    market.rows.push_back(std::move(demand));
  }
  return market;
}

// Tries all subsets of shops.
bool splits(const Market& market) {
  const std::size_t shops = market.rows[0].size();
  for (std::uint64_t chosen = 0; chosen < (1ULL << shops); ++chosen) {
    bool fits = true;
    for (std::size_t row = 0; fits && row < market.rows.size(); ++row) {
      std::int64_t sum = 0;
      for (std::size_t shop = 0; shop < shops; ++shop) {
        if (((chosen >> shop) & 1) != 0) sum += market.rows[row][shop];
      }
      fits = sum == market.halves[row];
    }
    if (fits) return true;
  }
  return false;
}

// `even` replaces the halves by the demand of every second shop.
Generated market_script(std::size_t shops, std::size_t products, bool even) {
  Market market = random_market(shops, products);
  if (even) {
    for (std::size_t row = 0; row < products; ++row) {
      market.halves[row] = 0;
      for (std::size_t shop = 0; shop < shops; shop += 2) {
        market.halves[row] += market.rows[row][shop];
      }
    }
  }
  Script script("QF_LIA", "market-split",
                std::to_string(shops) + "x" + std::to_string(products) +
                    (even ? "-known" : "-half"),
                "split " + std::to_string(shops) +
                    " shops so that the demand for each of " +
                    std::to_string(products) + " products is split as given.");
  constexpr std::size_t kExhaustive = 22;
  if (even) {
    script.sat("the numbers were computed from a split.");
  } else if (shops > kExhaustive) {
    script.unknown("the generator does not try all subsets of so many shops.");
  } else if (splits(market)) {
    script.sat("the generator found a split by trying all subsets.");
  } else {
    script.unsat("the generator tried all subsets and none fits.");
  }
  for (int shop = 0; shop < static_cast<int>(shops); ++shop) {
    const std::string name = indexed("x", shop);
    script.declare(name, "Int");
    script.require(all_of({call("<=", {"0", name}), call("<=", {name, "1"})}));
  }
  for (std::size_t row = 0; row < products; ++row) {
    Terms terms;
    for (std::size_t shop = 0; shop < shops; ++shop) {
      terms.push_back(call("*", {integer(market.rows[row][shop]),
                                 indexed("x", static_cast<int>(shop))}));
    }
    script.require(equal(sum_of(terms), integer(market.halves[row])));
  }
  return script.finish();
}

constexpr int kMostBatches = 12;

// Sums of up to kMostBatches batches of each kind, in hundredths.
std::set<std::int64_t> possible_totals(const Row& sizes) {
  std::set<std::int64_t> totals{0};
  for (const std::int64_t size : sizes) {
    std::set<std::int64_t> more;
    for (const std::int64_t total : totals) {
      for (int batches = 0; batches <= kMostBatches; ++batches) {
        more.insert(total + batches * size);
      }
    }
    totals = std::move(more);
  }
  return totals;
}

// The target is just above a possible total; the waste may be less than the
// step from there (unsat if the next lower total is needed) or as much.
Generated production_script(const Row& sizes, bool possible) {
  const std::set<std::int64_t> totals = possible_totals(sizes);
  auto middle = totals.lower_bound(*totals.rbegin() / 2);
  while (*std::next(middle) - *middle < 4) ++middle;
  const std::int64_t demand = *middle + 1;
  const std::int64_t waste =
      possible ? *std::next(middle) - demand : *std::next(middle) - demand - 1;
  Script script("QF_LIRA", "production",
                std::to_string(sizes.size()) + "-kinds-" +
                    (possible ? "possible" : "impossible"),
                "meet a demand by whole batches of " +
                    std::to_string(sizes.size()) +
                    " sizes with a limit on the waste.");
  if (possible) {
    script.sat("the generator found a total that the limit allows.");
  } else {
    script.unsat("the generator computed all totals and none is near enough.");
  }
  script.declare("waste", "Real");
  Terms amounts;
  for (std::size_t kind = 0; kind < sizes.size(); ++kind) {
    const std::string count = indexed("batches", static_cast<int>(kind));
    script.declare(count, "Int");
    script.require(all_of({call("<=", {"0", count}),
                           call("<=", {count, integer(kMostBatches)})}));
    amounts.push_back(
        call("*", {rational(sizes[kind], 100), call("to_real", {count})}));
  }
  script.require(
      equal(sum_of(amounts), call("+", {rational(demand, 100), "waste"})));
  script.require(all_of({call("<=", {"0.0", "waste"}),
                         call("<=", {"waste", rational(waste, 100)})}));
  return script.finish();
}

}  // namespace

std::vector<Generated> farkas() {
  return {farkas_script(12, true), farkas_script(15, false)};
}

std::vector<Generated> thermostat() {
  return {thermostat_script(20, false), thermostat_script(20, true)};
}

std::vector<Generated> market_split() {
  return {market_script(16, 3, false), market_script(16, 2, true),
          market_script(36, 4, false)};
}

std::vector<Generated> production() {
  return {production_script({1370, 2210, 3130}, true),
          production_script({1709, 2503, 3307, 4111}, false)};
}

}  // namespace podium::benchmarks
