// select/history.h -- what solvers did with the benchmarks in earlier years.

#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/units.h"
#include "contest/answer.h"
#include "contest/track.h"
#include "select/policy.h"
#include "select/pool.h"

namespace podium::select {

// One run of an earlier competition, or of this one's single-query track.
struct PastRun {
  std::uint32_t benchmark = 0;  // position in the pool
  std::uint32_t solver = 0;     // position in PastRuns::solvers
  contest::Answer answer = contest::Answer::None;
  Duration cpu{};
};

struct PastRuns {
  std::vector<std::string> solvers;
  std::vector<PastRun> runs;
  std::uint64_t strangers = 0;  // runs on benchmarks that are not in the pool
};

// What a run that gave no answer counts in an average of 2010.
inline constexpr Duration kLongest = std::chrono::minutes(30);

// The runs of one year on one benchmark.
struct Tally {
  std::uint32_t runs = 0;
  std::uint32_t sat = 0;    // said so
  std::uint32_t unsat = 0;  // said so
  Duration quickest_sat = Duration::max();
  Duration quickest_unsat = Duration::max();
  Duration slowest_sat{};
  Duration slowest_unsat{};
  Duration slowest{};  // of all runs
  // Sums of what each that said so took, at most kLongest.
  Duration sum_sat{};
  Duration sum_unsat{};

  // Answers that agree with the status; of an unknown one with each other: if
  // solvers disagree nobody is known to have solved it.
  std::uint32_t solved(contest::Status status) const;
  bool solved_by_all(contest::Status status) const {
    return runs > 0 && solved(status) == runs;
  }
  // Duration::max() if nobody solved it.
  Duration quickest(contest::Status status) const;
  // Of those who solved it and of those who gave no answer, who count
  // kLongest; of five or more without the quickest and the slowest. Absent if
  // there is nobody, or only wrong answers.
  std::optional<double> average_minutes(contest::Status status) const;
  // REQUIRES: solved_by_all(status).
  Duration slowest_solved(contest::Status status) const;
};

class History {
 public:
  // Several files may be of one year.
  void add(int year, const PastRuns& runs, std::size_t benchmarks);

  bool empty() const { return years_.empty(); }
  std::vector<int> years() const;

  // Whether it was given to a solver in one of the years; 0 stands for any.
  bool ran(std::size_t benchmark, int from = 0, int to = 0) const;

  // "Solved by all solvers in less than one second": by the CPU time, in any or
  // in every one of the years of the policy in which it ran.
  bool easy(std::size_t benchmark, contest::Status status,
            const Policy& policy) const;

  // Of all years together.
  Tally total(std::size_t benchmark) const;

 private:
  struct Year {
    int year;
    std::vector<std::uint32_t> slot;  // by benchmark: 0 none, else tally + 1
    std::vector<Tally> tallies;
    const Tally* find(std::size_t benchmark) const;
  };

  std::vector<Year> years_;  // by year
};

// By benchmark: whether a sound solver said sat, or unsat.
struct Claims {
  std::vector<bool> sat;
  std::vector<bool> unsat;
};

// A solver is sound in a division if it contradicts no known status there.
Claims sound_claims(const PastRuns& runs, const Pool& pool, int year);

}  // namespace podium::select
