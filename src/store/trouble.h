// store/trouble.h -- what to tell people when a store cannot go on.

#pragma once

#include <string>
#include <string_view>

#include "base/error.h"

namespace podium::store {

inline constexpr std::string_view kDamageHint =
    "restore the results folder from a copy, use another one, or start anew "
    "with `podium run --fresh`";
inline constexpr std::string_view kMissingHint = "run `podium run` first";
inline constexpr std::string_view kMismatchHint =
    "use another results folder, or start anew with `podium run --fresh`";

// An Io error of a write. If there is no room, the hint says what to do.
Error write_error(const std::string& path, int error_number);

}  // namespace podium::store
