// Difference logic over the integers: job shops and queens.

#include <algorithm>
#include <numeric>
#include <optional>

#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

struct Operation {
  int machine = 0;
  int duration = 0;
};

// A row for each job, in the order in which its operations must be done.
using Shop = std::vector<std::vector<Operation>>;

Shop random_shop(int jobs, int machines, std::uint64_t seed) {
  Random random(seed);
  Shop shop;
  for (int job = 0; job < jobs; ++job) {
    std::vector<int> order(static_cast<std::size_t>(machines));
    std::iota(order.begin(), order.end(), 0);
    random.shuffle(order.begin(), order.end());
    std::vector<Operation> row;
    row.reserve(order.size());
    for (const int machine : order) {
      row.push_back({machine, static_cast<int>(1 + random.below(9))});
    }
    shop.push_back(std::move(row));
  }
  return shop;
}

// A partial schedule of the search for the shortest one.
struct Partial {
  std::vector<std::size_t> next;  // each job's first operation not yet placed
  std::vector<int> job_free;
  std::vector<int> machine_free;
};

int start_of(const Partial& partial, const Shop& shop, std::size_t job) {
  const Operation& operation = shop[job][partial.next[job]];
  return std::max(
      partial.job_free[job],
      partial.machine_free[static_cast<std::size_t>(operation.machine)]);
}

// No completion of the partial schedule ends earlier.
int lower_bound(const Partial& partial, const Shop& shop) {
  std::vector<int> machine_end = partial.machine_free;
  int bound = 0;
  for (std::size_t job = 0; job < shop.size(); ++job) {
    int end = partial.job_free[job];
    for (std::size_t at = partial.next[job]; at < shop[job].size(); ++at) {
      end += shop[job][at].duration;
      machine_end[static_cast<std::size_t>(shop[job][at].machine)] +=
          shop[job][at].duration;
    }
    bound = std::max(bound, end);
  }
  return std::max(bound, *std::ranges::max_element(machine_end));
}

// The active schedules that extend this one (Giffler and Thompson): one of them
// leads to an optimal schedule. Empty if it is complete.
std::vector<Partial> extensions(const Partial& partial, const Shop& shop) {
  std::optional<std::size_t> first;
  int first_end = 0;
  for (std::size_t job = 0; job < shop.size(); ++job) {
    if (partial.next[job] == shop[job].size()) continue;
    const int end =
        start_of(partial, shop, job) + shop[job][partial.next[job]].duration;
    if (!first || end < first_end) {
      first = job;
      first_end = end;
    }
  }
  std::vector<Partial> found;
  if (!first) return found;
  const int machine = shop[*first][partial.next[*first]].machine;
  for (std::size_t job = 0; job < shop.size(); ++job) {
    if (partial.next[job] == shop[job].size()) continue;
    const Operation& operation = shop[job][partial.next[job]];
    const int start = start_of(partial, shop, job);
    if (operation.machine != machine || start >= first_end) continue;
    Partial child = partial;
    ++child.next[job];
    child.job_free[job] = start + operation.duration;
    child.machine_free[static_cast<std::size_t>(machine)] =
        start + operation.duration;
    found.push_back(std::move(child));
  }
  return found;
}

Partial empty_schedule(const Shop& shop) {
  return {std::vector<std::size_t>(shop.size()), std::vector<int>(shop.size()),
          std::vector<int>(shop[0].size())};
}

// Branch and bound over all active schedules.
int shortest_makespan(const Shop& shop) {
  int best = 1;
  for (const auto& row : shop) {
    for (const Operation& operation : row) best += operation.duration;
  }
  std::vector<Partial> open{empty_schedule(shop)};
  while (!open.empty()) {
    const Partial partial = std::move(open.back());
    open.pop_back();
    const int bound = lower_bound(partial, shop);
    if (bound >= best) continue;
    std::vector<Partial> children = extensions(partial, shop);
    if (children.empty()) best = bound;
    std::move(children.begin(), children.end(), std::back_inserter(open));
  }
  return best;
}

// The first active schedule that comes along.
int greedy_makespan(const Shop& shop) {
  Partial partial = empty_schedule(shop);
  std::vector<Partial> children = extensions(partial, shop);
  while (!children.empty()) {
    partial = children.front();
    children = extensions(partial, shop);
  }
  return lower_bound(partial, shop);
}

Term starts_after(const std::string& later, const std::string& earlier,
                  int delay) {
  return call(">=", {call("-", {later, earlier}), integer(delay)});
}

struct Place {
  std::string name;
  int duration;
};

void add_shop(Script& script, const Shop& shop, int makespan) {
  script.declare("origin", "Int");
  std::vector<std::vector<Place>> on_machine(shop[0].size());
  for (int job = 0; job < static_cast<int>(shop.size()); ++job) {
    std::string before = "origin";
    int delay = 0;
    int column = 0;
    for (const auto& [machine, duration] :
         shop[static_cast<std::size_t>(job)]) {
      const std::string name = indexed("start", job, column++);
      script.declare(name, "Int");
      script.require(starts_after(name, before, delay));
      on_machine[static_cast<std::size_t>(machine)].push_back({name, duration});
      before = name;
      delay = duration;
    }
    script.require(
        call("<=", {call("-", {before, "origin"}), integer(makespan - delay)}));
  }
  for (const auto& places : on_machine) {
    for (std::size_t one = 0; one < places.size(); ++one) {
      for (std::size_t two = one + 1; two < places.size(); ++two) {
        script.require(any_of({starts_after(places[two].name, places[one].name,
                                            places[one].duration),
                               starts_after(places[one].name, places[two].name,
                                            places[two].duration)}));
      }
    }
  }
}

