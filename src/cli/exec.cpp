// podium exec -- one command under limits, isolated and measured.

#include <fcntl.h>
#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "base/units.h"
#include "cli/command.h"
#include "cli/exec_report.h"
#include "cli/options.h"
#include "cli/signals.h"
#include "process/cores.h"
#include "run/run.h"

namespace podium::cli {
namespace {

struct Options {
  std::string wall;
  std::string cpu;
  std::string soft_cpu;
  std::string memory;
  std::string output;
  std::string keep = "64 MB";
  std::uint64_t processes = 0;
  std::string pin;
  std::string method;
  std::string isolation = "best";
  std::vector<std::string> hide;
  std::vector<std::string> variables;
  std::string input;
  std::string output_file;
  std::string error_file;
  std::string log_file;
  std::string result_file;
  std::string like;
  std::vector<std::string> words;
  int cores = 0;
  bool fresh = false;
  bool keep_variables = false;
  bool json = false;
  bool quiet = false;
};

constexpr const char* kRunexec = "runexec";
constexpr const char* kRunexecOutput = "output.log";

Result<process::Limits> read_limits(const Options& options) {
  process::Limits limits;
  const auto time = [](const char* name, const std::string& text,
                       std::optional<Duration>& limit) -> Result<void> {
    const auto parsed = parse_time_option(name, text);
    if (!parsed) return parsed.error();
    limit = *parsed;
    return {};
  };
  const auto size = [](const char* name, const std::string& text,
                       std::optional<std::uint64_t>& limit) -> Result<void> {
    const auto parsed = parse_size_option(name, text);
    if (!parsed) return parsed.error();
    limit = *parsed;
    return {};
  };
  std::optional<std::uint64_t> keep;
  for (const Result<void>& read :
       {time("--wall", options.wall, limits.wall),
        time("--cpu", options.cpu, limits.cpu),
        time("--soft-cpu", options.soft_cpu, limits.soft_cpu),
        size("--memory", options.memory, limits.memory),
        size("--output", options.output, limits.stop_output),
        size("--keep", options.keep, keep)}) {
    if (!read) return read.error();
  }
  limits.output = keep.value_or(limits.output);
  if (options.processes > 0) limits.processes = options.processes;
  return limits;
}

Result<std::vector<int>> cores_of(const Options& options) {
  if (!options.pin.empty()) {
    std::vector<int> cores = process::parse_core_list(options.pin);
    if (cores.empty()) {
      return Error{
          Code::BadValue, "--pin",
          fmt::format("{} is not a list of cores", printable(options.pin)),
          "for example --pin 0-3,6"};
    }
    return cores;
  }
  if (options.cores == 0) return std::vector<int>{};
  return choose_cores(options.cores);
}

std::vector<std::string> own_variables() {
  std::vector<std::string> all;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    all.emplace_back(*variable);
  }
  return all;
}

Result<process::Command> make_command(const Options& options,
                                      const process::Limits& limits,
                                      const process::Host& host,
                                      std::vector<int> cores) {
  process::Command command;
  command.words = options.words;
  command.cores = std::move(cores);
  const bool isolated = options.isolation != "none" && run::isolates(host);
  const char* home = std::getenv("HOME");
  command.environment =
      options.keep_variables
          ? own_variables()
          : run::environment(limits, static_cast<int>(command.cores.size()),
                             isolated ? std::string(process::kFreshHome)
                                      : (home != nullptr ? home : "/"));
  for (const std::string& variable : options.variables) {
    if (variable.find('=') == std::string::npos) {
      return Error{Code::BadValue, "--env",
                   fmt::format("{} is not NAME=VALUE", printable(variable)),
                   "for example --env OMP_NUM_THREADS=4"};
    }
    command.environment.push_back(variable);
  }
  if (options.isolation == "none") return command;
  command.isolation.emplace();
  command.isolation->fresh_folder = options.fresh;
  for (const std::string& folder : options.hide) {
    std::error_code problem;
    const auto path = std::filesystem::canonical(folder, problem);
    if (problem || !std::filesystem::is_directory(path, problem)) {
      return Error{Code::Missing, folder, "there is no such folder to hide"};
    }
    command.isolation->hidden.push_back(path.string());
  }
  return command;
}

// Where the command's streams go: through to ours, to files, or nowhere.
class Streams {
 public:
  Result<void> open(const Options& options) {
    const bool through = !options.json && options.like.empty();
    if (through) targets_ = {STDOUT_FILENO, STDERR_FILENO};
    std::string output = options.output_file;
    if (output.empty() && options.like == kRunexec) output = kRunexecOutput;
    if (auto done = open_file(output, 0); !done) return done;
    if (options.like == kRunexec && options.error_file.empty()) {
      targets_[1] = targets_[0];
    }
    return open_file(options.error_file, 1);
  }

