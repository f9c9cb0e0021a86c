#include "process/cores.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <optional>
#include <set>
#include <thread>
#include <utility>

#include "base/text.h"
#include "process/kernel_files.h"
#include "process/machine.h"

namespace podium::process {
namespace {

std::optional<int> parse_core(std::string_view text) {
  const auto number = parse_number(trim(text));
  if (!number || *number >= kMostCores) return std::nullopt;
  return static_cast<int>(*number);
}

// The logical processors of each physical core that we may use; what the
// machine does not say stands for itself.
std::vector<std::vector<int>> physical_cores(const Machine& machine) {
  std::vector<std::vector<int>> physical;
  std::set<int> left(machine.cores.begin(), machine.cores.end());
  const auto take = [&](const std::vector<int>& group) {
    std::vector<int> usable;
    for (const int core : group) {
      if (left.erase(core) > 0) usable.push_back(core);
    }
    std::ranges::sort(usable);
    if (!usable.empty()) physical.push_back(std::move(usable));
  };
  for (const std::vector<int>& group : machine.siblings) take(group);
  for (const int core : machine.cores) take({core});
  std::ranges::sort(physical);
  return physical;
}

}  // namespace

std::vector<int> usable_cores() {
  // The mask has to be as large as the kernel's, whose size nobody tells.
  for (std::size_t count = 1; count <= kMostCores / CPU_SETSIZE; count *= 2) {
    std::vector<cpu_set_t> mask(count);
    const std::size_t bytes = count * sizeof(cpu_set_t);
    if (::sched_getaffinity(0, bytes, mask.data()) == 0) {
      std::vector<int> cores;
      for (std::size_t core = 0; core < count * CPU_SETSIZE; ++core) {
        if (CPU_ISSET_S(core, bytes, mask.data())) {
          cores.push_back(static_cast<int>(core));
        }
      }
      return cores;
    }
    if (errno != EINVAL) break;
  }
  std::vector<int> cores(std::max(1U, std::thread::hardware_concurrency()));
  for (std::size_t i = 0; i < cores.size(); ++i) cores[i] = static_cast<int>(i);
  return cores;
}

std::vector<int> parse_core_list(std::string_view text) {
  std::vector<int> cores;
  if (trim(text).empty()) return cores;
  for (const std::string_view part : split(trim(text), ',')) {
    const std::size_t dash = part.find('-');
    const auto first = parse_core(part.substr(0, dash));
    const auto last = dash == std::string_view::npos
                          ? first
                          : parse_core(part.substr(dash + 1));
    if (!first || !last) return {};
    for (int core = *first; core <= *last; ++core) cores.push_back(core);
  }
  return cores;
}

std::string format_core_list(const std::vector<int>& cores) {
  return fmt::format("{}", fmt::join(cores, ","));
}

namespace {

using Sets = std::vector<std::vector<int>>;

void divide(const Sets& physical, std::size_t size, Sets& sets) {
  std::vector<int> current;
  for (const std::vector<int>& core : physical) {
    current.insert(current.end(), core.begin(), core.end());
    if (current.size() < size) continue;
    // What is over stays idle: a neighbour on the same physical core would
    // slow the run down.
    current.resize(size);
    sets.push_back(std::exchange(current, {}));
  }
}

// Those of a node.
Sets part_of(const Sets& physical, const std::vector<int>& node) {
  Sets part;
  std::ranges::copy_if(
      physical, std::back_inserter(part), [&](const std::vector<int>& core) {
        return std::ranges::find(node, core.front()) != node.end();
      });
  return part;
}

}  // namespace

Sets divide_cores(const Machine& machine, int cores_per_run, int most) {
  Sets sets;
  if (cores_per_run <= 0) return sets;
  const auto size = static_cast<std::size_t>(cores_per_run);
  const Sets physical = physical_cores(machine);
  for (const std::vector<int>& node : machine.nodes) {
    divide(part_of(physical, node), size, sets);
  }
  if (sets.empty()) divide(physical, size, sets);
  if (most > 0 && sets.size() > static_cast<std::size_t>(most)) {
    sets.resize(static_cast<std::size_t>(most));
  }
  return sets;
}

}  // namespace podium::process
