#include "library/library.h"

#include <atomic>
#include <exception>
#include <optional>

#include "base/file.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "smtlib/summary.h"
#include "smtlib/tape.h"

namespace podium::library {

Result<contest::Benchmark> read_benchmark(const Source& source,
                                          contest::FamilyRule family) {
  const Result<MappedFile> file = MappedFile::open(source.path);
  if (!file) return file.error();
  const Result<smtlib::Tape> tape =
      smtlib::Tape::read(file->text(), source.path);
  if (!tape) return tape.error();
  Result<smtlib::Summary> summary = smtlib::summarize(*tape);
  if (!summary) return summary.error();
  contest::Benchmark benchmark;
  benchmark.name = source.name;
  benchmark.path = source.path;
  benchmark.logic = std::move(summary->logic);
  benchmark.family = family_of(source.name, benchmark.logic, family);
  benchmark.status =
      contest::parse_status(summary->status).value_or(contest::Status::Unknown);
  if (summary->check_sats > 1) {
    benchmark.statuses.reserve(summary->statuses.size());
    for (const std::string& status : summary->statuses) {
      benchmark.statuses.push_back(
          contest::parse_status(status).value_or(contest::Status::Unknown));
    }
  }
  benchmark.asserts = summary->asserts;
  benchmark.check_sats = summary->check_sats;
  benchmark.incremental = summary->incremental;
  benchmark.bytes = file->text().size();
  benchmark.sha256 = sha256(file->text());
  return benchmark;
}

Library read_library(const std::vector<Source>& sources,
                     contest::FamilyRule family,
                     const std::function<void(std::size_t)>& progress) {
  std::vector<std::optional<Result<contest::Benchmark>>> read(sources.size());
  std::atomic<std::size_t> finished = 0;
  for_each_index(sources.size(), core_count(), [&](std::size_t i) {
    try {
      read[i] = read_benchmark(sources[i], family);
    } catch (const std::exception& problem) {
      // A bug of ours, or a file too large for this machine's memory, must
      // not cost the other files.
      read[i] = caught("cannot be read", sources[i].path, problem);
    }
    const std::size_t count = ++finished;
    if (progress) progress(count);
  });
  Library library;
  for (std::size_t i = 0; i < sources.size(); ++i) {
    Result<contest::Benchmark>& result = *read[i];
    if (result) {
      library.benchmarks.push_back(*std::move(result));
    } else {
      library.unusable.push_back({sources[i], result.error()});
    }
  }
  return library;
}

}  // namespace podium::library
