#include "cli/terminal.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>

#include "base/check.h"

namespace podium::cli {

bool is_terminal(int descriptor) { return ::isatty(descriptor) == 1; }

std::size_t terminal_width() {
  winsize size{};
  if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    return size.ws_col;
  }
  return 80;
}

std::size_t display_width(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(
      text.begin(), text.end(),
      [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
}

std::string cut_left(std::string_view text, std::size_t width) {
  if (display_width(text) <= width) return std::string(text);
  if (width <= 3) return std::string(width, '.');
  while (display_width(text) > width - 3) {
    do {
      text.remove_prefix(1);
    } while (!text.empty() &&
             (static_cast<unsigned char>(text[0]) & 0xC0) == 0x80);
  }
  return "..." + std::string(text);
}

void TextTable::column(std::string title, Align align) {
  titles_.push_back(std::move(title));
  aligns_.push_back(align);
}

void TextTable::row(std::vector<std::string> cells) {
  PODIUM_CHECK(cells.size() == titles_.size());
  rows_.push_back(std::move(cells));
}

std::string TextTable::text(std::size_t indent) const {
  std::vector<std::size_t> widths;
  for (const std::string& title : titles_) {
    widths.push_back(display_width(title));
  }
  for (const auto& cells : rows_) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      widths[i] = std::max(widths[i], display_width(cells[i]));
    }
  }
  std::string text;
  const auto add = [&](const std::vector<std::string>& cells) {
    std::string line(indent, ' ');
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const std::string blanks(widths[i] - display_width(cells[i]), ' ');
      if (i > 0) line += "  ";
      line +=
          aligns_[i] == Align::Right ? blanks + cells[i] : cells[i] + blanks;
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + '\n';
  };
  add(titles_);
  for (const auto& cells : rows_) add(cells);
  return text;
}

}  // namespace podium::cli
