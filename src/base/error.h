// base/error.h -- why an operation on outside input failed.

#pragma once

#include <cstdint>
#include <exception>
#include <string>
#include <string_view>

namespace podium {

// One enumerator for each way in which the outside world can be wrong. The
// table in error.cpp gives its mnemonic, which is stable: scripts may match it.
enum class Code : std::uint8_t {
  Io,           // the operating system refused
  Syntax,       // text that does not follow its grammar
  BadOption,    // a wrong use of the command line
  UnknownKey,   // a name that the format does not have
  WrongType,    // a value of another type than the format asks for
  BadValue,     // a value of the right type that makes no sense
  Missing,      // something that must be there and is not
  Unsupported,  // understood, and not offered
  Mismatch,     // two things that must agree do not
  Busy,         // somebody else is using it
  Corrupt,      // data of ours that has been damaged
};

// "io", "syntax", ...
std::string_view mnemonic(Code code);

struct Error {
  Code code = Code::Io;
  std::string where;    // "file", "file:line:column", or empty
  std::string message;  // one sentence for a person, without the position
  std::string hint{};   // what to do about it; may be empty
};

// where: error[code]: message
//   hint: hint
// without a line break at the end.
std::string to_string(const Error& error);

// An Io error from errno: "cannot open results: No such file or directory".
Error io_error(std::string_view what, std::string_view path, int error_number);

// What was thrown by work on one of many things, which must not cost the
// others: not enough memory for it, or a bug of ours.
Error caught(std::string_view what, std::string_view path,
             const std::exception& problem);

}  // namespace podium
