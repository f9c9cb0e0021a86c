#include "terms/literal.h"

#include <algorithm>
#include <charconv>

namespace podium::terms {

namespace {

using smtlib::Kind;

constexpr std::uint32_t kMostChar = 0x2ffff;
constexpr std::size_t kMostDigits = 200000;  // of (_ bvX n)

std::string_view without_zeros(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? "0" : digits.substr(first);
}

TermId read_numeral(Context& context, std::size_t token) {
  const std::string_view text = context.tape.text(token);
  const std::string_view digits = without_zeros(text);
  if (digits.size() != text.size()) context.warn_of_zeros(token);
  Terms& terms = context.script.terms;
  if (!context.logic.numerals_are_real()) {
    return terms.literal(TermKind::Numeral, digits, kInt);
  }
  return terms.literal(TermKind::Decimal, std::string(digits) + ".0", kReal);
}

TermId read_decimal(Context& context, std::size_t token) {
  const std::string_view text = context.tape.text(token);
  const std::size_t point = text.find('.');
  const std::string_view whole = without_zeros(text.substr(0, point));
  std::string_view part = text.substr(point + 1);
  if (whole.size() != point || part.empty()) context.warn_of_zeros(token);
  const std::size_t last = part.find_last_not_of('0');
  part = last == std::string_view::npos ? "0" : part.substr(0, last + 1);
  std::string value(whole);
  value += '.';
  value += part;
  return context.script.terms.literal(TermKind::Decimal, value, kReal);
}

std::uint32_t digit_value(char digit) {
  if (digit <= '9') return static_cast<std::uint32_t>(digit - '0');
  return static_cast<std::uint32_t>((digit | 0x20) - 'a' + 10);
}

TermId read_bits(Context& context, std::size_t token, std::uint32_t each) {
  const std::string_view digits = context.tape.text(token).substr(2);
  if (digits.empty() || digits.size() >= kNone / each) {
    context.report(Problem::BadLiteral, token,
                   context.quoted(token) + " is no bit-vector",
                   "write #b01 or #x0f");
    return kErrorTerm;
  }
  const std::uint32_t per_word = 32 / each;
  std::vector<std::uint32_t> bits((digits.size() + per_word - 1) / per_word);
  for (std::size_t at = 0; at < digits.size(); ++at) {
    const std::size_t place = digits.size() - 1 - at;
    bits[place / per_word] |= digit_value(digits[at])
                              << (place % per_word * each);
  }
  const auto width = static_cast<std::uint32_t>(digits.size() * each);
  return context.script.terms.bit_vector(bits,
                                         context.script.sorts.bit_vec(width));
}

TermId read_field(Context& context, std::size_t token) {
  const std::string_view text = context.tape.text(token).substr(2);
  const std::size_t m = text.find('m');
  if (m == std::string_view::npos) {
    context.report(Problem::BadLiteral, token,
                   context.quoted(token) + " is no element of a finite field",
                   "write #f3m7 for 3 modulo 7");
    return kErrorTerm;
  }
  const SymbolId size = context.script.names.intern(text.substr(m + 1));
  context.note_extension(Theory::FiniteFields, size, token);
  return context.script.terms.literal(TermKind::Field,
                                      without_zeros(text.substr(0, m)),
                                      context.script.sorts.finite_field(size));
}

void add_code_point(std::string& out, std::uint32_t code) {
  const auto put = [&out](std::uint32_t byte) {
    out.push_back(static_cast<char>(byte));
  };
  if (code < 0x80) {
    put(code);
  } else if (code < 0x800) {
    put(0xc0 | code >> 6);
    put(0x80 | (code & 0x3f));
  } else if (code < 0x10000) {
    put(0xe0 | code >> 12);
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  } else {
    put(0xf0 | code >> 18);
    put(0x80 | (code >> 12 & 0x3f));
    put(0x80 | (code >> 6 & 0x3f));
    put(0x80 | (code & 0x3f));
  }
}

// The character at `at`, which moves behind it. A byte that begins none in
// UTF-8 is the character of its value.
std::uint32_t next_code_point(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t place) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[place]));
  };
  const std::uint32_t first = byte(at);
  std::size_t more = 0;
  std::uint32_t code = first;
  if (first >= 0xc2 && first <= 0xdf) {
    more = 1;
    code = first & 0x1f;
  } else if (first >= 0xe0 && first <= 0xef) {
    more = 2;
    code = first & 0x0f;
  } else if (first >= 0xf0 && first <= 0xf4) {
    more = 3;
    code = first & 0x07;
  }
  if (at + more >= text.size()) more = 0;
  for (std::size_t step = 1; step <= more; ++step) {
    if ((byte(at + step) & 0xc0) != 0x80) more = 0;
  }
  if (more == 0) {
    ++at;
    return first;
  }
  for (std::size_t step = 1; step <= more; ++step) {
    code = code << 6 | (byte(at + step) & 0x3f);
  }
  const std::uint32_t least = more == 1 ? 0x80 : more == 2 ? 0x800 : 0x10000;
  if (code < least) {
    ++at;
    return first;
  }
  at += more + 1;
  return code;
}

