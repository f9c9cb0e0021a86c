// cli/options.h -- options that several commands have.

#pragma once

#include <optional>
#include <string>

#include "base/result.h"
#include "contest/track.h"
#include "process/execute.h"

namespace podium::cli {

// Of --track.
Result<contest::Track> parse_track_option(const std::string& text);

// Of --method; empty: none is asked for.
Result<std::optional<process::Method>> parse_method_option(
    const std::string& text);

}  // namespace podium::cli
