#include <fmt/format.h>

#include <array>
#include <filesystem>
#include <utility>

#include "base/text.h"
#include "formats/csv.h"
#include "formats/neutral.h"
#include "formats/packed_text.h"

namespace podium::formats {
namespace {

constexpr const char* kFile = "/counts.csv";

struct Columns {
  std::size_t division = 0;
  std::size_t solver = 0;
  std::size_t previous = 0;
  std::size_t unsat = 0;
  std::size_t sat = 0;
  std::size_t unknown = 0;
  std::size_t timeout = 0;
  std::size_t wrong = 0;
  std::size_t cpu = 0;
};

Result<Columns> find_columns(const CsvTable& table) {
  Columns columns;
  for (const auto& [title, place] : {std::pair{"division", &columns.division},
                                     {"solver", &columns.solver},
                                     {"previous_winner", &columns.previous},
                                     {"n_unsat_correct", &columns.unsat},
                                     {"n_sat_correct", &columns.sat},
                                     {"n_unknown", &columns.unknown},
                                     {"n_timeout", &columns.timeout},
                                     {"n_wrong", &columns.wrong},
                                     {"cpu_time_on_answered", &columns.cpu}}) {
    const Result<std::size_t> found = table.needed_column(title);
    if (!found) return found.error();
    *place = *found;
  }
  return columns;
}

Result<contest::Count> read_count(const CsvTable& table,
                                  const Columns& columns) {
  const auto& cells = table.cells();
  contest::Count count;
  count.division = cells[columns.division];
  count.solver = cells[columns.solver];
  // A row that the report made up to show what might have been.
  const bool revised = count.solver.find("(revised)") != std::string::npos;
  count.competing = cells[columns.previous] == "0" && !revised;
  for (const auto& [column, place] : {std::pair{columns.unsat, &count.unsat},
                                      {columns.sat, &count.sat},
                                      {columns.unknown, &count.unknown},
                                      {columns.timeout, &count.timeout},
                                      {columns.wrong, &count.wrong}}) {
    const auto number = parse_count(cells[column]);
    if (!number || *number > UINT32_MAX) {
      return Error{Code::BadValue, table.place(),
                   fmt::format("{} is no count", printable(cells[column])),
                   "counts are digits only"};
    }
    *place = *number;
  }
  const auto cpu = parse_seconds(cells[columns.cpu]);
  if (!cpu) {
    return Error{Code::BadValue, table.place(),
                 fmt::format("{} is no time", printable(cells[columns.cpu])),
                 "times are decimal seconds such as 12.5"};
  }
  count.cpu = *cpu;
  return count;
}

}  // namespace

bool has_counts_only(const std::string& folder) {
  std::error_code ignored;
  if (!std::filesystem::exists(folder + kFile, ignored)) return false;
  for (const char* name : {"/runs.csv", "/runs.csv.gz", "/runs.csv.zst"}) {
    if (std::filesystem::exists(folder + name, ignored)) return false;
  }
  return true;
}

Result<std::vector<contest::Count>> read_counts(const std::string& folder) {
  const Result<std::string> text = read_packed_text(folder + kFile);
  if (!text) return text.error();
  Result<CsvTable> table = CsvTable::open(*text, folder + kFile);
  if (!table) return table.error();
  const Result<Columns> columns = find_columns(*table);
  if (!columns) return columns.error();
  std::vector<contest::Count> counts;
  for (;;) {
    const Result<bool> more = table->next();
    if (!more) return more.error();
    if (!*more) return counts;
    Result<contest::Count> count = read_count(*table, *columns);
    if (!count) return count.error();
    counts.push_back(*std::move(count));
  }
}

}  // namespace podium::formats
