#include "contest/verdict.h"

#include "base/check.h"

namespace podium::contest {

std::string_view to_string(Verdict verdict) {
  switch (verdict) {
    case Verdict::Correct:
      return "correct";
    case Verdict::Wrong:
      return "wrong";
    case Verdict::Unconfirmed:
      return "unconfirmed";
    case Verdict::Unsolved:
      return "unsolved";
  }
  throw Bug("no such Verdict");
}

std::optional<Verdict> parse_verdict(std::string_view text) {
  for (const Verdict verdict : {Verdict::Correct, Verdict::Wrong,
                                Verdict::Unconfirmed, Verdict::Unsolved}) {
    if (text == to_string(verdict)) return verdict;
  }
  return std::nullopt;
}

}  // namespace podium::contest
