// config/pattern.h -- regular expressions that strangers write.

#pragma once

#include <regex>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace podium::config {

// An ECMAScript expression. Compiling and matching take bounded time and stack
// whatever it says: long ones, large counts and back references are refused.
class Pattern {
 public:
  // BadValue without a position.
  static Result<Pattern> compile(std::string_view text);

  // As a whole.
  bool matches(std::string_view word) const;

 private:
  explicit Pattern(std::regex expression)
      : expression_(std::move(expression)) {}

  std::regex expression_;
};

}  // namespace podium::config
