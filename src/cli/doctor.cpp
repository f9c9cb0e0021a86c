// podium doctor -- what this machine can and cannot guarantee.

#include <fmt/format.h>

#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "cli/command.h"
#include "cli/signals.h"
#include "cli/solvers.h"
#include "cli/version.h"
#include "process/machine.h"

namespace podium::cli {
namespace {

using process::Finding;

std::string_view name(Finding::Grade grade) {
  switch (grade) {
    case Finding::Grade::Good:
      return "good";
    case Finding::Grade::Warning:
      return "warning";
    case Finding::Grade::Bad:
      return "bad";
  }
  throw Bug("no such Grade");
}

std::string_view mark(Finding::Grade grade) {
  switch (grade) {
    case Finding::Grade::Good:
      return "ok     ";
    case Finding::Grade::Warning:
      return "warning";
    case Finding::Grade::Bad:
      return "BAD    ";
  }
  throw Bug("no such Grade");
}

Finding solver_finding(const std::vector<contest::Solver>& solvers) {
  if (solvers.empty()) {
    return {Finding::Grade::Warning, "solvers",
            "none that podium knows is in PATH",
            "install some, for example: apt-get install z3 cvc5"};
  }
  std::string fact;
  for (const contest::Solver& solver : solvers) {
    fact += fmt::format(
        "{}{} {}", fact.empty() ? "" : ", ", solver.name,
        solver.version.empty() ? "(version not told)" : solver.version);
  }
  return {Finding::Grade::Good, "solvers", fact, ""};
}

void print_text(const process::Machine& machine,
                const std::vector<Finding>& findings) {
  fmt::print("podium {} on {}, {} cores, {}, {}, Linux {}\n\n", kVersion,
             machine.processor, machine.cores.size(),
             describe_bytes(machine.memory), machine.system, machine.kernel);
  for (const Finding& finding : findings) {
    fmt::print("{}  {}: {}\n", mark(finding.grade), finding.subject,
               finding.fact);
    if (!finding.advice.empty()) fmt::print("         {}\n", finding.advice);
  }
}

void print_json(const process::Machine& machine,
                const std::vector<Finding>& findings) {
  nlohmann::json list = nlohmann::json::array();
  for (const Finding& finding : findings) {
    list.push_back({{"grade", name(finding.grade)},
                    {"subject", finding.subject},
                    {"fact", finding.fact},
                    {"advice", finding.advice}});
  }
  const nlohmann::json all = {{"podium", kVersion},
                              {"processor", machine.processor},
                              {"cores", machine.cores.size()},
                              {"memory", machine.memory},
                              {"system", machine.system},
                              {"kernel", machine.kernel},
                              {"findings", std::move(list)}};
  fmt::print("{}\n",
             all.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

int doctor(bool json) {
  const process::Machine machine = process::read_machine();
  std::vector<Finding> findings = process::examine(machine);
  const Result<process::Host> host = open_host();
  if (host) {
    findings.push_back(solver_finding(
        find_solvers(*host, {contest::Track::SingleQuery}, 2025)));
  } else {
    findings.push_back({Finding::Grade::Bad, "running commands",
                        host.error().message, host.error().hint});
  }
  json ? print_json(machine, findings) : print_text(machine, findings);
  for (const Finding& finding : findings) {
    if (finding.grade == Finding::Grade::Bad) return kNegative;
  }
  return kSuccess;
}

}  // namespace

void add_doctor(Command& app, Action& action) {
  auto json = std::make_shared<bool>(false);
  Command* command = subcommand(
      app, "doctor",
      "Tell what this machine can and cannot guarantee for fair runs, and what "
      "to do about it. Exit code 1 if something is bad.",
      "  podium doctor");
  command->add_flag("--json", *json, "as JSON, for programs");
  command->callback(
      [json, &action] { action = [json] { return doctor(*json); }; });
}

}  // namespace podium::cli
