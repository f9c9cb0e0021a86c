// terms/solver_commands.h -- commands that are not the standard's but some
// solver's own. Some look like misspelt ones of the standard.

#pragma once

#include <string_view>

namespace podium::terms {

bool is_solver_command(std::string_view name);

}  // namespace podium::terms
