#include "cli/solvers.h"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <set>

#include "base/file.h"
#include "base/hash.h"
#include "config/known_solvers.h"

namespace podium::cli {
namespace {

std::string output_of(const process::Host& host, const std::string& program,
                      const std::vector<std::string>& arguments) {
  const Result<TemporaryFolder> folder =
      TemporaryFolder::create(temporary_root());
  if (!folder) return {};
  process::Command command{{program}, {}, folder->path(), {}};
  command.words.insert(command.words.end(), arguments.begin(), arguments.end());
  const char* path = std::getenv("PATH");
  command.environment = {fmt::format("PATH={}", path != nullptr ? path : ""),
                         "HOME=" + folder->path(), "LANG=C.UTF-8"};
  process::Limits limits;
  limits.wall = std::chrono::seconds(5);
  limits.memory = 1'000'000'000;
  limits.output = 1 << 16;
  const process::Interrupt never;
  const Result<process::Outcome> outcome = host.execute(command, limits, never);
  if (!outcome || outcome->reason != process::Reason::Exited) return {};
  return outcome->output.head + "\n" + outcome->error.head;
}

std::string base_name(const std::string& program) {
  return std::filesystem::path(program).filename().string();
}

}  // namespace

std::string ask_version(const process::Host& host, const std::string& program) {
  const std::string path = find_program(program);
  if (path.empty()) return {};
  std::vector<std::string> arguments{"--version"};
  const std::vector<config::KnownSolver> known = config::known_solvers();
  const config::KnownSolver* row =
      config::find_known_solver(known, base_name(program), "");
  if (row != nullptr) arguments = row->version_arguments;
  return config::version_in(output_of(host, path, arguments));
}

std::vector<contest::Solver> find_solvers(
    const process::Host& host, const std::vector<contest::Track>& tracks,
    int year) {
  std::vector<contest::Solver> found;
  const std::vector<config::KnownSolver> known = config::known_solvers();
  std::set<std::string> seen;
  for (const config::KnownSolver& solver : known) {
    if (!seen.insert(solver.program).second) continue;
    if (find_program(solver.program).empty()) continue;
    const std::string version = ask_version(host, solver.program);
    const config::KnownSolver* row =
        config::find_known_solver(known, solver.program, version);
    contest::Solver entrant = config::as_solver(row != nullptr ? *row : solver,
                                                version, tracks, year);
    if (!entrant.participations.empty()) found.push_back(std::move(entrant));
  }
  return found;
}

std::string missing_program(const contest::Solver& solver) {
  for (const contest::Participation& entry : solver.participations) {
    if (find_program(entry.command.at(0)).empty()) return entry.command[0];
  }
  return {};
}

void complete_versions(const process::Host& host,
                       std::vector<contest::Solver>& solvers) {
  for (contest::Solver& solver : solvers) {
    std::set<std::string> programs;
    for (const contest::Participation& entry : solver.participations) {
      programs.insert(entry.command.at(0));
    }
    if (solver.version.empty() && !programs.empty()) {
      solver.version = ask_version(host, *programs.begin());
    }
    std::string digests;
    for (const std::string& program : programs) {
      const Result<std::string> digest = sha256_of_file(find_program(program));
      if (digest) digests += *digest;
    }
    solver.digest = programs.size() == 1 ? digests : sha256(digests);
  }
}

}  // namespace podium::cli
