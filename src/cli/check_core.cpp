// podium check-core -- whether an unsat core is one, by asking solvers.

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/signals.h"
#include "config/words.h"
#include "contest/rule_book.h"
#include "judge/core.h"
#include "judge/judge.h"
#include "judge/votes.h"
#include "run/run.h"

namespace podium::cli {
namespace {

using contest::Answer;
using contest::Evidence;

struct Options {
  std::string benchmark;
  std::string core = kStandardInput;
  std::vector<std::string> solvers;
  std::string wall = "5 min";
  std::string memory;
  int cores = 1;
  int rules = 2025;
  std::string method;
  bool minimize = false;
  bool json = false;
};

struct Vote {
  std::string solver;
  Answer answer = Answer::None;
  Duration wall{};
};

// Asks solvers about scripts.
class Panel {
 public:
  static Result<Panel> open(const Options& options) {
    Panel panel;
    for (const std::string& text : options.solvers) {
      auto words = config::split_words(text);
      if (!words) return at("--with", words.error());
      if (words->empty()) {
        return Error{Code::BadValue, "--with", "there is no solver in it"};
      }
      // It will run elsewhere.
      std::string& program = words->front();
      if (program.find('/') != std::string::npos) {
        std::error_code problem;
        program = std::filesystem::absolute(program, problem).string();
      }
      panel.commands_.push_back(*std::move(words));
    }
    const auto wall = parse_time_option("--wall", options.wall);
    if (!wall) return wall.error();
    const auto memory = parse_size_option("--memory", options.memory);
    if (!memory) return memory.error();
    const auto method = parse_method_option(options.method);
    if (!method) return method.error();
    Result<std::vector<int>> cores = choose_cores(options.cores);
    if (!cores) return cores.error();
    Result<process::Host> host = open_host(*method);
    if (!host) return host.error();
    panel.cores_ = *std::move(cores);
    panel.host_ = std::make_unique<process::Host>(*std::move(host));
    panel.limits_.wall = wall->value_or(Duration(0));
    panel.limits_.cpu = panel.limits_.wall * options.cores;
    panel.limits_.memory = memory->value_or(0);
    panel.limits_.cores = options.cores;
    return panel;
  }

  std::size_t size() const { return commands_.size(); }

  Result<Vote> ask(std::size_t solver, std::string_view script,
                   const process::Interrupt& interrupt) const {
    const run::Place place{host_.get(), &interrupt, temporary_root(), cores_};
    Result<run::Report> report =
        run::run_on_file(place, commands_[solver], script, limits_);
    if (!report) return report.error();
    if (report->exit.ending == contest::Ending::NotStarted) {
      return Error{Code::Missing, "--with", report->note};
    }
    return Vote{std::filesystem::path(commands_[solver][0]).filename(),
                judge::read_answer(report->output, report->error).answer,
                report->usage.wall};
  }

 private:
  static Error at(const char* option, Error error) {
    error.where = option;
    return error;
  }

  std::vector<std::vector<std::string>> commands_;
  std::vector<int> cores_;
  std::unique_ptr<process::Host> host_;
  contest::Limits limits_;
};

// What of a core can go without the rest becoming satisfiable.
struct Smaller {
  std::vector<bool> core;
  std::uint64_t size = 0;
  std::uint64_t questions = 0;
  bool minimal = true;  // no single assertion can go; false: nobody knows
};

void set_members(std::vector<bool>& core, std::span<const std::size_t> members,
                 bool value) {
  for (const std::size_t member : members) core[member] = value;
}

// Takes away chunks, of half the core first and of single assertions last, and
// leaves away those that a solver does not need for unsat.
Result<Smaller> minimize(const judge::NamedScript& script, const Panel& panel,
                         std::size_t solver, std::vector<bool> core,
                         const process::Interrupt& interrupt) {
  Smaller smaller;
  std::vector<std::size_t> members;
  for (std::size_t i = 0; i < core.size(); ++i) {
    if (core[i]) members.push_back(i);
  }
  for (std::size_t chunk = std::max<std::size_t>(1, members.size() / 2);;
       chunk /= 2) {
    smaller.minimal = true;
    for (std::size_t begin = 0; begin < members.size();) {
      const std::size_t end = std::min(begin + chunk, members.size());
      const std::span chunk_members(&members[begin], end - begin);
      set_members(core, chunk_members, false);
      const Result<Vote> vote =
          panel.ask(solver, script.reduced(core), interrupt);
      if (!vote) return vote.error();
      if (interrupt.raised()) return smaller;
      ++smaller.questions;
      if (vote->answer == Answer::Unsat) {
        members.erase(members.begin() + static_cast<std::ptrdiff_t>(begin),
                      members.begin() + static_cast<std::ptrdiff_t>(end));
        continue;
      }
      if (vote->answer != Answer::Sat) smaller.minimal = false;
      set_members(core, chunk_members, true);
      begin = end;
    }
    if (chunk == 1) break;
  }
  smaller.core = std::move(core);
  smaller.size = members.size();
  return smaller;
}

std::vector<std::string> names_in(const judge::NamedScript& script,
                                  const std::vector<bool>& core) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < core.size(); ++i) {
    if (core[i]) names.emplace_back(script.names()[i]);
  }
  return names;
}

