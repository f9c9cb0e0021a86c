#include <fmt/format.h>

#include <set>
#include <string_view>

#include "base/check.h"
#include "base/text.h"
#include "contest/rule_book.h"
#include "formats/official_words.h"
#include "formats/write_text.h"
#include "formats/writers.h"

namespace podium::formats {
namespace {

using contest::Benchmark;
using contest::Record;
using contest::Records;
using contest::Track;

// The parts of a benchmark's name as the official files have them. The first
// folder is the logic's if it is called like it.
std::string file_object(const Benchmark& benchmark, std::string_view indent) {
  std::vector<std::string_view> parts = split(benchmark.name, '/');
  const std::string_view name = parts.back();
  parts.pop_back();
  if (!parts.empty() && parts.front() == benchmark.logic) {
    parts.erase(parts.begin());
  }
  std::string family;
  for (const std::string_view part : parts) {
    family += fmt::format("{}\n{}  {}", family.empty() ? "" : ",", indent,
                          json_text(part));
  }
  if (!family.empty()) family += fmt::format("\n{} ", indent);
  return fmt::format(
      "{{\n{0} \"incremental\": {1},\n{0} \"logic\": {2},\n{0} \"family\": "
      "[{3}],\n{0} \"name\": {4}\n{0}}}",
      indent, benchmark.incremental ? "true" : "false",
      json_text(benchmark.logic), family, json_text(name));
}

// Those of a year without rules are those that a competition has by default.
const contest::ScoreRules& rules_of(int year) {
  const auto rules = contest::rule_book(year);
  return (rules ? *rules : *contest::rule_book(contest::kDefaultYear))->score;
}

// A number that Python reads as one with a point.
std::string decimal(const std::string& number) {
  return number.find('.') == std::string::npos ? number + ".0" : number;
}

}  // namespace

std::string_view official_code(Track track) {
  switch (track) {
    case Track::SingleQuery:
      return "sq";
    case Track::Incremental:
      return "inc";
    case Track::UnsatCore:
      return "uc";
    case Track::ModelValidation:
      return "mv";
    case Track::Parallel:
      return "parallel";
  }
  throw Bug("no such Track");
}

std::string write_official_results(const Records& records) {
  std::vector<std::string> files;
  files.reserve(records.benchmarks.size());
  for (const Benchmark& benchmark : records.benchmarks) {
    files.push_back(file_object(benchmark, "   "));
  }
  std::string text = "{\n \"results\": [";
  std::string_view separator = "\n";
  // The parallel track has no such number.
  const bool counted = records.track != Track::Parallel;
  const contest::ScoreRules& rules = rules_of(records.year);
  for (const Record& run : records.runs) {
    // It is as if it had not been made.
    if (run.ending == contest::Ending::Failed) continue;
    text += separator;
    separator = ",\n";
    text += fmt::format(
        "  {{\n   \"track\": \"{}\",\n   \"solver\": {},\n   \"file\": {},\n"
        "   \"result\": \"{}\",\n   \"cpu_time\": {},\n"
        "   \"wallclock_time\": {},\n   \"memory_usage\": {}.0",
        name(records.track), json_text(records.solvers[run.solver].name),
        files[run.benchmark], official_answer(run, records.track, rules),
        decimal(plain_seconds(run.cpu)), decimal(plain_seconds(run.wall)),
        run.memory);
    if (counted) {
      text += fmt::format(",\n   \"nb_answers\": {}",
                          official_count(run, records.track,
                                         records.benchmarks[run.benchmark]));
    }
    text += "\n  }";
  }
  return text + (separator == "\n" ? "]\n}\n" : "\n ]\n}\n");
}

std::string write_official_benchmarks(const std::vector<Records>& tracks) {
  std::string incremental;
  std::string others;
  std::set<std::pair<bool, std::string_view>> done;
  for (const Records& records : tracks) {
    for (const Benchmark& one : records.benchmarks) {
      if (!done.emplace(one.incremental, one.name).second) continue;
      std::string& list = one.incremental ? incremental : others;
      if (!list.empty()) list += ",";
      list +=
          fmt::format("\n  {{\n   \"file\": {},\n", file_object(one, "   "));
      if (one.incremental) {
        list += fmt::format("   \"check_sats\": {}\n  }}", one.check_sats);
      } else {
        list += fmt::format("   \"status\": \"{}\",\n   \"asserts\": {}\n  }}",
                            to_string(one.status), one.asserts);
      }
    }
  }
  for (std::string* list : {&incremental, &others}) {
    if (!list->empty()) *list += "\n ";
  }
  return fmt::format(
      "{{\n \"incremental\": [{}],\n \"non_incremental\": [{}]\n}}\n",
      incremental, others);
}

}  // namespace podium::formats
