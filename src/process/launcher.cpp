#include "process/launcher.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <utility>

#include "process/keeper.h"
#include "process/run_memory.h"

namespace podium::process {
namespace {

// The launcher answers within a millisecond; one that was stopped never does.
constexpr int kPatienceMilliseconds = 10'000;
// Keepers take their namespaces down within milliseconds, unless one hangs in
// the kernel.
constexpr int kEndMilliseconds = 2'000;
// memory, three streams, done, a v2 group and its members, v1 groups, kill
constexpr std::size_t kMostDescriptors = 5 + 2 + Entry::kMost + 1;

struct Request {
  bool end = false;               // and nothing else
  int release = Networks::kNone;  // the same
  bool into = false;
  bool kill = false;
  std::size_t count = 0;  // of v1 groups
  std::uint64_t namespaces = 0;
};

struct Answer {
  pid_t process = -1;  // negative: errno
  int network = Networks::kNone;
};

// Descriptors on their way through a socket.
struct Parcel {
  std::array<int, kMostDescriptors> descriptors{};
  std::size_t count = 0;

  void add(int descriptor) { descriptors.at(count++) = descriptor; }
};

// Only system calls, as the launcher uses both.

template <class Body>
bool send_message(int socket, Body body, const Parcel& parcel) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * kMostDescriptors)>
      control{};
  iovec part{&body, sizeof body};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  if (parcel.count > 0) {
    message.msg_control = control.data();
    message.msg_controllen = CMSG_SPACE(sizeof(int) * parcel.count);
    cmsghdr* header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * parcel.count);
    std::memcpy(CMSG_DATA(header), parcel.descriptors.data(),
                sizeof(int) * parcel.count);
  }
  ssize_t sent = -1;
  do {
    sent = ::sendmsg(socket, &message, MSG_NOSIGNAL);
  } while (sent < 0 && errno == EINTR);
  return sent == static_cast<ssize_t>(sizeof body);
}

template <class Body>
bool receive_message(int socket, Body& body, Parcel& parcel) {
  alignas(cmsghdr) std::array<char, CMSG_SPACE(sizeof(int) * kMostDescriptors)>
      control{};
  iovec part{&body, sizeof body};
  msghdr message{};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  message.msg_control = control.data();
  message.msg_controllen = control.size();
  ssize_t size = -1;
  do {
    size = ::recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  const cmsghdr* header = CMSG_FIRSTHDR(&message);
  if (header != nullptr && header->cmsg_type == SCM_RIGHTS) {
    parcel.count = (header->cmsg_len - CMSG_LEN(0)) / sizeof(int);
    std::memcpy(parcel.descriptors.data(), CMSG_DATA(header),
                sizeof(int) * parcel.count);
  }
  return size == static_cast<ssize_t>(sizeof body);
}

// --- In the launcher ---------------------------------------------------------

LaunchPlan unpack(const Request& request, const Parcel& parcel) {
  LaunchPlan plan;
  std::size_t next = 1;
  const auto take = [&] { return parcel.descriptors[next++]; };
  plan.input = take();
  plan.output = take();
  plan.error = take();
  plan.done = take();
  if (request.into) {
    plan.entry.into = take();
    plan.entry.into_members = take();
  }
  if (request.kill) plan.entry.kill = take();
  for (std::size_t i = 0; i < request.count; ++i) plan.entry.add(take());
  return plan;
}

[[noreturn]] void start_keeper(int memory, LaunchPlan& plan, int launcher) {
  // Without it there is not even a report to write to: Podium sees that the
  // keeper ended and the command did not start.
  if (map_plan(memory, plan) != 0) ::_exit(1);
  keep(plan, launcher);
}

// No handler of Podium's is for the commands.
void forget_handlers() {
  struct sigaction action {};
  action.sa_handler = SIG_DFL;
  // Fails for SIGKILL, SIGSTOP and those that the C library keeps for itself.
  for (int signal = 1; signal < _NSIG; ++signal) {
    ::sigaction(signal, &action, nullptr);
  }
}

// In place of one that is made with the keeper.
int enter_network(Networks& networks, Request& request) {
  if ((request.namespaces & CLONE_NEWNET) == 0) return Networks::kNone;
  const int network = networks.enter();
  if (network != Networks::kNone) {
    request.namespaces &= ~std::uint64_t{CLONE_NEWNET};
  }
  return network;
}

[[noreturn]] void serve(int socket, Launcher::Kind kind) {
  ::prctl(PR_SET_NAME, "podium-launcher");
  leave_terminal(false);
  // Nothing of Podium may be kept open by us. Streams of commands go through
  // us and are put onto 0, 1 and 2 later, so those stay taken.
  constexpr int kSocket = STDERR_FILENO + 1;
  constexpr int kSelf = kSocket + 1;
  if (socket != kSocket) ::dup2(socket, kSocket);
  ::syscall(SYS_close_range, kSelf, ~0U, 0U);
  const int null = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int stream = 0; stream < kSocket; ++stream) {
    if (null != stream) ::dup2(null, stream);
  }
  forget_handlers();
  struct sigaction action {};
  // Keepers are nobody's business when they end; Podium has their pidfds.
  action.sa_handler = SIG_IGN;
  ::sigaction(SIGCHLD, &action, nullptr);
  drop_copied_memory();
  // By which keepers see whether we are still there.
  const auto self = static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0U));
  if (kind == Launcher::Kind::Isolating) Networks::prepare();
  static Networks networks;  // larger than a stack may be
  for (;;) {
    Request request;
    Parcel parcel;
    if (!receive_message(kSocket, request, parcel)) ::_exit(0);
    if (request.end) {
      // They are reaped by themselves; this returns when there are none.
      while (::wait(nullptr) >= 0 || errno == EINTR) {
      }
      ::_exit(0);
    }
    if (request.release != Networks::kNone) {
      networks.release(request.release);
      continue;
    }
    const int network = enter_network(networks, request);
    const Clone keeper = clone_process(-1, true, request.namespaces);
    if (keeper.process == 0) {
      LaunchPlan plan = unpack(request, parcel);
      start_keeper(parcel.descriptors[0], plan, self);
    }
    for (std::size_t i = 0; i < parcel.count; ++i) {
      ::close(parcel.descriptors[i]);
    }
    Parcel answer;
    if (keeper.process > 0)
      answer.add(keeper.descriptor);
    else
      networks.release(network);
    send_message(kSocket, Answer{keeper.process, network}, answer);
    if (keeper.process > 0) ::close(keeper.descriptor);
  }
}

}  // namespace

