// Bit-vectors: two circuits for one function, and one with a seeded fault.

#include <algorithm>
#include <bit>

#include "base/check.h"
#include "benchmarks/areas.h"
#include "benchmarks/netlist.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

using Wire = Netlist::Wire;
using Wires = std::vector<Wire>;

Wires operand(Netlist& net, const std::string& name, int width) {
  Wires wires;
  for (int bit = 0; bit < width; ++bit) {
    wires.push_back(net.input(extract(bit, bit, name)));
  }
  return wires;
}

struct SumAndCarry {
  Wire sum;
  Wire carry;
};

SumAndCarry half_adder(Netlist& net, Wire a, Wire b) {
  return {net.differ(a, b), net.both(a, b)};
}

SumAndCarry full_adder(Netlist& net, Wire a, Wire b, Wire c) {
  const auto [partial, first] = half_adder(net, a, b);
  const auto [sum, second] = half_adder(net, partial, c);
  return {sum, net.either(first, second)};
}

// The sum modulo 2^width, carry after carry.
Wires ripple_adder(Netlist& net, const Wires& a, const Wires& b) {
  auto [sum, carry] = half_adder(net, a[0], b[0]);
  Wires out{sum};
  for (std::size_t bit = 1; bit < a.size(); ++bit) {
    const SumAndCarry next = full_adder(net, a[bit], b[bit], carry);
    out.push_back(next.sum);
    carry = next.carry;
  }
  return out;
}

// All carries by a parallel prefix (Kogge and Stone). The fault leaves out the
// propagated part of one carry on the last level, which only long chains of
// carries show.
Wires prefix_adder(Netlist& net, const Wires& a, const Wires& b, bool fault) {
  const std::size_t width = a.size();
  Wires generate;
  Wires propagate;
  for (std::size_t bit = 0; bit < width; ++bit) {
    const auto [sum, carry] = half_adder(net, a[bit], b[bit]);
    propagate.push_back(sum);
    generate.push_back(carry);
  }
  const Wires partial = propagate;
  for (std::size_t reach = 1; reach < width; reach *= 2) {
    const Wires before = generate;
    const Wires chain = propagate;
    for (std::size_t bit = reach; bit < width; ++bit) {
      if (fault && reach * 2 >= width && bit + 2 == width) continue;
      generate[bit] =
          net.either(before[bit], net.both(chain[bit], before[bit - reach]));
      propagate[bit] = net.both(chain[bit], chain[bit - reach]);
    }
  }
  Wires out{partial[0]};
  for (std::size_t bit = 1; bit < width; ++bit) {
    out.push_back(net.differ(partial[bit], generate[bit - 1]));
  }
  return out;
}

// The product modulo 2^width, row after row.
Wires row_multiplier(Netlist& net, const Wires& a, const Wires& b) {
  const std::size_t width = a.size();
  Wires total;
  for (const Wire bit : b) total.push_back(net.both(a[0], bit));
  for (std::size_t row = 1; row < width; ++row) {
    const Wires high(total.begin() + static_cast<std::ptrdiff_t>(row),
                     total.end());
    Wires addend;
    for (std::size_t bit = 0; bit < high.size(); ++bit) {
      addend.push_back(net.both(a[row], b[bit]));
    }
    const Wires sum = ripple_adder(net, high, addend);
    std::copy(sum.begin(), sum.end(),
              total.begin() + static_cast<std::ptrdiff_t>(row));
  }
  return total;
}

// The product modulo 2^width by reducing columns of partial products, as a
// Dadda tree does. The fault takes an or for the carry of one half adder's sum.
Wires column_multiplier(Netlist& net, const Wires& a, const Wires& b,
                        bool fault) {
  const std::size_t width = a.size();
  std::vector<Wires> columns(width + 1);
  for (std::size_t row = 0; row < width; ++row) {
    for (std::size_t bit = 0; row + bit < width; ++bit) {
      columns[row + bit].push_back(net.both(b[row], a[bit]));
    }
  }
  Wires out;
  for (std::size_t at = 0; at < width; ++at) {
    Wires& column = columns[at];
    while (column.size() > 1) {
      const bool three = column.size() > 2;
      const bool wrong = fault && !three && at == width / 2;
      SumAndCarry result{};
      if (three) {
        result = full_adder(net, column[0], column[1], column[2]);
      } else {
        result = half_adder(net, column[0], column[1]);
      }
      if (wrong) result.sum = net.either(column[0], column[1]);
      column.erase(column.begin(), column.begin() + (three ? 3 : 2));
      column.push_back(result.sum);
      columns[at + 1].push_back(result.carry);
    }
    out.push_back(column[0]);
  }
  return out;
}

void require_difference(Script& script, const Netlist& net, const Wires& one,
                        const Wires& other) {
  Terms differences;
  for (std::size_t bit = 0; bit < one.size(); ++bit) {
    differences.push_back(
        call("distinct", {net.term(one[bit]), net.term(other[bit])}));
  }
  script.require(any_of(differences));
}

bool differs(const Netlist& net, const Wires& one, const Wires& other,
             std::uint64_t inputs) {
  const std::vector<bool> value = net.simulate(inputs);
  for (std::size_t bit = 0; bit < one.size(); ++bit) {
    if (value[one[bit]] != value[other[bit]]) return true;
  }
  return false;
}

