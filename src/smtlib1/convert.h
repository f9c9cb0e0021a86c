// smtlib1/convert.h -- an SMT-LIB 1.2 benchmark as a script of SMT-LIB 2.6 with
// the same meaning.
//
// docs/smtlib1.md says how each construct is written. Time is linear; stack use
// does not grow with the depth of terms.

#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "smtlib1/analysis.h"
#include "smtlib1/positions.h"

namespace podium::smtlib1 {

struct Converted {
  std::string text;
  Positions positions;  // from places of the text to places of the benchmark
};

// In the logic of the benchmark, or in this one of SMT-LIB 2. Syntax with the
// first error of the analysis if it has one; Unsupported if the script would
// have 4 GiB or more.
Result<Converted> convert(const Analysis& analysis,
                          std::string_view logic = {});

}  // namespace podium::smtlib1
