#include "process/networks.h"

#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <cstring>

#include "process/kernel_files.h"

namespace podium::process {
namespace {

// In these the kernel tells what happened in a network namespace: each packet
// within it, each failed attempt to send one out of it, each flow label that
// outlives its socket. Nothing else in it can be changed without rights.
constexpr std::array kTraceFiles{
    "/proc/thread-self/net/dev", "/proc/thread-self/net/snmp",
    "/proc/thread-self/net/netstat", "/proc/thread-self/net/snmp6",
    "/proc/thread-self/net/ip6_flowlabel"};

struct Traces {
  std::array<char, 1U << 15> text{};
  std::size_t size = 0;

  bool operator==(const Traces& other) const {
    return size == other.size &&
           std::memcmp(text.data(), other.text.data(), size) == 0;
  }
};

// Appends a file. False if there is more than fits.
bool append(int file, Traces& traces) {
  ssize_t size = 0;
  off_t from = 0;
  while (traces.size < traces.text.size() &&
         (size = ::pread(file, traces.text.data() + traces.size,
                         traces.text.size() - traces.size, from)) > 0) {
    traces.size += static_cast<std::size_t>(size);
    from += size;
  }
  return size == 0;
}

// False if they cannot be told.
bool read_traces(const int* files, std::size_t count, Traces& traces) {
  traces.size = 0;
  for (std::size_t i = 0; i < count; ++i) {
    // A kernel without IPv6 lacks some; those that every kernel has come first.
    if (files[i] >= 0 && !append(files[i], traces)) return false;
    if (traces.size == 0) return false;
  }
  return true;
}

// The same number inside as outside.
void map_id(const char* path, unsigned id) {
  std::array<char, 32> text{};
  char* end = text.data();
  for (const unsigned number : {id, id, 1U}) {
    end = std::to_chars(end, text.data() + text.size() - 1, number).ptr;
    *end++ = ' ';
  }
  (void)write_at(AT_FDCWD, path,
                 {text.data(), static_cast<std::size_t>(end - text.data())});
}

// Too large for a stack that may be small.
Traces fresh;
Traces now;
bool fresh_is_known = false;

}  // namespace

int bring_up_loopback() {
  const int socket = ::socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return -1;
  ifreq request{};
  std::memcpy(request.ifr_name, "lo", sizeof "lo");
  int done = ::ioctl(socket, SIOCGIFFLAGS, &request);
  if (done == 0 && (request.ifr_flags & IFF_UP) == 0) {
    request.ifr_flags = IFF_UP;
    done = ::ioctl(socket, SIOCSIFFLAGS, &request);
  }
  const int error = errno;
  ::close(socket);
  errno = error;
  return done;
}

void Networks::prepare() {
  const unsigned user = ::geteuid();
  const unsigned group = ::getegid();
  if (user == 0 || ::unshare(CLONE_NEWUSER) != 0) return;
  (void)write_at(AT_FDCWD, "/proc/self/setgroups", "deny");
  map_id("/proc/self/gid_map", group);
  map_id("/proc/self/uid_map", user);
}

bool Networks::make(Network& network) {
  if (::unshare(CLONE_NEWNET) != 0) return false;
  network.space = ::open("/proc/self/ns/net", O_RDONLY | O_CLOEXEC);
  if (network.space < 0) return false;
  // If it fails, the run's keeper tries and reports it.
  (void)bring_up_loopback();
  for (std::size_t i = 0; i < kTraces; ++i) {
    network.traces[i] = ::open(kTraceFiles[i], O_RDONLY | O_CLOEXEC);
  }
  if (!fresh_is_known) {
    fresh_is_known = read_traces(network.traces.data(), kTraces, fresh);
  }
  return true;
}

bool Networks::is_fresh(const Network& network) {
  return fresh_is_known && read_traces(network.traces.data(), kTraces, now) &&
         now == fresh;
}

void Networks::discard(Network& network) {
  ::close(network.space);
  network.space = -1;
  for (const int file : network.traces) {
    if (file >= 0) ::close(file);
  }
}

int Networks::enter() {
  for (std::size_t i = 0; i < kMost; ++i) {
    Network& network = networks_[i];
    if (network.taken) continue;
    if (network.space >= 0 &&
        (!is_fresh(network) || ::setns(network.space, CLONE_NEWNET) != 0)) {
      discard(network);
    }
    if (network.space < 0 && !make(network)) return kNone;
    network.taken = true;
    return static_cast<int>(i);
  }
  return kNone;
}

void Networks::release(int number) {
  if (number >= 0 && static_cast<std::size_t>(number) < kMost) {
    networks_[static_cast<std::size_t>(number)].taken = false;
  }
}

}  // namespace podium::process
