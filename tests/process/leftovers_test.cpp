// A Podium that dies takes its runs with it; what it could not take is removed
// by the next one.

#include "process/leftovers.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/file.h>
#include <sys/wait.h>
#include <unistd.h>

#include "means.h"
#include "process/group_folder.h"
#include "process/hierarchy.h"
#include "process/identity.h"

namespace podium::process::testing {
namespace {

using ::testing::IsEmpty;
using ::testing::Not;

// Another Podium, in a process of its own, with a command that sleeps.
class OtherPodium {
 public:
  OtherPodium(Method method, const Command& command) : process_(::fork()) {
    if (process_ != 0) return;
    auto host = Host::open(method);
    const Interrupt interrupt;
    if (host) (void)host->execute(command, Limits{}, interrupt);
    ::_exit(0);
  }
  ~OtherPodium() { kill(); }
  pid_t process() const { return process_; }
  void kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = -1;
  }

 private:
  pid_t process_;
};

class AfterAKill : public ::testing::TestWithParam<Method> {
 protected:
  void SetUp() override {
    const auto host = Host::open(GetParam());
    if (!host) GTEST_SKIP() << host.error().message;
  }
};
INSTANTIATE_TEST_SUITE_P(By, AfterAKill,
                         ::testing::Values(Method::CgroupV2, Method::CgroupV1,
                                           Method::Supervised),
                         [](const auto& one) -> std::string {
                           if (one.param == Method::Supervised) {
                             return "Supervised";
                           }
                           return one.param == Method::CgroupV1 ? "V1" : "V2";
                         });

TEST_P(AfterAKill, TheRunGoesAndTheNextPodiumCleansUp) {
  const bool groups = GetParam() == Method::CgroupV1;
  OtherPodium other(GetParam(), fault({"daemon-spin-sleep"}));
  const pid_t process = other.process();
  ASSERT_TRUE(eventually([] { return marked_processes().size() == 2; }));
  if (groups) {
    EXPECT_THAT(groups_of(process), Not(IsEmpty()));
  }
  other.kill();
  // At once, without a next Podium.
  EXPECT_TRUE(eventually([] { return marked_processes().empty(); }));
  ASSERT_TRUE(Host::open(GetParam()));
  EXPECT_THAT(groups_of(process), IsEmpty());
}

TEST_P(AfterAKill, ALivingPodiumIsNotTouched) {
  OtherPodium other(GetParam(), fault({"daemon-spin-sleep"}));
  ASSERT_TRUE(eventually([] { return marked_processes().size() == 2; }));
  const auto groups = groups_of(other.process());
  ASSERT_TRUE(Host::open(GetParam()));
  EXPECT_EQ(groups_of(other.process()), groups);
  EXPECT_EQ(marked_processes().size(), 2U);
  // The next test may look for what this one left.
  other.kill();
  EXPECT_TRUE(eventually([] { return marked_processes().empty(); }));
}

// Processes in the group of a Podium that is no more.
TEST(Leftovers, AreKilledAndRemoved) {
  const KernelFiles files = KernelFiles::real();
  const auto trees = read_hierarchies(files);
  const Hierarchy* tree = find_v1(trees, "freezer");
  if (tree == nullptr) tree = find_v2(trees);
  if (tree == nullptr) GTEST_SKIP() << "no control groups here";
  const pid_t dead = ::fork();
  if (dead == 0) ::_exit(0);
  ::waitpid(dead, nullptr, 0);
  const std::string folder =
      tree->own + "/podium-" + std::to_string(dead) + "-5-1";
  if (files.make(folder) != 0) GTEST_SKIP() << "no right to make groups here";
  // Whoever starts Podium meanwhile, such as another test, removes leftovers
  // too; not while somebody whom it cannot see is using them.
  FileDescriptor lock(::open(folder.c_str(), O_RDONLY | O_CLOEXEC));
  ASSERT_EQ(::flock(lock.get(), LOCK_EX), 0);
  ASSERT_EQ(files.make(folder + "/inner"), 0);
  const pid_t left = ::fork();
  if (left == 0) {
    lock.close();  // or this copy would keep it
    ::alarm(20);
    write_at(AT_FDCWD, (folder + "/inner/cgroup.procs").c_str(), "0");
    for (;;) ::pause();
  }
  ASSERT_TRUE(eventually([&] {
    return read_at(AT_FDCWD, (folder + "/inner/cgroup.procs").c_str()) ==
           std::to_string(left);
  }));
  remove_leftovers(files, find_leftovers(files));
  EXPECT_TRUE(files.is_folder(folder));
  EXPECT_EQ(::waitpid(left, nullptr, WNOHANG), 0);
  lock.close();
  remove_leftovers(files, find_leftovers(files));
  EXPECT_FALSE(files.is_folder(folder));
  int status = 0;
  EXPECT_EQ(::waitpid(left, &status, 0), left);
  EXPECT_TRUE(WIFSIGNALED(status));
}

TEST(Leftovers, NamesAreReadBack) {
  const Identity owner{1234, 567890};
  const auto run = parse_group_name(new_run_name(owner));
  ASSERT_TRUE(run);
  EXPECT_EQ(run->owner, owner);
  EXPECT_FALSE(run->self);
  EXPECT_NE(new_run_name(owner), new_run_name(owner));
  const auto self = parse_group_name(self_name(owner));
  ASSERT_TRUE(self);
  EXPECT_EQ(self->owner, owner);
  EXPECT_TRUE(self->self);
  for (const char* other :
       {"podium", "podium-1", "podium-1-2", "podium-x-2-3", "podium-1-2-3-4",
        "podium-0-2-3", "podium-99999999999-2-3", "podium-self-1", "podium-",
        "user.slice", "", "podium--1-2-3"}) {
    EXPECT_FALSE(parse_group_name(other)) << other;
  }
}

TEST(Leftovers, AProcessIsNamedByItsStart) {
  const KernelFiles files = KernelFiles::real();
  const Identity self = own_identity();
  EXPECT_EQ(self.process, ::getpid());
  EXPECT_EQ(identity_of(files, ::getpid()), self);
  const pid_t zombie = ::fork();
  if (zombie == 0) ::_exit(0);
  EXPECT_TRUE(eventually([&] { return !identity_of(files, zombie); }));
  ::waitpid(zombie, nullptr, 0);
  EXPECT_FALSE(identity_of(files, zombie));
}

}  // namespace
}  // namespace podium::process::testing
