// contest/exchange.h -- one command of an incremental script, as it was sent
// and answered.

#pragma once

#include <cstdint>
#include <string>

#include "base/units.h"
#include "contest/answer.h"

namespace podium::contest {

struct Exchange {
  std::uint32_t line = 0;  // of the command in the script that was sent, from
                           // 1; 0: not of the script
  std::string command;     // "assert"
  bool is_check = false;   // check-sat or check-sat-assuming
  bool answered = false;
  Answer answer = Answer::None;  // of a check
  Duration wall{};  // the solver's, from the command to the end of its reply
  Duration cpu{};   // of a check: the whole run's until its reply

  bool operator==(const Exchange&) const = default;
};

}  // namespace podium::contest
