// Traces over numbers: the paths of a program, and sums of cubes.

#include <optional>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using contest::Status;

Status known(bool sat) { return sat ? Status::Sat : Status::Unsat; }

// value = scale * input + shift
struct Affine {
  std::int64_t scale;
  std::int64_t shift;
};

// numerator / denominator, which is positive
struct Bound {
  std::int64_t numerator;
  std::int64_t denominator;
};

bool less(const Bound& one, const Bound& other) {
  return one.numerator * other.denominator < other.numerator * one.denominator;
}

// The inputs between two bounds, with or without the ends.
struct Interval {
  Bound low;
  Bound high;
  bool has_low = true;
  bool has_high = true;

  bool empty() const {
    if (less(high, low)) return true;
    return !less(low, high) && !(has_low && has_high);
  }
  void raise(const Bound& bound, bool included) {
    if (less(bound, low) || (!less(low, bound) && included)) return;
    low = bound;
    has_low = included;
  }
  void lower(const Bound& bound, bool included) {
    if (less(high, bound) || (!less(bound, high) && included)) return;
    high = bound;
    has_high = included;
  }
};

// The inputs for which value < limit, or not.
void restrict(Interval& inputs, const Affine& value, std::int64_t limit,
              bool below) {
  PODIUM_CHECK(value.scale != 0);
  const bool rising = value.scale > 0;
  const std::int64_t room = limit - value.shift;
  const Bound bound{rising ? room : -room, rising ? value.scale : -value.scale};
  // Below is strict: its edge belongs to the other side.
  if (below == rising) {
    inputs.lower(bound, !below);
  } else {
    inputs.raise(bound, !below);
  }
}

// One branch of the program: if x < limit then x := a x + b else x := c x + d
struct Branch {
  std::int64_t limit;
  Affine then;
  Affine otherwise;
};

std::vector<Branch> random_program(int length, std::uint64_t seed) {
  Random random(seed);
  const auto number = [&](std::int64_t least, std::uint64_t range) {
    return least + static_cast<std::int64_t>(random.below(range));
  };
  const std::int64_t scales[] = {1, -1, 2};
  std::vector<Branch> program;
  for (int i = 0; i < length; ++i) {
    const std::int64_t limit = number(-40, 180);
    const Affine then{scales[random.below(3)], number(-30, 61)};
    const Affine otherwise{scales[random.below(3)], number(-30, 61)};
    program.push_back({limit, then, otherwise});
  }
  return program;
}

Term affine(const Affine& function, const Term& argument) {
  const Term product = function.scale == 1
                           ? argument
                           : call("*", {rational(function.scale), argument});
  return call("+", {product, rational(function.shift)});
}

// A place on the way through the program: what is left to try there.
struct Place {
  Affine value;
  Interval inputs;
  int tried = 0;  // of its two branches
};

// Follows each branch whose path is possible, depth first.
Generated paths_script(int length, std::uint64_t seed) {
  const std::vector<Branch> program = random_program(length, seed);
  Script script("QF_LRA", "branches", std::to_string(length) + "-branches",
                "symbolic execution of a program of " + std::to_string(length) +
                    " branches: which paths are possible?");
  script.explain(
      "the generator followed the interval of inputs along each path.");
  for (int i = 0; i <= length; ++i) script.declare(indexed("x", i), "Real");
  script.require(all_of(
      {call("<=", {rational(0), "x_0"}), call("<=", {"x_0", rational(100)})}));
  std::vector<Place> way{{{1, 0}, {{0, 1}, {100, 1}}}};
  while (!way.empty()) {
    Place& here = way.back();
    const int depth = static_cast<int>(way.size()) - 1;
    if (depth == length || here.tried == 2) {
      way.pop_back();
      if (!way.empty()) script.pop();
      continue;
    }
    const Branch& branch = program[static_cast<std::size_t>(depth)];
    const bool below = here.tried++ == 0;
    const Affine& step = below ? branch.then : branch.otherwise;
    const Term now = indexed("x", depth);
    const Term test = call("<", {now, rational(branch.limit)});
    script.push();
    script.require(below ? test : negation(test));
    script.require(equal(indexed("x", depth + 1), affine(step, now)));
    Place next{{step.scale * here.value.scale,
                step.scale * here.value.shift + step.shift},
               here.inputs};
    restrict(next.inputs, here.value, branch.limit, below);
    const bool possible = !next.inputs.empty();
    script.ask(known(possible));
    if (possible) {
      way.push_back(next);
    } else {
      script.pop();
    }
  }
  return script.finish();
}

// Whether x^3 + y^3 + z^3 = sum for whole numbers of at most this size.
bool is_sum_of_cubes(int sum, int size) {
  for (int x = -size; x <= size; ++x) {
    for (int y = x; y <= size; ++y) {
      for (int z = y; z <= size; ++z) {
        if (x * x * x + y * y * y + z * z * z == sum) return true;
      }
    }
  }
  return false;
}

Term cube(const Term& term) { return call("*", {term, term, term}); }

// Asks for each number in turn within bounds, and at last for 114 without.
Generated cubes_script(int size, const std::vector<int>& sums) {
  Script script("QF_NIA", "cubes", "size-" + std::to_string(size),
                "sums of three cubes, number by number.");
  script.explain(
      "the generator tried all numbers within the bounds; whether 114 is a sum "
      "of three cubes is an open problem.");
  const Terms names{"x", "y", "z"};
  Terms terms;
  Terms bounds;
  for (const Term& name : names) {
    script.declare(name, "Int");
    terms.push_back(cube(name));
    bounds.push_back(call("<=", {integer(-size), name}));
    bounds.push_back(call("<=", {name, integer(size)}));
  }
  script.push();
  script.require(all_of(bounds));
  for (const int sum : sums) {
    script.push();
    script.require(equal(sum_of(terms), integer(sum)));
    script.ask(known(is_sum_of_cubes(sum, size)));
    script.pop();
  }
  script.pop();
  script.require(equal(sum_of(terms), integer(114)));
  script.ask(Status::Unknown);
  return script.finish();
}

}  // namespace

std::vector<Generated> branches() {
  return {paths_script(5, 5), paths_script(20, 90)};
}

std::vector<Generated> cubes() {
  return {cubes_script(3, {3, 4, 10, 29, 30, 17, 13, 36}),
          cubes_script(8, {1, 8, 27, 13, 64, 65, 73, 43, 512})};
}

}  // namespace podium::benchmarks
