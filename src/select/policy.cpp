#include "select/policy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <string>

#include "contest/years_hint.h"

namespace podium::select {
namespace {

using contest::FamilyRule;
using std::chrono::seconds;

constexpr Policy k2008{.year = 2008,
                       .procedure = Procedure::Quotas,
                       .family = FamilyRule::BottomFolder,
                       .unknown_status = false,
                       .known_prefix = false,
                       .runs_non_competitive = true,
                       .competitive_logics = false,
                       .results_tell_status = false,
                       .least_asserts = 1,
                       .easy = Years::None,
                       .easy_from = 0,
                       .easy_to = 0,
                       .cap_floor = 0,
                       .cap_percent = 100,
                       .tail_above = 0,
                       .tail_divisor = 1,
                       .new_families_above = 0,
                       .parallel = 0,
                       .model_logics = "",
                       .quotas = {.difficulty = Difficulty::BySolvers,
                                  .very_easy = seconds(30),
                                  .rest_by_lot = false,
                                  .splits_auflia = true}};

// From here on a row is an earlier one with what the new rules changed.
constexpr Policy with_year(Policy policy, int year) {
  policy.year = year;
  return policy;
}

constexpr Policy with_easy(Policy policy, Years years, int from, int to) {
  policy.easy = years;
  policy.easy_from = from;
  policy.easy_to = to;
  return policy;
}

constexpr Policy make_2010() {
  Policy policy = with_year(k2008, 2010);
  policy.family = FamilyRule::TopFolder;
  policy.known_prefix = true;
  policy.quotas = {.difficulty = Difficulty::ByTime,
                   .very_easy = seconds(5),
                   .rest_by_lot = true,
                   .splits_auflia = true};
  return policy;
}

constexpr Policy make_2014() {
  Policy policy = with_year(make_2010(), 2014);
  policy.procedure = Procedure::Quintiles;
  policy.quotas.difficulty = Difficulty::ByQuickest;
  policy.quotas.splits_auflia = false;
  return policy;
}

constexpr Policy make_2015() {
  Policy policy = with_year(k2008, 2015);
  policy.procedure = Procedure::All;
  policy.family = FamilyRule::TopFolder;
  policy.known_prefix = true;
  return policy;
}

constexpr Policy make_2017() {
  Policy policy = with_year(make_2015(), 2017);
  policy.unknown_status = true;
  return policy;
}

constexpr Policy make_2019() {
  Policy policy = with_year(make_2017(), 2019);
  policy.procedure = Procedure::Capped;
  policy.family = FamilyRule::BottomFolder;
  policy.known_prefix = false;
  policy.runs_non_competitive = false;
  policy.least_asserts = 2;
  policy.cap_floor = 300;
  policy.cap_percent = 50;
  policy.new_families_above = 300;
  policy.model_logics = "QF_BV";
  return with_easy(policy, Years::Any, 2018, 2018);
}

constexpr Policy make_2020() {
  Policy policy = with_year(make_2019(), 2020);
  policy.cap_percent = 40;
  policy.model_logics = "QF_BV QF_IDL QF_RDL QF_LIA QF_LRA QF_LIRA";
  return with_easy(policy, Years::Any, 2018, 2019);
}

constexpr Policy make_2021() {
  Policy policy = with_year(make_2020(), 2021);
  policy.cap_percent = 50;
  policy.parallel = 400;
  policy.model_logics =
      "QF_BV QF_IDL QF_RDL QF_LIA QF_LRA QF_LIRA QF_UF QF_UFBV QF_UFIDL "
      "QF_UFLIA QF_UFLRA";
  return with_easy(policy, Years::Every, 2018, 2020);
}

constexpr Policy make_2022() {
  Policy policy = with_year(make_2021(), 2022);
  policy.results_tell_status = true;
  policy.competitive_logics = true;
  return policy;
}

constexpr Policy make_2023() {
  Policy policy = with_year(make_2022(), 2023);
  policy.competitive_logics = false;
  policy.model_logics = "";
  return with_easy(policy, Years::Every, 2018, 2022);
}

constexpr Policy make_2024() {
  return with_easy(with_year(make_2023(), 2024), Years::Every, 2018, 2023);
}

constexpr Policy make_2025() {
  return with_easy(with_year(make_2024(), 2025), Years::Every, 2018, 2024);
}

constexpr Policy make_2026() {
  Policy policy = with_year(make_2025(), 2026);
  policy.competitive_logics = true;
  policy.tail_above = 1000;
  policy.tail_divisor = 10;
  policy.new_families_above = 600;
  return policy;
}

constexpr std::array kPolicies{
    k2008,
    make_2010(),
    with_year(make_2010(), 2011),
    with_year(make_2010(), 2012),
    make_2014(),
    make_2015(),
    with_year(make_2015(), 2016),
    make_2017(),
    with_year(make_2017(), 2018),
    make_2019(),
    make_2020(),
    make_2021(),
    make_2022(),
    make_2023(),
    make_2024(),
    make_2025(),
    make_2026(),
};

}  // namespace

Result<const Policy*> policy_of(int year) {
  const auto* const found =
      std::find_if(kPolicies.begin(), kPolicies.end(),
                   [=](const Policy& policy) { return policy.year == year; });
  if (found != kPolicies.end()) return &*found;
  return Error{Code::BadValue, "",
               fmt::format("there are no rules of selection for {}", year),
               contest::years_hint(year, policy_years())};
}

std::vector<int> policy_years() {
  std::vector<int> years;
  years.reserve(kPolicies.size());
  for (const Policy& policy : kPolicies) years.push_back(policy.year);
  return years;
}

std::uint64_t cap(std::uint64_t benchmarks, const Policy& policy) {
  std::uint64_t head = benchmarks;
  std::uint64_t tail = 0;
  if (policy.tail_above != 0 && benchmarks > policy.tail_above) {
    head = policy.tail_above;
    tail = (benchmarks - policy.tail_above) / policy.tail_divisor;
  }
  // Not percent * n / 100, which could overflow.
  const std::uint64_t part =
      head / 100 * policy.cap_percent + head % 100 * policy.cap_percent / 100;
  return std::min(benchmarks, std::max(policy.cap_floor, part) + tail);
}

}  // namespace podium::select
