// tests/dispatch/fixture.h -- a job with fake solvers, and its results.

#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "dispatch/dispatch.h"
#include "library/library.h"
#include "support/competition.h"
#include "support/support.h"

namespace podium::dispatch {

inline contest::Solver solver(const std::string& name,
                              const std::string& program,
                              std::vector<std::string> logics = {}) {
  contest::Solver made;
  made.name = name;
  made.team = name;
  const bool every = logics.empty();
  made.participations = {{{contest::kTracks.begin(), contest::kTracks.end()},
                          std::move(logics),
                          {program},
                          every}};
  return made;
}

struct Silent : Observer {
  void started(std::size_t, const Task&) override { ++starts; }
  void finished(std::size_t, const Task&, const contest::Run&) override {
    ++ends;
  }
  int starts = 0;
  int ends = 0;
};

class Dispatch : public ::testing::Test {
 protected:
  void add_benchmark(const std::string& name, const std::string& status) {
    testing::write_benchmark(folder_.path() + "/lib", name, status);
  }

  std::string program(const std::string& name, const std::string& script) {
    return testing::write(folder_.path() + "/" + name,
                          "#!/bin/sh\n" + script + "\n", true);
  }

  // All runs of the job by solver and benchmark.
  std::map<std::pair<std::string, std::string>, contest::Run> run_all() {
    job_.benchmarks =
        library::read_library(*library::find_sources({folder_.path() + "/lib"}),
                              contest::FamilyRule::BottomFolder)
            .benchmarks;
    job_.limits.run = {wall_, wall_, 200'000'000, 1};
    job_.slots = {{0}, {0}};
    EXPECT_TRUE(store_.begin({"test", {}, job_.solvers}, {}));
    EXPECT_TRUE(store_.set_benchmarks(job_.track, job_.benchmarks));
    if (before_runs_) before_runs_();
    job_.tasks = plan_tasks(job_, 1, *store_.done(job_.track));
    ended_ = dispatch(job_, host_, store_, interrupt_, observer_);
    std::map<std::pair<std::string, std::string>, contest::Run> runs;
    const auto stored = store_.runs(job_.track);
    for (const contest::Run& run : *stored) {
      runs[{run.solver, run.benchmark}] = run;
    }
    return runs;
  }

  TemporaryFolder folder_ = testing::scratch_folder();
  store::Store store_ =
      *store::Store::open(folder_.path() + "/results", store::Access::Write);
  process::Host host_ = *process::Host::open();
  process::Interrupt interrupt_;
  Silent observer_;
  Job job_;
  Ended ended_;
  Duration wall_ = std::chrono::seconds(5);
  std::function<void()> before_runs_;
};

}  // namespace podium::dispatch
