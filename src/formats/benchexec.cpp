#include "formats/benchexec.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <pugixml.hpp>

#include "base/text.h"
#include "contest/evidence.h"
#include "formats/benchexec_words.h"
#include "formats/collector.h"
#include "formats/csv.h"
#include "formats/line_counter.h"
#include "formats/run_log.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Ending;
using contest::Record;
using contest::Track;

using Columns = std::map<std::string_view, std::string_view>;

std::string_view value_of(const Columns& columns, std::string_view title) {
  const auto found = columns.find(title);
  return found != columns.end() ? found->second : std::string_view();
}

// A number with a unit behind it, without the unit.
std::string_view without_unit(std::string_view text, char unit) {
  text = trim(text);
  if (text.ends_with(unit)) text.remove_suffix(1);
  return trim(text);
}

// "SOLVER,0,TRACK" or "SOLVER,0,TRACK.task".
struct RunDefinition {
  std::string solver;
  std::optional<Track> track;
};

std::optional<RunDefinition> parse_definition(std::string_view text) {
  // From the back, since names of solvers may have commas.
  const std::size_t last = text.rfind(',');
  if (last == std::string_view::npos || last == 0) return std::nullopt;
  const std::size_t before = text.rfind(',', last - 1);
  if (before == std::string_view::npos ||
      !parse_count(text.substr(before + 1, last - before - 1))) {
    return std::nullopt;
  }
  const std::string_view tail = text.substr(last + 1);
  return RunDefinition{std::string(text.substr(0, before)),
                       contest::parse_track(tail.substr(0, tail.find('.')))};
}

contest::Status expected_status(std::string_view verdict) {
  if (verdict == "true" || verdict == "sat") return contest::Status::Sat;
  if (verdict == "false" || verdict == "unsat") return contest::Status::Unsat;
  return contest::Status::Unknown;
}

// What the run was expected to say, from whether its answer was right.
contest::Status status_by_category(std::string_view category, Answer answer) {
  const bool right = category == "correct";
  if (!contest::decides(answer) || !(right || category == "wrong")) {
    return contest::Status::Unknown;
  }
  return right == (answer == Answer::Sat) ? contest::Status::Sat
                                          : contest::Status::Unsat;
}

// Until 2015 BenchExec called them <sourcefile>.
bool is_run(const pugi::xml_node& node) {
  const std::string_view name = node.name();
  return name == "run" || name == "sourcefile";
}

// The mangled name in "QF_BV/17_QF_BV_family_name.yml", without the number.
std::optional<std::string_view> mangled_in(std::string_view path) {
  std::string_view base = path.substr(path.rfind('/') + 1);
  if (!base.ends_with(".yml")) return std::nullopt;
  base.remove_suffix(4);
  const std::size_t line = base.find('_');
  if (line == std::string_view::npos || !parse_count(base.substr(0, line))) {
    return std::nullopt;
  }
  return base.substr(line + 1);
}

class Reader {
 public:
  Reader(const std::string& text, const std::string& name, const Wishes& wishes,
         const BenchexecContext& context)
      : text_(text), lines_(text, name), wishes_(wishes), context_(context) {}

  Result<Reading> read() {
    const pugi::xml_parse_result parsed =
        document_.load_buffer(text_.data(), text_.size());
    if (!parsed) {
      return Error{Code::Syntax, place(parsed.offset),
                   fmt::format("is no XML: {}", parsed.description()),
                   "the file may be cut short; fetch it again"};
    }
    root_ = document_.child("result");
    if (root_ == nullptr) {
      return Error{Code::Missing, lines_.name(), "has no element <result>",
                   "this is not a result file of BenchExec"};
    }
    if (Result<void> read = read_head(); !read) return read.error();
    if (!collector_) return finish();
    for (const pugi::xml_node run : root_.children()) {
      if (!is_run(run)) continue;
      if (Result<void> taken = take(run); !taken) return taken.error();
    }
    return finish();
  }

 private:
  std::string place(std::ptrdiff_t offset) {
    if (offset < 0) return lines_.name();
    return lines_.place(static_cast<std::size_t>(offset));
  }
  std::string place(const pugi::xml_node& node) {
    return place(node.offset_debug());
  }

