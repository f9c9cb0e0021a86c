#include "formats/neutral.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "contest/division.h"
#include "formats/collector.h"
#include "formats/csv.h"
#include "formats/neutral_meta.h"
#include "formats/packed_text.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Record;
using contest::Status;

constexpr std::array kRunFiles{"runs.csv.gz", "runs.csv.zst", "runs.csv"};

// A place in a line; absent where the table lacks the column.
using Column = std::optional<std::size_t>;

struct Columns {
  std::size_t solver = 0;
  std::size_t benchmark = 0;
  std::size_t cpu = 0;
  std::size_t wall = 0;
  Column division, logic, family, expected, answer, status;
  Column correct, answers, wrong, checks;
  Column asserts, core, parsable, validated, confirmations, rejections;
  Column model, model_error, model_incomplete, memory;
};

Result<Columns> find_columns(const CsvTable& table) {
  Columns columns;
  for (const auto& [title, place] : {std::pair{"solver", &columns.solver},
                                     {"benchmark", &columns.benchmark},
                                     {"cpu_time", &columns.cpu},
                                     {"wall_time", &columns.wall}}) {
    const Result<std::size_t> found = table.needed_column(title);
    if (!found) return found.error();
    *place = *found;
  }
  for (const auto& [title, place] :
       {std::pair{"division", &columns.division},
        {"logic", &columns.logic},
        {"family", &columns.family},
        {"expected", &columns.expected},
        {"answer", &columns.answer},
        {"status", &columns.status},
        {"n_correct", &columns.correct},
        {"n_answers", &columns.answers},
        {"n_wrong", &columns.wrong},
        {"n_check_sat", &columns.checks},
        {"n_asserts", &columns.asserts},
        {"core_size", &columns.core},
        {"parsable_core", &columns.parsable},
        {"core_validated", &columns.validated},
        {"core_confirmations", &columns.confirmations},
        {"core_rejections", &columns.rejections},
        {"mv_status", &columns.model},
        {"mv_error", &columns.model_error},
        {"mv_incomplete", &columns.model_incomplete},
        {"memory", &columns.memory}}) {
    *place = table.column(title);
  }
  return columns;
}

std::optional<Ending> ending_of(std::string_view word) {
  constexpr std::pair<std::string_view, Ending> kWords[] = {
      {"", Ending::Exited},
      {"complete", Ending::Exited},
      {"timeout", Ending::WallLimit},
      {"timeout (wallclock)", Ending::WallLimit},
      {"timeout (cpu)", Ending::CpuLimit},
      {"memout", Ending::MemoryLimit},
      // 2022 and 2023: out of time or memory, the data does not tell which.
      {"clamped", Ending::WallLimit},
  };
  for (const auto& [known, ending] : kWords) {
    if (word == known) return ending;
  }
  return std::nullopt;
}

Status status_of(std::string_view word) {
  if (word == "sat") return Status::Sat;
  if (word == "unsat") return Status::Unsat;
  return Status::Unknown;  // unknown, starexec-unknown, -
}

// Sets the answer; a word that no solver may say is remembered as such.
void take_answer(std::string_view word, Record& run) {
  if (word == "sat") {
    run.answer = Answer::Sat;
  } else if (word == "unsat") {
    run.answer = Answer::Unsat;
  } else if (word == "unknown" || word == "starexec-unknown") {
    run.answer = Answer::Unknown;
  } else {
    run.strange_answer = !word.empty() && word != "--" && word != "incremental";
  }
}

// Numbers for names, in the order in which they come. Lines about one of them
// often follow each other. Names are kept: a cell with quotes is there for its
// line only.
class Numbers {
 public:
  // The number, and whether it is new.
  std::pair<std::uint32_t, bool> of(std::string_view name) {
    if (name == last_name_ && last_name_.data() != nullptr) {
      return {last_, false};
    }
    auto found = numbers_.find(name);
    const bool is_new = found == numbers_.end();
    if (is_new) {
      const auto next = static_cast<std::uint32_t>(numbers_.size());
      found = numbers_.emplace(names_.emplace_back(name), next).first;
    }
    last_name_ = found->first;
    last_ = found->second;
    return {last_, is_new};
  }

  // By number.
  const std::deque<std::string>& names() const { return names_; }

 private:
  std::deque<std::string> names_;
  std::unordered_map<std::string_view, std::uint32_t> numbers_;
  std::string_view last_name_;
  std::uint32_t last_ = 0;
};

class Reader {
 public:
  Reader(NeutralMeta meta, std::string name)
      : meta_(std::move(meta)), name_(std::move(name)) {
    records_.track = meta_.track;
    records_.year = meta_.year;
    records_.wall_limit = meta_.wall_limit;
    records_.logic_limits = meta_.logic_limits;
  }

  Result<contest::Records> read(std::string_view text) {
    Result<CsvTable> table = CsvTable::open(text, name_);
    if (!table) return table.error();
    const Result<Columns> columns = find_columns(*table);
    if (!columns) return columns.error();
    columns_ = *columns;
    for (;;) {
      const Result<bool> more = table->next();
      if (!more) return more.error();
      if (!*more) break;
      const Result<void> taken = take(*table);
      if (!taken) return taken.error();
    }
    fill_solvers();
    fill_divisions();
    return std::move(records_);
  }

