// tests/evaluate/solvers/corpus_scripts.h -- the benchmarks of a corpus as
// scripts that ask for models, and models that are changed a little.

#pragma once

#include <cstddef>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace podium::evaluate {

struct CorpusScript {
  std::string path;  // in the corpus
  std::vector<std::string> commands;
  std::vector<std::size_t> checks;  // which of them ask for an answer
  bool incremental = false;         // pushes, or asks more than once
  bool unsat = true;                // by the status before each of its checks
};

// Every script that has a check-sat and only commands of the standard, in the
// order of their paths. Options, and what asks for anything but an answer, are
// left out.
std::vector<CorpusScript> corpus_scripts(const std::string& folder);

// The text, with get-model after those checks of which `asks` is true.
std::string with_models(const CorpusScript& script,
                        const std::vector<bool>& asks);

// Boolector 1.5 knows no options, asks for the logic first, and writes models
// in lines: "x 0101", "a[01] 10" for each element of an array that matters.
std::string plain(const CorpusScript& script);
std::string to_standard_model(const CorpusScript& script,
                              const std::string& output);

// A model of a script with one check-sat, as two things that must agree: an
// output with one literal changed, and the script with the same definitions in
// place of its declarations, for a solver to decide.
struct Mutation {
  std::string output;
  std::string script;
};

// None if there is no literal to change, or the model has what is no term of
// the standard.
std::optional<Mutation> mutate(const CorpusScript& script,
                               const std::string& output, std::mt19937& random);

}  // namespace podium::evaluate
