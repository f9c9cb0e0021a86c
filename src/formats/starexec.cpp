#include "formats/starexec.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "formats/collector.h"
#include "formats/csv.h"
#include "formats/official_json.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Record;
using contest::Track;

// The table of 2014, which has no line of titles.
constexpr std::array<std::string_view, 12> kTitlesOf2014{
    "pair id",   "benchmark",      "benchmark id",     "solver",
    "solver id", "configuration",  "configuration id", "status",
    "cpu time",  "wallclock time", "result",           "expected"};

// The columns that mean something to us. Others are passed over.
enum Column : std::size_t {
  BenchmarkColumn,
  SolverColumn,
  SolverIdColumn,
  ConfigurationColumn,
  StatusColumn,
  CpuColumn,
  WallColumn,
  MemoryColumn,
  ResultColumn,
  ExpectedColumn,
  WrongColumn,
  CorrectColumn,
  AssertsColumn,
  CoreColumn,
  ReductionColumn,
  ParsableColumn,
  ValidatedColumn,
  ConfirmationsColumn,
  RejectionsColumn,
  ModelColumn,
  ModelErrorColumn,
  ColumnCount,
};

constexpr std::array<std::string_view, ColumnCount> kTitles{
    "benchmark",
    "solver",
    "solver id",
    "configuration",
    "status",
    "cpu time",
    "wallclock time",
    "memory usage",
    "result",
    "expected",
    "wrong-answers",
    "correct-answers",
    "number-of-assert-commands",
    "size-unsat-core",
    "reduction",
    "parsable-unsat-core",
    "unsat-core-validated",
    "unsat-core-confirmations",
    "unsat-core-rejections",
    "model_validator_status",
    "model_validator_error",
};

// What the model validator said, in some files of 2020 without quotes.
constexpr std::string_view kWords = "model_validator_exception";

constexpr std::array kNeeded{BenchmarkColumn, SolverColumn, StatusColumn,
                             CpuColumn,       WallColumn,   ResultColumn};

using Cells = std::vector<std::string_view>;

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return c >= '0' && c <= '9';
  });
}

bool has_no_titles(const Cells& cells) {
  return cells.size() == kTitlesOf2014.size() && is_number(cells.front());
}

std::string hint_of(Column column) {
  if (column == CpuColumn || column == WallColumn) {
    return "times are decimal seconds such as 12.5";
  }
  if (column == StatusColumn) {
    return "complete, timeout (wallclock), timeout (cpu), memout or another "
           "status of job pairs on StarExec";
  }
  if (column == BenchmarkColumn || column == SolverColumn) {
    return "every job pair has a solver and a benchmark";
  }
  return "a number, digits only";
}

// What the status of a pair means; absent if there is no such word. Second:
// why there is no run, or nothing.
struct Status {
  std::string_view word;
  Ending ending;
  std::string_view left_out{};
};

constexpr std::string_view kNotRun = "has no result yet";

constexpr std::array kStatuses{
    Status{"complete", Ending::Exited},
    Status{"timeout", Ending::WallLimit},
    Status{"timeout (wallclock)", Ending::WallLimit},
    Status{"timeout (cpu)", Ending::CpuLimit},
    Status{"memout", Ending::MemoryLimit},
    Status{"file write exceeded", Ending::OutputLimit},
    // The solver ended; what it said could not be processed.
    Status{"post-processor error", Ending::Exited},
    Status{"pre-processor error", Ending::Failed},
    Status{"run script error", Ending::Failed},
    Status{"runscript error", Ending::Failed},
    Status{"submit failed", Ending::Failed},
    Status{"results error", Ending::Failed},
    Status{"environment error", Ending::Failed},
    Status{"benchmark error", Ending::Failed},
    Status{"disk quota exceeded", Ending::Failed},
    Status{"solver build error", Ending::Failed},
    Status{"error", Ending::Failed},
    Status{"killed", Ending::Failed},
    Status{"pending submission", Ending::Failed, kNotRun},
    Status{"pending submit", Ending::Failed, kNotRun},
    Status{"enqueued", Ending::Failed, kNotRun},
    Status{"running", Ending::Failed, kNotRun},
    Status{"paused", Ending::Failed, kNotRun},
    Status{"processing results", Ending::Failed, kNotRun},
    Status{"not reached", Ending::Failed, kNotRun},
};

