#include "formats/runs_csv.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include "base/csv.h"
#include "base/text.h"
#include "contest/evidence.h"
#include "formats/collector.h"
#include "formats/csv.h"
#include "formats/write_text.h"

namespace podium::formats {
namespace {

using contest::Benchmark;
using contest::Record;
using contest::Records;
using contest::Track;

enum Column : std::size_t {
  TrackColumn,
  YearColumn,
  WallLimitColumn,
  CpuLimitColumn,
  SolverColumn,
  BenchmarkColumn,
  DivisionColumn,
  LogicColumn,
  FamilyColumn,
  CategoryColumn,
  StatusColumn,
  StatusesColumn,
  AssertsColumn,
  CheckSatsColumn,
  AnswerColumn,
  EndingColumn,
  EvidenceColumn,
  StrangeColumn,
  WallColumn,
  CpuColumn,
  MemoryColumn,
  CorrectColumn,
  WrongColumn,
  AnswersColumn,
  DecidedWallColumn,
  DecidedCpuColumn,
  CoreColumn,
  ConfirmationsColumn,
  RefutationsColumn,
  ColumnCount,
};

constexpr std::array<std::string_view, ColumnCount> kTitles{
    "track",
    "year",
    "wall_limit",
    "cpu_limit",
    "solver",
    "benchmark",
    "division",
    "logic",
    "family",
    "category",
    "status",
    "statuses",
    "asserts",
    "check_sats",
    "answer",
    "ending",
    "evidence",
    "strange",
    "wall_seconds",
    "cpu_seconds",
    "memory_bytes",
    "correct",
    "wrong",
    "answers",
    "decided_wall_seconds",
    "decided_cpu_seconds",
    "core",
    "confirmations",
    "refutations"};

constexpr std::array kNeeded{TrackColumn,  SolverColumn, BenchmarkColumn,
                             AnswerColumn, EndingColumn, WallColumn,
                             CpuColumn};

std::string first_line() {
  return fmt::format("{}\n", fmt::join(kTitles, ","));
}

// base/csv.h puts a quote before what a spreadsheet would take for a formula.
std::string_view plain(std::string_view cell) {
  constexpr std::string_view kFormula = "=+-@\t\r";
  if (cell.size() > 1 && cell.front() == '\'' &&
      kFormula.find(cell[1]) != std::string_view::npos) {
    cell.remove_prefix(1);
  }
  return cell;
}

char letter_of(contest::Answer answer) {
  if (answer == contest::Answer::Sat) return 's';
  return answer == contest::Answer::Unsat ? 'u' : '?';
}

// What may stand in the column.
std::string hint_of(Column column) {
  switch (column) {
    case TrackColumn:
      return "single-query, incremental, unsat-core, model-validation or "
             "parallel";
    case WallLimitColumn:
    case CpuLimitColumn:
    case WallColumn:
    case CpuColumn:
    case DecidedWallColumn:
    case DecidedCpuColumn:
      return "times are decimal seconds such as 12.5";
    case StatusesColumn:
    case AnswersColumn:
      return "a letter for each check-sat: s, u or ?";
    case SolverColumn:
    case BenchmarkColumn:
      return "every run needs a solver and a benchmark";
    case YearColumn:
    case AssertsColumn:
    case CheckSatsColumn:
    case MemoryColumn:
    case CorrectColumn:
    case WrongColumn:
    case CoreColumn:
    case ConfirmationsColumn:
    case RefutationsColumn:
      return "a number that is not too large, digits only";
    case StatusColumn:
    case AnswerColumn:
    case DivisionColumn:
    case LogicColumn:
    case FamilyColumn:
    case CategoryColumn:
    case EndingColumn:
    case EvidenceColumn:
    case StrangeColumn:
    case ColumnCount:
      break;
  }
  return "docs/formats/csv.md has the words of each column";
}

class Reader {
 public:
  Reader(CsvTable table, const Wishes& wishes)
      : table_(std::move(table)), wishes_(wishes) {}

  Result<Reading> read() {
    for (std::size_t i = 0; i < ColumnCount; ++i) {
      columns_.at(i) = table_.column(kTitles.at(i));
    }
    for (const Column needed : kNeeded) {
      const auto found = table_.needed_column(kTitles.at(needed));
      if (!found) return found.error();
    }
    for (;;) {
      const Result<bool> more = table_.next();
      if (!more) return more.error();
      if (!*more) break;
      if (Result<void> taken = take(); !taken) return taken.error();
    }
    Reading reading;
    for (const auto& one : tracks_) {
      if (one == nullptr) continue;
      Records records = one->finish();
      settle_limits(records);
      fill_gaps(records);
      if (!records.runs.empty()) reading.tracks.push_back(std::move(records));
    }
    reading.notes = std::move(notes_);
    return reading;
  }

 private:
  std::string_view cell(Column column) const {
    const auto place = columns_.at(column);
    return place ? plain(table_.cells()[*place]) : std::string_view();
  }

