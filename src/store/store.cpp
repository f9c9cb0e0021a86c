#include "store/store.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <filesystem>
#include <mutex>

#include "base/check.h"
#include "base/text.h"
#include "store/archive.h"
#include "store/benchmark_rows.h"
#include "store/exchanges.h"
#include "store/folder.h"
#include "store/group_commit.h"
#include "store/import_rows.h"
#include "store/lock.h"
#include "store/plan_rows.h"
#include "store/record_rows.h"
#include "store/run_rows.h"
#include "store/sqlite.h"
#include "store/tar.h"
#include "store/trouble.h"
#include "store/validation_rows.h"

namespace podium::store {
namespace {

using contest::Track;

std::int64_t now() {
  using std::chrono::system_clock;
  return system_clock::to_time_t(system_clock::now());
}

// Errors of pure checks do not know where they are.
Result<void> placed(Result<void> result, const std::string& folder) {
  if (result || !result.error().where.empty()) return result;
  Error error = result.error();
  error.where = folder;
  return error;
}

}  // namespace

class Store::Implementation {
 public:
  Implementation(std::string folder, Database database,
                 std::optional<WriterLock> writer_lock)
      : folder_(std::move(folder)),
        writer_lock_(std::move(writer_lock)),
        database_(std::move(database)) {}

  // What only a writer needs.
  Result<void> prepare_writing();

  // Calls action(database) within a transaction and commits if it succeeds.
  template <class Action>
  Result<void> write(const Action& action);

  // Returns action(database), all of whose reads see the same moment.
  template <class Action>
  auto read(const Action& action)
      -> decltype(action(std::declval<Database&>()));

  Result<void> add(Pending pending, const std::string& name,
                   const Output& output);
  Result<Imported> import(const contest::Records& records, const Source& source,
                          const contest::Environment& environment);
  // `what` names it in errors.
  Result<Output> output(Track track, const Place& place, std::string_view what);

 private:
  using Batch = GroupCommit::Batch;

  std::optional<Archive>& slot(Track track) {
    return archives_.at(static_cast<std::size_t>(track));
  }
  Result<Archive*> archive(Track track);
  void store(const Batch& batch);
  Result<void> fill(const Batch& batch);
  Result<void> enter(Pending& pending);

  const std::string folder_;
  std::optional<WriterLock> writer_lock_;  // outlives the database
  std::mutex mutex_;                       // of all that follows
  Database database_;
  std::optional<RunWriter> writer_;
  std::array<std::optional<Archive>, contest::kTracks.size()> archives_;
  GroupCommit group_commit_;  // has its own mutex
};

Result<void> Store::Implementation::prepare_writing() {
  for (const Track track : contest::kTracks) {
    const Result<std::uint64_t> end = read_archive_end(database_, track);
    if (!end) return end.error();
    // Drops what a killed writer has left behind the end, too.
    std::error_code ignored;
    if (*end == 0 &&
        !std::filesystem::exists(archive_path(folder_, track), ignored)) {
      continue;
    }
    if (Result<Archive*> opened = archive(track); !opened) {
      return opened.error();
    }
  }
  Result<RunWriter> writer = RunWriter::prepare(database_);
  if (!writer) return writer.error();
  writer_ = std::move(*writer);
  return {};
}

template <class Action>
Result<void> Store::Implementation::write(const Action& action) {
  PODIUM_CHECK(writer_.has_value());
  const std::lock_guard<std::mutex> lock(mutex_);
  Result<Transaction> transaction =
      Transaction::begin(database_, Transaction::Kind::Write);
  if (!transaction) return transaction.error();
  if (Result<void> done = action(database_); !done) {
    return placed(std::move(done), folder_);
  }
  return transaction->commit();
}

template <class Action>
auto Store::Implementation::read(const Action& action)
    -> decltype(action(std::declval<Database&>())) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Result<Transaction> transaction =
      Transaction::begin(database_, Transaction::Kind::Read);
  if (!transaction) return transaction.error();
  return action(database_);
}

Result<Archive*> Store::Implementation::archive(Track track) {
  std::optional<Archive>& open = slot(track);
  if (!open) {
    const Result<std::uint64_t> end = read_archive_end(database_, track);
    if (!end) return end.error();
    Result<Archive> opened = Archive::open(archive_path(folder_, track), *end);
    if (!opened) return opened.error();
    open = std::move(*opened);
  }
  return &*open;
}

Result<void> Store::Implementation::add(Pending pending,
                                        const std::string& name,
                                        const Output& output) {
  PODIUM_CHECK(writer_.has_value());
  pending.stored = now();
  pending.place.output_size = output.output.size();
  pending.place.error_size = output.error.size();
  std::string tar;
  append_member(tar, name + ".out", output.output, pending.stored);
  if (!output.error.empty()) {
    append_member(tar, name + ".err", output.error, pending.stored);
  }
  if (!output.exchanges.empty()) {
    const std::string csv = to_csv(output.exchanges);
    pending.place.exchanges_size = csv.size();
    append_member(tar, name + ".csv", csv, pending.stored);
  }
  pending.frame = compress(tar);
  group_commit_.add(pending, [this](const Batch& batch) { store(batch); });
  return pending.result;
}

