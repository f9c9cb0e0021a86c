#include "process/machine.h"

#include <sys/utsname.h>

#include <algorithm>
#include <set>

#include "base/text.h"
#include "process/cores.h"
#include "process/machine_files.h"

namespace podium::process {
namespace {

// The value in the first line "key<separator>value".
std::string value_of(const std::string& text, std::string_view key,
                     char separator) {
  for (const std::string_view line : split(text, '\n')) {
    const std::size_t at = line.find(separator);
    if (at == std::string_view::npos || trim(line.substr(0, at)) != key) {
      continue;
    }
    return std::string(trim(line.substr(at + 1)));
  }
  return {};
}

// "MemTotal:  24682060 kB"
std::uint64_t memory_value(const std::string& text, std::string_view key) {
  std::string value = value_of(text, key, ':');
  if (value.ends_with(" kB")) value.resize(value.size() - 3);
  return parse_number(trim(value)).value_or(0) * 1024;
}

std::string read_system(const KernelFiles& files) {
  auto text = files.read("/etc/os-release");
  if (!text) text = files.read("/usr/lib/os-release");
  std::string name = value_of(text.value_or(""), "PRETTY_NAME", '=');
  if (name.size() >= 2 && (name.front() == '"' || name.front() == '\'') &&
      name.back() == name.front()) {
    name = name.substr(1, name.size() - 2);
  }
  return name.empty() ? "unknown" : name;
}

std::string read_processor(const KernelFiles& files) {
  const std::string text = files.read("/proc/cpuinfo").value_or("");
  // Intel and AMD; POWER; some ARM.
  for (const char* key : {"model name", "cpu", "Hardware", "Processor"}) {
    std::string name = value_of(text, key, ':');
    if (!name.empty()) return name;
  }
  utsname names{};
  return ::uname(&names) == 0 ? names.machine : "unknown";
}

std::vector<std::vector<int>> read_siblings(const KernelFiles& files,
                                            const std::vector<int>& cores) {
  std::set<std::vector<int>> groups;
  const std::set<int> usable(cores.begin(), cores.end());
  for (const int core : cores) {
    const std::string folder =
        "/sys/devices/system/cpu/cpu" + std::to_string(core) + "/topology/";
    auto list = files.read(folder + "core_cpus_list");
    if (!list) list = files.read(folder + "thread_siblings_list");
    std::vector<int> group = parse_core_list(list.value_or(""));
    std::erase_if(group, [&](int other) { return !usable.contains(other); });
    if (group.empty()) group = {core};
    groups.insert(std::move(group));
  }
  return {groups.begin(), groups.end()};
}

// By the distance to memory; none if the system does not tell.
std::vector<std::vector<int>> read_nodes(const KernelFiles& files,
                                         const std::vector<int>& cores) {
  std::vector<std::vector<int>> nodes;
  for (const int node : parse_core_list(
           files.read("/sys/devices/system/node/online").value_or(""))) {
    std::vector<int> group =
        parse_core_list(files
                            .read("/sys/devices/system/node/node" +
                                  std::to_string(node) + "/cpulist")
                            .value_or(""));
    std::erase_if(group, [&](int core) {
      return std::ranges::find(cores, core) == cores.end();
    });
    if (!group.empty()) nodes.push_back(std::move(group));
  }
  return nodes;
}

// The smallest limit of our own group and those around it.
std::uint64_t group_limit(const KernelFiles& files) {
  std::uint64_t limit = ~std::uint64_t{0};
  for (const Hierarchy& tree : read_hierarchies(files)) {
    const char* file = tree.v2 ? "/memory.max" : "/memory.limit_in_bytes";
    std::string folder = tree.own;
    while (folder.size() >= tree.mount.size()) {
      const auto text = files.read(folder + file);
      // "max" in v2 is no number and no limit.
      if (text) limit = std::min(limit, parse_number(*text).value_or(limit));
      folder.resize(folder.rfind('/'));
    }
  }
  return limit;
}

}  // namespace

Machine read_machine(const KernelFiles& files, const std::vector<int>& cores) {
  Machine machine;
  machine.processor = read_processor(files);
  machine.cores = cores;
  machine.siblings = read_siblings(files, cores);
  machine.nodes = read_nodes(files, cores);
  const std::string memory = files.read("/proc/meminfo").value_or("");
  machine.memory =
      std::min(memory_value(memory, "MemTotal"), group_limit(files));
  machine.swap = memory_value(memory, "SwapTotal");
  machine.system = read_system(files);
  machine.kernel = files.read("/proc/sys/kernel/osrelease").value_or("unknown");
  return machine;
}

Machine read_machine() {
  return read_machine(KernelFiles::real(), usable_cores());
}

}  // namespace podium::process
