// Commands that fight back: what is recorded of them, and that nothing of them
// is left (which EachMeans checks after every test).

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <csignal>
#include <filesystem>
#include <optional>

#include "base/file.h"
#include "means.h"

namespace podium::process::testing {
namespace {

using ::testing::AnyOf;
using ::testing::Eq;
using ::testing::HasSubstr;
using ::testing::Lt;
using ::testing::StartsWith;

class Mischief : public EachMeans {
 protected:
  // In a folder of its own.
  Outcome execute_in_folder(const std::vector<std::string>& words,
                            const Limits& limits) {
    auto folder = TemporaryFolder::create(
        std::filesystem::temp_directory_path().string());
    EXPECT_TRUE(folder);
    folder_.emplace(std::move(*folder));
    Command command = fault(words);
    command.folder = folder_->path();
    return execute(command, limits);
  }

  std::optional<TemporaryFolder> folder_;
};
PODIUM_EACH_MEANS(Mischief);

TEST_P(Mischief, KillingItsGroup) {
  const Outcome outcome = execute(fault({"kill-group"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Signalled);
  EXPECT_EQ(outcome.code, SIGKILL);
}

TEST_P(Mischief, OpeningFilesWithoutEnd) {
  const Outcome outcome = execute(fault({"open-files"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_THAT(outcome.output.head,
              AnyOf(StartsWith("refused after "), Eq("never refused\n")));
  const FileDescriptor ours(::open("/dev/null", O_RDONLY | O_CLOEXEC));
  EXPECT_TRUE(ours);
}

TEST_P(Mischief, FloodingBothStreamsByTurns) {
  constexpr std::uint64_t kSize = 64 << 20;
  Limits limits = generous();
  limits.output = 1000;
  const Outcome outcome =
      execute(fault({"flood-both", std::to_string(kSize)}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.output.head.size() + outcome.output.dropped +
                outcome.output.tail.size(),
            kSize / 2);
  EXPECT_EQ(outcome.error.dropped, outcome.output.dropped);
  EXPECT_THAT(outcome.pieces.size(), Lt(200'000U));
}

TEST_P(Mischief, FloodingBothStreamsStopsAtTheOutputLimit) {
  Limits limits = generous();
  limits.stop_output = 1 << 20;
  const Outcome outcome =
      execute(fault({"flood-both", std::to_string(1L << 30)}), limits);
  EXPECT_EQ(outcome.reason, Reason::OutputLimit);
}

TEST_P(Mischief, ClosingAllFilesAndSpinning) {
  Limits limits = generous();
  limits.cpu = milliseconds(200);
  const Outcome outcome = execute(fault({"close-all-and-spin"}), limits);
  EXPECT_EQ(outcome.reason, Reason::CpuLimit);
}

TEST_P(Mischief, TrappingAllSignals) {
  Limits limits = generous();
  limits.wall = milliseconds(200);
  const Outcome outcome = execute(fault({"trap-signals"}), limits);
  EXPECT_EQ(outcome.reason, Reason::WallLimit);
  EXPECT_THAT(outcome.wall, Lt(milliseconds(2000)));
}

// In the private layer it is memory, and gone with the run; on the disk it is
// bounded by what the command itself writes.
TEST_P(Mischief, WritingFilesWhileBeingKilled) {
  Limits limits = generous();
  limits.wall = milliseconds(400);
  limits.memory = 300 << 20;
  const Outcome outcome = execute_in_folder({"write-files"}, limits);
  EXPECT_THAT(outcome.reason,
              AnyOf(Eq(Reason::WallLimit), Eq(Reason::MemoryLimit)));
  const bool nothing = std::filesystem::is_empty(folder_->path());
  if (isolated()) {
    EXPECT_TRUE(nothing);
  }
}

TEST_P(Mischief, HidingInNamespaces) {
  const Outcome outcome = execute(fault({"hide-in-namespaces"}), generous());
  EXPECT_EQ(outcome.reason, Reason::Exited);
  if (isolated()) {
    EXPECT_THAT(outcome.output.head, HasSubstr("refused"));
  }
}

}  // namespace
}  // namespace podium::process::testing
