// score/field.h -- who meets whom: divisions, logics, entrants and runs, by
// number.
//
// A number is the position in the records. Everything after this works on small
// integers.

#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contest/records.h"
#include "contest/rule_book.h"

namespace podium::score {

// The benchmarks of one logic in one division.
struct LogicPart {
  std::string logic;
  std::vector<std::uint32_t> benchmarks;  // by name
};

struct DivisionPart {
  std::string name;
  std::uint32_t first_logic = 0;  // positions in logics()
  std::uint32_t last_logic = 0;
  std::vector<std::uint32_t> entrants;  // solvers by name
  bool competitive = false;
  bool experimental = false;
};

class Field {
 public:
  // REQUIRES: what score() requires.
  Field(const contest::Records& records, const contest::RuleBook& rules);

  const contest::Records& records() const { return records_; }

  // Numbers in the order of names.
  const std::vector<std::uint32_t>& solvers() const { return solvers_; }

  const std::vector<DivisionPart>& divisions() const { return divisions_; }
  const std::vector<LogicPart>& logics() const { return logics_; }
  std::uint32_t division_of(std::uint32_t benchmark) const {
    return division_of_logic_[logic_of_[benchmark]];
  }
  std::uint32_t logic_of(std::uint32_t benchmark) const {
    return logic_of_[benchmark];
  }

  // Whether the solver enters the logic; `logic` is a position in logics().
  bool entered(std::uint32_t solver, std::uint32_t logic) const {
    return entered_[solver * logics_.size() + logic];
  }

  // The runs on a benchmark that count: by solvers that enter its logic, and
  // that could be carried out.
  std::span<const std::uint32_t> runs(std::uint32_t benchmark) const {
    return {runs_.data() + first_run_[benchmark],
            runs_.data() + first_run_[benchmark + 1]};
  }

 private:
  void number_logics(int year);
  void find_entrants(const contest::RuleBook& rules);
  void place_runs();
  void drop_repeated();

  const contest::Records& records_;
  std::vector<std::uint32_t> solvers_;
  std::vector<DivisionPart> divisions_;
  std::vector<LogicPart> logics_;
  std::vector<std::uint32_t> division_of_logic_;
  std::vector<std::uint32_t> logic_of_;  // by benchmark
  std::vector<bool> entered_;            // by solver and logic
  std::vector<std::uint32_t> first_run_;
  std::vector<std::uint32_t> runs_;  // by benchmark, then by solver
};

}  // namespace podium::score