bool is_hex(char c) {
  return (c >= '0' && c <= '9') || ((c | 0x20) >= 'a' && (c | 0x20) <= 'f');
}

// \ud3d2d1d0 or \u{d}, ..., \u{d4d3d2d1d0} at `at`: how many bytes it takes, 0
// if it is none.
std::size_t escape_at(std::string_view text, std::size_t at,
                      std::uint32_t& code) {
  if (text.substr(at, 2) != "\\u") return 0;
  std::string_view digits = text.substr(at + 2, 4);
  std::size_t size = 6;
  if (digits.starts_with('{')) {
    const std::size_t end = text.find('}', at + 3);
    if (end == std::string_view::npos) return 0;
    digits = text.substr(at + 3, end - at - 3);
    if (digits.empty() || digits.size() > 5) return 0;
    size = end + 1 - at;
  } else if (digits.size() != 4) {
    return 0;
  }
  if (!std::ranges::all_of(digits, is_hex)) return 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  return code <= kMostChar ? size : 0;
}

TermId read_string(Context& context, std::size_t token) {
  std::string_view text = context.tape.text(token);
  text = text.substr(1, text.size() - 2);
  const bool backslash = context.tape.backslash_escapes();
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool escape = backslash
                            ? text[at] == '\\' && at + 1 < text.size() &&
                                  (text[at + 1] == '"' || text[at + 1] == '\\')
                            : text[at] == '"';
    if (escape) ++at;
    if (at < text.size()) plain.push_back(text[at]);
  }
  std::string value;
  bool ascii = true;
  for (std::size_t at = 0; at < plain.size();) {
    std::uint32_t code = 0;
    const std::size_t size = escape_at(plain, at, code);
    if (size != 0) {
      at += size;
    } else {
      code = next_code_point(plain, at);
      ascii = ascii && code >= 0x20 && code <= 0x7e;
    }
    add_code_point(value, code);
  }
  if (!ascii) {
    context.report(Problem::NonAscii, token,
                   "the string has characters that are not printable ASCII",
                   "write them as \\u{...}");
  }
  return context.script.terms.literal(TermKind::String, value, kString);
}

// The number modulo 2^width; true in `large` if that is another one.
std::vector<std::uint32_t> bits_of(std::string_view digits, std::uint32_t width,
                                   bool& large) {
  std::vector<std::uint32_t> bits;
  const std::size_t most = (std::size_t{width} + 31) / 32;
  for (std::size_t at = 0; at < digits.size(); at += 9) {
    const std::string_view part = digits.substr(at, 9);
    std::uint32_t carry = 0;
    std::from_chars(part.data(), part.data() + part.size(), carry);
    std::uint32_t scale = 1;
    for (std::size_t each = 0; each < part.size(); ++each) scale *= 10;
    for (std::uint32_t& word : bits) {
      const std::uint64_t sum = std::uint64_t{word} * scale + carry;
      word = static_cast<std::uint32_t>(sum);
      carry = static_cast<std::uint32_t>(sum >> 32);
    }
    if (carry != 0 && bits.size() < most) {
      bits.push_back(carry);
    } else {
      large = large || carry != 0;
    }
  }
  if (bits.size() == most && width % 32 != 0) {
    const std::uint32_t mask = (std::uint32_t{1} << width % 32) - 1;
    large = large || (bits.back() & ~mask) != 0;
    bits.back() &= mask;
  }
  return bits;
}

}  // namespace

