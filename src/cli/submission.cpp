// podium submission -- what is wrong with submissions, before the competition.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "config/submission_check.h"
#include "config/submission_files.h"

namespace podium::cli {
namespace {

using config::SubmissionFinding;
using config::SubmissionReport;

struct Options {
  std::vector<std::string> paths;
  int year = 2025;
  std::string archive;
  bool no_warnings = false;
  bool json = false;
};

std::size_t count(const std::vector<SubmissionReport>& reports, bool errors) {
  std::size_t found = 0;
  for (const SubmissionReport& report : reports) {
    found += static_cast<std::size_t>(
        std::count_if(report.findings.begin(), report.findings.end(),
                      [=](const SubmissionFinding& finding) {
                        return finding.is_error == errors;
                      }));
  }
  return found;
}

void print_text(const std::vector<SubmissionReport>& reports) {
  for (const SubmissionReport& report : reports) {
    for (const SubmissionFinding& finding : report.findings) {
      fmt::print("{}\n", to_string(finding));
    }
  }
  const std::size_t errors = count(reports, true);
  const std::size_t warnings = count(reports, false);
  fmt::print("{} submission{}: {} error{}, {} warning{}\n", reports.size(),
             reports.size() == 1 ? "" : "s", errors, errors == 1 ? "" : "s",
             warnings, warnings == 1 ? "" : "s");
}

void print_json(const std::vector<SubmissionReport>& reports) {
  using nlohmann::ordered_json;
  ordered_json list = ordered_json::array();
  for (const SubmissionReport& report : reports) {
    ordered_json findings = ordered_json::array();
    for (const SubmissionFinding& finding : report.findings) {
      findings.push_back({{"severity", finding.is_error ? "error" : "warning"},
                          {"where", finding.error.where},
                          {"code", mnemonic(finding.error.code)},
                          {"message", finding.error.message},
                          {"hint", finding.error.hint}});
    }
    list.push_back({{"file", report.path},
                    {"name", report.name},
                    {"findings", std::move(findings)}});
  }
  fmt::print("{}\n",
             list.dump(1, ' ', false, ordered_json::error_handler_t::replace));
}

int check_command(const Options& options) {
  const Result<std::vector<std::string>> files =
      config::submission_files(options.paths);
  if (!files) return fail(files.error());
  if (!options.archive.empty() && files->size() != 1) {
    return fail({Code::BadOption, "--archive",
                 "an archive belongs to one submission",
                 "name one file with --archive"});
  }
  std::vector<SubmissionReport> reports =
      config::check_submissions(*files, {options.year, options.archive});
  if (options.no_warnings) {
    for (SubmissionReport& report : reports) {
      std::erase_if(report.findings, [](const SubmissionFinding& finding) {
        return !finding.is_error;
      });
    }
  }
  if (options.json) {
    print_json(reports);
  } else {
    print_text(reports);
  }
  return count(reports, true) == 0 ? kSuccess : kNegative;
}

}  // namespace

void add_submission(Command& app, Action& action) {
  Command* command =
      subcommand(app, "submission", "Submission files of solvers.",
                 "  podium submission check submissions");
  command->require_subcommand();
  auto options = std::make_shared<Options>();
  Command* check = subcommand(
      *command, "check",
      "Check submission files against the official format and the rules of a "
      "year, and against each other. Exit code 1 if there are errors.",
      "  podium submission check --year 2025 submissions\n"
      "  podium submission check --archive solver.zip solver.json");
  check
      ->add_option("files", options->paths,
                   "submission files, or folders of *.json files")
      ->required();
  check
      ->add_option("--year", options->year,
                   "the year whose logics, divisions and rules hold")
      ->capture_default_str();
  check->add_option("--archive", options->archive,
                    "a local copy of the archive, whose hash must be the one "
                    "in the file");
  check->add_flag("--no-warnings", options->no_warnings, "only errors");
  check->add_flag("--json", options->json, "as JSON, for programs");
  check->callback([options, &action] {
    action = [options] { return check_command(*options); };
  });
}

}  // namespace podium::cli
