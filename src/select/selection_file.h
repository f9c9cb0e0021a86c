// select/selection_file.h -- a selection as a file that others can verify.
//
// The format is in docs/formats/selection.md. It names everything that the
// selection follows from, so that a third person can repeat it.

#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/units.h"
#include "contest/track.h"
#include "select/heats.h"
#include "select/packed_text.h"
#include "select/select.h"

namespace podium::select {

// What the organisers say.
struct Settings {
  int rules = 2025;
  contest::Track track = contest::Track::SingleQuery;
  std::uint32_t seed = 0;
  std::uint32_t heats = 0;                // 0: not divided
  std::vector<std::string> new_families;  // names, or prefixes with '*'
  bool run_non_competitive = false;
  Duration hard_after = kHardAfter;

  bool operator==(const Settings&) const = default;
};

// What is read.
enum class InputKind : std::uint8_t {
  Benchmarks,  // folders, files, or a list
  LastYear,    // the list of the year before: families it lacks are new
  Results,     // of an earlier year
  Current,     // of this year's single-query track
  Submission,
  Removed,
};

std::string_view to_string(InputKind kind);

struct Input {
  InputKind kind = InputKind::Benchmarks;
  std::string path;
  int year = 0;        // of Results
  std::string sha256;  // of the file; of folders: of names and hashes

  bool operator==(const Input&) const = default;
};

struct Selected {
  std::string benchmark;
  std::string division;
  std::uint32_t heat = 0;  // from 1; 0: none
  std::string sha256;      // of its file; empty if only a list names it

  bool operator==(const Selected&) const = default;
};

// Benchmarks that one reason leaves out.
struct Rest {
  std::string reason;
  std::vector<std::string> benchmarks;

  bool operator==(const Rest&) const = default;
};

struct SelectionFile {
  Settings settings;
  std::vector<Input> inputs;
  std::vector<LogicStatistics> logics;
  std::vector<Selected> selected;  // by name
  std::vector<Rest> left_out;      // by reason
  std::string digest;              // of `selected`
};

// REQUIRES: the outcome is of the pool.
SelectionFile make_file(const Settings& settings, std::vector<Input> inputs,
                        const Pool& pool, Outcome outcome);

// SHA-256 of the lines "benchmark TAB division TAB heat TAB sha256".
std::string digest_of(const std::vector<Selected>& selected);

// BadValue if a name is not UTF-8.
Result<std::string> write_selection(const SelectionFile& file);

// Syntax, WrongType, Missing, BadValue. Mismatch if the digest is not that of
// the list.
Result<SelectionFile> read_selection(const PackedText& text,
                                     const std::string& path);

// What differs, one sentence each, at most `most` of each kind; nothing if both
// say the same. Paths of inputs do not matter.
std::vector<std::string> differences(const SelectionFile& told,
                                     const SelectionFile& found,
                                     std::size_t most = 5);

Heats heats_of(const SelectionFile& file);

}  // namespace podium::select
