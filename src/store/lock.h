// store/lock.h -- one writer at a time in a results folder.

#pragma once

#include <string>

#include "base/file.h"
#include "base/result.h"

namespace podium::store {

// Held until destroyed or until the process ends, however it ends.
class WriterLock {
 public:
  // Busy if somebody else has it; the hint names the process.
  static Result<WriterLock> take(const std::string& path);

 private:
  explicit WriterLock(FileDescriptor file) : file_(std::move(file)) {}

  FileDescriptor file_;
};

}  // namespace podium::store
