// A run ends when its first process ends, or when it is told to, and then
// nothing of it is left (which EachMeans checks after every test).

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <thread>

#include "means.h"

namespace podium::process::testing {
namespace {

using ::testing::HasSubstr;
using ::testing::Lt;

class Killing : public EachMeans {};
PODIUM_EACH_MEANS(Killing);

TEST_P(Killing, ADaemonDoesNotDelayTheResult) {
  const Outcome outcome = execute(fault({"daemon-spin"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.output.head, "sat\n");
  EXPECT_THAT(outcome.wall, Lt(milliseconds(3000)));
}

TEST_P(Killing, AnOrphanThatHoldsStdoutDoesNotDelayTheResult) {
  const Outcome outcome = execute(fault({"hold-pipe"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.output.head, "sat\n");
  EXPECT_THAT(outcome.wall, Lt(milliseconds(3000)));
}

TEST_P(Killing, ManyProcesses) {
  const Outcome outcome = execute(fault({"fork-many", "300"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.output.head, HasSubstr("started 300 refused 0"));
}

// They leave us little of a core to look for them.
TEST_P(Killing, AForkBombOfSessions) {
  Limits limits = generous();
  limits.wall = milliseconds(300);
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(execute(fault({"fork-bomb", "200"}), limits).reason,
            Reason::WallLimit);
  // The bomb itself ends after 20 s.
  EXPECT_THAT(std::chrono::steady_clock::now() - begin,
              Lt(milliseconds(10000)));
}

TEST_P(Killing, AChaseAfterGenerations) {
  Limits limits = generous();
  limits.wall = milliseconds(300);
  EXPECT_EQ(execute(fault({"rabbits"}), limits).reason, Reason::WallLimit);
}

// The keeper of an isolated command is out of its reach.
TEST_P(Killing, ACommandThatKillsItsParent) {
  if (isolated()) {
    Limits limits = generous();
    limits.wall = milliseconds(300);
    EXPECT_EQ(execute(fault({"kill-parent"}), limits).reason,
              Reason::WallLimit);
    return;
  }
  const Outcome outcome = execute(fault({"kill-parent"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Signalled);
  EXPECT_EQ(outcome.code, SIGKILL);
  EXPECT_THAT(outcome.note, HasSubstr("killed its own parent"));
  EXPECT_THAT(outcome.wall, Lt(milliseconds(5000)));
}

TEST_P(Killing, ACommandThatStopsItsParent) {
  Limits limits = generous();
  if (!isolated()) limits.wall = milliseconds(300);
  EXPECT_EQ(execute(fault({"stop-parent"}), limits).reason,
            isolated() ? Reason::Exited : Reason::WallLimit);
}

TEST_P(Killing, ACommandThatTerminatesItsParent) {
  if (isolated()) {
    Limits limits = generous();
    limits.wall = milliseconds(300);
    EXPECT_EQ(execute(fault({"terminate-parent"}), limits).reason,
              Reason::WallLimit);
    return;
  }
  const Outcome outcome = execute(fault({"terminate-parent"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Signalled);
  EXPECT_EQ(outcome.code, SIGKILL);
  EXPECT_THAT(outcome.wall, Lt(milliseconds(5000)));
}

TEST_P(Killing, SignalsAreReported) {
  for (int signal = 1; signal < SIGSYS; ++signal) {
    // Those that do not end a process.
    if (signal == SIGCHLD || signal == SIGCONT || signal == SIGURG ||
        signal == SIGWINCH || signal == SIGSTOP || signal == SIGTSTP ||
        signal == SIGTTIN || signal == SIGTTOU) {
      continue;
    }
    const Outcome outcome =
        execute(fault({"raise", std::to_string(signal)}), generous());
    EXPECT_EQ(outcome.reason, Reason::Signalled);
    EXPECT_EQ(outcome.code, signal);
  }
}

TEST_P(Killing, ExitCodesAreReported) {
  for (int code = 0; code < 256; ++code) {
    const Outcome outcome =
        execute(fault({"exit", std::to_string(code)}), generous());
    EXPECT_EQ(outcome.reason, Reason::Exited);
    EXPECT_EQ(outcome.code, code);
  }
}

TEST_P(Killing, AnInterruptStopsARun) {
  std::thread later([this] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    interrupt_.raise();
  });
  const Outcome outcome = execute(fault({"spin"}), generous());
  later.join();
  EXPECT_EQ(outcome.reason, Reason::Interrupted);
  EXPECT_THAT(outcome.wall, Lt(milliseconds(5000)));
}

TEST_P(Killing, AnEarlierInterruptKeepsARunFromStarting) {
  EXPECT_FALSE(interrupt_.raised());
  interrupt_.raise();
  EXPECT_TRUE(interrupt_.raised());
  if (GetParam() == Means::V1Alone) return;  // it is Host that looks
  const Outcome outcome = execute(fault({"flood", "10"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Interrupted);
  EXPECT_EQ(outcome.output.head, "");
}

TEST_P(Killing, SeveralRunsAtTheSameTime) {
  constexpr int kThreads = 4;
  constexpr int kRuns = 8;
  std::vector<std::thread> threads;
  std::atomic<int> good{0};
  for (int number = 0; number < kThreads; ++number) {
    threads.emplace_back([&, number] {
      for (int run = 0; run < kRuns; ++run) {
        const int code = number * kRuns + run;
        const Outcome outcome =
            execute(fault({"exit", std::to_string(code)}), generous());
        if (outcome.reason == Reason::Exited && outcome.code == code) ++good;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(good, kThreads * kRuns);
}

TEST_P(Killing, OneRunsLimitDoesNotTouchAnother) {
  Outcome quiet;
  std::thread other([&] {
    quiet = execute(fault({"burn", "80"}), generous());
  });
  Limits limits = generous();
  limits.cpu = milliseconds(30);
  const Outcome stopped = execute(fault({"spin"}), limits);
  other.join();
  EXPECT_EQ(stopped.reason, Reason::CpuLimit);
  EXPECT_EQ(quiet.reason, Reason::Exited);
}

}  // namespace
}  // namespace podium::process::testing
