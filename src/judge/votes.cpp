#include "judge/votes.h"

#include "base/check.h"

namespace podium::judge {

void Votes::add(contest::Answer answer) {
  switch (answer) {
    case contest::Answer::Unsat:
      ++unsat;
      return;
    case contest::Answer::Sat:
      ++sat;
      return;
    case contest::Answer::Unknown:
    case contest::Answer::None:
      ++unknown;
      return;
  }
  throw Bug("no such Answer");
}

CoreVerdict count_votes(const Votes& votes, bool stands_unless_refuted) {
  if (stands_unless_refuted) {
    return votes.sat > votes.unsat ? CoreVerdict::Refuted
                                   : CoreVerdict::Validated;
  }
  if (votes.unsat > votes.sat) return CoreVerdict::Validated;
  return votes.sat > 0 ? CoreVerdict::Refuted : CoreVerdict::Open;
}

std::string_view to_string(CoreVerdict verdict) {
  switch (verdict) {
    case CoreVerdict::Validated:
      return "validated";
    case CoreVerdict::Refuted:
      return "refuted";
    case CoreVerdict::Open:
      return "open";
  }
  throw Bug("no such CoreVerdict");
}

}  // namespace podium::judge
