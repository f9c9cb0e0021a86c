// lint/date.h -- dates as the library writes them.

#pragma once

#include <string_view>

namespace podium::lint {

// 2026-01-31, and a day that there is.
bool is_dashed_date(std::string_view text);

// 20260131, and a day that there is.
bool is_plain_date(std::string_view text);

}  // namespace podium::lint
