// contest/track.h -- the kinds of contest within a competition.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace podium::contest {

enum class Track : std::uint8_t {
  SingleQuery,  // before 2019: main
  Incremental,  // before 2019: application
  UnsatCore,
  ModelValidation,
  Parallel,
};

inline constexpr std::array kTracks{Track::SingleQuery, Track::Incremental,
                                    Track::UnsatCore, Track::ModelValidation,
                                    Track::Parallel};

// "SingleQuery": as in the official submission files.
std::string_view name(Track track);

// "Single Query": for people.
std::string_view title(Track track);

// "single-query": for file names and the configuration.
std::string_view slug(Track track);

// Any of the three spellings, and the names from before 2019.
std::optional<Track> parse_track(std::string_view text);

}  // namespace podium::contest
