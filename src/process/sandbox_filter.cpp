#include <seccomp.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>

#include "base/file.h"
#include "process/sandbox.h"

namespace podium::process {
namespace {

// Refused as if the rights were missing. Names that the library or the machine
// does not know are passed over.
constexpr std::array kRefused{
    // file systems
    "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount",
    "open_tree", "fsopen", "fsconfig", "fsmount", "fspick", "mount_setattr",
    "swapon", "swapoff", "quotactl", "quotactl_fd", "open_by_handle_at",
    "fanotify_init",
    // the kernel and the machine
    "reboot", "kexec_load", "kexec_file_load", "init_module", "finit_module",
    "delete_module", "acct", "iopl", "ioperm", "syslog", "sethostname",
    "setdomainname", "settimeofday", "clock_settime", "clock_settime64",
    "clock_adjtime", "clock_adjtime64", "adjtimex", "stime", "vhangup",
    "nfsservctl", "lookup_dcookie",
    // keys, which are the user's and outlive the run
    "add_key", "request_key", "keyctl",
    // looking into and changing others
    "bpf", "perf_event_open", "userfaultfd", "kcmp", "process_madvise",
    // other namespaces
    "unshare", "setns",
    // a second way to do all of this
    "io_uring_setup", "io_uring_enter", "io_uring_register"};

// The flags of clone that make namespaces.
constexpr std::array<scmp_datum_t, 7> kNamespaces{
    0x10000000, 0x20000000, 0x40000000, 0x00020000,
    0x04000000, 0x08000000, 0x02000000};

struct Release {
  void operator()(void* filter) const { seccomp_release(filter); }
};

int refuse(scmp_filter_ctx filter, const char* name, int error) {
  const int number = seccomp_syscall_resolve_name(name);
  if (number == __NR_SCMP_ERROR) return 0;
  return seccomp_rule_add(
      filter, SCMP_ACT_ERRNO(static_cast<std::uint32_t>(error)), number, 0);
}

int add_rules(scmp_filter_ctx filter) {
  // Programs of 32 bits are programs too.
  if (seccomp_arch_native() == SCMP_ARCH_X86_64) {
    seccomp_arch_add(filter, SCMP_ARCH_X86);
  }
  for (const char* name : kRefused) {
    if (const int error = refuse(filter, name, EPERM)) return error;
  }
  // Its flags cannot be seen; programs try clone when it is not there.
  if (const int error = refuse(filter, "clone3", ENOSYS)) return error;
  for (const scmp_datum_t flag : kNamespaces) {
    const int error =
        seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                         SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag));
    if (error != 0) return error;
  }
  return 0;
}

}  // namespace

std::string system_call_filter() {
  const std::unique_ptr<void, Release> filter(seccomp_init(SCMP_ACT_ALLOW));
  if (filter == nullptr || add_rules(filter.get()) != 0) return {};
  // One jump per comparison is slow for every call of the command.
  seccomp_attr_set(filter.get(), SCMP_FLTATR_CTL_OPTIMIZE, 2);
  const FileDescriptor file(::memfd_create("filter", MFD_CLOEXEC));
  if (!file || seccomp_export_bpf(filter.get(), file.get()) != 0) return {};
  const off_t size = ::lseek(file.get(), 0, SEEK_END);
  if (size <= 0) return {};
  std::string program(static_cast<std::size_t>(size), '\0');
  if (::pread(file.get(), program.data(), program.size(), 0) != size) return {};
  return program;
}

}  // namespace podium::process