  Error bad(Column column) const {
    return {Code::BadValue, table_.place(),
            fmt::format("'{}' cannot be '{}'", kTitles.at(column),
                        printable(cell(column))),
            hint_of(column)};
  }

  // An absent number is 0.
  template <class T>
  bool count(Column column, T& number) {
    const std::string_view text = cell(column);
    if (text.empty()) return true;
    const auto value = parse_count(text);
    const bool fits = value && *value <= static_cast<std::uint64_t>(
                                             std::numeric_limits<T>::max());
    if (!fits && !wrong_) wrong_ = column;
    if (fits) number = static_cast<T>(*value);
    return fits;
  }

  bool time(Column column, Duration& target) {
    const std::string_view text = cell(column);
    if (text.empty()) return true;
    const auto value = parse_seconds(text);
    if (!value && !wrong_) wrong_ = column;
    if (value) target = *value;
    return value.has_value();
  }

  template <class T, class Parse>
  void word(Column column, const Parse& parse, T& target) {
    const std::string_view text = cell(column);
    if (text.empty()) return;
    const auto value = parse(text);
    if (!value && !wrong_) wrong_ = column;
    if (value) target = *value;
  }

  // A letter for each.
  template <class T>
  void letters(Column column, const T& sat, const T& unsat, const T& unknown,
               std::vector<T>& target) {
    for (const char letter : cell(column)) {
      if (letter != 's' && letter != 'u' && letter != '?' && !wrong_) {
        wrong_ = column;
      }
      target.push_back(letter == 's' ? sat : letter == 'u' ? unsat : unknown);
    }
  }

  Result<void> take() {
    wrong_.reset();
    Track track{};
    word(TrackColumn, contest::parse_track, track);
    if (wishes_.track) track = *wishes_.track;
    if (wrong_) return bad(*wrong_);
    auto& collector = tracks_.at(static_cast<std::size_t>(track));
    if (collector == nullptr) collector = std::make_unique<Collector>(track);
    Record run;
    take_run(run);
    if (cell(SolverColumn).empty()) return bad(SolverColumn);
    if (cell(BenchmarkColumn).empty()) return bad(BenchmarkColumn);
    run.solver = collector->solver(cell(SolverColumn));
    bool is_new = false;
    run.benchmark =
        collector->benchmark(cell(BenchmarkColumn), cell(LogicColumn), is_new);
    Records& records = collector->records();
    take_head(records);
    if (is_new) take_benchmark(records);
    contest::Status status = contest::Status::Unknown;
    word(StatusColumn, contest::parse_status, status);
    if (!take_status(status, records.benchmarks[run.benchmark])) {
      notes_.odd("expects another status than an earlier run on the benchmark",
                 table_.place());
    }
    if (!collector->add(run)) {
      notes_.left_out("is a second run of a solver on a benchmark",
                      table_.place());
    } else {
      auto& answers = records.answers.emplace_back();
      letters(AnswersColumn, contest::Answer::Sat, contest::Answer::Unsat,
              contest::Answer::Unknown, answers);
    }
    return wrong_ ? Result<void>(bad(*wrong_)) : Result<void>();
  }

  void take_run(Record& run) {
    word(AnswerColumn, contest::parse_answer, run.answer);
    word(EndingColumn, contest::parse_ending, run.ending);
    word(EvidenceColumn, contest::parse_evidence, run.evidence);
    run.strange_answer = cell(StrangeColumn) == "yes";
    time(WallColumn, run.wall);
    time(CpuColumn, run.cpu);
    time(DecidedWallColumn, run.decided_wall);
    time(DecidedCpuColumn, run.decided_cpu);
    count(MemoryColumn, run.memory);
    count(CorrectColumn, run.correct);
    count(WrongColumn, run.wrong);
    count(CoreColumn, run.core);
    count(ConfirmationsColumn, run.confirmations);
    count(RefutationsColumn, run.refutations);
  }

  void take_head(Records& records) {
    if (records.year == 0) count(YearColumn, records.year);
    if (wishes_.year != 0) records.year = wishes_.year;
    if (records.wall_limit == Duration{})
      time(WallLimitColumn, records.wall_limit);
    if (records.cpu_limit == Duration{})
      time(CpuLimitColumn, records.cpu_limit);
  }

  void take_benchmark(Records& records) {
    Benchmark& benchmark = records.benchmarks.back();
    if (!cell(FamilyColumn).empty()) benchmark.family = cell(FamilyColumn);
    letters(StatusesColumn, contest::Status::Sat, contest::Status::Unsat,
            contest::Status::Unknown, benchmark.statuses);
    count(AssertsColumn, benchmark.asserts);
    count(CheckSatsColumn, benchmark.check_sats);
    Duration wall{};
    time(WallLimitColumn, wall);
    if (wall != Duration{}) {
      records.logic_limits.try_emplace(benchmark.logic, wall);
    }
    records.divisions.emplace_back(cell(DivisionColumn));
    contest::Category& category =
        records.categories.emplace_back(contest::Category::Unknown);
    word(CategoryColumn, contest::parse_category, category);
  }

