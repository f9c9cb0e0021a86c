#include "contest/rule_book.h"

#include <fmt/format.h>

#include <array>
#include <chrono>

namespace podium::contest {
namespace {

using std::chrono::minutes;
using std::chrono::seconds;

constexpr ScoreKind kParallelOnly[] = {ScoreKind::Parallel};
constexpr ScoreKind kParallelAndSequential[] = {ScoreKind::Parallel,
                                                ScoreKind::Sequential};

constexpr std::array kRuleBooks{
    RuleBook{.year = 2025,
             .family = FamilyRule::BottomFolder,
             .teams_for_competitive = 2,
             .runs_non_competitive = false,
             .cap_floor = 300,
             .cap_percent = 50,
             .short_limit = seconds(24),
             .wall_limit = minutes(20),
             .memory_limit = 30'000'000'000,
             .cores = 4,
             .known_prefix_only = false,
             // 5.3 names the official trace executor, which does.
             .stops_at_wrong = true,
             // 7.2: in the order of kTracks.
             .kinds = {kScoreKinds, kParallelOnly, kParallelAndSequential,
                       kParallelAndSequential, kParallelOnly}},
};

}  // namespace

Result<const RuleBook*> rule_book(int year) {
  std::string known;
  for (const RuleBook& book : kRuleBooks) {
    if (book.year == year) return &book;
    known += fmt::format("{}{}", known.empty() ? "" : ", ", book.year);
  }
  return Error{Code::BadValue, "",
               fmt::format("there are no rules for the year {}", year),
               "years with rules: " + known};
}

std::span<const ScoreKind> score_kinds(const RuleBook& rules, Track track) {
  return rules.kinds.at(static_cast<std::size_t>(track));
}

std::vector<int> rule_years() {
  std::vector<int> years;
  years.reserve(kRuleBooks.size());
  for (const RuleBook& book : kRuleBooks) years.push_back(book.year);
  return years;
}

}  // namespace podium::contest
