// What an isolated command sees and touches, and that nothing of it stays.

#include <arpa/inet.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/inotify.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <thread>
#include <vector>

#include "base/file.h"
#include "means.h"
#include "process/cores.h"

namespace podium::process::testing {
namespace {

using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

std::string first_line(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::getline(file, line);
  return line;
}

class Isolated : public EachMeans {
 protected:
  void SetUp() override {
    EachMeans::SetUp();
    if (IsSkipped()) return;
    const auto host = Host::open();
    if (host && !host->lacks().empty()) {
      GTEST_SKIP() << describe_isolation(host->lacks());
    }
    auto folder = TemporaryFolder::create(
        std::filesystem::temp_directory_path().string());
    ASSERT_TRUE(folder);
    folder_.emplace(std::move(*folder));
  }

  // What a shell prints; its errors are printed too.
  std::string shell(const std::string& script) {
    Command command;
    command.words = {"/bin/sh", "-c", script};
    command.environment = {"PATH=/usr/bin:/bin"};
    command.folder = folder_->path();
    command.isolation = isolation_;
    Limits limits;
    limits.wall = milliseconds(20000);
    last_ = execute(command, limits);
    EXPECT_EQ(last_.reason, Reason::Exited) << last_.note;
    return last_.output.head + last_.error.head;
  }

