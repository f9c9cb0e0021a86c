// formats/entrants.h -- who took part: lists of solvers that come beside
// results.
//
//   our own          name,team,competing,...           docs/formats/csv.md
//   of the organisers, 2019 to 2023                    solvers_divisions_*.csv
//
// Submission files are read by config/.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "contest/records.h"
#include "formats/notes.h"
#include "formats/official_json.h"

namespace podium::formats {

class Entrants {
 public:
  // In place of one of the same name.
  void add(contest::Solver solver);

  // The solver of this name is known by this number of StarExec too.
  void add_number(std::int64_t number, const std::string& name);

  bool empty() const { return solvers_.empty(); }
  const std::vector<contest::Solver>& solvers() const { return solvers_; }

  // By name, else by number; nullptr if it is not there.
  const contest::Solver* find(const contest::Solver& solver) const;

 private:
  std::vector<contest::Solver> solvers_;
  std::unordered_map<std::string, std::size_t> by_name_;
  std::unordered_map<std::int64_t, std::size_t> by_number_;
};

bool is_solvers_csv(std::string_view text);
bool is_registration(std::string_view text);

// Errors have the line.
Result<void> read_solvers_csv(std::string_view text, const std::string& name,
                              Entrants& entrants);
Result<void> read_registration(std::string_view text, const std::string& name,
                               Entrants& entrants);

std::string write_solvers_csv(const std::vector<contest::Solver>& solvers);

// Names, teams, who competes and where: as the list says. A solver that is not
// in it stays as it is, with a note.
void complete_solvers(contest::Records& records, const Entrants& entrants,
                      Notes& notes);

// Status and numbers of asserts and check-sats, where they are not known. A
// benchmark that is not in the list stays as it is, with a note; a known status
// that differs stays too, with a note.
void complete_benchmarks(contest::Records& records, const BenchmarkList& list,
                         Notes& notes);

}  // namespace podium::formats
