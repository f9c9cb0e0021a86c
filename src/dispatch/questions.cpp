#include "dispatch/questions.h"

#include "base/file.h"
#include "base/hash.h"
#include "contest/checks.h"

namespace podium::dispatch {

Result<const Questions*> QuestionMaker::questions(std::size_t index) {
  if (index_ == index) return &questions_;
  index_.reset();
  const contest::Benchmark& benchmark = job_.benchmarks[index];
  const Result<MappedFile> file = MappedFile::open(benchmark.path);
  if (!file) return file.error();
  if (sha256(file->text()) != benchmark.sha256) {
    return Error{Code::Mismatch, benchmark.path,
                 "the benchmark has changed since the competition began",
                 "put the old file back, or begin anew with --fresh"};
  }
  scramble::Plan plan{job_.track, job_.scramble_seed};
  if (job_.track == contest::Track::Incremental && job_.known_prefix_only) {
    plan.checks = contest::known_prefix(benchmark.statuses);
  }
  const Result<void> read = scrambler_.read(file->text(), benchmark.path, plan);
  if (!read) return read.error();
  questions_ = {};
  for (const std::string& status : scrambler_.statuses()) {
    questions_.statuses.push_back(
        contest::parse_status(status).value_or(contest::Status::Unknown));
  }
  const Result<void> written =
      scrambler_.write([&](std::string_view piece) -> Result<void> {
        questions_.script += piece;
        return {};
      });
  if (!written) return written.error();
  index_ = index;
  return &questions_;
}

}  // namespace podium::dispatch
