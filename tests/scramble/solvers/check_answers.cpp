// Asks solvers about scripts and about their scrambled forms: the answers must
// be the same, and no error may be new.
//
//   check_answers FOLDER [--seeds N] [--seconds S] [--sample N] [--bytes N]
//                 [--least N] [--skip N]
//
// Takes the *.smt2 files below the folder, or of FOLDER/MANIFEST.tsv those of
// kind bench; every n-th of them if a sample is asked for, but for the first
// ones if some are to be skipped. Tells on standard error after each fifty how
// many are done. A solver that is not
// installed, or that does not answer the original, says nothing. Exit 1 if an
// answer changed or fewer than --least pairs agreed, 77 without a solver.

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "scramble/scramble.h"
#include "smtlib/summary.h"
#include "smtlib/tape.h"
#include "support/solver_check.h"

namespace {

using podium::scramble::Plan;
using podium::smtlib::Tape;

struct Options {
  std::string folder;
  std::uint64_t seeds = 3;
  std::uint64_t seconds = 1;
  std::uint64_t sample = 0;  // 0: all
  std::uint64_t bytes = 1 << 20;
  std::uint64_t least = 0;
  std::uint64_t skip = 0;
};

struct Counts {
  std::uint64_t scripts = 0;
  std::uint64_t refused = 0;        // by our reader or scrambler
  std::uint64_t needs_options = 0;  // no answer without the script's options
  std::uint64_t compared = 0;  // pairs of an original and a scrambled script
  std::uint64_t agreed = 0;
  std::uint64_t undecided = 0;  // the scrambled script had no answer in time
  std::uint64_t differing = 0;  // sat against unsat
  std::uint64_t new_errors =
      0;  // the solver complains of the scrambled script only
};

struct Reply {
  std::vector<std::string> answers;
  bool error = false;
};

Reply ask(const std::string& solver, const std::string& path,
          std::uint64_t seconds) {
  Reply reply;
  std::istringstream lines(podium::testing::ask_solver(solver, path, seconds));
  for (std::string line; std::getline(lines, line);) {
    if (line == "sat" || line == "unsat" || line == "unknown") {
      reply.answers.push_back(line);
    }
    reply.error = reply.error || line.find("(error") != std::string::npos ||
                  line.find("rror:") != std::string::npos;
  }
  return reply;
}

// Decided to opposite values at some place.
bool contradict(const Reply& one, const Reply& other) {
  const std::size_t count = std::min(one.answers.size(), other.answers.size());
  for (std::size_t at = 0; at < count; ++at) {
    const bool decided =
        one.answers[at] != "unknown" && other.answers[at] != "unknown";
    if (decided && one.answers[at] != other.answers[at]) return true;
  }
  return false;
}

class Checker {
 public:
  Checker(const Options& options, std::string scratch)
      : options_(options), scratch_(std::move(scratch)) {
    if (!podium::find_program("z3").empty()) solvers_.emplace_back("z3");
    if (!podium::find_program("cvc5").empty()) {
      solvers_.emplace_back("cvc5 --incremental");
    }
  }

  void check(const std::string& path) {
    const auto file = podium::MappedFile::open(path);
    if (!file || file->text().size() > options_.bytes) return;
    ++counts_.scripts;
    const auto tape = Tape::read(file->text(), path);
    if (!tape) return refuse(tape.error());
    const auto summary = podium::smtlib::summarize(*tape);
    if (!summary) return refuse(summary.error());
    Plan plan;
    plan.track = summary->check_sats == 1 ? podium::contest::Track::SingleQuery
                                          : podium::contest::Track::Incremental;
    std::vector<std::string> scripts;
    for (std::uint64_t seed = 0; seed <= options_.seeds; ++seed) {
      if (seed != 0) plan.seed = seed * 7919;
      auto scrambled = podium::scramble::scramble(*tape, plan);
      if (!scrambled) return refuse(scrambled.error());
      scripts.push_back(*std::move(scrambled));
    }
    for (const std::string& solver : solvers_) {
      compare(solver, path, scripts);
    }
  }

