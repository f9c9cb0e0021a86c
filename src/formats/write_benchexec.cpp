#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/check.h"
#include "base/text.h"
#include "contest/evidence.h"
#include "formats/benchexec_words.h"
#include "formats/write_text.h"
#include "formats/writers.h"

namespace podium::formats {
namespace {

using contest::Record;
using contest::Records;
using contest::Track;

// The value of an attribute, with its quotes. XML has no place for most control
// characters, nor for bytes that are no UTF-8.
std::string quoted(std::string_view text) {
  std::string result = "\"";
  while (!text.empty()) {
    const std::size_t length = utf8_length(text);
    const char letter = text.front();
    if (length == 0 || (static_cast<unsigned char>(letter) < ' ' &&
                        letter != '\t' && letter != '\n' && letter != '\r')) {
      result += "\xEF\xBF\xBD";
    } else if (letter == '&') {
      result += "&amp;";
    } else if (letter == '<') {
      result += "&lt;";
    } else if (letter == '>') {
      result += "&gt;";
    } else if (letter == '"') {
      result += "&quot;";
    } else if (static_cast<unsigned char>(letter) < ' ') {
      result += fmt::format("&#{};", static_cast<int>(letter));
    } else {
      result += text.substr(0, length);
    }
    text.remove_prefix(length == 0 ? 1 : length);
  }
  return result + '"';
}

class Writer {
 public:
  explicit Writer(const Records& records) : records_(records) {}

  void head(std::size_t solver, const std::string& name,
            const std::string& date) {
    const contest::Solver& tool = records_.solvers[solver];
    text_ = fmt::format(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        "<!DOCTYPE result PUBLIC '+//IDN sosy-lab.org//DTD BenchExec result "
        "3.0//EN' 'https://www.sosy-lab.org/benchexec/result-3.0.dtd'>\n"
        "<result benchmarkname={} date={} starttime={} tool={} version={} "
        "toolmodule=\"benchexec.tools.dummy\" generator=\"Podium\" name={}",
        quoted(name), quoted(date), quoted(date), quoted(tool.name),
        quoted(tool.version),
        quoted(
            fmt::format("{},0,{}", tool.name, contest::name(records_.track))));
    if (records_.cpu_limit != Duration{}) {
      text_ += fmt::format(
          " timelimit=\"{}s\"",
          plain_seconds(contest::scale_cpu(
              records_.cpu_limit, records_.wall_limit, longest_wall())));
    }
    text_ +=
        ">\n  <columns>\n    <column title=\"status\"/>\n"
        "    <column title=\"cputime\"/>\n    <column title=\"walltime\"/>\n"
        "    <column title=\"memory\"/>\n";
    if (records_.track == Track::UnsatCore) {
      text_ += "    <column title=\"core\"/>\n";
    }
    if (records_.track == Track::Incremental) {
      text_ += "    <column title=\"correct\"/>\n";
    }
    text_ +=
        "  </columns>\n"
        "  <systeminfo>\n    <os name=\"\"/>\n    <cpu cores=\"\" "
        "model=\"\"/>\n"
        "    <ram size=\"\"/>\n    <environment/>\n  </systeminfo>\n";
  }

  void run(const Record& run) {
    const contest::Benchmark& benchmark = records_.benchmarks[run.benchmark];
    const BenchexecWords words =
        benchexec_words(run, records_.track, benchmark.status);
    text_ += fmt::format("  <run name={} files={} properties=\"SMT\"",
                         quoted(benchmark.name),
                         quoted(fmt::format("[{}]", benchmark.name)));
    if (benchmark.status != contest::Status::Unknown) {
      text_ += fmt::format(
          " expectedVerdict=\"{}\"",
          benchmark.status == contest::Status::Sat ? "true" : "false");
    }
    text_ += ">\n";
    column("status", words.status);
    column("cputime", plain_seconds(run.cpu) + "s");
    column("walltime", plain_seconds(run.wall) + "s");
    if (run.memory > 0) column("memory", fmt::format("{}B", run.memory));
    column("category", words.category, true);
    if (!words.reason.empty()) {
      column("terminationreason", words.reason, true);
    }
    extras(run);
    text_ += "  </run>\n";
  }

  // The DTD has no attribute for the wall limit, but columns of the whole.
  std::string finish() {
    if (records_.wall_limit != Duration{}) {
      text_ +=
          fmt::format("  <column title=\"walltimelimit\" value=\"{}s\"/>\n",
                      plain_seconds(longest_wall()));
    }
    return text_ + "</result>\n";
  }

 private:
  // The file has one limit for all of its runs.
  Duration longest_wall() const {
    Duration longest = records_.wall_limit;
    for (const auto& [logic, wall] : records_.logic_limits) {
      longest = std::max(longest, wall);
    }
    return longest;
  }

  void column(std::string_view title, std::string_view value,
              bool hidden = false) {
    text_ += fmt::format("    <column title=\"{}\" value={}{}/>\n", title,
                         quoted(value), hidden ? " hidden=\"true\"" : "");
  }

  // What BenchExec has no word for.
  void extras(const Record& run) {
    const auto number = [&](std::string_view title, std::uint64_t value,
                            bool hidden = true) {
      if (value > 0) column(title, std::to_string(value), hidden);
    };
    column("ending", to_string(run.ending), true);
    if (run.evidence != contest::Evidence::None) {
      column("evidence", to_string(run.evidence), true);
    }
    if (run.strange_answer) column("strange", "true", true);
    if (records_.track == Track::Incremental) {
      column("correct", std::to_string(run.correct));
    }
    number("wrong", run.wrong);
    if (records_.track == Track::UnsatCore) {
      column("core", std::to_string(run.core));
    }
    number("confirmations", run.confirmations);
    number("refutations", run.refutations);
    if (run.decided_wall != Duration{}) {
      column("decided-walltime", plain_seconds(run.decided_wall) + "s", true);
      column("decided-cputime", plain_seconds(run.decided_cpu) + "s", true);
    }
  }

  const Records& records_;
  std::string text_;
};

}  // namespace

std::string write_benchexec(const Records& records, std::size_t solver,
                            const std::string& name, const std::string& date) {
  PODIUM_CHECK(solver < records.solvers.size());
  Writer writer(records);
  writer.head(solver, name, date);
  for (const Record& run : records.runs) {
    if (run.solver == solver) writer.run(run);
  }
  return writer.finish();
}

}  // namespace podium::formats
