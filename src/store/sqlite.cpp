#include "store/sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <cerrno>

#include "base/check.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

// Only another program can make us wait: a reader never stops a writer.
constexpr int kPatienceMilliseconds = 10'000;

// REQUIRES: errno is that of the failed call, or 0.
Error sqlite_error(sqlite3* database, int result) {
  // SQLite does not keep the system's error of every failed write.
  int system = result == SQLITE_IOERR_WRITE ? errno : 0;
  if (system == 0) system = sqlite3_system_errno(database);
  const char* name = sqlite3_db_filename(database, "main");
  const std::string path = name != nullptr ? name : "";
  const std::string reason = sqlite3_errmsg(database);
  switch (result & 0xff) {
    case SQLITE_NOTADB:
      return {Code::Corrupt, path, "is not a database: " + reason,
              std::string(kDamageHint)};
    case SQLITE_CORRUPT:
    case SQLITE_CONSTRAINT:
    case SQLITE_ERROR:
    case SQLITE_FORMAT:
      return {Code::Corrupt, path, "is damaged: " + reason,
              std::string(kDamageHint)};
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return {Code::Busy, path, "another program has locked it: " + reason,
              "end that program and run again"};
    case SQLITE_FULL:
      return write_error(path, ENOSPC);
    case SQLITE_IOERR:
      if (system == ENOSPC || system == EDQUOT || system == EFBIG) {
        return write_error(path, system);
      }
      break;
  }
  if (system != 0) return io_error("cannot use: " + reason, path, system);
  return {Code::Io, path, "cannot use: " + reason};
}

std::string immutable_address(std::string_view path) {
  std::string address = "file:";
  for (const char letter : path) {
    if (letter == '%' || letter == '?' || letter == '#') {
      address += fmt::format("%{:02x}", static_cast<unsigned char>(letter));
    } else {
      address += letter;
    }
  }
  return address + "?immutable=1";
}

}  // namespace

Statement::Statement(sqlite3* database, sqlite3_stmt* statement)
    : database_(database), statement_(statement, &sqlite3_finalize) {}

void Statement::reset() {
  // Reports the failure of the last step again, which is known already.
  sqlite3_reset(statement_.get());
  trouble_ = SQLITE_OK;
}

void Statement::note(int result) {
  if (trouble_ == SQLITE_OK) trouble_ = result;
}

void Statement::bind_value(int index, std::int64_t value) {
  note(sqlite3_bind_int64(statement_.get(), index, value));
}

void Statement::bind_value(int index, std::uint64_t value) {
  PODIUM_CHECK(value <= INT64_MAX);
  bind_value(index, static_cast<std::int64_t>(value));
}

void Statement::bind_value(int index, std::string_view value) {
  // A null pointer would bind NULL.
  const char* data = value.empty() ? "" : value.data();
  note(sqlite3_bind_text64(statement_.get(), index, data, value.size(),
                           SQLITE_TRANSIENT, SQLITE_UTF8));
}

void Statement::bind_value(int index, std::nullopt_t /*value*/) {
  note(sqlite3_bind_null(statement_.get(), index));
}

Result<bool> Statement::step() {
  int result = trouble_;
  errno = 0;
  if (result == SQLITE_OK) result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  if (result == SQLITE_DONE) {
    // A statement that is not reset keeps its read transaction open.
    sqlite3_reset(statement_.get());
    return false;
  }
  PODIUM_CHECK(result != SQLITE_MISUSE && result != SQLITE_RANGE);
  Error error = sqlite_error(database_, result);
  sqlite3_reset(statement_.get());
  return error;
}

Result<void> Statement::run() {
  Result<bool> row = step();
  if (!row) return row.error();
  PODIUM_CHECK(!*row);
  return {};
}

Result<std::optional<std::int64_t>> Statement::only_integer() {
  Result<bool> row = step();
  if (!row) return row.error();
  std::optional<std::int64_t> value;
  if (*row && !is_null(0)) value = integer(0);
  reset();
  return value;
}

std::int64_t Statement::integer(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string_view Statement::text(int column) const {
  const void* data = sqlite3_column_blob(statement_.get(), column);
  if (data == nullptr) return {};
  return {
      static_cast<const char*>(data),
      static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(statement_.get(), column) == SQLITE_NULL;
}

Database::Database(std::string path)
    : path_(std::move(path)), handle_(nullptr, &sqlite3_close_v2) {}

Result<Database> Database::open(const std::string& path, Mode mode) {
  Database database(path);
  int flags = SQLITE_OPEN_NOMUTEX;
  switch (mode) {
    case Mode::Create:
      flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
      break;
    case Mode::Existing:
      flags |= SQLITE_OPEN_READWRITE;
      break;
    case Mode::Immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
      break;
  }
  const std::string address =
      mode == Mode::Immutable ? immutable_address(path) : path;
  sqlite3* handle = nullptr;
  errno = 0;
  const int result = sqlite3_open_v2(address.c_str(), &handle, flags, nullptr);
  database.handle_.reset(handle);
  if (handle == nullptr) throw std::bad_alloc();
  if (result != SQLITE_OK) {
    Error error = sqlite_error(handle, result);
    error.where = path;
    return error;
  }
  sqlite3_extended_result_codes(handle, 1);
  sqlite3_busy_timeout(handle, kPatienceMilliseconds);
  return database;
}

Result<Statement> Database::prepare(std::string_view sql) {
  sqlite3_stmt* statement = nullptr;
  errno = 0;
  const int result =
      sqlite3_prepare_v2(handle_.get(), sql.data(),
                         static_cast<int>(sql.size()), &statement, nullptr);
  if (result != SQLITE_OK) return sqlite_error(handle_.get(), result);
  return Statement(handle_.get(), statement);
}

Result<void> Database::execute(const std::string& sql) {
  errno = 0;
  const int result =
      sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr);
  if (result != SQLITE_OK) return sqlite_error(handle_.get(), result);
  return {};
}

Result<std::optional<std::int64_t>> Database::integer(std::string_view sql) {
  Result<Statement> statement = prepare(sql);
  if (!statement) return statement.error();
  return statement->only_integer();
}

std::int64_t Database::last_id() const {
  return sqlite3_last_insert_rowid(handle_.get());
}

std::int64_t Database::last_changes() const {
  return sqlite3_changes64(handle_.get());
}

int Database::last_result() const {
  return sqlite3_extended_errcode(handle_.get());
}

Result<Transaction> Transaction::begin(Database& database, Kind kind) {
  Result<void> begun =
      database.execute(kind == Kind::Write ? "BEGIN IMMEDIATE" : "BEGIN");
  if (!begun) return begun.error();
  return Transaction(&database);
}

Transaction::~Transaction() {
  // SQLite has rolled back by itself after some errors: then this one fails.
  if (database_ != nullptr) static_cast<void>(database_->execute("ROLLBACK"));
}

Result<void> Transaction::commit() {
  PODIUM_CHECK(database_ != nullptr);
  Result<void> committed = database_->execute("COMMIT");
  if (committed) {
    database_ = nullptr;
    return {};
  }
  // The mark of a commit is the last thing written, so it is not there whole
  // if a write has failed or none was tried.
  const int result = database_->last_result();
  in_doubt_ = (result & 0xff) != SQLITE_FULL &&
              (result & 0xff) != SQLITE_BUSY && result != SQLITE_IOERR_WRITE;
  return committed;
}

}  // namespace podium::store
