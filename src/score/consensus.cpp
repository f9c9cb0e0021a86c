#include "score/consensus.h"

#include <map>
#include <utility>

namespace podium::score {

using contest::Answer;
using contest::Status;
using contest::Track;

Consensus::Consensus(const Field& field, const contest::RuleBook& rules,
                     const RunScorers& scorers)
    : field_(field),
      rules_(rules.score),
      compares_with_sound_(rules.score.errors_against_sound),
      solvers_(field.records().solvers.size()),
      errors_(field.divisions().size() * solvers_),
      wrong_(solvers_),
      answers_(field.records().runs.size(), Answer::None),
      disputed_(field.records().benchmarks.size()),
      instance_(field.records().benchmarks.size(), Status::Unknown),
      may_be_sat_(instance_.size()),
      may_be_unsat_(instance_.size()) {
  count_errors(scorers);
  const Track track = field.records().track;
  for (std::uint32_t i = 0; i < instance_.size(); ++i) {
    if (track == Track::Incremental) {
      compare_checks(i);
    } else {
      compare_answers(i);
    }
  }
}

void Consensus::count_errors(const RunScorers& scorers) {
  const contest::Records& records = field_.records();
  for (std::uint32_t i = 0; i < records.benchmarks.size(); ++i) {
    const contest::Benchmark& benchmark = records.benchmarks[i];
    const RunScorer& scorer = scorers.of_benchmark(i);
    for (const std::uint32_t number : field_.runs(i)) {
      const contest::Record& run = records.runs[number];
      const RunScore score = scorer.result(run, benchmark, benchmark.status);
      answers_[number] = score.answer;
      if (score.errors == 0) continue;
      ++errors_[field_.division_of(i) * solvers_ + run.solver];
      wrong_[run.solver] = true;
    }
  }
}

Answer Consensus::answer(std::uint32_t run, std::size_t check) const {
  const contest::Records& records = field_.records();
  if (records.track != Track::Incremental) return answers_[run];
  if (run >= records.answers.size()) return Answer::None;
  const std::vector<Answer>& answers = records.answers[run];
  return check < answers.size() ? answers[check] : Answer::None;
}

bool Consensus::trusted(std::uint32_t solver, std::uint32_t benchmark) const {
  return rules_.sound_in_track ? !wrong_[solver]
                               : sound(solver, field_.division_of(benchmark));
}

Consensus::Votes Consensus::votes(std::uint32_t benchmark, std::size_t check,
                                  bool sound_only) const {
  Votes votes;
  for (const std::uint32_t run : field_.runs(benchmark)) {
    if (sound_only && !trusted(field_.records().runs[run].solver, benchmark)) {
      continue;
    }
    const Answer said = answer(run, check);
    votes.sat = votes.sat || said == Answer::Sat;
    votes.unsat = votes.unsat || said == Answer::Unsat;
  }
  return votes;
}

void Consensus::compare_answers(std::uint32_t benchmark) {
  Status& instance = instance_[benchmark];
  instance = field_.records().benchmarks[benchmark].status;
  // A core is for an unsatisfiable benchmark, a model for a satisfiable one.
  const Track track = field_.records().track;
  if (track == Track::UnsatCore) instance = Status::Unsat;
  if (track == Track::ModelValidation) instance = Status::Sat;
  may_be_sat_[benchmark] = instance == Status::Sat;
  may_be_unsat_[benchmark] = instance == Status::Unsat;
  if (instance != Status::Unknown) return;
  const Votes all = votes(benchmark, 0, false);
  may_be_sat_[benchmark] = all.sat;
  may_be_unsat_[benchmark] = all.unsat;
  Votes found = votes(benchmark, 0, true);
  if (found.sat && found.unsat && rules_.removes_disagreements) {
    disputed_[benchmark] = 0;
    return;
  }
  if (!found.sat && !found.unsat &&
      rules_.instance != contest::InstanceBy::SoundSolvers) {
    found = all;
  }
  if (found.sat != found.unsat) {
    instance = found.sat ? Status::Sat : Status::Unsat;
  }
}

void Consensus::compare_checks(std::uint32_t benchmark) {
  if (!rules_.removes_disagreements) return;
  const std::vector<Status>& statuses =
      field_.records().benchmarks[benchmark].statuses;
  for (std::uint32_t i = 0; i < statuses.size(); ++i) {
    if (statuses[i] != Status::Unknown) continue;
    const Votes found = votes(benchmark, i, true);
    if (!found.sat || !found.unsat) continue;
    disputed_[benchmark] = i;
    return;
  }
}

// Who is trusted and said what about a benchmark in dispute.
contest::Disagreement Consensus::dispute(const DivisionPart& division,
                                         std::uint32_t benchmark) const {
  const contest::Records& records = field_.records();
  const std::uint32_t check = *disputed_[benchmark];
  contest::Disagreement found;
  found.benchmark = records.benchmarks[benchmark].name;
  found.check = records.track == Track::Incremental ? check + 1U : 0U;
  std::map<std::uint32_t, Answer> said_by;
  for (const std::uint32_t run : field_.runs(benchmark)) {
    said_by[records.runs[run].solver] = answer(run, check);
  }
  for (const std::uint32_t solver : division.entrants) {
    const auto said = said_by.find(solver);
    if (said == said_by.end() || !trusted(solver, benchmark)) continue;
    if (!contest::decides(said->second)) continue;
    auto& side = said->second == Answer::Sat ? found.sat : found.unsat;
    side.push_back(records.solvers[solver].name);
  }
  return found;
}

std::vector<contest::Disagreement> Consensus::disagreements(
    const DivisionPart& division) const {
  std::vector<contest::Disagreement> result;
  for (auto logic = division.first_logic; logic < division.last_logic;
       ++logic) {
    for (const std::uint32_t i : field_.logics()[logic].benchmarks) {
      if (disputed_[i]) result.push_back(dispute(division, i));
    }
  }
  return result;
}

}  // namespace podium::score
