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
  if (job_.track == contest::Track::UnsatCore) {
    Result<judge::NamedScript> named =
        judge::NamedScript::read(questions_.script, benchmark.path);
    if (!named) return named.error();
    questions_.named = *std::move(named);
  }
  index_ = index;
  return &questions_;
}

Result<const std::string*> QuestionMaker::reduced(std::size_t core,
                                                  const store::Store& store) {
  if (core_ == core) return &reduced_;
  core_.reset();
  const Core& wanted = job_.cores[core];
  const Result<const Questions*> made = questions(wanted.benchmark);
  if (!made) return made.error();
  const std::string& name = job_.benchmarks[wanted.benchmark].name;
  const Result<store::Output> output =
      store.output(job_.track, wanted.solver, name);
  if (!output) return output.error();
  const judge::NamedScript& named = *(*made)->named;
  const judge::CoreReading reading =
      judge::read_core(output->output, output->error, named);
  if (reading.form == judge::CoreForm::WellFormed) {
    reduced_ = named.reduced(reading.core);
  }
  if (reading.form != judge::CoreForm::WellFormed ||
      sha256(reduced_) != wanted.digest) {
    return Error{Code::Mismatch, name,
                 "the core that is stored is not the one that was read when "
                 "the solver gave it",
                 "another version of podium made this run: begin anew with "
                 "--fresh"};
  }
  core_ = core;
  return &reduced_;
}

}  // namespace podium::dispatch
