// The files that people load into other programs.

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

#include "base/csv.h"
#include "site/data.h"

namespace podium::site {

using nlohmann::json;

json benchmarks_data(const TrackIndex& index) {
  const TrackResults& track = index.track;
  json list = {{"name", json::array()},       {"division", json::array()},
               {"logic", json::array()},      {"family", json::array()},
               {"status", json::array()},     {"asserts", json::array()},
               {"check_sats", json::array()}, {"bytes", json::array()},
               {"sha256", json::array()}};
  for (std::size_t i = 0; i < track.benchmarks.size(); ++i) {
    const contest::Benchmark& benchmark = track.benchmarks[i];
    list["name"].push_back(benchmark.name);
    list["division"].push_back(index.division[i]);
    list["logic"].push_back(benchmark.logic);
    list["family"].push_back(benchmark.family);
    list["status"].push_back(to_string(benchmark.status));
    list["asserts"].push_back(benchmark.asserts);
    list["check_sats"].push_back(benchmark.check_sats);
    list["bytes"].push_back(benchmark.bytes);
    list["sha256"].push_back(benchmark.sha256);
  }
  json left_out = json::array();
  for (const auto& [name, reason] : track.left_out) {
    left_out.push_back({{"name", name}, {"reason", reason}});
  }
  return {{"format", 1},
          {"track", slug(track.track)},
          {"list", std::move(list)},
          {"left_out", std::move(left_out)}};
}

std::string hash_list(const TrackResults& track) {
  std::string text;
  for (const contest::Benchmark& benchmark : track.benchmarks) {
    // sha256sum marks a line with escapes by a backslash in front.
    std::string name;
    bool escaped = false;
    for (const char c : benchmark.name) {
      if (c == '\\' || c == '\n') {
        escaped = true;
        name += c == '\n' ? "\\n" : "\\\\";
      } else {
        name += c;
      }
    }
    if (benchmark.sha256.empty()) continue;  // imported: nobody knows the file
    text +=
        fmt::format("{}{}  {}\n", escaped ? "\\" : "", benchmark.sha256, name);
  }
  return text;
}

std::string results_csv(const TrackIndex& index) {
  const TrackResults& track = index.track;
  std::string text =
      "solver,benchmark,division,logic,family,status,answer,verdict,ending,"
      "code,wall_seconds,cpu_seconds,memory_bytes,method,note";
  const bool several = track.track == contest::Track::Incremental;
  const bool cores = track.track == contest::Track::UnsatCore;
  const bool models = track.track == contest::Track::ModelValidation;
  if (several) {
    text +=
        ",correct,answered,check_sats,decided_wall_seconds,"
        "decided_cpu_seconds";
  }
  if (cores || models) text += ",evidence";
  if (cores) text += ",asserts,core,confirmations,refutations,core_digest";
  text += '\n';
  for (std::size_t i = 0; i < track.runs.size(); ++i) {
    const contest::Run& run = track.runs[i];
    const std::uint32_t position = index.benchmark[i];
    const contest::Benchmark& benchmark = track.benchmarks[position];
    fmt::format_to(
        std::back_inserter(text),
        "{},{},{},{},{},{},{},{},{},{},{},{},{},{},{}", csv_cell(run.solver),
        csv_cell(run.benchmark), csv_cell(index.division[position]),
        csv_cell(benchmark.logic), csv_cell(benchmark.family),
        to_string(benchmark.status), to_string(run.answer),
        to_string(run.verdict), to_string(run.exit.ending), run.exit.code,
        format_seconds(run.usage.wall, 6), format_seconds(run.usage.cpu, 6),
        run.usage.memory, run.method, csv_cell(run.note));
    if (several) {
      const std::uint64_t right = correct_checks(track, run, benchmark);
      text +=
          fmt::format(",{},{},{},{},{}", right,
                      std::max<std::uint64_t>(run.answers.size(), right),
                      benchmark.check_sats, format_seconds(run.decided_wall, 6),
                      format_seconds(run.decided_cpu, 6));
    }
    if (cores || models) {
      text += fmt::format(",{}", to_string(run.evidence));
    }
    if (cores) {
      text += fmt::format(",{},{},{},{},{}", benchmark.asserts, run.core,
                          run.confirmations, run.refutations, run.core_digest);
    }
    text += '\n';
  }
  return text;
}

}  // namespace podium::site
