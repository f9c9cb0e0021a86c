#include "cli/score_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "base/csv.h"
#include "cli/terminal.h"

namespace podium::cli {
namespace {

using contest::DivisionScores;
using contest::Row;
using contest::ScoreForm;
using contest::Table;
using Align = TextTable::Align;

std::string solver_text(const Row& row) {
  std::string text = row.solver;
  if (row.disqualified) {
    text += " (disqualified)";
  } else if (!row.competing) {
    text += " (not competing)";
  }
  if (!row.sound) text += " (unsound)";
  if (row.outdone_by_base) text += " (too close to its base)";
  return text;
}

// The numbers that rows are compared by.
std::vector<std::string> score_cells(ScoreForm form, const Row& row) {
  const contest::WeightedScore& weighted = row.weighted;
  switch (form) {
    case ScoreForm::Points:
      return {std::to_string(row.points), std::to_string(row.errors),
              format_seconds(row.cpu, 3)};
    case ScoreForm::Sums:
      return {std::to_string(row.errors), std::to_string(row.correct),
              format_seconds(row.cpu, 3), format_seconds(row.wall, 3)};
    case ScoreForm::FamilyWeights:
      return {fmt::format("{:.3f}", weighted.errors),
              fmt::format("{:.3f}", weighted.correct),
              fmt::format("{:.3f}", weighted.cpu),
              fmt::format("{:.3f}", weighted.wall)};
  }
  throw Bug("no such ScoreForm");
}

std::vector<const char*> score_titles(ScoreForm form, contest::Track track) {
  if (form == ScoreForm::Points) return {"Points", "Wrong", "CPU s"};
  // A core is worth the assertions that it leaves out.
  const bool cores = track == contest::Track::UnsatCore;
  return {"Error", cores ? "Reduction" : "Correct", "CPU s", "Wall s"};
}

std::string score_table(const Table& table, contest::Track track) {
  TextTable text;
  text.column("", Align::Right);
  text.column("Solver");
  for (const char* title : score_titles(table.form, track)) {
    text.column(title, Align::Right);
  }
  for (const char* title : {"Solved", "Sat", "Unsat", "Unsolved", "Abstained",
                            "Timeout", "Memout"}) {
    text.column(title, Align::Right);
  }
  const bool under_way =
      std::any_of(table.rows.begin(), table.rows.end(),
                  [](const Row& row) { return row.missing > 0; });
  if (under_way) text.column("Missing", Align::Right);
  for (const Row& row : table.rows) {
    std::vector<std::string> cells{
        row.rank > 0 ? std::to_string(row.rank) : "-", solver_text(row)};
    for (std::string& cell : score_cells(table.form, row)) {
      cells.push_back(std::move(cell));
    }
    for (const std::uint64_t number :
         {row.solved, row.solved_sat, row.solved_unsat, row.unsolved}) {
      cells.push_back(std::to_string(number));
    }
    // As published it may be negative.
    cells.push_back(std::to_string(static_cast<std::int64_t>(row.abstained)));
    cells.push_back(std::to_string(row.timeout));
    cells.push_back(std::to_string(row.memout));
    if (under_way) cells.push_back(std::to_string(row.missing));
    text.row(std::move(cells));
  }
  return fmt::format(
      "  {} score, {} benchmarks{}\n{}\n", title(table.kind), table.benchmarks,
      table.winner.empty() ? "" : ", winner " + table.winner, text.text(4));
}

// Empty where the year has no such number.
std::string form_cells(ScoreForm form, const Row& row) {
  switch (form) {
    case ScoreForm::Points:
      return fmt::format("{},,,,", row.points);
    case ScoreForm::Sums:
      return ",,,,";
    case ScoreForm::FamilyWeights:
      return fmt::format(",{:.17g},{:.17g},{:.17g},{:.17g}",
                         row.weighted.errors, row.weighted.correct,
                         row.weighted.cpu, row.weighted.wall);
  }
  throw Bug("no such ScoreForm");
}

std::string csv_tables(const std::string& head,
                       const std::vector<Table>& tables) {
  std::string text;
  for (const Table& table : tables) {
    for (const Row& row : table.rows) {
      text += fmt::format(
          "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", head,
          slug(table.kind), row.rank, csv_cell(row.solver),
          row.competing ? "yes" : "no", row.sound ? "yes" : "no",
          row.solver == table.winner ? "yes" : "no", row.errors, row.correct,
          format_seconds(row.cpu, 9), format_seconds(row.wall, 9), row.solved,
          row.solved_sat, row.solved_unsat, row.unsolved,
          static_cast<std::int64_t>(row.abstained), row.timeout, row.memout,
          row.missing, form_cells(table.form, row));
    }
  }
  return text;
}

}  // namespace

std::string division_text(const DivisionScores& division, bool with_track) {
  std::string text = fmt::format(
      "{}{}{}{}\n\n",
      with_track ? fmt::format("{}: ", title(division.track)) : "",
      division.division, division.competitive ? "" : " (not competitive)",
      division.experimental ? " (experimental)" : "");
  for (const Table& table : division.tables) {
    text += score_table(table, division.track);
  }
  for (const contest::Disagreement& one : division.disagreements) {
    text += fmt::format(
        "  removed: {}{}: sound solvers disagree: sat say {}; unsat say {}\n\n",
        one.benchmark,
        one.check > 0 ? fmt::format(", check-sat {}", one.check) : "",
        fmt::join(one.sat, ", "), fmt::join(one.unsat, ", "));
  }
  for (const contest::LogicScores& logic : division.logics) {
    text += fmt::format("{}: {}\n\n", division.division, logic.logic);
    for (const Table& table : logic.tables) {
      text += score_table(table, division.track);
    }
  }
  return text;
}

namespace {

// "We will recognize the best three solvers according to these metrics."
std::string best_of(const contest::Ranking& ranking) {
  if (ranking.ranking != contest::RankingKind::CompetitionWide) {
    return ranking.winner;
  }
  constexpr std::uint64_t kRecognised = 3;
  std::vector<std::string> names;
  for (const contest::Placing& place : ranking.places) {
    if (place.rank > 0 && place.rank <= kRecognised) {
      names.push_back(place.solver);
    }
  }
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string rankings_text(const std::vector<contest::Ranking>& rankings,
                          const std::string& track) {
  std::string text;
  for (const contest::Ranking& ranking : rankings) {
    if (ranking.places.empty()) continue;
    TextTable table;
    table.column("", Align::Right);
    table.column("Solver");
    const bool divisions = !ranking.places.front().division.empty();
    if (divisions) table.column("Division");
    table.column("Score", Align::Right);
    table.column("Time score", Align::Right);
    for (const contest::Placing& place : ranking.places) {
      std::vector<std::string> cells{
          place.rank > 0 ? std::to_string(place.rank) : "-", place.solver};
      if (divisions) cells.push_back(place.division);
      cells.push_back(fmt::format("{:.6f}", place.score));
      cells.push_back(fmt::format("{:.6f}", place.time));
      table.row(std::move(cells));
    }
    const std::string best = best_of(ranking);
    text += fmt::format("{}{}, {} score{}\n\n{}\n", track,
                        title(ranking.ranking), title(ranking.kind),
                        best.empty() ? "" : ": " + best, table.text(2));
  }
  return text;
}

namespace {

// Some recognitions are about no kind of score.
std::string score_of(const score::Recognition& one) {
  using contest::RecognitionKind;
  const bool of_none =
      one.recognition == RecognitionKind::Breadth ||
      one.recognition == RecognitionKind::NewBenchmarks ||
      one.recognition == RecognitionKind::NewEntrantBeatsOthers;
  return of_none ? "-" : std::string(title(one.kind));
}

}  // namespace

std::string recognitions_text(
    const std::vector<score::Recognition>& recognitions,
    const std::string& track) {
  if (recognitions.empty()) return "";
  TextTable table;
  for (const char* title : {"Recognition", "Division", "Score", "Who", "Why"}) {
    table.column(title);
  }
  for (const score::Recognition& one : recognitions) {
    table.row({std::string(title(one.recognition)),
               one.division.empty() ? "all" : one.division, score_of(one),
               fmt::format("{}", fmt::join(one.who, ", ")), one.reason});
  }
  return track + "Recognitions\n\n" + table.text(2) + "\n";
}

std::string changes_text(const std::vector<score::Change>& changes,
                         const std::string& track) {
  if (changes.empty()) return track + "Nothing changed.\n";
  TextTable table;
  for (const char* title : {"Division", "Score", "Solver", "What"}) {
    table.column(title);
  }
  table.column("Before", Align::Right);
  table.column("After", Align::Right);
  for (const score::Change& change : changes) {
    table.row({change.division.empty() ? "all" : change.division,
               std::string(title(change.kind)),
               change.solver.empty() ? "-" : change.solver, change.what,
               change.before, change.after});
  }
  return track + "What changed\n\n" + table.text(2);
}

std::string explanation_text(const score::Explanation& one) {
  std::string text = fmt::format(
      "{}, {} score of {}, rank {}\n  {}\n\n", one.division, title(one.kind),
      one.row.solver, one.row.rank > 0 ? std::to_string(one.row.rank) : "-",
      one.formula);
  TextTable table;
  table.column("Benchmarks", Align::Right);
  table.column("What became of them");
  for (const char* title : {"e", "n", "Wall s", "CPU s"}) {
    table.column(title, Align::Right);
  }
  table.column("Such as");
  for (const score::Fate& fate : one.fates) {
    table.row({std::to_string(fate.benchmarks), fate.what,
               std::to_string(fate.errors), std::to_string(fate.correct),
               format_seconds(fate.wall), format_seconds(fate.cpu),
               fate.examples.front()});
  }
  text += table.text(2) + "\n";
  for (const score::Fate& fate : one.fates) {
    if (fate.errors == 0) continue;
    text +=
        fmt::format("  {}: {}{}\n\n", fate.what, fmt::join(fate.examples, ", "),
                    fate.benchmarks > fate.examples.size() ? ", ..." : "");
  }
  if (one.families.empty()) return text;
  TextTable families;
  for (const char* title :
       {"Family size", "Benchmarks", "Weight of one", "e", "n"}) {
    families.column(title, Align::Right);
  }
  for (const score::FamilyPart& part : one.families) {
    families.row({std::to_string(part.size), std::to_string(part.benchmarks),
                  fmt::format("{:.9f}", part.weight),
                  std::to_string(part.errors), std::to_string(part.correct)});
  }
  return text + families.text(2) + "\n";
}

std::string csv_head() {
  return "track,division,logic,kind,rank,solver,competing,sound,winner,errors,"
         "correct,cpu_seconds,wall_seconds,solved,sat,unsat,unsolved,abstained,"
         "timeout,memout,missing,points,weighted_errors,weighted_correct,"
         "weighted_cpu_seconds,weighted_wall_seconds\n";
}

std::string division_csv(const DivisionScores& division) {
  const std::string head =
      fmt::format("{},{},", slug(division.track), csv_cell(division.division));
  std::string text = csv_tables(head, division.tables);
  for (const contest::LogicScores& logic : division.logics) {
    text += csv_tables(head + csv_cell(logic.logic), logic.tables);
  }
  return text;
}

std::string rankings_csv_head() {
  return "track,ranking,kind,rank,solver,division,score,time\n";
}

std::string rankings_csv(contest::Track track,
                         const std::vector<contest::Ranking>& rankings) {
  std::string text;
  for (const contest::Ranking& ranking : rankings) {
    for (const contest::Placing& place : ranking.places) {
      text += fmt::format("{},{},{},{},{},{},{:.17g},{:.17g}\n", slug(track),
                          slug(ranking.ranking), slug(ranking.kind), place.rank,
                          csv_cell(place.solver), csv_cell(place.division),
                          place.score, place.time);
    }
  }
  return text;
}

std::string recognitions_csv_head() {
  return "track,recognition,division,kind,who,why\n";
}

std::string recognitions_csv(
    contest::Track track, const std::vector<score::Recognition>& recognitions) {
  std::string text;
  for (const score::Recognition& one : recognitions) {
    for (const std::string& who : one.who) {
      text += fmt::format("{},{},{},{},{},{}\n", slug(track),
                          slug(one.recognition), csv_cell(one.division),
                          slug(one.kind), csv_cell(who), csv_cell(one.reason));
    }
  }
  return text;
}

}  // namespace podium::cli
