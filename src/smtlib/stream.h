// smtlib/stream.h -- a script some commands at a time.
//
// Where a tape of the whole script has eight bytes for every two or three bytes
// of text, this one is small, stays in the cache, and is used again. Only a
// command that is large by itself needs a large tape.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "smtlib/reader.h"
#include "smtlib/tape.h"

namespace podium::smtlib {

class Stream {
 public:
  enum class Step : std::uint8_t {
    Commands,  // the tape has the next ones
    Again,     // forget all commands so far: they come again, strings with
               // escapes (see Tape::read)
    End,
    Failed,  // error() tells; as of Tape::read
  };

  Stream() {
    listing_.on_symbols = [](auto, auto) {};
  }
  // Symbols are told before next() returns with their tape. The one who is told
  // sets the link of each to a number of his own, see Tape::number().
  explicit Stream(OnSymbols on_symbols) {
    listing_.on_symbols = std::move(on_symbols);
    tape_.numbered_ = true;
  }
  Stream(const Stream&) = delete;
  Stream& operator=(const Stream&) = delete;

  // Begins a text, which must outlive its tapes. `name` stands for it in
  // errors. `escapes` if it is known from an earlier reading that strings have
  // escapes; then nothing comes again.
  void open(std::string_view text, std::string name, bool escapes = false);

  Step next();

  // Whole commands. Their places are those in the text.
  const Tape& tape() const { return tape_; }

  // The first byte of each token of the tape.
  const Byte* firsts() const { return listing_.firsts.data(); }

  // REQUIRES: the last step was Failed.
  const Error& error() const { return *error_; }

 private:
  Tape tape_;
  Listing listing_;
  std::optional<Reader> reader_;  // none: the text cannot be read
  std::optional<Error> error_;
};

}  // namespace podium::smtlib