// --- In Podium ---------------------------------------------------------------

namespace {

// With all signals blocked, so that no handler of ours ever runs in the clone.
template <class Body>
Clone clone_without_signals(std::uint64_t namespaces, const Body& body) {
  sigset_t all;
  sigset_t before;
  ::sigfillset(&all);
  ::sigprocmask(SIG_SETMASK, &all, &before);
  const Clone clone = clone_process(-1, true, namespaces);
  if (clone.process == 0) body();
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  return clone;
}

// Whoever started us may have closed some of the first three, so that what we
// opened took their places, which are the command's.
void away_from_streams(int& descriptor) {
  if (descriptor < 0 || descriptor > STDERR_FILENO) return;
  descriptor = ::fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
}

// Whether that process has ended, within that time.
bool has_ended(const FileDescriptor& process, int milliseconds) {
  pollfd watched{process.get(), POLLIN, 0};
  int ready = 0;
  do {
    ready = ::poll(&watched, 1, milliseconds);
  } while (ready < 0 && errno == EINTR);
  return ready == 1;
}

// A child of ours; `options` as those of waitid.
void reap(const FileDescriptor& process, int options) {
  siginfo_t ignored{};
  while (::waitid(static_cast<idtype_t>(P_PIDFD),
                  static_cast<id_t>(process.get()), &ignored,
                  WEXITED | options) != 0 &&
         errno == EINTR) {
  }
}

Error clone_error(int error) {
  Error result = io_error("cannot start a process", "", error);
  result.hint = "too many processes, or too little memory, on this machine";
  return result;
}

}  // namespace

Result<void> Launcher::start() {
  if (socket_) return {};
  std::array<int, 2> ends{};
  if (::socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends.data()) !=
      0) {
    return io_error("cannot make a socket", "", errno);
  }
  FileDescriptor ours(ends[0]);
  const FileDescriptor theirs(ends[1]);
  // The keepers start with all signals blocked, too.
  const Clone clone =
      clone_without_signals(0, [&] { serve(theirs.get(), kind_); });
  if (clone.process < 0) return clone_error(-clone.process);
  socket_ = std::move(ours);
  process_ = FileDescriptor(clone.descriptor);
  ++number_;
  return {};
}

