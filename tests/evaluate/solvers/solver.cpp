#include "solvers/solver.h"

#include <sys/wait.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "base/hash.h"
#include "smtlib/tape.h"
#include "support/support.h"

namespace podium::evaluate {

namespace {

std::string content(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

bool is_installed(const std::string& solver) {
  const std::string command = "command -v " + solver + " > /dev/null";
  return std::system(command.c_str()) == 0;
}

Answer ask(const std::string& command, const std::string& script, int seconds) {
  const TemporaryFolder scratch = testing::scratch_folder();
  const char* cache = std::getenv("PODIUM_CACHE");
  std::string output = scratch.path() + "/out.txt";
  if (cache != nullptr) {
    const std::string key =
        sha256(command + " " + std::to_string(seconds) + "\n" + script);
    output = std::string(cache) + "/" + key.substr(0, 2) + "/" + key;
    if (std::filesystem::exists(output)) {
      return {content(output), std::filesystem::exists(output + ".killed")};
    }
    std::filesystem::create_directories(output.substr(0, output.rfind('/')));
  }
  const std::string input = scratch.path() + "/in.smt2";
  std::ofstream(input) << script;
  // Processor time tells what a solver can, wall time how busy the machine is.
  const std::string line = "sh -c 'ulimit -t " + std::to_string(seconds) +
                           "; ulimit -v 4000000; exec timeout " +
                           std::to_string(60 * seconds) + " " + command + " " +
                           input + "' > " + output + ".new 2> /dev/null";
  // Solvers return 1 after an error in one command. From 124 on `timeout` or
  // the shell tells of a time that was over or of a signal.
  const int status = std::system(line.c_str());
  const bool killed = !WIFEXITED(status) || WEXITSTATUS(status) >= 124;
  if (killed) std::ofstream(output + ".killed");
  std::filesystem::rename(output + ".new", output);
  return {content(output), killed};
}

std::vector<std::string> expressions(const std::string& text) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, "output");
  if (!tape) return {to_string(tape.error())};
  std::vector<std::string> result;
  for (std::size_t at = 0; at < tape->size(); at = tape->next(at)) {
    result.emplace_back(tape->slice(at));
  }
  return result;
}

std::size_t number_from(const char* variable, std::size_t otherwise) {
  const char* given = std::getenv(variable);
  return given == nullptr ? otherwise : std::strtoul(given, nullptr, 10);
}

}  // namespace podium::evaluate
