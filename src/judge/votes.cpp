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

contest::Evidence count_votes(const Votes& votes, const CoreRules& rules) {
  if (votes.own_sat && rules.own_sat_refutes) return contest::Evidence::Invalid;
  if (votes.unsat == votes.sat) return contest::Evidence::Unchecked;
  return votes.unsat > votes.sat ? contest::Evidence::Valid
                                 : contest::Evidence::Invalid;
}

CoreRules core_rules(const contest::ScoreRules& rules) {
  return {rules.malformed_core_is_error,
          rules.doubtful_core == contest::DoubtfulCore::Accepted,
          rules.own_sat_refutes_core};
}

contest::Verdict judge_core(contest::Answer answer, contest::Evidence evidence,
                            const CoreRules& rules) {
  using contest::Evidence;
  using contest::Verdict;
  if (!contest::decides(answer)) return Verdict::Unsolved;
  if (answer == contest::Answer::Sat) return Verdict::Wrong;
  switch (evidence) {
    case Evidence::None:
    case Evidence::Valid:
      return Verdict::Correct;
    case Evidence::Invalid:
      return Verdict::Wrong;
    case Evidence::Malformed:
      return rules.malformed_is_error ? Verdict::Wrong : Verdict::Unsolved;
    case Evidence::Unchecked:
      return rules.doubtful_counts ? Verdict::Unconfirmed : Verdict::Unsolved;
  }
  throw Bug("no such Evidence");
}

}  // namespace podium::judge
