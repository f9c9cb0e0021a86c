// score/consensus.h -- what follows from all runs together before anything is
// added up: who is sound, where sound solvers disagree, and what benchmarks of
// unknown status are.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "contest/answer.h"
#include "contest/score.h"
#include "score/field.h"
#include "score/run_scorers.h"

namespace podium::score {

class Consensus {
 public:
  Consensus(const Field& field, const contest::RuleBook& rules,
            const RunScorers& scorers);

  // Contradicted no known status of the division.
  bool sound(std::uint32_t solver, std::uint32_t division) const {
    return errors_[division * solvers_ + solver] == 0;
  }

  // Benchmarks on which sound solvers disagree do not count.
  bool counts(std::uint32_t benchmark) const { return !disputed_[benchmark]; }

  // Satisfiable or unsatisfiable: by its status, else by what solvers say.
  // Unknown if it has several check-sats.
  contest::Status instance(std::uint32_t benchmark) const {
    return instance_[benchmark];
  }

  // By its status, or by what some solver says where that is unknown.
  bool may_be(std::uint32_t benchmark, contest::Status status) const {
    return (status == contest::Status::Sat ? may_be_sat_
                                           : may_be_unsat_)[benchmark];
  }

  // What answers are compared with.
  contest::Status expected(std::uint32_t benchmark) const {
    return compares_with_sound_ ? instance_[benchmark]
                                : field_.records().benchmarks[benchmark].status;
  }

  // Of a division, by logic and name of the benchmark.
  std::vector<contest::Disagreement> disagreements(
      const DivisionPart& division) const;

 private:
  // Which answers some solvers gave to one check-sat.
  struct Votes {
    bool sat = false;
    bool unsat = false;
  };

  contest::Answer answer(std::uint32_t run, std::size_t check) const;
  bool trusted(std::uint32_t solver, std::uint32_t benchmark) const;
  Votes votes(std::uint32_t benchmark, std::size_t check,
              bool sound_only) const;
  void count_errors(const RunScorers& scorers);
  void compare_answers(std::uint32_t benchmark);
  void compare_checks(std::uint32_t benchmark);
  contest::Disagreement dispute(const DivisionPart& division,
                                std::uint32_t benchmark) const;

  const Field& field_;
  const contest::ScoreRules& rules_;
  bool compares_with_sound_;
  std::size_t solvers_;
  std::vector<std::uint64_t> errors_;     // by division and solver
  std::vector<bool> wrong_;               // by solver: somewhere
  std::vector<contest::Answer> answers_;  // by run, that count
  std::vector<std::optional<std::uint32_t>> disputed_;  // by benchmark: check
  std::vector<contest::Status> instance_;               // by benchmark
  std::vector<bool> may_be_sat_;                        // by benchmark
  std::vector<bool> may_be_unsat_;                      // by benchmark
};

}  // namespace podium::score
