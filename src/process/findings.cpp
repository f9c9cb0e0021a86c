#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>

#include "base/text.h"
#include "process/cores.h"
#include "process/launch.h"
#include "process/machine.h"
#include "process/machine_files.h"

namespace podium::process {
namespace {

using Grade = Finding::Grade;

Finding control_groups(const MethodFound& found) {
  constexpr std::string_view kAdvice =
      "start Podium with: systemd-run --user --scope -p Delegate=yes podium "
      "...; without systemd, run it as root or in a container with a writable "
      "/sys/fs/cgroup";
  if (!found.method) {
    return {Grade::Bad, "control groups", found.obstacle, std::string(kAdvice)};
  }
  const std::string fact = fmt::format("{}: {}", to_string(*found.method),
                                       guarantees(*found.method));
  switch (*found.method) {
    case Method::CgroupV2:
    case Method::CgroupV1:
      return {Grade::Good, "control groups", fact, ""};
    case Method::Supervised:
      return {Grade::Warning, "control groups",
              fmt::format("{} ({})", fact, found.obstacle),
              std::string(kAdvice)};
  }
  throw Bug("an unknown method");
}

Finding isolation(const KernelFiles& files, const std::vector<Lack>& lacks) {
  constexpr const char* kSubject = "isolation";
  if (lacks.empty()) {
    return {Grade::Good, kSubject,
            "a run gets its own view of the system: files, processes, network",
            ""};
  }
  std::string advice = "run as root";
  if (files.read("/proc/sys/kernel/unprivileged_userns_clone") == "0") {
    advice = "sysctl kernel.unprivileged_userns_clone=1";
  } else if (files.read(
                 "/proc/sys/kernel/apparmor_restrict_unprivileged_userns") ==
             "1") {
    advice =
        "sysctl kernel.apparmor_restrict_unprivileged_userns=0, or give Podium "
        "an AppArmor profile with userns";
  } else if (files.read("/proc/sys/user/max_user_namespaces") == "0") {
    advice = "sysctl user.max_user_namespaces=10000";
  }
  return {Grade::Warning, kSubject, describe(lacks), advice};
}

Finding cores(const Machine& machine, const KernelFiles& files) {
  const auto online = parse_core_list(
      files.read("/sys/devices/system/cpu/online").value_or(""));
  const std::size_t usable = machine.cores.size();
  std::string fact = fmt::format("{} logical processors, {} physical cores",
                                 usable, machine.siblings.size());
  if (online.size() > usable) {
    return {Grade::Warning, "cores",
            fmt::format("{}; {} more are not ours to use", fact,
                        online.size() - usable),
            "others may run there and share caches and memory with us; start "
            "Podium without taskset or a cpuset to use them"};
  }
  const auto isolated = parse_core_list(
      files.read("/sys/devices/system/cpu/isolated").value_or(""));
  if (!isolated.empty()) {
    fact += fmt::format("; {} isolated by the kernel", isolated.size());
  }
  if (usable == 1) {
    return {Grade::Warning, "cores", fact,
            "Podium itself competes with the solver for the only core"};
  }
  return {Grade::Good, "cores", fact, ""};
}

Finding hyper_threads(const Machine& machine) {
  const bool shared = std::ranges::any_of(
      machine.siblings, [](const auto& group) { return group.size() > 1; });
  if (!shared) {
    return {Grade::Good, "hyper-threads",
            "no two processors that we use share a physical core", ""};
  }
  return {Grade::Warning, "hyper-threads",
          "some processors share a physical core and slow each other down",
          "Podium gives no two runs the same physical core; to switch them "
          "off: echo off > /sys/devices/system/cpu/smt/control"};
}

Finding memory(const Machine& machine, const KernelFiles& files) {
  const std::string text = files.read("/proc/meminfo").value_or("");
  std::uint64_t available = machine.memory;
  for (const std::string_view line : split(text, '\n')) {
    if (!line.starts_with("MemAvailable:")) continue;
    std::string_view value = trim(line.substr(line.find(':') + 1));
    if (value.ends_with(" kB")) value.remove_suffix(3);
    available = parse_number(trim(value)).value_or(available / 1024) * 1024;
  }
  available = std::min(available, machine.memory);
  const std::string fact =
      fmt::format("{} for us, {} of it free", describe_bytes(machine.memory),
                  describe_bytes(available));
  if (available < machine.memory / 2) {
    return {Grade::Warning, "memory", fact,
            "other programs hold more than half of it; runs at the same time "
            "must fit into what is free"};
  }
  return {Grade::Good, "memory", fact, ""};
}

Finding swap(const Machine& machine) {
  if (machine.swap == 0) return {Grade::Good, "swap", "none", ""};
  return {Grade::Warning, "swap",
          fmt::format("{} of swap space", describe_bytes(machine.swap)),
          "a run that is swapped out is slow for no reason of its own: swapoff "
          "-a; under control groups runs do not swap, but the rest may"};
}

Finding frequency(const Machine& machine, const KernelFiles& files) {
  std::vector<std::string> governors;
  for (const int core : machine.cores) {
    auto governor = files.read(fmt::format(
        "/sys/devices/system/cpu/cpu{}/cpufreq/scaling_governor", core));
    if (governor &&
        std::ranges::find(governors, *governor) == governors.end()) {
      governors.push_back(std::move(*governor));
    }
  }
  constexpr const char* kSubject = "frequency scaling";
  if (governors.empty()) {
    return {Grade::Good, kSubject, "none that this system could steer", ""};
  }
  const std::string fact =
      fmt::format("governor {}", fmt::join(governors, ", "));
  if (governors.size() == 1 && governors[0] == "performance") {
    return {Grade::Good, kSubject, fact, ""};
  }
  return {Grade::Warning, kSubject,
          fact + ": the clock rate depends on the load",
          "cpupower frequency-set -g performance"};
}

Finding turbo(const KernelFiles& files) {
  constexpr const char* kSubject = "turbo";
  const auto no_turbo =
      files.read("/sys/devices/system/cpu/intel_pstate/no_turbo");
  const auto boost = files.read("/sys/devices/system/cpu/cpufreq/boost");
  if (!no_turbo && !boost) {
    return {Grade::Good, kSubject, "none that this system could steer", ""};
  }
  if (no_turbo == "1" || (!no_turbo && boost == "0")) {
    return {Grade::Good, kSubject, "off", ""};
  }
  return {Grade::Warning, kSubject,
          "on: a run is faster while other cores are idle",
          no_turbo ? "echo 1 > /sys/devices/system/cpu/intel_pstate/no_turbo"
                   : "echo 0 > /sys/devices/system/cpu/cpufreq/boost"};
}

Finding load(const Machine& machine, const KernelFiles& files) {
  const std::string text = files.read("/proc/loadavg").value_or("");
  double average = 0;
  const auto parsed =
      std::from_chars(text.data(), text.data() + text.size(), average);
  if (parsed.ec != std::errc()) {
    return {Grade::Warning, "load", "unknown: /proc/loadavg cannot be read",
            "mount -t proc proc /proc"};
  }
  const std::string fact =
      fmt::format("{:.2f} over the last minute, {} processors", average,
                  machine.cores.size());
  // Podium, this very question and the system's own work are below that.
  if (average <= 0.25 * static_cast<double>(machine.cores.size()) + 0.25) {
    return {Grade::Good, "load", fact, ""};
  }
  return {Grade::Warning, "load", fact,
          "other programs compete with the runs; stop them, or leave cores "
          "free for them"};
}

MethodFound find_method() {
  MethodFound found;
  const auto host = Host::open();
  if (!host) {
    return {std::nullopt, host.error().message, {Lack::Everything}};
  }
  found.method = host->method();
  found.lacks = host->lacks();
  if (*found.method == Method::Supervised) {
    const auto v2 = Host::open(Method::CgroupV2);
    const auto v1 = Host::open(Method::CgroupV1);
    if (!v2) found.obstacle = v2.error().message;
    if (!v1) found.obstacle += "; " + v1.error().message;
  }
  return found;
}

}  // namespace

std::vector<Finding> examine(const Machine& machine, const KernelFiles& files,
                             const MethodFound& found) {
  return {control_groups(found),     isolation(files, found.lacks),
          cores(machine, files),     hyper_threads(machine),
          memory(machine, files),    swap(machine),
          frequency(machine, files), turbo(files),
          load(machine, files)};
}

std::vector<Finding> examine(const Machine& machine) {
  return examine(machine, KernelFiles::real(), find_method());
}

}  // namespace podium::process
