// benchmarks/family.h -- the families of benchmarks and what they generate.

#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contest/answer.h"

namespace podium::benchmarks {

struct Generated {
  std::string path;  // "QF_IDL/job-shop/3x3-optimal.smt2"
  std::string text;  // the whole file
  contest::Status status = contest::Status::Unknown;  // of the first check-sat
  std::vector<contest::Status> statuses{};  // of each, if there are several
};

struct Family {
  std::string_view logic;
  std::string_view name;
  std::vector<Generated> (*generate)();
};

// Sorted by logic and name.
std::span<const Family> families();

// The files of all families, sorted by path. The same bytes on every machine.
std::vector<Generated> generate_all();

}  // namespace podium::benchmarks
