// formats/kind.h -- what a text is, by its content.

#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace podium::formats {

enum class Kind : std::uint8_t {
  OfficialResults,
  OfficialBenchmarks,
  Submission,
  StarExec,
  BenchExec,
  RunsCsv,       // our own
  SolversCsv,    // our own
  Registration,  // of solvers, by the organisers
  NeutralRuns,   // without its folder it cannot be read
};

// "official-json", "starexec", ...: stored, so never changed.
std::string_view to_string(Kind kind);

// Nothing if it is none of these. Looks at the begin of the text only.
std::optional<Kind> kind_of(std::string_view text);

}  // namespace podium::formats
