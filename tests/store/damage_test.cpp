// What is missing, strange, damaged, too new or full is told, with a hint, and
// makes nothing worse.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>

#include <filesystem>

#include "sample.h"
#include "support/support.h"

namespace podium::store {
namespace {

using ::testing::HasSubstr;

class Damage : public ::testing::Test {
 protected:
  Error open_error(Access access) {
    const Result<Store> store = Store::open(folder_.path(), access);
    EXPECT_FALSE(store);
    return store ? Error{} : store.error();
  }

  void expect_both(Code code, std::string_view hint) {
    for (const Access access : {Access::Read, Access::Write}) {
      const Error error = open_error(access);
      EXPECT_EQ(error.code, code) << to_string(error);
      EXPECT_EQ(error.where, database_);
      EXPECT_THAT(error.hint, HasSubstr(std::string(hint)));
    }
  }

  // By SQLite itself, behind the store's back.
  static void execute(const std::string& path, const char* sql) {
    sqlite3* handle = nullptr;
    ASSERT_EQ(sqlite3_open(path.c_str(), &handle), SQLITE_OK);
    EXPECT_EQ(sqlite3_exec(handle, sql, nullptr, nullptr, nullptr), SQLITE_OK)
        << sqlite3_errmsg(handle);
    sqlite3_close(handle);
  }

  void fill(int runs) {
    Store store = sample_store(folder_.path(), runs);
    for (int i = 0; i < runs; ++i) {
      ASSERT_TRUE(store.add(sample_run(i), sample_output(i)));
    }
  }

