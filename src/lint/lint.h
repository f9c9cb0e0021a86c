// lint/lint.h -- everything that a curator should know about a benchmark file.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "contest/track.h"
#include "lint/finding.h"

namespace podium::lint {

struct Plan {
  // The header, statuses and place that the library asks for.
  bool library = true;
  // What the rules of the year allow in an input script of the track.
  std::optional<contest::Track> track{};
  int year = 2025;
  // Of each kind; more are left out and counted.
  std::size_t most = 20;
};

struct Report {
  Findings findings;  // by place
  // What Plan::most leaves out.
  std::size_t hidden_errors = 0;
  std::size_t hidden_warnings = 0;
  std::string logic;  // as set; empty if none
  // The smallest logic that contains the script; empty if it has errors.
  std::string smallest_logic;
};

// BadOption if no document tells the rules of the year.
Result<void> check_year(int year);

// Whether the rules of the year know the track.
bool has_track(int year, contest::Track track);

// Whatever the bytes are. `path` stands for the text in messages and is where
// the file lies.
Report lint(std::string_view text, const std::string& path, const Plan& plan);

}  // namespace podium::lint
