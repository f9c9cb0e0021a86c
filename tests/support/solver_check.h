// tests/support/solver_check.h -- for programs that ask solvers about every
// file of a folder.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace podium::testing {

inline constexpr int kSkipped = 77;  // to ctest

// All that the solver prints, errors too, but no more than 16 MB of it. The
// seconds are of processor time, so that a busy machine does not change the
// result.
std::string ask_solver(const std::string& solver, const std::string& path,
                       std::uint64_t seconds);

// A folder, and options that are numbers. False if there is no such folder.
bool read_folder_and_numbers(
    int count, char** words, std::string& folder,
    const std::vector<std::pair<std::string_view, std::uint64_t*>>& numbers);

// The files below the folder that end like this, by name.
std::vector<std::string> files_below(const std::string& folder,
                                     std::string_view extension);

}  // namespace podium::testing
