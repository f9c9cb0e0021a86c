#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "base/text.h"
#include "base/units.h"
#include "formats/published.h"

namespace podium::formats {
namespace {

using contest::DivisionScores;
using contest::Row;
using contest::ScoreKind;
using contest::Table;

std::optional<ScoreKind> kind_of(std::string_view word) {
  constexpr std::pair<std::string_view, ScoreKind> kWords[] = {
      {"parallel", ScoreKind::Parallel},
      {"paralleli", ScoreKind::Parallel},  // where all are industrial
      {"sequential", ScoreKind::Sequential},
      {"sequentiali", ScoreKind::Sequential},
      {"score", ScoreKind::Sequential},
      {"sat", ScoreKind::Sat},
      {"unsat", ScoreKind::Unsat},
      {"twentyfour", ScoreKind::TwentyFourSeconds},
  };
  for (const auto& [known, kind] : kWords) {
    if (word == known) return kind;
  }
  return std::nullopt;
}

// What a page calls the winner's score.
std::optional<ScoreKind> kind_of_title(std::string_view title) {
  constexpr std::pair<std::string_view, ScoreKind> kTitles[] = {
      {"Parallel", ScoreKind::Parallel},
      {"Sequential", ScoreKind::Sequential},
      {"SAT", ScoreKind::Sat},
      {"UNSAT", ScoreKind::Unsat},
      {"24", ScoreKind::TwentyFourSeconds},
  };
  for (const auto& [begin, kind] : kTitles) {
    if (title.rfind(begin, 0) == 0 &&
        title.find("industrial") == std::string_view::npos) {
      return kind;
    }
  }
  return std::nullopt;
}

// Files and pages write _ for +.
std::string plain(std::string name) {
  std::replace(name.begin(), name.end(), '+', '_');
  return name;
}

const std::vector<Table>* find_tables(const std::vector<DivisionScores>& scores,
                                      const PublishedDivision& page) {
  const std::string name = plain(page.name);
  for (const DivisionScores& division : scores) {
    if (!page.one_logic && plain(division.division) == name) {
      return &division.tables;
    }
  }
  for (const DivisionScores& division : scores) {
    for (const contest::LogicScores& logic : division.logics) {
      if (logic.logic == page.name) return &logic.tables;
    }
  }
  return nullptr;
}

const Table* find_table(const std::vector<Table>& tables, ScoreKind kind) {
  for (const Table& table : tables) {
    if (table.kind == kind) return &table;
  }
  return nullptr;
}

const Row* find_row(const Table& table, std::string_view solver) {
  for (const Row& row : table.rows) {
    if (row.solver == solver) return &row;
  }
  return nullptr;
}

// Names on pages that are not those of the runs: [MathSAT], z3 for Z3.
const Row* find_row_of_page(const Table& table, const std::string& solver) {
  if (const Row* row = find_row(table, solver)) return row;
  std::string_view inner = solver;
  if (inner.size() > 2 && inner.front() == '[' && inner.back() == ']') {
    inner = inner.substr(1, inner.size() - 2);
    if (const Row* row = find_row(table, inner)) return row;
  }
  for (const Row& row : table.rows) {
    if (lower_case(row.solver) == lower_case(inner)) return &row;
  }
  return nullptr;
}

double number(std::uint64_t value) { return static_cast<double>(value); }

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

// Our value for a column; kNone if we have no such column.
double value_of(const Table& table, const Row& row, std::string_view column) {
  const bool weighted = table.form == contest::ScoreForm::FamilyWeights;
  const contest::WeightedScore& weights = row.weighted;
  const auto abstained =
      static_cast<double>(static_cast<std::int64_t>(row.abstained));
  const std::pair<std::string_view, double> values[] = {
      {"error", weighted ? weights.errors : number(row.errors)},
      {"correct", weighted ? weights.correct : number(row.correct)},
      {"cpu", weighted ? weights.cpu : to_seconds(row.cpu)},
      {"wall", weighted ? weights.wall : to_seconds(row.wall)},
      {"solved", number(row.solved)},
      {"solved_sat", number(row.solved_sat)},
      {"solved_unsat", number(row.solved_unsat)},
      {"unsolved", number(row.unsolved)},
      {"not_solved", number(row.unsolved)},
      {"abstained", abstained},
      {"na", abstained},
      {"timeout", number(row.timeout)},
      {"memout", number(row.memout)},
      {"remaining", number(row.missing)},
      // The report of 2008.
      {"score", static_cast<double>(row.points)},
      {"time", to_seconds(row.cpu)},
      {"unsat", number(row.solved_unsat)},
      {"sat", number(row.solved_sat)},
      {"wrong", number(row.errors)},
      {"unknown", number(row.unsolved - row.timeout)},
  };
  for (const auto& [name, value] : values) {
    if (name == column) return value;
  }
  if (column == "weighted_medal_score") {
    const double all = number(table.benchmarks);
    const double part = number(row.correct) / all;
    return std::log10(all) * part * part;
  }
  return kNone;
}

std::string shown(double value) {
  return std::isnan(value) ? "-" : fmt::format("{:.15g}", value);
}

class DivisionComparison {
 public:
  explicit DivisionComparison(const std::vector<DivisionScores>& scores)
      : scores_(scores) {}

