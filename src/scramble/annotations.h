// scramble/annotations.h -- what becomes of the attributes of (! t ...).

#pragma once

#include <cstdint>

namespace podium::scramble {

// A :named that is used stays in any case, since its uses do.
enum class Annotations : std::uint8_t {
  All,       // all attributes stay
  Patterns,  // :pattern and :no-pattern
  None,
};

}  // namespace podium::scramble
