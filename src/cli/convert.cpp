// podium convert -- SMT-LIB 1.2 benchmarks as SMT-LIB 2.6 scripts.

#include "smtlib1/convert.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <map>
#include <optional>
#include <system_error>
#include <utility>

#include "base/file.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/counter.h"
#include "cli/guarded.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/output_file.h"
#include "cli/tell.h"
#include "library/library.h"
#include "lint/old_logic.h"

namespace podium::cli {
namespace {

namespace fs = std::filesystem;

struct Options {
  std::vector<std::string> inputs;
  std::string output;
  bool quiet = false;
  bool fix_logic = false;
  std::size_t jobs = core_count();
};

struct Task {
  std::string input;   // "-": standard input
  std::string output;  // empty: standard output
  bool one_of_many = false;
};

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string with_new_extension(fs::path path) {
  return path.replace_extension(".smt2").string();
}

// Several inputs, a folder or a list: all go into a folder.
Result<std::vector<Task>> plan_many(const Options& options) {
  if (options.output.empty()) {
    return Error{Code::BadOption, "--output",
                 "several files do not fit on standard output",
                 "give a folder: podium convert old --output new"};
  }
  const Result<std::vector<library::Source>> sources =
      library::find_sources(options.inputs, {".smt"});
  if (!sources) return sources.error();
  if (sources->empty()) {
    return nothing_below(options.inputs.front(), "*.smt");
  }
  std::vector<Task> tasks;
  tasks.reserve(sources->size());
  std::map<std::string, std::string> inputs;  // by output
  for (const library::Source& source : *sources) {
    std::string output =
        with_new_extension(fs::path(options.output) / source.name);
    const auto [first, fresh] = inputs.emplace(output, source.path);
    if (!fresh) {
      return Error{Code::Mismatch, source.path,
                   fmt::format("{} would be written for {}, too",
                               printable(output, output.size()),
                               printable(first->second, first->second.size())),
                   "convert them in two calls, to two folders"};
    }
    tasks.push_back({source.path, std::move(output), true});
  }
  return tasks;
}

Result<std::vector<Task>> plan(const Options& options) {
  if (options.inputs.size() > 1) return plan_many(options);
  const std::string input =
      options.inputs.empty() ? kStandardInput : options.inputs.front();
  if (is_folder(input) || input.ends_with(".txt")) return plan_many(options);
  Task task{input, options.output};
  const bool into_folder =
      is_folder(options.output) || options.output.ends_with('/');
  if (into_folder) {
    if (input == kStandardInput) {
      return Error{Code::BadOption, "--output",
                   "standard input has no name to be written by",
                   "give a file: --output new.smt2"};
    }
    task.output = with_new_extension(fs::path(options.output) /
                                     fs::path(input).filename());
  }
  return std::vector<Task>{task};
}

Result<void> write(const Task& task, const std::string& text) {
  if (task.output.empty()) {
    return write_all(STDOUT_FILENO, text, "standard output");
  }
  if (is_same_file(task.input, task.output)) return replaces_input(task.output);
  const fs::path parent = fs::path(task.output).parent_path();
  if (!parent.empty()) {
    const Result<void> made = make_folder(parent.string());
    if (!made) return made.error();
  }
  return write_file(task.output, text,
                    task.one_of_many ? Durable::No : Durable::Yes);
}

// The findings as text, a line or two each; without one kind.
std::string told(const smtlib1::Analysis& analysis, bool quiet,
                 std::optional<smtlib1::Problem> but) {
  const smtlib1::Findings& findings = analysis.findings;
  std::array<std::uint64_t, smtlib1::kProblems> kept{};
  std::string text;
  for (const smtlib1::Finding& finding : findings.all()) {
    ++kept[static_cast<std::size_t>(finding.problem)];
    if (quiet && !is_error(finding.problem)) continue;
    if (finding.problem == but) continue;
    text += to_string(finding, analysis.tape()) + "\n";
  }
  for (std::size_t at = 0; at < smtlib1::kProblems; ++at) {
    const auto problem = static_cast<smtlib1::Problem>(at);
    const std::uint64_t more = findings.count_of(problem) - kept[at];
    if (more == 0 || (quiet && !is_error(problem))) continue;
    if (problem == but) continue;
    text += fmt::format(
        "{}: and {} more {}[{}]\n",
        printable(analysis.tape().name(), analysis.tape().name().size()), more,
        is_error(problem) ? "error" : "warning", mnemonic(problem));
  }
  return text;
}

// What to tell about a file, and whether it was converted.
struct Outcome {
  std::string text;
  bool good = false;
};

Outcome failed(const Error& error) { return {to_string(error) + "\n", false}; }

// A benchmark that leaves its logic: where it does, and what is done about it.
std::string told(const lint::OldLogic& judged,
                 const smtlib1::Analysis& analysis, bool fixed) {
  std::string text;
  for (lint::Finding finding : judged.findings) {
    if (finding.severity != lint::Severity::Error) continue;
    finding.severity = lint::Severity::Warning;
    finding.hint =
        fixed ? fmt::format("the script is written in {}", judged.smallest)
              : fmt::format("--fix-logic writes it in {}", judged.smallest);
    text += to_string(finding, analysis.tape().name()) + "\n";
  }
  return text;
}

Outcome convert_one(const Task& task, const Options& options) {
  const Result<Input> input = Input::open(task.input);
  if (!input) return failed(input.error());
  const Result<smtlib1::Benchmark> benchmark =
      smtlib1::Benchmark::read(input->text(), input->name());
  if (!benchmark) return failed(benchmark.error());
  const smtlib1::Analysis analysis = smtlib1::analyze(*benchmark);
  if (analysis.findings.errors() != 0) {
    return {told(analysis, options.quiet, {}), false};
  }
  Result<smtlib1::Converted> converted = smtlib1::convert(analysis);
  if (!converted) return failed(converted.error());
  lint::OldLogic judged;
  if (options.fix_logic || !options.quiet) {
    judged = lint::judge_logic(analysis, *converted);
  }
  const bool outside =
      std::ranges::any_of(judged.findings, [](const lint::Finding& each) {
        return each.severity == lint::Severity::Error;
      });
  if (options.fix_logic && outside) {
    converted = smtlib1::convert(analysis, judged.smallest);
    if (!converted) return failed(converted.error());
  }
  // What the language itself can tell of the logic would be told twice.
  std::optional<smtlib1::Problem> but;
  if (!judged.smallest.empty()) but = smtlib1::Problem::OutsideLogic;
  std::string text = told(analysis, options.quiet, but);
  if (!options.quiet) text += told(judged, analysis, options.fix_logic);
  const Result<void> written = write(task, converted->text);
  if (!written) return failed(written.error());
  return {std::move(text), true};
}

Outcome convert_guarded(const Task& task, const Options& options) {
  Result<Outcome> outcome =
      guarded("cannot be converted", task.input,
              [&]() -> Result<Outcome> { return convert_one(task, options); });
  return outcome ? *std::move(outcome) : failed(outcome.error());
}

std::vector<library::Source> sources_of(const std::vector<Task>& tasks) {
  std::vector<library::Source> sources;
  sources.reserve(tasks.size());
  for (const Task& task : tasks) sources.push_back({task.input, task.input});
  return sources;
}

int convert(const Options& options) {
  const Result<std::vector<Task>> tasks = plan(options);
  if (!tasks) return fail(tasks.error());
  const std::vector<library::Source> sources = sources_of(*tasks);
  InputFiles inputs(sources);
  std::vector<Outcome> outcomes(tasks->size());
  Counter counter("converting", tasks->size());
  for_each_index(tasks->size(), options.jobs, [&](std::size_t i) {
    const Task& task = (*tasks)[i];
    outcomes[i] = convert_guarded(task, options);
    // What an earlier call wrote must not be taken for this one's. What may
    // not be written stays.
    if (!outcomes[i].good && task.one_of_many && !inputs.have(task.output) &&
        ::faccessat(AT_FDCWD, task.output.c_str(), W_OK, AT_EACCESS) == 0) {
      ::unlink(task.output.c_str());
    }
    counter.finished();
  });
  counter.clear();
  std::size_t good = 0;
  for (const Outcome& outcome : outcomes) {
    tell("{}", outcome.text);
    if (outcome.good) ++good;
  }
  if (tasks->size() > 1) {
    tell("{} of {} files converted\n", good, tasks->size());
  }
  return good == tasks->size() ? kSuccess : kWrongUse;
}

}  // namespace

void add_convert(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "convert",
      "Write SMT-LIB 1.2 benchmarks, (benchmark ...), as SMT-LIB 2.6 scripts "
      "with the same meaning.",
      "  podium convert old.smt > new.smt2\n"
      "  podium convert old.smt --output new.smt2\n"
      "  podium convert library-2009 --output library   # all *.smt below");
  command->add_option("files", options->inputs,
                      "benchmarks, or folders with *.smt files (default: "
                      "standard input)");
  command->add_option("-o,--output", options->output,
                      "the file to write, or for several files the folder "
                      "(default: standard output)");
  command->add_flag("--fix-logic", options->fix_logic,
                    "write a benchmark that leaves its logic in the smallest "
                    "one that contains it");
  command->add_flag("-q,--quiet", options->quiet, "do not tell warnings");
  command->add_option("-j,--jobs", options->jobs,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] {
      take_dash(options->output);
      return convert(*options);
    };
  });
}

}  // namespace podium::cli
