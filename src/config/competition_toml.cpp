#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "config/config.h"
#include "config/limits_toml.h"
#include "config/names.h"
#include "config/paths.h"
#include "config/problems.h"
#include "config/solver_toml.h"
#include "config/table_reader.h"
#include "contest/rule_book.h"

namespace podium::config {
namespace {

using contest::Competition;
using contest::RuleBook;
using contest::Track;

constexpr std::uint64_t kLargestFile = 4'000'000;
constexpr std::uint64_t kDefaultSeed = 1;
constexpr std::int64_t kMostHeats = 10'000;

// Reads on with the latest rules where the year is wrong, so that other
// mistakes are found too.
const RuleBook& latest_rules() {
  return **contest::rule_book(contest::kDefaultYear);
}

const RuleBook& read_rules(TableReader& reader, Problems& problems) {
  const Node* node = reader.find("rules");
  const auto year = reader.integer("rules", {1, 9999});
  if (!year) return latest_rules();
  const auto rules = contest::rule_book(static_cast<int>(*year));
  if (rules) return **rules;
  problems.add(node->place, rules.error().code, rules.error().message,
               rules.error().hint);
  return latest_rules();
}

// An integer, or the digits of one that TOML's integers cannot hold.
std::uint64_t read_seed(TableReader& reader, Problems& problems) {
  const Node* node = reader.find("seed");
  if (node == nullptr) return kDefaultSeed;
  if (node->kind != Kind::String) {
    const auto seed =
        reader.integer("seed", {0, std::numeric_limits<std::int64_t>::max()});
    return static_cast<std::uint64_t>(seed.value_or(0));
  }
  std::uint64_t seed = 0;
  const char* end = node->text.data() + node->text.size();
  const auto [stop, problem] = std::from_chars(node->text.data(), end, seed);
  if (node->text.empty() || problem != std::errc() || stop != end) {
    problems.add(node->place, Code::BadValue,
                 fmt::format("'{}' is not a seed", printable(node->text)),
                 "write a whole number from 0 to 18446744073709551615");
  }
  return seed;
}

class CompetitionReader {
 public:
  CompetitionReader(const Tree& tree, Problems& problems)
      : tree_(tree), problems_(problems), folder_(folder_of(tree.path)) {}

  Competition read() {
    TableReader root(tree_, tree_.nodes.front(), problems_);
    const Node* head = root.table("competition");
    const Node* limits = root.table("limits");
    const Node* benchmarks = root.table("benchmarks");
    const std::vector<const Node*> solvers = root.tables("solver");
    root.require("competition", "begin with [competition], name and rules");
    root.require("benchmarks", "add [benchmarks] with paths = [\"folder\"]");
    root.require("solver", "add a [[solver]] with name and command");
    root.finish();

    const RuleBook* rules = &latest_rules();
    if (head != nullptr) rules = &read_head(*head);
    read_limits(tree_, limits, *rules, problems_, competition_);
    if (benchmarks != nullptr) read_benchmarks(*benchmarks);
    for (const Node* solver : solvers) add_solver(*solver);
    return std::move(competition_);
  }

 private:
  const RuleBook& read_head(const Node& table) {
    TableReader reader(tree_, table, problems_);
    reader.require("name", "name = \"...\" is what the pages are headed with");
    reader.require("rules",
                   fmt::format("rules = {} follows the rules of that year",
                               latest_rules().year));
    if (const auto name = reader.text("name")) competition_.name = name->text;
    const RuleBook& rules = read_rules(reader, problems_);
    competition_.year = rules.year;
    competition_.seed = read_seed(reader, problems_);
    competition_.tracks = {Track::SingleQuery};
    if (const auto tracks = reader.texts("tracks", 1)) {
      competition_.tracks = find_tracks(*tracks, problems_);
    }
    const auto results = reader.text("results");
    competition_.results =
        absolute_path(results ? results->text : "results", folder_);
    competition_.scramble = reader.boolean("scramble").value_or(true);
    competition_.heats = static_cast<std::uint32_t>(
        reader.integer("heats", {0, kMostHeats}).value_or(0));
    competition_.run_non_competitive =
        reader.boolean("run_non_competitive")
            .value_or(rules.runs_non_competitive);
    competition_.strict_models =
        reader.boolean("strict_models").value_or(false);
    reader.finish();
    return rules;
  }

  void read_benchmarks(const Node& table) {
    TableReader reader(tree_, table, problems_);
    reader.require("paths", "paths = [\"folder\", \"list.txt\"]");
    const auto paths = reader.texts("paths", 1);
    const auto families = reader.texts("new_families", 0);
    const auto selections = reader.texts("selections", 0);
    reader.finish();
    if (paths) {
      for (const Text& path : *paths) {
        competition_.benchmarks.push_back(absolute_path(path.text, folder_));
      }
    }
    if (families) {
      for (const Text& family : *families) {
        competition_.new_families.push_back(family.text);
      }
    }
    if (selections) {
      for (const Text& file : *selections) {
        competition_.selections.push_back(absolute_path(file.text, folder_));
      }
    }
  }

  void add_solver(const Node& table) {
    SolverRead read = read_solver({.tree = &tree_,
                                   .problems = &problems_,
                                   .folder = folder_,
                                   .year = competition_.year,
                                   .tracks = competition_.tracks},
                                  table);
    const std::string& name = read.solver.name;
    if (!name.empty()) {
      const auto [other, fresh] = solver_places_.emplace(name, read.name_place);
      if (!fresh) {
        problems_.add(
            read.name_place, Code::BadValue,
            fmt::format("there are two solvers '{}'", printable(name)),
            fmt::format("the other one is in line {}: give one of "
                        "them another name",
                        other->second.line));
      }
    }
    competition_.solvers.push_back(std::move(read.solver));
  }

  const Tree& tree_;
  Problems& problems_;
  std::string folder_;
  Competition competition_;
  std::map<std::string, Place> solver_places_;
};

}  // namespace

Result<Competition> parse_competition(std::string_view text,
                                      const std::string& path) {
  const Result<Tree> tree = parse_toml(text, path);
  if (!tree) return tree.error();
  Problems problems(path);
  Competition competition = CompetitionReader(*tree, problems).read();
  if (!problems.empty()) return problems.first();
  return competition;
}

Result<Competition> read_competition(const std::string& path) {
  const Result<std::string> text = read_file(path, kLargestFile);
  if (!text) {
    Error error = text.error();
    error.hint = "podium init writes such a file";
    return error;
  }
  return parse_competition(*text, path);
}

std::vector<Error> missing_programs(const Competition& competition) {
  std::vector<Error> errors;
  for (const contest::Solver& solver : competition.solvers) {
    std::set<std::string> seen;
    for (const contest::Participation& entry : solver.participations) {
      const std::string& program = entry.command.front();
      if (!seen.insert(program).second) continue;
      if (!find_program(program).empty()) continue;
      const bool is_path = program.find('/') != std::string::npos;
      errors.push_back(
          {Code::Missing, "",
           fmt::format("the program '{}' of the solver '{}' is not {}",
                       printable(program), printable(solver.name),
                       is_path ? "an executable file" : "in PATH"),
           is_path ? "archives of submissions are not downloaded: unpack it "
                     "into the folder of the submission file, or set "
                     "'command' in competition.toml"
                   : "install it, or write its path in 'command'"});
    }
  }
  return errors;
}

}  // namespace podium::config
