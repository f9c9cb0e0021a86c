// dispatch/make_run.h -- one run, by the rules of its track, and what we
// conclude from it.

#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "contest/run.h"
#include "contest/validation.h"
#include "dispatch/dispatch.h"
#include "dispatch/questions.h"
#include "run/run.h"
#include "store/store.h"

namespace podium::dispatch {

// What a run needs beside the job.
struct Assignment {
  run::Place place;
  const std::vector<std::string>& command;
  const contest::Benchmark& benchmark;
  const Questions& questions;
  contest::TrackLimits limits;  // those of the benchmark's logic
};

// Fills in what the run came to and what the solver said; the track, names and
// method of the run are the caller's. False if it was interrupted: then nothing
// has come of it. An error is one of our own means.
Result<bool> make_run(const Job& job, const Assignment& assignment,
                      contest::Run& run, store::Output& output);

// What a solver that is asked about a core needs beside the job.
struct Inquiry {
  run::Place place;
  const std::vector<std::string>& command;
  const std::string& script;    // what the core leaves of it
  contest::TrackLimits limits;  // those of the benchmark's logic
};

// The same for what a solver says of a core.
Result<bool> make_validation(const Job& job, const Inquiry& inquiry,
                             contest::Validation& validation,
                             store::Output& output);

}  // namespace podium::dispatch
