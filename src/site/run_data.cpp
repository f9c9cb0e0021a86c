#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>

#include "base/hash.h"
#include "site/data.h"

namespace podium::site {
namespace {

using nlohmann::json;

// Seconds to the microsecond, which keeps files with many numbers small.
double short_seconds(Duration time) {
  return std::round(to_seconds(time) * 1e6) / 1e6;
}

}  // namespace

// By a hash, so that the name does not depend on which other runs there are.
std::string run_file(contest::Track track, const std::string& solver,
                     const std::string& benchmark) {
  const std::string hash = sha256(solver + '\0' + benchmark);
  return fmt::format("{}/runs/{}/{}", slug(track), hash.substr(0, 2),
                     hash.substr(2, 18));
}

json run_data(const contest::Run& run, const contest::Benchmark& benchmark,
              const std::vector<contest::Exchange>& exchanges) {
  std::unordered_map<std::string, std::size_t> numbers;
  json words = json::array();
  json command = json::array();
  json line = json::array();
  json wall = json::array();
  json check = json::array();
  json answer = json::array();
  json status = json::array();
  json cpu = json::array();
  for (std::size_t i = 0; i < exchanges.size(); ++i) {
    const contest::Exchange& one = exchanges[i];
    const auto [word, is_new] =
        numbers.try_emplace(one.command, numbers.size());
    if (is_new) words.push_back(one.command);
    command.push_back(word->second);
    line.push_back(one.line);
    wall.push_back(short_seconds(one.wall));
    if (!one.is_check) continue;
    const std::size_t number = check.size();
    const contest::Status known = number < benchmark.statuses.size()
                                      ? benchmark.statuses[number]
                                      : contest::Status::Unknown;
    check.push_back(i);
    answer.push_back(to_string(one.answer));
    status.push_back(to_string(known));
    cpu.push_back(short_seconds(one.cpu));
  }
  return {{"format", 1},
          {"track", slug(run.track)},
          {"solver", run.solver},
          {"benchmark", run.benchmark},
          {"words", std::move(words)},
          {"commands",
           {{"word", std::move(command)},
            {"line", std::move(line)},
            {"wall", std::move(wall)}}},
          {"answered", exchanges.empty() || exchanges.back().answered},
          {"checks",
           {{"command", std::move(check)},
            {"answer", std::move(answer)},
            {"status", std::move(status)},
            {"cpu", std::move(cpu)}}}};
}

}  // namespace podium::site