  int report() const {
    std::cout << counts_.scripts << " scripts, " << counts_.refused
              << " refused, " << counts_.needs_options
              << " in need of options; " << counts_.compared
              << " compared: " << counts_.agreed << " agreed, "
              << counts_.undecided << " without an answer, "
              << counts_.differing << " differing, " << counts_.new_errors
              << " new errors\n";
    if (solvers_.empty()) return podium::testing::kSkipped;
    const bool good = counts_.differing + counts_.new_errors == 0 &&
                      counts_.agreed >= options_.least;
    return good ? 0 : 1;
  }

 private:
  void refuse(const podium::Error& error) {
    ++counts_.refused;
    std::cout << "refused: " << podium::to_string(error) << "\n";
  }

  // The first script is the one without a seed. It lacks the options of the
  // original, which some scripts cannot do without; so the others are compared
  // with it.
  void compare(const std::string& solver, const std::string& path,
               const std::vector<std::string>& scripts) {
    const Reply original = ask(solver, path, options_.seconds);
    if (original.answers.empty() || original.error) return;
    const std::string about = solver + " on " + path + ", script ";
    const Reply plain = ask_script(solver, scripts[0]);
    if (contradict(original, plain)) {
      ++counts_.differing;
      std::cout << "differing: " << about << "0\n";
    }
    if (plain.error || plain.answers.empty()) {
      ++counts_.needs_options;
      return;
    }
    for (std::size_t at = 1; at < scripts.size(); ++at) {
      count(plain, ask_script(solver, scripts[at]), about + std::to_string(at));
    }
  }

  Reply ask_script(const std::string& solver, const std::string& script) {
    const std::string path = scratch_ + "/scrambled.smt2";
    std::ofstream(path, std::ios::binary) << script;
    return ask(solver, path, options_.seconds);
  }

  void count(const Reply& plain, const Reply& reply, const std::string& about) {
    ++counts_.compared;
    if (contradict(plain, reply)) {
      ++counts_.differing;
      std::cout << "differing: " << about << "\n";
    } else if (reply.error) {
      ++counts_.new_errors;
      std::cout << "new error: " << about << "\n";
    } else if (reply.answers == plain.answers) {
      ++counts_.agreed;
    } else {
      ++counts_.undecided;
    }
  }

  Options options_;
  std::string scratch_;
  std::vector<std::string> solvers_;
  Counts counts_;
};

std::vector<std::string> from_manifest(const std::string& folder) {
  std::vector<std::string> paths;
  std::ifstream manifest(folder + "/MANIFEST.tsv");
  for (std::string line; std::getline(manifest, line);) {
    const auto fields = podium::split(line, '\t');
    constexpr std::size_t kKind = 7;
    if (fields.size() > kKind && fields[kKind] == "bench") {
      paths.push_back(folder + "/" + std::string(fields[0]));
    }
  }
  return paths;
}

std::vector<std::string> scripts_of(const Options& options) {
  std::vector<std::string> paths = from_manifest(options.folder);
  if (paths.empty()) {
    paths = podium::testing::files_below(options.folder, ".smt2");
  }
  if (options.sample == 0 || options.sample >= paths.size()) return paths;
  std::vector<std::string> chosen;
  for (std::uint64_t at = 0; at < options.sample; ++at) {
    chosen.push_back(paths[at * paths.size() / options.sample]);
  }
  return chosen;
}

}  // namespace

int main(int count, char** words) {
  Options options;
  if (!podium::testing::read_folder_and_numbers(
          count, words, options.folder,
          {{"--seeds", &options.seeds},
           {"--seconds", &options.seconds},
           {"--sample", &options.sample},
           {"--bytes", &options.bytes},
           {"--least", &options.least},
           {"--skip", &options.skip}})) {
    return podium::testing::kSkipped;
  }
  const auto scratch =
      podium::TemporaryFolder::create(podium::temporary_root());
  if (!scratch) return 2;
  Checker checker(options, scratch->path());
  const std::vector<std::string> paths = scripts_of(options);
  for (std::size_t at = options.skip; at < paths.size(); ++at) {
    checker.check(paths[at]);
    constexpr std::size_t kStep = 50;
    if ((at + 1) % kStep != 0) continue;
    std::cout.flush();
    std::cerr << at + 1 << " of " << paths.size() << " files\n";
  }
  return checker.report();
}
