// formats/csv.h -- comma-separated text (RFC 4180), read in place.
//
// Cells are views of the text, but for those with doubled quotes. Lines end
// with LF or CRLF. Time is linear in the text; nothing is copied otherwise.
//
// Not here: unpacking compressed files (formats/packed_text.h), writing
// (base/csv.h).

#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/units.h"

namespace podium::formats {

class CsvReader {
 public:
  // `name` is what errors call the text. REQUIRES: the text stays.
  CsvReader(std::string_view text, std::string name);

  // The cells of the next line that is not empty, until the next call; false at
  // the end. Syntax if a quoted cell is not closed, or goes on after its end.
  Result<bool> next();

  const std::vector<std::string_view>& cells() const { return cells_; }

  // Of the line that next() gave, from 1.
  std::uint64_t line() const { return line_; }

  // "runs.csv:17", for errors about the line that next() gave.
  std::string place() const;

 private:
  const char* read_plain(const char* from);
  const char* read_quoted(const char* from);

  std::string name_;
  const char* at_;
  const char* end_;
  std::uint64_t line_ = 0;
  std::uint64_t next_line_ = 1;
  std::vector<std::string_view> cells_;
  std::deque<std::string> unquoted_;
};

// Syntax if two columns have one title: which one is meant nobody can tell.
Result<void> check_titles(const CsvReader& reader);

// A table whose first line names the columns.
class CsvTable {
 public:
  // Reads the first line. Missing if there is none; see check_titles().
  static Result<CsvTable> open(std::string_view text, std::string name);

  std::optional<std::size_t> column(std::string_view title) const;

  // Missing, with the titles there are, if it is not there.
  Result<std::size_t> needed_column(std::string_view title) const;

  // As CsvReader::next; Syntax if the line has more or fewer cells than the
  // first one.
  Result<bool> next();

  const std::vector<std::string_view>& cells() const { return reader_.cells(); }
  std::string place() const { return reader_.place(); }

 private:
  explicit CsvTable(CsvReader reader) : reader_(std::move(reader)) {}

  CsvReader reader_;
  std::vector<std::string> titles_;
};

// "41.0791791" as it stands: decimal digits, also with an exponent, without a
// detour over floating point. What is beyond the ninth decimal is rounded half
// up. Nothing if it is no such number, or too large for a Duration.
std::optional<Duration> parse_seconds(std::string_view text);

// Decimal digits only; nothing if it is no such number or does not fit.
std::optional<std::uint64_t> parse_count(std::string_view text);

}  // namespace podium::formats
