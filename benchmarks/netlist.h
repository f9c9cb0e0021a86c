// benchmarks/netlist.h -- a circuit of gates that can be printed and simulated,
// so that a generator knows what its circuit computes.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "benchmarks/script.h"

namespace podium::benchmarks {

class Netlist {
 public:
  using Wire = std::size_t;

  Wire input(Term term);  // a term of sort (_ BitVec 1)
  Wire both(Wire one, Wire other) { return gate(Op::And, one, other); }
  Wire either(Wire one, Wire other) { return gate(Op::Or, one, other); }
  Wire differ(Wire one, Wire other) { return gate(Op::Xor, one, other); }

  // Declares a constant for each gate and says what it is; the names start
  // with `stem`.
  void print(Script& script, const std::string& stem);
  // The name of a wire. REQUIRES: printed, or an input.
  const Term& term(Wire wire) const { return terms_[wire]; }

  // The value of each wire. Bit i of `inputs` is the i-th input.
  std::vector<bool> simulate(std::uint64_t inputs) const;

 private:
  enum class Op : std::uint8_t { Input, And, Or, Xor };
  struct Gate {
    Op op;
    Wire one;
    Wire other;
  };

  Wire gate(Op op, Wire one, Wire other);

  std::vector<Gate> gates_;
  std::vector<Term> terms_;
};

}  // namespace podium::benchmarks
