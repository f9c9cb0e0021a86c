// store/folder.h -- the files of a results folder.

#pragma once

#include <string>

#include "base/result.h"
#include "contest/track.h"
#include "store/sqlite.h"

namespace podium::store {

std::string database_path(const std::string& folder);
std::string archive_path(const std::string& folder, contest::Track track);
std::string lock_path(const std::string& folder);

// So that the names of new files survive a power cut.
Result<void> sync_folder(const std::string& folder);

// With its parents, durably.
Result<void> create_folder(const std::string& folder);

// results.db with its schema, made if it is missing. Corrupt if outputs are
// there without it, because they would be overwritten.
// REQUIRES: the writer's lock.
Result<Database> open_for_writing(const std::string& folder);

// Works beside a writer, and on a read-only disk if the last writer ended well.
// Missing.
Result<Database> open_for_reading(const std::string& folder);

// REQUIRES: the writer's lock.
Result<void> remove_files(const std::string& folder);

}  // namespace podium::store
