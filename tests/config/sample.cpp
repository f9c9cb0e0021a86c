#include "sample.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include <algorithm>

namespace podium::testing {

std::string full_toml() {
  return R"([competition]
name = "Nightly"
rules = 2025
seed = 7
tracks = ["single-query", "Incremental"]
results = "out/results"
scramble = false
run_non_competitive = true
strict_models = true

[limits]
wall = "10 s"
cpu = 25.5
memory = "4 GB"
cores = 2
slots = 3

[benchmarks]
paths = ["benchmarks/", "more/list.txt", "/abs/x.smt2"]
new_families = ["20250401-*"]

[[solver]]
name = "z3"
team = "Z3"
competing = false
version = "4.8.12"
command = ["z3", "-smt2"]
tracks = ["single-query"]
logics = ["QF_BV", "QF_A?LIA", "ALL"]
divisions = ["QF_Strings"]
seed = 123

  [[solver.participation]]
  logics = ["QF_SLIA"]
  command = "./bin/z3 --x 'a b'"

[[solver]]
name = "cvc5"
command = "cvc5"
)";
}

std::string small_toml(std::string_view head, std::string_view solver) {
  return fmt::format(R"([competition]
name = "Small"
rules = 2025
{}
[benchmarks]
paths = ["b"]
[[solver]]
name = "z3"
command = ["z3"]
{}
)",
                     head, solver);
}

std::string full_json() {
  return R"({
  "name": "Example",
  "contributors": ["First Author", {"name": "Second", "website": "https://example.org"}],
  "contacts": ["First Author <first@example.org>"],
  "archive": {"url": "https://zenodo.org/record/1/files/e.zip", "h": {"sha256": "00"}, "extra": 1},
  "command": ["bin/example", "--smt2"],
  "website": "https://example.org",
  "system_description": "https://example.org/d.pdf",
  "solver_type": "Standalone",
  "participations": [
    {"tracks": ["SingleQuery", "ModelValidation"], "divisions": ["QF_Equality"], "logics": ["QF_ABV", "UFNRA"]},
    {"tracks": ["Incremental", "Cloud"], "logics": "QF_.*BV",
     "command": {"binary": "run", "arguments": ["-i"], "compa_starexec": false}, "experimental": true}
  ],
  "seed": "42",
  "competitive": false,
  "final": true
}
)";
}

Marked unmark(std::string_view text) {
  constexpr std::string_view kMark = "\u00a7";
  const std::size_t at = text.find(kMark);
  if (at == std::string_view::npos) {
    ADD_FAILURE() << "no mark in " << text;
    return {std::string(text), ""};
  }
  const std::string_view before = text.substr(0, at);
  const std::size_t newline = before.rfind('\n');
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  const auto lines = std::count(before.begin(), before.end(), '\n');
  const auto inner = std::count_if(
      before.begin() + static_cast<std::ptrdiff_t>(begin), before.end(),
      [](char letter) {
        return (static_cast<unsigned char>(letter) & 0xc0) == 0x80;
      });
  return {
      std::string(before) + std::string(text.substr(at + kMark.size())),
      fmt::format("{}:{}", lines + 1,
                  before.size() - begin - static_cast<std::size_t>(inner) + 1)};
}

std::string replaced(std::string text, std::string_view from,
                     std::string_view to) {
  const std::size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  if (at == std::string::npos) return text;
  return text.replace(at, from.size(), to);
}

std::string dump(const contest::Solver& solver) {
  std::string text =
      fmt::format("solver <{}> team <{}> competing {} version <{}> seed {}\n",
                  solver.name, solver.team, solver.competing, solver.version,
                  solver.seed ? std::to_string(*solver.seed) : "none");
  for (const contest::Participation& entry : solver.participations) {
    text += " ";
    for (const contest::Track track : entry.tracks) {
      text += fmt::format(" {}", contest::slug(track));
    }
    text += fmt::format(
        " | {} | {}\n",
        entry.every_logic ? "every" : fmt::format("{}", entry.logics),
        entry.command);
  }
  return text;
}

std::string describe(const contest::LogicLimits& limits) {
  std::string text;
  for (const auto& [logic, wall] : limits) {
    text += fmt::format("  <{}> wall {}\n", logic, wall.count());
  }
  return text;
}

std::string dump(const contest::Competition& competition) {
  std::string text = fmt::format(
      "name <{}> year {} seed {} scramble {} others {} strict {} results "
      "<{}>\n",
      competition.name, competition.year, competition.seed,
      competition.scramble, competition.run_non_competitive,
      competition.strict_models, competition.results);
  for (const contest::Track track : competition.tracks) {
    text += fmt::format("track {}\n", contest::slug(track));
  }
  const contest::Limits& limits = competition.limits;
  text += fmt::format("wall {} cpu {} memory {} cores {} slots {}\n",
                      limits.wall.count(), limits.cpu.count(), limits.memory,
                      limits.cores, competition.slots);
  text += describe(competition.logic_limits);
  for (const auto& [track, own] : competition.track_limits) {
    text += fmt::format(
        "  {} wall {} cpu {} memory {} cores {} slots {} validation {}\n",
        contest::slug(track), own.run.wall.count(), own.run.cpu.count(),
        own.run.memory, own.run.cores, own.slots, own.validation.count());
    text += describe(own.logics);
  }
  text += fmt::format("benchmarks {}\nnew {}\n", competition.benchmarks,
                      competition.new_families);
  if (competition.heats > 0 || !competition.selections.empty()) {
    text += fmt::format("heats {} selections {}\n", competition.heats,
                        competition.selections);
  }
  for (const contest::Solver& solver : competition.solvers) {
    text += dump(solver);
  }
  return text;
}

}  // namespace podium::testing
