// Floods its streams, closes them, and fills folders.

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "faults.h"

namespace faults {

namespace {

int flood(const Numbers& n) {
  long left = number(n, 0, 1 << 20);
  std::vector<char> block(1 << 16);
  for (std::size_t i = 0; i < block.size(); ++i) {
    block[i] = static_cast<char>('a' + i % 26);
  }
  say("first\n");
  while (left > 0) {
    const auto size = static_cast<std::size_t>(
        std::min<long>(left, static_cast<long>(block.size())));
    const ssize_t written = write(STDOUT_FILENO, block.data(), size);
    if (written <= 0) return 3;
    left -= written;
  }
  say("last\n");
  return 0;
}

// By turns, and never a line break.
int flood_both(const Numbers& n) {
  const std::string block(1 << 14, 'x');
  for (long left = number(n, 0, 1 << 20); left > 0;) {
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
      const ssize_t written = write(stream, block.data(), block.size());
      if (written <= 0) return 3;
      left -= written;
    }
  }
  return 0;
}

int close_streams(const Numbers& n) {
  say("closing\n");
  close(0);
  close(1);
  close(2);
  usleep(static_cast<useconds_t>(number(n, 0, 100)) * 1000);
  return 7;
}

int close_all_and_spin(const Numbers&) {
  syscall(SYS_close_range, 0U, ~0U, 0U);
  spin_on();
}

int open_files(const Numbers& n) {
  for (long i = 0; i < number(n, 0, 100000); ++i) {
    if (open("/dev/null", O_RDONLY) >= 0) continue;
    std::printf("refused after %ld: %s\n", i, std::strerror(errno));
    return 0;
  }
  std::puts("never refused");
  return 0;
}

// Files without content, in the folder that it is in.
int empty_files(const Numbers& n) {
  for (long i = 0; i < std::min(number(n, 0, 1000), 100000L); ++i) {
    const std::string name = "empty-" + std::to_string(i);
    const int file = open(name.c_str(), O_CREAT | O_WRONLY, 0600);
    if (file < 0) return 3;
    close(file);
  }
  say("done\n");
  return 0;
}

// One file, as large as it may be; ends when there is no room.
int fill_layer(const Numbers& n) {
  const std::string block(1 << 20, 'x');
  const int file = open("filled", O_CREAT | O_WRONLY, 0600);
  for (long i = 0; i < std::min(number(n, 0, 100), 1000L); ++i) {
    if (write(file, block.data(), block.size()) <= 0) return 3;
  }
  say("done\n");
  return 0;
}

// Several at once, each up to 200 MB, over and over.
int write_files(const Numbers& n) {
  const std::string block(1 << 20, 'x');
  for (long i = 1; i < number(n, 0, 4); ++i) {
    if (start_child() == 0) break;
  }
  const std::string name = "written-" + std::to_string(getpid());
  for (;;) {
    const int file = open(name.c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600);
    for (int i = 0; file >= 0 && i < 200; ++i) {
      if (write(file, block.data(), block.size()) <= 0) break;
    }
    close(file);
  }
}

}  // namespace

const Faults kFiles{
    {"flood", flood},
    {"flood-both", flood_both},
    {"close-streams", close_streams},
    {"close-all-and-spin", close_all_and_spin},
    {"open-files", open_files},
    {"empty-files", empty_files},
    {"fill-layer", fill_layer},
    {"write-files", write_files},
};

}  // namespace faults