const Status* find_status(std::string_view word) {
  const auto found = std::ranges::find(kStatuses, word, &Status::word);
  return found != kStatuses.end() ? &*found : nullptr;
}

contest::Status expected_status(std::string_view word) {
  if (word == "sat") return contest::Status::Sat;
  if (word == "unsat") return contest::Status::Unsat;
  return contest::Status::Unknown;  // starexec-unknown, unknown, -
}

// StarExec writes a dash for nothing.
bool is_nothing(std::string_view cell) {
  return cell.empty() || cell == "-" || cell == "--";
}

class Reader {
 public:
  Reader(std::string_view text, const std::string& name, const Wishes& wishes)
      : csv_(text, name), name_(name), wishes_(wishes) {}

  Result<Reading> read() {
    Result<bool> more = csv_.next();
    if (!more) return more.error();
    if (!*more) {
      return Error{Code::Missing, name_, "the file is empty",
                   "export the job information again"};
    }
    const bool titled = !has_no_titles(csv_.cells());
    if (Result<void> found = find_columns(titled); !found) {
      return found.error();
    }
    collector_.emplace(wishes_.track.value_or(track_of_columns()));
    if (titled) more = csv_.next();
    for (; more && *more; more = csv_.next()) {
      if (Result<void> taken = take(); !taken) return taken.error();
    }
    if (!more) return more.error();
    return finish();
  }

 private:
  Result<void> find_columns(bool titled) {
    if (titled) {
      if (Result<void> fine = check_titles(csv_); !fine) return fine;
    }
    const Cells titles =
        titled ? csv_.cells()
               : Cells(kTitlesOf2014.begin(), kTitlesOf2014.end());
    width_ = titles.size();
    words_last_ = trim(titles.back()) == kWords;
    for (std::size_t i = 0; i < ColumnCount; ++i) {
      const auto found = std::find_if(
          titles.begin(), titles.end(),
          [&](std::string_view one) { return trim(one) == kTitles.at(i); });
      if (found == titles.end()) continue;
      columns_.at(i) = static_cast<std::size_t>(found - titles.begin());
    }
    for (const Column needed : kNeeded) {
      if (columns_.at(needed)) continue;
      return Error{Code::Missing, csv_.place(),
                   fmt::format("there is no column '{}'", kTitles.at(needed)),
                   "export the job information with all columns"};
    }
    return {};
  }

  Track track_of_columns() const {
    if (columns_[CorrectColumn]) return Track::Incremental;
    if (columns_[CoreColumn]) return Track::UnsatCore;
    if (columns_[ModelColumn]) return Track::ModelValidation;
    return Track::SingleQuery;
  }

  std::string_view cell(Column column) const {
    const auto place = columns_.at(column);
    return place ? trim(csv_.cells()[*place]) : std::string_view();
  }

  Error bad(Column column) const {
    return {Code::BadValue, csv_.place(),
            fmt::format("'{}' cannot be '{}'", kTitles.at(column),
                        printable(cell(column))),
            hint_of(column)};
  }

  Result<void> take() {
    const std::size_t size = csv_.cells().size();
    if (size < width_ || (size > width_ && !words_last_)) {
      return Error{Code::Syntax, csv_.place(),
                   fmt::format("the line has {} cells, the first one has {}",
                               size, width_),
                   "the file may be cut short; fetch it again"};
    }
    const Status* status = find_status(cell(StatusColumn));
    if (status == nullptr) return bad(StatusColumn);
    if (!status->left_out.empty()) {
      notes_.left_out(status->left_out, csv_.place());
      return {};
    }
    Record run;
    run.ending = status->ending;
    if (status->word == "post-processor error") {
      notes_.odd("was not understood by the post-processor", csv_.place());
    }
    if (Result<void> taken = take_times(run); !taken) return taken;
    take_answer(run);
    Result<void> taken;
    switch (collector_->records().track) {
      case Track::SingleQuery:
      case Track::Parallel:
        break;
      case Track::Incremental:
        taken = take_counts(run);
        break;
      case Track::UnsatCore:
        taken = take_core(run);
        break;
      case Track::ModelValidation:
        take_model(run);
        break;
    }
    if (!taken) return taken;
    return add(run);
  }

