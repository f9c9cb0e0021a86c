#include "process/meter.h"

#include <gmock/gmock.h>

#include <chrono>
#include <thread>

#include "means.h"
#include "process/execute.h"

namespace podium::process {
namespace {

using namespace testing;

class Metering : public EachMeans {};

TEST_P(Metering, TellsTheTimeOfARunningCommand) {
  Meter meter;
  EXPECT_EQ(meter.cpu(), std::nullopt);
  EXPECT_EQ(meter.started(), 0);
  Command command = fault({"spin"});
  command.meter = &meter;
  Limits limits;
  limits.cpu = milliseconds(400);
  Duration highest{};
  std::atomic<bool> ended = false;
  std::thread asking([&] {
    while (!ended) {
      const auto cpu = meter.cpu();
      if (cpu) {
        EXPECT_GE(*cpu, highest);
        highest = *cpu;
      }
      std::this_thread::sleep_for(std::chrono::microseconds(100));
    }
  });
  const Outcome outcome = execute(command, limits);
  ended = true;
  asking.join();
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
  EXPECT_GE(highest, milliseconds(300));
  EXPECT_LE(highest, outcome.cpu);
  EXPECT_EQ(meter.cpu(), std::nullopt);
  EXPECT_NE(meter.started(), 0);
}

TEST_P(Metering, ATalkerStopsACommand) {
  Interrupt enough;
  Command command = fault({"sleep"});
  command.stop = &enough;
  std::thread talker([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    enough.raise();
  });
  const Outcome outcome = execute(command, Limits{});
  talker.join();
  EXPECT_EQ(outcome.reason, Reason::Interrupted);
  EXPECT_FALSE(interrupt_.raised());
}

PODIUM_EACH_MEANS(Metering);

}  // namespace
}  // namespace podium::process
