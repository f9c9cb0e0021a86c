// cli/tell.h -- what is said to people beside the results.
//
// To standard error. If that is closed, or on a full disk, what we do goes on:
// fmt::print would throw.

#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <string>
#include <utility>

namespace podium::cli {

template <class... Values>
void tell(fmt::format_string<Values...> form, Values&&... values) {
  const std::string text = fmt::format(form, std::forward<Values>(values)...);
  std::fwrite(text.data(), 1, text.size(), stderr);
}

}  // namespace podium::cli
