// cli/version.h -- our own version.

#pragma once

namespace podium::cli {

inline constexpr const char* kVersion = PODIUM_VERSION;

}  // namespace podium::cli
