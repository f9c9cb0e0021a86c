// base/parallel.h -- the same work on many things, by all cores.

#pragma once

#include <cstddef>
#include <functional>

namespace podium {

// Of this machine; at least 1.
std::size_t core_count();

// Calls work(0), ..., work(count - 1), each once, by up to `threads` threads,
// the caller's among them; by fewer if the system gives no more. REQUIRES: work
// does not throw.
void for_each_index(std::size_t count, std::size_t threads,
                    const std::function<void(std::size_t)>& work);

}  // namespace podium
