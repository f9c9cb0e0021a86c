// Core, but for what is not strict.

#include "evaluate/theories.h"

namespace podium::evaluate {

std::span<const Rule> core_rules() {
  using terms::Operator;
  static constexpr Rule kRules[] = {
      {Operator::True,
       [](Values&, const Site&) { return Outcome::truth(true); }},
      {Operator::False,
       [](Values&, const Site&) { return Outcome::truth(false); }},
      {Operator::Not,
       [](Values&, const Site& site) { return Outcome::truth(site[0] == 0); }},
      {Operator::Xor,
       [](Values&, const Site& site) {
         Value result = 0;
         for (const Outcome& each : site.values) result ^= each.word;
         return Outcome::of(result);
       }},
  };
  return kRules;
}

}  // namespace podium::evaluate
