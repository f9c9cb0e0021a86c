// config/names.h -- tracks, logics and divisions as people write them.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "config/problems.h"
#include "config/table_reader.h"
#include "contest/solver.h"
#include "contest/track.h"

namespace podium::config {

// Whether it has only letters, digits and underscores.
bool is_name(std::string_view text);

// In any spelling; unknown and repeated ones are reported.
std::vector<contest::Track> find_tracks(const std::vector<Text>& texts,
                                        Problems& problems);

// Names, "=NAME" and regular expressions over the logics of the year, in the
// order written, each once. See docs/formats/competition-toml.md.
std::vector<std::string> find_logics(const std::vector<Text>& texts, int year,
                                     Problems& problems);

// How to write the name such that find_logics() gives it again, in a year that
// knows these logics.
std::string write_logic(const std::string& name,
                        const std::vector<std::string>& known);

// The logics of the year that the expression matches as a whole. If there are
// none or it is wrong, that is reported.
std::vector<std::string> matching_logics(const Text& expression, int year,
                                         Problems& problems);

// Only names of the year's divisions of one of the tracks, as official files
// spell them; others are reported.
std::vector<std::string> find_divisions(
    const std::vector<Text>& texts, const std::vector<contest::Track>& tracks,
    int year, Problems& problems);

// All logics of the year, sorted.
std::vector<std::string> logic_names(int year);

// What one command is for.
struct Entry {
  std::vector<contest::Track> tracks;
  std::vector<std::string> logics;
  std::vector<std::string> divisions;
  bool every_logic = false;           // then there are no logics or divisions
  bool only_logics_of_track = false;  // drop logics that the track lacks
  std::vector<std::string> command;
};

// The divisions of a year depend on the track, so an entry may need several
// participations. Tracks in which nothing is left are dropped.
std::vector<contest::Participation> participations_of(const Entry& entry,
                                                      int year);

}  // namespace podium::config
