// dispatch/questions.h -- what solvers get for a benchmark.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "contest/answer.h"
#include "dispatch/dispatch.h"
#include "judge/core.h"
#include "scramble/scramble.h"

namespace podium::dispatch {

struct Questions {
  std::string script;                     // scrambled
  std::vector<contest::Status> statuses;  // of its check-sats, as the file says
  // In the unsat-core track: the script's assertions by their names.
  std::optional<judge::NamedScript> named{};
};

// A slot runs several solvers on the same benchmark in a row, so the last one
// is kept.
class QuestionMaker {
 public:
  // The job must outlive it.
  explicit QuestionMaker(const Job& job) : job_(job) {}

  // Of the benchmark at this position in the job. Mismatch if its file has
  // changed. Valid until the next call.
  Result<const Questions*> questions(std::size_t index);

  // What is left of that benchmark if only the core stays, whose names are in
  // the stored output of the solver that gave it. Mismatch if that is another
  // core. Valid until the next call.
  Result<const std::string*> reduced(std::size_t core,
                                     const store::Store& store);

 private:
  const Job& job_;
  scramble::Scrambler scrambler_;
  std::optional<std::size_t> index_;
  Questions questions_;
  std::optional<std::size_t> core_;
  std::string reduced_;
};

}  // namespace podium::dispatch
