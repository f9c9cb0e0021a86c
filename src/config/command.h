// config/command.h -- a command as a file gives it.

#pragma once

#include <string>
#include <vector>

#include "config/problems.h"
#include "config/tree.h"

namespace podium::config {

// Whether it can be started as far as the text tells: a program that is not
// empty, and no word with a zero byte. Else that is reported.
bool check_command(const Node& node, const std::vector<std::string>& words,
                   Problems& problems);

// An array of strings, or one string to be split. Empty, and reported, if it
// is wrong.
std::vector<std::string> read_command(const Tree& tree, const Node& node,
                                      Problems& problems);

}  // namespace podium::config
