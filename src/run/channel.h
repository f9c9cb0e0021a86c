// run/channel.h -- two pipes to a process: what we say and what it says.
//
// Never waits for the one while the other needs us: a solver that prints while
// it reads a large command would wait for us as we for it.

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/file.h"
#include "base/result.h"
#include "base/units.h"
#include "process/capture.h"

namespace podium::run {

struct Pipe {
  FileDescriptor read;
  FileDescriptor write;
};

Result<Pipe> make_pipe();

// Whether reading would not wait, within that time.
bool is_readable(int descriptor, Duration patience);

// Nanoseconds of the monotonic clock.
std::int64_t now();

class Channel {
 public:
  enum class Event : std::uint8_t {
    Sent,     // some of the text
    Heard,    // bytes() has some
    Closed,   // there is nobody on the other side
    Timeout,  // nothing happened
  };

  // What is heard is kept, as much as `most` bytes of it.
  Channel(FileDescriptor to, FileDescriptor from, std::uint64_t most)
      : to_(std::move(to)), from_(std::move(from)), heard_(most) {}

  // Shortens the text by what was sent. While the pipe is full it waits until
  // there is room or something to hear.
  Event send(std::string_view& text);

  // Waits for bytes. No patience: for ever, in one system call.
  Event hear(std::optional<Duration> patience = std::nullopt);

  // What hear() or send() got; valid until the next call of either.
  std::string_view bytes() const {
    return {buffer_.data() + begin_, end_ - begin_};
  }

  // Whether something can be heard, or the end, within that time.
  bool ready(Duration patience) const;

  void close_sending() { to_.close(); }
  void close() {
    to_.close();
    from_.close();
  }
  // What is sent to and heard from.
  std::array<int, 2> descriptors() const { return {to_.get(), from_.get()}; }
  process::Captured take_heard() {
    keep();
    return heard_.take();
  }

 private:
  Event read();
  void keep();

  FileDescriptor to_;
  FileDescriptor from_;
  process::Capture heard_;
  // The replies of a while, the last of them from `begin_` to `end_`: to keep
  // each by itself would take longer than to read it.
  std::array<char, 1 << 17> buffer_{};
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace podium::run
