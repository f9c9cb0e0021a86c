// contest/run.h -- what came of one solver on one benchmark.

#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "base/units.h"
#include "contest/answer.h"
#include "contest/evidence.h"
#include "contest/exit.h"
#include "contest/track.h"
#include "contest/verdict.h"

namespace podium::contest {

// What a run used, over its whole process tree.
struct Usage {
  Duration wall{};
  Duration cpu{};
  std::uint64_t memory = 0;  // peak, bytes
};

struct Run {
  Track track = Track::SingleQuery;
  std::string solver;            // Solver::name
  std::string benchmark;         // Benchmark::name
  Answer answer = Answer::None;  // None in the incremental track
  Exit exit;
  Verdict verdict = Verdict::Unsolved;
  Usage usage;
  std::string method;  // how limits were enforced: "cgroup-v1", "supervised"
  std::string note;    // for people, when something went wrong; else empty

  // In the incremental track: the answers to the first check-sats, as many as
  // came within the limits, and when the last sat or unsat among them came; 0
  // if none did.
  std::vector<Answer> answers{};
  Duration decided_wall{};
  Duration decided_cpu{};

  // In the tracks of cores and models: what became of that which came with the
  // answer.
  Evidence evidence = Evidence::None;
  // In the unsat-core track: names in the core, what tells it from other cores
  // of the benchmark (the SHA-256 of the reduced script; empty: there is no
  // well-formed one), and solvers that say unsat and sat of it.
  std::uint32_t core = 0;
  std::string core_digest{};
  std::uint16_t confirmations = 0;
  std::uint16_t refutations = 0;
};

}  // namespace podium::contest
