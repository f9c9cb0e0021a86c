// The largest contribution: how much worse the best of all solvers together
// would be without one of them.

#include <algorithm>
#include <optional>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>

#include "base/check.h"
#include "score/add_time.h"
#include "score/rankings.h"

namespace podium::score {
namespace {

using contest::DivisionScores;
using contest::Placing;
using contest::Ranking;
using contest::Row;
using contest::ScoreKind;
using contest::Status;
using contest::Table;

// The best result of a benchmark, and the best without that solver.
template <class Value>
struct BestTwo {
  struct Entry {
    Value value{};
    std::uint32_t solver = 0;
  };
  std::optional<Entry> first;
  std::optional<Entry> second;

  // Smaller is better.
  void offer(const Value& value, std::uint32_t solver) {
    if (!first || value < first->value) {
      if (!first || first->solver != solver) second = first;
      first = {value, solver};
    } else if (first->solver != solver && (!second || value < second->value)) {
      second = {value, solver};
    }
  }

  // Without a solver.
  const Entry* without(std::uint32_t solver) const {
    const auto& entry = first && first->solver == solver ? second : first;
    return entry ? &*entry : nullptr;
  }
};

// More correct results first, then less time.
struct Result {
  std::uint64_t correct = 0;
  Duration time{};

  bool operator<(const Result& other) const {
    if (correct != other.correct) return correct > other.correct;
    return time < other.time;
  }
};

// Sums of the virtual best solver.
struct Best {
  std::uint64_t correct = 0;
  Duration time{};
  bool listed = false;  // it has a benchmark in the table
};

// The best of all without this one.
struct Without {
  std::uint32_t solver = 0;
  Best best;
};

struct Division {
  const DivisionScores* scores = nullptr;
  std::uint64_t pairs = 0;  // for its weight
  Best all;
  std::vector<Without> without;   // those that may contribute
  std::vector<bool> contributes;  // by solver: whether it is among them
};

class Contributions {
 public:
  Contributions(ScoreKind kind, const Context& context)
      : kind_(kind),
        context_(context),
        rules_(context.rules.score.contribution),
        one_answer_(
            contest::Track::SingleQuery == context.field.records().track ||
            contest::Track::Parallel == context.field.records().track) {}

  Ranking rank(const std::vector<DivisionScores>& scores) {
    std::vector<Division> used;
    std::uint64_t all_pairs = 0;
    for (std::uint32_t i = 0; i < scores.size(); ++i) {
      if (!scores[i].competitive && !rules_.every_division) continue;
      Division division = enter(i, scores[i]);
      add_benchmarks(i, division);
      if (rules_.only_solved) {
        std::erase_if(division.without,
                      [](const Without& one) { return !one.best.listed; });
      }
      const bool counts = division.without.size() > 2;
      if (counts || !rules_.weighs_listed) all_pairs += division.pairs;
      if (counts) used.push_back(std::move(division));
    }
    Ranking ranking;
    ranking.ranking = contest::RankingKind::LargestContribution;
    ranking.kind = kind_;
    for (const Division& division : used) {
      if (division.all.correct == 0) continue;
      list(division, all_pairs, ranking.places);
    }
    order_places(ranking, true, rules_.last_division_first);
    if (rules_.most > 0 && ranking.places.size() > rules_.most) {
      ranking.places.resize(rules_.most);
    }
    return ranking;
  }

 private:
  // Solvers without an error in the division, and the pairs of all.
  Division enter(std::uint32_t number, const DivisionScores& scores) const {
    Division division;
    division.scores = &scores;
    division.contributes.resize(context_.field.records().solvers.size());
    for (const Table& table : scores.tables) {
      if (table.kind != kind_of_runs()) continue;
      for (const std::uint32_t solver :
           context_.field.divisions()[number].entrants) {
        const contest::Solver& record =
            context_.field.records().solvers[solver];
        if (!record.competing && !rules_.with_others) continue;
        const auto row = std::find_if(
            table.rows.begin(), table.rows.end(),
            [&](const Row& one) { return one.solver == record.name; });
        if (row == table.rows.end()) continue;
        if (!rules_.only_solved) division.pairs += scores.benchmarks;
        if (row->errors > 0 || division.contributes[solver]) continue;
        division.contributes[solver] = true;
        division.without.push_back({solver, {}});
      }
    }
    std::sort(division.without.begin(), division.without.end(),
              [](const Without& one, const Without& other) {
                return one.solver < other.solver;
              });
    return division;
  }

