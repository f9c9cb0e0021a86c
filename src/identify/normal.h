// identify/normal.h -- the normal form of T. Weber, Scrambling and Descrambling
// SMT-LIB Benchmarks (SMT 2016), section 3: where the scrambler shuffles, the
// normaliser sorts.
//
// Undoes scrambling that does not permute names: the normal form of a script
// with numbered names is that of its scrambled versions with names retained.

#pragma once

#include <cstdint>
#include <string>

#include "identify/script.h"

namespace podium::identify {

enum class Names : std::uint8_t {
  Numbered,  // x1, x2, ... in the order of the script: for originals
  Retained,  // for what has been scrambled
};

// A script again, a command a line.
std::string normal_form(const Script& script, Names names);

}  // namespace podium::identify
