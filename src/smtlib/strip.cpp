#include "smtlib/strip.h"

#include <cstring>

#include "smtlib/reader.h"

namespace podium::smtlib {

namespace {

// Of a string that ends.
const char* end_of_string(const char* begin, const char* end, bool escapes) {
  for (const char* at = begin + 1; at != end; ++at) {
    const bool more = at + 1 != end;
    if (escapes && *at == '\\' && more && (at[1] == '"' || at[1] == '\\')) {
      ++at;
    } else if (*at == '"') {
      if (escapes || !more || at[1] != '"') return at + 1;
      ++at;
    }
  }
  return end;
}

static_assert(std::endian::native == std::endian::little,
              "the digits of a numeral are the bytes of a link in their order");

}  // namespace

const char* end_of_constant(const char* begin, const char* end, bool escapes) {
  if (*begin == '"') return end_of_string(begin, end, escapes);
  const char* at = begin + 1;
  while (at != end && in_symbol(*at)) ++at;
  return at;
}

void Strip::reserve(std::size_t tokens) {
  if (tokens <= capacity_) return;
  const std::size_t old =
      capacity_ * sizeof *links_;  // where first bytes begin
  pages_.reserve(tokens * (sizeof *links_ + sizeof *firsts_));
  std::byte* const data = pages_.data();
  capacity_ = pages_.capacity() / (sizeof *links_ + sizeof *firsts_);
  links_ = reinterpret_cast<std::uint32_t*>(data);
  firsts_ = reinterpret_cast<Byte*>(data + capacity_ * sizeof *links_);
  std::memmove(firsts_, data + old, size_);
}

void Strip::forget(std::size_t begin, std::size_t end) {
  pages_.forget(begin * sizeof *links_, end * sizeof *links_);
  const std::size_t firsts = capacity_ * sizeof *links_;
  pages_.forget(firsts + begin, firsts + end);
}

Kind Strip::kind(std::size_t token) const {
  const Byte first = firsts_[token];
  if (first == kNumeral) return Kind::Numeral;
  const bool number = first == Byte::Digit || first == Byte::Hash;
  return number ? kind_of_number(text(token)) : kind_of_first(first);
}

std::string_view Strip::text(std::size_t token) const {
  if (is_open(token)) return "(";
  if (is_close(token)) return ")";
  if (firsts_[token] == kNumeral) {
    return {reinterpret_cast<const char*>(&links_[token]),
            count_digits(links_[token])};
  }
  const char* const begin = text_.data() + links_[token];
  const char* const end = text_.data() + text_.size();
  return {begin, static_cast<std::size_t>(
                     end_of_constant(begin, end, backslash_escapes_) - begin)};
}

std::string Strip::where(std::size_t token) const {
  const Place at = place_of(text_, Reader::offset_of(*this, token));
  return name_ + ":" + std::to_string(at.line) + ":" +
         std::to_string(at.column);
}

}  // namespace podium::smtlib
