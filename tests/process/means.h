// Runs commands by each method that this machine offers, and looks afterwards
// whether anything is left.

#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/control_group.h"
#include "process/execute.h"
#include "process/launcher.h"

namespace podium::process::testing {

enum class Means {
  V2,
  V1,       // as users get it: with the v2 tree beside it if there is one
  V1Alone,  // cpuacct and freezer in place of the v2 tree
  Supervised,
  V2Isolated,  // the same again, in namespaces
  V1Isolated,
  SupervisedIsolated,
};

std::string name_of(Means means);

// process_faults with these words.
Command fault(const std::vector<std::string>& words);

Duration milliseconds(int count);

// More than any of these runs takes.
Limits generous();

// Processes, zombies apart, that carry this test's mark in their environment.
std::vector<pid_t> marked_processes();
// Control groups of runs whose names have this process's number.
std::vector<std::string> groups_of(pid_t process);

// Waits for a condition that comes true a moment later.
template <class Condition>
bool eventually(Condition condition) {
  for (int tries = 0; tries < 500; ++tries) {
    if (condition()) return true;
    usleep(10000);
  }
  return false;
}

// One test by one means. Every test checks at its end that nothing is left.
class EachMeans : public ::testing::TestWithParam<Means> {
 protected:
  void SetUp() override;
  void TearDown() override;

  bool isolated() const {
    return GetParam() == Means::V2Isolated || GetParam() == Means::V1Isolated ||
           GetParam() == Means::SupervisedIsolated;
  }
  bool supervised() const { return method() == Method::Supervised; }
  Method method() const;
  Outcome execute(const Command& command, const Limits& limits);

  Interrupt interrupt_;

 private:
  KernelFiles files_ = KernelFiles::real();
  std::unique_ptr<ControlGroups> groups_;  // V1Alone
  Launcher launcher_;                      // V1Alone
  std::optional<Host> host_;               // the others
};

}  // namespace podium::process::testing

#define PODIUM_EACH_MEANS(Suite)                                              \
  INSTANTIATE_TEST_SUITE_P(                                                   \
      By, Suite,                                                              \
      ::testing::Values(podium::process::testing::Means::V2,                  \
                        podium::process::testing::Means::V1,                  \
                        podium::process::testing::Means::V1Alone,             \
                        podium::process::testing::Means::Supervised,          \
                        podium::process::testing::Means::V2Isolated,          \
                        podium::process::testing::Means::V1Isolated,          \
                        podium::process::testing::Means::SupervisedIsolated), \
      [](const auto& one) {                                                   \
        return podium::process::testing::name_of(one.param);                  \
      })
