#include "process/capture.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <limits>

namespace podium::process {
namespace {

std::size_t to_size(std::uint64_t limit) {
  return static_cast<std::size_t>(std::min<std::uint64_t>(
      limit, std::numeric_limits<std::size_t>::max() / 2));
}

}  // namespace

Capture::Capture(std::uint64_t limit)
    : head_limit_(to_size(limit) - to_size(limit) / 2),
      tail_limit_(to_size(limit) / 2) {}

std::size_t Capture::append(std::string_view bytes) {
  const std::size_t to_head =
      std::min(bytes.size(), head_limit_ - head_.size());
  head_.append(bytes.substr(0, to_head));
  bytes.remove_prefix(to_head);
  const std::size_t to_tail =
      std::min(bytes.size(), tail_limit_ - tail_.size());
  tail_.append(bytes.substr(0, to_tail));
  bytes.remove_prefix(to_tail);
  dropped_ += bytes.size();
  if (tail_limit_ == 0) return to_head;
  // The tail is full: its oldest bytes make room.
  if (bytes.size() > tail_limit_) {
    bytes.remove_prefix(bytes.size() - tail_limit_);
  }
  while (!bytes.empty()) {
    const std::size_t size = std::min(bytes.size(), tail_.size() - next_);
    bytes.copy(tail_.data() + next_, size);
    bytes.remove_prefix(size);
    next_ = (next_ + size) % tail_.size();
  }
  return to_head;
}

Captured Capture::take() {
  std::rotate(tail_.begin(), tail_.begin() + static_cast<std::ptrdiff_t>(next_),
              tail_.end());
  Captured captured;
  captured.dropped = dropped_;
  if (dropped_ == 0) {
    captured.head = std::move(head_) + tail_;
  } else {
    captured.head = std::move(head_);
    captured.tail = std::move(tail_);
  }
  head_.clear();
  tail_.clear();
  next_ = 0;
  dropped_ = 0;
  return captured;
}

std::size_t StreamReader::read(
    std::size_t most, const std::function<void(std::string_view)>& tell) {
  std::array<char, 1U << 16> buffer;
  std::size_t taken = 0;
  while (end_ && taken < most) {
    const ssize_t size = ::read(end_.get(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0 && errno == EAGAIN) break;
    if (size <= 0) {
      end_.close();
      break;
    }
    const std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    const std::size_t head = capture_.append(bytes);
    if (tell && head > 0) tell(bytes.substr(0, head));
    taken += static_cast<std::size_t>(size);
  }
  return taken;
}

Captured StreamReader::finish() {
  // All writers are dead. Should one have escaped, it cannot keep us here: no
  // more than the pipe can hold is from before.
  if (end_) {
    const int size = ::fcntl(end_.get(), F_GETPIPE_SZ);
    read(size > 0 ? static_cast<std::size_t>(size) : 1U << 20);
  }
  end_.close();
  return capture_.take();
}

}  // namespace podium::process