  void compare(const PublishedDivision& page) {
    page_ = &page;
    const std::vector<Table>* tables = find_tables(scores_, page);
    for (const PublishedTable& table : page.tables) {
      const auto kind = kind_of(table.kind);
      const Table* ours =
          tables == nullptr || !kind ? nullptr : find_table(*tables, *kind);
      compare_table(table, ours);
    }
    if (tables != nullptr) compare_winners(*tables);
  }

  Comparison result;

 private:
  void compare_table(const PublishedTable& table, const Table* ours) {
    for (const PublishedRow& row : table.rows) {
      const Row* mine =
          ours == nullptr ? nullptr : find_row_of_page(*ours, row.solver);
      for (const auto& [column, printed] : row.cells) {
        if (column == "rank") continue;
        compare_cell(table, row, column, printed, ours, mine);
      }
    }
    if (ours != nullptr) compare_order(table, *ours);
  }

  void compare_cell(const PublishedTable& table, const PublishedRow& row,
                    const std::string& column, const std::string& printed,
                    const Table* ours, const Row* mine) {
    ++result.cells;
    const double value =
        mine == nullptr ? kNone : value_of(*ours, *mine, column);
    const bool time = column == "cpu" || column == "wall";
    // Times are kept to the nanosecond; pages were made from more digits.
    const double slack = time ? 0.5e-9 * number(page_->benchmarks + 1) : 1e-9;
    if (same_number(printed, value, slack)) return;
    result.differences.push_back(
        {page_->name, table.kind, row.solver, column, printed, shown(value)});
  }

  void compare_order(const PublishedTable& table, const Table& ours) {
    std::vector<std::string> theirs;
    for (const PublishedRow& row : table.rows) {
      const Row* mine = find_row_of_page(ours, row.solver);
      theirs.push_back(mine == nullptr ? row.solver : mine->solver);
    }
    std::vector<std::string> mine;
    for (const Row& row : ours.rows) mine.push_back(row.solver);
    ++result.orders;
    if (theirs == mine) return;
    result.orders_different.push_back(
        {page_->name, table.kind, "", "order",
         fmt::format("{}", fmt::join(theirs, ", ")),
         fmt::format("{}", fmt::join(mine, ", "))});
  }

  void compare_winners(const std::vector<Table>& tables) {
    for (const auto& [title, winner] : page_->winners) {
      const auto kind = kind_of_title(title);
      const Table* ours = kind ? find_table(tables, *kind) : nullptr;
      if (ours == nullptr && title == "winner" && !tables.empty()) {
        ours = tables.data();
      }
      if (ours == nullptr) continue;
      ++result.winners;
      const bool nobody = winner == "-" || winner.rfind("No ", 0) == 0;
      if (ours->winner == (nobody ? "" : winner)) continue;
      result.winners_different.push_back(
          {page_->name, std::string(slug(ours->kind)), "", "winner", winner,
           ours->winner.empty() ? "-" : ours->winner});
    }
  }

