// cli/heats.h -- what podium select decided about a competition of ours: its
// benchmarks, if it names a file, and the heats that they are run in.

#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "contest/benchmark.h"
#include "contest/competition.h"
#include "contest/records.h"
#include "select/heats.h"
#include "select/select.h"
#include "select/selection_file.h"

namespace podium::cli {

Result<select::SelectionFile> read_selection_file(const std::string& path);

// The file of podium select that the competition names for the track, if any.
// Mismatch if it is of another year or seed, or if there are two.
Result<std::optional<select::SelectionFile>> selection_of(
    const contest::Competition& competition, contest::Track track);

// The benchmarks that a file selects. Missing or Mismatch if one of them is
// not here, or has another content.
Result<select::Selection> find_selected(
    const select::SelectionFile& file,
    const std::vector<contest::Benchmark>& benchmarks);

// The heats of a track's benchmarks: those of the file, or as many as the
// competition says; absent: there are none.
Result<std::optional<select::Heats>> heats_of_track(
    const contest::Competition& competition, contest::Track track,
    const std::vector<contest::Benchmark>& benchmarks);

// By benchmark; empty if there are no heats.
std::vector<std::uint32_t> heat_numbers(
    const contest::Competition& competition, contest::Track track,
    const std::vector<contest::Benchmark>& benchmarks,
    const std::optional<select::Heats>& heats);

// Leaves the benchmarks of incomplete heats out, with their runs. Returns what
// was left out, one sentence for each heat.
std::vector<std::string> leave_incomplete_heats_out(contest::Records& records,
                                                    const select::Heats& heats);

}  // namespace podium::cli
