#include <fcntl.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "process/kernel_files.h"
#include "process/networks.h"
#include "process/sandbox.h"

namespace podium::process {
namespace {

constexpr std::size_t kMostAside = 8;

// As the kernel has it; the C library of Debian 12 has the calls, others not.
struct MountAttributes {
  std::uint64_t set = 0;
  std::uint64_t clear = 0;
  std::uint64_t propagation = 0;
  std::uint64_t users = 0;
};

int write_file(const char* path, const char* text) {
  errno = write_at(AT_FDCWD, path, text);
  return errno == 0 ? 0 : -1;
}

int make_folder(const char* path, std::uint64_t mode) {
  if (::mkdir(path, static_cast<mode_t>(mode)) != 0) return -1;
  // mkdir leaves the sticky bit away.
  return mode > 0777 ? ::chmod(path, static_cast<mode_t>(mode)) : 0;
}

int make_file(const char* path, std::uint64_t mode) {
  const int file = ::open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC,
                          static_cast<mode_t>(mode));
  if (file < 0) return -1;
  return ::close(file);
}

int mount_at(const RawAction& action) {
  const auto text = [&](std::size_t i) {
    return action.texts[i][0] != '\0' ? action.texts[i] : nullptr;
  };
  return ::mount(text(1), text(0), text(2), action.flags, text(3));
}

int restrict(const char* place, std::uint64_t flags) {
  MountAttributes attributes;
  attributes.set = flags;
  return static_cast<int>(::syscall(SYS_mount_setattr, AT_FDCWD, place,
                                    AT_RECURSIVE, &attributes,
                                    sizeof attributes));
}

int take_aside(const char* path, int& aside) {
  aside = static_cast<int>(
      ::syscall(SYS_open_tree, AT_FDCWD, path,
                unsigned{OPEN_TREE_CLONE} | unsigned{OPEN_TREE_CLOEXEC}));
  return aside < 0 ? -1 : 0;
}

int put(const char* place, int aside) {
  const auto done = ::syscall(SYS_move_mount, aside, "", AT_FDCWD, place,
                              MOVE_MOUNT_F_EMPTY_PATH);
  const int error = errno;
  ::close(aside);
  errno = error;
  return static_cast<int>(done);
}

int carry_out(const RawAction& action, std::array<int, kMostAside>& aside) {
  switch (action.kind) {
    case Action::Kind::Write:
      return write_file(action.texts[0], action.texts[1]);
    case Action::Kind::MakeFolder:
      return make_folder(action.texts[0], action.flags);
    case Action::Kind::MakeFile:
      return make_file(action.texts[0], action.flags);
    case Action::Kind::Link:
      return ::symlink(action.texts[1], action.texts[0]);
    case Action::Kind::Mount:
      return mount_at(action);
    case Action::Kind::Restrict:
      return restrict(action.texts[0], action.flags);
    case Action::Kind::Take:
      return take_aside(action.texts[0], aside[action.flags % kMostAside]);
    case Action::Kind::Put:
      return put(action.texts[0], aside[action.flags % kMostAside]);
    case Action::Kind::Name:
      return ::sethostname(action.texts[0], std::strlen(action.texts[0]));
    case Action::Kind::Loopback:
      return bring_up_loopback();
  }
  errno = EINVAL;
  return -1;
}

constexpr std::uint32_t bit(Lack lack) {
  return 1U << static_cast<unsigned>(lack);
}

}  // namespace

int carry_out(const RawAction* actions, std::size_t count, std::uint32_t& lacks,
              std::size_t& failed) {
  ::umask(0);
  std::array<int, kMostAside> aside;
  aside.fill(-1);
  for (std::size_t i = 0; i < count; ++i) {
    const RawAction& action = actions[i];
    if (carry_out(action, aside) == 0 || action.may_fail) continue;
    if (action.lack == Lack::None) {
      failed = i;
      return errno;
    }
    lacks |= bit(action.lack);
  }
  ::umask(022);
  return 0;
}

std::uint64_t layer_use(const char* folder) {
  struct statfs status {};
  if (::statfs(folder, &status) != 0) return 0;
  return (status.f_blocks - status.f_bfree) *
             static_cast<std::uint64_t>(status.f_bsize) +
         (status.f_files - status.f_ffree) * kBytesPerFile;
}

}  // namespace podium::process
