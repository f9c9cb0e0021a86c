#include "store/folder.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <vector>

#include "base/file.h"
#include "store/schema.h"
#include "store/trouble.h"

namespace podium::store {
namespace {

namespace fs = std::filesystem;

// Beside a database, while it is in use or after a crash.
constexpr std::string_view kWal = "-wal";
constexpr std::string_view kSharedMemory = "-shm";
constexpr std::string_view kJournal = "-journal";

bool has_content(const std::string& path) {
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);
  return !problem && size > 0;
}

Result<void> remove_file(const std::string& path) {
  if (::unlink(path.c_str()) == 0 || errno == ENOENT) return {};
  return io_error("cannot remove", path, errno);
}

Error missing(const std::string& folder) {
  return {Code::Missing, folder, "there are no results here",
          std::string(kMissingHint)};
}

// SQLite takes a file that is shorter than its smallest page to be empty, and
// would overwrite it.
Result<void> refuse_stub(const std::string& path) {
  constexpr std::uintmax_t kSmallestPage = 512;
  std::error_code problem;
  const std::uintmax_t size = fs::file_size(path, problem);
  if (problem || size == 0 || size >= kSmallestPage) return {};
  return Error{Code::Corrupt, path, "is not a database: it is too short",
               std::string(kDamageHint)};
}

Result<void> refuse_orphans(const std::string& folder) {
  for (const contest::Track track : contest::kTracks) {
    const std::string archive = archive_path(folder, track);
    if (!has_content(archive)) continue;
    return Error{Code::Corrupt, archive,
                 "holds outputs, but results.db beside it is gone",
                 std::string(kDamageHint)};
  }
  return {};
}

Result<Database> try_reading(const std::string& path, Database::Mode mode) {
  if (Result<void> fit = refuse_stub(path); !fit) return fit.error();
  Result<Database> database = Database::open(path, mode);
  if (!database) return database;
  // Not opened read-only, because then SQLite could neither recover what a
  // killed writer has left nor remove its own files at the end.
  Result<void> ready = database->execute(
      "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY;");
  if (!ready) return ready.error();
  const Result<Content> content = inspect(*database);
  if (!content) return content.error();
  if (*content == Content::Nothing) {
    return missing(fs::path(path).parent_path());
  }
  if (*content == Content::OldStore) ready = imitate_schema(*database);
  if (ready) ready = database->execute("PRAGMA query_only = ON;");
  if (!ready) return ready.error();
  return database;
}

}  // namespace

std::string database_path(const std::string& folder) {
  return folder + "/results.db";
}

std::string archive_path(const std::string& folder, contest::Track track) {
  return folder + "/" + std::string(contest::slug(track)) + ".tar.zst";
}

std::string lock_path(const std::string& folder) {
  return folder + "/results.lock";
}

Result<void> sync_folder(const std::string& folder) {
  const FileDescriptor descriptor(
      ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!descriptor) return io_error("cannot open", folder, errno);
  // Some file systems cannot synchronise a folder, and need not.
  if (::fsync(descriptor.get()) != 0 && errno != EINVAL) {
    return write_error(folder, errno);
  }
  return {};
}

Result<void> create_folder(const std::string& folder) {
  // A new folder's name is kept by the folder above it.
  std::vector<std::string> holders;
  std::error_code problem;
  for (fs::path path = folder;
       path.has_relative_path() && !fs::exists(path, problem);
       path = path.parent_path()) {
    holders.push_back(path.parent_path());
  }
  if (Result<void> made = make_folder(folder); !made) return made;
  for (const std::string& holder : holders) {
    if (Result<void> kept = sync_folder(holder); !kept) return kept;
  }
  return {};
}

Result<Database> open_for_writing(const std::string& folder) {
  const std::string path = database_path(folder);
  if (Result<void> fit = refuse_stub(path); !fit) return fit.error();
  Result<Database> database = Database::open(path, Database::Mode::Create);
  if (!database) return database;
  const Result<Content> content = inspect(*database);
  if (!content) return content.error();
  if (*content == Content::Nothing) {
    if (Result<void> clear = refuse_orphans(folder); !clear) {
      return clear.error();
    }
  }
  // Where shared memory does not work, SQLite stays with its journal: as safe,
  // but then readers and the writer wait for each other.
  Result<void> ready = database->execute(
      "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
      "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
      "PRAGMA temp_store = MEMORY;");
  if (ready && *content == Content::Nothing) ready = create_schema(*database);
  if (ready && *content == Content::OldStore) {
    ready = upgrade_schema(*database);
  }
  if (ready) ready = sync_folder(folder);
  if (!ready) return ready.error();
  return database;
}

Result<Database> open_for_reading(const std::string& folder) {
  const std::string path = database_path(folder);
  std::error_code problem;
  if (!fs::exists(path, problem)) {
    if (problem && problem != std::errc::not_a_directory) {
      return io_error("cannot open", path, problem.value());
    }
    return missing(folder);
  }
  Result<Database> database = try_reading(path, Database::Mode::Existing);
  if (database || database.error().code != Code::Io) return database;
  // Without a place for shared memory SQLite only reads files that it may
  // take to be complete and at rest.
  if (!has_content(path + std::string(kWal))) {
    Result<Database> resting = try_reading(path, Database::Mode::Immutable);
    if (resting) return resting;
  }
  Error error = database.error();
  error.hint = "copy the folder to where you may write, and read it there";
  return error;
}

Result<void> remove_files(const std::string& folder) {
  for (const contest::Track track : contest::kTracks) {
    Result<void> removed = remove_file(archive_path(folder, track));
    if (!removed) return removed;
  }
  // The database last: as long as it is there, opening reports what is gone.
  const std::string database = database_path(folder);
  for (const std::string_view suffix :
       {kWal, kSharedMemory, kJournal, std::string_view()}) {
    Result<void> removed = remove_file(database + std::string(suffix));
    if (!removed) return removed;
  }
  return sync_folder(folder);
}

}  // namespace podium::store
