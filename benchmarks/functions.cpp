// Uninterpreted functions with arithmetic and with bit-vectors.

#include <algorithm>

#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

// f maps 0 ... size - 1 into itself, f(f(i)) = i and f(i) is not i.
Generated involution_script(int size) {
  Script script("QF_UFLIA", "injections", "involution-" + std::to_string(size),
                "a function on " + std::to_string(size) +
                    " numbers that is its own inverse and fixes none.");
  if (size % 2 == 0) {
    script.sat("swap the numbers in pairs.");
  } else {
    script.unsat("such a function pairs the numbers, and their count is odd.");
  }
  script.declare("f", "Int", "Int");
  for (int at = 0; at < size; ++at) {
    const Term value = call("f", {integer(at)});
    script.require(
        all_of({call("<=", {"0", value}), call("<", {value, integer(size)})}));
    script.require(equal(call("f", {value}), integer(at)));
    script.require(call("distinct", {value, integer(at)}));
  }
  return script.finish();
}

struct Sample {
  std::int64_t at;
  std::int64_t value;
};

// Values of a function with slope at most 1 at increasing integers.
std::vector<Sample> random_samples(int count) {
  Random random(600 + static_cast<std::uint64_t>(count));
  std::vector<Sample> samples{{0, 0}};
  while (static_cast<int>(samples.size()) < count) {
    const auto gap = static_cast<std::int64_t>(1 + random.below(9));
    const auto change = static_cast<std::int64_t>(
        random.below(2 * static_cast<std::uint64_t>(gap) + 1));
    samples.push_back(
        {samples.back().at + gap, samples.back().value + change - gap});
  }
  return samples;
}

// Twice the greatest value that a function of slope at most 1 through the
// samples can take between them: where a line up meets a line down.
std::int64_t twice_highest(const std::vector<Sample>& samples) {
  std::int64_t highest = 2 * samples[0].value;
  for (std::size_t next = 1; next < samples.size(); ++next) {
    const Sample& left = samples[next - 1];
    const Sample& right = samples[next];
    highest = std::max(highest, left.value + right.value + right.at - left.at);
  }
  return highest;
}

Generated lipschitz_script(int count, bool reachable) {
  const std::vector<Sample> samples = random_samples(count);
  const std::int64_t twice = twice_highest(samples) + (reachable ? 0 : 1);
  Script script("QF_UFLRA", "lipschitz",
                std::to_string(count) + (reachable ? "-reached" : "-above"),
                "a function of slope at most 1 through " +
                    std::to_string(count) +
                    " points that takes a large value between them.");
  if (reachable) {
    script.sat("the generator computed that the value is the largest one.");
  } else {
    script.unsat(
        "the value is larger by a half than the largest one, which the "
        "generator computed.");
  }
  script.declare("f", "Real", "Real");
  script.declare("u", "Real");
  for (const auto& [at, value] : samples) {
    const Term place = rational(at);
    const Term here = call("f", {place});
    script.require(equal(here, rational(value)));
    const Term distance =
        call("ite", {call("<=", {"u", place}), call("-", {place, "u"}),
                     call("-", {"u", place})});
    script.require(
        all_of({call("<=", {call("-", {"(f u)", here}), distance}),
                call("<=", {call("-", {here, "(f u)"}), distance})}));
  }
  script.require(all_of({call("<=", {rational(samples.front().at), "u"}),
                         call("<=", {"u", rational(samples.back().at)})}));
  script.require(call("<=", {rational(twice, 2), "(f u)"}));
  return script.finish();
}

// A stage applies `unit` to a chosen operand; the other design chooses after
// two applications.
Generated pipeline_script(int stages, bool fault) {
  Script script(
      "QF_UFBV", "pipelines",
      "select-" + std::to_string(stages) + (fault ? "-fault" : "-equal"),
      "choosing an operand before or after an unknown unit, in " +
          std::to_string(stages) +
          " stages, gives different "
          "results.");
  if (fault) {
    script.sat(
        "one stage of the second design chooses the wrong way, and the unit "
        "may be any function.");
  } else {
    script.unsat("a function of the chosen operand is the chosen value.");
  }
  script.declare("unit", "(_ BitVec 32) (_ BitVec 32)", bit_vector(32));
  script.declare("start", bit_vector(32));
  Term one = "start";
  Term two = "start";
  for (int stage = 0; stage < stages; ++stage) {
    const std::string choice = indexed("choose", stage);
    const std::string operand = indexed("operand", stage);
    const std::string before = indexed("before", stage);
    const std::string after = indexed("after", stage);
    script.declare(choice, bit_vector(1));
    script.declare(operand, bit_vector(32));
    script.declare(before, bit_vector(32));
    script.declare(after, bit_vector(32));
    const Term chosen = equal(choice, bits(1, 1));
    const Term wrong = fault && stage == stages / 2 ? negation(chosen) : chosen;
    script.require(
        equal(before, call("unit", {call("ite", {chosen, one, operand}),
                                    call("bvadd", {operand, bits(1, 32)})})));
    const Term next = call("bvsub", {operand, bits(0xffffffff, 32)});
    script.require(equal(after, call("ite", {wrong, call("unit", {two, next}),
                                             call("unit", {operand, next})})));
    one = before;
    two = after;
  }
  script.require(call("distinct", {one, two}));
  return script.finish();
}

// The unit may be anything: the arguments are equal as polynomials.
Generated arithmetic_unit_script(int width) {
  Script script("QF_UFBV", "pipelines", "products-" + std::to_string(width),
                "an unknown unit on products written in two ways.");
  script.unsat(
      "(x + y) (x - y) and x x - y y are equal modulo 2^width, so the unit has "
      "equal arguments.");
  script.declare("unit", bit_vector(width), bit_vector(width));
  script.declare("x", bit_vector(width));
  script.declare("y", bit_vector(width));
  script.require(
      "(distinct (unit (bvmul (bvadd x y) (bvsub x y)))\n"
      "  (unit (bvsub (bvmul x x) (bvmul y y))))");
  return script.finish();
}

}  // namespace

std::vector<Generated> injections() {
  return {involution_script(7), involution_script(9), involution_script(10)};
}

std::vector<Generated> lipschitz() {
  return {lipschitz_script(10, true), lipschitz_script(60, false)};
}

std::vector<Generated> pipelines() {
  return {pipeline_script(6, false), pipeline_script(20, true),
          arithmetic_unit_script(7)};
}

}  // namespace podium::benchmarks
