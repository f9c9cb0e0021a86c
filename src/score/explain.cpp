#include "score/explain.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "score/add_time.h"
#include "score/consensus.h"
#include "score/division.h"
#include "score/field.h"
#include "score/run_scorers.h"
#include "score/sums.h"
#include "score/weights.h"

namespace podium::score {
namespace {

using contest::ScoreForm;
using contest::ScoreKind;
using contest::Status;

std::string fate_of(const RunScore& score) {
  if (score.forgotten) return "longer than the short limit: left out";
  if (score.errors > 0) return "wrong";
  if (score.solved) return "correct";
  if (score.timeout) return "out of time";
  if (score.memout) return "out of memory";
  if (score.correct > 0) return "partly answered";
  return "unknown, or no answer";
}

void add(Fate& fate, const std::string& benchmark, const RunScore& score) {
  constexpr std::size_t kExamples = 5;
  ++fate.benchmarks;
  fate.errors += score.errors;
  fate.correct += score.correct;
  add_time(fate.wall, score.wall);
  add_time(fate.cpu, score.cpu);
  if (fate.examples.size() < kExamples) fate.examples.push_back(benchmark);
}

std::string formula(const contest::ScoreRules& rules, const Explanation& one) {
  const contest::Row& row = one.row;
  switch (one.form) {
    case ScoreForm::Points:
      return fmt::format("points = {} correct {} * {} wrong = {}", row.correct,
                         rules.wrong_points, row.errors, row.points);
    case ScoreForm::Sums:
      return fmt::format("e = {}, n = {}, w = {} s, c = {} s", row.errors,
                         row.correct, format_seconds(row.wall),
                         format_seconds(row.cpu));
    case ScoreForm::FamilyWeights:
      return fmt::format(
          "e = {:.3f}, n = {:.3f} of {}, w = {:.3f} s, c = {:.3f} s: sums of "
          "weight * result * {}",
          row.weighted.errors, row.weighted.correct, one.benchmarks,
          row.weighted.wall, row.weighted.cpu, one.benchmarks);
  }
  throw Bug("no such ScoreForm");
}

class Explainer {
 public:
  Explainer(const contest::Records& records, const contest::RuleBook& rules)
      : rules_(rules),
        field_(records, rules),
        scorers_(field_, rules),
        consensus_(field_, rules, scorers_),
        scores_(score_divisions(field_, rules, scorers_, consensus_)) {}

  std::vector<Explanation> explain(std::uint32_t solver,
                                   std::uint32_t division) const {
    std::vector<Explanation> result;
    const std::string& name = field_.records().solvers[solver].name;
    for (const contest::Table& table : scores_[division].tables) {
      for (const contest::Row& row : table.rows) {
        if (row.solver != name) continue;
        Explanation one;
        one.division = scores_[division].division;
        one.kind = table.kind;
        one.form = table.form;
        one.row = row;
        one.benchmarks = table.benchmarks;
        add_fates(solver, division, one);
        if (table.form == ScoreForm::FamilyWeights) {
          add_families(solver, division, one);
        }
        one.formula = formula(rules_.score, one);
        result.push_back(std::move(one));
      }
    }
    return result;
  }

  const Field& field() const { return field_; }

 private:
  // Empty: it counts.
  std::string why_not(ScoreKind kind, std::uint32_t benchmark) const {
    if (!consensus_.counts(benchmark)) return "removed: sound solvers disagree";
    const bool any = rules_.score.instance == contest::InstanceBy::AnyAnswer;
    const auto is = [&](Status status) {
      return any ? consensus_.may_be(benchmark, status)
                 : consensus_.instance(benchmark) == status;
    };
    if (kind == ScoreKind::Sat && !is(Status::Sat)) return "not satisfiable";
    if (kind == ScoreKind::Unsat && !is(Status::Unsat)) {
      return "not unsatisfiable";
    }
    return "";
  }

  const contest::Record* run_of(std::uint32_t solver,
                                std::uint32_t benchmark) const {
    for (const std::uint32_t run : field_.runs(benchmark)) {
      const contest::Record& record = field_.records().runs[run];
      if (record.solver == solver) return &record;
    }
    return nullptr;
  }

