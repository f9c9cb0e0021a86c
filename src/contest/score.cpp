#include "contest/score.h"

#include "base/check.h"

namespace podium::contest {

std::string_view slug(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::Parallel:
      return "parallel";
    case ScoreKind::Sequential:
      return "sequential";
    case ScoreKind::Sat:
      return "sat";
    case ScoreKind::Unsat:
      return "unsat";
    case ScoreKind::TwentyFourSeconds:
      return "24s";
  }
  throw Bug("no such ScoreKind");
}

std::string_view title(ScoreKind kind) {
  switch (kind) {
    case ScoreKind::Parallel:
      return "Parallel";
    case ScoreKind::Sequential:
      return "Sequential";
    case ScoreKind::Sat:
      return "Sat";
    case ScoreKind::Unsat:
      return "Unsat";
    case ScoreKind::TwentyFourSeconds:
      return "24 seconds";
  }
  throw Bug("no such ScoreKind");
}

}  // namespace podium::contest
