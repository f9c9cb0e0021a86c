// cli/session.h -- one `podium run`, from the competition's file to the moment
// at which runs can begin, and what it decides on the way.

#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "cli/prepare.h"
#include "cli/publisher.h"
#include "contest/competition.h"
#include "contest/rule_book.h"
#include "dispatch/dispatch.h"
#include "library/library.h"
#include "process/execute.h"
#include "process/machine.h"
#include "store/store.h"

namespace podium::cli {

struct Session {
  contest::Competition competition;  // with the limits of this machine
  const contest::RuleBook* rules;
  process::Machine machine;
  process::Host host;
  std::map<contest::Track, std::vector<std::vector<int>>> slots;
  std::vector<contest::Solver> here;  // solvers that are on this machine
  library::Library library;
  std::map<contest::Track, ChosenTrack> chosen;
};

// Reads the competition, finds solvers and benchmarks, and selects those of the
// tracks that need no results. `method` is an option's text.
Result<Session> open_session(const std::string& file,
                             const std::string& method);

// Whether the track's benchmarks are selected by what the single-query track of
// this competition finds out.
bool needs_results(const Session& session, contest::Track track);

// The competition's tracks in the order in which they are run: those that need
// the results of the single-query track, or validate by them, after it.
std::vector<contest::Track> running_order(const Session& session);

// Selects the benchmarks of such a track, from what is stored now.
Result<void> choose_by_results(Session& session, contest::Track track,
                               const store::Store& store);

LeftOut left_out(const Session& session);

store::Plan stored_plan(const Session& session);

// Without tasks.
dispatch::Job make_job(const Session& session, contest::Track track);

}  // namespace podium::cli
