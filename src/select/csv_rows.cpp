#include "select/csv_rows.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace podium::select {

Result<CsvRows> CsvRows::open(std::string_view text, std::string path) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  CsvRows rows(text, std::move(path));
  const Result<bool> any = rows.read();
  if (!any) return any.error();
  if (!*any) {
    return Error{Code::Syntax, rows.path_, "the table is empty",
                 "its first line names the columns"};
  }
  rows.header_.assign(rows.cells_.begin(), rows.cells_.end());
  std::vector<std::string> sorted = rows.header_;
  std::sort(sorted.begin(), sorted.end());
  const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
  if (twice != sorted.end()) {
    return Error{Code::Syntax, rows.where(),
                 fmt::format("the column '{}' occurs twice", printable(*twice)),
                 "its first line names the columns"};
  }
  return rows;
}

std::optional<std::size_t> CsvRows::column(
    const std::vector<std::string_view>& names) const {
  for (std::size_t i = 0; i < header_.size(); ++i) {
    if (std::find(names.begin(), names.end(), header_[i]) != names.end()) {
      return i;
    }
  }
  return std::nullopt;
}

std::string CsvRows::where() const {
  return fmt::format("{}:{}:1", path_, line_);
}

Result<bool> CsvRows::next() {
  Result<bool> any = read();
  if (!any || !*any) return any;
  if (cells_.size() != header_.size()) {
    return Error{Code::Syntax, where(),
                 fmt::format("{} cells where the first line has {}",
                             cells_.size(), header_.size()),
                 "a cell with a comma in it stands in quotes"};
  }
  return true;
}

// The text begins with a quote.
Result<std::string_view> CsvRows::quoted() {
  std::size_t at = 1;
  bool doubled = false;
  while (true) {
    at = text_.find('"', at);
    if (at == std::string_view::npos) {
      return Error{Code::Syntax, where(), "a quote is not closed",
                   "a quote within a cell is written twice"};
    }
    if (text_.substr(at).starts_with("\"\"")) {
      doubled = true;
      at += 2;
      continue;
    }
    break;
  }
  const std::string_view inner = text_.substr(1, at - 1);
  text_.remove_prefix(at + 1);
  lines_ +=
      static_cast<std::size_t>(std::count(inner.begin(), inner.end(), '\n'));
  if (!doubled) return inner;
  std::string plain;
  for (std::size_t i = 0; i < inner.size(); ++i) {
    plain += inner[i];
    if (inner[i] == '"') ++i;
  }
  return std::string_view(unescaped_.emplace_back(std::move(plain)));
}

Result<std::string_view> CsvRows::one_cell() {
  if (text_.starts_with('"')) {
    if (unescaped_.size() == unescaped_.capacity()) {
      return Error{Code::Syntax, where(), "too many cells",
                   "a line has as many as the first line"};
    }
    return quoted();
  }
  std::string_view cell = text_.substr(0, text_.find_first_of(",\n"));
  text_.remove_prefix(cell.size());
  if (cell.ends_with('\r')) cell.remove_suffix(1);
  return cell;
}

Result<bool> CsvRows::read() {
  while (text_.starts_with('\n') || text_.starts_with("\r\n")) {
    text_.remove_prefix(text_.front() == '\r' ? 2 : 1);
    ++lines_;
  }
  if (text_.empty()) return false;
  line_ = ++lines_;
  cells_.clear();
  unescaped_.clear();
  // Growing must not move strings that cells point into.
  unescaped_.reserve(std::max<std::size_t>(header_.size(), 64));
  while (true) {
    const Result<std::string_view> cell = one_cell();
    if (!cell) return cell.error();
    cells_.push_back(*cell);
    if (text_.starts_with('\r')) text_.remove_prefix(1);
    if (text_.empty()) return true;
    const char separator = text_.front();
    text_.remove_prefix(1);
    if (separator == '\n') return true;
    if (separator != ',') {
      return Error{Code::Syntax, where(),
                   "text after a quoted cell, before the next comma",
                   "a quote within a cell is written twice"};
    }
  }
}

}  // namespace podium::select
