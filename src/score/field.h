// score/field.h -- solvers, benchmarks and runs by number instead of by name.
//
// Everything after this works on small integers. A number is the position in
// the input.

#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "contest/rule_book.h"
#include "score/score.h"

namespace podium::score {

class Field {
 public:
  // REQUIRES: what score() requires.
  Field(const Input& input, const contest::RuleBook& rules);

  const contest::Solver& solver(std::size_t solver) const {
    return input_.solvers[solver];
  }
  const contest::Benchmark& benchmark(std::size_t benchmark) const {
    return input_.benchmarks[benchmark];
  }

  contest::Track track() const { return input_.track; }

  // Numbers in the order of names.
  const std::vector<std::size_t>& solvers() const { return solvers_; }

  // A division's benchmarks: their numbers by logic and name.
  const std::map<std::string, std::vector<std::size_t>>& divisions() const {
    return divisions_;
  }

  // Whether the solver enters the benchmark's logic.
  bool entered(std::size_t solver, std::size_t benchmark) const {
    return entered_[solver * logics_.size() + logic_of_[benchmark]];
  }

  // nullptr if there is none.
  const contest::Run* run(std::size_t solver, std::size_t benchmark) const {
    const std::uint32_t run =
        runs_[solver * input_.benchmarks.size() + benchmark];
    return run == kNone ? nullptr : &input_.runs[run];
  }

 private:
  static constexpr std::uint32_t kNone = UINT32_MAX;

  void number_logics();
  void group_by_division(int year);
  void place_runs();

  const Input& input_;
  std::vector<std::size_t> solvers_;
  std::map<std::string, std::vector<std::size_t>> divisions_;
  std::map<std::string_view, std::uint32_t> logics_;
  std::vector<std::uint32_t> logic_of_;  // by benchmark
  std::vector<bool> entered_;            // by solver and logic
  std::vector<std::uint32_t> runs_;      // by solver and benchmark
};

}  // namespace podium::score
