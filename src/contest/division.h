// contest/division.h -- which logics compete together, by year and track.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "contest/track.h"

namespace podium::contest {

struct Division {
  std::string_view name;  // "QF_Equality+Bitvec"
  std::vector<std::string_view> logics;
};

// The divisions of the track in that year's order.
std::vector<Division> divisions(int year, Track track);

// The division of a logic. A logic that the year does not list is a division
// of its own, so that every benchmark has one. Takes constant time.
std::string division_of(int year, Track track, std::string_view logic);

// The logics of a division of that name: those of the year's list, else the
// one logic that is a division of its own.
std::vector<std::string_view> logics_of(int year, Track track,
                                        std::string_view division);

// Whether the year calls the division an experiment.
bool is_experimental(int year, Track track, std::string_view division);

// All logics that occur in some division of the year, sorted.
std::vector<std::string_view> known_logics(int year);

}  // namespace podium::contest