// REQUIRES: 2 * width <= 64.
Generated adder_script(int width, bool fault) {
  Netlist net;
  const Wires a = operand(net, "a", width);
  const Wires b = operand(net, "b", width);
  const Wires ripple = ripple_adder(net, a, b);
  const Wires prefix = prefix_adder(net, a, b, fault);
  Script script(
      "QF_BV", "adders", std::to_string(width) + (fault ? "-fault" : "-equal"),
      "a ripple-carry adder and a parallel-prefix adder of " +
          std::to_string(width) + " bits" +
          (fault ? ", with one connection missing, differ." : " differ."));
  if (fault) {
    // The carry runs from the lowest bit to the highest.
    const std::uint64_t ones = (std::uint64_t{1} << width) - 1;
    PODIUM_CHECK(differs(net, ripple, prefix, ones | (1ULL << width)));
    script.sat(
        "the generator simulated both for a = 11...1 and b = 1 and they "
        "differ.");
  } else {
    script.unsat("both add modulo 2^width by construction.");
    Random random(300);
    for (int sample = 0; sample < 200; ++sample) {
      PODIUM_CHECK(!differs(net, ripple, prefix, random.next()));
    }
  }
  script.declare("a", bit_vector(width));
  script.declare("b", bit_vector(width));
  net.print(script, "w");
  require_difference(script, net, ripple, prefix);
  return script.finish();
}

Generated multiplier_script(int width, bool fault) {
  Netlist net;
  const Wires a = operand(net, "a", width);
  const Wires b = operand(net, "b", width);
  const Wires rows = row_multiplier(net, a, b);
  const Wires columns = column_multiplier(net, a, b, fault);
  bool found = false;
  for (std::uint64_t inputs = 0; inputs < (1ULL << (2 * width)); ++inputs) {
    found = found || differs(net, rows, columns, inputs);
    if (found) break;
  }
  PODIUM_CHECK(found == fault);
  Script script("QF_BV", "multipliers",
                std::to_string(width) + (fault ? "-fault" : "-equal"),
                "an array multiplier and a column-reducing multiplier of " +
                    std::to_string(width) + " bits" +
                    (fault ? ", with one wrong gate, differ." : " differ."));
  if (fault) {
    script.sat("the generator found inputs on which they differ.");
  } else {
    script.unsat("the generator simulated both circuits for all inputs.");
  }
  script.declare("a", bit_vector(width));
  script.declare("b", bit_vector(width));
  net.print(script, "w");
  require_difference(script, net, rows, columns);
  return script.finish();
}

struct Comparator {
  std::size_t low;
  std::size_t high;
};

// Batcher's odd-even merge sort. REQUIRES: size is a power of two.
std::vector<Comparator> batcher(std::size_t size) {
  std::vector<Comparator> network;
  for (std::size_t p = 1; p < size; p *= 2) {
    for (std::size_t k = p; k >= 1; k /= 2) {
      for (std::size_t j = k % p; j + k < size; j += 2 * k) {
        for (std::size_t i = j; i < std::min(j + k, size - k); ++i) {
          if (i / (2 * p) == (i + k) / (2 * p)) network.push_back({i, i + k});
        }
      }
    }
  }
  return network;
}

// By the 0-1 principle it is enough to sort every sequence of bits.
bool sorts(const std::vector<Comparator>& network, std::size_t size) {
  for (std::uint64_t input = 0; input < (1ULL << size); ++input) {
    std::uint64_t now = input;
    for (const auto& [low, high] : network) {
      const bool swap = ((now >> low) & 1) > ((now >> high) & 1);
      if (swap) now ^= (1ULL << low) | (1ULL << high);
    }
    // Sorted is 0...01...1 from index 0, that is ones in the high bits.
    const int ones = std::popcount(input);
    const std::uint64_t sorted = ((1ULL << ones) - 1)
                                 << (size - static_cast<std::size_t>(ones));
    if (now != sorted) return false;
  }
  return true;
}

Generated network_script(std::size_t size, int width, bool fault) {
  std::vector<Comparator> network = batcher(size);
  if (fault) network.erase(network.begin() + 5);
  PODIUM_CHECK(sorts(network, size) != fault);
  Script script("QF_BV", "sorting-networks",
                std::to_string(size) + "x" + std::to_string(width) +
                    (fault ? "-fault" : "-sorts"),
                "the output of Batcher's network for " + std::to_string(size) +
                    " numbers of " + std::to_string(width) + " bits" +
                    (fault ? ", one comparator left out, is not sorted."
                           : " is not sorted."));
  if (fault) {
    script.sat("the generator found bits that the network does not sort.");
  } else {
    script.unsat(
        "the generator ran the network on all sequences of bits, which is "
        "enough by the 0-1 principle.");
  }
  Terms now;
  for (int at = 0; at < static_cast<int>(size); ++at) {
    now.push_back(indexed("input", at));
    script.declare(now.back(), bit_vector(width));
  }
  int step = 0;
  for (const auto& [low, high] : network) {
    const std::string least = indexed("least", step);
    const std::string most = indexed("most", step++);
    script.declare(least, bit_vector(width));
    script.declare(most, bit_vector(width));
    const Term ordered = call("bvule", {now[low], now[high]});
    script.require(equal(least, call("ite", {ordered, now[low], now[high]})));
    script.require(equal(most, call("ite", {ordered, now[high], now[low]})));
    now[low] = least;
    now[high] = most;
  }
  Terms inversions;
  for (std::size_t at = 0; at + 1 < size; ++at) {
    inversions.push_back(call("bvugt", {now[at], now[at + 1]}));
  }
  script.require(any_of(inversions));
  return script.finish();
}

}  // namespace

std::vector<Generated> adders() {
  return {adder_script(32, false), adder_script(32, true)};
}

std::vector<Generated> multipliers() {
  return {multiplier_script(7, false), multiplier_script(8, true)};
}

std::vector<Generated> sorting_networks() {
  return {network_script(8, 8, true), network_script(16, 2, false)};
}

}  // namespace podium::benchmarks
