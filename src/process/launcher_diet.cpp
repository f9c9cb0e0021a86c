#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>

#include "process/launcher.h"

namespace podium::process {
namespace {

constexpr std::uintptr_t kWorthwhile = 1U << 20;

struct Mapping {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  bool private_writable = false;
  bool anonymous = false;
};

// "begin-end rw-p offset device inode  name"
class LineReader {
 public:
  // Takes one character; true when a line is complete.
  bool take(char c) {
    if (c == '\n') return true;
    if (c == ' ') {
      ++field_;
      column_ = 0;
      return false;
    }
    if (field_ == 0) {
      take_address(c);
    } else if (field_ == 1) {
      constexpr std::array kWanted{'r', 'w', '-', 'p'};
      flags_ok_ = flags_ok_ && column_ < 4 && c == kWanted[column_];
    } else if (field_ == 4) {
      inode_zero_ = inode_zero_ && c == '0';
    }
    ++column_;
    return false;
  }

  Mapping mapping() const { return {begin_, end_, flags_ok_, inode_zero_}; }

 private:
  void take_address(char c) {
    if (c == '-') {
      second_ = true;
      return;
    }
    std::uintptr_t& address = second_ ? end_ : begin_;
    const int digit = c <= '9' ? c - '0' : c - 'a' + 10;
    address = address * 16 + static_cast<std::uintptr_t>(digit);
  }

  std::uintptr_t begin_ = 0;
  std::uintptr_t end_ = 0;
  int field_ = 0;
  unsigned column_ = 0;
  bool second_ = false;
  bool flags_ok_ = true;
  bool inode_zero_ = true;
};

}  // namespace

void drop_copied_memory() {
#ifdef __SANITIZE_ADDRESS__
  return;  // the sanitizer keeps what it lives on in such memory
#endif
  const int maps = ::open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
  if (maps < 0) return;
  std::array<char, 4096> buffer;
  // What we stand on: this stack, and the thread's own data (errno).
  const auto stack = reinterpret_cast<std::uintptr_t>(buffer.data());
  const auto thread =
      reinterpret_cast<std::uintptr_t>(__builtin_thread_pointer());
  LineReader line;
  for (;;) {
    const ssize_t size = ::read(maps, buffer.data(), buffer.size());
    if (size <= 0) break;
    for (ssize_t i = 0; i < size; ++i) {
      if (!line.take(buffer[static_cast<std::size_t>(i)])) continue;
      const Mapping found = line.mapping();
      line = {};
      const auto holds = [&](std::uintptr_t address) {
        return found.begin <= address && address < found.end;
      };
      if (!found.private_writable || !found.anonymous || holds(stack) ||
          holds(thread) || found.end - found.begin < kWorthwhile) {
        continue;
      }
      // The kernel gives addresses as text.
      // NOLINTNEXTLINE(performance-no-int-to-ptr)
      void* begin = reinterpret_cast<void*>(found.begin);
      ::madvise(begin, found.end - found.begin, MADV_DONTNEED);
    }
  }
  ::close(maps);
}

}  // namespace podium::process
