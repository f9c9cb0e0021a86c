// config/words.h -- a command line as its words, without a shell.

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace podium::config {

// Splits at blanks. Within '...' everything stays, within "..." all but \" and
// \\; a backslash elsewhere keeps the next character. BadValue without a
// position if a quote is not closed.
Result<std::vector<std::string>> split_words(std::string_view text);

}  // namespace podium::config
