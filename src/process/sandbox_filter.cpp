// A program for the kernel, in its own language (BPF). A call that is allowed
// whatever its arguments are costs nothing: since Linux 5.11 the kernel finds
// out beforehand and remembers. Before, the calls that solvers make most have
// the lowest numbers and are allowed first.

#include <asm/unistd.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "base/check.h"
#include "process/call_numbers.h"
#include "process/refused_calls.h"
#include "process/sandbox.h"

namespace podium::process {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kNative = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kNative = AUDIT_ARCH_AARCH64;
#else
constexpr std::uint32_t kNative = 0;  // no filter
#endif

// The flags of clone that make namespaces.
constexpr std::uint32_t kNamespaces = 0x7e020000;
// From here on x86-64 counts calls of a third kind, which nobody needs.
constexpr std::uint32_t kThirdKind = 0x40000000;

constexpr std::uint32_t refusal(int error) {
  return SECCOMP_RET_ERRNO | static_cast<std::uint32_t>(error);
}

class Program {
 public:
  std::size_t size() const { return steps_.size(); }
  void load(std::size_t offset) {
    add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset), 0, 0);
  }
  void end(std::uint32_t result) { add(BPF_RET | BPF_K, result, 0, 0); }
  // To a step with a later number; otherwise to the next one or to `if_not`.
  void jump(unsigned comparison, std::uint32_t value, std::size_t target,
            std::optional<std::size_t> if_not = std::nullopt) {
    const std::size_t next = steps_.size() + 1;
    add(BPF_JMP | comparison | BPF_K, value, target - next,
        if_not.value_or(next) - next);
  }
  std::string bytes() const {
    std::string bytes(steps_.size() * sizeof(sock_filter), '\0');
    std::memcpy(bytes.data(), steps_.data(), bytes.size());
    return bytes;
  }

 private:
  void add(unsigned code, std::uint32_t value, std::size_t if_true,
           std::size_t if_false) {
    PODIUM_CHECK(if_true <= UINT8_MAX && if_false <= UINT8_MAX);
    steps_.push_back({static_cast<std::uint16_t>(code),
                      static_cast<std::uint8_t>(if_true),
                      static_cast<std::uint8_t>(if_false), value});
  }

  std::vector<sock_filter> steps_;
};

constexpr std::size_t kBlockExtra = 12;  // steps of a block beside the list

// For the calls of one architecture; ends in every case.
void add_block(Program& program, const CallNumbers& numbers) {
  const std::size_t allowed = program.size() + numbers.count + 5;
  const std::size_t refused = allowed + 1;
  const std::size_t unknown = allowed + 2;
  const std::size_t look = allowed + 3;
  const std::vector<int> list(numbers.refused, numbers.refused + numbers.count);
  const int lowest = std::min(
      {*std::ranges::min_element(list), numbers.clone, numbers.clone3});
  const auto number = [](int call) { return static_cast<std::uint32_t>(call); };

  program.load(offsetof(seccomp_data, nr));
  program.jump(BPF_JGE, kThirdKind, unknown);
  program.jump(BPF_JGE, number(lowest), program.size() + 1, allowed);
  for (const int call : list) program.jump(BPF_JEQ, number(call), refused);
  // Its flags cannot be seen; programs try clone when it is not there.
  program.jump(BPF_JEQ, number(numbers.clone3), unknown);
  program.jump(BPF_JEQ, number(numbers.clone), look);
  program.end(SECCOMP_RET_ALLOW);
  program.end(refusal(EPERM));
  program.end(refusal(ENOSYS));
  program.load(offsetof(seccomp_data, args));
  program.jump(BPF_JSET, kNamespaces, program.size() + 1, program.size() + 2);
  program.end(refusal(EPERM));
  program.end(SECCOMP_RET_ALLOW);
}

}  // namespace

std::string system_call_filter() {
  if (kNative == 0) return {};
  Program program;
  const CallNumbers* of_32 = call_numbers_32();
  const std::size_t native = of_32 != nullptr ? 4 : 3;
  program.load(offsetof(seccomp_data, arch));
  program.jump(BPF_JEQ, kNative, native);
  if (of_32 != nullptr) {
    // Programs of 32 bits are programs too.
    program.jump(BPF_JEQ, AUDIT_ARCH_I386,
                 native + kNumbers.count + kBlockExtra);
  }
  program.end(refusal(ENOSYS));
  add_block(program, kNumbers);
  if (of_32 != nullptr) add_block(program, *of_32);
  return program.bytes();
}

}  // namespace podium::process
