// Results of earlier years: official JSON, or a table of runs.

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <unordered_map>

#include "base/text.h"
#include "select/catalogue.h"
#include "select/csv_rows.h"
#include "select/json_rows.h"

namespace podium::select {
namespace {

using contest::Answer;

// What is neither sat nor unsat solves nothing, whatever it is called: there
// are dozens of words for it in the results of ten years.
Answer answer_of(std::string_view text) {
  if (text == "sat") return Answer::Sat;
  if (text == "unsat") return Answer::Unsat;
  return Answer::None;
}

bool is_time(double seconds) {
  constexpr double kMost = 1e9;
  return std::isfinite(seconds) && seconds >= 0 && seconds <= kMost;
}

class Collector {
 public:
  explicit Collector(const Names& names) : names_(names) {}

  void add(std::string_view benchmark, std::string_view solver, Answer answer,
           double seconds) {
    // Runs on one benchmark stand together in nearly all files.
    if (benchmark != last_name_) {
      last_name_ = benchmark;
      last_ = names_.find(benchmark);
    }
    if (!last_) {
      ++runs_.strangers;
      return;
    }
    runs_.runs.push_back(
        {*last_, number_of(solver), answer, from_seconds(seconds)});
  }

  PastRuns take() { return std::move(runs_); }

 private:
  std::uint32_t number_of(std::string_view solver) {
    const auto [found, added] = numbers_.emplace(
        std::string(solver), static_cast<std::uint32_t>(numbers_.size()));
    if (added) runs_.solvers.emplace_back(solver);
    return found->second;
  }

  const Names& names_;
  PastRuns runs_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
  std::string last_name_;
  std::optional<std::uint32_t> last_;
};

class JsonRuns {
 public:
  JsonRuns(const PackedText& text, const std::string& path, const Names& names)
      : rows_(text, path), path_(path), collector_(names) {}

  Result<PastRuns> read() {
    const Result<void> done = rows_.read(
        [&](std::string_view key, JsonRows::Object record) -> Result<void> {
          if (key != "results") {
            return Error{Code::UnknownKey, path_,
                         fmt::format("it has a list '{}'", printable(key)),
                         "results have a list 'results'"};
          }
          return read_record(record);
        });
    if (!done) return done.error();
    return collector_.take();
  }

 private:
  // The fields of the present record that have been seen.
  struct Seen {
    bool file = false;
    bool solver = false;
    bool result = false;
    bool time = false;
  };

  Result<void> read_record(JsonRows::Object record) {
    seen_ = {};
    for (auto entry : record) {
      simdjson::ondemand::field field;
      if (const auto problem = std::move(entry).get(field)) {
        return rows_.wrong(problem, "a record");
      }
      if (Result<void> done = read_field(field); !done) return done;
    }
    if (!seen_.file) return rows_.missing("'file'");
    if (!seen_.solver) return rows_.missing("'solver'");
    if (!seen_.result) return rows_.missing("'result'");
    if (!seen_.time) return rows_.missing("'cpu_time'");
    collector_.add(file_.name, solver_, answer_, seconds_);
    return {};
  }

  Result<void> read_field(simdjson::ondemand::field& field) {
    const auto key = field.key();
    if (key == "file") {
      seen_.file = true;
      return rows_.file(field.value(), file_);
    }
    if (key == "solver" || key == "result") {
      const bool is_solver = key == "solver";
      const auto text =
          rows_.text(field.value(), is_solver ? "'solver'" : "'result'");
      if (!text) return text.error();
      if (is_solver) {
        solver_ = *text;
      } else {
        answer_ = answer_of(*text);
      }
      (is_solver ? seen_.solver : seen_.result) = true;
    } else if (key == "cpu_time") {
      const auto number = rows_.real(field.value(), "'cpu_time'");
      if (!number) return number.error();
      if (!is_time(*number)) {
        return Error{Code::BadValue, rows_.where(), "'cpu_time' is no time",
                     "it is a number of seconds"};
      }
      seconds_ = *number;
      seen_.time = true;
    }
    return {};
  }

  JsonRows rows_;
  std::string path_;
  Collector collector_;
  Seen seen_;
  FileRecord file_;
  std::string solver_;
  Answer answer_ = Answer::None;
  double seconds_ = 0;
};

Result<PastRuns> read_table(CsvRows& rows, const std::string& path,
                            const Names& names) {
  const auto solver = rows.column({"solver"});
  const auto benchmark = rows.column({"benchmark", "name"});
  const auto answer = rows.column({"answer", "result"});
  const auto time = rows.column({"cpu_time", "cpu time"});
  if (!solver || !benchmark || !answer || !time) {
    return Error{Code::Missing, path,
                 "the table lacks one of the columns solver, benchmark, "
                 "answer, cpu_time",
                 "see docs/formats/selection.md"};
  }
  Collector collector(names);
  while (true) {
    const Result<bool> more = rows.next();
    if (!more) return more.error();
    if (!*more) return collector.take();
    const std::string_view text = rows.cell(*time);
    double seconds = 0;
    const auto [stop, problem] =
        std::from_chars(text.data(), text.data() + text.size(), seconds);
    if (problem != std::errc() || stop != text.data() + text.size() ||
        !is_time(seconds)) {
      return Error{Code::BadValue, rows.where(),
                   fmt::format("'{}' is no time", printable(text)),
                   "cpu_time is a number of seconds"};
    }
    collector.add(rows.cell(*benchmark), rows.cell(*solver),
                  answer_of(rows.cell(*answer)), seconds);
  }
}

}  // namespace

Result<PastRuns> read_past_runs(const PackedText& text, const std::string& path,
                                const Names& names) {
  if (trim(text.text().substr(0, 1000)).starts_with('{')) {
    return JsonRuns(text, path, names).read();
  }
  Result<CsvRows> rows = CsvRows::open(text.text(), path);
  if (!rows) return rows.error();
  return read_table(*rows, path, names);
}

}  // namespace podium::select
