// contest/environment.h -- where a competition was run, for its readers.

#pragma once

#include <cstdint>
#include <string>

namespace podium::contest {

struct Environment {
  std::string podium;     // our version
  std::string processor;  // model name
  int cores = 0;
  std::uint64_t memory = 0;  // bytes
  std::string system;        // "Debian GNU/Linux 12 (bookworm)"
  std::string kernel;
  std::string method;      // how limits are enforced: "cgroup-v1", ...
  std::string guarantees;  // what is promised by that and by isolation
};

}  // namespace podium::contest
