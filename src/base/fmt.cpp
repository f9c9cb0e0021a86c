// The compiled part of the library fmt, of which Debian has only a shared one:
// a program that has it inside starts sooner.

#include <fmt/format-inl.h>

#include <locale>

namespace fmt::detail {

template thousands_sep_result<char> thousands_sep_impl<char>(locale_ref);
template char decimal_point_impl<char>(locale_ref);
template dragonbox::decimal_fp<float> dragonbox::to_decimal(float);
template dragonbox::decimal_fp<double> dragonbox::to_decimal(double);
template std::locale locale_ref::get<std::locale>() const;

}  // namespace fmt::detail