 private:
  using Cells = std::vector<std::string_view>;

  static std::string_view cell(const Cells& cells, Column column) {
    return column ? cells[*column] : std::string_view();
  }

  // A number that may be absent: 0.
  static std::optional<std::uint64_t> count(const Cells& cells, Column column) {
    const std::string_view text = cell(cells, column);
    return text.empty() ? 0 : parse_count(text);
  }

  Error bad(const CsvTable& table, std::string_view title,
            std::string_view text) const {
    return {Code::BadValue, table.place(),
            fmt::format("{} cannot be {}", title, printable(text)),
            title == "status" ? "complete, timeout, memout or clamped"
            : title.ends_with("_time")
                ? "times are decimal seconds such as 12.5"
                : "numbers are digits only, at most 4294967295"};
  }

  Result<void> take(const CsvTable& table) {
    const Cells& cells = table.cells();
    const auto [benchmark, new_benchmark] =
        benchmarks_.of(cells[columns_.benchmark]);
    if (new_benchmark) {
      Result<void> added = add_benchmark(table);
      if (!added) return added;
    } else if (!take_status(status_of(cell(cells, columns_.expected)),
                            records_.benchmarks[benchmark])) {
      return bad(table, "expected", cells[*columns_.expected]);
    }
    const auto [solver, new_solver] = solvers_.of(cells[columns_.solver]);
    if (new_solver) entered_.emplace_back();
    const std::uint32_t logic = logic_of_[benchmark];
    std::vector<bool>& entered = entered_[solver];
    if (entered.size() <= logic) entered.resize(logic + 1);
    entered[logic] = true;
    if (cell(cells, columns_.status) == "no-result") return {};
    Record run;
    run.solver = solver;
    run.benchmark = benchmark;
    Result<void> filled = fill(table, run);
    if (!filled) return filled;
    records_.runs.push_back(run);
    return {};
  }

  Result<void> add_benchmark(const CsvTable& table) {
    const Cells& cells = table.cells();
    contest::Benchmark benchmark;
    benchmark.name = cells[columns_.benchmark];
    const std::string_view name = benchmark.name;
    benchmark.logic = columns_.logic ? cells[*columns_.logic]
                                     : name.substr(0, name.find('/'));
    benchmark.family =
        columns_.family ? std::string(cells[*columns_.family])
                        : contest::family_of(name, benchmark.logic,
                                             contest::FamilyRule::BottomFolder);
    benchmark.status = status_of(cell(cells, columns_.expected));
    const auto checks = count(cells, columns_.checks);
    if (!checks) return bad(table, "n_check_sat", cells[*columns_.checks]);
    const auto asserts = count(cells, columns_.asserts);
    if (!asserts) return bad(table, "n_asserts", cells[*columns_.asserts]);
    benchmark.check_sats = *checks;
    benchmark.asserts = *asserts;
    benchmark.incremental = records_.track == contest::Track::Incremental;
    logic_of_.push_back(logics_.of(benchmark.logic).first);
    records_.divisions.emplace_back(cell(cells, columns_.division));
    records_.benchmarks.push_back(std::move(benchmark));
    return {};
  }

  Result<void> fill(const CsvTable& table, Record& run) const {
    const Cells& cells = table.cells();
    const auto ending = ending_of(cell(cells, columns_.status));
    if (!ending) return bad(table, "status", cells[*columns_.status]);
    run.ending = *ending;
    take_answer(cell(cells, columns_.answer), run);
    const auto wall = time(cells[columns_.wall]);
    if (!wall) return bad(table, "wall_time", cells[columns_.wall]);
    const auto cpu = time(cells[columns_.cpu]);
    if (!cpu) return bad(table, "cpu_time", cells[columns_.cpu]);
    run.wall = *wall;
    run.cpu = *cpu;
    switch (records_.track) {
      case contest::Track::SingleQuery:
      case contest::Track::Parallel:
        return {};
      case contest::Track::Incremental:
        return fill_checks(table, run);
      case contest::Track::UnsatCore:
        return fill_core(table, run);
      case contest::Track::ModelValidation:
        fill_model(cells, run);
        return {};
    }
    throw Bug("no such Track");
  }

  // -1: it was not measured.
  static std::optional<Duration> time(std::string_view text) {
    return text == "-1" ? Duration::zero() : parse_seconds(text);
  }

  Result<void> fill_checks(const CsvTable& table, Record& run) const {
    const Cells& cells = table.cells();
    const auto correct =
        count(cells, columns_.correct ? columns_.correct : columns_.answers);
    const auto wrong = count(cells, columns_.wrong);
    if (!correct || !wrong || *correct > UINT32_MAX || *wrong > UINT32_MAX) {
      return bad(table, "n_correct, n_wrong or n_answers", "this");
    }
    run.correct = static_cast<std::uint32_t>(*correct);
    run.wrong = static_cast<std::uint32_t>(*wrong);
    // When the last answer came is not in the data: not after the run's end.
    if (run.correct + run.wrong > 0) {
      run.decided_wall = run.wall;
      run.decided_cpu = run.cpu;
    }
    return {};
  }

