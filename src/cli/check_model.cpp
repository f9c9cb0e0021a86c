#include "evaluate/check_model.h"

#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "cli/input.h"

namespace podium::cli {
namespace {

using evaluate::Fault;
using evaluate::ModelReport;
using evaluate::ModelVerdict;

struct Options {
  std::string benchmark;
  std::string model = kStandardInput;
  std::string map;
  int year = 2025;
  std::uint64_t instances = evaluate::Limits().instances;
  bool strict = false;
  bool json = false;
  bool quiet = false;
};

// The model-validation track began then.
constexpr int kFirstYear = 2019;

int exit_code(ModelVerdict verdict) {
  switch (verdict) {
    case ModelVerdict::Valid:
      return kSuccess;
    case ModelVerdict::Invalid:
      return kNegative;
    case ModelVerdict::Unknown:
      return 3;
  }
  return kBug;
}

void print_report(const ModelReport& report, bool several, bool quiet) {
  if (several) fmt::print("check-sat {}: ", report.query);
  fmt::print("{}\n", to_string(report.verdict));
  if (quiet) return;
  if (report.trouble.fault != Fault::None) {
    const std::string where =
        report.trouble.where.empty() ? "" : report.trouble.where + ": ";
    fmt::print("{}[{}] {}\n", where, mnemonic(report.trouble.fault),
               report.trouble.message);
    if (!report.trouble.hint.empty()) {
      fmt::print("  hint: {}\n", report.trouble.hint);
    }
  }
  if (!report.term.empty()) {
    fmt::print("  assertion {}: {}\n", report.assertion, report.term);
  }
  for (const evaluate::Part& part : report.parts) {
    fmt::print("    {} = {}\n", part.term, part.value);
  }
  for (const evaluate::Note& note : report.notes) {
    fmt::print("  note[{}] {}{}{}\n", mnemonic(note.remark), note.where,
               note.where.empty() ? "" : ": ", note.message);
  }
}

nlohmann::ordered_json to_json(const ModelReport& report) {
  using nlohmann::ordered_json;
  ordered_json result{{"query", report.query},
                      {"verdict", to_string(report.verdict)},
                      {"reason", mnemonic(report.trouble.fault)},
                      {"where", report.trouble.where},
                      {"message", report.trouble.message},
                      {"assertions", report.asserted}};
  if (!report.term.empty()) {
    ordered_json parts = ordered_json::array();
    for (const evaluate::Part& part : report.parts) {
      parts.push_back({{"term", part.term}, {"value", part.value}});
    }
    result["assertion"] = {{"number", report.assertion},
                           {"term", report.term},
                           {"parts", std::move(parts)}};
  }
  ordered_json notes = ordered_json::array();
  for (const evaluate::Note& note : report.notes) {
    notes.push_back({{"note", mnemonic(note.remark)},
                     {"where", note.where},
                     {"message", note.message}});
  }
  result["notes"] = std::move(notes);
  return result;
}

void print_json(const std::vector<ModelReport>& reports) {
  using nlohmann::ordered_json;
  ordered_json queries = ordered_json::array();
  for (const ModelReport& each : reports) queries.push_back(to_json(each));
  const ordered_json all{{"verdict", to_string(worst(reports))},
                         {"queries", std::move(queries)}};
  fmt::print("{}\n",
             all.dump(1, ' ', false, ordered_json::error_handler_t::replace));
}

int check_model_command(const Options& options) {
  if (options.year < kFirstYear) {
    return fail(
        {Code::BadOption, "",
         fmt::format("there was no model validation in {}", options.year),
         "give a year from 2019 on"});
  }
  const Result<Input> benchmark = Input::open(options.benchmark);
  if (!benchmark) return fail(benchmark.error());
  const Result<Input> model = Input::open(options.model);
  if (!model) return fail(model.error());
  evaluate::ModelPlan plan;
  plan.strict = options.strict;
  plan.year = options.year;
  plan.limits.instances = options.instances;
  if (!options.map.empty()) {
    const Result<Input> map = Input::open(options.map);
    if (!map) return fail(map.error());
    Result<evaluate::Renaming> renaming =
        evaluate::parse_renaming(map->text(), map->name());
    if (!renaming) return fail(renaming.error());
    plan.renaming = *std::move(renaming);
  }
  const Result<std::vector<ModelReport>> reports = evaluate::check_model(
      benchmark->text(), benchmark->name(), model->text(), model->name(), plan);
  if (!reports) return fail(reports.error());
  if (options.json) {
    print_json(*reports);
  } else {
    for (const ModelReport& each : *reports) {
      print_report(each, reports->size() > 1, options.quiet);
    }
  }
  return exit_code(worst(*reports));
}

}  // namespace

void add_check_model(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "check-model",
      "Check whether what a solver printed is a model of a benchmark: VALID, "
      "INVALID with the first assertion that fails, or UNKNOWN with the "
      "reason. Exit code 0 for VALID, 1 for INVALID, 3 for UNKNOWN.",
      "  z3 x.smt2 | podium check-model x.smt2\n"
      "  podium check-model --json x.smt2 output.txt\n"
      "  podium check-model --map map.json original.smt2 output.txt");
  command->add_option("benchmark", options->benchmark, "the script")
      ->required();
  command->add_option("model", options->model,
                      "the solver's whole output, sat first; none or - is "
                      "standard input");
  command->add_option("--map", options->map,
                      "the model is one of a scrambled benchmark: its names by "
                      "this file of podium scramble --map");
  command->add_flag("--strict", options->strict,
                    "what the competition's format does not have is an error");
  command->add_option("--rules", options->year, "the year whose format holds")
      ->capture_default_str();
  command
      ->add_option("--instances", options->instances,
                   "how many instances of a quantifier to try")
      ->capture_default_str();
  command->add_flag("--quiet", options->quiet, "only the verdict");
  command->add_flag("--json", options->json, "as JSON, for programs");
  command->callback([options, &action] {
    action = [options] { return check_model_command(*options); };
  });
}

}  // namespace podium::cli
