#include "score/score.h"

#include <string_view>
#include <unordered_map>
#include <unordered_set>

#include "base/check.h"
#include "contest/checks.h"
#include "score/consensus.h"
#include "score/division.h"
#include "score/field.h"
#include "score/rankings.h"
#include "score/run_scorers.h"

namespace podium::score {
namespace {

using Numbers = std::unordered_map<std::string_view, std::uint32_t>;

template <class Named>
Numbers number_by_name(const std::vector<Named>& records) {
  Numbers numbers;
  numbers.reserve(records.size());
  for (std::uint32_t i = 0; i < records.size(); ++i) {
    const bool is_new = numbers.emplace(records[i].name, i).second;
    PODIUM_CHECK(is_new);
  }
  return numbers;
}

std::uint32_t number(const Numbers& numbers, std::string_view name) {
  const auto found = numbers.find(name);
  PODIUM_CHECK(found != numbers.end());
  return found->second;
}

}  // namespace

TrackScores score_track(const contest::Records& records,
                        const contest::RuleBook& rules) {
  const Field field(records, rules);
  const RunScorers scorers(field, rules);
  const Consensus consensus(field, rules, scorers);
  TrackScores scores;
  scores.divisions = score_divisions(field, rules, scorers, consensus);
  scores.rankings =
      rank_track({field, rules, scorers, consensus}, scores.divisions);
  return scores;
}

std::vector<contest::DivisionScores> score(const contest::Records& records,
                                           const contest::RuleBook& rules) {
  const Field field(records, rules);
  const RunScorers scorers(field, rules);
  const Consensus consensus(field, rules, scorers);
  return score_divisions(field, rules, scorers, consensus);
}

contest::Record to_record(const contest::Run& run,
                          const contest::Benchmark& benchmark) {
  contest::Record record;
  record.answer = run.answer;
  record.ending = run.exit.ending;
  record.wall = run.usage.wall;
  record.cpu = run.usage.cpu;
  record.memory = run.usage.memory;
  record.evidence = run.evidence;
  record.core = run.core;
  record.confirmations = run.confirmations;
  record.refutations = run.refutations;
  if (run.track != contest::Track::Incremental) return record;
  const contest::Tally tally = contest::tally(run.answers, benchmark.statuses);
  record.correct = static_cast<std::uint32_t>(tally.correct());
  record.correct_sat = static_cast<std::uint32_t>(tally.sat);
  record.correct_unsat = static_cast<std::uint32_t>(tally.unsat);
  record.wrong = tally.wrong ? 1 : 0;
  record.decided_wall = run.decided_wall;
  record.decided_cpu = run.decided_cpu;
  return record;
}

contest::Records to_records(const Input& input) {
  contest::Records records;
  records.track = input.track;
  records.wall_limit = input.wall_limit;
  records.cpu_limit = input.cpu_limit;
  records.logic_limits = input.logic_limits;
  records.solvers = input.solvers;
  records.benchmarks = input.benchmarks;
  const Numbers solvers = number_by_name(records.solvers);
  const Numbers benchmarks = number_by_name(records.benchmarks);
  const bool several = input.track == contest::Track::Incremental;
  std::unordered_set<std::uint64_t> pairs;
  for (const contest::Run& run : input.runs) {
    if (run.track != input.track) continue;
    const std::uint32_t benchmark = number(benchmarks, run.benchmark);
    contest::Record record = to_record(run, records.benchmarks[benchmark]);
    record.solver = number(solvers, run.solver);
    record.benchmark = benchmark;
    PODIUM_CHECK(
        pairs.insert(std::uint64_t{benchmark} << 32U | record.solver).second);
    records.runs.push_back(record);
    if (several) records.answers.push_back(run.answers);
  }
  return records;
}

std::vector<contest::DivisionScores> score(const Input& input,
                                           const contest::RuleBook& rules) {
  return score(to_records(input), rules);
}

}  // namespace podium::score