std::string shop_text(int jobs, int machines, int makespan) {
  return "job-shop scheduling: " + std::to_string(jobs) + " jobs on " +
         std::to_string(machines) + " machines, done by time " +
         std::to_string(makespan) + ".";
}

// A shop that is too large for the search, at its lower bound and a little
// above it.
std::vector<Generated> open_shops() {
  constexpr int kJobs = 10;
  constexpr int kMachines = 6;
  const Shop shop = random_shop(kJobs, kMachines, 106);
  const int least = lower_bound(empty_schedule(shop), shop);
  const int between = (3 * least + greedy_makespan(shop)) / 4;
  std::vector<Generated> files;
  for (const int makespan : {least, between}) {
    Script script("QF_IDL", "job-shop",
                  makespan == least ? "10x6-least" : "10x6-between",
                  shop_text(kJobs, kMachines, makespan));
    script.unknown(
        "the time lies between a lower bound and a greedy schedule, and the "
        "generator does not search shops of this size.");
    add_shop(script, shop, makespan);
    files.push_back(script.finish());
  }
  return files;
}

// One placement of n queens, one in each row, that agrees with the given
// columns (-1: free); nothing if there is none.
std::optional<std::vector<int>> place_queens(const std::vector<int>& given) {
  const std::size_t size = given.size();
  std::vector<int> column{-1};
  const auto safe = [&](std::size_t row, int at) {
    if (given[row] >= 0 && given[row] != at) return false;
    for (std::size_t above = 0; above < row; ++above) {
      const int shift = static_cast<int>(row - above);
      const int other = column[above];
      if (other == at || other - at == shift || at - other == shift) {
        return false;
      }
    }
    return true;
  };
  while (!column.empty()) {
    const std::size_t row = column.size() - 1;
    do {
      ++column[row];
    } while (column[row] < static_cast<int>(size) && !safe(row, column[row]));
    if (column[row] == static_cast<int>(size)) {
      column.pop_back();
    } else if (row + 1 == size) {
      return column;
    } else {
      column.push_back(-1);
    }
  }
  return std::nullopt;
}

Generated queens_script(const std::string& name,
                        const std::vector<int>& given) {
  const int size = static_cast<int>(given.size());
  Script script("QF_IDL", "queens", name,
                "place " + std::to_string(size) +
                    " queens that do not attack each other, some of them "
                    "already placed.");
  if (place_queens(given)) {
    script.sat("the generator found a placement by exhaustive search.");
  } else {
    script.unsat("the generator searched all placements and found none.");
  }
  script.declare("left", "Int");
  for (int row = 0; row < size; ++row) {
    const std::string queen = indexed("queen", row);
    script.declare(queen, "Int");
    script.require(starts_after(queen, "left", 0));
    const Term column = call("-", {queen, "left"});
    script.require(call("<", {column, integer(size)}));
    const int fixed = given[static_cast<std::size_t>(row)];
    if (fixed >= 0) script.require(equal(column, integer(fixed)));
    for (int above = 0; above < row; ++above) {
      const std::string other = indexed("queen", above);
      const Term gap = call("-", {queen, other});
      script.require(call("distinct", {queen, other}));
      script.require(call("distinct", {gap, integer(row - above)}));
      script.require(call("distinct", {gap, integer(above - row)}));
    }
  }
  return script.finish();
}

}  // namespace

std::vector<Generated> job_shop() {
  std::vector<Generated> files;
  for (const int size : {5, 6}) {
    const Shop shop =
        random_shop(size, size, 100 + static_cast<std::uint64_t>(size));
    const int best = shortest_makespan(shop);
    const std::string stem = std::to_string(size) + "x" + std::to_string(size);
    Script at("QF_IDL", "job-shop", stem + "-optimal",
              shop_text(size, size, best));
    at.sat("the generator's branch and bound found a schedule of this length.");
    add_shop(at, shop, best);
    files.push_back(at.finish());
    Script below("QF_IDL", "job-shop", stem + "-too-short",
                 shop_text(size, size, best - 1));
    below.unsat("the generator's branch and bound proved that " +
                std::to_string(best) + " is the least makespan.");
    add_shop(below, shop, best - 1);
    files.push_back(below.finish());
  }
  for (Generated& file : open_shops()) files.push_back(std::move(file));
  return files;
}

std::vector<Generated> queens() {
  std::vector<int> blocked(12, -1);
  blocked[0] = 0;
  blocked[5] = 7;
  blocked[11] = 8;
  return {queens_script("12-three-placed", blocked),
          queens_script("14-free", std::vector<int>(14, -1))};
}

}  // namespace podium::benchmarks
