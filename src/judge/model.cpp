#include "judge/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "judge/judge.h"

namespace podium::judge {
namespace {

using contest::Answer;
using contest::Evidence;
using contest::Verdict;

// Reasons that lie in the validator or in the benchmark, not in the model.
constexpr std::array<std::string_view, 4> kBeyond{"quantifier", "unsupported",
                                                  "too-large", "undecided"};
// Reasons for which there is no model at all.
constexpr std::array<std::string_view, 2> kNothing{"no-answer", "no-model"};

template <std::size_t N>
bool contains(const std::array<std::string_view, N>& words,
              std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

ModelReading unchecked(std::string why) {
  return {Evidence::Unchecked,
          "the model could not be checked: " + std::move(why)};
}

// "1:2: a sentence", cut to what people read.
std::string sentence(const nlohmann::json& query) {
  const std::string text = query.value("message", "");
  std::string note = printable(text, 300);
  if (query.contains("assertion")) {
    note += fmt::format(" (assertion {}: {})",
                        query["assertion"].value("number", 0),
                        printable(query["assertion"].value("term", ""), 200));
  }
  return note;
}

ModelReading read_report(const nlohmann::json& report) {
  const std::string verdict = report.value("verdict", "");
  if (verdict == "VALID") return {Evidence::Valid, ""};
  const auto queries = report.find("queries");
  if (queries == report.end() || !queries->is_array() || queries->empty()) {
    return unchecked("its report has no queries");
  }
  const nlohmann::json& query = queries->front();
  if (verdict == "INVALID") {
    return {Evidence::Invalid, "not a model: " + sentence(query)};
  }
  if (verdict != "UNKNOWN") return unchecked("its report has no verdict");
  const std::string reason = query.value("reason", "");
  if (contains(kNothing, reason)) {
    // What came in its place is worth knowing.
    const std::string message = query.value("message", "");
    const bool error = message.find("(error") != std::string::npos;
    return {Evidence::None,
            error ? "no model: " + sentence(query) : "no model"};
  }
  if (contains(kBeyond, reason)) return unchecked(sentence(query));
  return {Evidence::Malformed,
          fmt::format("no model by the rules: {}", sentence(query))};
}

std::string_view from_answer(std::string_view stream) {
  for (std::size_t begin = 0; begin < stream.size();) {
    const std::size_t end = std::min(stream.find('\n', begin), stream.size());
    if (trim(stream.substr(begin, end - begin)) == "sat") {
      return stream.substr(begin);
    }
    begin = end + 1;
  }
  return {};
}

}  // namespace

std::string_view model_output(std::string_view output, std::string_view error) {
  if (read_answer(output, error).answer != Answer::Sat) return {};
  const bool in_output = read_answer(output, "").answer != Answer::None;
  return from_answer(in_output ? output : error);
}

ModelReading read_validation(const contest::Exit& exit,
                             std::string_view output) {
  if (exit.ending != contest::Ending::Exited) {
    return unchecked("the validator: " + describe(exit));
  }
  const auto report = nlohmann::json::parse(output, nullptr, false);
  if (report.is_discarded() || !report.is_object()) {
    return unchecked(
        fmt::format("the validator: {}, without a report", describe(exit)));
  }
  try {
    return read_report(report);
  } catch (const nlohmann::json::exception& problem) {
    return unchecked(fmt::format("its report: {}", problem.what()));
  }
}

Verdict judge_model(Answer answer, Evidence evidence) {
  if (answer == Answer::Unsat) return Verdict::Wrong;
  switch (evidence) {
    case Evidence::Valid:
      return Verdict::Correct;
    case Evidence::Invalid:
      return Verdict::Wrong;
    case Evidence::None:
    case Evidence::Unchecked:
    case Evidence::Malformed:
      return Verdict::Unsolved;
  }
  throw Bug("no such Evidence");
}

}  // namespace podium::judge
