// store/schema.h -- the tables of results.db; see docs/formats/store.md.

#pragma once

#include <cstdint>

#include "base/result.h"
#include "contest/track.h"
#include "store/sqlite.h"

namespace podium::store {

inline constexpr std::int64_t kSchemaVersion = 4;

// The number of a track in the tables: stored, so never changed.
std::int64_t track_id(contest::Track track);

// What a file holds that SQLite could open.
enum class Content : std::uint8_t {
  Nothing,
  OldStore,  // of an earlier version
  Store,
};

// Corrupt if it is somebody else's database, Unsupported if a newer Podium
// made it.
Result<Content> inspect(Database& database);

// REQUIRES: the database holds nothing.
Result<void> create_schema(Database& database);

// Brings an old store to the present version; all or nothing.
Result<void> upgrade_schema(Database& database);

// Lets this connection see an old store as if it had the present version, and
// changes nothing in it.
Result<void> imitate_schema(Database& database);

}  // namespace podium::store
