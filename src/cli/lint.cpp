#include "lint/lint.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/file.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/counter.h"
#include "cli/guarded.h"
#include "cli/input.h"
#include "cli/options.h"
#include "library/library.h"

namespace podium::cli {
namespace {

using lint::Finding;
using lint::Severity;

struct Options {
  std::vector<std::string> paths;
  std::string track;
  int year = 2025;
  bool no_library = false;
  bool no_warnings = false;
  bool json = false;
  std::size_t most = 20;
  std::size_t jobs = core_count();
};

struct FileReport {
  std::string path;
  lint::Report report;
};

// A file that cannot be read is an error like others.
lint::Report unreadable(const Error& error) {
  lint::Report report;
  report.findings.push_back({Severity::Error,
                             std::string(mnemonic(error.code)),
                             {},
                             error.message,
                             error.hint});
  return report;
}

lint::Report lint_file(const std::string& path, const lint::Plan& plan) {
  Result<lint::Report> report =
      guarded("cannot be checked", path, [&]() -> Result<lint::Report> {
        const Result<Input> input = Input::open(path);
        if (!input) return input.error();
        return lint::lint(input->text(), input->name(), plan);
      });
  return report ? *std::move(report) : unreadable(report.error());
}

std::size_t count(const std::vector<FileReport>& files, Severity severity) {
  std::size_t found = 0;
  for (const FileReport& file : files) {
    found += static_cast<std::size_t>(std::count_if(
        file.report.findings.begin(), file.report.findings.end(),
        [=](const Finding& finding) { return finding.severity == severity; }));
  }
  return found;
}

// How often each code was found, the most frequent first.
void print_codes(const std::vector<FileReport>& files) {
  std::map<std::string, std::size_t> counts;
  for (const FileReport& file : files) {
    for (const Finding& finding : file.report.findings) {
      ++counts[fmt::format("{}[{}]", name(finding.severity), finding.code)];
    }
  }
  std::vector<std::pair<std::string, std::size_t>> rows(counts.begin(),
                                                        counts.end());
  std::stable_sort(rows.begin(), rows.end(),
                   [](const auto& one, const auto& other) {
                     return one.second > other.second;
                   });
  for (const auto& [code, found] : rows) fmt::print("{:>8} {}\n", found, code);
}

void print_text(const std::vector<FileReport>& files) {
  for (const FileReport& file : files) {
    for (const Finding& finding : file.report.findings) {
      fmt::print("{}\n", to_string(finding, file.path));
    }
  }
  constexpr std::size_t kMany = 10;
  if (files.size() > kMany) print_codes(files);
  std::size_t hidden_errors = 0;
  std::size_t hidden_warnings = 0;
  for (const FileReport& file : files) {
    hidden_errors += file.report.hidden_errors;
    hidden_warnings += file.report.hidden_warnings;
  }
  const std::size_t errors = count(files, Severity::Error) + hidden_errors;
  const std::size_t warnings =
      count(files, Severity::Warning) + hidden_warnings;
  fmt::print("{} file{}: {} error{}, {} warning{}", files.size(),
             files.size() == 1 ? "" : "s", errors, errors == 1 ? "" : "s",
             warnings, warnings == 1 ? "" : "s");
  const std::size_t hidden = hidden_errors + hidden_warnings;
  if (hidden != 0) fmt::print("; {} not shown, see --most", hidden);
  fmt::print("\n");
}

void print_json(const std::vector<FileReport>& files) {
  using nlohmann::ordered_json;
  ordered_json list = ordered_json::array();
  for (const FileReport& file : files) {
    ordered_json findings = ordered_json::array();
    for (const Finding& finding : file.report.findings) {
      findings.push_back({{"line", finding.place.line},
                          {"column", finding.place.column},
                          {"severity", name(finding.severity)},
                          {"code", finding.code},
                          {"message", finding.message},
                          {"hint", finding.hint}});
    }
    list.push_back(
        {{"file", printable(file.path, file.path.size())},
         {"logic", file.report.logic},
         {"smallest_logic", file.report.smallest_logic},
         {"findings", std::move(findings)},
         {"hidden", file.report.hidden_errors + file.report.hidden_warnings}});
  }
  fmt::print("{}\n",
             list.dump(1, ' ', false, ordered_json::error_handler_t::replace));
}

Result<std::vector<FileReport>> named_files(const Options& options) {
  std::vector<FileReport> files;
  const bool standard =
      options.paths.empty() ||
      options.paths == std::vector<std::string>{kStandardInput};
  if (standard) {
    files.push_back({kStandardInput, {}});
    return files;
  }
  Result<std::vector<library::Source>> sources =
      library::find_files(options.paths, {".smt2", ".smt"});
  if (!sources) return sources.error();
  if (sources->empty()) {
    return nothing_below(options.paths.front(), "*.smt2 or *.smt");
  }
  for (library::Source& source : *sources) {
    files.push_back({std::move(source.path), {}});
  }
  return files;
}

int lint_command(const Options& options) {
  if (options.most == 0) {
    return fail({Code::BadOption, "--most", "0 would hide every error",
                 "a number from 1 on"});
  }
  const Result<void> year = lint::check_year(options.year);
  if (!year) return fail(year.error());
  lint::Plan plan{!options.no_library && options.track.empty(),
                  {},
                  options.year,
                  options.most};
  if (!options.track.empty()) {
    const Result<contest::Track> track = parse_track_option(options.track);
    if (!track) return fail(track.error());
    plan.track = *track;
    if (!lint::has_track(options.year, *track)) {
      return fail({Code::BadOption, "--track",
                   fmt::format("the rules of {} have no {} track", options.year,
                               title(*track)),
                   "another year: --rules 2025"});
    }
  }
  Result<std::vector<FileReport>> files = named_files(options);
  if (!files) return fail(files.error());
  Counter counter("checking", files->size());
  for_each_index(files->size(), options.jobs, [&](std::size_t i) {
    FileReport& file = (*files)[i];
    file.report = lint_file(file.path, plan);
    if (options.no_warnings) {
      std::erase_if(file.report.findings, [](const Finding& finding) {
        return finding.severity == Severity::Warning;
      });
      file.report.hidden_warnings = 0;
    }
    if (file.path == kStandardInput) file.path = "standard input";
    counter.finished();
  });
  counter.clear();
  if (options.json) {
    print_json(*files);
  } else {
    print_text(*files);
  }
  return count(*files, Severity::Error) == 0 ? kSuccess : kNegative;
}

}  // namespace

void add_lint(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "lint",
      "Check benchmarks for a library or a competition: header, statuses, "
      "sorts, logic, and by --track what the rules let a solver be given. "
      "Exit code 1 if there are errors.",
      "  podium lint x.smt2\n"
      "  podium lint --json benchmarks > findings.json\n"
      "  podium scramble --seed 1 x.smt2 | podium lint --track single-query");
  command->add_option("paths", options->paths,
                      "files, folders (*.smt2, *.smt) or *.txt lists; none or "
                      "- is standard input");
  Option* const track = command->add_option(
      "--track", options->track,
      "check what a solver is given in this track, instead of what the library "
      "asks for");
  command
      ->add_option("--rules", options->year,
                   "the year whose rules hold for --track")
      ->needs(track)
      ->capture_default_str();
  command->add_flag("--no-library", options->no_library,
                    "not what the library asks for: only syntax, sorts, logic");
  command->add_flag("--no-warnings", options->no_warnings, "only errors");
  command
      ->add_option("--most", options->most,
                   "how many findings of one kind to show for a file")
      ->capture_default_str();
  command->add_flag("--json", options->json, "as JSON, for programs");
  command->add_option("-j,--jobs", options->jobs,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] { return lint_command(*options); };
  });
}

}  // namespace podium::cli
