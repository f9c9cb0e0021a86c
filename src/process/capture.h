// process/capture.h -- the first and last bytes of a stream of any length, in
// bounded memory.

#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/file.h"
#include "process/execute.h"

namespace podium::process {

class Capture {
 public:
  // Keeps `limit` bytes, half of them from the end.
  explicit Capture(std::uint64_t limit);

  // Returns how many of them are kept as the head for sure.
  std::size_t append(std::string_view bytes);

  // What was kept; the capture is empty afterwards.
  Captured take();

 private:
  std::size_t head_limit_;
  std::size_t tail_limit_;
  std::string head_;
  std::string tail_;      // a ring once it has its full size
  std::size_t next_ = 0;  // in the ring: the oldest byte, to be overwritten
  std::uint64_t dropped_ = 0;
};

// A pipe that is read without waiting into a capture.
class StreamReader {
 public:
  StreamReader(FileDescriptor end, std::uint64_t limit)
      : end_(std::move(end)), capture_(limit) {}

  // -1 once the stream has ended.
  int descriptor() const { return end_.get(); }

  // Reads what is there, at most about `most` bytes. Returns how many came.
  // `tell` may be empty.
  std::size_t read(std::size_t most,
                   const std::function<void(std::string_view)>& tell = {});

  // Reads the rest of what is in the pipe and closes it.
  Captured finish();

 private:
  FileDescriptor end_;
  Capture capture_;
};

}  // namespace podium::process
