// score/rankings.h -- who did best over all divisions of a track.

#pragma once

#include <vector>

#include "contest/rule_book.h"
#include "contest/score.h"
#include "score/consensus.h"
#include "score/field.h"
#include "score/run_scorers.h"

namespace podium::score {

struct Context {
  const Field& field;
  const contest::RuleBook& rules;
  const RunScorers& scorers;
  const Consensus& consensus;
};

// All rankings of the year, for each kind of score of the track.
std::vector<contest::Ranking> rank_track(
    const Context& context,
    const std::vector<contest::DivisionScores>& divisions);

// Those that need the tables only, so that published ones do too: medals,
// competition-wide, best overall, biggest lead.
contest::Ranking rank_overall(
    contest::RankingKind ranking, contest::ScoreKind kind,
    const std::vector<contest::DivisionScores>& divisions,
    const contest::ScoreRules& rules);
contest::Ranking rank_leads(
    contest::ScoreKind kind,
    const std::vector<contest::DivisionScores>& divisions,
    const contest::ScoreRules& rules);

// Largest contribution.
contest::Ranking rank_contributions(
    contest::ScoreKind kind, const Context& context,
    const std::vector<contest::DivisionScores>& divisions);

// What one division adds to an overall score: (n/N)^2, or the penalty for e > 0
// errors, times the logarithm of N.
double division_value(const contest::OverallRules& rules, double errors,
                      double correct, double all);

// Best first: fewer errors, higher scores, higher or lower times as told, then
// names (or divisions, the last one first, and then names); equal ones share a
// rank.
void order_places(contest::Ranking& ranking, bool longer_is_better,
                  bool last_division_first = false);

}  // namespace podium::score
