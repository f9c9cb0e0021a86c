// Difference logic over the reals: deadlines and timed mutual exclusion.

#include <algorithm>

#include "benchmarks/areas.h"
#include "benchmarks/random.h"
#include "benchmarks/script.h"

namespace podium::benchmarks {
namespace {

// QF_RDL writes its constants as numerals: m, (- m), (/ m n).
Term halves(std::int64_t value) {
  if (value % 2 == 0) return integer(value / 2);
  return call("/", {integer(value), "2"});
}

// Between two milestones the work goes over one of two intermediate events,
// with delays in halves.
struct Stage {
  int over_left[2];
  int over_right[2];
  int least() const {
    return std::min(over_left[0] + over_left[1], over_right[0] + over_right[1]);
  }
};

std::vector<Stage> random_stages(int count, std::uint64_t seed) {
  Random random(seed);
  const auto delay = [&] { return static_cast<int>(1 + random.below(19)); };
  std::vector<Stage> stages;
  stages.reserve(static_cast<std::size_t>(count));
  for (int stage = 0; stage < count; ++stage) {
    stages.push_back({{delay(), delay()}, {delay(), delay()}});
  }
  return stages;
}

Term later_by(const std::string& later, const std::string& earlier, int delay) {
  return call(">=", {call("-", {later, earlier}), halves(delay)});
}

// `slack` is what the deadline leaves beyond the least time, in halves.
Generated deadline_script(int count, int slack) {
  const std::vector<Stage> stages =
      random_stages(count, 200 + static_cast<std::uint64_t>(count));
  int least = 0;
  for (const Stage& stage : stages) least += stage.least();
  Script script("QF_RDL", "deadlines",
                std::to_string(count) + (slack < 0 ? "-missed" : "-met"),
                "a plan of " + std::to_string(count) +
                    " stages with two alternatives each, and a deadline.");
  if (slack < 0) {
    script.unsat(
        "the sum of the stages' least delays, computed by the generator, is "
        "half a unit more than the deadline.");
  } else {
    script.sat(
        "the deadline is the sum of the stages' least delays, so taking the "
        "shorter alternative everywhere meets it.");
  }
  script.declare("milestone_0", "Real");
  for (int at = 0; at < count; ++at) {
    const Stage& stage = stages[static_cast<std::size_t>(at)];
    const std::string from = indexed("milestone", at);
    const std::string to = indexed("milestone", at + 1);
    const std::string left = indexed("left", at);
    const std::string right = indexed("right", at);
    for (const std::string& event : {left, right, to}) {
      script.declare(event, "Real");
    }
    script.require(
        any_of({all_of({later_by(left, from, stage.over_left[0]),
                        later_by(to, left, stage.over_left[1])}),
                all_of({later_by(right, from, stage.over_right[0]),
                        later_by(to, right, stage.over_right[1])})}));
  }
  script.require(
      call("<=", {call("-", {indexed("milestone", count), "milestone_0"}),
                  halves(least + slack)}));
  return script.finish();
}

// Fischer's protocol. A process asks (0 to 1), writes its name into the lock
// within `write_limit` (1 to 2), waits more than `wait`, and enters if the lock
// still has its name (2 to 3). Entering leads nowhere else: a first violation
// needs no exit.
struct Protocol {
  int processes;
  int steps;
  int write_limit;
  int wait;
};

std::string at_place(int step, int process, int place) {
  return indexed(indexed("place", place), step, process);
}
std::string lock_is(int step, int process) {
  return indexed("lock", step, process);
}
std::string now(int step) { return indexed("now", step); }
// When the process last changed its place.
std::string since(int step, int process) {
  return indexed("since", step, process);
}

void declare_state(Script& script, const Protocol& protocol, int step) {
  script.declare(now(step), "Real");
  for (int process = 0; process < protocol.processes; ++process) {
    script.declare(since(step, process), "Real");
    script.declare(lock_is(step, process), "Bool");
    for (int place = 0; place < 4; ++place) {
      script.declare(at_place(step, process, place), "Bool");
    }
  }
}

// This process moves from `place` to the next, and all others stay.
Term move(const Protocol& protocol, int step, int mover, int place) {
  Terms parts{at_place(step, mover, place),
              at_place(step + 1, mover, place + 1),
              equal(since(step + 1, mover), now(step))};
  const Term waited = call("-", {now(step), since(step, mover)});
  if (place == 0) {
    for (int process = 0; process < protocol.processes; ++process) {
      parts.push_back(negation(lock_is(step, process)));
    }
  }
  if (place == 1) {
    parts.push_back(call("<=", {waited, integer(protocol.write_limit)}));
  }
  if (place == 2) {
    parts.push_back(call(">", {waited, integer(protocol.wait)}));
    parts.push_back(lock_is(step, mover));
  }
  for (int process = 0; process < protocol.processes; ++process) {
    if (place == 1) {
      const Term lock = lock_is(step + 1, process);
      parts.push_back(process == mover ? lock : negation(lock));
    } else {
      parts.push_back(
          equal(lock_is(step + 1, process), lock_is(step, process)));
    }
    if (process == mover) continue;
    parts.push_back(equal(since(step + 1, process), since(step, process)));
    for (int other = 0; other < 4; ++other) {
      parts.push_back(equal(at_place(step + 1, process, other),
                            at_place(step, process, other)));
    }
  }
  for (int other = 0; other < 4; ++other) {
    if (other == place + 1) continue;
    parts.push_back(negation(at_place(step + 1, mover, other)));
  }
  return all_of(parts);
}

// While a process is asking, time does not pass its limit.
Term urgent(const Protocol& protocol, int step, int process) {
  return call("=>", {at_place(step, process, 1),
                     call("<=", {call("-", {now(step), since(step, process)}),
                                 integer(protocol.write_limit)})});
}

void add_protocol(Script& script, const Protocol& protocol) {
  for (int step = 0; step <= protocol.steps; ++step) {
    declare_state(script, protocol, step);
  }
  for (int process = 0; process < protocol.processes; ++process) {
    script.require(equal(since(0, process), now(0)));
    script.require(negation(lock_is(0, process)));
    script.require(at_place(0, process, 0));
    for (int place = 1; place < 4; ++place) {
      script.require(negation(at_place(0, process, place)));
    }
  }
  for (int step = 0; step < protocol.steps; ++step) {
    Terms moves;
    script.require(call(">=", {now(step + 1), now(step)}));
    for (int process = 0; process < protocol.processes; ++process) {
      script.require(urgent(protocol, step, process));
      for (int place = 0; place < 3; ++place) {
        moves.push_back(move(protocol, step, process, place));
      }
    }
    script.require(any_of(moves));
  }
  script.require(at_place(protocol.steps, 0, 3));
  script.require(at_place(protocol.steps, 1, 3));
}

Generated fischer_script(const std::string& name, const Protocol& protocol) {
  Script script("QF_RDL", "fischer", name,
                "Fischer's mutual exclusion protocol with " +
                    std::to_string(protocol.processes) +
                    " processes: both "
                    "of the first two in the critical section after " +
                    std::to_string(protocol.steps) + " steps.");
  if (protocol.wait >= protocol.write_limit) {
    script.unsat(
        "the protocol excludes them when the wait is not shorter than the time "
        "to write: at the moment of the first entry nobody is about to write.");
  } else {
    script.sat(
        "both ask, the second writes, waits and enters, then the first, whose "
        "time to write is longer than that wait, does the same.");
  }
  add_protocol(script, protocol);
  return script.finish();
}

}  // namespace

std::vector<Generated> deadlines() {
  return {deadline_script(9, -1), deadline_script(11, 0)};
}

std::vector<Generated> fischer() {
  return {fischer_script("2-hasty", {2, 6, 5, 2}),
          fischer_script("3-patient", {3, 8, 3, 3})};
}

}  // namespace podium::benchmarks
