// official/blocks.h -- what kinds of bytes a text has, 64 at a time.

#pragma once

#include <cstddef>
#include <cstdint>

namespace podium::official {

// A bit for each of 64 bytes.
struct Block {
  std::uint64_t run;     // may be in a symbol or number
  std::uint64_t digit;   // 0 to 9
  std::uint64_t open;    // ( but for that of ()
  std::uint64_t close;   // ) but for that of ()
  std::uint64_t starts;  // where an atom may begin: at a run, at the ( of (),
                         // or at a byte that is none of these and no blank
  std::uint64_t spaced;  // ) after blanks that follow a (
};

// Fills one block for each 64 bytes. `carry` tells whether a run continues from
// the block before the first; returned is whether one leaves the last. Uses
// AVX2 where the machine has it.
bool classify(const char* text, std::size_t blocks, bool carry, Block* out);

// The same without AVX2, for machines that lack it and for tests.
bool classify_plainly(const char* text, std::size_t blocks, bool carry,
                      Block* out);

}  // namespace podium::official
