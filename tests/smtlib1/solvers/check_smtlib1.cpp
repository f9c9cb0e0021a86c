// Asks solvers about converted benchmarks, and about scrambled and then
// converted ones: no error, and the answer must be the stated status. Boolector
// still reads SMT-LIB 1.2 of bit-vectors itself; what it says of the benchmark
// as it was, and as it was scrambled, must be the same.
//
//   check_smtlib1 FOLDER [--seeds N] [--seconds S] [--least N]
//
// Takes the *.smt files below the folder. Exit 1 if an answer differs, a solver
// complains or fewer than --least answers were right; 77 without a solver or
// the folder.

#include <algorithm>
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "smtlib1/convert.h"
#include "smtlib1/scramble.h"
#include "support/solver_check.h"

namespace {

using podium::smtlib1::Analysis;
using podium::smtlib1::Benchmark;
using podium::smtlib1::Converted;

// Files of the shared corpus that are not what they say.
struct Exception {
  enum class What { Refused, WrongStatus, Error };
  std::string_view path;    // its end
  std::string_view solver;  // empty: all
  What what;
  std::string_view why;
};

constexpr std::array kExceptions{
    Exception{"sample-smt-tests/miniTest18.smt", "", Exception::What::Refused,
              "bv32[5] does not fit; boolector refuses it too"},
    Exception{"examples/frugal100.smt", "", Exception::What::WrongStatus,
              "the arrays may differ elsewhere: it is satisfiable"},
    Exception{"expect/scrub.02.smt", "", Exception::What::Error,
              "(/ n n) in a linear logic, which it is a test of"},
    Exception{"uflra/pb_real_10_0100_10_11.smt", "z3", Exception::What::Error,
              "(* (- 0 17) x) is not linear to z3"},
    Exception{"uflra/pb_real_10_0100_10_15.smt", "z3", Exception::What::Error,
              "the same"},
    Exception{"uflra/pb_real_10_0100_10_16.smt", "z3", Exception::What::Error,
              "the same"},
    Exception{"uflra/pb_real_10_0200_10_26.smt", "z3", Exception::What::Error,
              "the same"},
    Exception{"uflra/pb_real_10_0200_10_27.smt", "z3", Exception::What::Error,
              "the same"},
    Exception{"uflra/pb_real_10_0200_10_29.smt", "z3", Exception::What::Error,
              "the same"},
};

struct Options {
  std::string folder;
  std::uint64_t seeds = 3;
  std::uint64_t seconds = 2;
  std::uint64_t least = 0;
};

struct Counts {
  std::uint64_t files = 0;
  std::uint64_t right = 0;      // the stated status
  std::uint64_t agreeing = 0;   // no status, and as the others said
  std::uint64_t undecided = 0;  // no answer in time
  std::uint64_t excepted = 0;
  std::uint64_t bad = 0;
};

struct Reply {
  std::string answer;  // empty: none in time
  std::string error;   // the line that complains
};

Reply ask(const std::string& solver, const std::string& path,
          std::uint64_t seconds) {
  Reply reply;
  std::istringstream lines(podium::testing::ask_solver(solver, path, seconds));
  for (std::string line; std::getline(lines, line);) {
    if (line == "sat" || line == "unsat") reply.answer = line;
    const bool complaint = line.find("rror") != std::string::npos ||
                           line.find("Expected result") != std::string::npos ||
                           line.find(".smt:") != std::string::npos;
    if (complaint && reply.error.empty()) reply.error = line;
  }
  return reply;
}

std::string status_of(const Benchmark& benchmark) {
  std::string status;
  for (const auto& entry : benchmark.entries()) {
    if (entry.attribute == podium::smtlib1::Attribute::Status) {
      status = benchmark.tape().text(entry.value);
    }
  }
  return status == "unknown" ? "" : status;
}

class Checker {
 public:
  Checker(const Options& options, std::string scratch)
      : options_(options), scratch_(std::move(scratch)) {
    for (const char* const solver : {"z3", "cvc5"}) {
      if (!podium::find_program(solver).empty()) solvers_.emplace_back(solver);
    }
    boolector_ = !podium::find_program("boolector").empty();
  }

