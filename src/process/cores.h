// process/cores.h -- logical processors by their numbers.

#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace podium::process {

// No machine has more; a number from outside is checked against it.
constexpr int kMostCores = 1 << 16;

// Those that the system lets this process use, in order.
std::vector<int> usable_cores();

// "0-2,5" is 0, 1, 2, 5; what is not such a list gives an empty one.
std::vector<int> parse_core_list(std::string_view text);
std::string format_core_list(const std::vector<int>& cores);

}  // namespace podium::process
