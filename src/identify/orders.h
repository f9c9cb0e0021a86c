// identify/orders.h -- which arguments of which operator may change places.
//
// What our own scrambler moves and what the official one does, together: a file
// that either of them made is recognised.

#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "identify/script.h"
#include "scramble/operators.h"

namespace podium::identify {

struct Treatment {
  TextId head = 0;  // the one that stands for a pair of counterparts
  bool reversed = false;
};

class Orders {
 public:
  Orders() { set_logic(""); }

  void set_logic(std::string_view logic);

  // Of an operator with so many arguments. REQUIRES: head < kOperatorsEnd.
  Order order(TextId head, std::size_t arguments) const;

  // REQUIRES: the same.
  const Treatment& treatment(TextId head) const { return treatments_[head]; }

  // Whether the order is the same for any number of arguments and they stay
  // where they are. REQUIRES: the same.
  bool takes_any_number(TextId head) const {
    return rules_[head].exactly == 0 && !treatments_[head].reversed;
  }

  // Whether anything is to be done.
  bool moves(TextId head) const { return moves_[head]; }

 private:
  struct Rule {
    Order order = Order::Fixed;
    std::size_t exactly = 0;  // so many arguments; 0: any number
  };

  void add_own(bool difference);
  void add_official(std::string_view logic);
  void flip(TextId head, TextId counterpart);

  std::array<Rule, scramble::kOperatorsEnd> rules_{};
  std::array<Treatment, scramble::kOperatorsEnd> treatments_{};
  std::array<bool, scramble::kOperatorsEnd> moves_{};
};

}  // namespace podium::identify
