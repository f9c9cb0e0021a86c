#include "score/field.h"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <unordered_map>

#include "base/check.h"
#include "contest/division.h"

namespace podium::score {
namespace {

using Numbers = std::unordered_map<std::string_view, std::size_t>;

template <class Record>
Numbers number_by_name(const std::vector<Record>& records) {
  Numbers numbers;
  numbers.reserve(records.size());
  for (std::size_t i = 0; i < records.size(); ++i) {
    const bool is_new = numbers.emplace(records[i].name, i).second;
    PODIUM_CHECK(is_new);
  }
  return numbers;
}

// Runs of one solver or on one benchmark often follow each other, so the last
// answer is kept.
class LookUp {
 public:
  explicit LookUp(Numbers numbers) : numbers_(std::move(numbers)) {}

  std::size_t number(std::string_view name) {
    if (name != last_name_ || last_name_.data() == nullptr) {
      const auto found = numbers_.find(name);
      PODIUM_CHECK(found != numbers_.end());
      last_name_ = found->first;
      last_number_ = found->second;
    }
    return last_number_;
  }

 private:
  Numbers numbers_;
  std::string_view last_name_;
  std::size_t last_number_ = 0;
};

}  // namespace

Field::Field(const Input& input, const contest::RuleBook& rules)
    : input_(input), solvers_(input.solvers.size()) {
  std::iota(solvers_.begin(), solvers_.end(), std::size_t{0});
  std::sort(solvers_.begin(), solvers_.end(), [&](auto one, auto other) {
    return solver(one).name < solver(other).name;
  });
  number_logics();
  group_by_division(rules.year);
  place_runs();
}

void Field::number_logics() {
  logic_of_.reserve(input_.benchmarks.size());
  for (const contest::Benchmark& benchmark : input_.benchmarks) {
    const auto number = static_cast<std::uint32_t>(logics_.size());
    logic_of_.push_back(logics_.emplace(benchmark.logic, number).first->second);
  }
  entered_.resize(input_.solvers.size() * logics_.size());
  for (std::size_t i = 0; i < input_.solvers.size(); ++i) {
    for (const auto& [logic, number] : logics_) {
      entered_[i * logics_.size() + number] =
          contest::participation(input_.solvers[i], input_.track, logic) !=
          nullptr;
    }
  }
}

void Field::group_by_division(int year) {
  std::vector<std::vector<std::size_t>*> division_of_logic(logics_.size());
  for (const auto& [logic, number] : logics_) {
    division_of_logic[number] =
        &divisions_[contest::division_of(year, input_.track, logic)];
  }
  for (std::size_t i = 0; i < input_.benchmarks.size(); ++i) {
    division_of_logic[logic_of_[i]]->push_back(i);
  }
  for (auto& [name, benchmarks] : divisions_) {
    std::sort(benchmarks.begin(), benchmarks.end(), [&](auto one, auto other) {
      return std::tie(benchmark(one).logic, benchmark(one).name) <
             std::tie(benchmark(other).logic, benchmark(other).name);
    });
  }
}

void Field::place_runs() {
  PODIUM_CHECK(input_.runs.size() < kNone);
  LookUp solvers(number_by_name(input_.solvers));
  LookUp benchmarks(number_by_name(input_.benchmarks));
  runs_.resize(input_.solvers.size() * input_.benchmarks.size(), kNone);
  for (std::size_t i = 0; i < input_.runs.size(); ++i) {
    const contest::Run& run = input_.runs[i];
    if (run.track != input_.track) continue;
    std::uint32_t& place =
        runs_[solvers.number(run.solver) * input_.benchmarks.size() +
              benchmarks.number(run.benchmark)];
    PODIUM_CHECK(place == kNone);
    place = static_cast<std::uint32_t>(i);
  }
}

}  // namespace podium::score
