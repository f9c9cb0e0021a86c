#include "select/catalogue.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <unordered_set>

#include "base/text.h"
#include "select/csv_rows.h"
#include "select/json_rows.h"

namespace podium::select {
namespace {

using contest::Benchmark;
using contest::Status;

bool is_json(std::string_view text) {
  return trim(text.substr(0, 1000)).starts_with('{');
}

Result<void> add(Benchmark benchmark, const Facts& facts, Pool& pool,
                 const std::string& where) {
  constexpr std::size_t kMost = 0xFFFF'FFF0;
  if (pool.benchmarks.size() >= kMost) {
    return Error{Code::Unsupported, where, "too many benchmarks",
                 "select from a part of the list"};
  }
  pool.benchmarks.push_back(std::move(benchmark));
  pool.facts.push_back(facts);
  return {};
}

class JsonCatalogue {
 public:
  JsonCatalogue(const PackedText& text, const std::string& path,
                contest::FamilyRule family)
      : rows_(text, path), path_(path), family_(family) {
    pool_.listed = true;
  }

  Result<Pool> read() {
    const Result<void> done = rows_.read(
        [&](std::string_view key, JsonRows::Object record) -> Result<void> {
          if (key != "incremental" && key != "non_incremental") {
            return Error{Code::UnknownKey, path_,
                         fmt::format("it has a list '{}'", printable(key)),
                         "a list of benchmarks has 'incremental' and "
                         "'non_incremental'"};
          }
          return read_record(key == "incremental", record);
        });
    if (!done) return done.error();
    return std::move(pool_);
  }

 private:
  Result<void> read_record(bool incremental, JsonRows::Object record) {
    Benchmark benchmark;
    benchmark.incremental = incremental;
    benchmark.check_sats = incremental ? 0 : 1;
    has_file_ = false;
    for (auto entry : record) {
      simdjson::ondemand::field field;
      if (const auto problem = std::move(entry).get(field)) {
        return rows_.wrong(problem, "a record");
      }
      if (Result<void> done = read_field(field, benchmark); !done) return done;
    }
    if (!has_file_) return rows_.missing("'file'");
    benchmark.name = file_.name;
    benchmark.logic = file_.logic;
    benchmark.family =
        contest::family_of(benchmark.name, benchmark.logic, family_);
    return add(std::move(benchmark), {}, pool_, path_);
  }

  Result<void> read_field(simdjson::ondemand::field& field,
                          Benchmark& benchmark) {
    const auto key = field.key();
    if (key == "file") {
      has_file_ = true;
      return rows_.file(field.value(), file_);
    }
    if (key == "status") {
      const auto text = rows_.text(field.value(), "'status'");
      if (!text) return text.error();
      const auto status = contest::parse_status(*text);
      if (!status) return bad_status(*text);
      benchmark.status = *status;
    } else if (key == "asserts" || key == "check_sats") {
      const bool asserts = key == "asserts";
      const auto number =
          rows_.number(field.value(), asserts ? "'asserts'" : "'check_sats'");
      if (!number) return number.error();
      (asserts ? benchmark.asserts : benchmark.check_sats) = *number;
    }
    return {};
  }

  Error bad_status(std::string_view text) {
    return {Code::BadValue, rows_.where(),
            fmt::format("'{}' is no status", printable(text)),
            "statuses are sat, unsat and unknown"};
  }

  JsonRows rows_;
  std::string path_;
  contest::FamilyRule family_;
  FileRecord file_;
  bool has_file_ = false;  // the present record
  Pool pool_;
};

class CsvCatalogue {
 public:
  CsvCatalogue(CsvRows& rows, std::string path, contest::FamilyRule family)
      : rows_(rows), path_(std::move(path)), family_(family) {
    pool_.listed = true;
  }

  Result<Pool> read() {
    name_ = rows_.column({"name", "benchmark"});
    if (!name_) {
      return Error{Code::Missing, path_, "the table has no column 'name'",
                   "see docs/formats/selection.md"};
    }
    logic_ = rows_.column({"logic"});
    in_family_ = rows_.column({"family"});
    status_ = rows_.column({"status", "expected"});
    asserts_ = rows_.column({"asserts"});
    check_sats_ = rows_.column({"check_sats"});
    incremental_ = rows_.column({"incremental"});
    category_ = rows_.column({"category"});
    difficulty_ = rows_.column({"difficulty"});
    while (true) {
      const Result<bool> more = rows_.next();
      if (!more) return more.error();
      if (!*more) return std::move(pool_);
      if (Result<void> done = read_row(); !done) return done.error();
    }
  }

