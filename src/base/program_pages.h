// base/program_pages.h -- what the program itself takes of the memory.

#pragma once

#include <cstddef>

namespace podium {

// Code and constants that were used so far, the libraries' too, are no longer
// in this process's memory. What is needed again comes back from the system's
// cache, which takes less than a tenth of a millisecond in all. (A debugger
// loses the breakpoints it has set.)
void forget_program_pages();

// A text of so many bytes takes long enough to read that this costs little.
inline constexpr std::size_t kTextWorthForgetting = std::size_t{1} << 18;

}  // namespace podium
