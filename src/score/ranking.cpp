#include "score/ranking.h"

#include <algorithm>
#include <tuple>

#include "base/check.h"

namespace podium::score {
namespace {

using contest::Row;
using contest::ScoreKind;

// Smaller is better.
auto by_wall_and_cpu(const Row& row) {
  return std::make_tuple(row.errors, ~row.correct, row.wall, row.cpu);
}

auto by_cpu(const Row& row) {
  return std::make_tuple(row.errors, ~row.correct, row.cpu);
}

}  // namespace

bool better(ScoreKind kind, const Row& one, const Row& other) {
  switch (kind) {
    case ScoreKind::Sequential:
      return by_cpu(one) < by_cpu(other);
    case ScoreKind::Parallel:
    case ScoreKind::Sat:
    case ScoreKind::Unsat:
    case ScoreKind::TwentyFourSeconds:
      return by_wall_and_cpu(one) < by_wall_and_cpu(other);
  }
  throw Bug("no such ScoreKind");
}

void rank(contest::Table& table, bool competitive) {
  std::sort(table.rows.begin(), table.rows.end(),
            [&](const Row& one, const Row& other) {
              if (better(table.kind, one, other)) return true;
              if (better(table.kind, other, one)) return false;
              return one.solver < other.solver;
            });
  const Row* last = nullptr;
  std::uint64_t place = 0;
  for (Row& row : table.rows) {
    if (!row.competing) continue;
    ++place;
    const bool tied = last != nullptr && !better(table.kind, *last, row);
    row.rank = tied ? last->rank : place;
    if (last == nullptr && competitive && row.correct > 0) {
      table.winner = row.solver;
    }
    last = &row;
  }
}

}  // namespace podium::score
