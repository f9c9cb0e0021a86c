#include "contest/years_hint.h"

#include <fmt/format.h>

#include <algorithm>

namespace podium::contest {
namespace {

constexpr int kFirstCompetition = 2005;
constexpr int kEvaluation = 2013;  // SMT-EVAL

std::string why(int year, const std::vector<int>& known) {
  if (year < kFirstCompetition) {
    return fmt::format("the first competition was in {}; ", kFirstCompetition);
  }
  if (year == kEvaluation) {
    return "there was an evaluation without ranks instead of a competition; ";
  }
  if (year > known.back()) {
    return fmt::format("those of {} are the latest; ", known.back());
  }
  const auto near = std::lower_bound(known.begin(), known.end(), year);
  return fmt::format("no document tells them, {} is a near year; ",
                     near == known.begin() ? *near : *(near - 1));
}

}  // namespace

std::string years_hint(int year, const std::vector<int>& known) {
  return fmt::format("{}years with rules: {}", why(year, known),
                     fmt::join(known, ", "));
}

}  // namespace podium::contest
