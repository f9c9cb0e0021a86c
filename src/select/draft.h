// select/draft.h -- a selection under way: what the procedures of the years
// share.

#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "select/select.h"

namespace podium::select {

using Positions = std::vector<std::size_t>;

struct Draft {
  const Pool& pool;
  const Plan& plan;
  // By benchmark: why it is out. Empty: it may compete.
  std::vector<std::string> reasons;
  std::vector<Choice> chosen;
  std::vector<LeftOut> more_left_out;  // of benchmarks that are chosen, too: of
                                       // one division and not of another

  const contest::Benchmark& benchmark(std::size_t i) const {
    return pool.benchmarks[i];
  }
  void choose(std::size_t benchmark, std::string division) {
    chosen.push_back({benchmark, std::move(division)});
  }
  // Of one division; it may be chosen for another.
  void leave_out(std::size_t benchmark, const std::string& division,
                 const std::string& reason) {
    more_left_out.push_back({benchmark, division + ": " + reason});
  }
  double difficulty(std::size_t i) const;
};

// Candidates by logic, each by name of benchmark.
using Logics = std::map<std::string_view, Positions>;

// Chooses the check benchmarks, which take no slot, leaves out what was very
// easy, and returns the others, by name.
Positions retire(const Positions& candidates, const std::string& division,
                 Draft& draft);

// Each takes candidates and either chooses them or writes why not.
void choose_all(const Positions& candidates, Draft& draft);
void choose_capped(const Positions& candidates, Draft& draft);
void choose_quotas(const Positions& candidates, Draft& draft);
void choose_quintiles(const Positions& candidates, Draft& draft);
void choose_parallel(const Logics& logics, Draft& draft);

}  // namespace podium::select
