// process/call_numbers.h -- numbers of system calls, which every architecture
// has its own of.

#pragma once

#include <cstddef>

namespace podium::process {

struct CallNumbers {
  const int* refused = nullptr;
  std::size_t count = 0;
  int clone = 0;
  int clone3 = 0;
  int socket = 0;
  int socketcall = -1;  // -1: there is none
};

// Of programs of 32 bits, if the processor runs them beside those of 64.
const CallNumbers* call_numbers_32();

}  // namespace podium::process
