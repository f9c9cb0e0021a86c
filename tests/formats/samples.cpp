#include "samples.h"

#include <fmt/format.h>

#include <algorithm>

#include "contest/evidence.h"

namespace podium::formats {

using contest::Answer;
using contest::Ending;
using contest::Evidence;
using contest::Record;
using contest::Records;
using contest::Status;
using contest::Track;

namespace {

Record run(std::uint32_t solver, std::uint32_t benchmark, Answer answer,
           Ending ending, std::int64_t nanoseconds) {
  Record record;
  record.solver = solver;
  record.benchmark = benchmark;
  record.answer = answer;
  record.ending = ending;
  record.wall = Duration(nanoseconds);
  record.cpu = Duration(3 * nanoseconds + 1);
  record.memory = 1'048'576 * (solver + 1ULL);
  return record;
}

void add_single(Records& records) {
  records.runs = {
      run(0, 0, Answer::Sat, Ending::Exited, 1'234'567'891),
      run(0, 1, Answer::Unsat, Ending::Exited, 1),
      run(0, 2, Answer::None, Ending::WallLimit, 1'200'000'000'007),
      run(1, 0, Answer::None, Ending::MemoryLimit, 17'000'000'000),
      run(1, 1, Answer::Unknown, Ending::Exited, 0),
      run(1, 2, Answer::None, Ending::CpuLimit, 900'000'000'000),
      run(2, 0, Answer::None, Ending::Signalled, 5),
      run(2, 1, Answer::None, Ending::Exited, 6),
      run(2, 2, Answer::Sat, Ending::Exited, 99'999'999'999),
  };
  records.runs[7].strange_answer = true;
}

void add_incremental(Records& records) {
  records.runs = {
      run(0, 0, Answer::None, Ending::Exited, 1'000'000'001),
      run(0, 1, Answer::None, Ending::WallLimit, 1'200'000'000'007),
      run(1, 0, Answer::None, Ending::Exited, 3),
      run(1, 2, Answer::None, Ending::MemoryLimit, 4),
  };
  records.runs[0].correct = 12;
  records.runs[0].decided_wall = Duration(999'999'999);
  records.runs[0].decided_cpu = Duration(1'999'999'999);
  records.runs[1].correct = 5;
  records.runs[1].decided_wall = Duration(500);
  records.runs[1].decided_cpu = Duration(501);
  records.runs[2].wrong = 1;
  records.runs[2].decided_wall = Duration(3);
  records.runs[2].decided_cpu = Duration(10);
}

void add_cores(Records& records) {
  records.runs = {
      run(0, 1, Answer::Unsat, Ending::Exited, 1'500'000'000),
      run(0, 2, Answer::Unsat, Ending::Exited, 2'500'000'000),
      run(1, 1, Answer::Unknown, Ending::Exited, 4),
      run(1, 2, Answer::None, Ending::WallLimit, 1'200'000'000'007),
  };
  records.runs[0].core = 7;
  records.runs[0].evidence = Evidence::Valid;
  records.runs[0].confirmations = 2;
  records.runs[1].core = 3;
  records.runs[1].evidence = Evidence::Invalid;
  records.runs[1].refutations = 1;
}

void add_models(Records& records) {
  std::uint32_t solver = 0;
  for (const Evidence evidence :
       {Evidence::Valid, Evidence::Invalid, Evidence::Malformed}) {
    Record record = run(solver++, 0, Answer::Sat, Ending::Exited, 42);
    record.evidence = evidence;
    records.runs.push_back(record);
  }
  Record unchecked = run(0, 2, Answer::Sat, Ending::Exited, 43);
  unchecked.evidence = Evidence::Unchecked;
  records.runs.push_back(unchecked);
}

}  // namespace

Records sample_records(Track track) {
  Records records;
  records.track = track;
  records.year = 2025;
  records.wall_limit = std::chrono::minutes(20);
  records.cpu_limit = std::chrono::minutes(80);
  for (const char* name : {"alpha", "Beta \"2\" & <co>", "gamma, the third"}) {
    contest::Solver& solver = records.solvers.emplace_back();
    solver.name = name;
    solver.team = solver.name;
  }
  for (const auto& [name, status] :
       {std::pair{"QF_BV/2019-fam/sub/one.smt2", Status::Sat},
        std::pair{"QF_BV/2019-fam/two, and.smt2", Status::Unsat},
        std::pair{"QF_LIA/x.smt2", Status::Unknown}}) {
    contest::Benchmark& benchmark = records.benchmarks.emplace_back();
    benchmark.name = name;
    benchmark.logic = benchmark.name.substr(0, benchmark.name.find('/'));
    benchmark.family = contest::family_of(name, benchmark.logic,
                                          contest::FamilyRule::BottomFolder);
    benchmark.status = track == Track::Incremental ? Status::Unknown : status;
    benchmark.asserts = track == Track::UnsatCore ? 11 : 0;
    benchmark.check_sats = track == Track::Incremental ? 20 : 0;
    benchmark.incremental = track == Track::Incremental;
  }
  switch (track) {
    case Track::SingleQuery:
    case Track::Parallel:
      add_single(records);
      break;
    case Track::Incremental:
      add_incremental(records);
      break;
    case Track::UnsatCore:
      add_cores(records);
      break;
    case Track::ModelValidation:
      add_models(records);
      break;
  }
  return records;
}

std::vector<std::string> lines(const Records& records, const Omit& omit) {
  std::vector<std::string> all;
  for (const Record& run : records.runs) {
    const contest::Benchmark& benchmark = records.benchmarks[run.benchmark];
    Ending ending = run.ending;
    if (omit.endings && ending == Ending::CpuLimit) ending = Ending::WallLimit;
    if (omit.endings && ending == Ending::Signalled) ending = Ending::Exited;
    Answer answer = run.answer;
    if (omit.none && answer == Answer::None && ending == Ending::Exited &&
        records.track != Track::Incremental) {
      answer = Answer::Unknown;
    }
    std::string line = fmt::format(
        "{} {} {} {} {} {} {} {} {} {} core {}", slug(records.track),
        records.solvers[run.solver].name, benchmark.name, benchmark.logic,
        benchmark.family, to_string(answer), to_string(ending),
        to_string(run.evidence), run.wall.count(), run.cpu.count(), run.core);
    line += fmt::format(" correct {}", run.correct);
    if (!omit.statuses) line += fmt::format(" {}", to_string(benchmark.status));
    if (!omit.asserts) {
      line += fmt::format(" {} {}", benchmark.asserts, benchmark.check_sats);
    }
    if (!omit.memory) line += fmt::format(" memory {}", run.memory);
    if (!omit.strange) line += fmt::format(" {}", run.strange_answer);
    if (!omit.counts) {
      line += fmt::format(" {} {} {}", run.wrong, run.confirmations,
                          run.refutations);
    }
    if (!omit.decided) {
      line += fmt::format(" {} {}", run.decided_wall.count(),
                          run.decided_cpu.count());
    }
    if (!omit.divisions && !records.divisions.empty()) {
      line += " " + records.divisions[run.benchmark];
    }
    if (!omit.categories && !records.categories.empty()) {
      line += fmt::format(" {}", to_string(records.categories[run.benchmark]));
    }
    all.push_back(line);
  }
  std::sort(all.begin(), all.end());
  return all;
}

}  // namespace podium::formats
