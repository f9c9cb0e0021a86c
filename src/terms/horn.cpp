#include "terms/horn.h"

#include <algorithm>
#include <span>
#include <unordered_map>
#include <vector>

namespace podium::terms {

namespace {

// How many declared predicates hold in a clause, at most: 0, 1 or more.
constexpr std::uint8_t kTooMany = 2;

class Horn {
 public:
  explicit Horn(const Script& script) : script_(script), terms_(script.terms) {}

  bool is_clause(TermId assertion) {
    work_.push_back({assertion, true});
    while (!work_.empty()) {
      const Visit at = work_.back();
      if (counts_.contains(key(at))) {
        work_.pop_back();
        continue;
      }
      const std::size_t before = work_.size();
      const std::uint8_t count = count_of(at);
      if (work_.size() != before) continue;  // its parts first
      counts_.emplace(key(at), count);
      work_.pop_back();
    }
    return counts_.at(key({assertion, true})) <= 1;
  }

 private:
  struct Visit {
    TermId term;
    bool positive;
  };

  static std::uint64_t key(Visit visit) {
    return std::uint64_t{raw(visit.term)} << 1 | visit.positive;
  }

  // Kept if it is known, else to be found first.
  std::uint8_t part(TermId term, bool positive) {
    const Visit visit{term, positive};
    const auto found = counts_.find(key(visit));
    if (found != counts_.end()) return found->second;
    work_.push_back(visit);
    return 0;
  }

  // Of a disjunction the clauses join, of a conjunction they stand apart.
  std::uint8_t join(std::span<const TermId> parts, bool positive) {
    unsigned sum = 0;
    for (const TermId each : parts) sum += part(each, positive);
    return static_cast<std::uint8_t>(std::min<unsigned>(sum, kTooMany));
  }
  std::uint8_t apart(std::span<const TermId> parts, bool positive) {
    std::uint8_t most = 0;
    for (const TermId each : parts) most = std::max(most, part(each, positive));
    return most;
  }

  std::uint8_t count_of(Visit at) {
    const auto arguments = terms_.arguments(at.term);
    switch (terms_.kind(at.term)) {
      case TermKind::Call:
        return count_call(at);
      case TermKind::Forall:
        return at.positive ? part(arguments[0], true) : mixed(arguments);
      case TermKind::Exists:
        return at.positive ? mixed(arguments) : part(arguments[0], false);
      case TermKind::Operation:
        return count_operation(at);
      case TermKind::Error:
      case TermKind::Numeral:
      case TermKind::Decimal:
      case TermKind::BitVector:
      case TermKind::String:
      case TermKind::Field:
      case TermKind::Variable:
      case TermKind::Function:
      case TermKind::Lambda:
      case TermKind::Choice:
      case TermKind::Match:
        break;
    }
    return mixed(arguments);
  }

  std::uint8_t count_call(Visit at) {
    const Function& function = script_.declarations[terms_.function(at.term)];
    const bool defined = function.kind == FunctionKind::Defined ||
                         function.kind == FunctionKind::Named;
    if (defined && function.count == 0) {
      return part(function.body, at.positive);
    }
    const bool predicate =
        function.kind == FunctionKind::Declared && function.result == kBool;
    if (predicate) return at.positive ? 1 : 0;
    return mixed(terms_.arguments(at.term));
  }

  std::uint8_t count_operation(Visit at) {
    const auto arguments = terms_.arguments(at.term);
    const Operator op = terms_.op(at.term);
    if (op == Operator::Not) return part(arguments[0], !at.positive);
    if (op == Operator::And || op == Operator::Or) {
      const bool joins = (op == Operator::Or) == at.positive;
      return joins ? join(arguments, at.positive)
                   : apart(arguments, at.positive);
    }
    if (op == Operator::Implies) {
      const std::span body = arguments.first(arguments.size() - 1);
      const std::span head = arguments.last(1);
      if (!at.positive) {
        return std::max(apart(body, true), apart(head, false));
      }
      const unsigned sum = join(body, false) + unsigned{join(head, true)};
      return static_cast<std::uint8_t>(std::min<unsigned>(sum, kTooMany));
    }
    return mixed(arguments);
  }

  // Where a part counts both ways it must be free of predicates: then it
  // counts 0 either way.
  std::uint8_t mixed(std::span<const TermId> parts) {
    const unsigned sum = join(parts, true) + unsigned{join(parts, false)};
    return sum == 0 ? 0 : kTooMany;
  }

  const Script& script_;
  const Terms& terms_;
  std::vector<Visit> work_;
  std::unordered_map<std::uint64_t, std::uint8_t> counts_;
};

}  // namespace

void add_not_horn(const Script& script, Features& features) {
  Horn horn(script);
  for (const Command& command : script.commands.all()) {
    if (command.kind != smtlib::Command::Assert) continue;
    if (horn.is_clause(script.term(command))) continue;
    features.add(Feature::NotHorn, command.token);
    return;
  }
}

}  // namespace podium::terms
