// store/sqlite.h -- SQLite with errors as values.
//
// A Database and its Statements are for one thread at a time. Text may hold any
// bytes.

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

struct sqlite3;
struct sqlite3_stmt;

namespace podium::store {

// Bound to values with bind(), then stepped through its rows.
class Statement {
 public:
  // Starts anew with these values for the parameters, in order.
  template <class... Values>
  Statement& bind(const Values&... values) {
    reset();
    int index = 0;
    (bind_value(++index, values), ...);
    return *this;
  }

  // True if there is a row, false after the last one.
  Result<bool> step();

  // For a statement without rows.
  Result<void> run();

  // The first column of the first row, absent if there is none or it is NULL.
  Result<std::optional<std::int64_t>> only_integer();

  // Of the current row; text is valid until the next step.
  std::int64_t integer(int column) const;
  std::string_view text(int column) const;
  bool is_null(int column) const;

 private:
  friend class Database;
  Statement(sqlite3* database, sqlite3_stmt* statement);
  void reset();
  void bind_value(int index, std::int64_t value);
  void bind_value(int index, std::uint64_t value);
  void bind_value(int index, int value) {
    bind_value(index, std::int64_t{value});
  }
  void bind_value(int index, std::uint32_t value) {
    bind_value(index, std::int64_t{value});
  }
  void bind_value(int index, bool value) = delete;
  void bind_value(int index, std::string_view value);
  void bind_value(int index, const std::string& value) {
    bind_value(index, std::string_view(value));
  }
  void bind_value(int index, const char* value) = delete;
  void bind_value(int index, std::nullopt_t value);
  template <class T>
  void bind_value(int index, const std::optional<T>& value) {
    if (value) {
      bind_value(index, *value);
    } else {
      bind_value(index, std::nullopt);
    }
  }
  void note(int result);

  sqlite3* database_;
  std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)> statement_;
  int trouble_ = 0;  // the first failure to bind
};

class Database {
 public:
  enum class Mode : std::uint8_t {
    Create,     // if it is missing
    Existing,   // may be written
    Immutable,  // for files that nobody can change, on a read-only disk
  };

  static Result<Database> open(const std::string& path, Mode mode);

  Result<Statement> prepare(std::string_view sql);

  // One or more statements whose rows do not matter.
  Result<void> execute(const std::string& sql);

  // Prepared and only_integer().
  Result<std::optional<std::int64_t>> integer(std::string_view sql);

  std::int64_t last_id() const;
  std::int64_t last_changes() const;  // rows that the last statement changed
  int last_result() const;            // SQLite's extended code
  const std::string& path() const { return path_; }

 private:
  explicit Database(std::string path);

  std::string path_;
  std::unique_ptr<sqlite3, int (*)(sqlite3*)> handle_;
};

// Rolls back at the end of its scope unless committed.
class Transaction {
 public:
  enum class Kind : std::uint8_t { Read, Write };

  static Result<Transaction> begin(Database& database, Kind kind);
  Transaction(Transaction&& other) noexcept
      : database_(std::exchange(other.database_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  ~Transaction();

  Result<void> commit();

  // After commit() has failed: whether it may yet be found committed when the
  // database is opened again, because all was written and only the disk did
  // not confirm it.
  bool in_doubt() const { return in_doubt_; }

 private:
  explicit Transaction(Database* database) : database_(database) {}

  Database* database_;
  bool in_doubt_ = false;
};

}  // namespace podium::store
