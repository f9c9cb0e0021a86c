// scramble/draft.h -- the output before the names have their numbers.
//
// The numbers of new names and the order of commands are drawn when the whole
// script has been read. Until then a command is a sequence of pieces: some text
// and the name that follows it.
//
//   size  text  code          size: one byte; 255 and four bytes if it is more
//                             code: four bytes; kEnd, kLabel or a symbol
//
// After kLabel come four bytes: which assertion of the script it labels.

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "base/check.h"
#include "base/pages.h"
#include "scramble/symbols.h"
#include "smtlib/strip.h"

namespace podium::scramble {

inline constexpr std::uint32_t kEnd = 0;    // of a command
inline constexpr std::uint32_t kLabel = 1;  // of an assertion
inline constexpr std::uint32_t kFirstName = 2;

inline constexpr unsigned char kLongText = 255;

// Short texts are copied by blocks of this size, up to that much too far.
inline constexpr std::size_t kBlock = 16;

inline void copy_block(char* to, const char* from) {
  std::memcpy(to, from, kBlock);
}

inline void copy_blocks(char* to, const char* from, std::size_t size) {
  copy_block(to, from);
  if (size <= kBlock) [[likely]] {
    return;
  }
  for (std::size_t at = kBlock; at < size; at += kBlock) {
    copy_block(to + at, from + at);
  }
}

// Writes tokens with one blank between them where one is needed: after each
// token one is written, and a closing parenthesis takes it back. A value, and
// all of it inline, so that loops keep it in registers.
class Pen {
 public:
  Pen() = default;
  explicit Pen(char* place) : piece_(place), at_(place + 1) {}

  [[gnu::always_inline]] void open() {
    *at_++ = '(';
    gap_ = 0;
  }

  [[gnu::always_inline]] void close() {
    at_ -= gap_;
    at_[0] = ')';
    at_[1] = ' ';
    at_ += 2;
    gap_ = 1;
  }

  // REQUIRES: kBlock bytes may be read from every begun block of the text.
  [[gnu::always_inline]] void block_text(const char* text, std::size_t size) {
    copy_blocks(at_, text, size);
    end_text(size);
  }

  // A short one, as a link of a strip.
  [[gnu::always_inline]] void numeral(std::uint32_t digits) {
    std::memcpy(at_, &digits, sizeof digits);
    end_text(smtlib::count_digits(digits));
  }

  [[gnu::always_inline]] void text(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    end_text(text.size());
  }

  // As it is, without blanks.
  [[gnu::always_inline]] void raw(std::string_view text) {
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
    gap_ = 0;
  }

  [[gnu::always_inline]] void name(SymbolId id) {
    code(kFirstName + id);
    *at_++ = ' ';
    gap_ = 1;
  }

  // The name so many times, 0 or 1, without a branch on that. REQUIRES: a blank
  // has been written.
  [[gnu::always_inline]] void name_times(std::size_t times, SymbolId id) {
    const auto size = static_cast<std::size_t>(at_ - piece_ - 1);
    if (size >= kLongText) [[unlikely]] {
      if (times != 0) name(id);
      return;
    }
    const std::uint32_t value = kFirstName + id;
    *piece_ = static_cast<char>(size);
    std::memcpy(at_, &value, sizeof value);
    at_[sizeof value + 1] = ' ';
    piece_ += (size + 1 + sizeof value) & (0 - times);
    at_ += (sizeof value + 2) & (0 - times);
  }

  // The same of a short numeral.
  [[gnu::always_inline]] void numeral_times(std::size_t times,
                                            std::uint32_t digits) {
    const std::size_t size = smtlib::count_digits(digits);
    std::memcpy(at_, &digits, sizeof digits);
    at_[size] = ' ';
    at_ += (size + 1) & (0 - times);
  }

  void label(std::uint32_t assertion) {
    code(kLabel);
    std::memcpy(piece_, &assertion, sizeof assertion);
    piece_ += sizeof assertion;
    at_ = piece_ + 1;
    gap_ = 0;
  }

  void end_line() {
    at_ -= gap_;
    *at_++ = '\n';
    gap_ = 0;
  }

  // Ends the command; where the next one begins.
  char* end() {
    code(kEnd);
    return piece_;
  }

 private:
  [[gnu::always_inline]] void end_text(std::size_t size) {
    at_ += size;
    *at_++ = ' ';
    gap_ = 1;
  }

  [[gnu::always_inline]] void code(std::uint32_t value) {
    const auto size = static_cast<std::size_t>(at_ - piece_ - 1);
    if (size < kLongText) {
      *piece_ = static_cast<char>(size);
    } else {
      at_ = make_long(piece_, size);
    }
    std::memcpy(at_, &value, sizeof value);
    piece_ = at_ + sizeof value;
    at_ = piece_ + 1;
  }

  // Moves the text of a piece to make room for its size; the new end. Static,
  // since a pen whose address is known elsewhere is kept in no register.
  static char* make_long(char* piece, std::size_t size);

  char* piece_ = nullptr;  // begin of the piece at hand
  char* at_ = nullptr;
  std::size_t gap_ = 0;  // 1: a blank has been written after the last token
};

// The memory of the drafts.
class Draft {
 public:
  void clear() { bytes_.set_size(0); }

  // As much as the commands of a text of so many bytes take, unless one of them
  // has most of it. Memory that is not used costs nothing, but growing does;
  // and so does a second huge page, so what fits leaves room for others in the
  // first.
  void expect(std::size_t text) {
    const std::size_t usual = text + text / 4 + kMuch;
    const bool shares = usual < kHugePage;
    expected_ = text < kMuch ? kGrowth / 2 * text
                : shares     ? usual
                             : kGrowth / 2 * text + kGrowth * kMuch;
  }

  std::size_t size() const { return bytes_.size(); }
  const char* data() const { return bytes_.data(); }

  // For commands that have so much together, if they are long. Each could grow
  // the memory again.
  void make_room(std::size_t text, std::size_t tokens) {
    const std::size_t room = bytes_.size() + most(text, tokens) + kMuch;
    if (text >= kMuch && room > bytes_.capacity()) grow(room);
  }

  // A pen for a command whose text has at most so many bytes, which has so many
  // tokens, and which gets so many more bytes. Whatever is in the text, it
  // fits: a token of one byte becomes a blank or the like and a name of five,
  // and two such are not neighbours.
  Pen begin(std::size_t text, std::size_t tokens, std::size_t more) {
    needed_ = bytes_.size() + most(text, tokens) + more + 4 * kBlock;
    if (needed_ > bytes_.capacity()) grow(needed_);
    return Pen(bytes_.data() + bytes_.size());
  }

  // REQUIRES: the pen of begin(), with nothing else begun.
  void end(Pen pen) {
    const char* const end = pen.end();
    bytes_.set_size(static_cast<std::size_t>(end - bytes_.data()));
    PODIUM_CHECK(bytes_.size() + kBlock <= needed_);
  }

 private:
  static std::size_t most(std::size_t text, std::size_t tokens) {
    return std::min(kGrowth * text, text + kMostPerToken * tokens);
  }
  void grow(std::size_t needed);

  static constexpr std::size_t kGrowth = 4;
  static constexpr std::size_t kMostPerToken = 6;  // beyond what it has
  static constexpr std::size_t kMuch = std::size_t{1} << 18;
  static constexpr std::size_t kHugePage = std::size_t{2} << 20;

  Array<char> bytes_;
  std::size_t expected_ = 0;
  std::size_t needed_ = 0;  // by the end of the command at hand
};

}  // namespace podium::scramble
