// cli/score_text.h -- tables of scores, for people and as CSV.

#pragma once

#include <string>
#include <vector>

#include "contest/score.h"
#include "score/explain.h"
#include "score/recognitions.h"
#include "score/what_if.h"

namespace podium::cli {

// With the track in front, if there are several.
std::string division_text(const contest::DivisionScores& division,
                          bool with_track);

// These with `track` in front of their head lines: "" or "Incremental: ".
std::string rankings_text(const std::vector<contest::Ranking>& rankings,
                          const std::string& track);

std::string recognitions_text(
    const std::vector<score::Recognition>& recognitions,
    const std::string& track);

// Which ranks, winners and numbers are others.
std::string changes_text(const std::vector<score::Change>& changes,
                         const std::string& track);

std::string explanation_text(const score::Explanation& explanation);

// The lines of a division's tables, with its logics.
std::string division_csv(const contest::DivisionScores& division);
std::string csv_head();

// The lines of rankings and recognitions of a track, and their heads.
std::string rankings_csv_head();
std::string rankings_csv(contest::Track track,
                         const std::vector<contest::Ranking>& rankings);
std::string recognitions_csv_head();
std::string recognitions_csv(
    contest::Track track, const std::vector<score::Recognition>& recognitions);

}  // namespace podium::cli
