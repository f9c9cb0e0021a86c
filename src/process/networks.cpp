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
constexpr std::array kTraces{
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

// Appends a file; a kernel without IPv6 lacks some. False if there is more
// than fits.
bool append(const char* path, Traces& traces) {
  const int file = ::open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return true;
  ssize_t size = 0;
  while (traces.size < traces.text.size() &&
         (size = ::read(file, traces.text.data() + traces.size,
                        traces.text.size() - traces.size)) > 0) {
    traces.size += static_cast<std::size_t>(size);
  }
  ::close(file);
  return size == 0;
}

// Of the namespace that we are in. False if they cannot be told.
bool read_traces(Traces& traces) {
  traces.size = 0;
  for (const char* path : kTraces) {
    if (!append(path, traces)) return false;
    // Those that every kernel has come first.
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

bool is_fresh() { return fresh_is_known && read_traces(now) && now == fresh; }

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
  if (!fresh_is_known) fresh_is_known = read_traces(fresh);
  return true;
}

int Networks::enter() {
  for (std::size_t i = 0; i < kMost; ++i) {
    Network& network = networks_[i];
    if (network.taken) continue;
    if (network.space >= 0) {
      if (::setns(network.space, CLONE_NEWNET) == 0 && is_fresh()) {
        network.taken = true;
        return static_cast<int>(i);
      }
      ::close(network.space);
      network.space = -1;
    }
    if (!make(network)) return kNone;
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
