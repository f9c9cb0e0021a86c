// evaluate/outcome_marks.h -- what a theory says when it has no value, before
// the evaluator notes where that was.

#pragma once

#include "evaluate/value.h"

namespace podium::evaluate {

inline constexpr Outcome kUndefined{0xffffffff, false};  // the theory leaves it
                                                         // open
inline constexpr Outcome kTooLarge{0xfffffffe, false};
inline constexpr Outcome kBeyond{0xfffffffd, false};
inline constexpr Outcome kUndecided{0xfffffffc, false};

inline constexpr Outcome kAbstract{0xfffffffb, false};
inline constexpr std::uint64_t kFirstMark = 0xfffffffb;

inline bool same(Outcome one, Outcome other) {
  return one.good == other.good && one.word == other.word;
}

}  // namespace podium::evaluate
