// How many commands a second a conversation has, and what it adds to the time
// of a real solver.
//
// In every round, one after the other and on the same core: a bare ping-pong
// over two pipes with a program that answers at once; our conversation with
// it; the official trace executor's, if its path is given, as it stands and in
// the isolation and the limits that ours has. The best round of each counts,
// since machines are noisy; medians are shown, and both by CPU time, which
// other programs disturb less: on one core the two are the same if there are
// none. Then podium trace-executor and the official tool as commands, on that
// core and on any.
//
// With --script, rounds of another kind: the solver after -- reads the whole
// script at once; then our conversation with it. Here processor time is
// compared, of the solver and of us, and wall time is shown.
//
//   bench_trace_speed [--official PATH] [--commands N] [--rounds N]
//   bench_trace_speed --script FILE [--rounds N] -- SOLVER [ARGUMENT...]

#include <fcntl.h>
#include <fmt/format.h>
#include <sched.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/file.h"
#include "cpu_time.h"
#include "process/cores.h"
#include "run/channel.h"
#include "run/trace.h"

namespace {

using podium::bench::cpu_of;
using podium::bench::own_cpu;

using podium::FileDescriptor;
using podium::TemporaryFolder;
using podium::run::make_pipe;
using podium::run::Pipe;

constexpr double kAimOfPingPong = 0.80;  // of its commands per second
constexpr double kAimOfOfficial = 1.00;
constexpr double kAimOfOverhead = 1.02;  // times feeding it at once

struct Options {
  std::string official;
  std::string script;
  std::vector<std::string> solver;
  std::uint64_t commands = 200'000;
  int rounds = 5;
};

double now() { return static_cast<double>(podium::run::now()) / 1e9; }

[[noreturn]] void give_up(std::string_view why) {
  fmt::print(stderr, "bench_trace_speed: {}\n", why);
  std::exit(2);
}

template <class T>
T value(podium::Result<T> result) {
  if (!result) give_up(to_string(result.error()));
  return *std::move(result);
}

// ---- Processes

// On our own core, which is the one that all of this happens on.
pid_t start(const std::vector<std::string>& words, int input, int output) {
  posix_spawn_file_actions_t actions;
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (const std::string& word : words) {
    arguments.push_back(const_cast<char*>(word.c_str()));
  }
  arguments.push_back(nullptr);
  pid_t process = 0;
  const int problem = ::posix_spawnp(&process, arguments[0], &actions, nullptr,
                                     arguments.data(), environ);
  ::posix_spawn_file_actions_destroy(&actions);
  if (problem != 0) give_up("cannot start " + words[0]);
  return process;
}

// Its processor time.
double wait_for(pid_t process) {
  int status = 0;
  rusage usage{};
  if (::wait4(process, &status, 0, &usage) != process) give_up("cannot wait");
  return cpu_of(usage);
}

struct Spent {
  double wall = 0;
  double cpu = 0;
};

// ---- What is measured

std::string make_script(std::uint64_t commands) {
  std::string script = "(set-logic QF_UF)\n";
  for (std::uint64_t i = 2; i < commands; ++i) {
    script += i % 2 == 0 ? "(push 1)\n" : "(pop 1)\n";
  }
  return script + "(check-sat)\n(exit)\n";
}

Spent ping_pong(std::uint64_t commands) {
  Pipe to = value(make_pipe());
  Pipe from = value(make_pipe());
  const pid_t process =
      start({OBEDIENT_SOLVER}, to.read.get(), from.write.get());
  to.read.close();
  from.write.close();
  std::array<char, 64> buffer{};
  constexpr std::string_view kLine = "(push 1)\n";
  const double before = own_cpu();
  const double begin = now();
  for (std::uint64_t i = 0; i < commands; ++i) {
    if (::write(to.write.get(), kLine.data(), kLine.size()) < 0 ||
        ::read(from.read.get(), buffer.data(), buffer.size()) <= 0) {
      give_up("the ping-pong failed");
    }
  }
  const double wall = now() - begin;
  const double cpu = own_cpu() - before;
  to.write.close();
  return {wall, cpu + wait_for(process)};
}

class Ours {
 public:
  explicit Ours(int core)
      : host_(value(podium::process::Host::open())), core_(core) {}

  // The official executor, with its solver, in the same isolation and limits.
  Spent hold(const std::vector<std::string>& words) const {
    podium::process::Command command;
    command.words = words;
    command.cores = {core_};
    command.isolation.emplace();
    const double begin = now();
    const auto outcome =
        value(host_.execute(command, bounds_of_an_hour(), interrupt_));
    if (outcome.reason != podium::process::Reason::Exited ||
        outcome.code != 0) {
      give_up("the official executor failed when isolated");
    }
    return {now() - begin, podium::to_seconds(outcome.cpu)};
  }

