// What a command finds when it starts, and what is said when it does not.

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <pty.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <thread>

#include "base/file.h"
#include "means.h"
#include "support/support.h"

namespace podium::process::testing {
namespace {

using podium::testing::scratch_folder;
using podium::testing::write;
using ::testing::HasSubstr;

Limits roomy() {
  Limits limits;
  limits.wall = milliseconds(15000);
  limits.memory = 500'000'000;
  return limits;
}

class Launch : public EachMeans {
 protected:
  // Expects that the command cannot be started.
  std::string refused(const Command& command, int code) {
    const Outcome outcome = execute(command, roomy());
    EXPECT_EQ(outcome.reason, Reason::NotStarted);
    EXPECT_EQ(outcome.code, code) << outcome.note;
    EXPECT_EQ(outcome.output.head, "");
    return outcome.note;
  }
  std::string refused(const std::string& program, int code) {
    Command command = fault({});
    command.words = {program};
    return refused(command, code);
  }
};
PODIUM_EACH_MEANS(Launch);

TEST_P(Launch, ACleanWorld) {
  const TemporaryFolder folder = scratch_folder();
  const FileDescriptor leak(::open("/dev/null", O_RDONLY));  // not CLOEXEC
  sigset_t blocked;
  ::sigemptyset(&blocked);
  ::sigaddset(&blocked, SIGUSR1);
  ::sigprocmask(SIG_BLOCK, &blocked, nullptr);
  const auto before = ::signal(SIGUSR2, SIG_IGN);
  Command command = fault({"state"});
  command.folder = folder.path();
  command.environment.insert(command.environment.begin(), "A=b c");
  const Outcome outcome = execute(command, roomy());
  ::signal(SIGUSR2, before);
  ::sigprocmask(SIG_UNBLOCK, &blocked, nullptr);
  const std::string real = std::filesystem::canonical(folder.path()).string();
  EXPECT_EQ(outcome.output.head,
            "blocked 0\nignored 0\nopen 3\ncore 0\nleader 1\nterminal 0\ninput "
            "0\nfolder " +
                real + "\nenvironment A=b c\nenvironment " +
                command.environment[1] + "\nenvironment " +
                command.environment[2] + "\n");
}

TEST_P(Launch, SignalsThatPodiumIgnoresDoNotMatter) {
  const auto before = ::signal(SIGCHLD, SIG_IGN);
  const Outcome outcome = execute(fault({"exit", "3"}), roomy());
  ::signal(SIGCHLD, before);
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.code, 3);
}

TEST_P(Launch, MissingProgram) {
  EXPECT_THAT(refused("/no/such/program", ENOENT),
              HasSubstr("there is no program /no/such/program"));
}

TEST_P(Launch, DanglingLink) {
  const TemporaryFolder folder = scratch_folder();
  std::filesystem::create_symlink("/no/such", folder.path() + "/link");
  EXPECT_THAT(refused(folder.path() + "/link", ENOENT), HasSubstr("is a link"));
}

TEST_P(Launch, MissingRunBit) {
  const TemporaryFolder folder = scratch_folder();
  EXPECT_THAT(refused(write(folder.path() + "/file", "#!/bin/sh\n"), EACCES),
              HasSubstr("chmod +x"));
}

TEST_P(Launch, AFolderIsNoProgram) {
  EXPECT_THAT(refused("/tmp", EACCES), HasSubstr("/tmp is a folder"));
}

TEST_P(Launch, MissingInterpreter) {
  const TemporaryFolder folder = scratch_folder();
  const std::string script =
      write(folder.path() + "/script", "#! /no/such/python -u\n", true);
  EXPECT_THAT(refused(script, ENOENT),
              HasSubstr("wants the interpreter /no/such/python,"));
}

TEST_P(Launch, WindowsLineEnd) {
  const TemporaryFolder folder = scratch_folder();
  const std::string script =
      write(folder.path() + "/script", "#!/bin/sh\r\necho sat\r\n", true);
  EXPECT_THAT(refused(script, ENOENT), HasSubstr("carriage return"));
}

TEST_P(Launch, MissingLoader) {
  const TemporaryFolder folder = scratch_folder();
  const auto program = read_file("/bin/sh");
  ASSERT_TRUE(program);
  std::string changed = *program;
  const std::size_t at = changed.find("/lib64/ld-linux");
  if (at == std::string::npos) GTEST_SKIP() << "not a dynamic x86-64 shell";
  changed.replace(at, 6, "/lib65");
  const std::string file = write(folder.path() + "/sh", changed, true);
  EXPECT_THAT(refused(file, ENOENT),
              HasSubstr("wants the loader /lib65/ld-linux"));
}

// It is the loader that says so, and ends.
TEST_P(Launch, MissingLibrary) {
  const TemporaryFolder folder = scratch_folder();
  const auto program = read_file("/bin/sh");
  ASSERT_TRUE(program);
  std::string changed = *program;
  const std::size_t at = changed.find("libc.so.6");
  if (at == std::string::npos) GTEST_SKIP() << "not a dynamic shell";
  changed.replace(at, 9, "lost.so.6");
  Command command = fault({});
  command.words = {write(folder.path() + "/sh", changed, true)};
  const Outcome outcome = execute(command, roomy());
  EXPECT_EQ(outcome.reason, Reason::Exited);
  EXPECT_EQ(outcome.code, 127);
  EXPECT_THAT(outcome.error.head, HasSubstr("lost.so.6: cannot open shared"));
}

TEST_P(Launch, ABinaryOfAnotherArchitecture) {
  const TemporaryFolder folder = scratch_folder();
  const auto program = read_file("/bin/sh");
  ASSERT_TRUE(program);
  std::string changed = *program;
  constexpr std::size_t kMachine = 18;  // in the header of an ELF file
  ASSERT_GT(changed.size(), kMachine);
  changed[kMachine] = '\x2b';  // SPARC
  const std::string file = write(folder.path() + "/sh", changed, true);
  EXPECT_THAT(refused(file, ENOEXEC), HasSubstr("is not a program for this"));
}

TEST_P(Launch, WrongFormat) {
  const TemporaryFolder folder = scratch_folder();
  const std::string file =
      write(folder.path() + "/file", std::string("\0\1\2\3", 4), true);
  EXPECT_THAT(refused(file, ENOEXEC), HasSubstr("is not a program for this"));
  const std::string empty = write(folder.path() + "/empty", "", true);
  EXPECT_THAT(refused(empty, ENOEXEC), HasSubstr("is not a program for this"));
}

TEST_P(Launch, MissingFolder) {
  Command command = fault({"exit", "0"});
  command.folder = "/no/such/folder";
  EXPECT_THAT(refused(command, ENOENT),
              HasSubstr("cannot enter the folder /no/such/folder"));
}

TEST_P(Launch, TooLongArguments) {
  Command command = fault({"exit", "0"});
  command.words.emplace_back(1 << 20, 'x');
  EXPECT_THAT(refused(command, E2BIG), HasSubstr("too long"));
}

TEST_P(Launch, AProgramRelativeToItsFolder) {
  const TemporaryFolder folder = scratch_folder();
  write(folder.path() + "/bin/solver", "#!/bin/sh\necho $0 $1\n", true);
  Command command = fault({});
  command.words = {"./bin/solver", "a b"};
  command.folder = folder.path();
  EXPECT_EQ(execute(command, roomy()).output.head, "./bin/solver a b\n");
}

// Another thread may be starting a process at the moment that the program is
// written; it then holds the file open for writing until it closes it.
TEST_P(Launch, AProgramThatWasJustWritten) {
  const TemporaryFolder folder = scratch_folder();
  std::atomic<bool> done{false};
  std::thread other([&] {
    while (!done) execute(fault({"exit", "0"}), roomy());
  });
  for (int i = 0; i < 20; ++i) {
    Command command = fault({});
    command.words = {write(folder.path() + "/solver" + std::to_string(i),
                           "#!/bin/sh\nexit 5\n", true)};
    const Outcome outcome = execute(command, roomy());
    EXPECT_EQ(outcome.reason, Reason::Exited) << outcome.note;
    EXPECT_EQ(outcome.code, 5);
  }
  done = true;
  other.join();
}

// Host itself.

class AnyHost : public ::testing::Test {
 protected:
  void SetUp() override {
    auto host = Host::open();
    ASSERT_TRUE(host) << to_string(host.error());
    host_.emplace(std::move(*host));
  }

