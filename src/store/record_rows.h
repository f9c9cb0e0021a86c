// store/record_rows.h -- all runs of a track in compact form.

#pragma once

#include "base/result.h"
#include "contest/records.h"
#include "store/sqlite.h"

namespace podium::store {

// From the snapshot if there is one, else from the rows. Missing if nothing
// has begun here. REQUIRES: a transaction.
Result<contest::Records> read_records(Database& database, contest::Track track);

// Keeps what the rows say now as one piece. REQUIRES: a write transaction.
Result<void> write_snapshot(Database& database, contest::Track track);

// To be called whenever a row of the track is about to change. REQUIRES: a
// write transaction.
Result<void> drop_snapshot(Database& database, contest::Track track);

}  // namespace podium::store
