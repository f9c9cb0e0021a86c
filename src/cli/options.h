// cli/options.h -- options that several commands have.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/units.h"
#include "contest/track.h"
#include "process/execute.h"

namespace podium::cli {

// Of --track.
Result<contest::Track> parse_track_option(const std::string& text);

// Of --method; absent if the text is empty: the best that works.
Result<std::optional<process::Method>> parse_method_option(
    const std::string& text);

// Of options like --wall and --memory; absent if the text is empty.
Result<std::optional<Duration>> parse_time_option(const char* name,
                                                  const std::string& text);
Result<std::optional<std::uint64_t>> parse_size_option(const char* name,
                                                       const std::string& text);

// Of --output: a dash is standard output, as it is standard input of an input.
// Without the option it is empty, too.
void take_dash(std::string& output);

// Of --cores: which ones of this machine.
Result<std::vector<int>> choose_cores(int count);

}  // namespace podium::cli
