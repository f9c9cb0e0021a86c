// terms/literal.h -- literals of the text, and their values.

#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "terms/context.h"

namespace podium::terms {

// REQUIRES: the token is a numeral or a decimal.
TermId read_new_number(Context& context, std::size_t token);
inline TermId read_number(Context& context, std::size_t token) {
  const std::string_view text = context.atom(token);
  if (text.size() <= Recent::kLongest) {
    const Recent::Key key = Recent::key(text, context.tape.source());
    const std::uint32_t known = context.recent_numbers.find(key);
    if (known != kNone) return TermId{known};
  }
  return read_new_number(context, token);
}

// REQUIRES: the token is a numeral, decimal, binary, hexadecimal, string or
// element of a finite field.
TermId read_literal(Context& context, std::size_t token);

// Whether the symbol is bv and digits, as in (_ bv5 8).
bool is_bit_vector_name(std::string_view name);

// (_ bvX n) at this list; kErrorTerm with a finding if it is none.
TermId read_bit_vector(Context& context, std::size_t list);

// (_ char #x41) at this list.
TermId read_char(Context& context, std::size_t list);

// The characters of a String literal's text, from 0 to 0x2FFFF; characters
// above that, which the theory does not have, as they stand.
std::vector<std::uint32_t> code_points(std::string_view text);

// The other way round: what a String literal with these characters has as its
// text.
std::string string_text(const std::vector<std::uint32_t>& code_points);

}  // namespace podium::terms
