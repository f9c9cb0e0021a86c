#include "identify/orders.h"

#include "official/words.h"

namespace podium::identify {

using scramble::Action;
using scramble::kOperatorsEnd;

namespace {

// REQUIRES: the word is known.
TextId number_of(std::string_view word) {
  for (TextId id = scramble::kFirstOperator; id < kOperatorsEnd; ++id) {
    if (scramble::known_word(id) == word) return id;
  }
  PODIUM_CHECK(false);
  return 0;
}

}  // namespace

void Orders::set_logic(std::string_view logic) {
  rules_ = {};
  moves_ = {};
  for (TextId id = 0; id < kOperatorsEnd; ++id) treatments_[id] = {id, false};
  add_own(scramble::is_difference_logic(logic));
  add_official(logic);
}

void Orders::add_own(bool difference) {
  for (TextId id = 0; id < kOperatorsEnd; ++id) {
    const scramble::Operator& known = scramble::known_words()[id];
    if (difference && known.in_difference_atoms) continue;
    switch (known.action) {
      case Action::None:
        continue;
      case Action::Arguments:
        rules_[id] = {Order::Any, 0};
        break;
      case Action::Pair:
        rules_[id] = {Order::Any, 2};
        break;
      case Action::AfterRounding:
        rules_[id] = {Order::AfterFirst, 3};
        break;
      case Action::Factors:
        rules_[id] = {Order::Factors, 4};
        break;
      case Action::Flip:
        flip(id, number_of(known.counterpart));
        break;
    }
    moves_[id] = true;
  }
}

void Orders::flip(TextId head, TextId counterpart) {
  const bool other =
      scramble::known_word(counterpart) < scramble::known_word(head);
  treatments_[head] = {other ? counterpart : head, other};
  moves_[head] = true;
}

void Orders::add_official(std::string_view logic) {
  official::Operators official(true);
  if (!logic.empty()) official.set_logic(logic);
  for (std::uint32_t word = official::kReserved; word < official::kWords;
       ++word) {
    const TextId id = number_of(official::words().at(word));
    switch (official.shape(word)) {
      case official::Shape::Commutative:
        rules_[id] = {Order::Any, 0};
        moves_[id] = true;
        break;
      case official::Shape::Rounded:
        rules_[id] = {Order::AfterFirst, 0};
        moves_[id] = true;
        break;
      case official::Shape::Antisymmetric:
        flip(id, number_of(official::words().at(
                     official::Operators::counterpart(word))));
        break;
      case official::Shape::Qualified:
      case official::Shape::Plain:
      case official::Shape::TermList:
      case official::Shape::Assertion:
      case official::Shape::Root:
      case official::Shape::Binding:
      case official::Shape::LetBody:
      case official::Shape::Quantified:
      case official::Shape::Annotated:
      case official::Shape::Matched:
      case official::Shape::CaseBody:
      case official::Shape::NoLogic:
        break;
    }
  }
}

Order Orders::order(TextId head, std::size_t arguments) const {
  const Rule& rule = rules_[head];
  const bool holds = rule.exactly == 0 || rule.exactly == arguments;
  return holds ? rule.order : Order::Fixed;
}

}  // namespace podium::identify
