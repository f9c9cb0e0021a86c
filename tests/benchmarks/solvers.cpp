#include "benchmarks/solvers.h"

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <stdexcept>

#include "base/file.h"
#include "base/text.h"
#include "support/support.h"

namespace podium::benchmarks::testing {

Output run(const std::string& command) {
  std::FILE* const pipe = ::popen((command + " 2>&1").c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("cannot start " + command);
  Output output;
  std::array<char, 4096> buffer{};
  std::size_t count = 0;
  while ((count = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0) {
    output.text.append(buffer.data(), count);
  }
  const int status = ::pclose(pipe);
  output.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return output;
}

std::vector<std::string> installed(const std::vector<std::string>& names) {
  std::vector<std::string> found;
  for (const std::string& name : names) {
    if (!find_program(name).empty()) found.push_back(name);
  }
  return found;
}

std::string without_status(std::string_view script) {
  std::string out;
  for (const std::string_view line : split(script, '\n')) {
    if (line.starts_with("(set-info :status")) continue;
    out += line;
    out += '\n';
  }
  return out;
}

std::optional<contest::Status> answer(const std::string& solver,
                                      const Generated& file, int seconds) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  const std::string path = podium::testing::write(folder.path() + "/b.smt2",
                                                  without_status(file.text));
  // One of the solvers must be told what it reads.
  const std::string options = solver == "boolector" ? " --smt2 " : " ";
  const Output output =
      run("timeout " + std::to_string(seconds) + " " + solver + options + path);
  for (const std::string_view line : split(output.text, '\n')) {
    if (line.starts_with("(error")) return std::nullopt;
    if (line == "sat") return contest::Status::Sat;
    if (line == "unsat") return contest::Status::Unsat;
  }
  return std::nullopt;
}

std::vector<contest::Answer> answers(const std::string& solver,
                                     const Generated& file, int seconds) {
  const TemporaryFolder folder = podium::testing::scratch_folder();
  // cvc4 and cvc5 read the text of :source wrongly from a pipe.
  const std::size_t source = file.text.find("(set-info :source |");
  const std::size_t end = file.text.find("|)\n", source) + 3;
  const std::string script =
      without_status(file.text.substr(0, source) + file.text.substr(end));
  const std::string path =
      podium::testing::write(folder.path() + "/b.smt2", script);
  const std::string options =
      solver == "z3" ? " -in" : " --lang=smt2 --incremental";
  const Output output = run("timeout " + std::to_string(seconds) + " " +
                            solver + options + " < " + path);
  std::vector<contest::Answer> found;
  for (const std::string_view line : split(output.text, '\n')) {
    const auto said = contest::parse_answer(line);
    if (said) found.push_back(*said);
  }
  return found;
}

bool known_wrong(const std::string& solver, const Generated& file) {
  return solver == "z3" &&
         file.path == "QF_NRA/polynomials/casus-irreducibilis.smt2" &&
         run("z3 --version").text.starts_with("Z3 version 4.8.12");
}

}  // namespace podium::benchmarks::testing
