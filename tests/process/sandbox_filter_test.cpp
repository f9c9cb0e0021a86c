// The filter of system calls, carried out step by step as the kernel does it:
// calls of other kinds of programs cannot be made on every machine.

#include <asm/unistd.h>
#include <gtest/gtest.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/net.h>
#include <linux/seccomp.h>
#include <sys/socket.h>

#include <cerrno>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "process/sandbox.h"

namespace podium::process {
namespace {

constexpr std::uint32_t kAllow = SECCOMP_RET_ALLOW;

std::uint32_t refusal(int error) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error);
}

std::vector<sock_filter> steps() {
  const std::string bytes = system_call_filter();
  std::vector<sock_filter> steps(bytes.size() / sizeof(sock_filter));
  std::memcpy(steps.data(), bytes.data(), bytes.size());
  return steps;
}

// What becomes of a call; 0 if the filter is no program.
std::uint32_t judge(std::uint32_t arch, std::uint32_t number,
                    std::uint64_t first = 0) {
  seccomp_data data{};
  data.nr = static_cast<int>(number);
  data.arch = arch;
  data.args[0] = first;
  const std::vector<sock_filter> program = steps();
  std::uint32_t value = 0;
  for (std::size_t at = 0; at < program.size(); ++at) {
    const sock_filter& step = program[at];
    bool jumps = false;
    switch (step.code) {
      case BPF_LD | BPF_W | BPF_ABS:
        if (step.k + sizeof(value) > sizeof(data)) return 0;
        std::memcpy(&value, reinterpret_cast<const char*>(&data) + step.k,
                    sizeof(value));
        continue;
      case BPF_RET | BPF_K:
        return step.k;
      case BPF_JMP | BPF_JEQ | BPF_K:
        jumps = value == step.k;
        break;
      case BPF_JMP | BPF_JGE | BPF_K:
        jumps = value >= step.k;
        break;
      case BPF_JMP | BPF_JSET | BPF_K:
        jumps = (value & step.k) != 0;
        break;
      default:
        return 0;
    }
    at += jumps ? step.jt : step.jf;
  }
  return 0;
}

#if defined(__x86_64__)

constexpr std::uint32_t kNative = AUDIT_ARCH_X86_64;
constexpr std::uint32_t k32 = AUDIT_ARCH_I386;

TEST(SandboxFilter, OfPrograms64) {
  EXPECT_EQ(judge(kNative, __NR_read), kAllow);
  EXPECT_EQ(judge(kNative, __NR_futex), kAllow);
  EXPECT_EQ(judge(kNative, __NR_mount), refusal(EPERM));
  // Of its own processes; there are no others in its namespace.
  EXPECT_EQ(judge(kNative, __NR_ptrace), kAllow);
  EXPECT_EQ(judge(kNative, __NR_keyctl), refusal(EPERM));
  EXPECT_EQ(judge(kNative, __NR_unshare), refusal(EPERM));
}

// By the numbers of the kernel's table for 32 bits.
TEST(SandboxFilter, OfPrograms32) {
  constexpr std::uint32_t kRead = 3;
  constexpr std::uint32_t kMount = 21;
  constexpr std::uint32_t kKeyctl = 288;
  EXPECT_EQ(judge(k32, kRead), kAllow);
  EXPECT_EQ(judge(k32, kMount), refusal(EPERM));
  EXPECT_EQ(judge(k32, kKeyctl), refusal(EPERM));
}

// Threads and children yes, namespaces no.
TEST(SandboxFilter, OfClone) {
  constexpr std::uint64_t kThread = 0x3d0f00;
  constexpr std::uint64_t kUserNamespace = 0x10000000;
  constexpr std::uint64_t kMountNamespace = 0x20000;
  constexpr std::uint32_t kClone32 = 120;
  EXPECT_EQ(judge(kNative, __NR_clone, kThread), kAllow);
  EXPECT_EQ(judge(kNative, __NR_clone, kUserNamespace), refusal(EPERM));
  EXPECT_EQ(judge(kNative, __NR_clone, kMountNamespace | 17), refusal(EPERM));
  EXPECT_EQ(judge(kNative, __NR_clone3), refusal(ENOSYS));
  EXPECT_EQ(judge(k32, kClone32, kThread), kAllow);
  EXPECT_EQ(judge(k32, kClone32, kUserNamespace), refusal(EPERM));
  EXPECT_EQ(judge(k32, __NR_clone3), refusal(ENOSYS));
}

// Those of the families that end at a network namespace, or at a user's own.
TEST(SandboxFilter, OfSockets) {
  constexpr std::uint32_t kSocketcall32 = 102;
  constexpr std::uint32_t kSocket32 = 359;
  const auto refused = refusal(EAFNOSUPPORT);
  for (const int family : {AF_UNIX, AF_INET, AF_INET6, AF_NETLINK}) {
    const auto first = static_cast<std::uint64_t>(family);
    EXPECT_EQ(judge(kNative, __NR_socket, first), kAllow) << family;
    EXPECT_EQ(judge(k32, kSocket32, first), kAllow) << family;
  }
  for (const int family : {0, AF_VSOCK, AF_ALG, AF_BLUETOOTH, AF_PACKET}) {
    const auto first = static_cast<std::uint64_t>(family);
    EXPECT_EQ(judge(kNative, __NR_socket, first), refused) << family;
    EXPECT_EQ(judge(k32, kSocket32, first), refused) << family;
  }
  EXPECT_EQ(judge(k32, kSocketcall32, SYS_SOCKET), refused);
  EXPECT_EQ(judge(k32, kSocketcall32, SYS_CONNECT), kAllow);
}

TEST(SandboxFilter, OfKindsThatNobodyNeeds) {
  constexpr std::uint32_t kThirdKind = 0x40000000;
  EXPECT_EQ(judge(kNative, kThirdKind | __NR_read), refusal(ENOSYS));
  EXPECT_EQ(judge(kNative, kThirdKind | __NR_mount), refusal(ENOSYS));
  EXPECT_EQ(judge(kNative, UINT32_MAX), refusal(ENOSYS));
  EXPECT_EQ(judge(AUDIT_ARCH_AARCH64, __NR_read), refusal(ENOSYS));
}

#endif

}  // namespace
}  // namespace podium::process
