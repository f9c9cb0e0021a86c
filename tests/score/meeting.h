// tests/score/meeting.h -- a track of a few runs by the rules of any year.

#pragma once

#include <string>
#include <vector>

#include "score/league.h"
#include "score/score.h"

namespace podium::score {

inline const contest::RuleBook& rules(
    int year, contest::Edition edition = contest::Edition::Document) {
  return **contest::rule_book(year, edition);
}

// A track of one division per logic; T = 100 s, m = 4.
struct Meeting {
  contest::Records records;

  explicit Meeting(int year,
                   contest::Track track = contest::Track::SingleQuery) {
    records.track = track;
    records.year = year;
    records.wall_limit = std::chrono::seconds(100);
    records.cpu_limit = std::chrono::seconds(400);
  }

  Meeting& solver(const std::string& name, bool competing = true) {
    contest::Solver solver;
    solver.name = name;
    solver.team = "team of " + name;
    solver.competing = competing;
    solver.participations = {{{records.track}, {}, {name}, true}};
    records.solvers.push_back(solver);
    return *this;
  }

  Meeting& benchmark(const std::string& name, contest::Status status,
                     std::uint64_t asserts = 0) {
    contest::Benchmark benchmark;
    benchmark.name = name;
    benchmark.logic = name.substr(0, name.find('/'));
    benchmark.status = status;
    benchmark.asserts = asserts;
    benchmark.check_sats = 1;
    records.benchmarks.push_back(benchmark);
    return *this;
  }

  contest::Record& run(std::uint32_t solver, std::uint32_t benchmark,
                       contest::Answer answer, int wall, int cpu,
                       contest::Ending ending = contest::Ending::Exited) {
    contest::Record run;
    run.solver = solver;
    run.benchmark = benchmark;
    run.answer = answer;
    run.wall = std::chrono::seconds(wall);
    run.cpu = std::chrono::seconds(cpu);
    run.ending = ending;
    return records.runs.emplace_back(run);
  }

  std::vector<contest::DivisionScores> scores() const {
    return score(records, rules(records.year));
  }
  contest::Row row(const std::string& solver, contest::ScoreKind kind) const {
    const auto all = scores();
    return score::row(table(all.at(0).tables, kind), solver);
  }
};

}  // namespace podium::score