  std::optional<Host> host_;
  Interrupt interrupt_;
};

// In a process with a terminal of its own, which is also the command's input.
// Returns what the command printed.
std::string said_at_a_terminal(bool isolated, bool our_session) {
  std::array<int, 2> ends{};
  EXPECT_EQ(::pipe(ends.data()), 0);
  const FileDescriptor from(ends[0]);
  FileDescriptor to(ends[1]);
  int terminal = -1;
  const pid_t child = ::forkpty(&terminal, nullptr, nullptr, nullptr);
  EXPECT_GE(child, 0);
  if (child == 0) {
    auto host = Host::open();
    const Interrupt never;
    Command command = fault({"type-into-terminal"});
    command.input = STDIN_FILENO;
    command.our_session = our_session;
    if (isolated) command.isolation.emplace();
    const auto outcome = host->execute(command, roomy(), never);
    const std::string& said = outcome->output.head;
    const auto size = ::write(to.get(), said.data(), said.size());
    ::_exit(size > 0 ? 0 : 1);
  }
  to.close();
  const FileDescriptor other_end(terminal);
  std::string said(100, '\0');
  said.resize(static_cast<std::size_t>(
      std::max<ssize_t>(0, ::read(from.get(), said.data(), said.size()))));
  ::kill(child, SIGKILL);
  int status = 0;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  return said;
}

TEST(Terminal, IsNotTheCommands) {
  for (const bool our_session : {false, true}) {
    EXPECT_EQ(said_at_a_terminal(true, our_session), "typed -1\nopened 0\n");
  }
  // Without isolation root may type into every terminal.
  EXPECT_THAT(said_at_a_terminal(false, true), HasSubstr("opened 0\n"));
}

TEST_F(AnyHost, SearchesThePath) {
  Command command = fault({});
  command.words = {"sh", "-c", "exit 4"};
  const auto outcome = host_->execute(command, roomy(), interrupt_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->code, 4);
}

TEST_F(AnyHost, RefusesWhatCannotBeACommand) {
  Command command;
  auto outcome = host_->execute(command, roomy(), interrupt_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->reason, Reason::NotStarted);
  EXPECT_THAT(outcome->note, HasSubstr("empty"));
  command.words = {"no-such-program-anywhere"};
  outcome = host_->execute(command, roomy(), interrupt_);
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->code, ENOENT);
  EXPECT_THAT(outcome->note, HasSubstr("search path"));
  command.words = {std::string("/bin/sh\0x", 9)};
  outcome = host_->execute(command, roomy(), interrupt_);
  ASSERT_TRUE(outcome);
  EXPECT_THAT(outcome->note, HasSubstr("zero byte"));
}