  podium::run::Conversation trace(const std::vector<std::string>& solver,
                                  std::string_view script) const {
    const podium::run::Place place{
        &host_, &interrupt_, podium::temporary_root(), {core_}};
    auto conversation = value(podium::run::trace(
        place, solver, script, "script", limits_of_an_hour(), {}));
    if (conversation.end != podium::run::TraceEnd::Completed) {
      give_up(conversation.note);
    }
    return conversation;
  }

 private:
  static podium::contest::Limits limits_of_an_hour() {
    podium::contest::Limits limits;
    limits.wall = std::chrono::hours(1);
    return limits;
  }
  static podium::process::Limits bounds_of_an_hour() {
    return podium::run::bounds(limits_of_an_hour());
  }

  podium::process::Host host_;
  podium::process::Interrupt interrupt_;
  int core_;
};

Spent ours(const Ours& host, std::string_view script, std::uint64_t commands) {
  const double before = own_cpu();
  const double begin = now();
  const auto conversation = host.trace({OBEDIENT_SOLVER}, script);
  const Spent spent{
      now() - begin,
      own_cpu() - before + podium::to_seconds(conversation.report.usage.cpu)};
  PODIUM_CHECK(conversation.exchanges.size() == commands + 1);
  for (const auto& one : conversation.exchanges) {
    PODIUM_CHECK(one.time.count() > 0);
  }
  return spent;
}

Spent command(const std::vector<std::string>& words) {
  const FileDescriptor null(::open("/dev/null", O_RDWR | O_CLOEXEC));
  const double begin = now();
  const double cpu = wait_for(start(words, null.get(), null.get()));
  return {now() - begin, cpu};
}

void pin(const cpu_set_t& mask) {
  if (::sched_setaffinity(0, sizeof mask, &mask) != 0) give_up("cannot pin");
}

// The official tool and what we have in its place, as people call them.
void compare_commands(const std::string& official, const std::string& script,
                      const cpu_set_t& anywhere) {
  cpu_set_t here{};
  if (::sched_getaffinity(0, sizeof here, &here) != 0) give_up("cannot pin");
  for (const bool pinned : {true, false}) {
    pin(pinned ? here : anywhere);
    constexpr int kRounds = 2;
    double ours = std::numeric_limits<double>::max();
    double theirs = ours;
    for (int round = 0; round < kRounds; ++round) {
      ours = std::min(ours, command({PODIUM_PROGRAM, "trace-executor",
                                     OBEDIENT_SOLVER, script})
                                .wall);
      theirs =
          std::min(theirs, command({official, OBEDIENT_SOLVER, script}).wall);
    }
    fmt::print(
        "podium trace-executor with its start, {}: {:.3f} s, the official tool "
        "{:.3f} s ({:.2f})\n",
        pinned ? "pinned" : "not pinned", ours, theirs, theirs / ours);
  }
  pin(here);
}

int compare_speed(const Options& options, int core, const cpu_set_t& anywhere) {
  const Ours host(core);
  const std::string script = make_script(options.commands);
  const auto folder = value(TemporaryFolder::create(podium::temporary_root()));
  const std::string path = folder.path() + "/script.smt2";
  if (!podium::write_file(path,
                          "sat\n--- BENCHMARK BEGINS HERE ---\n" + script)) {
    give_up("cannot write the script");
  }
  const double count = static_cast<double>(options.commands);
  const bool official = !options.official.empty();
  std::vector<std::vector<double>> walls(official ? 4 : 2);
  std::vector<std::vector<double>> cpus(walls.size());
  fmt::print(
      "commands per second (us of CPU)   ping-pong           podium{}\n",
      official ? "           official            official, isolated" : "");
  for (int round = 1; round <= options.rounds; ++round) {
    std::vector<Spent> spent{ping_pong(options.commands),
                             ours(host, script, options.commands)};
    if (official) {
      spent.push_back(command({options.official, OBEDIENT_SOLVER, path}));
      spent.push_back(host.hold({options.official, OBEDIENT_SOLVER, path}));
    }
    fmt::print("round {:<23}", round);
    for (std::size_t i = 0; i < spent.size(); ++i) {
      walls[i].push_back(spent[i].wall);
      cpus[i].push_back(spent[i].cpu);
      fmt::print(" {:>9.0f} ({:.2f})  ", count / spent[i].wall,
                 spent[i].cpu / count * 1e6);
    }
    fmt::print("\n");
  }
  for (std::vector<double>& all : walls) std::ranges::sort(all);
  for (std::vector<double>& all : cpus) std::ranges::sort(all);
  const auto compare = [&](std::size_t other, double aim, const char* name) {
    const double best = walls[other].front() / walls[1].front();
    const std::size_t middle = walls[other].size() / 2;
    fmt::print(
        "best: {:.3f} of the {} (aim {:.2f}); medians: {:.3f}; by CPU time: "
        "{:.3f}, {:.3f}\n",
        best, name, aim, walls[other][middle] / walls[1][middle],
        cpus[other].front() / cpus[1].front(),
        cpus[other][middle] / cpus[1][middle]);
    return best >= aim;
  };
  bool good = compare(0, kAimOfPingPong, "ping-pong");
  if (official) {
    good &= compare(2, kAimOfOfficial, "official executor");
    compare(3, kAimOfOfficial,
            "official executor in the same isolation and limits");
    compare_commands(options.official, path, anywhere);
  }
  return good ? 0 : 1;
}

// ---- Real solvers

Spent at_once(const Options& options, const std::string& path) {
  const FileDescriptor input(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  const FileDescriptor null(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  if (!input) give_up("cannot open " + path);
  const double begin = now();
  const double cpu = wait_for(start(options.solver, input.get(), null.get()));
  return {now() - begin, cpu};
}

Spent in_conversation(const Options& options, const Ours& host,
                      std::string_view script) {
  const double begin = now();
  const double before = own_cpu();
  const auto conversation = host.trace(options.solver, script);
  return {now() - begin, podium::to_seconds(conversation.report.usage.cpu) +
                             own_cpu() - before};
}

int compare_overhead(const Options& options, int core) {
  const Ours host(core);
  const std::string script = value(podium::read_file(options.script));
  const auto folder = value(TemporaryFolder::create(podium::temporary_root()));
  const std::string path = folder.path() + "/script.smt2";
  if (!podium::write_file(path,
                          "(set-option :print-success true)\n" + script)) {
    give_up("cannot write the script");
  }
  std::array<Spent, 2> best{};
  best.fill(
      {std::numeric_limits<double>::max(), std::numeric_limits<double>::max()});
  fmt::print(
      "seconds       at once: wall    CPU   conversation: wall    CPU\n");
  for (int round = 1; round <= options.rounds; ++round) {
    const std::array<Spent, 2> spent{at_once(options, path),
                                     in_conversation(options, host, script)};
    for (std::size_t i = 0; i < best.size(); ++i) {
      best[i].wall = std::min(best[i].wall, spent[i].wall);
      best[i].cpu = std::min(best[i].cpu, spent[i].cpu);
    }
    fmt::print("round {:<12} {:>9.3f} {:>6.3f} {:>20.3f} {:>6.3f}\n", round,
               spent[0].wall, spent[0].cpu, spent[1].wall, spent[1].cpu);
  }
  const double ratio = best[1].cpu / best[0].cpu;
  fmt::print(
      "best: {:.3f} of the CPU time (aim {:.2f}), {:.3f} of the wall "
      "time\n",
      ratio, kAimOfOverhead, best[1].wall / best[0].wall);
  return ratio <= kAimOfOverhead ? 0 : 1;
}

Options parse(const std::vector<std::string>& words) {
  Options options;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == "--") {
      options.solver.assign(words.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                            words.end());
      break;
    }
    if (i + 1 == words.size()) give_up("wrong use, see its source");
    const std::string& next = words[++i];
    if (words[i - 1] == "--official") {
      options.official = next;
    } else if (words[i - 1] == "--script") {
      options.script = next;
    } else if (words[i - 1] == "--commands") {
      std::from_chars(next.data(), next.data() + next.size(), options.commands);
    } else if (words[i - 1] == "--rounds") {
      std::from_chars(next.data(), next.data() + next.size(), options.rounds);
    } else {
      give_up("no option " + words[i - 1]);
    }
  }
  return options;
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse({argv + 1, argv + argc});
  const int core = podium::process::usable_cores().back();
  // The others are started by us, so they are there too.
  cpu_set_t anywhere{};
  if (::sched_getaffinity(0, sizeof anywhere, &anywhere) != 0) {
    give_up("cannot ask for our cores");
  }
  cpu_set_t mask{};
  CPU_SET(static_cast<std::size_t>(core), &mask);
  pin(mask);
  return options.script.empty() ? compare_speed(options, core, anywhere)
                                : compare_overhead(options, core);
}
