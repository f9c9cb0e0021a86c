#include "config/solver_toml.h"

#include <fmt/format.h>

#include <limits>
#include <utility>

#include "config/command.h"
#include "config/config.h"
#include "config/names.h"
#include "config/paths.h"
#include "config/table_reader.h"

namespace podium::config {
namespace {

constexpr Range kSeeds{0, std::numeric_limits<std::uint32_t>::max()};

std::vector<std::string> read_own_command(const SolverContext& context,
                                          const Node& node) {
  std::vector<std::string> words =
      read_command(*context.tree, node, *context.problems);
  if (!words.empty()) {
    words.front() = absolute_program(words.front(), context.folder);
  }
  return words;
}

// tracks, logics and divisions of a solver or of one of its participations.
struct Scope {
  Entry entry;
  const Node* first_key = nullptr;  // one of them, if there is any
};

Scope read_scope(const SolverContext& context, TableReader& reader) {
  Problems& problems = *context.problems;
  Scope scope;
  scope.entry.tracks = context.tracks;
  scope.entry.every_logic = true;
  for (const char* key : {"tracks", "logics", "divisions"}) {
    const Node* node = reader.find(key);
    if (node == nullptr) continue;
    if (scope.first_key == nullptr || node->place < scope.first_key->place) {
      scope.first_key = node;
    }
    if (std::string_view(key) != "tracks") scope.entry.every_logic = false;
  }
  if (const auto tracks = reader.texts("tracks", 1)) {
    scope.entry.tracks = find_tracks(*tracks, problems);
  }
  if (const auto logics = reader.texts("logics", 1)) {
    scope.entry.logics = find_logics(*logics, context.year, problems);
  }
  if (const auto divisions = reader.texts("divisions", 1)) {
    scope.entry.divisions =
        find_divisions(*divisions, scope.entry.tracks, context.year, problems);
  }
  return scope;
}

void append(std::vector<contest::Participation>& all, const Entry& entry,
            int year) {
  for (contest::Participation& one : participations_of(entry, year)) {
    all.push_back(std::move(one));
  }
}

void read_participation(const SolverContext& context, const Node& table,
                        const std::vector<std::string>& default_command,
                        contest::Solver& solver) {
  TableReader reader(*context.tree, table, *context.problems);
  Scope scope = read_scope(context, reader);
  scope.entry.command = default_command;
  const Node* command = reader.find("command");
  if (command != nullptr) {
    scope.entry.command = read_own_command(context, *command);
  } else if (default_command.empty()) {
    reader.require("command", "the solver itself has none: name a program");
  }
  reader.finish();
  append(solver.participations, scope.entry, context.year);
}

// The keys that stand beside `submission` replace what it says.
void read_named_submission(const SolverContext& context, const Text& file,
                           contest::Solver& solver) {
  const std::string path = absolute_path(file.text, context.folder);
  Result<contest::Solver> submission = read_submission(path, context.year);
  if (!submission) {
    Error error = submission.error();
    if (error.code == Code::Io && error.hint.empty()) {
      error.hint = fmt::format("it is named in {}",
                               where(context.tree->path, file.place));
    }
    context.problems->add_foreign(file.place, std::move(error));
    return;
  }
  solver = std::move(*submission);
}

void refuse_scope(const SolverContext& context, const Scope& scope,
                  const std::vector<const Node*>& participations) {
  const Node* node = scope.first_key;
  if (node == nullptr && participations.empty()) return;
  const Place place =
      node != nullptr ? node->key_place : participations.front()->place;
  context.problems->add(
      place, Code::Mismatch,
      fmt::format("'{}' does not go with 'submission'",
                  node != nullptr ? node->key : "participation"),
      "the submission file says what the solver enters; change it there");
}

// What a solver says of itself, or over its submission.
void read_person(TableReader& reader, contest::Solver& solver,
                 std::optional<Text>& name) {
  name = reader.text("name");
  const auto team = reader.text("team");
  const auto version = reader.text("version");
  if (name) {
    // A submission has a team, which stays the same under another name.
    if (solver.team.empty()) solver.team = name->text;
    solver.name = name->text;
  }
  if (team) solver.team = team->text;
  if (version) solver.version = version->text;
  solver.competing = reader.boolean("competing").value_or(solver.competing);
  if (const auto seed = reader.integer("seed", kSeeds)) {
    solver.seed = static_cast<std::uint32_t>(*seed);
  }
}

}  // namespace

SolverRead read_solver(const SolverContext& context, const Node& table) {
  TableReader reader(*context.tree, table, *context.problems);
  SolverRead result{.solver = {}, .name_place = table.place};
  contest::Solver& solver = result.solver;

  const std::optional<Text> submission = reader.text("submission");
  const bool submitted = reader.find("submission") != nullptr;
  if (submission) read_named_submission(context, *submission, solver);
  std::optional<Text> name;
  read_person(reader, solver, name);
  if (name) {
    result.name_place = name->place;
  } else if (submission) {
    result.name_place = submission->place;
  }

  const Node* command_node = reader.find("command");
  std::vector<std::string> command;
  if (command_node != nullptr) {
    command = read_own_command(context, *command_node);
  }
  Scope scope = read_scope(context, reader);
  const auto participations = reader.tables("participation");
  if (!submitted) {
    reader.require("name", "give the solver a name, or name a submission file");
    if (participations.empty() || scope.first_key != nullptr) {
      reader.require("command", "name the program: command = [\"z3\"]");
    }
  }
  reader.finish();

  if (submitted) {
    refuse_scope(context, scope, participations);
    for (contest::Participation& one : solver.participations) {
      if (!command.empty()) one.command = command;
    }
    return result;
  }
  if (command_node != nullptr) {
    scope.entry.command = command;
    append(solver.participations, scope.entry, context.year);
  }
  for (const Node* one : participations) {
    read_participation(context, *one, command, solver);
  }
  return result;
}

}  // namespace podium::config
