// A script's shape: equal for two scripts that differ only in the order of
// what scrambling may reorder. Written without the tables of src/scramble, so
// that an error there shows.

#pragma once

#include <cstdint>
#include <string>

#include "scramble/renaming.h"
#include "smtlib/tape.h"

namespace podium::scramble {

// After the names have been read back by the renaming.
std::uint64_t shape(const smtlib::Tape& script, const Renaming& renaming);

}  // namespace podium::scramble