  // Solver, track and limits.
  Result<void> read_head() {
    const std::string_view name = root_.attribute("name").value();
    const auto definition = parse_definition(name);
    if (definition) {
      solver_.name = definition->solver;
    } else {
      const std::string_view shown = root_.attribute("displayName").value();
      solver_.name = !shown.empty() ? shown : root_.attribute("tool").value();
      if (!name.empty()) solver_.name += fmt::format(" {}", name);
    }
    solver_.version = root_.attribute("version").value();
    if (solver_.name.empty()) {
      return Error{Code::Missing, place(root_),
                   "neither a tool nor a run definition is named",
                   "<result> needs the attribute tool or name"};
    }
    std::optional<Track> track = wishes_.track;
    if (!track && definition) {
      track = definition->track;
      if (!track) {
        for (const pugi::xml_node run : root_.children()) {
          if (!is_run(run)) continue;
          notes_.left_out(
              fmt::format("is of the track '{}', which is none here",
                          printable(name)),
              place(run));
        }
        return {};
      }
    }
    collector_.emplace(track.value_or(Track::SingleQuery));
    if (Result<void> read = read_limit("timelimit", cpu_limit_); !read) {
      return read;
    }
    return read_limit("walltimelimit", wall_limit_);
  }

  Result<void> read_limit(const char* title, Duration& limit) {
    std::string_view value = root_.attribute(title).value();
    for (const pugi::xml_node column : root_.children("column")) {
      if (column.attribute("title").value() == std::string_view(title)) {
        value = column.attribute("value").value();
      }
    }
    if (value.empty() || value == "-") return {};
    const Result<Duration> time = parse_duration(value);
    if (!time) {
      return Error{Code::BadValue, place(root_),
                   fmt::format("'{}' cannot be '{}'", title, printable(value)),
                   "a time such as 1200 s"};
    }
    limit = *time;
    return {};
  }

  Result<void> take(const pugi::xml_node& node) {
    Columns columns;
    for (const pugi::xml_node column : node.children("column")) {
      columns[column.attribute("title").value()] =
          column.attribute("value").value();
    }
    if (columns.empty()) {
      notes_.left_out("has no result yet", place(node));
      return {};
    }
    Record run;
    Result<void> taken = take_measures(node, columns, run);
    if (taken) taken = take_status(node, columns, run);
    if (taken) taken = take_extras(node, columns, run);
    if (!taken) return taken;
    return add(node, columns, run);
  }

  Error bad(const pugi::xml_node& node, std::string_view title,
            std::string_view value) {
    return {Code::BadValue, place(node),
            fmt::format("'{}' cannot be '{}'", title, printable(value)),
            "times are such as 12.5s, numbers are digits only"};
  }

  Result<void> take_measures(const pugi::xml_node& node, const Columns& columns,
                             Record& run) {
    for (const auto& [title, time] :
         {std::pair{"cputime", &run.cpu}, std::pair{"walltime", &run.wall}}) {
      const std::string_view value = value_of(columns, title);
      if (value.empty()) {
        notes_.odd(fmt::format("has no {}", title), place(node));
        continue;
      }
      const auto seconds = parse_seconds(without_unit(value, 's'));
      if (!seconds) return bad(node, title, value);
      *time = *seconds;
    }
    std::string_view memory = value_of(columns, "memory");
    if (memory.empty()) memory = value_of(columns, "memUsage");
    if (memory.empty()) return {};
    const auto bytes = parse_count(without_unit(memory, 'B'));
    if (!bytes || *bytes > INT64_MAX) return bad(node, "memory", memory);
    run.memory = *bytes;
    return {};
  }

  Result<void> take_status(const pugi::xml_node& node, const Columns& columns,
                           Record& run) {
    const BenchexecStatus status = parse_benchexec_status(
        value_of(columns, "status"), value_of(columns, "terminationreason"));
    run.answer = status.answer;
    run.ending = status.ending;
    if (!status.known) {
      run.strange_answer = true;
      notes_.odd(fmt::format("has the status '{}', which is no answer",
                             printable(value_of(columns, "status"), 40)),
                 place(node));
    }
    const Track track = collector_->records().track;
    const bool counted =
        status.correct.has_value() || columns.contains("correct");
    const bool wants_log =
        (track == Track::Incremental && !counted && !status.wrong) ||
        (track == Track::UnsatCore && run.answer == Answer::Unsat &&
         !columns.contains("core")) ||
        (track != Track::Incremental && status.open);
    if (track == Track::Incremental) {
      run.answer = Answer::None;
      run.correct = status.wrong ? 0 : status.correct.value_or(0);
      run.wrong = status.wrong ? 1 : 0;
    }
    if (wants_log) {
      if (Result<void> taken = take_log(node, run); !taken) return taken;
    }
    if (track == Track::Incremental && run.correct + run.wrong > 0 &&
        run.decided_wall == Duration{}) {
      run.decided_wall = run.wall;
      run.decided_cpu = run.cpu;
    }
    return {};
  }

