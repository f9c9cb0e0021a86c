// tests/formats/samples.h -- records to write and read again.

#pragma once

#include <string>
#include <vector>

#include "contest/records.h"

namespace podium::formats {

// Three solvers on three benchmarks, with every kind of answer and ending that
// the track knows.
contest::Records sample_records(contest::Track track);

// What forms without a place for these cannot hold.
struct Omit {
  bool endings = false;  // other than time and memory limits
  bool memory = false;
  bool divisions = false;
  bool categories = false;
  bool decided = false;  // when the last answer came
  bool counts = false;   // of wrong answers, confirmations, refutations
  bool strange = false;
  bool none = false;  // no answer: as unknown
  bool asserts = false;
  bool statuses = false;
};

// A line for each run with all that is known of it, sorted.
std::vector<std::string> lines(const contest::Records& records,
                               const Omit& omit = {});

}  // namespace podium::formats
