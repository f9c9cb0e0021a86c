#include "base/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace podium {

std::size_t core_count() {
  return std::max(1U, std::thread::hardware_concurrency());
}

void for_each_index(std::size_t count, std::size_t threads,
                    const std::function<void(std::size_t)>& work) {
  std::atomic<std::size_t> next = 0;
  const auto loop = [&] {
    for (std::size_t i = next++; i < count; i = next++) work(i);
  };
  std::vector<std::jthread> others;
  try {
    for (std::size_t i = 1; i < std::min(threads, count); ++i) {
      others.emplace_back(loop);
    }
  } catch (const std::exception&) {
    // No memory or no right for one more: those that there are do the work.
  }
  loop();
}

}  // namespace podium
