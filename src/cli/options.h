// cli/options.h -- options that several commands have.

#pragma once

#include <string>

#include "base/result.h"
#include "contest/track.h"

namespace podium::cli {

// Of --track.
Result<contest::Track> parse_track_option(const std::string& text);

}  // namespace podium::cli
