#include "base/error.h"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <new>
#include <system_error>

#include "base/text.h"

namespace podium {
namespace {

constexpr std::array<std::string_view, 11> kMnemonics{
    "io",         "syntax",    "bad-option", "unknown-key",
    "wrong-type", "bad-value", "missing",    "unsupported",
    "mismatch",   "busy",      "corrupt"};
static_assert(kMnemonics.size() == static_cast<std::size_t>(Code::Corrupt) + 1);

// What to do about it, where the words of the system leave that open.
std::string_view hint_of(int error_number) {
  switch (error_number) {
    case EACCES:
    case EPERM:
      return "the rights of the file, its folder or the user are in the way";
    case ENOSPC:
    case EDQUOT:
      return "free some space, or write to another disk";
    case EROFS:
      return "write to another folder";
    case EFBIG:
      return "a limit such as that of ulimit -f, or of the disk, is in the way";
    case EMFILE:
      return "raise the limit: ulimit -n 1024";
    case ENAMETOOLONG:
      return "a name may have 255 bytes, a path 4095";
    default:
      return "";
  }
}

}  // namespace

std::string_view mnemonic(Code code) {
  return kMnemonics.at(static_cast<std::size_t>(code));
}

std::string to_string(const Error& error) {
  std::string text;
  // Names of files may hold line ends, and what a terminal would obey.
  if (!error.where.empty()) {
    text += printable(error.where, error.where.size()) + ": ";
  }
  text += fmt::format("error[{}]: {}", mnemonic(error.code), error.message);
  if (!error.hint.empty()) text += "\n  hint: " + error.hint;
  return text;
}

Error io_error(std::string_view what, std::string_view path, int error_number) {
  return {Code::Io, std::string(path),
          fmt::format("{}: {}", what,
                      std::generic_category().message(error_number)),
          std::string(hint_of(error_number))};
}

Error caught(std::string_view what, std::string_view path,
             const std::exception& problem) {
  if (dynamic_cast<const std::bad_alloc*>(&problem) != nullptr) {
    return {Code::Io, std::string(path),
            fmt::format("{}: not enough memory", what),
            "free some, raise a limit such as that of ulimit -v, or take fewer "
            "files at a time"};
  }
  return {Code::Unsupported, std::string(path),
          fmt::format("{}: internal error: {}", what, problem.what())};
}

}  // namespace podium
