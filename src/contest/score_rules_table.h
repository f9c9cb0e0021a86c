// contest/score_rules_table.h -- the rows: each year as what differs from
// another. For rule_book.cpp only.
//
// docs/rules/ quotes the sentences behind each value.

#pragma once

#include "contest/score_rules.h"

namespace podium::contest::rows {

inline constexpr ScoreKind kParallelOnly[] = {ScoreKind::Parallel};
inline constexpr ScoreKind kSequentialOnly[] = {ScoreKind::Sequential};
inline constexpr ScoreKind kParallelAndSequential[] = {ScoreKind::Parallel,
                                                       ScoreKind::Sequential};
inline constexpr ScoreKind kSequentialAndParallel[] = {ScoreKind::Sequential,
                                                       ScoreKind::Parallel};
inline constexpr ScoreKind kAllButSequential[] = {
    ScoreKind::Parallel, ScoreKind::Sat, ScoreKind::Unsat,
    ScoreKind::TwentyFourSeconds};

inline constexpr RankingKind kMedals[] = {RankingKind::Medals};
inline constexpr RankingKind kCompetitionWide[] = {
    RankingKind::CompetitionWide};
inline constexpr RankingKind kLeadAndContribution[] = {
    RankingKind::BiggestLead, RankingKind::LargestContribution};
inline constexpr RankingKind kAllRankings[] = {
    RankingKind::BestOverall, RankingKind::BiggestLead,
    RankingKind::LargestContribution};

// In the order of kTracks: Single Query, Incremental, Unsat-Core,
// Model-Validation, Parallel.

constexpr ScoreRules document_2025() {
  ScoreRules rules;
  rules.rankings = kAllRankings;
  rules.kinds = {kScoreKinds, kParallelOnly, kParallelAndSequential,
                 kParallelAndSequential, kParallelOnly};
  return rules;
}

// PAR-2, and what a derived solver must achieve.
constexpr ScoreRules document_2026() {
  ScoreRules rules = document_2025();
  rules.times = TimesOf::Par2;
  rules.derived_percent = 90;
  return rules;
}

constexpr ScoreRules document_2023() {
  ScoreRules rules = document_2025();
  rules.rankings = kLeadAndContribution;
  rules.errors_by_answer = true;
  rules.doubtful_core = DoubtfulCore::Accepted;
  return rules;
}

// Until 2022 the times of all runs count.
constexpr ScoreRules document_2021() {
  ScoreRules rules = document_2023();
  rules.times = TimesOf::All;
  rules.incremental_times = TimesOf::All;
  rules.sequential_cuts = true;
  return rules;
}

constexpr ScoreRules document_2020() {
  ScoreRules rules = document_2021();
  rules.errors_by_answer = false;
  return rules;
}

constexpr ScoreRules document_2019() {
  ScoreRules rules = document_2020();
  rules.contribution.unsolved_time = std::chrono::seconds(2400);
  return rules;
}

constexpr ScoreRules document_2018() {
  ScoreRules rules = document_2019();
  rules.form = ScoreForm::FamilyWeights;
  rules.malformed_core_is_error = true;
  rules.experimental_competes = false;
  rules.rankings = kCompetitionWide;
  rules.overall.penalty = 4;
  rules.overall.common_log = false;
  rules.kinds = {kParallelAndSequential, kParallelOnly, kParallelAndSequential,
                 kParallelAndSequential, kParallelOnly};
  return rules;
}

constexpr ScoreRules document_2017() {
  ScoreRules rules = document_2018();
  rules.own_sat_refutes_core = true;
  return rules;
}

constexpr ScoreRules document_2016() {
  ScoreRules rules = document_2018();
  rules.overall.per_error = true;
  return rules;
}

constexpr ScoreRules document_2015() {
  ScoreRules rules = document_2016();
  rules.form = ScoreForm::Sums;
  rules.late_counts = false;
  rules.removes_disagreements = false;
  return rules;
}

// <e, n, m>, m the CPU time of every run, or the wall time with T/4; medals.
constexpr ScoreRules document_2014() {
  ScoreRules rules = document_2015();
  rules.wrong_check = WrongCheck::Beside;
  rules.parallel_divides = true;
  rules.rankings = kMedals;
  rules.overall.common_log = true;
  rules.overall.no_log = true;
  rules.overall.errors_apart = true;
  rules.kinds = {kSequentialAndParallel, kSequentialOnly, kSequentialOnly,
                 kSequentialOnly, kSequentialOnly};
  return rules;
}

// m the CPU time of correct results.
constexpr ScoreRules document_2012() {
  ScoreRules rules = document_2014();
  rules.times = TimesOf::Solved;
  rules.incremental_times = TimesOf::Decided;
  rules.core_or_limit = true;
  rules.sequential_cuts = false;
  rules.wrong_check = WrongCheck::Void;
  rules.parallel_divides = false;
  rules.winner_sound = true;
  rules.rankings = {};
  rules.kinds = {kSequentialOnly, kSequentialOnly, kSequentialOnly,
                 kSequentialOnly, kSequentialOnly};
  return rules;
}

constexpr ScoreRules document_2010() {
  ScoreRules rules = document_2012();
  rules.form = ScoreForm::Points;
  rules.average_time = true;
  rules.core_or_limit = false;
  rules.wrong_check = WrongCheck::Nothing;
  rules.winner_sound = false;
  return rules;
}

constexpr ScoreRules document_2008() {
  ScoreRules rules = document_2010();
  rules.average_time = false;
  rules.disqualifying = 4;
  rules.others_last = true;
  rules.times = TimesOf::Answered;
  return rules;
}

// What the scripts did.

constexpr ScoreRules published_2014() {
  ScoreRules rules = document_2014();
  rules.only_complete = true;
  rules.times = TimesOf::Answered;
  rules.incremental_times = TimesOf::Decided;
  rules.over_time = OverTime::Keep;
  rules.sequential_cuts = false;
  rules.wrong_check = WrongCheck::Error;
  rules.parallel_divides = false;
  rules.overall.no_log = false;
  rules.winner_always = true;
  rules.kinds = {kSequentialOnly, kSequentialOnly, kSequentialOnly,
                 kSequentialOnly, kSequentialOnly};
  return rules;
}

constexpr ScoreRules published_2015() {
  ScoreRules rules = document_2015();
  rules.over_time = OverTime::Keep;
  rules.order = TimeOrder::ByKindBoth;
  return rules;
}

constexpr ScoreRules published_weights(ScoreRules rules) {
  rules.only_complete = true;
  rules.over_time = OverTime::Keep;
  rules.order = TimeOrder::ByKindBoth;
  rules.decimals_compared = 2;
  return rules;
}

constexpr ScoreRules published_2019() {
  ScoreRules rules = document_2019();
  rules.over_time = OverTime::Clamp;
  rules.wrong_check = WrongCheck::Errors;
  rules.strange_is_error = true;
  rules.sound_in_track = true;
  rules.instance = InstanceBy::AnyAnswer;
  rules.class_unsolved_is_rest = true;
  rules.class_endings_of_all = true;
  rules.unsolved_is_rest = true;
  rules.incremental_columns = IncrementalColumns::CheckSats;
  rules.sat_core_answer_is_error = false;
  rules.order = TimeOrder::ByKindBoth;
  rules.ties_by_number = true;
  rules.winner_always = true;
  rules.lead_everywhere = true;
  rules.counts_repeated_runs = true;
  rules.contribution.every_division = true;
  rules.contribution.unsolved_is_limit = true;
  rules.contribution.weighs_listed = true;
  rules.contribution.joint_best = true;
  rules.contribution.best_of_division_only = true;
  rules.contribution.merges_logics = true;
  rules.kinds = {kScoreKinds, kParallelOnly, kParallelAndSequential,
                 kParallelAndSequential, kAllButSequential};
  return rules;
}

constexpr ScoreRules published_2020() {
  ScoreRules rules = published_2019();
  rules.class_unsolved_is_rest = false;
  return rules;
}

constexpr ScoreRules published_2021() {
  ScoreRules rules = published_2020();
  rules.errors_by_answer = true;
  rules.abstained_is_rest = true;
  return rules;
}

constexpr ScoreRules published_2023() {
  ScoreRules rules = published_2021();
  rules.times = TimesOf::Solved;
  rules.sequential_cuts = false;
  return rules;
}

constexpr ScoreRules published_2024() {
  ScoreRules rules = document_2023();
  rules.over_time = OverTime::Keep;
  rules.times = TimesOf::Answered;
  rules.incremental_times = TimesOf::All;
  rules.short_drops_runs = true;
  rules.errors_against_sound = true;
  rules.instance = InstanceBy::SoundSolvers;
  rules.errors_by_answer = false;
  rules.unsolved_is_rest = true;
  rules.abstained_is_rest = true;
  rules.drops_empty_rows = true;
  rules.incremental_columns = IncrementalColumns::Nothing;
  rules.order = TimeOrder::WallThenCpu;
  rules.winner_always = true;
  rules.lead_everywhere = true;
  rules.missing_is_unsolved = true;
  rules.sequential_keeps_columns = true;
  rules.negative_reductions = true;
  rules.contribution.every_division = true;
  rules.contribution.only_solved = true;
  rules.contribution.with_others = true;
  rules.contribution.last_division_first = true;
  rules.contribution.most = 19;
  rules.kinds = {kScoreKinds, kAllButSequential, kScoreKinds, kScoreKinds,
                 kAllButSequential};
  return rules;
}

constexpr ScoreRules published_2025() {
  ScoreRules rules = published_2024();
  rules.others_last = true;
  rules.lead_over_others = true;
  rules.rankings = kAllRankings;
  rules.overall.per_division = true;
  rules.overall.every_division = true;
  return rules;
}

}  // namespace podium::contest::rows
