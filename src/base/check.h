// base/check.h -- what must hold if our own code is right.

#pragma once

#include <stdexcept>
#include <string>

namespace podium {

// Thrown when our own code is wrong, never because of input. Only the guard
// around each job catches it, so that one bad case does not stop the rest.
struct Bug : std::logic_error {
  using std::logic_error::logic_error;
};

[[noreturn]] inline void throw_bug(const char* file, int line,
                                   const char* condition) {
  throw Bug(std::string(file) + ":" + std::to_string(line) +
            ": does not hold: " + condition);
}

}  // namespace podium

#define PODIUM_CHECK(condition) \
  ((condition) ? void(0) : ::podium::throw_bug(__FILE__, __LINE__, #condition))
