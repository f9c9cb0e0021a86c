// tests/smtlib1/helpers.h -- small benchmarks and what becomes of them.

#pragma once

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "smtlib1/convert.h"
#include "smtlib1/scramble.h"

namespace podium::smtlib1 {

// A benchmark of this logic with these attributes.
inline std::string benchmark(std::string_view logic, std::string_view rest) {
  return "(benchmark b :logic " + std::string(logic) + "\n" +
         std::string(rest) + ")";
}

inline Benchmark read(std::string_view text) {
  Result<Benchmark> result = Benchmark::read(text, "b.smt");
  if (!result) throw Bug(to_string(result.error()));
  return *std::move(result);
}

// "error[code]" or "warning[code]" with line:column, one each.
inline std::vector<std::string> findings(std::string_view text) {
  const Benchmark it = read(text);
  const Analysis analysis = analyze(it);
  std::vector<std::string> list;
  for (const Finding& finding : analysis.findings.all()) {
    EXPECT_FALSE(finding.message.empty());
    EXPECT_FALSE(finding.hint.empty());
    const std::string all = to_string(finding, it.tape());
    list.push_back(all.substr(6, all.find(']') - 5));  // without b.smt:
  }
  return list;
}

inline std::string converted(std::string_view text) {
  const Benchmark it = read(text);
  const Analysis analysis = analyze(it);
  const Result<Converted> result = convert(analysis);
  return result ? result->text : to_string(result.error());
}

// The assertions of the converted script, without (assert ).
inline std::vector<std::string> assertions(std::string_view text) {
  const std::string script = converted(text);
  std::vector<std::string> list;
  const std::string begin = "(assert ";
  std::size_t at = script.find(begin);
  while (at != std::string::npos) {
    const std::size_t end = script.find(")\n(", at);
    list.push_back(script.substr(at + begin.size(), end - at - begin.size()));
    at = script.find(begin, end);
  }
  if (list.empty()) list.push_back(script);  // an error, for the message
  return list;
}

// The lines of the converted script that begin like this.
inline std::string lines(std::string_view text, std::string_view begin) {
  const std::string script = converted(text);
  std::string out;
  std::size_t at = 0;
  while (at < script.size()) {
    const std::size_t end = script.find('\n', at);
    const std::string line = script.substr(at, end - at);
    if (line.starts_with(begin)) out += line + "\n";
    at = end == std::string::npos ? script.size() : end + 1;
  }
  return out.empty() ? script : out;
}

}  // namespace podium::smtlib1