struct Finding {
  std::uint64_t assertions = 0;
  judge::CoreReading reading;
  std::vector<Vote> votes;
  Evidence evidence = Evidence::Unchecked;
  bool stands = false;  // by the rules of the year
  std::optional<Smaller> smaller;
  bool interrupted = false;
};

std::string_view word_for(const Finding& finding) {
  switch (finding.reading.form) {
    case judge::CoreForm::Missing:
      return "missing";
    case judge::CoreForm::Malformed:
      return "malformed";
    case judge::CoreForm::WellFormed:
      break;
  }
  if (finding.evidence == Evidence::Invalid) return "refuted";
  return finding.stands ? "validated" : "open";
}

void print_json(const Finding& finding, const judge::NamedScript& script) {
  nlohmann::json json{{"verdict", word_for(finding)},
                      {"assertions", finding.assertions},
                      {"core", names_in(script, finding.reading.core)},
                      {"note", finding.reading.note}};
  json["votes"] = nlohmann::json::array();
  for (const Vote& vote : finding.votes) {
    json["votes"].push_back({{"solver", vote.solver},
                             {"answer", contest::to_string(vote.answer)},
                             {"wall", to_seconds(vote.wall)}});
  }
  if (finding.smaller) {
    json["smaller"] = {{"core", names_in(script, finding.smaller->core)},
                       {"minimal", finding.smaller->minimal},
                       {"questions", finding.smaller->questions}};
  }
  fmt::print("{}\n", json.dump(2, ' ', false,
                               nlohmann::json::error_handler_t::replace));
}

void print_text(const Finding& finding, const judge::NamedScript& script) {
  fmt::print("{}", word_for(finding));
  if (finding.reading.form != judge::CoreForm::WellFormed) {
    fmt::print(": {}\n", finding.reading.note);
    return;
  }
  fmt::print(": {} of {} assertions\n", finding.reading.size,
             finding.assertions);
  for (const Vote& vote : finding.votes) {
    const bool none = vote.answer == Answer::None;
    fmt::print("  {:<12} {} after {}\n", vote.solver,
               none ? "no answer" : contest::to_string(vote.answer),
               describe_duration(vote.wall));
  }
  if (!finding.smaller) return;
  fmt::print("{} smaller: {} assertions{}, after {} questions\n",
             finding.smaller->size < finding.reading.size ? "can be made"
                                                          : "cannot be made",
             finding.smaller->size,
             finding.smaller->minimal
                 ? ", none of which can go"
                 : ", of which perhaps more can go (a question had no answer)",
             finding.smaller->questions);
  for (const std::string& name : names_in(script, finding.smaller->core)) {
    fmt::print("  {}\n", printable(name));
  }
}

