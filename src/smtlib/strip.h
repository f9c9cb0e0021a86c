// smtlib/strip.h -- whole commands as tokens of five bytes.
//
// For those who know every symbol by a number of their own, see StripStream. A
// token is its first byte and a link: of a parenthesis its partner, of a symbol
// its number, and of any other where it begins in the text. Where the others
// are is not kept; it can be found out by reading the commands again.
//
// Most numerals are short. They have kNumeral in place of their first byte, and
// their digits as the link, so that nobody has to look for them in the text.

#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/pages.h"
#include "smtlib/bytes.h"
#include "smtlib/tape.h"

namespace podium::smtlib {

inline constexpr Byte kNumeral = Byte::Blank;  // which begins no token
inline constexpr std::size_t kMostDigits = 4;

// How many digits such a link has.
inline std::size_t count_digits(std::uint32_t link) {
  return static_cast<std::size_t>(39 - std::countl_zero(link | 1)) / 8;
}

class Strip {
 public:
  Strip() = default;
  Strip(const Strip&) = delete;
  Strip& operator=(const Strip&) = delete;

  std::size_t size() const { return size_; }

  // The first byte and the link of each token.
  const Byte* firsts() const { return firsts_; }
  const std::uint32_t* links() const { return links_; }

  // Of the stream's own strip: whoever goes over it may leave notes in tokens
  // that nobody else looks at any more.
  Byte* firsts() { return firsts_; }
  std::uint32_t* links() { return links_; }

  bool is_open(std::size_t token) const { return firsts_[token] == Byte::Open; }
  bool is_close(std::size_t token) const {
    return firsts_[token] == Byte::Close;
  }
  bool is_quoted(std::size_t token) const {
    return firsts_[token] == Byte::Bar;
  }
  bool is_symbol(std::size_t token) const {
    return firsts_[token] == Byte::Symbol || is_quoted(token);
  }
  bool is_keyword(std::size_t token) const {
    return firsts_[token] == Byte::Colon;
  }
  Kind kind(std::size_t token) const;

  // As those of a tape.
  std::size_t partner(std::size_t token) const { return links_[token]; }
  std::size_t next(std::size_t token) const {
    return (is_open(token) ? partner(token) : token) + 1;
  }

  // REQUIRES: the token is a symbol, quoted or not.
  std::uint32_t number(std::size_t token) const { return links_[token]; }

  // The token's bytes; of a list its opening parenthesis.
  // REQUIRES: it is no symbol.
  std::string_view text(std::size_t token) const;

  // "name:line:column". Reads the commands again up to there.
  std::string where(std::size_t token) const;

  // The text that was read, and the part of it that has these commands.
  std::string_view source() const { return text_; }
  std::size_t begin() const { return start_.at; }
  std::size_t end() const { return end_; }

  const std::string& name() const { return name_; }
  bool backslash_escapes() const { return backslash_escapes_; }

 private:
  friend class Reader;
  friend class StripStream;
  template <class Tokens>
  friend class StreamOf;

  // What a reader has to know to read these commands again.
  struct Start {
    std::size_t at = 0;
    bool started = false;
    bool escapes = false;
    bool version_known = false;
  };

  void reserve(std::size_t tokens);
  void forget(std::size_t begin, std::size_t end);
  void forget_all() { pages_.forget(0, pages_.capacity()); }

  std::string_view text_;
  std::string name_;
  // One piece of memory, so that it can grow where it is: the links, then the
  // first bytes.
  Pages pages_;
  std::uint32_t* links_ = nullptr;
  Byte* firsts_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
  Start start_;
  std::size_t end_ = 0;
  bool backslash_escapes_ = false;
};

// Where a token ends that is neither a symbol nor a parenthesis. REQUIRES: a
// reader has found it there.
const char* end_of_constant(const char* begin, const char* end, bool escapes);

}  // namespace podium::smtlib
