#include "formats/kind.h"

#include "base/check.h"
#include "base/text.h"
#include "formats/entrants.h"
#include "formats/runs_csv.h"
#include "formats/starexec.h"

namespace podium::formats {
namespace {

constexpr std::size_t kLooksAt = 1U << 16;

bool has(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

std::optional<Kind> json_kind(std::string_view text) {
  // The first key decides; those of submissions come in any order.
  const std::size_t quote = text.find('"');
  if (quote == std::string_view::npos) return std::nullopt;
  const std::string_view rest = text.substr(quote + 1);
  const std::string_view key = rest.substr(0, rest.find('"'));
  if (key == "results") return Kind::OfficialResults;
  if (key == "incremental" || key == "non_incremental") {
    return Kind::OfficialBenchmarks;
  }
  if (has(text, "\"participations\"") || has(text, "\"contributors\"")) {
    return Kind::Submission;
  }
  return std::nullopt;
}

}  // namespace

std::string_view to_string(Kind kind) {
  switch (kind) {
    case Kind::OfficialResults:
      return "official-json";
    case Kind::OfficialBenchmarks:
      return "official-benchmarks";
    case Kind::Submission:
      return "submission";
    case Kind::StarExec:
      return "starexec";
    case Kind::BenchExec:
      return "benchexec-xml";
    case Kind::RunsCsv:
      return "csv";
    case Kind::SolversCsv:
      return "solvers-csv";
    case Kind::Registration:
      return "registration";
    case Kind::NeutralRuns:
      return "neutral";
  }
  throw Bug("no such Kind");
}

std::optional<Kind> kind_of(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) {
    text.remove_prefix(kByteOrderMark.size());
  }
  text = text.substr(0, kLooksAt);
  const std::string_view begin = trim(text);
  if (begin.starts_with('{')) return json_kind(begin);
  if (begin.starts_with('<')) {
    return has(begin, "<result") ? std::optional(Kind::BenchExec)
                                 : std::nullopt;
  }
  if (is_runs_csv(begin)) return Kind::RunsCsv;
  if (is_solvers_csv(begin)) return Kind::SolversCsv;
  if (begin.starts_with("solver,benchmark,")) return Kind::NeutralRuns;
  if (is_registration(begin)) return Kind::Registration;
  if (is_starexec(begin)) return Kind::StarExec;
  return std::nullopt;
}

}  // namespace podium::formats
