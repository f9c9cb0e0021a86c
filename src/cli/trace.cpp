// podium trace -- the incremental conversation with one solver.

#include "run/trace.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/conversation.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/tell.h"
#include "cli/trace_report.h"

namespace podium::cli {
namespace {

struct Options {
  std::string script;
  std::vector<std::string> solver;
  std::string wall = "20 min";
  std::string cpu;
  std::string memory;
  int cores = 1;
  std::string statuses;
  bool keep_going = false;
  bool quiet = false;
  bool json = false;
  std::string times;
  std::string like = "podium";
  std::string method;
};

Result<contest::Limits> limits_of(const Options& options) {
  contest::Limits limits;
  if (options.cores < 1 || options.cores > 1024) {
    return Error{Code::BadValue, "--cores", "there must be 1 to 1024 cores"};
  }
  const auto wall = parse_time_option("--wall", options.wall);
  if (!wall) return wall.error();
  const auto cpu = parse_time_option("--cpu", options.cpu);
  if (!cpu) return cpu.error();
  const auto memory = parse_size_option("--memory", options.memory);
  if (!memory) return memory.error();
  if (*memory == 0) {
    return Error{Code::BadValue, "--memory", "a size must be positive",
                 "leave it out for no limit"};
  }
  limits.cores = options.cores;
  limits.wall = wall->value_or(Duration(0));
  limits.cpu = cpu->value_or(limits.wall * options.cores);
  limits.memory = memory->value_or(0);
  return limits;
}

// The statuses that hold, from --status or from the script.
Result<std::vector<contest::Status>> statuses_of(const Options& options,
                                                 const Questions& questions) {
  if (options.statuses.empty()) return questions.statuses;
  const Result<std::string> text = read_file(options.statuses);
  if (!text) return text.error();
  return run::read_statuses(*text, options.statuses);
}

// More statuses than checks, or fewer, is most likely the wrong file.
void compare_counts(const Questions& questions, std::size_t statuses) {
  const std::size_t checks = questions.script.statuses.size();
  if (checks == statuses) return;
  tell("{}: warning: {} check{} and {} expected status{}\n",
       questions.input->name(), checks, checks == 1 ? "" : "s", statuses,
       statuses == 1 ? "" : "es");
}

// What to print while it goes on.
run::OnReply printer(const Options& options, LiveOutput& live) {
  if (options.like == "official") {
    return [&live](const run::Exchange& exchange, std::string_view) {
      OfficialOutput(live).reply(exchange);
    };
  }
  if (options.json || options.quiet) return {};
  return [&live](const run::Exchange& exchange, std::string_view text) {
    live.say(reply_text(exchange, text));
  };
}

bool all_is_well(const run::Conversation& conversation) {
  return conversation.end == run::TraceEnd::Completed &&
         conversation.wrong == 0;
}

int trace_command(const Options& options) {
  if (options.like != "podium" && options.like != "official") {
    return fail({Code::BadOption, "--like",
                 fmt::format("there is no way {}", printable(options.like)),
                 "there are podium, official"});
  }
  if (!options.times.empty() && is_same_file(options.script, options.times)) {
    return fail(replaces_input(options.times));
  }
  const Result<Questions> questions = Questions::open(options.script);
  if (!questions) return fail(questions.error());
  const Result<contest::Limits> limits = limits_of(options);
  if (!limits) return fail(limits.error());
  Result<std::vector<contest::Status>> statuses =
      statuses_of(options, *questions);
  if (!statuses) return fail(statuses.error());
  compare_counts(*questions, statuses->size());
  const bool official = options.like == "official";

  run::TraceOptions conversation_options;
  conversation_options.statuses = *std::move(statuses);
  conversation_options.stop_at_wrong = !options.keep_going;
  LiveOutput live;
  conversation_options.on_reply = printer(options, live);
  const Result<run::Conversation> conversation =
      hold(*questions, {options.solver, *limits, true, options.method},
           std::move(conversation_options));
  if (!conversation) {
    live.finish();
    return fail(conversation.error());
  }
  if (conversation->report.exit.ending == contest::Ending::NotStarted) {
    live.finish();
    return fail({Code::Missing, "", conversation->note,
                 "the solver and its arguments follow --"});
  }
  if (official) {
    OfficialOutput(live).conclude(*conversation, *questions,
                                  questions->script.statuses.size());
  }
  live.finish();
  if (!options.times.empty()) {
    const Result<void> written =
        write_file(options.times, times_csv(*conversation));
    if (!written) return fail(written.error());
  }
  if (options.json) fmt::print("{}\n", conversation_json(*conversation));
  if (!options.json && !official) {
    fmt::print("{}",
               summary_text(*conversation, questions->script.statuses.size()));
  }
  print_complaints(*conversation);
  if (conversation->report.interrupted) return kInterrupted;
  return all_is_well(*conversation) ? kSuccess : kNegative;
}

}  // namespace

void add_trace(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "trace",
      "Hold the conversation of the incremental track with a solver: send one "
      "command at a time, never the next before the answer to the last, and "
      "tell the time and the answer of each. Exit code 1 if an answer is "
      "wrong or missing.",
      "  podium trace x.smt2 -- z3 -in\n"
      "  podium trace --wall 60s --times x.csv x.smt2 -- cvc5 --incremental\n"
      "  podium scramble --seed 1 --track incremental --header x.smt2 |\n"
      "    podium trace --like official - -- ./smtcomp_run_incremental");
  command
      ->add_option("script", options->script,
                   "an SMT-LIB script, with the official header of expected "
                   "statuses or without; - is standard input")
      ->required();
  command
      ->add_option("solver", options->solver,
                   "after --: the program and its arguments; it reads commands "
                   "from standard input")
      ->required();
  command
      ->add_option("--wall", options->wall,
                   "limit of the solver's time: our own does not count")
      ->capture_default_str();
  command->add_option("--cpu", options->cpu,
                      "limit of its CPU time (default: --wall times --cores)");
  command->add_option("--memory", options->memory,
                      "limit of its memory, as 8GB (default: none)");
  command->add_option("--cores", options->cores, "how many cores it gets")
      ->capture_default_str();
  command->add_option("--status", options->statuses,
                      "a file of expected statuses, one a line (default: the "
                      "script's own)");
  command->add_flag("--keep-going", options->keep_going,
                    "do not stop at a wrong answer");
  command->add_flag("--quiet", options->quiet, "only the summary");
  command->add_flag("--json", options->json, "as JSON, for programs");
  command->add_option("--times", options->times,
                      "write the time of every command to this CSV file");
  command
      ->add_option("--like", options->like,
                   "print like podium, or like the official trace executor")
      ->capture_default_str();
  command->add_option("--method", options->method,
                      "how limits are enforced: cgroup-v2, cgroup-v1 or "
                      "supervised (default: the best that works here)");
  command->callback([options, &action] {
    action = [options] { return trace_command(*options); };
  });
}

}  // namespace podium::cli
