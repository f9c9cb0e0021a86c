#include "store/trouble.h"

#include <cerrno>

namespace podium::store {

Error write_error(const std::string& path, int error_number) {
  Error error = io_error("cannot write", path, error_number);
  if (error_number == ENOSPC || error_number == EDQUOT ||
      error_number == EFBIG) {
    error.hint =
        "make room there and run again: what was stored before is safe";
  }
  return error;
}

}  // namespace podium::store
