#include "formats/official_words.h"

#include <array>

#include "base/check.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Record;
using contest::Track;

struct Word {
  std::string_view word;
  Answer answer;
  Ending ending;
  Evidence evidence;
};

// Of a model only what was said of it is told; the solver said sat.
constexpr std::array kWords{
    Word{"sat", Answer::Sat, Ending::Exited, Evidence::None},
    Word{"unsat", Answer::Unsat, Ending::Exited, Evidence::None},
    Word{"unknown", Answer::Unknown, Ending::Exited, Evidence::None},
    Word{"Timeout", Answer::None, Ending::WallLimit, Evidence::None},
    Word{"OutOfMemory", Answer::None, Ending::MemoryLimit, Evidence::None},
    Word{"incremental", Answer::None, Ending::Exited, Evidence::None},
    Word{"IncrementalError", Answer::None, Ending::Exited, Evidence::None},
    Word{"UnsatCoreNotValidated", Answer::Unsat, Ending::Exited,
         Evidence::Invalid},
    Word{"ModelUnsat", Answer::Sat, Ending::Exited, Evidence::Invalid},
    Word{"ModelParsingError", Answer::Sat, Ending::Exited, Evidence::Malformed},
    Word{"ModelPartialFunctionMissing", Answer::Sat, Ending::Exited,
         Evidence::Malformed},
    Word{"ModelNotValidated", Answer::Sat, Ending::Exited, Evidence::Unchecked},
    Word{"ModelValidatorTimeout", Answer::Sat, Ending::Exited,
         Evidence::Unchecked},
    Word{"ModelValidatorException", Answer::Sat, Ending::Exited,
         Evidence::Unchecked},
    Word{"ModelValidatorBenchmarkStrictTyping", Answer::Sat, Ending::Exited,
         Evidence::Unchecked},
};

std::string_view of_model(Evidence evidence) {
  switch (evidence) {
    case Evidence::Valid:
      return "sat";
    case Evidence::Invalid:
      return "ModelUnsat";
    case Evidence::None:  // "sat" would say that there was one
    case Evidence::Unchecked:
      return "ModelNotValidated";
    case Evidence::Malformed:
      return "ModelParsingError";
  }
  throw Bug("no such Evidence");
}

std::string_view of_answer(Answer answer) {
  switch (answer) {
    case Answer::Sat:
      return "sat";
    case Answer::Unsat:
      return "unsat";
    case Answer::Unknown:
    case Answer::None:
      return "unknown";
  }
  throw Bug("no such Answer");
}

}  // namespace

bool take_official_answer(std::string_view word, Track track,
                          std::uint32_t answers, Record& run) {
  const Word* found = nullptr;
  for (const Word& one : kWords) {
    if (one.word == word) found = &one;
  }
  if (found == nullptr) return false;
  run.answer = found->answer;
  run.ending = found->ending;
  run.evidence = found->evidence;
  if (track == Track::UnsatCore && run.answer == Answer::Unsat) {
    run.core = answers;
    // Without a word about it the organisers accepted the core.
    if (run.evidence == Evidence::None) run.evidence = Evidence::Valid;
  }
  if (track == Track::ModelValidation && word == "sat") {
    run.evidence = Evidence::Valid;
  }
  if (track != Track::Incremental) return true;
  run.answer = Answer::None;
  if (word == "IncrementalError") {
    run.wrong = 1;
  } else {
    run.correct = answers;
  }
  // When the last answer came is not in the data: not after the run's end.
  if (run.correct + run.wrong > 0) {
    run.decided_wall = run.wall;
    run.decided_cpu = run.cpu;
  }
  return true;
}

namespace {

// The files have no word for a core that is not well-formed, nor for one of
// which nobody knows: what the rules make of it stays.
std::string_view of_core(Evidence evidence, const contest::ScoreRules& rules) {
  switch (evidence) {
    case Evidence::Invalid:
      return "UnsatCoreNotValidated";
    case Evidence::Malformed:
      return rules.malformed_core_is_error ? "UnsatCoreNotValidated"
                                           : "unknown";
    case Evidence::Unchecked:
      return rules.doubtful_core == contest::DoubtfulCore::Accepted ? "unsat"
                                                                    : "unknown";
    case Evidence::None:
    case Evidence::Valid:
      return "unsat";
  }
  throw Bug("no such Evidence");
}

}  // namespace

std::string_view official_answer(const Record& run, Track track,
                                 const contest::ScoreRules& rules) {
  if (track == Track::Incremental && run.wrong > 0) return "IncrementalError";
  // Also where the word before the model was not read.
  if (track == Track::ModelValidation && run.evidence == Evidence::Invalid &&
      run.answer != Answer::Unsat) {
    return "ModelUnsat";
  }
  if (!contest::decides(run.answer)) {
    if (run.ending == Ending::MemoryLimit) return "OutOfMemory";
    if (run.ending == Ending::WallLimit || run.ending == Ending::CpuLimit) {
      return "Timeout";
    }
  }
  if (track == Track::Incremental) return "incremental";
  if (track == Track::ModelValidation && run.answer == Answer::Sat) {
    return of_model(run.evidence);
  }
  if (track == Track::UnsatCore && run.answer == Answer::Unsat) {
    return of_core(run.evidence, rules);
  }
  return of_answer(run.answer);
}

std::uint64_t official_count(const Record& run, Track track,
                             const contest::Benchmark& benchmark) {
  if (track == Track::Incremental) return run.wrong > 0 ? 0 : run.correct;
  if (track != Track::UnsatCore) return 1;
  if (run.answer != Answer::Unsat) return 0;
  // No core is no reduction: as if it were all of the benchmark.
  return run.evidence == Evidence::None ? benchmark.asserts : run.core;
}

}  // namespace podium::formats
