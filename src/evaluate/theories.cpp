#include "evaluate/theories.h"

#include <array>

namespace podium::evaluate {

namespace {

constexpr std::size_t kOperators =
    static_cast<std::size_t>(terms::Operator::Extension) + 1;

std::array<Handler, kOperators> make_table() {
  std::array<Handler, kOperators> table{};
  const auto add = [&table](std::span<const Rule> rules) {
    for (const Rule& rule : rules) {
      table[static_cast<std::size_t>(rule.op)] = rule.handler;
    }
  };
  add(core_rules());
  add(arithmetic_rules());
  add(bit_rules());
  add(bit_predicate_rules());
  add(float_rules());
  add(float_conversion_rules());
  add(string_rules());
  add(regex_rules());
  return table;
}

}  // namespace

Handler handler_of(terms::Operator op) {
  static const std::array<Handler, kOperators> table = make_table();
  return table[static_cast<std::size_t>(op)];
}

}  // namespace podium::evaluate
