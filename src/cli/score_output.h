// cli/score_output.h -- what podium score has found, and how it is told.

#pragma once

#include <string>
#include <vector>

#include "contest/score.h"
#include "score/explain.h"
#include "score/recognitions.h"
#include "score/what_if.h"

namespace podium::cli {

struct TrackOutput {
  contest::Track track = contest::Track::SingleQuery;
  std::vector<contest::DivisionScores> divisions;
  std::vector<contest::Ranking> rankings;
  std::vector<score::Recognition> recognitions;
  std::vector<score::Change> changes;
  std::vector<score::Explanation> explanations;
  std::vector<std::string> notes;  // heats that do not count
};

struct ScoreOutput {
  std::string name;
  int year = 0;  // of the rules
  std::vector<TrackOutput> tracks;
  bool asked_for_changes = false;
  bool explains = false;       // instead of the tables
  bool lists_winners = false;  // after the tables
};

std::string score_json(const ScoreOutput& output);
std::string score_csv(const ScoreOutput& output);
std::string score_text(const ScoreOutput& output);

}  // namespace podium::cli
