#include "score/performance.h"

#include <utility>

namespace podium::score {

using contest::Answer;
using contest::Status;

Performance::Performance(const Field& field, std::vector<std::size_t> solvers,
                         const std::vector<std::size_t>& benchmarks,
                         const TimeLimits& limits)
    : field_(field),
      solvers_(std::move(solvers)),
      benchmarks_(benchmarks),
      cells_(solvers_.size() * benchmarks.size()),
      sound_(solvers_.size(), true),
      counts_(benchmarks.size(), true),
      instance_(benchmarks.size(), Status::Unknown) {
  fill(limits);
  compare();
}

void Performance::fill(const TimeLimits& limits) {
  auto cell = cells_.begin();
  for (std::size_t i = 0; i < solvers_.size(); ++i) {
    for (const std::size_t benchmark : benchmarks_) {
      Cell& result = *cell++;
      if (!field_.entered(solvers_[i], benchmark)) continue;
      const contest::Run* run = field_.run(solvers_[i], benchmark);
      if (run == nullptr || run->exit.ending == contest::Ending::Failed) {
        result.part = Part::Missing;
        continue;
      }
      result.part = Part::Ran;
      result.score =
          parallel_score(*run, field_.benchmark(benchmark).status, limits);
      if (result.score.error) sound_[i] = false;
    }
  }
}

Performance::Votes Performance::votes(std::size_t benchmark,
                                      bool sound_only) const {
  Votes votes;
  for (std::size_t i = 0; i < solvers_.size(); ++i) {
    if (sound_only && !sound_[i]) continue;
    const Answer answer = cell(i, benchmark).score.answer;
    votes.sat = votes.sat || answer == Answer::Sat;
    votes.unsat = votes.unsat || answer == Answer::Unsat;
  }
  return votes;
}

void Performance::compare() {
  for (std::size_t i = 0; i < benchmarks_.size(); ++i) {
    instance_[i] = field_.benchmark(benchmarks_[i]).status;
    if (instance_[i] != Status::Unknown) continue;
    Votes found = votes(i, true);
    if (found.sat && found.unsat) {
      counts_[i] = false;
      continue;
    }
    if (!found.sat && !found.unsat) found = votes(i, false);
    if (found.sat != found.unsat) {
      instance_[i] = found.sat ? Status::Sat : Status::Unsat;
    }
  }
}

std::vector<contest::Disagreement> Performance::disagreements() const {
  std::vector<contest::Disagreement> result;
  for (std::size_t i = 0; i < benchmarks_.size(); ++i) {
    if (counts_[i]) continue;
    contest::Disagreement found{field_.benchmark(benchmarks_[i]).name, {}, {}};
    for (std::size_t j = 0; j < solvers_.size(); ++j) {
      const Answer answer = cell(j, i).score.answer;
      if (!sound_[j] || answer == Answer::None) continue;
      auto& side = answer == Answer::Sat ? found.sat : found.unsat;
      side.push_back(field_.solver(solvers_[j]).name);
    }
    result.push_back(std::move(found));
  }
  return result;
}

}  // namespace podium::score
