// formats/line_counter.h -- line and column of places in a text.

#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace podium::formats {

// Places are mostly asked for from front to back: then the whole text is
// counted once.
class LineCounter {
 public:
  // REQUIRES: the text stays.
  LineCounter(std::string_view text, std::string name)
      : text_(text), name_(std::move(name)) {}

  const std::string& name() const { return name_; }

  // "name:line:column", from 1.
  std::string place(std::size_t position) {
    position = std::min(position, text_.size());
    if (position < line_begin_) {
      line_begin_ = 0;
      line_ = 1;
    }
    for (;;) {
      const std::size_t end = text_.find('\n', line_begin_);
      if (end >= position) break;
      line_begin_ = end + 1;
      ++line_;
    }
    return fmt::format("{}:{}:{}", name_, line_, position - line_begin_ + 1);
  }

 private:
  std::string_view text_;
  std::string name_;
  std::size_t line_begin_ = 0;
  std::size_t line_ = 1;
};

}  // namespace podium::formats
