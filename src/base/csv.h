// base/csv.h -- cells of comma-separated text.

#pragma once

#include <string>
#include <string_view>

namespace podium {

// Quoted where RFC 4180 asks for it, and never a cell that a spreadsheet would
// take for a formula.
std::string csv_cell(std::string_view text);

}  // namespace podium
