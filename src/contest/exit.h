// contest/exit.h -- how a solver's process ended, and nothing else.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace podium::contest {

enum class Ending : std::uint8_t {
  Exited,        // by itself; Exit::code is its exit code
  Signalled,     // by a signal that we did not send; Exit::code is its number
  WallLimit,     // stopped by us
  CpuLimit,      // stopped by us
  MemoryLimit,   // stopped by the kernel or by us
  ProcessLimit,  // asked for more processes than allowed
  OutputLimit,   // stopped by us
  NotStarted,    // the command could not be started
  Failed,        // we could not run it: Run::note says why
};

struct Exit {
  Ending ending = Ending::Exited;
  int code = 0;

  bool operator==(const Exit&) const = default;
};

// "exited", "signalled", "wall-limit", ...: stored, so never changed.
std::string_view to_string(Ending ending);
std::optional<Ending> parse_ending(std::string_view text);

// For people: "exit 1", "signal 11 (SIGSEGV)", "time limit", "memory limit".
std::string describe(const Exit& exit);

}  // namespace podium::contest