TEST_F(AnyHost, RefusesCoresThatAreNotThere) {
  for (const int core : {-1, 1000, 1 << 20}) {
    Command command = fault({"exit", "0"});
    command.cores = {core};
    EXPECT_FALSE(host_->execute(command, roomy(), interrupt_)) << core;
  }
  host_.reset();
  EXPECT_THAT(groups_of(::getpid()), ::testing::IsEmpty());
}

TEST_F(AnyHost, RunsOutOfDescriptorsWithAnError) {
  std::vector<FileDescriptor> all;
  rlimit before{};
  ::getrlimit(RLIMIT_NOFILE, &before);
  rlimit few = before;
  few.rlim_cur = 64;
  ::setrlimit(RLIMIT_NOFILE, &few);
  for (;;) {
    FileDescriptor next(::open("/dev/null", O_RDONLY | O_CLOEXEC));
    if (!next) break;
    all.push_back(std::move(next));
  }
  const auto outcome =
      host_->execute(fault({"exit", "0"}), roomy(), interrupt_);
  all.clear();
  ::setrlimit(RLIMIT_NOFILE, &before);
  ASSERT_FALSE(outcome);
  EXPECT_EQ(outcome.error().code, Code::Io);
  EXPECT_TRUE(host_->execute(fault({"exit", "0"}), roomy(), interrupt_));
  host_.reset();
  EXPECT_THAT(groups_of(::getpid()), ::testing::IsEmpty());
}

TEST_F(AnyHost, NamesItsMethodAndWhatItGuarantees) {
  EXPECT_FALSE(to_string(host_->method()).empty());
  for (const Method method :
       {Method::CgroupV2, Method::CgroupV1, Method::Supervised}) {
    EXPECT_THAT(guarantees(method), ::testing::EndsWith("."));
  }
  EXPECT_EQ(to_string(Method::CgroupV2), "cgroup-v2");
  EXPECT_EQ(to_string(Method::CgroupV1), "cgroup-v1");
  EXPECT_EQ(to_string(Method::Supervised), "supervised");
}

}  // namespace
}  // namespace podium::process::testing
