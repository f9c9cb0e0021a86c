#include "benchmarks/netlist.h"

#include <utility>

#include "base/check.h"

namespace podium::benchmarks {

Netlist::Wire Netlist::input(Term term) {
  gates_.push_back({Op::Input, 0, 0});
  terms_.push_back(std::move(term));
  return gates_.size() - 1;
}

Netlist::Wire Netlist::gate(Op op, Wire one, Wire other) {
  PODIUM_CHECK(one < gates_.size() && other < gates_.size());
  gates_.push_back({op, one, other});
  terms_.emplace_back();
  return gates_.size() - 1;
}

void Netlist::print(Script& script, const std::string& stem) {
  constexpr std::string_view kNames[] = {"", "bvand", "bvor", "bvxor"};
  for (Wire wire = 0; wire < gates_.size(); ++wire) {
    const Gate& gate = gates_[wire];
    if (gate.op == Op::Input) continue;
    terms_[wire] = indexed(stem, static_cast<int>(wire));
    script.declare(terms_[wire], bit_vector(1));
    script.require(
        equal(terms_[wire], call(kNames[static_cast<std::size_t>(gate.op)],
                                 {terms_[gate.one], terms_[gate.other]})));
  }
}

std::vector<bool> Netlist::simulate(std::uint64_t inputs) const {
  std::vector<bool> value;
  std::size_t next_input = 0;
  for (const auto& [op, one, other] : gates_) {
    switch (op) {
      case Op::Input:
        value.push_back(((inputs >> next_input++) & 1) != 0);
        break;
      case Op::And:
        value.push_back(value[one] && value[other]);
        break;
      case Op::Or:
        value.push_back(value[one] || value[other]);
        break;
      case Op::Xor:
        value.push_back(value[one] != value[other]);
        break;
    }
  }
  return value;
}

}  // namespace podium::benchmarks
