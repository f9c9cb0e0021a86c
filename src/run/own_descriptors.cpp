#include "run/own_descriptors.h"

#include <linux/close_range.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>

#include "base/check.h"

namespace podium::run {

bool take_own_descriptors(std::vector<int> kept) {
  kept.push_back(STDERR_FILENO);
  std::ranges::sort(kept);
  PODIUM_CHECK(kept.front() >= 0);
  // Not unshare(), which containers refuse.
  const auto last = static_cast<unsigned>(kept.back());
  if (::syscall(SYS_close_range, last + 1U, ~0U, CLOSE_RANGE_UNSHARE) != 0) {
    return false;
  }
  // Those between them: the other end of a pipe would hide its end.
  for (std::size_t i = 1; i < kept.size(); ++i) {
    const auto from = static_cast<unsigned>(kept[i - 1]) + 1;
    const auto to = static_cast<unsigned>(kept[i]);
    if (from < to) ::syscall(SYS_close_range, from, to - 1, 0U);
  }
  return true;
}

}  // namespace podium::run