TermId read_new_number(Context& context, std::size_t token) {
  const std::string_view text = context.atom(token);
  context.script.terms.set_origin(static_cast<std::uint32_t>(token));
  const TermId term = context.tape.kind(token) == Kind::Numeral
                          ? read_numeral(context, token)
                          : read_decimal(context, token);
  // 007 and 1. are worth a remark each time.
  const bool leading_zero =
      text.size() > 1 && text.front() == '0' && text[1] != '.';
  const bool plain =
      text.size() <= Recent::kLongest && !leading_zero && text.back() != '.';
  if (plain) {
    context.recent_numbers.keep(Recent::key(text, context.tape.source()),
                                raw(term));
  }
  return term;
}

TermId read_literal(Context& context, std::size_t token) {
  switch (context.tape.kind(token)) {
    case Kind::Numeral:
    case Kind::Decimal:
      return read_number(context, token);
    case Kind::Hexadecimal:
      return read_bits(context, token, 4);
    case Kind::Binary:
      return read_bits(context, token, 1);
    case Kind::Field:
      return read_field(context, token);
    case Kind::String:
      return read_string(context, token);
    case Kind::Open:
    case Kind::Close:
    case Kind::Symbol:
    case Kind::Quoted:
    case Kind::Keyword:
      break;
  }
  return kErrorTerm;
}

bool is_bit_vector_name(std::string_view name) {
  return name.size() > 2 && name.starts_with("bv") &&
         std::all_of(name.begin() + 2, name.end(), smtlib::is_digit);
}

TermId read_bit_vector(Context& context, std::size_t list) {
  std::uint32_t width = 0;
  const bool well = context.length(list) == 3 &&
                    context.index_number(list + 3, width) && width > 0;
  if (!well) {
    context.report(Problem::BadIndex, list,
                   context.quoted(list) + " is no bit-vector",
                   "write (_ bvX n) with a width n of at least 1");
    return kErrorTerm;
  }
  const std::string_view number = context.tape.symbol(list + 2).substr(2);
  const std::string_view digits = without_zeros(number);
  if (digits.size() != number.size()) context.warn_of_zeros(list + 2);
  // A decimal digit has more than three bits: such a long number is far too
  // large, and reading it would take time that grows with its square.
  if (digits.size() > std::min(kMostDigits, std::size_t{width} / 3 + 20)) {
    context.report(Problem::BadLiteral, list,
                   "a number of " + std::to_string(digits.size()) +
                       " digits has no room in " + std::to_string(width) +
                       " bits",
                   "write large constants in the form #x0f");
    return kErrorTerm;
  }
  bool large = false;
  const std::vector<std::uint32_t> bits = bits_of(digits, width, large);
  if (large) {
    context.report(Problem::LargeValue, list,
                   context.quoted(list + 2) + " has no room in " +
                       std::to_string(width) + " bits",
                   "write a value below 2^" + std::to_string(width));
  }
  return context.script.terms.bit_vector(bits,
                                         context.script.sorts.bit_vec(width));
}

TermId read_char(Context& context, std::size_t list) {
  const bool well = context.length(list) == 3 &&
                    context.tape.kind(list + 3) == Kind::Hexadecimal;
  std::uint32_t code = kNone;
  if (well) {
    const std::string_view digits = context.tape.text(list + 3).substr(2);
    if (!digits.empty() && digits.size() <= 5) {
      std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
    }
  }
  if (code > kMostChar) {
    context.report(Problem::BadIndex, list,
                   context.quoted(list) + " is no character",
                   "write (_ char #x41) with at most 2FFFF");
    return kErrorTerm;
  }
  std::string text;
  add_code_point(text, code);
  return context.script.terms.literal(TermKind::String, text, kString);
}

std::vector<std::uint32_t> code_points(std::string_view text) {
  std::vector<std::uint32_t> result;
  for (std::size_t at = 0; at < text.size();) {
    result.push_back(next_code_point(text, at));
  }
  return result;
}

std::string string_text(const std::vector<std::uint32_t>& code_points) {
  std::string text;
  for (const std::uint32_t code : code_points) add_code_point(text, code);
  return text;
}

}  // namespace podium::terms
