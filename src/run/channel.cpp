#include "run/channel.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include <cerrno>

namespace podium::run {
namespace {

// Where a program has threads, the C library makes of reading and writing
// points at which one can be cancelled, which costs more than all else that we
// do between two system calls.
template <class Bytes>
ssize_t call(long number, int descriptor, Bytes* bytes, std::size_t size) {
  return ::syscall(number, descriptor, bytes, size);
}

}  // namespace

Result<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) {
    return io_error("cannot make a pipe", "", errno);
  }
  return Pipe{FileDescriptor(ends[0]), FileDescriptor(ends[1])};
}

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1'000'000'000 + time.tv_nsec;
}

bool is_readable(int descriptor, Duration patience) {
  pollfd watched{descriptor, POLLIN, 0};
  const timespec timeout{patience.count() / 1'000'000'000,
                         patience.count() % 1'000'000'000};
  return ::ppoll(&watched, 1, &timeout, nullptr) > 0;
}

Channel::Event Channel::read() {
  // As much as a pipe holds.
  constexpr std::size_t kLeastRoom = 1 << 16;
  if (buffer_.size() - end_ < kLeastRoom) keep();
  for (;;) {
    const ssize_t size = call(SYS_read, from_.get(), buffer_.data() + end_,
                              buffer_.size() - end_);
    if (size < 0 && errno == EINTR) continue;
    begin_ = end_;
    if (size <= 0) return Event::Closed;
    end_ += static_cast<std::size_t>(size);
    return Event::Heard;
  }
}

void Channel::keep() {
  heard_.append({buffer_.data(), end_});
  begin_ = end_ = 0;
}

Channel::Event Channel::send(std::string_view& text) {
  for (;;) {
    const ssize_t size = call(SYS_write, to_.get(), text.data(), text.size());
    if (size > 0) {
      text.remove_prefix(static_cast<std::size_t>(size));
      return Event::Sent;
    }
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno != EAGAIN) return Event::Closed;
    std::array<pollfd, 2> watched{
        {{to_.get(), POLLOUT, 0}, {from_.get(), POLLIN, 0}}};
    if (::poll(watched.data(), watched.size(), -1) < 0) continue;
    if (watched[1].revents != 0) return read();
  }
}

Channel::Event Channel::hear(std::optional<Duration> patience) {
  if (patience && !ready(*patience)) return Event::Timeout;
  return read();
}

bool Channel::ready(Duration patience) const {
  return is_readable(from_.get(), patience);
}

}  // namespace podium::run