  Result<void> take_times(Record& run) const {
    for (const auto& [column, time] :
         {std::pair{CpuColumn, &run.cpu}, std::pair{WallColumn, &run.wall}}) {
      // -1: it was not measured.
      if (cell(column) == "-1" || is_nothing(cell(column))) continue;
      const auto seconds = parse_seconds(cell(column));
      if (!seconds) return bad(column);
      *time = *seconds;
    }
    if (is_nothing(cell(MemoryColumn))) return {};
    // In KiB, with a decimal.
    const auto memory = parse_seconds(cell(MemoryColumn));
    if (!memory) return bad(MemoryColumn);
    constexpr std::int64_t kScale = 1'000'000'000;
    run.memory = static_cast<std::uint64_t>(memory->count() / kScale) * 1024;
    return {};
  }

  void take_answer(Record& run) {
    const std::string_view word = cell(ResultColumn);
    if (word == "sat") {
      run.answer = Answer::Sat;
    } else if (word == "unsat") {
      run.answer = Answer::Unsat;
    } else if (word == "starexec-unknown" || word == "unknown") {
      run.answer = Answer::Unknown;
    } else if (!is_nothing(word)) {
      run.strange_answer = true;
      notes_.odd(fmt::format("has the result '{}', which is no answer",
                             printable(word, 40)),
                 csv_.place());
    }
  }

  // A number that may be absent: 0.
  template <class T>
  Result<void> count(Column column, T& number) const {
    if (is_nothing(cell(column))) return {};
    const auto value = parse_count(cell(column));
    if (!value || *value > std::numeric_limits<T>::max()) return bad(column);
    number = static_cast<T>(*value);
    return {};
  }

  Result<void> take_counts(Record& run) const {
    run.answer = Answer::None;
    Result<void> taken = count(CorrectColumn, run.correct);
    if (taken) taken = count(WrongColumn, run.wrong);
    // When the last answer came is not in the data: not after the run's end.
    if (run.correct + run.wrong > 0) {
      run.decided_wall = run.wall;
      run.decided_cpu = run.cpu;
    }
    return taken;
  }

  Result<void> take_core(Record& run) {
    Result<void> taken = count(CoreColumn, run.core);
    if (taken) taken = count(ConfirmationsColumn, run.confirmations);
    if (taken) taken = count(RejectionsColumn, run.refutations);
    std::uint64_t asserts = 0;
    std::uint64_t reduction = 0;
    if (taken) taken = count(AssertsColumn, asserts);
    if (taken) taken = count(ReductionColumn, reduction);
    if (!taken) return taken;
    if (run.answer != Answer::Unsat) return {};
    if (is_nothing(cell(CoreColumn))) return {};
    if (columns_[ReductionColumn] && cell(ReductionColumn) != "0" &&
        reduction + run.core != asserts) {
      notes_.odd("has a reduction that is not its asserts less its core",
                 csv_.place());
    }
    if (cell(ParsableColumn) == "false") {
      run.evidence = Evidence::Malformed;
    } else if (columns_[ConfirmationsColumn]) {
      run.evidence = run.confirmations == run.refutations  ? Evidence::Unchecked
                     : run.confirmations > run.refutations ? Evidence::Valid
                                                           : Evidence::Invalid;
    } else {
      run.evidence = cell(ValidatedColumn) == "false" ? Evidence::Invalid
                                                      : Evidence::Valid;
    }
    return {};
  }

  void take_model(Record& run) const {
    const std::string_view word = cell(ModelColumn);
    if (word == "VALID") run.evidence = Evidence::Valid;
    if (word == "UNKNOWN") run.evidence = Evidence::Unchecked;
    if (word != "INVALID") return;
    const bool stumbled =
        cell(ModelErrorColumn) == "unhandled_exception" && found_no_model();
    run.evidence = stumbled ? Evidence::Malformed : Evidence::Invalid;
  }

  // Whether the validator stumbled where a model should begin.
  bool found_no_model() const {
    if (!words_last_) return true;
    const std::string_view words = trim(csv_.cells().back());
    return is_nothing(words) ||
           std::ranges::any_of(
               std::array{"sat expected", "( expected", "model expected"},
               [&](const char* end) { return words.ends_with(end); });
  }

