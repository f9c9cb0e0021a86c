// select/catalogue.h -- lists of benchmarks, and results on them, that others
// wrote.
//
// The formats are in docs/formats/selection.md: the official JSON files, and
// comma-separated tables.

#pragma once

#include <string>

#include "base/result.h"
#include "contest/rule_book.h"
#include "select/history.h"
#include "select/packed_text.h"
#include "select/pool.h"

namespace podium::select {

// A list of benchmarks: benchmarks-YEAR.json, or a table. Mismatch if a name
// occurs twice.
Result<Pool> read_catalogue(const PackedText& text, const std::string& path,
                            contest::FamilyRule family);

// Results on the benchmarks of the pool: results-TRACK-YEAR.json, or a table.
Result<PastRuns> read_past_runs(const PackedText& text, const std::string& path,
                                const Names& names);

}  // namespace podium::select
