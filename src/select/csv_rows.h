// select/csv_rows.h -- comma-separated text, row by row, columns by name.

#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace podium::select {

class CsvRows {
 public:
  // Reads the header. Syntax if there is none, or a name occurs twice.
  static Result<CsvRows> open(std::string_view text, std::string path);

  // Absent if no column has one of the names.
  std::optional<std::size_t> column(
      const std::vector<std::string_view>& names) const;

  // Moves to the next row; false at the end. Syntax if it has another number of
  // cells than the header, or a quote is not closed. Empty lines are skipped.
  Result<bool> next();

  // Of the present row, without quotes.
  std::string_view cell(std::size_t column) const { return cells_[column]; }

  // The place of the present row, for errors: "file:line:1".
  std::string where() const;

 private:
  CsvRows(std::string_view text, std::string path)
      : text_(text), path_(std::move(path)) {}

  Result<bool> read();
  Result<std::string_view> one_cell();
  Result<std::string_view> quoted();

  std::string_view text_;  // what is left
  std::string path_;
  std::size_t line_ = 0;   // of the present row
  std::size_t lines_ = 0;  // read so far
  std::vector<std::string> header_;
  std::vector<std::string_view> cells_;
  std::vector<std::string> unescaped_;  // cells with doubled quotes
};

}  // namespace podium::select
