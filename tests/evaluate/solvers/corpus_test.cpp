// Models of solvers for the scripts of a corpus, and the same with one value
// changed. Takes minutes; `ctest -L deep` runs it.
//
// PODIUM_SCRIPTS=N takes about N scripts, 200 without it, 0 for all.
// PODIUM_PARTS=N PODIUM_PART=I takes every Nth of them from the Ith (0 first).
// PODIUM_SECONDS=N is what a solver has, 5 without it; at most one second for
// scripts that are unsat.
// PODIUM_CACHE=FOLDER keeps what the solvers said.
// PODIUM_LIST=FILE gets a line for each model that is not VALID.
// PODIUM_SEED=N changes other values of models, with the same models.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>

#include "evaluate/check_model.h"
#include "solvers/corpus_scripts.h"
#include "solvers/known_faults.h"
#include "solvers/solver.h"
#include "support/support.h"

namespace podium::evaluate {
namespace {

int seconds() { return static_cast<int>(number_from("PODIUM_SECONDS", 5)); }

std::vector<CorpusScript> chosen_scripts() {
  const std::string folder = testing::shared_folder() + "/corpus";
  if (!std::filesystem::exists(folder)) return {};
  std::vector<CorpusScript> all = corpus_scripts(folder);
  std::size_t wanted = number_from("PODIUM_SCRIPTS", 200);
  if (wanted == 0 || wanted >= all.size()) wanted = all.size();
  const std::size_t parts = number_from("PODIUM_PARTS", 1);
  std::vector<CorpusScript> some;
  for (std::size_t at = number_from("PODIUM_PART", 0); at < wanted;
       at += parts) {
    some.push_back(std::move(all[at * all.size() / wanted]));
  }
  return some;
}

struct Solver {
  const char* name;
  const char* command;
  const char* incremental;  // what to add for scripts that ask more than once
};

constexpr Solver kSolvers[] = {
    {"z3", "z3", ""},
    {"cvc5", "cvc5 --strings-exp --arrays-exp", "--incremental"},
    {"cvc4", "cvc4 --lang smt2 --strings-exp", "--incremental"},
    {"boolector", "boolector --smt2 -m", ""}};

Answer answer_of(const Solver& solver, const CorpusScript& script,
                 const std::string& text) {
  std::string command = solver.command;
  if (script.incremental) command += std::string(" ") + solver.incremental;
  // Whoever finds a model of what has none does so soon.
  const int limit = script.unsat ? std::min(1, seconds()) : seconds();
  return ask(command, text, limit);
}

// A script that asks for models, and what a solver says to it.
struct Talk {
  std::string script;
  std::string output;       // "" if it never says sat
  std::vector<bool> asked;  // after which check-sat for a model
  bool killed = false;      // before it had said all
};

// A model is asked for only where there is one: an error would end some
// solvers.
Talk talk(const Solver& solver, const CorpusScript& script) {
  Talk result;
  if (solver.name == std::string_view("boolector")) {
    if (script.incremental) return result;
    result.asked = {true};
    result.script = with_models(script, {false});
    const Answer answer = answer_of(solver, script, plain(script));
    result.killed = answer.killed;
    result.output = to_standard_model(script, answer.output);
    return result;
  }
  result.asked.assign(script.checks.size(), !script.incremental);
  result.script = with_models(script, result.asked);
  Answer answer = answer_of(solver, script, result.script);
  if (script.incremental) {
    const std::vector<std::string> answers = expressions(answer.output);
    for (std::size_t at = 0; at < result.asked.size() && at < answers.size();
         ++at) {
      result.asked[at] = answers[at] == "sat";
    }
    if (std::ranges::find(result.asked, true) == result.asked.end()) {
      return result;
    }
    result.script = with_models(script, result.asked);
    answer = answer_of(solver, script, result.script);
  }
  result.killed = answer.killed;
  const bool sat = ("\n" + answer.output).find("\nsat") != std::string::npos;
  if (sat) result.output = std::move(answer.output);
  return result;
}

class Corpus : public ::testing::Test {
 protected:
  void SetUp() override {
    scripts_ = chosen_scripts();
    if (scripts_.empty()) GTEST_SKIP() << "there is no corpus";
    if (const char* path = std::getenv("PODIUM_LIST")) list_.open(path);
  }

