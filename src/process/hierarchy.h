// process/hierarchy.h -- the trees of control groups that are mounted here.

#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "process/kernel_files.h"

namespace podium::process {

struct Hierarchy {
  bool v2 = false;
  std::vector<std::string> controllers;  // v1 only: those of this tree
  std::string mount;                     // where it is mounted
  std::string own;                       // the folder of our own group in it
};

// Those that we have a place in. From /proc/self/mountinfo and
// /proc/self/cgroup; paths are as the kernel gives them, without files.root.
std::vector<Hierarchy> read_hierarchies(const KernelFiles& files);

// Every mount point, as the kernel gives them.
std::vector<std::string> read_mount_points(const KernelFiles& files);

// Absent if the controller is not in a v1 tree.
const Hierarchy* find_v1(const std::vector<Hierarchy>& all,
                         std::string_view controller);
const Hierarchy* find_v2(const std::vector<Hierarchy>& all);

}  // namespace podium::process
