#include "formats/csv.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <limits>

#include "base/text.h"

namespace podium::formats {

CsvReader::CsvReader(std::string_view text, std::string name)
    : name_(std::move(name)),
      at_(text.data()),
      end_(text.data() + text.size()) {
  // A byte order mark would become a part of the first title.
  if (text.substr(0, 3) == "\xEF\xBB\xBF") at_ += 3;
}

std::string CsvReader::place() const {
  return fmt::format("{}:{}", name_, line_);
}

// The cell that begins here; where it ends.
const char* CsvReader::read_plain(const char* from) {
  const char* to = from;
  while (to != end_ && *to != ',' && *to != '\n') ++to;
  const char* last = to;
  // CRLF: the CR belongs to the end of the line.
  if (last != from && last[-1] == '\r' && (to == end_ || *to == '\n')) --last;
  cells_.emplace_back(from, static_cast<std::size_t>(last - from));
  return to;
}

// nullptr if it is not closed.
const char* CsvReader::read_quoted(const char* from) {
  const char* part = from + 1;
  std::string* whole = nullptr;
  for (;;) {
    const auto* quote = static_cast<const char*>(
        std::memchr(part, '"', static_cast<std::size_t>(end_ - part)));
    if (quote == nullptr) return nullptr;
    next_line_ += static_cast<std::uint64_t>(std::count(part, quote, '\n'));
    const std::string_view piece(part, static_cast<std::size_t>(quote - part));
    const bool doubled = quote + 1 != end_ && quote[1] == '"';
    if (whole == nullptr && !doubled) {
      cells_.push_back(piece);
      return quote + 1;
    }
    if (whole == nullptr) whole = &unquoted_.emplace_back();
    whole->append(piece);
    if (!doubled) {
      cells_.emplace_back(*whole);
      return quote + 1;
    }
    whole->push_back('"');
    part = quote + 2;
  }
}

Result<bool> CsvReader::next() {
  cells_.clear();
  unquoted_.clear();
  while (at_ != end_ && (*at_ == '\n' || *at_ == '\r')) {
    next_line_ += *at_ == '\n' ? 1U : 0U;
    ++at_;
  }
  if (at_ == end_) return false;
  line_ = next_line_;
  for (;;) {
    const bool quoted = at_ != end_ && *at_ == '"';
    at_ = quoted ? read_quoted(at_) : read_plain(at_);
    if (at_ == nullptr) {
      at_ = end_;
      return Error{Code::Syntax, place(), "a quoted cell is not closed",
                   "a quote within a cell is written twice"};
    }
    if (quoted && at_ != end_ && *at_ == '\r') ++at_;
    if (at_ == end_) return true;
    const char separator = *at_++;
    if (separator == '\n') {
      ++next_line_;
      return true;
    }
    if (separator != ',') {
      at_ = end_;
      return Error{Code::Syntax, place(),
                   "a quoted cell is followed by something else than a comma",
                   "a quote within a cell is written twice"};
    }
  }
}

Result<void> check_titles(const CsvReader& reader) {
  std::vector<std::string_view> titles;
  for (const std::string_view cell : reader.cells()) {
    if (!trim(cell).empty()) titles.push_back(trim(cell));
  }
  std::ranges::sort(titles);
  const auto twice = std::ranges::adjacent_find(titles);
  if (twice == titles.end()) return {};
  return Error{Code::Syntax, reader.place(),
               fmt::format("the column '{}' occurs twice", printable(*twice)),
               "its first line names the columns"};
}

Result<CsvTable> CsvTable::open(std::string_view text, std::string name) {
  CsvTable table(CsvReader(text, name));
  const Result<bool> first = table.reader_.next();
  if (!first) return first.error();
  if (!*first) {
    return Error{Code::Missing, std::move(name), "the table is empty",
                 "its first line names the columns"};
  }
  if (Result<void> fine = check_titles(table.reader_); !fine) {
    return fine.error();
  }
  for (const std::string_view title : table.cells()) {
    table.titles_.emplace_back(title);
  }
  return table;
}

std::optional<std::size_t> CsvTable::column(std::string_view title) const {
  const auto found = std::find(titles_.begin(), titles_.end(), title);
  if (found == titles_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - titles_.begin());
}

Result<std::size_t> CsvTable::needed_column(std::string_view title) const {
  if (const auto found = column(title)) return *found;
  return Error{
      Code::Missing, reader_.place(),
      fmt::format("there is no column called {}", title),
      fmt::format("there are {}",
                  printable(fmt::format("{}", fmt::join(titles_, ", "))))};
}

Result<bool> CsvTable::next() {
  Result<bool> more = reader_.next();
  if (!more || !*more || cells().size() == titles_.size()) return more;
  return Error{Code::Syntax, place(),
               fmt::format("the line has {} cells, the first line has {}",
                           cells().size(), titles_.size()),
               "a cell with a comma in it stands in quotes"};
}

namespace {

constexpr int kDecimals = 9;  // a Duration is in nanoseconds

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The power of ten at the end, 0 if there is none.
std::optional<int> parse_exponent(std::string_view text) {
  if (text.empty()) return 0;
  text.remove_prefix(1);  // e or E
  if (!text.empty() && text.front() == '+') text.remove_prefix(1);
  int value = 0;
  const auto [rest, problem] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || rest != text.data() + text.size()) {
    return std::nullopt;
  }
  if (value < -400 || value > 400) return std::nullopt;
  return value;
}

}  // namespace

std::optional<Duration> parse_seconds(std::string_view text) {
  const std::size_t mark = std::min(text.find_first_of("eE"), text.size());
  const auto exponent = parse_exponent(text.substr(mark));
  if (!exponent) return std::nullopt;
  const std::string_view digits = text.substr(0, mark);
  const std::size_t point = std::min(digits.find('.'), digits.size());
  // How many digits are left of the last nanosecond.
  const auto wanted =
      static_cast<std::ptrdiff_t>(point) + *exponent + kDecimals;
  std::int64_t value = 0;
  std::ptrdiff_t seen = 0;
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i == point) continue;
    if (!is_digit(digits[i])) return std::nullopt;
    const int digit = digits[i] - '0';
    if (seen < wanted) {
      if (value > (kMost - 9) / 10) return std::nullopt;
      value = value * 10 + digit;
    } else if (seen == wanted && digit >= 5) {
      if (value == kMost) return std::nullopt;
      ++value;
    }
    ++seen;
  }
  if (seen == 0) return std::nullopt;
  for (; seen < wanted && value != 0; ++seen) {
    if (value > kMost / 10) return std::nullopt;
    value *= 10;
  }
  return Duration(value);
}

std::optional<std::uint64_t> parse_count(std::string_view text) {
  std::uint64_t value = 0;
  const auto [rest, problem] =
      std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc() || rest != text.data() + text.size()) {
    return std::nullopt;
  }
  return value;
}

}  // namespace podium::formats
