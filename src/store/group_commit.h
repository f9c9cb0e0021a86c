// store/group_commit.h -- many threads share the cost of one commit.
//
// Waiting for the disk is nearly all of the cost of storing a run, and the
// same for one run and for many. So the first thread that comes stores its
// record and, while it waits, others line up; the next one stores all of
// theirs at once.

#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <vector>

#include "base/result.h"
#include "contest/run.h"
#include "contest/validation.h"
#include "store/run_rows.h"

namespace podium::store {

// A run on its way into the store, or what a solver says of a core.
struct Pending {
  const contest::Run* run = nullptr;
  const contest::Validation* validation = nullptr;
  std::string frame;        // for the archive
  Place place;              // offset and length are set when it is stored
  std::int64_t stored = 0;  // Unix time
  Result<void> result;
  bool refused = false;  // for a reason of its own
  bool finished = false;

  contest::Track track() const {
    return run != nullptr ? run->track : contest::Track::UnsatCore;
  }
};

class GroupCommit {
 public:
  using Batch = std::vector<Pending*>;

  // Sets the result of each. Called by one thread at a time.
  using Store = std::function<void(const Batch&)>;

  // Returns when `pending` has its result. If `store` throws, so does the call
  // that ran it; the others of its batch get an error.
  void add(Pending& pending, const Store& store);

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  Batch waiting_;
  bool storing_ = false;
};

}  // namespace podium::store
