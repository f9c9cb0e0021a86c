// smtlib/stream.h -- a script some commands at a time.
//
// Where a tape of the whole script has eight bytes for every two or three bytes
// of text, this one is small, stays in the cache, and is used again. Only a
// command that is large by itself needs a large tape, or a strip.

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "smtlib/reader.h"
#include "smtlib/strip.h"
#include "smtlib/tape.h"

namespace podium::smtlib {

enum class StreamStep : std::uint8_t {
  Commands,  // the tokens are those of the next ones
  Again,     // forget all commands so far: they come again, strings with
             // escapes (see Tape::read)
  End,
  Failed,  // error() tells; as of Tape::read
};

template <class Tokens>
class StreamOf {
 public:
  using Step = StreamStep;

  StreamOf(const StreamOf&) = delete;
  StreamOf& operator=(const StreamOf&) = delete;

  Step next();

  // Whole commands. Their places are those in the text.
  const Tokens& tokens() const { return tokens_; }

  // REQUIRES: the last step was Failed.
  const Error& error() const { return *error_; }

 protected:
  StreamOf() = default;
  ~StreamOf() = default;

  // Begins a text, which must outlive its tokens. `name` stands for it in
  // errors. What else is given is for the reader.
  template <class... More>
  void begin(std::string_view text, const std::string& name, bool escapes,
             More&&... more);

  Tokens tokens_;

 private:
  std::optional<Reader> reader_;  // none: the text cannot be read
  std::optional<Error> error_;
};

// As tapes. `escapes` if it is known from an earlier reading that strings have
// escapes; then nothing comes again.
class Stream : public StreamOf<Tape> {
 public:
  void open(std::string_view text, const std::string& name,
            bool escapes = false);
  const Tape& tape() const { return tokens(); }
};

// As strips. Whoever is told of symbols gives them numbers, before next()
// returns.
class StripStream : public StreamOf<Strip> {
 public:
  explicit StripStream(OnSymbols on_symbols)
      : on_symbols_(std::move(on_symbols)) {}

  // `on_read` may be empty; what it is told of is needed only for constants.
  void open(std::string_view text, const std::string& name,
            bool escapes = false, OnRead on_read = {});
  const Strip& strip() const { return tokens(); }
  Strip& strip() { return tokens_; }

  // The tokens of the strip from one up to another are not looked at any more.
  void forget(std::size_t begin, std::size_t end);
  // Nor are any others.
  void forget_all();

 private:
  OnSymbols on_symbols_;
};

}  // namespace podium::smtlib