  // What the XML does not say of the answer.
  Result<void> take_log(const pugi::xml_node& node, Record& run) {
    if (context_.log_archive.empty()) {
      notes_.odd("does not say its answer, and there is no log archive",
                 place(node));
      return {};
    }
    if (!logs_) {
      Result<RunLogs> logs = read_run_logs(context_.log_archive);
      if (!logs) return logs.error();
      logs_ = *std::move(logs);
    }
    const RunLog* log = find_log(node);
    if (log == nullptr) {
      notes_.odd("does not say its answer, and has no log in the archive",
                 place(node));
      return {};
    }
    switch (collector_->records().track) {
      case Track::Incremental:
        run.wrong = log->wrong ? 1 : 0;
        run.correct = log->wrong ? 0 : log->decided;
        if (log->last_answer) {
          run.decided_wall = *log->last_answer;
          run.decided_cpu = *log->last_answer;
        }
        return {};
      case Track::UnsatCore:
        if (run.answer != Answer::Unsat) run.answer = log->answer;
        if (run.answer != Answer::Unsat) return {};
        run.core = log->core.value_or(0);
        run.evidence = log->core             ? contest::Evidence::Unchecked
                       : log->malformed_core ? contest::Evidence::Malformed
                                             : contest::Evidence::None;
        return {};
      case Track::SingleQuery:
      case Track::Parallel:
      case Track::ModelValidation:
        run.answer = log->answer;
        return {};
    }
    return {};
  }

  const RunLog* find_log(const pugi::xml_node& node) const {
    const std::string_view path = node.attribute("name").value();
    const std::string base(path.substr(path.rfind('/') + 1));
    const std::string logfile = node.attribute("logfile").value();
    for (const std::string& name :
         {logfile.substr(logfile.rfind('/') + 1),
          fmt::format("{}.{}.log", root_.attribute("name").value(), base),
          base + ".log"}) {
      if (const auto found = logs_->find(name); found != logs_->end()) {
        return &found->second;
      }
    }
    return nullptr;
  }

  // What `podium export` writes beside BenchExec's own columns.
  Result<void> take_extras(const pugi::xml_node& node, const Columns& columns,
                           Record& run) {
    const auto count = [&](std::string_view title, auto& number) {
      using Number = std::remove_reference_t<decltype(number)>;
      const std::string_view value = value_of(columns, title);
      if (value.empty()) return true;
      const auto read = parse_count(value);
      if (!read || *read > std::numeric_limits<Number>::max()) return false;
      number = static_cast<Number>(*read);
      return true;
    };
    const auto time = [&](std::string_view title, Duration& target) {
      const std::string_view value = value_of(columns, title);
      if (value.empty()) return true;
      const auto read = parse_seconds(without_unit(value, 's'));
      if (read) target = *read;
      return read.has_value();
    };
    if (!count("correct", run.correct) || !count("wrong", run.wrong) ||
        !count("core", run.core) ||
        !count("confirmations", run.confirmations) ||
        !count("refutations", run.refutations) ||
        !time("decided-walltime", run.decided_wall) ||
        !time("decided-cputime", run.decided_cpu)) {
      return Error{Code::BadValue, place(node),
                   "a number of answers or names makes no sense",
                   "numbers are digits only, at most 4294967295"};
    }
    if (const std::string_view word = value_of(columns, "ending");
        !word.empty()) {
      const auto ending = contest::parse_ending(word);
      if (!ending) return bad(node, "ending", word);
      run.ending = *ending;
    }
    if (const std::string_view word = value_of(columns, "evidence");
        !word.empty()) {
      const auto evidence = contest::parse_evidence(word);
      if (!evidence) return bad(node, "evidence", word);
      run.evidence = *evidence;
    }
    if (value_of(columns, "strange") == "true") run.strange_answer = true;
    return {};
  }