  // The limit of the track is the one that most logics have.
  static void settle_limits(Records& records) {
    std::map<Duration, std::size_t> logics;
    for (const auto& [logic, wall] : records.logic_limits) ++logics[wall];
    if (logics.size() > 1) {
      const Duration usual =
          std::max_element(logics.begin(), logics.end(),
                           [](const auto& one, const auto& other) {
                             return one.second < other.second;
                           })
              ->first;
      records.cpu_limit =
          contest::scale_cpu(records.cpu_limit, records.wall_limit, usual);
      records.wall_limit = usual;
    }
    std::erase_if(records.logic_limits, [&](const auto& one) {
      return one.second == records.wall_limit;
    });
  }

  // What no line said is not known at all.
  static void fill_gaps(Records& records) {
    const auto drop_if_empty = [](auto& all, const auto& is_empty) {
      if (std::all_of(all.begin(), all.end(), is_empty)) all.clear();
    };
    drop_if_empty(records.divisions,
                  [](const std::string& one) { return one.empty(); });
    drop_if_empty(records.categories, [](contest::Category one) {
      return one == contest::Category::Unknown;
    });
    drop_if_empty(records.answers, [](const auto& one) { return one.empty(); });
  }

  CsvTable table_;
  Wishes wishes_;
  std::array<std::optional<std::size_t>, ColumnCount> columns_{};
  std::optional<Column> wrong_;  // the first cell of the line without meaning
  std::array<std::unique_ptr<Collector>, contest::kTracks.size()> tracks_;
  Notes notes_;
};

std::string letters_of(const std::vector<contest::Answer>& answers) {
  std::string letters;
  for (const contest::Answer one : answers) letters += letter_of(one);
  return letters;
}

std::string letters_of(const std::vector<contest::Status>& statuses) {
  std::string letters;
  for (const contest::Status one : statuses) {
    letters += letter_of(contest::expected_answer(one));
  }
  return letters;
}

std::string limit_cells(const Records& records, std::string_view logic) {
  const Duration wall =
      contest::wall_of(records.logic_limits, logic, records.wall_limit);
  return fmt::format("{},{}", plain_seconds(wall),
                     plain_seconds(contest::scale_cpu(
                         records.cpu_limit, records.wall_limit, wall)));
}

// What the lines of a benchmark have in common.
std::string benchmark_cells(const Records& records, std::size_t index) {
  const Benchmark& one = records.benchmarks[index];
  const auto category = records.categories.empty() ? contest::Category::Unknown
                                                   : records.categories[index];
  return fmt::format(
      "{},{},{},{},{},{},{},{},{}", csv_cell(one.name),
      csv_cell(records.divisions.empty() ? "" : records.divisions[index]),
      csv_cell(one.logic), csv_cell(one.family), to_string(category),
      to_string(one.status), letters_of(one.statuses), one.asserts,
      one.check_sats);
}

}  // namespace

bool is_runs_csv(std::string_view text) {
  return text.starts_with("track,year,wall_limit,cpu_limit,solver,benchmark,");
}

Result<Reading> read_runs_csv(std::string_view text, const std::string& name,
                              const Wishes& wishes) {
  Result<CsvTable> table = CsvTable::open(text, name);
  if (!table) return table.error();
  return Reader(*std::move(table), wishes).read();
}

std::string write_runs_csv(const Records& records) {
  std::string text = first_line();
  const std::string head =
      fmt::format("{},{}", slug(records.track), records.year);
  std::vector<std::string> limits;
  std::vector<std::string> benchmarks;
  limits.reserve(records.benchmarks.size());
  benchmarks.reserve(records.benchmarks.size());
  for (std::size_t i = 0; i < records.benchmarks.size(); ++i) {
    limits.push_back(limit_cells(records, records.benchmarks[i].logic));
    benchmarks.push_back(benchmark_cells(records, i));
  }
  for (std::size_t i = 0; i < records.runs.size(); ++i) {
    const Record& run = records.runs[i];
    fmt::format_to(
        std::back_inserter(text),
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}\n", head,
        limits[run.benchmark], csv_cell(records.solvers[run.solver].name),
        benchmarks[run.benchmark], to_string(run.answer), to_string(run.ending),
        to_string(run.evidence), run.strange_answer ? "yes" : "no",
        plain_seconds(run.wall), plain_seconds(run.cpu), run.memory,
        run.correct, run.wrong,
        records.answers.empty() ? "" : letters_of(records.answers[i]),
        plain_seconds(run.decided_wall), plain_seconds(run.decided_cpu),
        run.core, run.confirmations, run.refutations);
  }
  return text;
}

}  // namespace podium::formats