  RunScore score_of(ScoreKind kind, const contest::Record& run) const {
    return scorers_.of_benchmark(run.benchmark)
        .score(kind, run, field_.records().benchmarks[run.benchmark],
               consensus_.expected(run.benchmark));
  }

  // Calls visit(benchmark, logic) for all benchmarks of the division.
  template <class Visit>
  void for_each_benchmark(std::uint32_t division, const Visit& visit) const {
    const DivisionPart& part = field_.divisions()[division];
    for (auto logic = part.first_logic; logic < part.last_logic; ++logic) {
      for (const std::uint32_t i : field_.logics()[logic].benchmarks) {
        visit(i, logic);
      }
    }
  }

  void add_fates(std::uint32_t solver, std::uint32_t division,
                 Explanation& one) const {
    std::map<std::string, Fate> fates;
    for_each_benchmark(division, [&](std::uint32_t i, std::uint32_t logic) {
      const std::string& name = field_.records().benchmarks[i].name;
      const std::string reason = why_not(one.kind, i);
      const contest::Record* run = run_of(solver, i);
      if (!reason.empty()) {
        add(fates[reason], name, {});
      } else if (!field_.entered(solver, logic)) {
        add(fates["of a logic that it does not enter"], name,
            scorers_.of_logic(logic).absent(one.kind));
      } else if (run == nullptr) {
        add(fates["not run"], name, {});
      } else {
        const RunScore score = score_of(one.kind, *run);
        add(fates[fate_of(score)], name, score);
      }
    });
    for (auto& [what, fate] : fates) {
      fate.what = what;
      one.fates.push_back(std::move(fate));
    }
    std::stable_sort(one.fates.begin(), one.fates.end(),
                     [](const Fate& a, const Fate& b) {
                       return a.benchmarks > b.benchmarks;
                     });
  }

  void add_families(std::uint32_t solver, std::uint32_t division,
                    Explanation& one) const {
    std::map<std::string, std::vector<std::uint32_t>> families;
    for_each_benchmark(division, [&](std::uint32_t i, std::uint32_t) {
      if (!consensus_.counts(i)) return;
      const contest::Benchmark& record = field_.records().benchmarks[i];
      families[contest::family_of(record.name, record.logic, rules_.family)]
          .push_back(i);
    });
    std::map<std::uint64_t, FamilyPart> parts;
    double all = 0;
    for (const auto& [family, benchmarks] : families) {
      FamilyPart& part = parts[benchmarks.size()];
      part.size = benchmarks.size();
      part.benchmarks += benchmarks.size();
      part.weight = family_weight(part.size);
      all += part.weight * static_cast<double>(part.size);
      for (const std::uint32_t i : benchmarks) {
        const contest::Record* run = run_of(solver, i);
        if (run == nullptr) continue;
        const RunScore score = score_of(one.kind, *run);
        part.errors += score.errors;
        part.correct += score.correct;
      }
    }
    for (auto& [size, part] : parts) {
      part.weight /= all;
      one.families.push_back(part);
    }
  }

  const contest::RuleBook& rules_;
  Field field_;
  RunScorers scorers_;
  Consensus consensus_;
  std::vector<contest::DivisionScores> scores_;
};

}  // namespace

std::vector<Explanation> explain(const contest::Records& records,
                                 const contest::RuleBook& rules,
                                 const std::string& solver,
                                 const std::vector<std::string>& divisions) {
  const Explainer explainer(records, rules);
  std::vector<Explanation> result;
  for (std::uint32_t i = 0; i < records.solvers.size(); ++i) {
    if (records.solvers[i].name != solver) continue;
    for (std::uint32_t j = 0; j < explainer.field().divisions().size(); ++j) {
      const std::string& name = explainer.field().divisions()[j].name;
      if (!divisions.empty() && std::find(divisions.begin(), divisions.end(),
                                          name) == divisions.end()) {
        continue;
      }
      for (Explanation& one : explainer.explain(i, j)) {
        result.push_back(std::move(one));
      }
    }
  }
  return result;
}

}  // namespace podium::score
