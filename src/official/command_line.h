// official/command_line.h -- the official tool's own options.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "official/official.h"

namespace podium::official {

struct CommandLine {
  Options options;  // without the core
  // Of -core FILE; read_core() of its text belongs into Options::core.
  std::optional<std::string> core_file{};
};

// `-seed 7 -term_annot pattern ...`, spelled as that tool accepts them; the
// last of several wins, but a seed of 0 stays. `default_seed` is for a command
// line without -seed; that tool takes the time. BadOption with a hint if it is
// not of that form.
Result<CommandLine> parse_command_line(
    const std::vector<std::string_view>& arguments, std::int32_t default_seed);

// What there is, a line for each option.
std::string usage(std::string_view program);

}  // namespace podium::official