Result<Finding> examine(const Options& options,
                        const judge::NamedScript& script,
                        std::string_view core) {
  Finding finding;
  finding.assertions = script.names().size();
  finding.reading = judge::read_core_file(core, script);
  if (finding.reading.form != judge::CoreForm::WellFormed) return finding;
  const Result<Panel> panel = Panel::open(options);
  if (!panel) return panel.error();
  process::Interrupt interrupt;
  const SignalGuard guard(interrupt);
  const std::string reduced = script.reduced(finding.reading.core);
  judge::Votes votes;
  std::optional<std::size_t> confirms;
  for (std::size_t i = 0; i < panel->size(); ++i) {
    Result<Vote> vote = panel->ask(i, reduced, interrupt);
    if (!vote) return vote.error();
    finding.interrupted = interrupt.raised();
    if (finding.interrupted) return finding;
    votes.add(vote->answer);
    if (vote->answer == Answer::Unsat && !confirms) confirms = i;
    finding.votes.push_back(*std::move(vote));
  }
  const auto rules = contest::rule_book(options.rules);
  if (!rules) return rules.error();
  const judge::CoreRules core_rules = judge::core_rules((*rules)->score);
  finding.evidence = judge::count_votes(votes, core_rules);
  const contest::Verdict verdict =
      judge::judge_core(Answer::Unsat, finding.evidence, core_rules);
  finding.stands = verdict == contest::Verdict::Correct ||
                   verdict == contest::Verdict::Unconfirmed;
  if (options.minimize && finding.stands && confirms) {
    Result<Smaller> smaller =
        minimize(script, *panel, *confirms, finding.reading.core, interrupt);
    if (!smaller) return smaller.error();
    finding.smaller = *std::move(smaller);
    finding.interrupted = interrupt.raised();
  }
  return finding;
}

int check_core(const Options& options) {
  const Result<Input> benchmark = Input::open(options.benchmark);
  if (!benchmark) return fail(benchmark.error());
  const Result<judge::NamedScript> script =
      judge::NamedScript::read(benchmark->text(), benchmark->name());
  if (!script) return fail(script.error());
  if (script->names().empty()) {
    return fail({Code::BadValue, benchmark->name(), "no assertion has a name",
                 "podium scramble --track unsat-core names them all"});
  }
  const Result<Input> core = Input::open(options.core);
  if (!core) return fail(core.error());
  const Result<Finding> finding = examine(options, *script, core->text());
  if (!finding) return fail(finding.error());
  if (finding->interrupted) return kInterrupted;
  if (options.json) {
    print_json(*finding, *script);
  } else {
    print_text(*finding, *script);
  }
  const bool good =
      finding->reading.form == judge::CoreForm::WellFormed && finding->stands;
  return good ? kSuccess : kNegative;
}

}  // namespace

void add_check_core(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "check-core",
      "Check an unsat core: that it is a list of names of the benchmark's "
      "assertions, and that solvers find these assertions alone "
      "unsatisfiable, by vote. Exit code 0: validated; 1: refuted, malformed, "
      "missing, or nobody could say.",
      "  podium check-core x.smt2 x.core --with z3 --with cvc5\n"
      "  z3 x.smt2 | podium check-core x.smt2 --with 'cvc5 --quiet' "
      "--minimize");
  command
      ->add_option("benchmark", options->benchmark,
                   "a script with named assertions")
      ->required();
  command
      ->add_option("core", options->core,
                   "what the solver printed: unsat and a list of names")
      ->capture_default_str();
  command
      ->add_option("--with", options->solvers,
                   "a solver that is asked, with its arguments; repeat for "
                   "more")
      ->required()
      ->allow_extra_args(false);
  command->add_option("--wall", options->wall, "limit of each question")
      ->capture_default_str();
  command->add_option("--memory", options->memory,
                      "limit of a solver's memory, as 8GB (default: none)");
  command->add_option("--cores", options->cores, "how many cores it gets")
      ->capture_default_str();
  command
      ->add_option("--rules", options->rules,
                   "by the rules of which year votes are counted: up to 2024 a "
                   "core stands unless refuted")
      ->capture_default_str();
  command->add_flag("--minimize", options->minimize,
                    "leave away what a solver does not need, and say how far "
                    "the core is from minimal");
  command->add_option("--method", options->method,
                      "how limits are enforced: cgroup-v2, cgroup-v1 or "
                      "supervised (default: the best that works here)");
  command->add_flag("--json", options->json, "as JSON, for programs");
  command->callback([options, &action] {
    action = [options] { return check_core(*options); };
  });
}

}  // namespace podium::cli
