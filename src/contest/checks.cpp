#include "contest/checks.h"

#include <algorithm>

namespace podium::contest {

Tally tally(const std::vector<Answer>& answers,
            const std::vector<Status>& statuses) {
  Tally tally;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (!decides(answers[i])) continue;
    const Answer expected =
        expected_answer(i < statuses.size() ? statuses[i] : Status::Unknown);
    if (expected != Answer::None && expected != answers[i]) {
      if (!tally.wrong) tally.wrong = i;
      continue;
    }
    ++(answers[i] == Answer::Sat ? tally.sat : tally.unsat);
    if (expected != Answer::None) ++tally.confirmed;
  }
  return tally;
}

std::uint64_t known_prefix(const std::vector<Status>& statuses) {
  const auto first =
      std::find(statuses.begin(), statuses.end(), Status::Unknown);
  return static_cast<std::uint64_t>(first - statuses.begin());
}

std::uint64_t asked_checks(const Benchmark& benchmark, const RuleBook& rules) {
  return rules.known_prefix_only ? known_prefix(benchmark.statuses)
                                 : benchmark.check_sats;
}

}  // namespace podium::contest