  // Where only what was solved counts, the best of all solvers is made before
  // a kind of score looks at it: a late result of one of them is then as early
  // as the earliest. So runs are scored as in the parallel table.
  ScoreKind kind_of_runs() const {
    return rules_.only_solved ? ScoreKind::Parallel : kind_;
  }

  // Nothing if the run is not in the table or solved nothing.
  std::optional<RunScore> solved(std::uint32_t benchmark,
                                 const contest::Record& run) const {
    const Consensus& consensus = context_.consensus;
    if (one_answer_ && !contest::decides(run.answer)) return std::nullopt;
    RunScore score = context_.scorers.of_benchmark(benchmark).score(
        kind_of_runs(), run, context_.field.records().benchmarks[benchmark],
        consensus.expected(benchmark));
    if (score.correct == 0) return std::nullopt;
    Status instance = consensus.instance(benchmark);
    if (context_.rules.score.instance == contest::InstanceBy::AnyAnswer) {
      instance =
          score.answer == contest::Answer::Sat ? Status::Sat : Status::Unsat;
    }
    if (kind_ == ScoreKind::Sat && instance != Status::Sat) return std::nullopt;
    if (kind_ == ScoreKind::Unsat && instance != Status::Unsat) {
      return std::nullopt;
    }
    return score;
  }

  // Whether the benchmark is in the table.
  bool counts(std::uint32_t benchmark) const {
    if (!context_.consensus.counts(benchmark)) return false;
    if (context_.rules.score.instance == contest::InstanceBy::AnyAnswer) {
      return true;
    }
    const Status instance = context_.consensus.instance(benchmark);
    if (kind_ == ScoreKind::Sat) return instance == Status::Sat;
    if (kind_ == ScoreKind::Unsat) return instance == Status::Unsat;
    return true;
  }

  void add_benchmarks(std::uint32_t number, Division& division) const {
    const DivisionPart& part = context_.field.divisions()[number];
    if (rules_.only_solved) keep_solvers(part, division);
    std::unordered_map<std::string_view, std::vector<std::uint32_t>> merged;
    const bool merges =
        rules_.merges_logics && part.last_logic - part.first_logic > 1;
    for (auto logic = part.first_logic; logic < part.last_logic; ++logic) {
      for (const std::uint32_t i : context_.field.logics()[logic].benchmarks) {
        if (!counts(i)) continue;
        if (merges) {
          merged[name_below_logic(i)].push_back(i);
        } else {
          add_benchmark({&i, 1}, division);
        }
      }
    }
    for (const auto& [name, benchmarks] : merged) {
      add_benchmark(benchmarks, division);
    }
  }

  std::string_view name_below_logic(std::uint32_t benchmark) const {
    const contest::Benchmark& record =
        context_.field.records().benchmarks[benchmark];
    std::string_view name = record.name;
    const std::size_t length = record.logic.size();
    const bool below = name.size() > length && name[length] == '/' &&
                       name.substr(0, length) == record.logic;
    return below ? name.substr(length + 1) : name;
  }

  // Counts the runs that solved something, whatever the table; who solved
  // nothing is not there.
  void keep_solvers(const DivisionPart& part, Division& division) const {
    std::set<std::uint32_t> solved_some;
    for (auto logic = part.first_logic; logic < part.last_logic; ++logic) {
      for (const std::uint32_t i : context_.field.logics()[logic].benchmarks) {
        for (const std::uint32_t number : context_.field.runs(i)) {
          const contest::Record& run = context_.field.records().runs[number];
          if (!division.contributes[run.solver]) continue;
          const RunScore score = context_.scorers.of_logic(logic).score(
              ScoreKind::Parallel, run, context_.field.records().benchmarks[i],
              context_.consensus.expected(i));
          if (score.correct == 0) continue;
          ++division.pairs;
          solved_some.insert(run.solver);
        }
      }
    }
    std::erase_if(division.without, [&](const Without& one) {
      return solved_some.count(one.solver) == 0;
    });
    for (std::uint32_t i = 0; i < division.contributes.size(); ++i) {
      division.contributes[i] = solved_some.count(i) > 0;
    }
  }

  // The best results of a benchmark, and the best times of any result.
  struct Results {
    BestTwo<Result> best;
    BestTwo<Duration> quickest;
    Duration limit{};  // T; of several benchmarks the largest
  };

