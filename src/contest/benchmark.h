// contest/benchmark.h -- one problem, as the competition knows it.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "contest/answer.h"
#include "contest/rule_book.h"

namespace podium::contest {

struct Benchmark {
  std::string name;    // path below its library: "QF_LRA/sc/sc-10.smt2"
  std::string path;    // where its file is now
  std::string logic;   // from set-logic
  std::string family;  // by the rule year: "sc"
  Status status = Status::Unknown;  // of its first check-sat
  std::vector<Status> statuses{};   // of each, if there are several
  std::uint64_t asserts = 0;
  std::uint64_t check_sats = 0;
  bool incremental = false;  // push, pop, or several check-sats
  std::uint64_t bytes = 0;
  std::string sha256;
};

// The family of a benchmark of this name. A first folder that is called like
// the logic is the library's and not the submitter's. "-" if no folder is left.
std::string family_of(std::string_view benchmark_name, std::string_view logic,
                      FamilyRule rule);

// Whether one of the patterns names the family: its name, or the beginning of
// it with '*' at the end.
bool names_family(const std::vector<std::string>& patterns,
                  std::string_view family);

}  // namespace podium::contest