  Result<void> fill_core(const CsvTable& table, Record& run) const {
    const Cells& cells = table.cells();
    const auto core = count(cells, columns_.core);
    const auto confirmed = count(cells, columns_.confirmations);
    const auto rejected = count(cells, columns_.rejections);
    if (!core || *core > UINT32_MAX) {
      return bad(table, "core_size", cells[*columns_.core]);
    }
    if (!confirmed || !rejected || *confirmed > UINT16_MAX ||
        *rejected > UINT16_MAX) {
      return bad(table, "core_confirmations or core_rejections", "this");
    }
    run.core = static_cast<std::uint32_t>(*core);
    run.confirmations = static_cast<std::uint16_t>(*confirmed);
    run.refutations = static_cast<std::uint16_t>(*rejected);
    if (run.answer == Answer::Unsat) run.evidence = core_evidence(cells, run);
    return {};
  }

  Evidence core_evidence(const Cells& cells, const Record& run) const {
    if (cell(cells, columns_.core).empty()) return Evidence::None;
    if (cell(cells, columns_.parsable) == "false") return Evidence::Malformed;
    if (columns_.confirmations) {
      if (run.confirmations == run.refutations) return Evidence::Unchecked;
      return run.confirmations > run.refutations ? Evidence::Valid
                                                 : Evidence::Invalid;
    }
    // Without a word about it the organisers accepted it.
    return cell(cells, columns_.validated) == "false" ? Evidence::Invalid
                                                      : Evidence::Valid;
  }

  void fill_model(const Cells& cells, Record& run) const {
    const std::string_view word = cell(cells, columns_.model);
    if (word == "VALID") run.evidence = Evidence::Valid;
    if (word != "INVALID") return;
    // The validator stumbled over output that is no model.
    const bool stumbled =
        cell(cells, columns_.model_error) == "unhandled_exception" &&
        cell(cells, columns_.model_incomplete) == "1";
    run.evidence = stumbled ? Evidence::Malformed : Evidence::Invalid;
  }

  void fill_solvers() {
    for (std::size_t i = 0; i < solvers_.names().size(); ++i) {
      contest::Solver solver = meta_.solver(solvers_.names()[i]);
      contest::Participation part;
      part.tracks = {records_.track};
      part.command = {solver.name};
      for (std::size_t j = 0; j < entered_[i].size(); ++j) {
        if (entered_[i][j]) part.logics.push_back(logics_.names()[j]);
      }
      std::sort(part.logics.begin(), part.logics.end());
      solver.participations = {std::move(part)};
      records_.solvers.push_back(std::move(solver));
    }
  }

  // Divisions that the year's own table gives need not be kept. Files write _
  // for + in their names.
  void fill_divisions() {
    for (std::size_t i = 0; i < records_.benchmarks.size(); ++i) {
      std::string known = contest::division_of(records_.year, records_.track,
                                               records_.benchmarks[i].logic);
      std::replace(known.begin(), known.end(), '+', '_');
      std::string given = records_.divisions[i];
      std::replace(given.begin(), given.end(), '+', '_');
      if (!given.empty() && known != given) return;
    }
    records_.divisions.clear();
  }

  NeutralMeta meta_;
  std::string name_;
  Columns columns_;
  contest::Records records_;
  Numbers solvers_, benchmarks_, logics_;
  std::vector<std::uint32_t> logic_of_;     // by benchmark
  std::vector<std::vector<bool>> entered_;  // by solver and logic
};

}  // namespace

bool is_neutral(const std::string& folder) {
  std::error_code ignored;
  const auto has = [&](const char* name) {
    return std::filesystem::exists(folder + "/" + name, ignored);
  };
  return has("meta.json") &&
         (has("counts.csv") ||
          std::any_of(kRunFiles.begin(), kRunFiles.end(), has));
}

Result<contest::Records> parse_neutral(std::string_view meta,
                                       std::string_view runs,
                                       const std::string& name) {
  Result<NeutralMeta> facts = parse_neutral_meta(meta, name + "/meta.json");
  if (!facts) return facts.error();
  return Reader(*std::move(facts), name + "/runs.csv").read(runs);
}

Result<contest::Records> read_neutral(const std::string& folder) {
  const Result<std::string> meta = read_file(folder + "/meta.json");
  if (!meta) return meta.error();
  for (const char* name : kRunFiles) {
    std::error_code ignored;
    const std::string path = fmt::format("{}/{}", folder, name);
    if (!std::filesystem::exists(path, ignored)) continue;
    const Result<std::string> runs = read_packed_text(path);
    if (!runs) return runs.error();
    return parse_neutral(*meta, *runs, folder);
  }
  return Error{Code::Missing, folder, "there is no runs.csv.gz in the folder",
               "a folder in the neutral form has meta.json and runs.csv.gz"};
}

}  // namespace podium::formats
