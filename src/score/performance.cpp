#include "score/performance.h"

#include <utility>

namespace podium::score {

using contest::Answer;
using contest::Status;

Performance::Performance(const Field& field, std::vector<std::size_t> solvers,
                         const std::vector<std::size_t>& benchmarks,
                         const contest::RuleBook& rules,
                         const TimeLimits& limits)
    : field_(field),
      solvers_(std::move(solvers)),
      benchmarks_(benchmarks),
      cells_(solvers_.size() * benchmarks.size()),
      sound_(solvers_.size(), true),
      disputed_(benchmarks.size()),
      instance_(benchmarks.size(), Status::Unknown) {
  fill(rules, limits);
  compare();
}

void Performance::fill(const contest::RuleBook& rules,
                       const TimeLimits& limits) {
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
          benchmark_score(*run, field_.benchmark(benchmark), rules, limits);
      if (result.score.error) sound_[i] = false;
    }
  }
}

Answer Performance::answer(std::size_t solver, std::size_t benchmark,
                           std::size_t check) const {
  const Cell& found = cell(solver, benchmark);
  if (field_.track() != contest::Track::Incremental) return found.score.answer;
  if (found.part != Part::Ran) return Answer::None;
  const std::vector<Answer>& answers =
      field_.run(solvers_[solver], benchmarks_[benchmark])->answers;
  return check < answers.size() ? answers[check] : Answer::None;
}

Performance::Votes Performance::votes(std::size_t benchmark, std::size_t check,
                                      bool sound_only) const {
  Votes votes;
  for (std::size_t i = 0; i < solvers_.size(); ++i) {
    if (sound_only && !sound_[i]) continue;
    const Answer said = answer(i, benchmark, check);
    votes.sat = votes.sat || said == Answer::Sat;
    votes.unsat = votes.unsat || said == Answer::Unsat;
  }
  return votes;
}

void Performance::compare() {
  for (std::size_t i = 0; i < benchmarks_.size(); ++i) {
    if (field_.track() == contest::Track::Incremental) {
      compare_checks(i);
    } else {
      compare_answers(i);
    }
  }
}

void Performance::compare_answers(std::size_t benchmark) {
  Status& instance = instance_[benchmark];
  instance = field_.benchmark(benchmarks_[benchmark]).status;
  if (instance != Status::Unknown) return;
  Votes found = votes(benchmark, 0, true);
  if (found.sat && found.unsat) {
    disputed_[benchmark] = 0;
    return;
  }
  if (!found.sat && !found.unsat) found = votes(benchmark, 0, false);
  if (found.sat != found.unsat) {
    instance = found.sat ? Status::Sat : Status::Unsat;
  }
}

void Performance::compare_checks(std::size_t benchmark) {
  const std::vector<Status>& statuses =
      field_.benchmark(benchmarks_[benchmark]).statuses;
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    if (statuses[i] != Status::Unknown) continue;
    const Votes found = votes(benchmark, i, true);
    if (!found.sat || !found.unsat) continue;
    disputed_[benchmark] = i;
    return;
  }
}

std::vector<contest::Disagreement> Performance::disagreements() const {
  const bool several = field_.track() == contest::Track::Incremental;
  std::vector<contest::Disagreement> result;
  for (std::size_t i = 0; i < benchmarks_.size(); ++i) {
    if (!disputed_[i]) continue;
    contest::Disagreement found;
    found.benchmark = field_.benchmark(benchmarks_[i]).name;
    found.check = several ? *disputed_[i] + 1 : 0;
    for (std::size_t j = 0; j < solvers_.size(); ++j) {
      const Answer said = answer(j, i, *disputed_[i]);
      if (!sound_[j] || !contest::decides(said)) continue;
      auto& side = said == Answer::Sat ? found.sat : found.unsat;
      side.push_back(field_.solver(solvers_[j]).name);
    }
    result.push_back(std::move(found));
  }
  return result;
}

}  // namespace podium::score
