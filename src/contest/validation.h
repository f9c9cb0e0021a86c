// contest/validation.h -- what one solver says of the core of another.

#pragma once

#include <string>

#include "contest/answer.h"
#include "contest/exit.h"
#include "contest/run.h"

namespace podium::contest {

// A run on the script that is left when only the core stays. Several solvers
// may have given this core.
struct Validation {
  std::string solver;     // that was asked
  std::string benchmark;  // of the unsat-core track
  std::string core;       // Run::core_digest
  Answer answer = Answer::None;
  Exit exit;
  Usage usage;
  std::string method;
  std::string note;
};

}  // namespace podium::contest