  void check(const std::string& path) {
    ++counts_.files;
    path_ = path;
    status_.clear();
    from_others_ = false;
    const auto file = podium::MappedFile::open(path);
    const auto benchmark = Benchmark::read(file->text(), path);
    if (!benchmark) return refuse(to_string(benchmark.error()));
    const Analysis analysis = analyze(*benchmark);
    status_ = status_of(*benchmark);
    const auto script = convert(analysis);
    if (!script) return refuse(to_string(script.error()));
    ask_all(script->text, "converted");
    const std::string_view logic = benchmark->logic();
    const bool bits = logic == "QF_BV" || logic == "QF_AUFBV";
    if (bits && boolector_) ask_boolector(file->text(), "as it is");
    for (std::uint64_t seed = 1; seed <= options_.seeds; ++seed) {
      const auto scrambled =
          podium::smtlib1::scramble(analysis, {seed * 7919, seed % 2 == 1});
      if (!scrambled) return refuse(to_string(scrambled.error()));
      const std::string about = "scrambled by " + std::to_string(seed * 7919);
      if (bits && boolector_) ask_boolector(*scrambled, about);
      ask_scrambled(*scrambled, about);
    }
  }

  int report() const {
    std::cout << counts_.files << " files; answers: " << counts_.right
              << " as the status says, " << counts_.agreeing
              << " as others say, " << counts_.undecided << " none in time, "
              << counts_.excepted << " excepted, " << counts_.bad << " bad\n";
    if (solvers_.empty()) return podium::testing::kSkipped;
    return counts_.bad == 0 && counts_.right >= options_.least ? 0 : 1;
  }

 private:
  void ask_scrambled(const std::string& text, const std::string& about) {
    const auto benchmark = Benchmark::read(text, path_ + ", " + about);
    if (!benchmark) return bad(to_string(benchmark.error()));
    const Analysis analysis = analyze(*benchmark);
    const auto script = convert(analysis);
    if (!script) return bad(to_string(script.error()));
    ask_all(script->text, about);
  }

  void ask_all(const std::string& script, const std::string& about) {
    for (const std::string& solver : solvers_) {
      ask_one(solver, script, ".smt2", about);
    }
  }

  // It knows neither annotations nor the first theory's operators.
  void ask_boolector(std::string_view text, const std::string& about) {
    const std::string path = write(text, ".smt");
    const Reply reply = ask("boolector", path, options_.seconds);
    if (reply.error.empty()) judge("boolector", reply, about);
  }

  std::string write(std::string_view text, const char* extension) {
    const std::string path = scratch_ + "/asked" + extension;
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }

  void ask_one(const std::string& solver, std::string_view text,
               const char* extension, const std::string& about) {
    judge(solver, ask(solver, write(text, extension), options_.seconds), about);
  }

  const Exception* exception(std::string_view solver) const {
    for (const Exception& one : kExceptions) {
      if (path_.ends_with(one.path) &&
          (one.solver.empty() || one.solver == solver)) {
        return &one;
      }
    }
    return nullptr;
  }

  void judge(const std::string& solver, const Reply& reply,
             const std::string& about) {
    const Exception* const expected = exception(solver);
    if (expected != nullptr) {
      ++counts_.excepted;
      const bool so = expected->what == Exception::What::Error
                          ? !reply.error.empty()
                          : reply.answer != status_;  // or no answer in time
      if (!so) bad("no exception any more: " + std::string(expected->why));
      return;
    }
    if (!reply.error.empty()) {
      return bad(solver + " on " + path_ + ", " + about + ": " + reply.error);
    }
    if (reply.answer.empty()) {
      ++counts_.undecided;
      return;
    }
    const bool stated = !status_.empty() && !from_others_;
    if (status_.empty()) {
      status_ = reply.answer;
      from_others_ = true;
    } else if (status_ != reply.answer) {
      return bad(solver + " on " + path_ + ", " + about + ": " + reply.answer +
                 " and not " + status_);
    }
    ++(stated ? counts_.right : counts_.agreeing);
  }

  void refuse(const std::string& error) {
    const Exception* const expected = exception("");
    if (expected != nullptr && expected->what == Exception::What::Refused) {
      ++counts_.excepted;
      return;
    }
    bad("refused: " + error);
  }

  void bad(const std::string& what) {
    ++counts_.bad;
    std::cout << what << "\n";
  }

  Options options_;
  std::string scratch_;
  std::vector<std::string> solvers_;
  bool boolector_ = false;
  std::string path_;
  std::string status_;
  bool from_others_ = false;
  Counts counts_;
};

}  // namespace

int main(int count, char** words) {
  Options options;
  if (!podium::testing::read_folder_and_numbers(
          count, words, options.folder,
          {{"--seeds", &options.seeds},
           {"--seconds", &options.seconds},
           {"--least", &options.least}})) {
    return podium::testing::kSkipped;
  }
  const auto scratch =
      podium::TemporaryFolder::create(podium::temporary_root());
  if (!scratch) return 2;
  const auto paths = podium::testing::files_below(options.folder, ".smt");
  Checker checker(options, scratch->path());
  for (const std::string& path : paths) checker.check(path);
  return checker.report();
}