 private:
  using Column = std::optional<std::size_t>;

  std::string_view cell(Column column) const {
    return column ? rows_.cell(*column) : std::string_view();
  }

  Error bad(std::string_view what, Column column) const {
    return {Code::BadValue, rows_.where(),
            fmt::format("'{}' is no {}", printable(cell(column)), what),
            "see docs/formats/selection.md"};
  }

  // Empty cells keep the value that is there.
  Result<void> number(Column column, std::string_view what,
                      std::uint64_t& value) const {
    const std::string_view text = cell(column);
    if (text.empty()) return {};
    const auto [stop, problem] =
        std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem == std::errc() && stop == text.data() + text.size()) return {};
    return bad(what, column);
  }

  Result<void> read_row() {
    Benchmark benchmark;
    Facts facts;
    benchmark.name = cell(name_);
    if (benchmark.name.empty() || benchmark.name.find_first_of(std::string_view(
                                      "\0\n", 2)) != std::string::npos) {
      return bad("name of a benchmark", name_);
    }
    benchmark.logic = logic_
                          ? std::string(cell(logic_))
                          : benchmark.name.substr(0, benchmark.name.find('/'));
    benchmark.family = cell(in_family_);
    if (benchmark.family.empty()) {
      benchmark.family =
          contest::family_of(benchmark.name, benchmark.logic, family_);
    }
    benchmark.check_sats = 1;
    if (auto done = number(asserts_, "number", benchmark.asserts); !done) {
      return done;
    }
    if (auto done = number(check_sats_, "number", benchmark.check_sats);
        !done) {
      return done;
    }
    if (Result<void> done = read_words(benchmark, facts); !done) return done;
    return add(std::move(benchmark), facts, pool_, rows_.where());
  }

  Result<void> read_words(Benchmark& benchmark, Facts& facts) const {
    if (const std::string_view text = cell(status_); !text.empty()) {
      const auto status = contest::parse_status(text);
      if (!status) return bad("status", status_);
      benchmark.status = *status;
    }
    if (const std::string_view text = cell(category_); !text.empty()) {
      const auto category = parse_category(text);
      if (!category) return bad("category", category_);
      facts.category = *category;
    }
    if (!cell(difficulty_).empty()) {
      constexpr std::uint64_t kMost = 5;
      std::uint64_t value = 0;
      if (auto done = number(difficulty_, "difficulty", value); !done) {
        return done;
      }
      if (value > kMost) return bad("difficulty from 0 to 5", difficulty_);
      facts.difficulty = static_cast<std::uint8_t>(value);
    }
    const std::string_view flag = cell(incremental_);
    if (flag == "1" || flag == "true") {
      benchmark.incremental = true;
    } else if (flag == "0" || flag == "false") {
      benchmark.incremental = false;
    } else if (!flag.empty()) {
      return bad("value of 'incremental', which is 0 or 1", incremental_);
    } else {
      benchmark.incremental = benchmark.check_sats > 1;
    }
    return {};
  }

  CsvRows& rows_;
  std::string path_;
  contest::FamilyRule family_;
  Pool pool_;
  Column name_, logic_, in_family_, status_, asserts_, check_sats_,
      incremental_, category_, difficulty_;
};

// A name twice would make the draw depend on the order of the list.
Result<void> check_names(const Pool& pool, const std::string& path) {
  std::array<std::unordered_set<std::string_view>, 2> kinds;
  for (auto& names : kinds) names.reserve(pool.benchmarks.size());
  for (const Benchmark& benchmark : pool.benchmarks) {
    auto& names = kinds.at(benchmark.incremental ? 1 : 0);
    if (names.insert(benchmark.name).second) continue;
    return Error{Code::Mismatch, path,
                 fmt::format("it lists {} twice", printable(benchmark.name)),
                 "each benchmark of a list has its own name"};
  }
  return {};
}

}  // namespace

Result<Pool> read_catalogue(const PackedText& text, const std::string& path,
                            contest::FamilyRule family) {
  Result<Pool> pool = Pool();
  if (is_json(text.text())) {
    pool = JsonCatalogue(text, path, family).read();
  } else {
    Result<CsvRows> rows = CsvRows::open(text.text(), path);
    if (!rows) return rows.error();
    pool = CsvCatalogue(*rows, path, family).read();
  }
  if (!pool) return pool;
  if (Result<void> checked = check_names(*pool, path); !checked) {
    return checked.error();
  }
  return pool;
}

}  // namespace podium::select
