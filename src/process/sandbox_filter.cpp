// A program for the kernel, in its own language (BPF). A call that is allowed
// whatever its arguments are costs nothing: since Linux 5.11 the kernel finds
// out beforehand and remembers.

#include <asm/unistd.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/net.h>
#include <linux/seccomp.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <map>
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
  // Both to a step with a later number.
  void jump(unsigned comparison, std::uint32_t value, std::size_t target,
            std::size_t if_not) {
    const std::size_t next = steps_.size() + 1;
    add(BPF_JMP | comparison | BPF_K, value, target - next, if_not - next);
  }
  void append(const Program& other) {
    steps_.insert(steps_.end(), other.steps_.begin(), other.steps_.end());
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

// Sockets of other families do not stop at the borders of a namespace: by those
// of virtual machines a command could talk to the host, or to another run.
constexpr std::array<std::uint32_t, 4> kFamilies{AF_UNIX, AF_INET, AF_INET6,
                                                 AF_NETLINK};

// What becomes of a call.
enum class Fate : std::uint8_t {
  Allowed,
  Refused,
  Unknown,   // as if the kernel did not have it
  NoFamily,  // as if the kernel did not have that family of sockets
  LookAtClone,
  LookAtSocket,
  LookAtSocketcall,
};

// Calls from this number on, to the next border.
struct Border {
  std::uint32_t first = 0;
  Fate fate = Fate::Allowed;
};

std::vector<Border> borders_of(const CallNumbers& numbers) {
  std::map<int, Fate> fates;
  for (std::size_t i = 0; i < numbers.count; ++i) {
    fates[numbers.refused[i]] = Fate::Refused;
  }
  // Its flags cannot be seen; programs try clone when it is not there.
  fates[numbers.clone3] = Fate::Unknown;
  fates[numbers.clone] = Fate::LookAtClone;
  fates[numbers.socket] = Fate::LookAtSocket;
  if (numbers.socketcall >= 0) {
    fates[numbers.socketcall] = Fate::LookAtSocketcall;
  }
  std::vector<Border> borders{{}};
  const auto add = [&](std::uint32_t first, Fate fate) {
    if (borders.back().first == first) borders.pop_back();
    if (borders.back().fate != fate) borders.push_back({first, fate});
  };
  for (const auto& [call, fate] : fates) {
    const auto number = static_cast<std::uint32_t>(call);
    add(number, fate);
    add(number + 1, Fate::Allowed);
  }
  add(kThirdKind, Fate::Unknown);
  return borders;
}

// For the calls of one architecture; ends in every case. When the filter is set
// the kernel tries every call in it, so a search by halves saves a tenth of a
// millisecond for each run. Jumps go forward only: first the search, then what
// looks closer, then the ends.
class Block {
 public:
  explicit Block(const CallNumbers& numbers)
      : borders_(borders_of(numbers)), looks_(1 + steps_for(borders_.size())) {
    program_.load(offsetof(seccomp_data, nr));
    search(0, borders_.size());
    program_.load(offsetof(seccomp_data, args));
    program_.jump(BPF_JSET, kNamespaces, at(Fate::Refused), at(Fate::Allowed));
    program_.load(offsetof(seccomp_data, args));
    for (const std::uint32_t family : kFamilies) {
      const bool last = family == kFamilies.back();
      program_.jump(BPF_JEQ, family, at(Fate::Allowed),
                    last ? at(Fate::NoFamily) : program_.size() + 1);
    }
    // The family that it asks for cannot be seen.
    program_.load(offsetof(seccomp_data, args));
    program_.jump(BPF_JEQ, SYS_SOCKET, at(Fate::NoFamily), at(Fate::Allowed));
    program_.end(SECCOMP_RET_ALLOW);
    program_.end(refusal(EPERM));
    program_.end(refusal(ENOSYS));
    program_.end(refusal(EAFNOSUPPORT));
  }

  const Program& program() const { return program_; }

 private:
  // To tell so many ranges apart.
  static std::size_t steps_for(std::size_t ranges) { return ranges - 1; }

  std::size_t at(Fate fate) const {
    const std::size_t ends = looks_ + 5 + kFamilies.size();
    switch (fate) {
      case Fate::LookAtClone:
        return looks_;
      case Fate::LookAtSocket:
        return looks_ + 2;
      case Fate::LookAtSocketcall:
        return looks_ + 3 + kFamilies.size();
      case Fate::Allowed:
        return ends;
      case Fate::Refused:
        return ends + 1;
      case Fate::Unknown:
        return ends + 2;
      case Fate::NoFamily:
        return ends + 3;
    }
    throw Bug("no such Fate");
  }

  // Among the borders from `begin` to before `end`; as deep as their logarithm.
  // NOLINTNEXTLINE(misc-no-recursion)
  void search(std::size_t begin, std::size_t end) {
    const std::size_t middle = begin + (end - begin) / 2;
    const std::size_t lower = program_.size() + 1;
    const std::size_t upper = lower + steps_for(middle - begin);
    const bool one_below = middle - begin == 1;
    const bool one_above = end - middle == 1;
    program_.jump(BPF_JGE, borders_[middle].first,
                  one_above ? at(borders_[middle].fate) : upper,
                  one_below ? at(borders_[begin].fate) : lower);
    if (!one_below) search(begin, middle);
    if (!one_above) search(middle, end);
  }

  std::vector<Border> borders_;
  std::size_t looks_;  // where they begin
  Program program_;
};

}  // namespace

std::string system_call_filter() {
  if (kNative == 0) return {};
  const Program native = Block(kNumbers).program();
  const CallNumbers* of_32 = call_numbers_32();
  Program program;
  const std::size_t first = of_32 != nullptr ? 4 : 3;
  program.load(offsetof(seccomp_data, arch));
  program.jump(BPF_JEQ, kNative, first, program.size() + 1);
  if (of_32 != nullptr) {
    // Programs of 32 bits are programs too.
    program.jump(BPF_JEQ, AUDIT_ARCH_I386, first + native.size(),
                 program.size() + 1);
  }
  program.end(refusal(ENOSYS));
  program.append(native);
  if (of_32 != nullptr) program.append(Block(*of_32).program());
  return program.bytes();
}

}  // namespace podium::process