  const TemporaryFolder folder_ = podium::testing::scratch_folder();
  const std::string database_ = folder_.path() + "/results.db";
};

TEST_F(Damage, NoResultsYet) {
  EXPECT_EQ(open_error(Access::Read).code, Code::Missing);
  EXPECT_THAT(open_error(Access::Read).hint, HasSubstr("`podium run`"));
  const auto nowhere = Store::open(folder_.path() + "/nowhere", Access::Read);
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().code, Code::Missing);
  EXPECT_FALSE(std::filesystem::exists(folder_.path() + "/nowhere"));
  const std::string file = podium::testing::write(folder_.path() + "/f", "");
  EXPECT_EQ(Store::open(file, Access::Read).error().code, Code::Missing);
  EXPECT_EQ(Store::open(file, Access::Write).error().code, Code::Io);
}

TEST_F(Damage, KilledBeforeTheSchemaWasThere) {
  podium::testing::write(database_, "");
  EXPECT_EQ(open_error(Access::Read).code, Code::Missing);
  EXPECT_TRUE(Store::open(folder_.path(), Access::Write));
  EXPECT_TRUE(Store::open(folder_.path(), Access::Read));
}

TEST_F(Damage, NotADatabase) {
  podium::testing::write(database_, std::string(5000, 'x'));
  expect_both(Code::Corrupt, "--fresh");
  podium::testing::write(database_, "x");
  expect_both(Code::Corrupt, "--fresh");
}

TEST_F(Damage, SomebodyElsesDatabase) {
  execute(database_, "CREATE TABLE recipes(name TEXT)");
  const std::string before = *read_file(database_);
  expect_both(Code::Corrupt, "another results folder");
  EXPECT_EQ(*read_file(database_), before);
}

TEST_F(Damage, ANewerSchema) {
  fill(1);
  execute(database_, "PRAGMA user_version = 99");
  expect_both(Code::Unsupported, "newer Podium");
  EXPECT_THAT(open_error(Access::Read).message, HasSubstr("99"));
  execute(database_, "PRAGMA user_version = 4");
  EXPECT_TRUE(Store::open(folder_.path(), Access::Write));
}

TEST_F(Damage, ADifferentVersionInTheTable) {
  fill(1);
  execute(database_, "UPDATE meta SET value = 1 WHERE name = 'schema'");
  expect_both(Code::Corrupt, "--fresh");
}

constexpr const char* kBackToVersion3 =
    "DROP VIEW results;"
    "ALTER TABLE runs DROP COLUMN core_digest;"
    "DROP TABLE validations;"
    "CREATE VIEW results AS SELECT solver, answer, evidence FROM runs;"
    "UPDATE meta SET value = 3 WHERE name = 'schema';"
    "PRAGMA user_version = 3";
constexpr const char* kBackToVersion2 =
    "DROP VIEW results;"
    "ALTER TABLE benchmarks DROP COLUMN division;"
    "ALTER TABLE benchmarks DROP COLUMN category;"
    "ALTER TABLE solvers DROP COLUMN base;"
    "ALTER TABLE solvers DROP COLUMN number;"
    "ALTER TABLE solvers DROP COLUMN open_source;"
    "ALTER TABLE solvers DROP COLUMN new_entrant;"
    "CREATE TABLE runs_2(track INTEGER, solver INTEGER, benchmark INTEGER,"
    " answer TEXT, ending TEXT, code INTEGER, verdict TEXT, wall INTEGER,"
    " cpu INTEGER, memory INTEGER, method INTEGER, environment INTEGER,"
    " stored INTEGER, archive_offset INTEGER,"
    " archive_length INTEGER CHECK (archive_length > 0), output_size INTEGER,"
    " error_size INTEGER, note TEXT, answers TEXT NOT NULL DEFAULT '',"
    " decided_wall INTEGER NOT NULL DEFAULT 0,"
    " decided_cpu INTEGER NOT NULL DEFAULT 0,"
    " exchanges_size INTEGER NOT NULL DEFAULT 0,"
    " PRIMARY KEY (track, solver, benchmark)) WITHOUT ROWID;"
    "INSERT INTO runs_2 SELECT track, solver, benchmark, answer, ending, code,"
    " verdict, wall, cpu, memory, method, environment, stored, archive_offset,"
    " archive_length, output_size, error_size, note, answers, decided_wall,"
    " decided_cpu, exchanges_size FROM runs;"
    "DROP TABLE runs; DROP TABLE snapshots; DROP TABLE imports;"
    "ALTER TABLE runs_2 RENAME TO runs;"
    "CREATE VIEW results AS SELECT solver, answer, answers FROM runs;"
    "UPDATE meta SET value = 2 WHERE name = 'schema';"
    "PRAGMA user_version = 2";
constexpr const char* kBackToVersion1 =
    "DROP VIEW results;"
    "ALTER TABLE benchmarks DROP COLUMN statuses;"
    "ALTER TABLE runs DROP COLUMN answers;"
    "ALTER TABLE runs DROP COLUMN decided_wall;"
    "ALTER TABLE runs DROP COLUMN decided_cpu;"
    "ALTER TABLE runs DROP COLUMN exchanges_size;"
    "CREATE VIEW results AS SELECT solver, answer FROM runs;"
    "UPDATE meta SET value = 1 WHERE name = 'schema';"
    "PRAGMA user_version = 1";

void expect_samples(const std::vector<contest::Run>& runs, int count) {
  ASSERT_EQ(runs.size(), static_cast<std::size_t>(count));
  for (int i = 0; i < count; ++i) {
    EXPECT_TRUE(same(runs[static_cast<std::size_t>(i)], sample_run(i))) << i;
  }
}

TEST_F(Damage, AnOldStoreIsReadAndLeftAsItIs) {
  fill(3);
  execute(database_, kBackToVersion3);
  execute(database_, kBackToVersion2);
  execute(database_, kBackToVersion1);
  const std::string before = *read_file(database_);
  {
    const Result<Store> store = Store::open(folder_.path(), Access::Read);
    ASSERT_TRUE(store) << to_string(store.error());
    const auto runs = store->runs(kTrack);
    ASSERT_TRUE(runs) << to_string(runs.error());
    expect_samples(*runs, 3);
    EXPECT_EQ(store->benchmarks(kTrack)->size(), 3U);
    EXPECT_EQ(store->output(kTrack, "alpha", sample_run(2).benchmark)->output,
              sample_output(2).output);
    EXPECT_EQ(store->done(kTrack)->size(), 3U);
  }
  EXPECT_EQ(*read_file(database_), before);
}

TEST_F(Damage, AnOldStoreIsBroughtUpToDateByAWriter) {
  fill(3);
  execute(database_, kBackToVersion3);
  execute(database_, kBackToVersion2);
  execute(database_, kBackToVersion1);
  // A reader of before is not disturbed.
  const Result<Store> reader = Store::open(folder_.path(), Access::Read);
  ASSERT_TRUE(reader);
  {
    Result<Store> store = Store::open(folder_.path(), Access::Write);
    ASSERT_TRUE(store) << to_string(store.error());
    expect_samples(*store->runs(kTrack), 3);
    ASSERT_TRUE(store->set_benchmarks(contest::Track::Incremental,
                                      incremental_benchmarks(1)));
    Output output = sample_output(0);
    output.exchanges = sample_exchanges(0);
    const Result<void> added = store->add(incremental_run(0), output);
    ASSERT_TRUE(added) << to_string(added.error());
  }
  expect_samples(*reader->runs(kTrack), 3);
  const Result<Store> store = Store::open(folder_.path(), Access::Read);
  ASSERT_TRUE(store) << to_string(store.error());
  expect_samples(*store->runs(kTrack), 3);
  const auto runs = store->runs(contest::Track::Incremental);
  ASSERT_EQ(runs->size(), 1U);
  EXPECT_TRUE(same(runs->front(), incremental_run(0)));
  // The view for people has the new columns.
  execute(database_, "SELECT answers, decided_wall_seconds FROM results");
}

TEST_F(Damage, AStoreOfVersion2IsReadAndBroughtUpToDate) {
  fill(3);
  {
    Result<Store> store = Store::open(folder_.path(), Access::Write);
    ASSERT_TRUE(store->set_benchmarks(contest::Track::Incremental,
                                      incremental_benchmarks(1)));
    ASSERT_TRUE(store->add(incremental_run(0), sample_output(0)));
  }
  execute(database_, kBackToVersion3);
  execute(database_, kBackToVersion2);
  const auto expect_all = [&](const Store& store) {
    expect_samples(*store.runs(kTrack), 3);
    const auto runs = store.runs(contest::Track::Incremental);
    ASSERT_TRUE(runs) << to_string(runs.error());
    ASSERT_EQ(runs->size(), 1U);
    EXPECT_TRUE(same(runs->front(), incremental_run(0)));
    const auto records = store.records(kTrack);
    ASSERT_TRUE(records) << to_string(records.error());
    EXPECT_EQ(records->runs.size(), 3U);
    EXPECT_TRUE(store.sources(kTrack)->empty());
  };
  const Result<Store> reader = Store::open(folder_.path(), Access::Read);
  ASSERT_TRUE(reader) << to_string(reader.error());
  expect_all(*reader);
  {
    Result<Store> store = Store::open(folder_.path(), Access::Write);
    ASSERT_TRUE(store) << to_string(store.error());
    expect_all(*store);
    ASSERT_TRUE(store->pack(kTrack));
  }
  expect_all(*reader);
  expect_all(*Store::open(folder_.path(), Access::Read));
  execute(database_, "SELECT evidence, imported FROM results");
}

TEST_F(Damage, AStoreOfVersion3IsReadAndBroughtUpToDate) {
  fill(3);
  execute(database_, kBackToVersion3);
  const auto expect_all = [&](const Store& store) {
    const auto runs = store.runs(kTrack);
    ASSERT_TRUE(runs) << to_string(runs.error());
    expect_samples(*runs, 3);
    const auto validations = store.validations();
    ASSERT_TRUE(validations) << to_string(validations.error());
    EXPECT_TRUE(validations->empty());
    EXPECT_EQ(store.records(kTrack)->runs.size(), 3U);
  };
  const Result<Store> reader = Store::open(folder_.path(), Access::Read);
  ASSERT_TRUE(reader) << to_string(reader.error());
  expect_all(*reader);
  {
    Result<Store> store = Store::open(folder_.path(), Access::Write);
    ASSERT_TRUE(store) << to_string(store.error());
    expect_all(*store);
  }
  expect_all(*reader);
  expect_all(*Store::open(folder_.path(), Access::Read));
}

TEST_F(Damage, ATruncatedDatabase) {
  fill(50);
  const std::string whole = *read_file(database_);
  for (std::size_t size = 0; size < whole.size(); size += 1000) {
    podium::testing::write(database_, whole.substr(0, size));
    const Result<Store> store = Store::open(folder_.path(), Access::Read);
    const auto runs = store ? store->runs(kTrack) : store.error();
    if (runs) {
      // Half of the last page is gone, and no run was there.
      EXPECT_GT(size, whole.size() - 4096);
      expect_samples(*runs, 50);
      continue;
    }
    EXPECT_EQ(runs.error().code, size == 0 ? Code::Missing : Code::Corrupt)
        << size << ": " << to_string(runs.error());
    EXPECT_FALSE(runs.error().hint.empty());
  }
}

TEST_F(Damage, GarbageInThePages) {
  fill(50);
  std::string bytes = *read_file(database_);
  for (std::size_t i = 4096 * 2; i < bytes.size(); ++i) bytes[i] = '\x7f';
  podium::testing::write(database_, bytes);
  const Result<Store> store = Store::open(folder_.path(), Access::Read);
  const auto runs = store ? store->runs(kTrack) : store.error();
  ASSERT_FALSE(runs);
  EXPECT_EQ(runs.error().code, Code::Corrupt) << to_string(runs.error());
}

TEST_F(Damage, WordsAndReferencesThatMakeNoSense) {
  fill(2);
  execute(database_,
          "PRAGMA ignore_check_constraints = ON;"
          "UPDATE runs SET verdict = 'splendid' WHERE benchmark = 1");
  Result<Store> store = Store::open(folder_.path(), Access::Read);
  EXPECT_EQ(store->runs(kTrack).error().code, Code::Corrupt);
  EXPECT_THAT(store->runs(kTrack).error().message, HasSubstr("splendid"));
  store = Error{};
  execute(database_,
          "UPDATE runs SET verdict = 'wrong'; DELETE FROM benchmarks");
  store = Store::open(folder_.path(), Access::Read);
  EXPECT_EQ(store->runs(kTrack).error().code, Code::Corrupt);
  EXPECT_EQ(store->done(kTrack).error().code, Code::Corrupt);
}

TEST_F(Damage, OutputsWithoutTheirDatabase) {
  fill(2);
  std::filesystem::remove(database_);
  const Error error = open_error(Access::Write);
  EXPECT_EQ(error.code, Code::Corrupt);
  EXPECT_EQ(error.where, folder_.path() + "/single-query.tar.zst");
  EXPECT_GT(std::filesystem::file_size(error.where), 0U);
  EXPECT_TRUE(Store::erase(folder_.path()));
  EXPECT_TRUE(Store::open(folder_.path(), Access::Write));
}

// Adds until there is no room, and some more in case that small ones still fit,
// and checks how that is told. Returns how many were stored.
int fill_the_disk(Store& store, int runs) {
  int added = 0;
  for (int i = 0; i < runs && i - added < 50; ++i) {
    const Result<void> result = store.add(sample_run(i), sample_output(i));
    if (result) {
      ++added;
      continue;
    }
    EXPECT_EQ(result.error().code, Code::Io) << to_string(result.error());
    EXPECT_FALSE(result.error().message.empty());
    EXPECT_THAT(result.error().hint, HasSubstr("make room"))
        << to_string(result.error());
  }
  return added;
}

void expect_runs(const std::string& folder, int added) {
  const Result<Store> store = Store::open(folder, Access::Read);
  ASSERT_TRUE(store) << to_string(store.error());
  const auto runs = store->runs(kTrack);
  ASSERT_TRUE(runs) << to_string(runs.error());
  EXPECT_EQ(runs->size(), static_cast<std::size_t>(added));
  std::size_t members = 0;
  for (const contest::Run& run : *runs) {
    const Result<Output> output =
        store->output(kTrack, run.solver, run.benchmark);
    ASSERT_TRUE(output) << to_string(output.error());
    EXPECT_THAT(output->output, HasSubstr("unsat"));
    members += output->error.empty() ? 1U : 2U;
  }
  EXPECT_EQ(list_members(folder + "/single-query.tar.zst").size(), members);
}

TEST_F(Damage, AFullDisk) {
  constexpr int kRuns = 2000;
  const std::string folder = folder_.path() + "/disk";
  std::filesystem::create_directory(folder);
  const SmallDisk disk(folder, "size=1700k");
  if (!disk.mounted()) GTEST_SKIP() << "may not mount";
  const std::string ballast = folder + "/ballast";
  podium::testing::write(ballast, std::string(300'000, 'b'));
  int added = 0;
  {
    Store store = sample_store(folder, kRuns);
    added = fill_the_disk(store, kRuns);
    EXPECT_GT(added, 10);
    EXPECT_LT(added, kRuns);
    EXPECT_EQ(*store.count(kTrack), static_cast<std::uint64_t>(added));
    // With room again, the same store goes on.
    std::filesystem::remove(ballast);
    for (int i = kRuns - 20; i < kRuns; ++i) {
      if (store.add(sample_run(i), sample_output(i))) ++added;
    }
    EXPECT_EQ(*store.count(kTrack), static_cast<std::uint64_t>(added));
  }
  expect_runs(folder, added);
}

TEST_F(Damage, ALimitOnFileSizes) {
  constexpr int kRuns = 1000;
  { sample_store(folder_.path(), kRuns); }
  const pid_t child = in_child([&] {
    ::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{400'000, 400'000};
    if (::setrlimit(RLIMIT_FSIZE, &limit) != 0) return 101;
    Result<Store> store = Store::open(folder_.path(), Access::Write);
    if (!store) return 102;
    const int added = fill_the_disk(*store, kRuns);
    if (::testing::Test::HasFailure()) return 103;
    if (added < 10 || added == kRuns) return 104;
    if (*store->count(kTrack) != static_cast<std::uint64_t>(added)) return 105;
    return 0;
  });
  ASSERT_EQ(wait_for(child), 0);
  const auto counted = Store::open(folder_.path(), Access::Read);
  const int before = static_cast<int>(*counted->count(kTrack));
  expect_runs(folder_.path(), before);
  Result<Store> store = Store::open(folder_.path(), Access::Write);
  ASSERT_TRUE(store) << to_string(store.error());
  EXPECT_TRUE(store->add(sample_run(kRuns - 1), sample_output(kRuns - 1)));
  expect_runs(folder_.path(), before + 1);
}

TEST_F(Damage, AReadOnlyDisk) {
  SmallDisk disk(folder_.path(), "size=10m");
  if (!disk.mounted()) GTEST_SKIP() << "may not mount";
  fill(3);
  ASSERT_TRUE(disk.make_read_only());
  expect_runs(folder_.path(), 3);
  EXPECT_EQ(open_error(Access::Write).code, Code::Io);
}

TEST_F(Damage, AReadOnlyDiskAfterACrash) {
  SmallDisk disk(folder_.path(), "size=10m");
  if (!disk.mounted()) GTEST_SKIP() << "may not mount";
  const pid_t child = in_child([&] {
    Store store = sample_store(folder_.path(), 3);
    for (int i = 0; i < 3; ++i) {
      if (!store.add(sample_run(i), sample_output(i))) return 1;
    }
    return ::raise(SIGKILL);
  });
  ASSERT_EQ(wait_for(child), -SIGKILL);
  ASSERT_GT(std::filesystem::file_size(database_ + "-wal"), 0U);
  ASSERT_TRUE(disk.make_read_only());
  expect_runs(folder_.path(), 3);
}

}  // namespace
}  // namespace podium::store
