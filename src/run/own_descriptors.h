// run/own_descriptors.h -- a table of descriptors for one thread alone.
//
// While threads share a table the kernel has to hold on to a file for every
// system call that uses it, which is a thirtieth of an exchange.

#pragma once

#include <vector>

namespace podium::run {

// From now on the calling thread has copies of these descriptors and of 0, 1
// and 2, by the same numbers, and no other; what it closes or opens is its own.
// False if the system does not allow it, and nothing has changed.
bool take_own_descriptors(std::vector<int> kept);

}  // namespace podium::run
