// evaluate/root_text.h -- algebraic numbers as z3 and cvc5 print them.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace podium::evaluate {

// (root-obj polynomial place) at the begin of the text, as
// (root-of-with-ordering (coeffs ...) place). Empty if it is not of that form,
// else `length` is how much of the text it is.
std::string from_root_obj(std::string_view text, std::size_t& length);

// (_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>), the same, as
// (root-of-with-interval (coeffs ...) least most).
std::string from_real_algebraic_number(std::string_view text,
                                       std::size_t& length);

}  // namespace podium::evaluate
