#include "support/competition.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <stdexcept>

#include "support/support.h"

namespace podium::testing {

std::string write_benchmark(const std::string& folder, const std::string& name,
                            const std::string& status) {
  const std::string term = status == "unsat" ? "(and p (not p))" : "(or p q)";
  return write(
      fmt::format("{}/{}", folder, name),
      fmt::format("(set-info :smt-lib-version 2.6)\n(set-logic QF_UF)\n"
                  "(set-info :status {})\n(declare-const p Bool)\n"
                  "(declare-const q Bool)\n(assert {})\n(check-sat)\n(exit)\n",
                  status, term));
}

std::string write_competition(const std::string& folder,
                              const std::vector<FakeSolver>& solvers,
                              const std::string& limits) {
  std::string toml = fmt::format(
      "[competition]\nname = \"Test\"\nrules = 2025\nseed = 7\n"
      "[limits]\n{}[benchmarks]\npaths = [\"benchmarks\"]\n",
      limits);
  for (const FakeSolver& solver : solvers) {
    write(fmt::format("{}/solvers/{}", folder, solver.name),
          "#!/bin/sh\n" + solver.script + "\n", true);
    toml += fmt::format(
        "[[solver]]\nname = \"{}\"\nteam = \"{}\"\nversion = \"1\"\n"
        "command = [\"solvers/{}\"]\n",
        solver.name, solver.team.empty() ? solver.name : solver.team,
        solver.name);
  }
  return write(folder + "/competition.toml", toml);
}

Ran run(const std::vector<std::string>& words) {
  const TemporaryFolder folder = scratch_folder();
  const std::string output = folder.path() + "/out";
  const std::string error = folder.path() + "/err";
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_addopen(&actions, 1, output.c_str(),
                                     O_WRONLY | O_CREAT, 0600);
  ::posix_spawn_file_actions_addopen(&actions, 2, error.c_str(),
                                     O_WRONLY | O_CREAT, 0600);
  pid_t child = 0;
  const int problem = ::posix_spawnp(&child, arguments[0], &actions, nullptr,
                                     arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) throw std::runtime_error("cannot start " + words[0]);
  int status = 0;
  while (::waitpid(child, &status, 0) != child) {
  }
  Ran ran;
  ran.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  ran.output = *read_file(output);
  ran.error = *read_file(error);
  return ran;
}

}  // namespace podium::testing
