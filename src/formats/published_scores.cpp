#include <algorithm>
#include <charconv>
#include <cmath>

#include "formats/published.h"

namespace podium::formats {
namespace {

using contest::Row;
using contest::ScoreKind;

double number_of(const PublishedRow& row, const char* column) {
  const auto found = row.cells.find(column);
  if (found == row.cells.end()) return 0;
  std::string_view text = found->second;
  if (!text.empty() && text.back() == '*') text.remove_suffix(1);
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  // Also what is no number at all; it must fit into a Duration.
  constexpr double kMost = 9e9;
  return value >= 0 && value < kMost ? value : 0;
}

std::uint64_t count_of(double value) {
  return value > 0 ? static_cast<std::uint64_t>(std::llround(value)) : 0;
}

Row to_row(const PublishedRow& page) {
  Row row;
  row.solver = page.solver;
  row.competing = page.competing;
  row.weighted = {number_of(page, "error"), number_of(page, "correct"),
                  number_of(page, "wall"), number_of(page, "cpu")};
  row.errors = count_of(row.weighted.errors);
  row.correct = count_of(row.weighted.correct);
  row.wall = from_seconds(row.weighted.wall);
  row.cpu = from_seconds(row.weighted.cpu);
  row.sound = row.errors == 0;
  return row;
}

}  // namespace

std::vector<contest::DivisionScores> to_scores(const Published& published) {
  constexpr std::pair<std::string_view, ScoreKind> kKinds[] = {
      {"parallel", ScoreKind::Parallel},
      {"sequential", ScoreKind::Sequential},
      {"sat", ScoreKind::Sat},
      {"unsat", ScoreKind::Unsat},
      {"twentyfour", ScoreKind::TwentyFourSeconds}};
  // Decimals tell weighted numbers from counted ones.
  const bool weights = published.year >= 2016 && published.year <= 2018 &&
                       published.track != "application";
  std::vector<contest::DivisionScores> result;
  for (const PublishedDivision& page : published.divisions) {
    if (page.one_logic) continue;
    contest::DivisionScores division;
    division.division = page.name;
    division.competitive = page.competitive;
    division.benchmarks = page.benchmarks;
    for (const PublishedTable& table : page.tables) {
      for (const auto& [word, kind] : kKinds) {
        if (table.kind != word) continue;
        contest::Table one;
        one.kind = kind;
        one.form = weights ? contest::ScoreForm::FamilyWeights
                           : contest::ScoreForm::Sums;
        one.benchmarks = page.benchmarks;
        for (const PublishedRow& row : table.rows) {
          one.rows.push_back(to_row(row));
        }
        division.tables.push_back(std::move(one));
      }
    }
    result.push_back(std::move(division));
  }
  return result;
}

}  // namespace podium::formats
