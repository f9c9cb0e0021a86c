// process/refused_calls.h -- the system calls that a command has no business
// with. The numbers are those of the architecture whose header was included
// before; so each file that includes this one has a list of its own.

#pragma once

#include <array>

#include "process/call_numbers.h"

namespace podium::process {
namespace {

// Refused as if the rights were missing.
constexpr std::array kRefused{
    // file systems
    __NR_mount,
    __NR_umount2,
    __NR_pivot_root,
    __NR_chroot,
    __NR_move_mount,
    __NR_open_tree,
    __NR_fsopen,
    __NR_fsconfig,
    __NR_fsmount,
    __NR_fspick,
    __NR_mount_setattr,
    __NR_swapon,
    __NR_swapoff,
    __NR_quotactl,
    __NR_quotactl_fd,
    __NR_open_by_handle_at,
    __NR_fanotify_init,
    // the kernel and the machine
    __NR_reboot,
    __NR_kexec_load,
    __NR_init_module,
    __NR_finit_module,
    __NR_delete_module,
    __NR_acct,
    __NR_syslog,
    __NR_sethostname,
    __NR_setdomainname,
    __NR_settimeofday,
    __NR_clock_settime,
    __NR_clock_adjtime,
    __NR_adjtimex,
    __NR_vhangup,
    // keys, which are the user's and outlive the run
    __NR_add_key,
    __NR_request_key,
    __NR_keyctl,
    // looking into and changing others
    __NR_bpf,
    __NR_perf_event_open,
    __NR_userfaultfd,
    __NR_kcmp,
    __NR_process_madvise,
    // other namespaces
    __NR_unshare,
    __NR_setns,
    // a second way to do all of this
    __NR_io_uring_setup,
    __NR_io_uring_enter,
    __NR_io_uring_register,
// and what not every architecture has
#ifdef __NR_umount
    __NR_umount,
#endif
#ifdef __NR_kexec_file_load
    __NR_kexec_file_load,
#endif
#ifdef __NR_iopl
    __NR_iopl,
    __NR_ioperm,
#endif
#ifdef __NR_stime
    __NR_stime,
#endif
#ifdef __NR_clock_settime64
    __NR_clock_settime64,
    __NR_clock_adjtime64,
#endif
#ifdef __NR_lookup_dcookie
    __NR_lookup_dcookie,
#endif
#ifdef __NR_nfsservctl
    __NR_nfsservctl,
#endif
};

#ifdef __NR_socketcall
constexpr int kSocketcall = __NR_socketcall;
#else
constexpr int kSocketcall = -1;
#endif

constexpr CallNumbers kNumbers{kRefused.data(), kRefused.size(), __NR_clone,
                               __NR_clone3,     __NR_socket,     kSocketcall};

}  // namespace
}  // namespace podium::process
