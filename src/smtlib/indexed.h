// smtlib/indexed.h -- which names with indices, (_ f 1), the standard and
// solvers have.

#pragma once

#include <algorithm>
#include <iterator>
#include <string_view>

namespace podium::smtlib {

// (_ bv10 32)
inline bool is_bit_vector_numeral(std::string_view text) {
  return text.size() > 2 && text.starts_with("bv") &&
         text.find_first_not_of("0123456789", 2) == std::string_view::npos;
}

// What the theories of the standard have with numbers as indices only. A
// script may declare the same name: it is another identifier.
inline bool has_only_indices(std::string_view name) {
  constexpr std::string_view kNames[] = {
      "extract",     "repeat",       "zero_extend", "sign_extend",
      "rotate_left", "rotate_right", "int_to_bv",   "int2bv",
      "nat2bv",      "divisible",    "to_fp",       "to_fp_unsigned",
      "fp.to_ubv",   "fp.to_sbv",    "+oo",         "-oo",
      "+zero",       "-zero",        "NaN",         "re.^",
      "re.loop",     "char"};
  return std::ranges::find(kNames, name) != std::end(kNames);
}

// What solvers apply with a function as index, ((_ map f) a). A script may
// declare these names too.
inline bool has_function_index(std::string_view name) {
  return name == "map" || name == "update" || name == "update-field" ||
         name == "is";
}

}  // namespace podium::smtlib
