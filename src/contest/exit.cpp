#include "contest/exit.h"

#include <fmt/format.h>
#include <string.h>  // sigabbrev_np is not in <cstring>

#include <array>

#include "base/check.h"

namespace podium::contest {
namespace {

struct Names {
  Ending ending;
  std::string_view stored;
  std::string_view people;
};

constexpr std::array<Names, 9> kNames{{
    {Ending::Exited, "exited", "exit"},
    {Ending::Signalled, "signalled", "signal"},
    {Ending::WallLimit, "wall-limit", "time limit"},
    {Ending::CpuLimit, "cpu-limit", "CPU time limit"},
    {Ending::MemoryLimit, "memory-limit", "memory limit"},
    {Ending::ProcessLimit, "process-limit", "process limit"},
    {Ending::OutputLimit, "output-limit", "output limit"},
    {Ending::NotStarted, "not-started", "not started"},
    {Ending::Failed, "failed", "failed"},
}};

const Names& names(Ending ending) {
  for (const Names& entry : kNames) {
    if (entry.ending == ending) return entry;
  }
  throw Bug("an ending without a name");
}

}  // namespace

std::string_view to_string(Ending ending) { return names(ending).stored; }

std::optional<Ending> parse_ending(std::string_view text) {
  for (const Names& entry : kNames) {
    if (text == entry.stored) return entry.ending;
  }
  return std::nullopt;
}

std::string describe(const Exit& exit) {
  const std::string_view people = names(exit.ending).people;
  if (exit.ending == Ending::Exited) {
    return fmt::format("{} {}", people, exit.code);
  }
  if (exit.ending == Ending::Signalled) {
    const char* signal = ::sigabbrev_np(exit.code);
    if (signal == nullptr) return fmt::format("{} {}", people, exit.code);
    return fmt::format("{} {} (SIG{})", people, exit.code, signal);
  }
  return std::string(people);
}

}  // namespace podium::contest
