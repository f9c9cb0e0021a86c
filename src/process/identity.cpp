#include "process/identity.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <limits>

#include "base/check.h"
#include "base/text.h"

namespace podium::process {
namespace {

constexpr std::string_view kRun = "podium-";
constexpr std::string_view kSelf = "podium-self-";

}  // namespace

std::optional<Identity> identity_of(const KernelFiles& files, pid_t process) {
  const auto text = files.read(fmt::format("/proc/{}/stat", process));
  if (!text) return std::nullopt;
  // The name in parentheses may hold blanks and parentheses itself.
  const std::size_t name_end = text->rfind(')');
  if (name_end == std::string::npos || name_end + 2 >= text->size()) {
    return std::nullopt;
  }
  const auto fields = split(std::string_view(*text).substr(name_end + 2), ' ');
  // proc(5) counts from 1 and the process number; the state is field 3, the
  // start time 22.
  if (fields.size() < 20 || fields[0] == "Z" || fields[0] == "X") {
    return std::nullopt;
  }
  const auto start = parse_number(fields[19]);
  if (!start) return std::nullopt;
  return Identity{process, *start};
}

Identity own_identity() {
  const auto own = identity_of(KernelFiles::real(), ::getpid());
  // Without /proc the number alone has to do.
  return own.value_or(Identity{::getpid(), 0});
}

std::string new_run_name(const Identity& owner) {
  // Of the process, not of a Host: two Hosts must not make the same name.
  static std::atomic<std::uint64_t> number{0};
  return fmt::format("{}{}-{}-{}", kRun, owner.process, owner.start, ++number);
}

std::string self_name(const Identity& owner) {
  return fmt::format("{}{}-{}", kSelf, owner.process, owner.start);
}

std::optional<GroupName> parse_group_name(std::string_view name) {
  if (!name.starts_with(kRun)) return std::nullopt;
  const bool self = name.starts_with(kSelf);
  const auto parts = split(name.substr(self ? kSelf.size() : kRun.size()), '-');
  if (parts.size() != (self ? 2U : 3U)) return std::nullopt;
  const auto process = parse_number(parts[0]);
  const auto start = parse_number(parts[1]);
  if (!process || *process == 0 ||
      *process > std::numeric_limits<pid_t>::max() || !start ||
      !parse_number(parts.back())) {
    return std::nullopt;
  }
  return GroupName{{static_cast<pid_t>(*process), *start}, self};
}

}  // namespace podium::process
