// contest/years_hint.h -- why a year has no rules, for people.

#pragma once

#include <string>
#include <vector>

namespace podium::contest {

// `known`: the years that have, in ascending order.
std::string years_hint(int year, const std::vector<int>& known);

}  // namespace podium::contest
