// cli/terminal.h -- what a terminal can show.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace podium::cli {

bool is_terminal(int descriptor);

// Columns of the terminal behind standard error; 80 if it does not say.
std::size_t terminal_width();

// Number of columns a UTF-8 text takes, one per character.
std::size_t display_width(std::string_view text);

// The text cut to a width, from the left with "...": the end of a path tells
// more than its beginning.
std::string cut_left(std::string_view text, std::size_t width);

// Columns aligned by blanks; numbers to the right.
class TextTable {
 public:
  enum class Align { Left, Right };

  void column(std::string title, Align align = Align::Left);
  void row(std::vector<std::string> cells);
  bool empty() const { return rows_.empty(); }

  // With `indent` blanks in front of each line.
  std::string text(std::size_t indent = 0) const;

 private:
  std::vector<std::string> titles_;
  std::vector<Align> aligns_;
  std::vector<std::vector<std::string>> rows_;
};

}  // namespace podium::cli
