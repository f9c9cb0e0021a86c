// Takes more memory than it may, in all the ways there are.

#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "faults.h"

namespace faults {

namespace {

void fill(long megabytes, int flags, int file) {
  megabytes = std::min(megabytes, 1000L);
  const std::size_t size = static_cast<std::size_t>(megabytes) << 20;
  void* memory = mmap(nullptr, size, PROT_READ | PROT_WRITE, flags, file, 0);
  if (memory == MAP_FAILED) std::exit(3);
  for (std::size_t at = 0; at < size; at += 4096) {
    static_cast<volatile char*>(memory)[at] = 1;
  }
}

int hog(const Numbers& n) {
  fill(number(n, 0, 100), MAP_PRIVATE | MAP_ANONYMOUS, -1);
  usleep(static_cast<useconds_t>(number(n, 1, 0)) * 1000);
  say("done\n");
  return 0;
}

// The thread that the process began with ends before the memory is taken.
int hog_late(const Numbers& n) {
  static const Numbers all = n;
  pthread_t thread;
  pthread_create(
      &thread, nullptr,
      [](void*) -> void* {
        usleep(50'000);
        std::exit(hog(all));
      },
      nullptr);
  // Not by pthread_exit, which would have to unwind.
  syscall(SYS_exit, 0);
  return 1;
}

// Together more than the limit, none alone.
int hog_tree(const Numbers& n) {
  const long each = number(n, 0, 50);
  const long count = std::min(number(n, 1, 8), 20L);
  int ends[2];
  if (pipe(ends) != 0) return 3;
  for (long i = 0; i < count; ++i) {
    if (start_child() == 0) {
      fill(std::min(each, 1000 / count), MAP_PRIVATE | MAP_ANONYMOUS, -1);
      if (write(ends[1], "x", 1) != 1) _exit(3);
      sleep_on();
    }
  }
  // However slow the machine is, until all have theirs, and then long enough
  // to be seen.
  char filled = 0;
  for (long i = 0; i < count; ++i) {
    if (read(ends[0], &filled, 1) != 1) return 3;
  }
  usleep(1000 * 1000);
  say("done\n");
  return 0;
}

// A child takes the memory; its parent does not care and says sat.
int hog_child(const Numbers& n) {
  if (start_child() == 0) {
    fill(number(n, 0, 100), MAP_PRIVATE | MAP_ANONYMOUS, -1);
    _exit(0);
  }
  int status = 0;
  wait(&status);
  usleep(static_cast<useconds_t>(number(n, 1, 0)) * 1000);
  say("sat\n");
  return 0;
}

// Children that read what their parent wrote have it in common.
int share(const Numbers& n) {
  fill(number(n, 0, 100), MAP_PRIVATE | MAP_ANONYMOUS, -1);
  for (long i = 0; i < std::min(number(n, 1, 4), 20L); ++i) {
    if (start_child() == 0) sleep_on();
  }
  usleep(200 * 1000);
  return 0;
}

int shared_memory(const Numbers& n) {
  fill(number(n, 0, 100), MAP_SHARED | MAP_ANONYMOUS, -1);
  usleep(200 * 1000);
  return 0;
}

int file_in_memory(const Numbers& n) {
  const int file = memfd_create("fault", 0);
  const std::vector<char> block(1 << 20, 'x');
  for (long i = 0; i < std::min(number(n, 0, 100), 1000L); ++i) {
    if (write(file, block.data(), block.size()) < 0) return 3;
  }
  say("done\n");
  return 0;
}

}  // namespace

const Faults kMemory{
    {"hog", hog},
    {"hog-late", hog_late},
    {"hog-tree", hog_tree},
    {"hog-child", hog_child},
    {"share", share},
    {"shared-memory", shared_memory},
    {"file-in-memory", file_in_memory},
};

}  // namespace faults
