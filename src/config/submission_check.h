// config/submission_check.h -- everything that can be said of submissions
// before a solver is run.
//
// An error makes a file useless: the official tool refuses it, or two things
// that must agree do not. A warning is about the rules, or about what has no
// effect.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/error.h"
#include "base/result.h"

namespace podium::config {

struct SubmissionFinding {
  bool is_error = true;
  Error error;  // with place, code, message and hint
};

struct SubmissionReport {
  std::string path;
  std::string name;  // of the solver; empty if it cannot be read
  std::vector<SubmissionFinding> findings;  // by place
};

struct SubmissionCheck {
  int year = 2025;
  std::string archive;  // a local copy, whose hash must be that in the file;
                        // may be empty
};

// The files one by one and against each other: names of solvers differ, and a
// derived solver has its base. Io errors are findings, too.
// REQUIRES: check.archive is empty or there is one file.
std::vector<SubmissionReport> check_submissions(
    const std::vector<std::string>& files, const SubmissionCheck& check);

// "file:1:2: warning[code]: message", with the hint in a second line.
std::string to_string(const SubmissionFinding& finding);

}  // namespace podium::config