  void TearDown() override {
    for (const auto& [name, count] : counts_) {
      std::printf("%-40s %d\n", name.c_str(), count);
    }
  }

  void note(const Solver& solver, const CorpusScript& script,
            const std::string& what) {
    ++counts_[std::string(solver.name) + " " + what.substr(0, what.find('\t'))];
    if (what != "VALID" && list_.is_open()) {
      list_ << solver.name << '\t' << script.path << '\t' << what << std::endl;
    }
  }

  std::vector<CorpusScript> scripts_;
  std::map<std::string, int> counts_;
  std::ofstream list_;
};

TEST_F(Corpus, ModelsOfSolvers) {
  for (const CorpusScript& script : scripts_) {
    for (const Solver& solver : kSolvers) {
      if (!is_installed(solver.name)) continue;
      const Talk said = talk(solver, script);
      if (said.output.empty()) continue;
      // An error means that some assertion was not read, or no model found.
      if (said.output.find("(error") != std::string::npos) {
        note(solver, script, "solver-error");
        continue;
      }
      const auto reports =
          check_model(said.script, "script", said.output, "output", {});
      if (!reports) {
        note(solver, script, "unreadable\t" + to_string(reports.error()));
        continue;
      }
      for (const ModelReport& each : *reports) {
        const bool answered = said.asked[each.query - 1] &&
                              each.trouble.fault != Fault::SaysUnsat &&
                              each.trouble.fault != Fault::NoAnswer;
        if (!answered) continue;
        if (each.verdict == ModelVerdict::Valid) {
          note(solver, script, "VALID");
          continue;
        }
        const std::string reason(mnemonic(each.trouble.fault));
        // It was stopped before its model, or within it.
        const Fault fault = each.trouble.fault;
        const bool cut = said.killed && (fault == Fault::NoModel ||
                                         fault == Fault::Malformed ||
                                         fault == Fault::Incomplete);
        if (cut) {
          note(solver, script, "killed");
          continue;
        }
        note(solver, script,
             reason + "\t" + each.trouble.message + "\t" + each.term);
        EXPECT_TRUE(is_known(solver.name, script.path, reason))
            << solver.name << " " << script.path << ": " << reason << ", "
            << each.trouble.message << "\n"
            << each.term;
      }
    }
  }
}

TEST_F(Corpus, MutatedModels) {
  std::mt19937 random(static_cast<unsigned>(number_from("PODIUM_SEED", 5)));
  for (const CorpusScript& script : scripts_) {
    for (const Solver& solver : kSolvers) {
      if (!is_installed(solver.name) || script.incremental) continue;
      const Talk said = talk(solver, script);
      if (said.output.find("(error") != std::string::npos) continue;
      const std::optional<Mutation> mutation =
          mutate(script, said.output, random);
      if (!mutation) continue;
      const auto reports =
          check_model(said.script, "script", mutation->output, "output", {});
      if (!reports) continue;
      const ModelReport& report = reports->front();
      if (report.verdict == ModelVerdict::Unknown) {
        note(solver, script,
             "mutated " + std::string(mnemonic(report.trouble.fault)) + "\t" +
                 report.trouble.message);
        continue;
      }
      const bool valid = report.verdict == ModelVerdict::Valid;
      for (const char* judge : {"z3", "cvc5 --strings-exp --arrays-exp"}) {
        const std::string answer =
            ask(std::string(judge), mutation->script, seconds()).output;
        if (answer != "sat\n" && answer != "unsat\n") continue;
        ++counts_[std::string("mutated, ") + (valid ? "valid" : "invalid")];
        EXPECT_EQ(answer == "sat\n", valid)
            << judge << " on " << script.path << ", model of " << solver.name
            << "\n"
            << report.trouble.message << "\n"
            << report.term << "\n"
            << mutation->output;
        break;
      }
    }
  }
}

}  // namespace
}  // namespace podium::evaluate