  // The benchmark's name; sets the logic.
  std::string name_of(const pugi::xml_node& node, std::string& logic) {
    const std::string_view path = node.attribute("name").value();
    std::string name = benchmark_name(path, logic);
    const auto mangled = mangled_in(path);
    if (!mangled) return name;
    const bool incremental = collector_->records().track == Track::Incremental;
    const std::string* known =
        context_.benchmarks != nullptr
            ? context_.benchmarks->find_mangled(incremental, *mangled)
            : nullptr;
    if (known != nullptr) return *known;
    notes_.odd(
        "is on a benchmark that is known only by the name of its task; "
        "import the list of benchmarks too",
        place(node));
    std::string_view rest = *mangled;
    if (!logic.empty() && rest.starts_with(logic + "_")) {
      rest.remove_prefix(logic.size() + 1);
    }
    return logic.empty() ? fmt::format("{}.smt2", rest)
                         : fmt::format("{}/{}.smt2", logic, rest);
  }

  Result<void> add(const pugi::xml_node& node, const Columns& columns,
                   Record& run) {
    std::string logic;
    const std::string name = name_of(node, logic);
    if (name.empty()) {
      return Error{Code::Missing, place(node), "a run without a name",
                   "<run> needs the attribute name, the benchmark's file"};
    }
    if (logic.empty()) {
      notes_.odd("is on a benchmark whose logic cannot be told from its path",
                 place(node));
    }
    bool is_new = false;
    run.solver = collector_->solver(solver_.name);
    collector_->records().solvers.back().version = solver_.version;
    run.benchmark = collector_->benchmark(name, logic, is_new);
    if (is_new) {
      // Older files do not say what was expected, but whether it came.
      const pugi::xml_attribute verdict = node.attribute("expectedVerdict");
      const Track track = collector_->records().track;
      const bool one_answer =
          track == Track::SingleQuery || track == Track::Parallel;
      collector_->records().benchmarks.back().status =
          !verdict && one_answer
              ? status_by_category(value_of(columns, "category"), run.answer)
              : expected_status(verdict.value());
    }
    if (!collector_->add(run)) {
      notes_.left_out("is a second run of a solver on a benchmark",
                      place(node));
    }
    return {};
  }

  Result<Reading> finish() {
    Reading reading;
    if (collector_) {
      contest::Records records = collector_->finish();
      records.year = wishes_.year != 0
                         ? wishes_.year
                         : year_in(root_.attribute("date").value());
      records.cpu_limit = cpu_limit_;
      records.wall_limit = wall_limit_;
      if (!records.runs.empty()) reading.tracks.push_back(std::move(records));
    }
    reading.notes = std::move(notes_);
    return reading;
  }

  const std::string& text_;
  LineCounter lines_;
  Wishes wishes_;
  const BenchexecContext& context_;
  pugi::xml_document document_;
  pugi::xml_node root_;
  contest::Solver solver_;
  Duration cpu_limit_{};
  Duration wall_limit_{};
  std::optional<Collector> collector_;
  std::optional<RunLogs> logs_;
  Notes notes_;
};

}  // namespace

Result<Reading> read_benchexec(const std::string& text, const std::string& name,
                               const Wishes& wishes,
                               const BenchexecContext& context) {
  return Reader(text, name, wishes, context).read();
}

std::string log_archive_of(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  const fs::path file(path);
  const std::string name = file.filename();
  const std::size_t results = name.find(".results.");
  if (results != std::string::npos) {
    const fs::path logs =
        file.parent_path() / (name.substr(0, results) + ".logfiles.zip");
    if (fs::exists(logs, ignored)) return logs;
  }
  // A competition that renames its results keeps one archive beside each.
  std::string found;
  const fs::path folder =
      file.has_parent_path() ? file.parent_path() : fs::path(".");
  for (const fs::directory_entry& entry :
       fs::directory_iterator(folder, ignored)) {
    if (!entry.path().string().ends_with(".logfiles.zip")) continue;
    if (!found.empty()) return "";
    found = entry.path();
  }
  return found;
}

}  // namespace podium::formats