  const std::vector<DivisionScores>& scores_;
  const PublishedDivision* page_ = nullptr;
};

}  // namespace

bool same_number(std::string_view printed, double value, double slack) {
  // "68 (52)": 52 more that are not meant; "104*": a mark of a footnote.
  printed = printed.substr(0, printed.find(' '));
  if (!printed.empty() && printed.back() == '*') printed.remove_suffix(1);
  double read = 0;
  const auto [rest, problem] =
      std::from_chars(printed.data(), printed.data() + printed.size(), read);
  if (problem != std::errc() || rest != printed.data() + printed.size()) {
    return false;
  }
  const std::size_t mark =
      std::min(printed.find_first_of("eE"), printed.size());
  int exponent = 0;
  if (mark < printed.size()) {
    const std::size_t sign = printed[mark + 1] == '+' ? 2 : 1;
    std::from_chars(printed.data() + mark + sign,
                    printed.data() + printed.size(), exponent);
  }
  const std::size_t point = std::min(printed.find('.'), mark);
  const auto decimals = point == mark ? 0 : static_cast<int>(mark - point) - 1;
  const double unit = std::pow(10.0, exponent - decimals);
  const double noise = std::abs(value) * 1e-14;
  return std::abs(read - value) <= unit * 0.5001 + slack + noise;
}

Comparison compare_divisions(const Published& published,
                             const std::vector<DivisionScores>& scores) {
  DivisionComparison comparison(scores);
  for (const PublishedDivision& page : published.divisions) {
    comparison.compare(page);
  }
  return std::move(comparison.result);
}

namespace {

const contest::Placing* find_place(const contest::Ranking& ranking,
                                   const PublishedRow& row) {
  for (const contest::Placing& place : ranking.places) {
    if (place.solver != row.solver) continue;
    if (!row.division.empty() && plain(place.division) != plain(row.division)) {
      continue;
    }
    return &place;
  }
  return nullptr;
}

// Of a line of a ranking.
void compare_place(const std::string& name, const PublishedTable& table,
                   const PublishedRow& row, const contest::Placing* place,
                   Comparison& result) {
  for (const auto& [column, printed] : row.cells) {
    if (column == "rank") continue;
    ++result.cells;
    const double value = place == nullptr         ? kNone
                         : column == "time_score" ? place->time
                                                  : place->score;
    // Sums of times that were rounded before.
    const bool tiny = printed.find("e-") != std::string::npos;
    const double slack = tiny                     ? 0.5001e-8
                         : column == "time_score" ? 2e-9
                                                  : 1e-12;
    if (same_number(printed, value, slack)) continue;
    result.differences.push_back({name + "/" + row.division, table.kind,
                                  row.solver, column, printed, shown(value)});
  }
}

}  // namespace

Comparison compare_rankings(const Published& published,
                            const std::vector<contest::Ranking>& rankings) {
  Comparison result;
  for (const PublishedRanking& page : published.rankings) {
    for (const PublishedTable& table : page.tables) {
      const auto kind = kind_of(table.kind);
      const auto ours =
          std::find_if(rankings.begin(), rankings.end(), [&](const auto& one) {
            return slug(one.ranking) == page.name && kind && one.kind == *kind;
          });
      if (ours == rankings.end()) continue;
      std::vector<std::string> theirs;
      for (const PublishedRow& row : table.rows) {
        compare_place(page.name, table, row, find_place(*ours, row), result);
        theirs.push_back(row.solver + "/" + plain(row.division));
      }
      std::vector<std::string> mine;
      for (const contest::Placing& place : ours->places) {
        mine.push_back(place.solver + "/" + plain(place.division));
      }
      ++result.orders;
      if (theirs == mine) continue;
      result.orders_different.push_back(
          {page.name, table.kind, "", "order",
           fmt::format("{}", fmt::join(theirs, ", ")),
           fmt::format("{}", fmt::join(mine, ", "))});
    }
  }
  return result;
}

}  // namespace podium::formats
