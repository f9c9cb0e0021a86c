#include "score/sums.h"

#include <algorithm>

#include "base/check.h"

namespace podium::score {
namespace {

using contest::Answer;
using contest::Row;
using contest::ScoreKind;
using contest::Status;

void add_times(Row& row, const RunScore& score) {
  add_time(row.wall, score.wall);
  add_time(row.cpu, score.cpu);
  add_time(row.actual_wall, score.actual_wall);
  add_time(row.actual_cpu, score.actual_cpu);
}

void add_correct(Row& row, const RunScore& score) {
  row.correct += score.correct;
  row.solved_sat += score.correct_sat;
  row.solved_unsat += score.correct_unsat;
  row.solved += score.solved ? 1U : 0U;
}

void add_endings(Row& row, const RunScore& score) {
  row.timeout += score.timeout ? 1U : 0U;
  row.memout += score.memout ? 1U : 0U;
}

void add_score(Sum& sum, const RunScore& score) {
  if (score.forgotten) {
    ++sum.forgotten;
    return;
  }
  ++sum.seen;
  sum.row.errors += score.errors;
  sum.surplus += score.surplus;
  add_correct(sum.row, score);
  add_times(sum.row, score);
  add_endings(sum.row, score);
  if (!score.solved && score.errors == 0) ++sum.row.unsolved;
}

}  // namespace

void add(Sum& sum, const Sum& other) {
  Row& row = sum.row;
  row.errors += other.row.errors;
  row.correct += other.row.correct;
  row.solved += other.row.solved;
  row.solved_sat += other.row.solved_sat;
  row.solved_unsat += other.row.solved_unsat;
  row.unsolved += other.row.unsolved;
  row.abstained += other.row.abstained;
  row.timeout += other.row.timeout;
  row.memout += other.row.memout;
  row.missing += other.row.missing;
  add_time(row.wall, other.row.wall);
  add_time(row.cpu, other.row.cpu);
  add_time(row.actual_wall, other.row.actual_wall);
  add_time(row.actual_cpu, other.row.actual_cpu);
  sum.seen += other.seen;
  sum.forgotten += other.forgotten;
  sum.surplus += other.surplus;
  sum.checks += other.checks;
}

Sums::Sums(const Field& field, const contest::RuleBook& rules,
           const RunScorers& scorers, const Consensus& consensus)
    : field_(field),
      rules_(rules),
      scorers_(scorers),
      consensus_(consensus),
      kinds_(contest::score_kinds(rules, field.records().track)),
      solvers_(field.records().solvers.size()),
      sums_(field.logics().size() * solvers_ * kinds_.size()),
      benchmarks_(field.logics().size() * kinds_.size()) {
  const contest::Records& records = field.records();
  if (contest::score_form(rules.score, records.track) ==
      contest::ScoreForm::FamilyWeights) {
    weighted_.emplace(field, consensus, rules.family, kinds_.size());
  }
  for (std::uint32_t i = 0; i < records.benchmarks.size(); ++i) {
    if (!consensus.counts(i)) continue;
    for (std::size_t kind = 0; kind < kinds_.size(); ++kind) {
      benchmarks_[field.logic_of(i) * kinds_.size() + kind] +=
          counts(kinds_[kind], i) ? 1U : 0U;
    }
    for (const std::uint32_t run : field.runs(i)) {
      add_run(i, records.runs[run]);
    }
  }
}

// Whether the benchmark is in the table, for every solver alike.
bool Sums::counts(ScoreKind kind, std::uint32_t benchmark) const {
  if (rules_.score.instance == contest::InstanceBy::AnyAnswer) return true;
  switch (kind) {
    case ScoreKind::Sat:
      return consensus_.instance(benchmark) == Status::Sat;
    case ScoreKind::Unsat:
      return consensus_.instance(benchmark) == Status::Unsat;
    case ScoreKind::Parallel:
    case ScoreKind::Sequential:
    case ScoreKind::TwentyFourSeconds:
      return true;
  }
  throw Bug("no such ScoreKind");
}

void Sums::add_run(std::uint32_t benchmark, const contest::Record& run) {
  const contest::Benchmark& record = field_.records().benchmarks[benchmark];
  const Status expected = consensus_.expected(benchmark);
  const RunScorer& scorer = scorers_.of_benchmark(benchmark);
  std::optional<RunScore> parallel;
  const auto parallel_score = [&]() -> const RunScore& {
    if (!parallel) {
      parallel = scorer.score(ScoreKind::Parallel, run, record, expected);
    }
    return *parallel;
  };
  Sum* sum = &sums_[(field_.logic_of(benchmark) * solvers_ + run.solver) *
                    kinds_.size()];
  for (std::size_t kind = 0; kind < kinds_.size(); ++kind, ++sum) {
    sum->checks += record.check_sats;
    switch (kinds_[kind]) {
      case ScoreKind::Sat:
        add_of_class(*sum, Status::Sat, benchmark, parallel_score());
        break;
      case ScoreKind::Unsat:
        add_of_class(*sum, Status::Unsat, benchmark, parallel_score());
        break;
      case ScoreKind::Parallel:
        add_score(*sum, parallel_score());
        if (weighted_) {
          weighted_->add(benchmark, run.solver, kind, parallel_score());
        }
        break;
      case ScoreKind::Sequential:
      case ScoreKind::TwentyFourSeconds: {
        const RunScore score = scorer.from_parallel(
            kinds_[kind], parallel_score(), run, record, expected);
        add_score(*sum, score);
        if (weighted_) weighted_->add(benchmark, run.solver, kind, score);
        break;
      }
    }
  }
}

void Sums::add_of_class(Sum& sum, Status wanted, std::uint32_t benchmark,
                        const RunScore& score) const {
  const contest::ScoreRules& rules = rules_.score;
  const bool any = rules.instance == contest::InstanceBy::AnyAnswer;
  const bool belongs = any ? consensus_.may_be(benchmark, wanted)
                           : consensus_.instance(benchmark) == wanted;
  const Answer answer = contest::expected_answer(wanted);
  const bool wrong = score.errors > 0;
  // A wrong answer may belong to another table than its benchmark.
  const bool by_answer =
      rules.errors_by_answer && wrong && contest::decides(score.answer);
  const bool here = by_answer ? score.answer == answer : belongs;
  if (here) sum.row.errors += score.errors;
  if (any ? here : belongs) add_times(sum.row, score);
  if (rules.class_endings_of_all || belongs) add_endings(sum.row, score);
  if (!belongs) return;
  ++sum.seen;
  sum.surplus += score.surplus;
  // Another answer can be correct only where nobody knows.
  const bool other = any && score.answer != answer;
  if (!other) add_correct(sum.row, score);
  const bool solved = score.solved && !other;
  if (!solved && (!wrong || by_answer || any)) ++sum.row.unsolved;
}

}  // namespace podium::score
