// Models of solvers for the scripts of a corpus, and the same with one value
// changed. Takes minutes; `ctest -L deep` runs it.
//
// PODIUM_SCRIPTS tells how many scripts, 200 without it.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <regex>
#include <sstream>

#include "evaluate/check_model.h"
#include "support/support.h"

namespace podium::evaluate {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

std::size_t script_count() {
  const char* given = std::getenv("PODIUM_SCRIPTS");
  return given == nullptr ? 200 : std::strtoul(given, nullptr, 10);
}

// Scripts with one check-sat and no quantifiers, with get-model at the end.
std::vector<std::string> scripts() {
  std::vector<fs::path> paths;
  const std::string folder = testing::shared_folder();
  if (folder.empty() || !fs::exists(folder + "/corpus")) return {};
  for (const auto& each :
       fs::recursive_directory_iterator(folder + "/corpus")) {
    const bool script =
        each.path().extension() == ".smt2" && each.file_size() < 100000;
    if (script) paths.push_back(each.path());
  }
  std::ranges::sort(paths);
  std::ranges::shuffle(paths, std::mt19937(1));
  std::vector<std::string> result;
  for (const fs::path& path : paths) {
    if (result.size() == script_count()) break;
    std::string text = read(path);
    const std::size_t check = text.find("(check-sat)");
    const bool usable = check != std::string::npos &&
                        text.find("(check-sat", check + 1) == std::string::npos;
    static const std::regex unwanted("forall|exists|get-|push|reset|exit\\b");
    if (!usable || std::regex_search(text.substr(0, check), unwanted)) continue;
    static const std::regex header(
        "\\(set-(option|info) :(status|print-success|produce)[^)]*\\)");
    text = std::regex_replace(text.substr(0, check), header, "");
    result.push_back("(set-option :produce-models true)" + text +
                     "(check-sat)(get-model)\n");
  }
  return result;
}

std::string solve(const std::string& command, const std::string& folder,
                  const std::string& script) {
  std::ofstream(folder + "/in.smt2") << script;
  const std::string line = "timeout 5 " + command + " " + folder +
                           "/in.smt2 > " + folder + "/out.txt 2> /dev/null";
  if (std::system(line.c_str()) == -1) return "";
  return read(folder + "/out.txt");
}

ModelReport check(const std::string& script, const std::string& output) {
  const auto reports = check_model(script, "script", output, "output", {});
  return reports ? reports->front() : ModelReport{};
}

// The output with one number changed, and its definitions as assertions; empty
// if it has others than constants.
struct Mutation {
  std::string output;
  std::string assertions;
};

Mutation mutate(const std::string& output, std::mt19937& random) {
  static const std::regex definition(
      "\\(define-fun\\s+(\\|[^|]*\\||[^\\s()]+)\\s+\\(\\)\\s+(Int|Bool)\\s+"
      "(\\(- [0-9]+\\)|[0-9]+|true|false)\\s*\\)");
  static const std::regex any("\\((define|declare)-");
  std::vector<std::smatch> found(
      std::sregex_iterator(output.begin(), output.end(), definition), {});
  const auto all = std::distance(
      std::sregex_iterator(output.begin(), output.end(), any), {});
  if (found.empty() || static_cast<std::ptrdiff_t>(found.size()) != all) {
    return {};
  }
  const std::size_t changed = random() % found.size();
  Mutation result{"sat (", ""};
  for (std::size_t at = 0; at < found.size(); ++at) {
    const std::string name = found[at][1];
    const std::string sort = found[at][2];
    std::string value = found[at][3];
    if (at == changed && sort == "Int") value = std::to_string(random() % 9);
    if (at == changed && sort == "Bool") {
      value = value == "true" ? "false" : "true";
    }
    result.output += "(define-fun " + name + " () " + sort + " " + value + ")";
    result.assertions += "(assert (= " + name + " " + value + "))";
  }
  result.output += ")";
  return result;
}

TEST(Corpus, ModelsOfSolvers) {
  const std::vector<std::string> all = scripts();
  if (all.empty()) GTEST_SKIP() << "there is no corpus";
  const TemporaryFolder folder = testing::scratch_folder();
  std::mt19937 random(5);
  std::map<std::string, int> counts;
  for (const char* solver :
       {"z3 -T:5", "cvc5 --tlimit=5000", "cvc4 --tlimit=5000"}) {
    for (const std::string& script : all) {
      const std::string output = solve(solver, folder.path(), script);
      if (!output.starts_with("sat")) continue;
      const ModelReport report = check(script, output);
      ++counts[std::string(solver).substr(0, 4) + " " +
               std::string(mnemonic(report.trouble.fault))];
      // An error of z3 means that it did not read some assertion.
      const bool read_all = output.find("(error") == std::string::npos;
      if (report.verdict == ModelVerdict::Invalid && read_all) {
        // cvc5 1.0.3 has wrong models of functions that take functions.
        EXPECT_NE(script.find("HO_"), std::string::npos)
            << solver << "\n"
            << script << output << report.term;
      }
      const Mutation mutation = mutate(output, random);
      if (mutation.output.empty()) continue;
      const std::size_t end = script.rfind("(check-sat)");
      const std::string answer =
          solve("z3 -T:5", folder.path(),
                script.substr(0, end) + mutation.assertions + "(check-sat)");
      const ModelReport mutated = check(script, mutation.output);
      if (mutated.verdict == ModelVerdict::Unknown) continue;
      const bool valid = mutated.verdict == ModelVerdict::Valid;
      if (answer == "sat\n" || answer == "unsat\n") {
        ++counts["mutated"];
        EXPECT_EQ(answer == "sat\n", valid) << script << mutation.output;
      }
    }
  }
  for (const auto& [name, count] : counts) {
    std::printf("%-30s %d\n", name.c_str(), count);
  }
}

}  // namespace
}  // namespace podium::evaluate
