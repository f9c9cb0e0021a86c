// process/identity.h -- which Podium a control group belongs to, by its name.
//
// A process number alone is reused; together with the start time it names one
// process for as long as the machine is up.

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "process/kernel_files.h"

namespace podium::process {

struct Identity {
  pid_t process = 0;
  std::uint64_t start = 0;  // clock ticks since boot

  bool operator==(const Identity&) const = default;
};

// Of the calling process.
Identity own_identity();

// Of a living process: neither gone nor a zombie.
std::optional<Identity> identity_of(const KernelFiles& files, pid_t process);

// podium-PID-START-NUMBER: the group of a run. The number is new on every call.
std::string new_run_name(const Identity& owner);
// podium-self-PID-START: the group that a Podium moved itself to.
std::string self_name(const Identity& owner);

struct GroupName {
  Identity owner;
  bool self = false;
};

// Absent if it is not a name of ours.
std::optional<GroupName> parse_group_name(std::string_view name);

}  // namespace podium::process
