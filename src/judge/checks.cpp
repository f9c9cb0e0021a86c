#include "contest/checks.h"

#include <fmt/format.h>

#include "judge/judge.h"

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Exchange;
using contest::Status;
using contest::Verdict;

// Zero means that there is no limit.
bool exceeds(Duration time, Duration limit) {
  return limit > Duration::zero() && time > limit;
}

Verdict verdict_of(const contest::Tally& tally) {
  if (tally.wrong) return Verdict::Wrong;
  if (tally.confirmed > 0) return Verdict::Correct;
  return tally.correct() > 0 ? Verdict::Unconfirmed : Verdict::Unsolved;
}

}  // namespace

Checked judge_checks(const std::vector<Exchange>& exchanges,
                     const std::vector<Status>& statuses,
                     const contest::Limits& limits) {
  Checked checked;
  std::vector<std::uint32_t> lines;  // of the answers
  Duration wall{};
  for (const Exchange& one : exchanges) {
    wall += one.wall;
    if (!one.is_check || one.answer == Answer::None) continue;
    if (exceeds(wall, limits.wall) || exceeds(one.cpu, limits.cpu)) break;
    checked.answers.push_back(one.answer);
    lines.push_back(one.line);
    if (!decides(one.answer)) continue;
    checked.decided_wall = wall;
    checked.decided_cpu = one.cpu;
  }
  const contest::Tally tally = contest::tally(checked.answers, statuses);
  checked.verdict = verdict_of(tally);
  if (tally.wrong) {
    const std::size_t wrong = *tally.wrong;
    checked.note =
        fmt::format("check-sat {}, line {}: it said {}, but {} is right",
                    wrong + 1, lines[wrong], to_string(checked.answers[wrong]),
                    to_string(statuses[wrong]));
  }
  return checked;
}

}  // namespace podium::judge