  std::optional<TemporaryFolder> folder_;
  Isolation isolation_;
  Outcome last_;
};

TEST_P(Isolated, WhatIsMissingIsTold) {
  shell("true");
  EXPECT_THAT(last_.lacks, IsEmpty());
  EXPECT_EQ(describe_isolation(last_.lacks), "Runs are isolated.");
  EXPECT_THAT(describe_isolation({Lack::Layer, Lack::Filter}),
              AllOf(HasSubstr("only /tmp"), HasSubstr("not filtered")));
}

TEST_P(Isolated, ItSeesOnlyItsOwnProcesses) {
  EXPECT_EQ(shell("cd /proc; echo $$ [0-9]*"), "2 1 2\n");
}

TEST_P(Isolated, WhatItWritesIsSeenByItAndNobodyElse) {
  const std::string file = folder_->path() + "/left";
  EXPECT_EQ(shell("echo one > left; cat left"), "one\n");
  EXPECT_FALSE(std::filesystem::exists(file));
  EXPECT_THAT(shell("cat left"), HasSubstr("No such file"));
}

TEST_P(Isolated, ItMayChangeFilesForItself) {
  const std::string file = folder_->path() + "/old";
  std::ofstream(file) << "host\n";
  EXPECT_EQ(shell("cat old; echo mine > old; cat old; rm old; ls"),
            "host\nmine\n");
  EXPECT_EQ(first_line(file), "host");
}

// Whoever owns it, and the folders on the way to it, and whatever its mode is.
TEST_P(Isolated, ItMayWriteToItsFolder) {
  const std::string mine = folder_->path();
  std::ofstream(mine + "/old") << "host\n";
  const std::string script = "cat old; echo x > new && mkdir -p a/b && ls";
  ASSERT_EQ(::chmod(mine.c_str(), 0555), 0);
  EXPECT_EQ(shell(script), "host\na\nnew\nold\n");
  ASSERT_EQ(::chmod(mine.c_str(), 0755), 0);
  constexpr uid_t kAnybody = 4321;
  if (::geteuid() == 0) {
    ASSERT_EQ(::chown(mine.c_str(), kAnybody, kAnybody), 0);
    EXPECT_EQ(shell(script), "host\na\nnew\nold\n");
    ASSERT_EQ(::chown(mine.c_str(), 0, kAnybody), 0);
    EXPECT_EQ(shell(script), "host\na\nnew\nold\n");
  }
  EXPECT_FALSE(std::filesystem::exists(mine + "/new"));
}

TEST_P(Isolated, PlacesForFilesAreFreshEachTime) {
  const std::string all =
      "for d in /tmp /var/tmp /dev/shm /run /run/podium/home "
      "/run/podium/work; do [ -e $d/mark ] && echo old $d; "
      "echo x > $d/mark || echo no $d; done";
  EXPECT_EQ(shell(all), "");
  EXPECT_EQ(shell(all), "");
}

TEST_P(Isolated, TheSystemIsReadOnly) {
  for (const char* place :
       {"/", "/etc", "/usr", "/usr/bin", "/sys", "/proc", "/proc/sys/kernel"}) {
    EXPECT_THAT(shell(std::string("echo x > ") + place + "/podium-mark"),
                ::testing::AnyOf(HasSubstr("Read-only file system"),
                                 HasSubstr("Permission denied"),
                                 HasSubstr("nonexistent")))
        << place;
  }
  EXPECT_THAT(shell("echo x > /etc/passwd"), HasSubstr("cannot create"));
  EXPECT_THAT(shell("echo 3 > /proc/sys/vm/drop_caches"),
              HasSubstr("cannot create"));
}

TEST_P(Isolated, DevicesAreFew) {
  EXPECT_EQ(shell("ls /dev | tr '\\n' ' '"),
            "fd full null random shm stderr stdin stdout urandom zero ");
  EXPECT_EQ(shell("echo gone > /dev/null; head -c 3 /dev/zero | wc -c"), "3\n");
}

TEST_P(Isolated, AFreshFolderIsEmpty) {
  isolation_.fresh_folder = true;
  EXPECT_EQ(shell("pwd; ls -A"), "/run/podium/work\n");
}

TEST_P(Isolated, FoldersCanBeHiddenAndShown) {
  const std::string secret = folder_->path() + "/secret";
  const std::string input = folder_->path() + "/input";
  std::filesystem::create_directory(secret);
  std::filesystem::create_directory(input);
  std::ofstream(secret + "/status") << "unsat\n";
  std::ofstream(input + "/script") << "(check-sat)\n";
  isolation_.hidden = {secret};
  isolation_.shown = input;
  EXPECT_EQ(shell("ls secret; cat /run/podium/input/script"), "(check-sat)\n");
  EXPECT_THAT(shell("echo x > /run/podium/input/script"),
              HasSubstr("Read-only"));
  EXPECT_EQ(first_line(input + "/script"), "(check-sat)");
}

TEST_P(Isolated, ItHasNoRights) {
  EXPECT_THAT(shell("grep -E '^(Cap(Prm|Eff|Amb)|NoNewPrivs|Seccomp):' "
                    "/proc/self/status"),
              AllOf(HasSubstr("CapPrm:\t0000000000000000"),
                    HasSubstr("CapEff:\t0000000000000000"),
                    HasSubstr("CapAmb:\t0000000000000000"),
                    HasSubstr("NoNewPrivs:\t1"), HasSubstr("Seccomp:\t2")));
  EXPECT_THAT(shell("mount -t tmpfs none /tmp"), Not(IsEmpty()));
  EXPECT_THAT(shell("unshare -U true"), HasSubstr("Operation not permitted"));
  EXPECT_EQ(shell("id -u"),
            ::geteuid() == 0 ? "1000\n" : std::to_string(::geteuid()) + "\n");
}

TEST_P(Isolated, SpecialSystemCallsAreRefused) {
  Limits limits;
  limits.wall = milliseconds(20000);
  EXPECT_EQ(execute(fault({"forbidden"}), limits).output.head, "");
}

TEST_P(Isolated, TheNameOfTheMachineIsHidden) {
  EXPECT_EQ(shell("uname -n"), "podium\n");
}

// Neither out, nor to whom listens on this machine; but to itself.
TEST_P(Isolated, NoNetwork) {
  const FileDescriptor listener(::socket(AF_INET, SOCK_STREAM, 0));
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  socklen_t size = sizeof address;
  auto* const plain = reinterpret_cast<sockaddr*>(&address);
  ASSERT_EQ(::bind(listener.get(), plain, size), 0);
  ASSERT_EQ(::listen(listener.get(), 1), 0);
  ASSERT_EQ(::getsockname(listener.get(), plain, &size), 0);
  Limits limits;
  limits.wall = milliseconds(20000);
  const std::string port = std::to_string(ntohs(address.sin_port));
  EXPECT_EQ(execute(fault({"connect", port}), limits).output.head,
            "host: Connection refused\nitself: connected\n"
            "outside: Network is unreachable\n");
}

// The kernel's network for a run is made once and used again as long as no run
// has left a trace in it.
TEST_P(Isolated, ANetworkThatWasUsedIsNotUsedAgain) {
  const std::string which = "readlink /proc/self/ns/net";
  const std::string first = shell(which);
  EXPECT_THAT(first, HasSubstr("net:["));
  EXPECT_NE(first, std::filesystem::read_symlink("/proc/self/ns/net").string());
  EXPECT_EQ(shell(which), first);
  Limits limits;
  limits.wall = milliseconds(20000);
  execute(fault({"connect", "1"}), limits);
  EXPECT_THAT(shell("cat /proc/net/dev"),
              ::testing::ContainsRegex("lo: +0 +0 +0 +0.* +0 +0 +0 +0"));
  EXPECT_NE(shell(which), first);
}

TEST_P(Isolated, RunsAtTheSameTimeDoNotShareANetwork) {
  std::array<Outcome, 4> outcomes;
  {
    std::vector<std::jthread> threads;
    for (Outcome& outcome : outcomes) {
      threads.emplace_back([&] {
        Command command;
        command.words = {"/bin/sh", "-c",
                         "readlink /proc/self/ns/net; sleep 1"};
        command.environment = {"PATH=/usr/bin:/bin"};
        outcome = execute(command, Limits{});
      });
    }
  }
  std::set<std::string> names;
  for (const Outcome& outcome : outcomes) names.insert(outcome.output.head);
  EXPECT_THAT(names, ::testing::SizeIs(outcomes.size()));
}

TEST_P(Isolated, WhatItWritesCountsAsMemory) {
  constexpr std::uint64_t kMegabyte = 1 << 20;
  Limits limits;
  limits.wall = milliseconds(20000);
  limits.memory = 100 * kMegabyte;
  Command command;
  command.words = {"/bin/sh", "-c",
                   "head -c 60000000 /dev/zero > /tmp/large; sleep 0.3"};
  command.environment = {"PATH=/usr/bin:/bin"};
  Outcome outcome = execute(command, limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_GT(outcome.memory, 57 * kMegabyte);
  command.words[2] = "head -c 600000000 /dev/zero > /tmp/large; sleep 0.3";
  outcome = execute(command, limits);
  // Either the kernel ends it, or the file system is full.
  EXPECT_TRUE(outcome.reason == Reason::MemoryLimit ||
              outcome.error.head.find("No space left") != std::string::npos)
      << outcome.error.head;
  EXPECT_LE(outcome.memory, 110 * kMegabyte);
}

// Every process that it can see: itself and its child.
TEST_P(Isolated, KillingEverybody) {
  Limits limits;
  limits.wall = milliseconds(20000);
  const Outcome outcome = execute(fault({"kill-all"}), limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.code, 0);
  EXPECT_EQ(outcome.output.head, "the child is dead\n");
}

// The machine has as many left as before.
TEST_P(Isolated, FillingTheTables) {
  Limits limits;
  limits.wall = milliseconds(20000);
  limits.processes = 100;
  EXPECT_THAT(execute(fault({"watch-files", "10000"}), limits).output.head,
              ::testing::StartsWith("refused after "));
  const int watch = ::inotify_init1(IN_CLOEXEC);
  EXPECT_GE(watch, 0);
  ::close(watch);
  const Outcome outcome = execute(fault({"fork-many", "300", "300"}), limits);
  EXPECT_GT(outcome.refused, 0U);
  EXPECT_EQ(outcome.reason, Reason::ProcessLimit);
}

// Control groups are used again; what they counted is not.
TEST_P(Isolated, NothingIsCountedForTheNextRun) {
  Limits limits;
  limits.wall = milliseconds(10'000);
  limits.memory = 200'000'000;
  limits.processes = 20;
  Command small = fault({"exit", "0"});
  Command large = fault({"burn", "300"});
  Command many = fault({"fork-many", "30"});
  small.cores = large.cores = many.cores = {usable_cores().front()};
  EXPECT_GE(execute(large, limits).cpu, milliseconds(250));
  const Outcome refused = execute(many, limits);
  if (!supervised()) {
    EXPECT_GT(refused.refused, 0U);
  }
  const Outcome outcome = execute(small, limits);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_LT(outcome.cpu, milliseconds(240));
  EXPECT_LT(outcome.memory, 20'000'000U);
  EXPECT_EQ(outcome.refused, 0U);
  // Other limits are other groups.
  limits.processes = 40;
  EXPECT_EQ(execute(many, limits).refused, 0U);
  // Also those of a command that had to be killed.
  limits.wall = milliseconds(50);
  EXPECT_EQ(execute(fault({"sleep", "5000"}), limits).reason,
            Reason::WallLimit);
  limits.wall = milliseconds(10'000);
  EXPECT_EQ(execute(small, limits).reason, Reason::Exited);
}

// A group whose limits could not be set is not one of the next run's.
TEST_P(Isolated, GroupsWithoutLimitsAreNotUsedAgain) {
  if (supervised()) return;
  Command command = fault({"exit", "0"});
  command.cores = {usable_cores().back() + 1};
  const auto host = Host::open(method());
  ASSERT_TRUE(host);
  command.isolation.emplace();
  for (int tries = 0; tries < 2; ++tries) {
    EXPECT_FALSE(host->execute(command, Limits{}, interrupt_)) << tries;
  }
}

TEST_P(Isolated, ProcessesAreCounted) {
  Limits limits;
  limits.wall = milliseconds(20000);
  const Outcome outcome = execute(fault({"fork-many", "50"}), limits);
  EXPECT_EQ(outcome.tasks, 51U);
  EXPECT_GT(outcome.waits, 0U);
}

INSTANTIATE_TEST_SUITE_P(By, Isolated,
                         ::testing::Values(Means::V2Isolated, Means::V1Isolated,
                                           Means::SupervisedIsolated),
                         [](const auto& one) { return name_of(one.param); });

}  // namespace
}  // namespace podium::process::testing