// The row of a run must not be durable before its output is. Rows become
// durable with the commit, so the archives are synchronised just before it.
void Store::Implementation::store(const Batch& batch) {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::array<std::uint64_t, contest::kTracks.size()> ends{};
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (archives_.at(i)) ends.at(i) = archives_.at(i)->end();
  }
  Result<Transaction> transaction =
      Transaction::begin(database_, Transaction::Kind::Write);
  Result<void> stored = transaction ? fill(batch) : transaction.error();
  if (stored) stored = transaction->commit();
  for (Pending* pending : batch) {
    if (!pending->refused) pending->result = stored;
  }
  if (stored || (transaction && transaction->in_doubt())) return;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    if (archives_.at(i)) archives_.at(i)->roll_back(ends.at(i));
  }
}

// An error is one of the whole batch.
Result<void> Store::Implementation::fill(const Batch& batch) {
  std::set<Track> tracks;
  for (Pending* pending : batch) {
    Result<void> entered = enter(*pending);
    if (entered) {
      tracks.insert(pending->track());
      continue;
    }
    pending->refused = entered.error().code == Code::Mismatch ||
                       entered.error().code == Code::Missing;
    if (!pending->refused) return entered;
    pending->result = entered;
  }
  for (const Track track : tracks) {
    Result<void> kept = drop_snapshot(database_, track);
    if (kept) kept = slot(track)->sync();
    if (kept) kept = writer_->set_archive_end(track, slot(track)->end());
    if (!kept) return kept;
  }
  return {};
}

Result<void> Store::Implementation::enter(Pending& pending) {
  Result<Archive*> open = archive(pending.track());
  if (!open) return open.error();
  pending.place.offset = (*open)->end();
  pending.place.length = pending.frame.size();
  Result<void> added =
      pending.run != nullptr
          ? writer_->add(*pending.run, pending.place, pending.stored)
          : writer_->add(*pending.validation, pending.place, pending.stored);
  if (!added) return added;
  return (*open)->append(pending.frame);
}

Result<Imported> Store::Implementation::import(
    const contest::Records& records, const Source& source,
    const contest::Environment& environment) {
  // The rows refer only to rows of this transaction and hold only words of
  // ours. Looking at each reference and building the lists of words for each
  // row would take four times as long.
  const auto set_checks = [&](bool on) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return database_.execute(
        fmt::format("PRAGMA foreign_keys = {};"
                    "PRAGMA ignore_check_constraints = {}",
                    on ? "ON" : "OFF", on ? "OFF" : "ON"));
  };
  if (Result<void> done = set_checks(false); !done) return done.error();
  Imported imported;
  const Result<void> written = write([&](Database& database) -> Result<void> {
    Result<Imported> result =
        import_records(database, records, source, environment, now());
    if (!result) return result.error();
    imported = *result;
    return {};
  });
  const Result<void> restored = set_checks(true);
  if (!written) return written.error();
  if (!restored) return restored.error();
  return imported;
}

Result<Output> Store::Implementation::output(Track track, const Place& place,
                                             std::string_view what) {
  if (place.length == 0) {
    return Error{
        Code::Missing, folder_,
        fmt::format("{} was imported, without what the solver printed", what),
        "outputs are kept of runs that podium run made"};
  }
  const std::string path = archive_path(folder_, track);
  const auto damaged = [&](const Error& error) {
    return Error{
        Code::Corrupt, path,
        fmt::format("the output at byte {} {}", place.offset, error.message),
        std::string(kDamageHint)};
  };
  const Result<std::string> frame =
      read_piece(path, place.offset, place.length);
  if (!frame) return frame.error();
  const Result<std::string> tar =
      decompress(*frame, tar_size_limit(place.output_size + place.error_size +
                                        place.exchanges_size));
  if (!tar) return damaged(tar.error());
  const auto members = member_contents(*tar);
  if (!members) return damaged(members.error());
  const bool has_error = place.error_size > 0;
  const bool has_exchanges = place.exchanges_size > 0;
  const std::size_t expected =
      1U + (has_error ? 1U : 0U) + (has_exchanges ? 1U : 0U);
  if (members->size() != expected) {
    return damaged({Code::Corrupt, "",
                    fmt::format("has {} members instead of {}", members->size(),
                                expected)});
  }
  Output output;
  output.output = members->front();
  if (has_error) output.error = (*members)[1];
  if (has_exchanges) {
    Result<std::vector<contest::Exchange>> exchanges =
        exchanges_in(members->back());
    if (!exchanges) return damaged(exchanges.error());
    output.exchanges = *std::move(exchanges);
  }
  return output;
}

Store::Store(std::unique_ptr<Implementation> implementation)
    : implementation_(std::move(implementation)) {}
Store::Store(Store&&) noexcept = default;
Store& Store::operator=(Store&&) noexcept = default;
Store::~Store() = default;

