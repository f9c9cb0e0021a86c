// judge/cause.h -- why a run decided nothing, as far as its end and its output
// tell (the report of 2008, 6.2).
//
// A solver that catches its own trouble and says unknown has said unknown: what
// it hides cannot be seen.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "contest/run.h"

namespace podium::judge {

enum class Cause : std::uint8_t {
  SaidUnknown,
  TimeLimit,
  OutOfMemory,  // at the limit, or by its own words
  Resources,    // another limit, or one of its own
  ParseError,
  AssertionFailure,
  SegmentationFault,
  MissingFile,
  Crashed,     // by another signal, or an exception
  NotStarted,  // the command could not be
  Strange,     // it printed something, which is none of these
  NoResponse,  // it ended without a word
};

inline constexpr std::array kCauses{
    Cause::SaidUnknown, Cause::TimeLimit,         Cause::OutOfMemory,
    Cause::Resources,   Cause::ParseError,        Cause::AssertionFailure,
    Cause::MissingFile, Cause::SegmentationFault, Cause::Crashed,
    Cause::NotStarted,  Cause::Strange,           Cause::NoResponse,
};

// "said unknown", "time limit", ...: for people and for tables.
std::string_view to_string(Cause cause);

struct Explanation {
  Cause cause = Cause::NoResponse;
  // The rules of 2015 to 2025, 5: it ended before the limit without a result,
  // and what it printed does not include sat, unsat or unknown.
  bool aborted = false;
  std::string line;  // of its output, that tells; may be empty
};

// Nothing if it decided something, or if we failed to run it.
std::optional<Explanation> explain_unsolved(const contest::Run& run,
                                            std::string_view output,
                                            std::string_view error);

}  // namespace podium::judge
