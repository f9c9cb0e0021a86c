#include "official/bytes.h"

#include <cstring>

namespace podium::official {

namespace {

bool is_hexadecimal(char byte) {
  return smtlib::is_digit(byte) || (byte >= 'a' && byte <= 'f') ||
         (byte >= 'A' && byte <= 'F');
}

// Of #f3m7, an element of a finite field; the digits themselves if there is no
// second number.
const char* end_of_field(const char* digits, const char* limit) {
  const char* end = digits;
  if (end != limit && *end == '-') ++end;
  while (end != limit && smtlib::is_digit(*end)) ++end;
  if (end == digits || end == limit || *end != 'm') return digits;
  const char* const modulus = ++end;
  while (end != limit && smtlib::is_digit(*end)) ++end;
  return end == modulus ? digits : end;
}

const char* find(const char* begin, char byte, const char* limit) {
  return static_cast<const char*>(
      std::memchr(begin, byte, static_cast<std::size_t>(limit - begin)));
}

}  // namespace

const char* end_of_string(const char* begin, const char* limit) {
  const char* quote = find(begin + 1, '"', limit);
  // A doubled quote is part of the string.
  while (quote != nullptr && quote + 1 != limit && quote[1] == '"') {
    quote = find(quote + 2, '"', limit);
  }
  return quote == nullptr ? nullptr : quote + 1;
}

const char* end_of_constant(const char* begin, const char* limit) {
  const char* end = begin + 1;
  const char base = end == limit ? '\0' : *end++;
  const char* const digits = end;
  if (base == 'b') {
    while (end != limit && (*end == '0' || *end == '1')) ++end;
  } else if (base == 'x') {
    while (end != limit && is_hexadecimal(*end)) ++end;
  } else if (base == 'f') {
    end = end_of_field(digits, limit);
  }
  return end == digits ? nullptr : end;
}

const char* end_of_atom(const char* begin, const char* limit) {
  if (begin == limit) return limit;
  const char* end = nullptr;
  if (*begin == '"') {
    end = end_of_string(begin, limit);
  } else if (*begin == '|') {
    end = find(begin + 1, '|', limit);
    if (end != nullptr) ++end;
  }
  if (end != nullptr) return end;
  end = begin + 1;
  while (end != limit && in_symbol(*end)) ++end;
  return end;
}

}  // namespace podium::official
