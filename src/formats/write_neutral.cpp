#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <string_view>

#include "base/check.h"
#include "contest/division.h"
#include "formats/write_text.h"
#include "formats/writers.h"

namespace podium::formats {
namespace {

using contest::Answer;
using contest::Benchmark;
using contest::Ending;
using contest::Evidence;
using contest::Record;
using contest::Records;
using contest::Track;

std::string_view status_of(Ending ending) {
  switch (ending) {
    case Ending::WallLimit:
      return "timeout (wallclock)";
    case Ending::CpuLimit:
      return "timeout (cpu)";
    case Ending::MemoryLimit:
      return "memout";
    case Ending::Exited:
    case Ending::Signalled:
    case Ending::ProcessLimit:
    case Ending::OutputLimit:
    case Ending::NotStarted:
      return "complete";
    case Ending::Failed:
      return "no-result";
  }
  throw Bug("no such Ending");
}

std::string_view answer_of(const Record& run, Track track) {
  if (track == Track::Incremental) return "incremental";
  switch (run.answer) {
    case Answer::Sat:
      return "sat";
    case Answer::Unsat:
      return "unsat";
    case Answer::Unknown:
      return "starexec-unknown";
    case Answer::None:
      return run.strange_answer ? "strange" : "--";
  }
  throw Bug("no such Answer");
}

// The cells of the last columns, with a comma before each.
std::string core_cells(const Record& run, const Benchmark& benchmark) {
  const bool has_core = run.evidence != Evidence::None;
  std::uint16_t confirmations = run.confirmations;
  std::uint16_t refutations = run.refutations;
  // Of organisers who only said what became of the core.
  if (confirmations == refutations && run.evidence == Evidence::Valid) {
    ++confirmations;
  }
  if (confirmations == refutations && run.evidence == Evidence::Invalid) {
    ++refutations;
  }
  return fmt::format(",{},{},{},{},{},{}", benchmark.asserts,
                     has_core ? std::to_string(run.core) : "",
                     has_core && benchmark.asserts >= run.core
                         ? std::to_string(benchmark.asserts - run.core)
                         : "0",
                     run.evidence == Evidence::Malformed ? "false"
                     : has_core                          ? "true"
                                                         : "",
                     confirmations, refutations);
}

std::string model_cells(const Record& run) {
  switch (run.evidence) {
    case Evidence::None:
      return ",,,";
    case Evidence::Valid:
      return ",VALID,none,";
    case Evidence::Invalid:
      return ",INVALID,model_does_not_evaluate_to_true,";
    case Evidence::Unchecked:
      return ",UNKNOWN,none,";
    case Evidence::Malformed:
      return ",INVALID,unhandled_exception,1";
  }
  throw Bug("no such Evidence");
}

std::string_view more_titles(Track track) {
  switch (track) {
    case Track::SingleQuery:
    case Track::Parallel:
      return "";
    case Track::Incremental:
      return ",n_correct,n_wrong,n_check_sat";
    case Track::UnsatCore:
      return ",n_asserts,core_size,reduction,parsable_core,core_confirmations,"
             "core_rejections";
    case Track::ModelValidation:
      return ",mv_status,mv_error,mv_incomplete";
  }
  throw Bug("no such Track");
}

std::string more_cells(const Record& run, const Benchmark& benchmark,
                       Track track) {
  switch (track) {
    case Track::SingleQuery:
    case Track::Parallel:
      return "";
    case Track::Incremental:
      return fmt::format(",{},{},{}", run.correct, run.wrong,
                         benchmark.check_sats);
    case Track::UnsatCore:
      return core_cells(run, benchmark);
    case Track::ModelValidation:
      return model_cells(run);
  }
  throw Bug("no such Track");
}

std::string meta_of(const Records& records) {
  nlohmann::ordered_json solvers = nlohmann::ordered_json::object();
  for (const contest::Solver& solver : records.solvers) {
    nlohmann::ordered_json facts = {{"competing", solver.competing}};
    if (!solver.team.empty()) facts["team"] = solver.team;
    if (!solver.base.empty()) facts["variant_of"] = solver.base;
    if (solver.number != 0) facts["id"] = solver.number;
    if (solver.open_source) facts["open_source"] = *solver.open_source;
    if (solver.new_entrant) facts["new_entrant"] = *solver.new_entrant;
    solvers[solver.name] = std::move(facts);
  }
  nlohmann::ordered_json meta = {{"year", records.year},
                                 {"track", std::string(slug(records.track))},
                                 {"n_runs", records.runs.size()},
                                 {"n_benchmarks", records.benchmarks.size()},
                                 {"n_solvers", records.solvers.size()}};
  if (records.wall_limit != Duration{}) {
    meta["time_limit"] = to_seconds(records.wall_limit);
    for (const auto& [logic, wall] : records.logic_limits) {
      meta["time_limits"][logic] = to_seconds(wall);
    }
  }
  meta["solvers"] = std::move(solvers);
  return meta.dump(1, ' ', false, nlohmann::json::error_handler_t::replace) +
         "\n";
}

}  // namespace

NeutralTexts write_neutral(const Records& records) {
  std::string runs = fmt::format(
      "solver,benchmark,division,logic,family,expected,answer,status,cpu_time,"
      "wall_time{}\n",
      more_titles(records.track));
  std::vector<std::string> benchmarks;
  benchmarks.reserve(records.benchmarks.size());
  for (std::size_t i = 0; i < records.benchmarks.size(); ++i) {
    const Benchmark& one = records.benchmarks[i];
    const std::string division =
        !records.divisions.empty()
            ? records.divisions[i]
            : contest::division_of(records.year, records.track, one.logic);
    benchmarks.push_back(fmt::format(
        "{},{},{},{},{}", exact_cell(one.name), exact_cell(division),
        exact_cell(one.logic), exact_cell(one.family),
        one.status == contest::Status::Unknown ? "starexec-unknown"
                                               : to_string(one.status)));
  }
  for (const Record& run : records.runs) {
    runs += fmt::format(
        "{},{},{},{},{},{}{}\n", exact_cell(records.solvers[run.solver].name),
        benchmarks[run.benchmark], answer_of(run, records.track),
        status_of(run.ending), plain_seconds(run.cpu), plain_seconds(run.wall),
        more_cells(run, records.benchmarks[run.benchmark], records.track));
  }
  return {std::move(runs), meta_of(records)};
}

}  // namespace podium::formats
