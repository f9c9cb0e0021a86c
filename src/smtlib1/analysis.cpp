#include "smtlib1/analysis.h"

#include <algorithm>

#include "smtlib1/declare.h"
#include "smtlib1/walk.h"

namespace podium::smtlib1 {

Analysis::Analysis(const Benchmark& of, const FindingLimits& limits)
    : benchmark(&of), findings(limits) {
  const std::size_t count = of.tape().size();
  notes.reserve(count);
  notes.set_size(count);
  std::fill_n(notes.data(), count, Note());
}

Analysis analyze(const Benchmark& benchmark, const FindingLimits& limits) {
  Analysis analysis(benchmark, limits);
  Declarations declarations(analysis);
  if (declarations.run()) {
    Walker walker(analysis, declarations);
    for (const Entry& entry : benchmark.entries()) {
      if (entry.attribute == Attribute::Assumption ||
          entry.attribute == Attribute::Formula) {
        walker.formula(entry.value);
      }
    }
  }
  analysis.findings.sort();
  return analysis;
}

}  // namespace podium::smtlib1