Result<Store> Store::open(const std::string& folder, Access access) {
  // Absolute, since the working folder may change and SQLite gives a meaning
  // to names like "file:x".
  std::error_code problem;
  const std::string path = std::filesystem::absolute(folder, problem);
  if (problem) return io_error("cannot find", folder, problem.value());
  if (access == Access::Read) {
    Result<Database> database = open_for_reading(path);
    if (!database) return database.error();
    return Store(std::make_unique<Implementation>(path, std::move(*database),
                                                  std::nullopt));
  }
  if (Result<void> made = create_folder(path); !made) return made.error();
  Result<WriterLock> lock = WriterLock::take(lock_path(path));
  if (!lock) return lock.error();
  Result<Database> database = open_for_writing(path);
  if (!database) return database.error();
  auto implementation = std::make_unique<Implementation>(
      path, std::move(*database), std::move(*lock));
  if (Result<void> ready = implementation->prepare_writing(); !ready) {
    return ready.error();
  }
  return Store(std::move(implementation));
}

Result<void> Store::erase(const std::string& folder) {
  std::error_code problem;
  if (!std::filesystem::exists(folder, problem) && !problem) return {};
  const Result<WriterLock> lock = WriterLock::take(lock_path(folder));
  if (!lock) return lock.error();
  return remove_files(folder);
}

Result<void> Store::begin(const Plan& plan,
                          const contest::Environment& environment) {
  return implementation_->write([&](Database& database) {
    Result<void> written = write_plan(database, plan);
    if (written) written = write_environment(database, environment);
    return written;
  });
}

Result<void> Store::set_benchmarks(
    Track track, const std::vector<contest::Benchmark>& benchmarks) {
  return implementation_->write([&](Database& database) -> Result<void> {
    Result<void> dropped = drop_snapshot(database, track);
    if (!dropped) return dropped;
    return write_benchmarks(database, track, benchmarks);
  });
}

Result<Imported> Store::import(const contest::Records& records,
                               const Source& source,
                               const contest::Environment& environment) {
  return implementation_->import(records, source, environment);
}

Result<std::vector<Source>> Store::sources(Track track) const {
  return implementation_->read(
      [&](Database& database) { return read_sources(database, track); });
}

Result<contest::Records> Store::records(Track track) const {
  return implementation_->read(
      [&](Database& database) { return read_records(database, track); });
}

Result<void> Store::pack(Track track) {
  return implementation_->write(
      [&](Database& database) { return write_snapshot(database, track); });
}

Result<void> Store::add(const contest::Run& run, const Output& output) {
  Pending pending;
  pending.run = &run;
  return implementation_->add(std::move(pending),
                              member_name(run.solver, run.benchmark), output);
}

Result<void> Store::add(const contest::Validation& validation,
                        const Output& output) {
  Pending pending;
  pending.validation = &validation;
  return implementation_->add(
      std::move(pending),
      validation_name(validation.solver, validation.benchmark, validation.core),
      output);
}

Result<void> Store::set_evidence(Track track,
                                 const std::vector<contest::Run>& runs) {
  return implementation_->write([&](Database& database) -> Result<void> {
    Result<void> dropped = drop_snapshot(database, track);
    if (!dropped) return dropped;
    return write_evidence(database, runs);
  });
}

Result<std::vector<contest::Validation>> Store::validations() const {
  return implementation_->read(read_validations);
}

Result<std::set<std::pair<std::string, std::string>>> Store::done(
    Track track) const {
  return implementation_->read(
      [&](Database& database) { return read_done(database, track); });
}

Result<std::vector<contest::Run>> Store::runs(Track track) const {
  return implementation_->read(
      [&](Database& database) { return read_runs(database, track); });
}

Result<std::uint64_t> Store::count(Track track) const {
  return implementation_->read(
      [&](Database& database) { return count_runs(database, track); });
}

Result<std::vector<Track>> Store::tracks() const {
  return implementation_->read(read_tracks);
}

Result<std::vector<contest::Benchmark>> Store::benchmarks(Track track) const {
  return implementation_->read(
      [&](Database& database) { return read_benchmarks(database, track); });
}

Result<std::vector<contest::Solver>> Store::solvers() const {
  return implementation_->read(read_solvers);
}

Result<Plan> Store::plan() const { return implementation_->read(read_plan); }

Result<contest::Environment> Store::environment() const {
  return implementation_->read(read_environment);
}

Result<Output> Store::output(Track track, std::string_view solver,
                             std::string_view benchmark) const {
  const Result<Place> place = implementation_->read([&](Database& database) {
    return find_place(database, track, solver, benchmark);
  });
  if (!place) return place.error();
  return implementation_->output(
      track, *place,
      fmt::format("the run of '{}' on '{}'", printable(solver),
                  printable(benchmark)));
}

Result<Output> Store::validation_output(std::string_view solver,
                                        std::string_view benchmark,
                                        std::string_view core) const {
  const Result<Place> place = implementation_->read([&](Database& database) {
    return find_validation(database, solver, benchmark, core);
  });
  if (!place) return place.error();
  return implementation_->output(
      Track::UnsatCore, *place,
      fmt::format("what '{}' says of a core of '{}'", printable(solver),
                  printable(benchmark)));
}

}  // namespace podium::store
