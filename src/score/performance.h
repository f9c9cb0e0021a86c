// score/performance.h -- how the solvers of a division did on its benchmarks,
// and what follows from that before anything is added up.

#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "contest/answer.h"
#include "contest/score.h"
#include "score/benchmark_score.h"
#include "score/field.h"

namespace podium::score {

enum class Part : std::uint8_t {
  Abstained,  // the solver does not enter the logic
  Missing,    // there is no run yet, or we failed to carry it out
  Ran,
};

struct Cell {
  Part part = Part::Abstained;
  BenchmarkScore score;  // parallel, if it ran
};

// Positions are those in `solvers` and `benchmarks`.
class Performance {
 public:
  Performance(const Field& field, std::vector<std::size_t> solvers,
              const std::vector<std::size_t>& benchmarks,
              const contest::RuleBook& rules, const TimeLimits& limits);

  const std::vector<std::size_t>& solvers() const { return solvers_; }
  const std::vector<std::size_t>& benchmarks() const { return benchmarks_; }
  const Cell& cell(std::size_t solver, std::size_t benchmark) const {
    return cells_[solver * benchmarks_.size() + benchmark];
  }

  // Contradicted no known status of the division.
  bool sound(std::size_t solver) const { return sound_[solver]; }

  // Benchmarks on which sound solvers disagree do not count.
  bool counts(std::size_t benchmark) const { return !disputed_[benchmark]; }

  // Satisfiable or unsatisfiable: by its status, else by what the sound solvers
  // say, else by what all say if they agree. Unknown if it has several
  // check-sats.
  contest::Status instance(std::size_t benchmark) const {
    return instance_[benchmark];
  }

  std::vector<contest::Disagreement> disagreements() const;

 private:
  // Which answers some solvers gave to one check-sat.
  struct Votes {
    bool sat = false;
    bool unsat = false;
  };

  // Positions of check-sats are 0 but in the incremental track.
  contest::Answer answer(std::size_t solver, std::size_t benchmark,
                         std::size_t check) const;
  Votes votes(std::size_t benchmark, std::size_t check, bool sound_only) const;
  void fill(const contest::RuleBook& rules, const TimeLimits& limits);
  void compare();
  void compare_answers(std::size_t benchmark);
  void compare_checks(std::size_t benchmark);

  const Field& field_;
  std::vector<std::size_t> solvers_;
  const std::vector<std::size_t>& benchmarks_;
  std::vector<Cell> cells_;
  std::vector<bool> sound_;                           // by solver
  std::vector<std::optional<std::size_t>> disputed_;  // by benchmark: the check
  std::vector<contest::Status> instance_;             // by benchmark
};

}  // namespace podium::score
