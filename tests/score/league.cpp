#include "score/league.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>
#include <stdexcept>

namespace podium::score {

using contest::Track;

League::League() {
  input.track = Track::SingleQuery;
  input.wall_limit = std::chrono::seconds(1200);
  input.cpu_limit = std::chrono::seconds(4800);
}

League& League::solver(const std::string& name,
                       const std::vector<std::string>& logics, bool competing) {
  contest::Solver solver;
  solver.name = name;
  solver.team = "team of " + name;
  solver.competing = competing;
  solver.participations = {{{Track::SingleQuery}, logics, {name}, false}};
  input.solvers.push_back(solver);
  return *this;
}

League& League::benchmark(const std::string& name, const std::string& logic,
                          contest::Status status) {
  contest::Benchmark benchmark;
  benchmark.name = name;
  benchmark.logic = logic;
  benchmark.status = status;
  benchmark.check_sats = 1;
  input.benchmarks.push_back(benchmark);
  return *this;
}

League& League::run(const std::string& solver, const std::string& benchmark,
                    contest::Answer answer, double wall, double cpu,
                    contest::Ending ending) {
  contest::Run run;
  run.track = input.track;
  run.solver = solver;
  run.benchmark = benchmark;
  run.answer = answer;
  run.exit.ending = ending;
  run.usage.wall = from_seconds(wall);
  run.usage.cpu = from_seconds(cpu);
  input.runs.push_back(run);
  return *this;
}

std::vector<contest::DivisionScores> League::scores() const {
  return score(input, rules_2025());
}

const contest::RuleBook& rules_2025() { return **contest::rule_book(2025); }

const contest::DivisionScores& division(
    const std::vector<contest::DivisionScores>& scores,
    const std::string& name) {
  for (const auto& entry : scores) {
    if (entry.division == name) return entry;
  }
  throw std::out_of_range("no division " + name);
}

const contest::Table& table(const std::vector<contest::Table>& tables,
                            contest::ScoreKind kind) {
  for (const auto& entry : tables) {
    if (entry.kind == kind) return entry;
  }
  throw std::out_of_range("no table");
}

const contest::Row& row(const contest::Table& table,
                        const std::string& solver) {
  for (const auto& entry : table.rows) {
    if (entry.solver == solver) return entry;
  }
  throw std::out_of_range("no row of " + solver);
}

namespace {

std::string print_tables(const std::vector<contest::Table>& tables) {
  std::string text;
  for (const auto& table : tables) {
    text += fmt::format("  {} N={} winner={}\n", slug(table.kind),
                        table.benchmarks, table.winner);
    for (const auto& row : table.rows) {
      text += fmt::format(
          "    {} {} {} rank={} e={} n={} w={} c={} aw={} ac={} solved={} {} "
          "{} unsolved={} abstained={} timeout={} memout={} missing={}\n",
          row.solver, row.competing, row.sound, row.rank, row.errors,
          row.correct, row.wall.count(), row.cpu.count(),
          row.actual_wall.count(), row.actual_cpu.count(), row.solved,
          row.solved_sat, row.solved_unsat, row.unsolved, row.abstained,
          row.timeout, row.memout, row.missing);
    }
  }
  return text;
}

}  // namespace

std::string print(const std::vector<contest::DivisionScores>& scores) {
  std::string text;
  for (const auto& entry : scores) {
    text += fmt::format("{} {} N={}\n", entry.division, entry.competitive,
                        entry.benchmarks);
    text += print_tables(entry.tables);
    for (const auto& logic : entry.logics) {
      text += fmt::format(" {} N={}\n", logic.logic, logic.benchmarks);
      text += print_tables(logic.tables);
    }
    for (const auto& one : entry.disagreements) {
      text += fmt::format(" {} sat: {} unsat: {}\n", one.benchmark,
                          fmt::join(one.sat, " "), fmt::join(one.unsat, " "));
    }
  }
  return text;
}

}  // namespace podium::score
