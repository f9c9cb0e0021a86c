// podium convert -- SMT-LIB 1.2 benchmarks as SMT-LIB 2.6 scripts.

#include "smtlib1/convert.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"

namespace podium::cli {
namespace {

namespace fs = std::filesystem;

constexpr const char* kStandardInput = "-";

struct Options {
  std::vector<std::string> inputs;
  std::string output;
  bool quiet = false;
};

struct Task {
  std::string input;   // "-": standard input
  std::string output;  // empty: standard output
};

bool is_folder(const std::string& path) {
  std::error_code ignored;
  return fs::is_directory(path, ignored);
}

std::string with_new_extension(fs::path path) {
  return path.replace_extension(".smt2").string();
}

Result<void> add_folder(const std::string& folder, const std::string& output,
                        std::vector<Task>& tasks) {
  const std::size_t before = tasks.size();
  std::error_code problem;
  fs::recursive_directory_iterator entry(folder, problem);
  if (problem) return io_error("cannot open", folder, problem.value());
  for (; entry != fs::recursive_directory_iterator();
       entry.increment(problem)) {
    std::error_code ignored;
    if (entry->path().extension() != ".smt" || entry->is_directory(ignored)) {
      continue;
    }
    const fs::path below = entry->path().lexically_relative(folder);
    tasks.push_back(
        {entry->path().string(), with_new_extension(fs::path(output) / below)});
  }
  if (problem) return io_error("cannot read", folder, problem.value());
  if (tasks.size() == before) {
    return Error{Code::Missing, folder, "there is no *.smt file below",
                 "SMT-LIB 1.2 benchmarks are called *.smt; name others one by "
                 "one"};
  }
  return {};
}

// Several inputs, or a folder: all go into a folder.
Result<std::vector<Task>> plan_many(const Options& options) {
  if (options.output.empty()) {
    return Error{Code::BadOption, "--output",
                 "several files do not fit on standard output",
                 "give a folder: podium convert old --output new"};
  }
  std::vector<Task> tasks;
  for (const std::string& input : options.inputs) {
    if (input == kStandardInput) {
      return Error{Code::BadOption, input,
                   "standard input goes with no other file",
                   "convert it alone"};
    }
    if (is_folder(input)) {
      const Result<void> added = add_folder(input, options.output, tasks);
      if (!added) return added.error();
      continue;
    }
    const fs::path name = fs::path(input).filename();
    tasks.push_back(
        {input, with_new_extension(fs::path(options.output) / name)});
  }
  std::sort(tasks.begin(), tasks.end(), [](const Task& one, const Task& other) {
    return std::tie(one.output, one.input) <
           std::tie(other.output, other.input);
  });
  for (std::size_t at = 1; at < tasks.size(); ++at) {
    if (tasks[at].output != tasks[at - 1].output) continue;
    return Error{Code::Mismatch, tasks[at].input,
                 fmt::format("{} would be written twice; the first is {}",
                             tasks[at].output, tasks[at - 1].input),
                 "name a folder above both, so that their paths differ"};
  }
  return tasks;
}

Result<std::vector<Task>> plan(const Options& options) {
  if (options.inputs.size() > 1) return plan_many(options);
  const std::string input =
      options.inputs.empty() ? kStandardInput : options.inputs.front();
  if (is_folder(input)) return plan_many(options);
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

// The bytes of a task: mapped if it is a file, else read.
class Input {
 public:
  Result<void> open(const std::string& path) {
    std::error_code ignored;
    if (path != kStandardInput && fs::is_regular_file(path, ignored)) {
      Result<MappedFile> file = MappedFile::open(path);
      if (!file) return file.error();
      file_ = *std::move(file);
      return {};
    }
    FileDescriptor own;
    int descriptor = STDIN_FILENO;
    if (path != kStandardInput) {
      own = FileDescriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
      if (!own) return io_error("cannot open", path, errno);
      descriptor = own.get();
    }
    return read_from(descriptor, path);
  }

  std::string_view text() const {
    return file_ ? file_->text() : std::string_view(bytes_);
  }

 private:
  Result<void> read_from(int descriptor, const std::string& path) {
    std::array<char, 1 << 16> buffer{};
    while (true) {
      const ssize_t got = ::read(descriptor, buffer.data(), buffer.size());
      if (got == 0) return {};
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) return io_error("cannot read", path, errno);
      bytes_.append(buffer.data(), static_cast<std::size_t>(got));
    }
  }

  std::optional<MappedFile> file_;
  std::string bytes_;
};

Result<void> write(const Task& task, const std::string& text) {
  if (task.output.empty()) {
    return write_all(STDOUT_FILENO, text, "standard output");
  }
  std::error_code ignored;
  if (fs::equivalent(task.input, task.output, ignored)) {
    return Error{Code::BadOption, task.output,
                 "the output would replace its input", "choose another name"};
  }
  const fs::path parent = fs::path(task.output).parent_path();
  if (!parent.empty()) {
    const Result<void> made = make_folder(parent.string());
    if (!made) return made.error();
  }
  return write_file(task.output, text);
}

void tell(const smtlib1::Analysis& analysis, bool quiet) {
  const smtlib1::Findings& findings = analysis.findings;
  std::array<std::uint64_t, smtlib1::kProblems> told{};
  for (const smtlib1::Finding& finding : findings.all()) {
    ++told[static_cast<std::size_t>(finding.problem)];
    if (quiet && !is_error(finding.problem)) continue;
    fmt::print(stderr, "{}\n", to_string(finding, analysis.tape()));
  }
  for (std::size_t at = 0; at < smtlib1::kProblems; ++at) {
    const auto problem = static_cast<smtlib1::Problem>(at);
    const std::uint64_t more = findings.count_of(problem) - told[at];
    if (more == 0 || (quiet && !is_error(problem))) continue;
    fmt::print(stderr, "{}: and {} more {}[{}]\n", analysis.tape().name(), more,
               is_error(problem) ? "error" : "warning", mnemonic(problem));
  }
}

bool convert_one(const Task& task, bool quiet) {
  Input input;
  const Result<void> opened = input.open(task.input);
  if (!opened) return fail(opened.error()) == kSuccess;
  const std::string name =
      task.input == kStandardInput ? "standard input" : task.input;
  const Result<smtlib1::Benchmark> benchmark =
      smtlib1::Benchmark::read(input.text(), name);
  if (!benchmark) return fail(benchmark.error()) == kSuccess;
  const smtlib1::Analysis analysis = smtlib1::analyze(*benchmark);
  tell(analysis, quiet);
  if (analysis.findings.errors() != 0) return false;
  const Result<smtlib1::Converted> converted = smtlib1::convert(analysis);
  if (!converted) return fail(converted.error()) == kSuccess;
  const Result<void> written = write(task, converted->text);
  if (!written) return fail(written.error()) == kSuccess;
  return true;
}

int convert(const Options& options) {
  const Result<std::vector<Task>> tasks = plan(options);
  if (!tasks) return fail(tasks.error());
  std::size_t good = 0;
  for (const Task& task : *tasks) {
    if (convert_one(task, options.quiet)) ++good;
  }
  if (tasks->size() > 1) {
    fmt::print(stderr, "{} of {} files converted\n", good, tasks->size());
  }
  return good == tasks->size() ? kSuccess : kWrongUse;
}

}  // namespace

void add_convert(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = subcommand(
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
  command->add_flag("-q,--quiet", options->quiet, "do not tell warnings");
  command->callback(
      [options, &action] { action = [options] { return convert(*options); }; });
}

}  // namespace podium::cli