  Result<void> add(Record& run) {
    std::string logic;
    const std::string name = benchmark_name(cell(BenchmarkColumn), logic);
    if (name.empty()) return bad(BenchmarkColumn);
    if (logic.empty()) {
      notes_.odd("is on a benchmark whose logic cannot be told from its path",
                 csv_.place());
    }
    bool is_new = false;
    run.benchmark = collector_->benchmark(name, logic, is_new);
    contest::Records& records = collector_->records();
    if (is_new) {
      contest::Benchmark& benchmark = records.benchmarks.back();
      if (Result<void> taken = count(AssertsColumn, benchmark.asserts);
          !taken) {
        return taken;
      }
    }
    if (!take_status(expected_status(cell(ExpectedColumn)),
                     records.benchmarks[run.benchmark])) {
      notes_.odd("expects another status than an earlier run on the benchmark",
                 csv_.place());
    }
    if (cell(SolverColumn).empty()) return bad(SolverColumn);
    // Its number is what a solver is: some were renamed while a job ran.
    const std::string_view id = cell(SolverIdColumn);
    const std::string identity =
        fmt::format("{}\n{}", id.empty() ? cell(SolverColumn) : id,
                    cell(ConfigurationColumn));
    const std::size_t before = records.solvers.size();
    run.solver = collector_->solver(identity);
    if (records.solvers.size() > before) {
      records.solvers.back().name = fmt::format(
          "{}\n{}\n{}", cell(SolverColumn), id, cell(ConfigurationColumn));
      if (Result<void> taken =
              count(SolverIdColumn, records.solvers.back().number);
          !taken) {
        return taken;
      }
    }
    if (!collector_->add(run)) {
      notes_.left_out("is a second run of a solver on a benchmark",
                      csv_.place());
    }
    return {};
  }

  // Names as short as they can be: "z3", or "z3 (default)" where there are
  // several configurations, or "z3 (default) #4711" where that is not enough.
  void name_solvers(contest::Records& records) const {
    std::map<std::string, int> names;
    std::map<std::string, int> longer;
    std::vector<std::array<std::string, 3>> spellings;
    for (const contest::Solver& solver : records.solvers) {
      const std::vector<std::string_view> parts = split(solver.name, '\n');
      const std::string name(parts[0]);
      const std::string configured =
          parts[2].empty() ? name : fmt::format("{} ({})", name, parts[2]);
      ++names[name];
      ++longer[configured];
      spellings.push_back(
          {name, configured, fmt::format("{} #{}", configured, parts[1])});
    }
    for (std::size_t i = 0; i < spellings.size(); ++i) {
      const auto& [name, configured, numbered] = spellings[i];
      contest::Solver& solver = records.solvers[i];
      solver.name = names[name] == 1          ? name
                    : longer[configured] == 1 ? configured
                                              : numbered;
      solver.team = solver.name;
    }
  }

  Result<Reading> finish() {
    name_solvers(collector_->records());
    Reading reading;
    contest::Records records = collector_->finish();
    records.year = wishes_.year != 0 ? wishes_.year : year_in(name_);
    if (!records.runs.empty()) reading.tracks.push_back(std::move(records));
    reading.notes = std::move(notes_);
    return reading;
  }

  CsvReader csv_;
  std::string name_;
  Wishes wishes_;
  std::array<std::optional<std::size_t>, ColumnCount> columns_{};
  std::size_t width_ = 0;
  bool words_last_ = false;  // commas after the last column are words of it
  std::optional<Collector> collector_;
  Notes notes_;
};

}  // namespace

bool is_starexec(std::string_view text) {
  CsvReader csv(text.substr(0, text.find('\n')), "");
  const Result<bool> more = csv.next();
  if (!more || !*more) return false;
  const Cells& cells = csv.cells();
  if (has_no_titles(cells)) return true;
  const auto has = [&](std::string_view title) {
    return std::any_of(cells.begin(), cells.end(), [&](std::string_view one) {
      return trim(one) == title;
    });
  };
  return has("benchmark") && has("solver") && has("cpu time") &&
         has("wallclock time");
}

Result<Reading> read_starexec(std::string_view text, const std::string& name,
                              const Wishes& wishes) {
  return Reader(text, name, wishes).read();
}

}  // namespace podium::formats
