#include "process/launcher.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "means.h"
#include "process/kernel_files.h"
#include "process/process_tree.h"

namespace podium::process::testing {
namespace {

// Pages of this process that are in memory.
long resident() {
  long size = 0;
  long pages = 0;
  std::FILE* file = std::fopen("/proc/self/statm", "re");
  if (file == nullptr) return -1;
  const int read = std::fscanf(file, "%ld %ld", &size, &pages);
  std::fclose(file);
  return read == 2 ? pages : -1;
}

TEST(Launcher, GivesCopiedMemoryBack) {
#ifdef __SANITIZE_ADDRESS__
  GTEST_SKIP() << "the sanitizer lives in such memory";
#endif
  constexpr std::size_t kSize = 64U << 20;
  constexpr std::size_t kPage = 4096;
  // Fenced in: the kernel could join it with what the process stands on, which
  // is kept.
  void* const fence = ::mmap(nullptr, kSize + 2 * kPage, PROT_NONE,
                             MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(fence, MAP_FAILED);
  char* const memory = static_cast<char*>(fence) + kPage;
  ASSERT_EQ(::mprotect(memory, kSize, PROT_READ | PROT_WRITE), 0);
  std::memset(memory, 'x', kSize);
  const long before = resident();
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    drop_copied_memory();
    // No allocation any more: the heap is gone.
    const long left[1] = {memory[kSize / 2] == 'x' ? 1L : 0L};
    (void)!::write(ends[1], left, sizeof left);
    for (;;) ::pause();
  }
  ::close(ends[1]);
  long still_there = -1;
  ASSERT_EQ(::read(ends[0], &still_there, sizeof still_there),
            static_cast<ssize_t>(sizeof still_there));
  EXPECT_EQ(still_there, 0);
  const std::string path = "/proc/" + std::to_string(child) + "/statm";
  long size = 0;
  long pages = 0;
  std::FILE* file = std::fopen(path.c_str(), "re");
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(std::fscanf(file, "%ld %ld", &size, &pages), 2);
  std::fclose(file);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(ends[0]);
  EXPECT_LT(pages, before - static_cast<long>(kSize / 4096) / 2);
  EXPECT_EQ(memory[kSize / 2], 'x');  // ours is untouched
  ::munmap(fence, kSize + 2 * kPage);
}

// The processes of ours that have this name: there is a launcher for isolated
// runs and one for others.
std::set<pid_t> children_named(const std::string& name) {
  std::set<pid_t> found;
  std::vector<pid_t> room(100);
  PidList list{room.data(), room.size(), 0};
  visit_descendants(::getpid(), list, nullptr);
  for (std::size_t i = 0; i < list.size; ++i) {
    const std::string path = "/proc/" + std::to_string(room[i]) + "/comm";
    if (read_at(AT_FDCWD, path.c_str()) == name) found.insert(room[i]);
  }
  return found;
}

std::set<pid_t> kill_launchers() {
  const std::set<pid_t> launchers = children_named("podium-launcher");
  for (const pid_t launcher : launchers) ::kill(launcher, SIGKILL);
  return launchers;
}

class LauncherOf : public EachMeans {};
PODIUM_EACH_MEANS(LauncherOf);

TEST_P(LauncherOf, IsStartedAgainWhenItWasKilled) {
  EXPECT_EQ(execute(fault({"exit", "1"}), Limits{}).code, 1);
  const std::set<pid_t> killed = kill_launchers();
  ASSERT_FALSE(killed.empty());
  EXPECT_EQ(execute(fault({"exit", "2"}), Limits{}).code, 2);
  std::set<pid_t> next = children_named("podium-launcher");
  for (const pid_t launcher : killed) next.erase(launcher);
  EXPECT_EQ(next.size(), 1U);
}

TEST_P(LauncherOf, TakesItsRunsWithIt) {
  std::thread killer([] {
    eventually([] { return !marked_processes().empty(); });
    kill_launchers();
  });
  const Outcome outcome = execute(fault({"sleep"}), Limits{});
  killer.join();
  EXPECT_EQ(outcome.reason, Reason::Signalled);
}

// Runs a command by a Podium of its own; 0 if that went well.
int run_once(Host::Proof proof) {
  const auto host = Host::open(std::nullopt, proof);
  if (!host) return 1;
  Command command = fault({"exit"});
  command.isolation.emplace();
  const Interrupt never;
  return host->execute(command, Limits{}, never) ? 0 : 2;
}

int status_of(pid_t child) {
  int status = -1;
  return ::waitpid(child, &status, 0) == child ? status : -1;
}

// Whoever adopts what Podium leaves behind may never reap it, as the first
// process of many a container.
TEST(Podium, LeavesNothingToReap) {
  const pid_t adopter = ::fork();
  if (adopter == 0) {
    ::prctl(PR_SET_CHILD_SUBREAPER, 1);
    for (const auto proof : {Host::Proof::Made, Host::Proof::Spared}) {
      for (int round = 0; round < 10; ++round) {
        const pid_t podium = ::fork();
        if (podium == 0) ::_exit(run_once(proof));
        if (status_of(podium) != 0) ::_exit(1);
        if (::waitpid(-1, nullptr, 0) >= 0) ::_exit(2);
      }
    }
    ::_exit(0);
  }
  const int status = status_of(adopter);
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_NE(WEXITSTATUS(status), 1) << "the command was not run";
  EXPECT_NE(WEXITSTATUS(status), 2) << "a process was left";
}

TEST(ProcessTree, FindsDescendantsParentsFirst) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const pid_t child = ::fork();
  if (child == 0) {
    ::alarm(20);
    const pid_t grandchild = ::fork();
    if (grandchild == 0) {
      ::alarm(20);
      for (;;) ::pause();
    }
    (void)!::write(ends[1], &grandchild, sizeof grandchild);
    for (;;) ::pause();
  }
  ::close(ends[1]);
  pid_t grandchild = 0;
  ASSERT_EQ(::read(ends[0], &grandchild, sizeof grandchild),
            static_cast<ssize_t>(sizeof grandchild));
  std::vector<pid_t> room(100);
  PidList list{room.data(), room.size(), 0};
  visit_descendants(::getpid(), list, nullptr);
  room.resize(list.size);
  EXPECT_THAT(room, ::testing::ElementsAre(child, grandchild));
  PidList small{room.data(), 1, 0};
  visit_descendants(::getpid(), small, nullptr);
  EXPECT_EQ(small.size, 1U);
  ::kill(grandchild, SIGKILL);
  ::kill(child, SIGKILL);
  ::waitpid(child, nullptr, 0);
  ::close(ends[0]);
}

}  // namespace
}  // namespace podium::process::testing