Launcher::~Launcher() {
  end();
  for (const FileDescriptor& keeper : ending_) {
    has_ended(keeper, kEndMilliseconds);
    reap(keeper, WNOHANG);
  }
}

// In good order.
void Launcher::end() {
  if (!process_) return;
  Request request;
  request.end = true;
  if (send_message(socket_.get(), request, Parcel{})) {
    has_ended(process_, kEndMilliseconds);
  }
  stop();
}

void Launcher::stop() {
  if (!process_) return;
  socket_.close();  // at which it ends
  ::syscall(SYS_pidfd_send_signal, process_.get(), SIGKILL, nullptr, 0);
  reap(process_, 0);
  process_.close();
}

Result<Keeper> Launcher::request(const LaunchDescriptors& descriptors,
                                 bool& answered) {
  const Entry& entry = descriptors.entry;
  Request request;
  Parcel parcel;
  for (const int descriptor :
       {descriptors.memory, descriptors.input, descriptors.output,
        descriptors.error, descriptors.done}) {
    parcel.add(descriptor);
  }
  request.into = entry.into >= 0;
  if (request.into) {
    parcel.add(entry.into);
    parcel.add(entry.into_members);
  }
  request.kill = entry.kill >= 0;
  if (request.kill) parcel.add(entry.kill);
  request.count = entry.count;
  request.namespaces = descriptors.namespaces;
  for (std::size_t i = 0; i < entry.count; ++i) parcel.add(entry.members[i]);

  answered = false;
  if (!send_message(socket_.get(), request, parcel)) {
    return io_error("cannot reach the launcher", "", errno);
  }
  pollfd watched{socket_.get(), POLLIN, 0};
  int ready = 0;
  do {
    ready = ::poll(&watched, 1, kPatienceMilliseconds);
  } while (ready < 0 && errno == EINTR);
  Answer answer;
  Parcel received;
  if (ready != 1 || !receive_message(socket_.get(), answer, received)) {
    return io_error("the launcher does not answer", "", ETIMEDOUT);
  }
  answered = true;
  if (answer.process < 0) return clone_error(-answer.process);
  if (received.count != 1) {
    return io_error("cannot take the descriptor of a process", "", EMFILE);
  }
  return Keeper{answer.process, FileDescriptor(received.descriptors[0]),
                answer.network, number_};
}

Result<Keeper> Launcher::launch_ourselves(
    const LaunchDescriptors& descriptors) const {
  const FileDescriptor self(
      static_cast<int>(::syscall(SYS_pidfd_open, ::getpid(), 0U)));
  if (!self) return io_error("cannot open our own process", "", errno);
  LaunchPlan plan;
  plan.input = descriptors.input;
  plan.output = descriptors.output;
  plan.error = descriptors.error;
  plan.done = descriptors.done;
  plan.entry = descriptors.entry;
  const Clone clone = clone_without_signals(descriptors.namespaces, [&] {
    forget_handlers();
    for (int* descriptor : {&plan.input, &plan.output, &plan.error, &plan.done,
                            &plan.entry.kill}) {
      away_from_streams(*descriptor);
    }
    start_keeper(descriptors.memory, plan, self.get());
  });
  if (clone.process < 0) return clone_error(-clone.process);
  return Keeper{clone.process, FileDescriptor(clone.descriptor)};
}

Result<Keeper> Launcher::launch(const LaunchDescriptors& descriptors) {
  if (kind_ == Kind::None) return launch_ourselves(descriptors);
  const std::lock_guard<std::mutex> guard(mutex_);
  constexpr int kTries = 2;
  for (int tries = 1;; ++tries) {
    if (auto started = start(); !started) return started.error();
    bool answered = false;
    auto keeper = request(descriptors, answered);
    if (answered || tries == kTries) return keeper;
    stop();
  }
}

void Launcher::release(Keeper keeper) {
  const std::lock_guard<std::mutex> guard(mutex_);
  if (kind_ == Kind::None) {
    ending_.push_back(std::move(keeper.descriptor));
    return;
  }
  if (keeper.network == Networks::kNone) return;
  if (!socket_ || keeper.launcher != number_) return;
  Request request;
  request.release = keeper.network;
  // If it has gone, there is nothing to release.
  (void)send_message(socket_.get(), request, Parcel{});
}

}  // namespace podium::process