  // Of what is not solved.
  Duration unsolved_time(Duration limit) const {
    return rules_.unsolved_is_limit ? limit : rules_.unsolved_time;
  }

  Duration time_of(const RunScore& score, Duration limit) const {
    // A script that was not finished takes all of the time.
    if (rules_.unsolved_is_limit && !score.solved) return limit;
    return kind_ == ScoreKind::Sequential ? score.cpu : score.wall;
  }

  void offer(std::uint32_t benchmark, const Division& division,
             Results& results) const {
    const Duration limit =
        context_.scorers.of_benchmark(benchmark).wall_limit();
    results.limit = std::max(results.limit, limit);
    for (const std::uint32_t number : context_.field.runs(benchmark)) {
      const contest::Record& run = context_.field.records().runs[number];
      if (!division.contributes[run.solver]) continue;
      const auto score = solved(benchmark, run);
      if (!score) continue;
      const Duration time = time_of(*score, limit);
      results.best.offer({score->correct, time}, run.solver);
      results.quickest.offer(time, run.solver);
    }
  }

  // Adds the best of all solvers but this one; UINT32_MAX: of all.
  void add_best(const Results& results, std::uint32_t without,
                Best& best) const {
    const auto* result = results.best.without(without);
    const auto* time = results.quickest.without(without);
    if (result == nullptr) {
      if (!rules_.only_solved) {
        add_time(best.time, unsolved_time(results.limit));
      }
      return;
    }
    if (rules_.only_solved && too_late(time->value, results.limit)) {
      best.listed = best.listed || kind_ == ScoreKind::Sequential;
      return;
    }
    best.listed = true;
    best.correct += result->value.correct;
    add_time(best.time, rules_.joint_best ? result->value.time : time->value);
  }

  // One benchmark, or several that are taken as one.
  void add_benchmark(std::span<const std::uint32_t> benchmarks,
                     Division& division) const {
    Results results;
    for (const std::uint32_t benchmark : benchmarks) {
      offer(benchmark, division, results);
    }
    add_best(results, UINT32_MAX, division.all);
    for (Without& one : division.without) {
      add_best(results, one.solver, one.best);
    }
  }

  // Of the best of all solvers: out of the short table, and worth nothing in
  // the sequential one.
  bool too_late(Duration time, Duration limit) const {
    if (kind_ == ScoreKind::Sequential) return time > limit;
    return kind_ == ScoreKind::TwentyFourSeconds &&
           time > std::min(limit, context_.rules.short_limit);
  }

  // 1 - less / more, but exact where that is small.
  template <class Count>
  static double part(Count less, Count more) {
    if (more == 0) return 0;
    const double difference = more < less ? -static_cast<double>(less - more)
                                          : static_cast<double>(more - less);
    return difference / static_cast<double>(more);
  }

  void list(const Division& division, std::uint64_t all_pairs,
            std::vector<Placing>& places) const {
    const double weight = all_pairs == 0 ? 0
                                         : static_cast<double>(division.pairs) /
                                               static_cast<double>(all_pairs);
    std::vector<Placing> found;
    for (const auto& [solver, best] : division.without) {
      Placing place;
      place.solver = context_.field.records().solvers[solver].name;
      place.competing = context_.field.records().solvers[solver].competing;
      place.division = division.scores->division;
      place.score = weight * part(best.correct, division.all.correct);
      const bool nothing_left =
          rules_.only_solved && best.time == Duration::zero();
      place.time = weight * (nothing_left ? 1.0
                                          : part(division.all.time.count(),
                                                 best.time.count()));
      found.push_back(place);
    }
    if (rules_.best_of_division_only && !found.empty()) {
      const auto best =
          std::min_element(found.begin(), found.end(),
                           [](const Placing& one, const Placing& other) {
                             return std::make_pair(-one.score, -one.time) <
                                    std::make_pair(-other.score, -other.time);
                           });
      places.push_back(*best);
      return;
    }
    places.insert(places.end(), found.begin(), found.end());
  }

  ScoreKind kind_;
  const Context& context_;
  const contest::ContributionRules& rules_;
  bool one_answer_;  // without which nothing is solved
};

}  // namespace

Ranking rank_contributions(ScoreKind kind, const Context& context,
                           const std::vector<DivisionScores>& divisions) {
  return Contributions(kind, context).rank(divisions);
}

}  // namespace podium::score
