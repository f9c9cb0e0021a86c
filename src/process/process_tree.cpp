#include "process/process_tree.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>

namespace podium::process {
namespace {

// "/proc/12/task/34/children" without the C library's formatting.
class Path {
 public:
  Path& add(const char* text) {
    while (*text != '\0') put(*text++);
    return *this;
  }
  Path& add(pid_t number) {
    std::array<char, 16> digits;
    std::size_t count = 0;
    do {
      digits[count++] = static_cast<char>('0' + number % 10);
      number /= 10;
    } while (number > 0);
    while (count > 0) put(digits[--count]);
    return *this;
  }
  const char* text() const { return text_.data(); }

 private:
  void put(char c) {
    if (size_ + 1 < text_.size()) text_[size_++] = c;
  }

  std::array<char, 64> text_{};
  std::size_t size_ = 0;
};

void append(PidList& list, pid_t process) {
  if (list.size < list.capacity) list.pids[list.size++] = process;
}

// As the kernel gives it; the C library has no allocation-free reader.
struct Entry64 {
  std::uint64_t inode;
  std::int64_t offset;
  std::uint16_t length;
  std::uint8_t type;
  char name[1];
};

// Calls take(number) for every entry of a folder whose name is a number.
template <class Take>
void for_each_number(const char* folder, Take take) {
  const int open = ::open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (open < 0) return;
  alignas(Entry64) std::array<char, 8192> buffer;
  for (;;) {
    const long size =
        ::syscall(SYS_getdents64, open, buffer.data(), buffer.size());
    if (size <= 0) break;
    for (long at = 0; at < size;) {
      const char* place = buffer.data() + at;
      Entry64 entry{};
      std::memcpy(&entry, place, offsetof(Entry64, name));
      const char* name = place + offsetof(Entry64, name);
      at += entry.length;
      pid_t number = 0;
      while (*name >= '0' && *name <= '9') number = number * 10 + *name++ - '0';
      if (number > 0 && *name == '\0') take(number);
    }
  }
  ::close(open);
}

// The numbers in a text file such as "12 345 ". False if it cannot be opened.
bool append_numbers(const char* file, PidList& list) {
  const int open = ::open(file, O_RDONLY | O_CLOEXEC);
  if (open < 0) return false;
  std::array<char, 4096> buffer;
  pid_t number = 0;
  for (;;) {
    const ssize_t size = ::read(open, buffer.data(), buffer.size());
    if (size <= 0) break;
    for (ssize_t i = 0; i < size; ++i) {
      const char c = buffer[static_cast<std::size_t>(i)];
      if (c >= '0' && c <= '9') {
        number = number * 10 + (c - '0');
      } else {
        if (number > 0) append(list, number);
        number = 0;
      }
    }
  }
  if (number > 0) append(list, number);
  ::close(open);
  return true;
}

// Whether the kernel was built with lists of children.
bool has_children_files() {
  const pid_t self = ::getpid();
  return ::access(Path()
                      .add("/proc/")
                      .add(self)
                      .add("/task/")
                      .add(self)
                      .add("/children")
                      .text(),
                  F_OK) == 0;
}

// Field 4 of stat, after the name in parentheses, which may hold anything.
pid_t parent_of(pid_t process) {
  const int open = ::open(Path().add("/proc/").add(process).add("/stat").text(),
                          O_RDONLY | O_CLOEXEC);
  if (open < 0) return -1;
  std::array<char, 512> buffer;
  const ssize_t size = ::read(open, buffer.data(), buffer.size());
  ::close(open);
  if (size <= 0) return -1;
  const char* end = buffer.data() + size;
  const char* at = end;
  while (at > buffer.data() && *(at - 1) != ')') --at;
  at += 3;  // blank, state, blank
  pid_t parent = 0;
  while (at < end && *at >= '0' && *at <= '9')
    parent = parent * 10 + *at++ - '0';
  return parent;
}

}  // namespace

void visit_descendants(pid_t root, PidList& list, void (*visit)(pid_t)) {
  const bool by_files = has_children_files();
  const std::size_t first = list.size;
  std::size_t next = first;
  for (pid_t process = root;; process = list.pids[next++]) {
    if (process != root && visit != nullptr) visit(process);
    if (by_files) {
      // A child belongs to the thread that started it.
      for_each_number(Path().add("/proc/").add(process).add("/task").text(),
                      [&](pid_t thread) {
                        append_numbers(Path()
                                           .add("/proc/")
                                           .add(process)
                                           .add("/task/")
                                           .add(thread)
                                           .add("/children")
                                           .text(),
                                       list);
                      });
    } else {
      for_each_number("/proc", [&](pid_t other) {
        if (parent_of(other) == process) append(list, other);
      });
    }
    if (next == list.size) return;
  }
}

void kill_descendants(pid_t root, PidList& list) {
  list.size = 0;
  visit_descendants(root, list,
                    [](pid_t process) { ::kill(process, SIGSTOP); });
  list.size = 0;
  visit_descendants(root, list,
                    [](pid_t process) { ::kill(process, SIGKILL); });
}

}  // namespace podium::process
