#include "smtlib/recent.h"

#include <algorithm>
#include <bit>

namespace podium::smtlib {

namespace {

// To clear more entries than there may be symbols would take longer than to
// read a small script.
constexpr std::size_t kBytesOfSymbol = 64;
constexpr int kLeastBits = 4;
constexpr int kMostBits = 13;

}  // namespace

RecentSymbols::RecentSymbols(std::size_t bytes) {
  const int bits =
      std::clamp(static_cast<int>(std::bit_width(bytes / kBytesOfSymbol)),
                 kLeastBits, kMostBits);
  shift_ = static_cast<unsigned>(64 - bits);
  entries_.reserve_zero(std::size_t{1} << bits);
}

}  // namespace podium::smtlib