  void write(bool error, std::string_view bytes) {
    const int target = targets_[error ? 1 : 0];
    if (target < 0) return;
    // On a full disk the command goes on; if nobody reads us any more the
    // signal stops it.
    const auto done = write_all(
        target, bytes, error ? "its standard error" : "its standard output");
    if (!done && !lost_) lost_ = done.error();
  }

  // Why not all could be written, if it could not.
  const std::optional<Error>& lost() const { return lost_; }

  // What is kept of a long stream: its end.
  void finish(const process::Outcome& outcome) {
    for (const bool error : {false, true}) {
      const process::Captured& stream = error ? outcome.error : outcome.output;
      if (stream.dropped == 0) continue;
      write(error,
            fmt::format("\n[podium: {} bytes dropped]\n", stream.dropped));
      write(error, stream.tail);
    }
  }

 private:
  Result<void> open_file(const std::string& path, std::size_t index) {
    if (path.empty()) return {};
    files_[index] = create_file(path);
    if (!files_[index]) return io_error("cannot create", path, errno);
    targets_[index] = files_[index].get();
    return {};
  }

  std::array<FileDescriptor, 2> files_;
  std::array<int, 2> targets_{-1, -1};
  std::optional<Error> lost_;
};

Result<void> tell(const Options& options, const Executed& executed) {
  if (!options.log_file.empty()) {
    auto written = write_file(options.log_file, to_log(executed.outcome));
    if (!written) return written;
  }
  const std::string text = options.json               ? to_json(executed)
                           : options.like == kRunexec ? to_runexec(executed)
                                                      : to_table(executed);
  if (!options.result_file.empty()) {
    return write_file(options.result_file, text);
  }
  const bool for_programs = options.json || !options.like.empty();
  if (!for_programs && options.quiet) return {};
  return write_all(for_programs ? STDOUT_FILENO : STDERR_FILENO, text, "");
}

// The program is small and its start counts, so what this machine can do is
// found out only if something fails.
Result<Executed> execute(const Options& options, const process::Limits& limits,
                         process::Host::Proof proof) {
  const auto method = parse_method_option(options.method);
  if (!method) return method.error();
  Result<std::vector<int>> cores = cores_of(options);
  if (!cores) return cores.error();
  const Result<process::Host> host = open_host(*method, proof);
  if (!host) return host.error();
  if (options.isolation == "whole" && !host->lacks().empty()) {
    return Error{
        Code::Unsupported, "--isolation",
        fmt::format("not whole here: {}", describe(host->lacks().front())),
        "podium doctor, or --isolation best"};
  }
  Result<process::Command> command =
      make_command(options, limits, *host, *cores);
  if (!command) return command.error();
  FileDescriptor input;
  if (!options.input.empty()) {
    input = FileDescriptor(::open(options.input.c_str(), O_RDONLY | O_CLOEXEC));
    if (!input) return io_error("cannot open", options.input, errno);
    command->input = input.get();
  }
  Streams streams;
  if (const auto opened = streams.open(options); !opened) return opened.error();
  command->on_output = [&](bool error, std::string_view bytes) {
    streams.write(error, bytes);
  };

  process::Interrupt interrupt;
  const SignalGuard signals(interrupt);
  Executed executed;
  executed.words = options.words;
  executed.limits = limits;
  executed.cores = *cores;
  executed.isolate = command->isolation.has_value();
  executed.method = host->method();
  executed.started =
      fmt::format("{:%Y-%m-%dT%H:%M:%S}+00:00",
                  fmt::gmtime(std::chrono::floor<std::chrono::seconds>(
                      std::chrono::system_clock::now())));
  Result<process::Outcome> outcome = host->execute(*command, limits, interrupt);
  if (!outcome) return outcome.error();
  executed.outcome = *std::move(outcome);
  streams.finish(executed.outcome);
  executed.lost = streams.lost();
  return executed;
}

Result<int> exec(const Options& options) {
  using process::Host;
  using process::Reason;
  const Result<process::Limits> limits = read_limits(options);
  if (!limits) return limits.error();
  Result<Executed> executed = execute(
      options, *limits,
      options.isolation == "whole" ? Host::Proof::Made : Host::Proof::Spared);
  if (!executed) executed = execute(options, *limits, Host::Proof::Made);
  if (!executed) return executed.error();
  if (const auto told = tell(options, *executed); !told) return told.error();
  const Reason reason = executed->outcome.reason;
  if (reason == Reason::Interrupted) return kInterrupted;
  if (executed->lost) return *executed->lost;
  return reason == Reason::Exited ? kSuccess : kNegative;
}

void add_limits(Command& command, Options& options) {
  command.begin_group("Limits");
  command.add_option("--wall", options.wall,
                     "limit of wall time: 20 min, 90 s");
  command.add_option("--cpu", options.cpu,
                     "limit of CPU time of all its processes together");
  command.add_option(
      "--soft-cpu", options.soft_cpu,
      "CPU time at which they get SIGTERM, to end in good order");
  command.add_option("--memory", options.memory,
                     "limit of memory of all together, with what they write to "
                     "files: 8 GB, 512 MiB");
  command.add_option("--processes", options.processes,
                     "most processes and threads at the same time");
  command.add_option("--output", options.output,
                     "stop it when it has printed more than this");
  command
      .add_option("--keep", options.keep,
                  "how much of each stream is kept; of more, the middle is "
                  "dropped")
      ->capture_default_str();
  Option* cores = command.add_option(
      "--cores", options.cores,
      "pin it to that many cores, whole physical ones first");
  command.add_option("--pin", options.pin, "pin it to these cores: 0-3,6")
      ->excludes(cores);
}

void add_surroundings(Command& command, Options& options) {
  command.begin_group("Surroundings");
  command
      .add_option("--isolation", options.isolation,
                  "best: as far as this machine allows; whole: all of it or "
                  "an error; none")
      ->one_of({"best", "whole", "none"})
      ->capture_default_str();
  command
      .add_option("--hide", options.hide,
                  "a folder that is empty for the command; repeat for more")
      ->allow_extra_args(false);
  command.add_flag("--fresh", options.fresh,
                   "start in an empty folder instead of this one");
  command
      .add_option("--env", options.variables,
                  "NAME=VALUE for the command; repeat for more")
      ->allow_extra_args(false);
  command.add_flag("--keep-env", options.keep_variables,
                   "give it our whole environment");
  command.add_option("--input", options.input,
                     "its standard input (default: none)");
  command.add_option(
      "--method", options.method,
      "how limits are enforced: cgroup-v2, cgroup-v1, supervised "
      "(default: the best that works)");
}

void add_results(Command& command, Options& options) {
  command.begin_group("Results");
  command.add_option("--stdout", options.output_file,
                     "where its output goes (default: ours)");
  command.add_option("--stderr", options.error_file,
                     "where its errors go (default: ours)");
  command.add_option("--log", options.log_file,
                     "both streams together, with the time of each line");
  Option* json = command.add_flag(
      "--json", options.json,
      "the result, with the output, as JSON on standard output");
  command
      .add_option("--like", options.like,
                  "runexec: the fields that BenchExec's tool prints, output in "
                  "output.log")
      ->one_of({kRunexec})
      ->excludes(json);
  command.add_option(
      "--result", options.result_file,
      "a file for the result (default: standard error; --json and "
      "--like: standard output)");
  command.add_flag("-q,--quiet", options.quiet, "no table");
}

}  // namespace

void add_exec(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "exec",
      "Run one command under limits, isolated, and tell what it used. Its "
      "output comes through; the result follows on standard error. Exit code "
      "0: it ended by itself, with whatever code; 1: it was stopped, killed or "
      "not started.",
      "  podium exec --wall 60s --memory 4GB -- z3 problem.smt2\n"
      "  podium exec --cpu 10s --cores 2 --json -- ./solver problem.smt2\n"
      "  podium exec --isolation none -- make test");
  add_limits(*command, *options);
  add_surroundings(*command, *options);
  add_results(*command, *options);
  command
      ->add_option("command", options->words,
                   "the program and its arguments, after --")
      ->required();
  command->callback([options, &action] {
    action = [options] {
      const Result<int> code = exec(*options);
      return code ? *code : fail(code.error());
    };
  });
}

}  // namespace podium::cli
