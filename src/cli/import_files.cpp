#include "cli/import_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <unordered_set>

#include "base/check.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/text.h"
#include "config/config.h"
#include "formats/benchexec.h"
#include "formats/kind.h"
#include "formats/neutral.h"
#include "formats/runs_csv.h"
#include "formats/starexec.h"
#include "formats/unpack.h"

namespace podium::cli {
namespace {

namespace fs = std::filesystem;
using formats::Kind;

constexpr std::string_view kLogArchive = ".logfiles.zip";
constexpr std::string_view kFormatsHint =
    "docs/import.md tells which files can be imported";

// A file, and whether it was named itself.
struct Candidate {
  std::string path;
  bool named = false;
  bool neutral = false;
};

// The files below the paths, those of a folder by name.
Result<std::vector<Candidate>> find_candidates(
    const std::vector<std::string>& paths) {
  std::vector<Candidate> all;
  for (const std::string& path : paths) {
    std::error_code problem;
    if (!fs::is_directory(path, problem)) {
      all.push_back({path, true});
      continue;
    }
    if (formats::is_neutral(path)) {
      all.push_back({path, true, true});
      continue;
    }
    std::vector<Candidate> below;
    fs::recursive_directory_iterator entry(path, problem);
    for (; !problem && entry != fs::recursive_directory_iterator();
         entry.increment(problem)) {
      const std::string name = entry->path();
      if (entry->is_directory(problem) && formats::is_neutral(name)) {
        below.push_back({name, false, true});
        entry.disable_recursion_pending();
      } else if (entry->is_regular_file(problem)) {
        below.push_back({name});
      }
    }
    if (problem) return io_error("cannot read", path, problem.value());
    std::ranges::sort(below, {}, &Candidate::path);
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

bool is_result(Kind kind) {
  switch (kind) {
    case Kind::OfficialResults:
    case Kind::StarExec:
    case Kind::BenchExec:
    case Kind::RunsCsv:
    case Kind::NeutralRuns:
      return true;
    case Kind::OfficialBenchmarks:
    case Kind::Submission:
    case Kind::SolversCsv:
    case Kind::Registration:
      return false;
  }
  return false;
}

// Nothing if it can be none. A file that cannot be read is an error only if it
// was named.
Result<std::optional<Kind>> kind_of_file(const Candidate& candidate) {
  if (candidate.path.ends_with(kLogArchive)) return std::optional<Kind>();
  const Result<std::string> begin = formats::peek(candidate.path);
  if (!begin) return begin.error();
  return formats::kind_of(*begin);
}

Result<void> read_entrant(const Candidate& candidate, int year,
                          ImportFiles& files) {
  Result<contest::Solver> solver = config::read_entrant(candidate.path, year);
  if (solver) {
    files.entrants.add(*std::move(solver));
    return {};
  }
  if (candidate.named) return solver.error();
  // One that enters only tracks which are none here has nothing to say.
  if (solver.error().code == Code::Unsupported) {
    ++files.other;
  } else {
    files.unusable.push_back(solver.error());
  }
  return {};
}

Result<void> read_list(const Candidate& candidate, Kind kind, int year,
                       ImportFiles& files) {
  if (kind == Kind::Submission) return read_entrant(candidate, year, files);
  const std::string& path = candidate.path;
  Result<std::vector<formats::Text>> texts = formats::unpack(path);
  if (!texts) return texts.error();
  for (formats::Text& text : *texts) {
    Result<void> read;
    if (kind == Kind::OfficialBenchmarks) {
      read = formats::read_official_benchmarks(std::move(text.text), text.name,
                                               files.benchmarks);
    } else if (kind == Kind::SolversCsv) {
      read = formats::read_solvers_csv(text.text, text.name, files.entrants);
    } else {
      read = formats::read_registration(text.text, text.name, files.entrants);
    }
    if (!read) return read;
  }
  return {};
}

Error not_importable(const Candidate& candidate, std::optional<Kind> kind) {
  if (kind == Kind::NeutralRuns) {
    return {Code::Missing, candidate.path,
            "runs in the neutral form need the meta.json of their folder",
            "import the folder"};
  }
  return {Code::Unsupported, candidate.path,
          "this is no file of results, benchmarks or solvers that is known",
          std::string(kFormatsHint)};
}

int year_of(const std::vector<Candidate>& candidates) {
  for (const Candidate& one : candidates) {
    const int year = formats::year_in(one.path);
    if (year != 0) return year;
  }
  return 0;
}

// By the kind of the text; never one of a list.
Result<formats::Reading> read_text(formats::Text& text, Kind kind,
                                   const std::string& path,
                                   const ImportFiles& files,
                                   const formats::Wishes& wishes) {
  switch (kind) {
    case Kind::OfficialResults:
      return formats::read_official_results(std::move(text.text), text.name,
                                            wishes);
    case Kind::StarExec:
      return formats::read_starexec(text.text, text.name, wishes);
    case Kind::BenchExec: {
      const formats::BenchexecContext context{&files.benchmarks,
                                              formats::log_archive_of(path)};
      return formats::read_benchexec(text.text, text.name, wishes, context);
    }
    case Kind::RunsCsv:
      return formats::read_runs_csv(text.text, text.name, wishes);
    case Kind::OfficialBenchmarks:
    case Kind::Submission:
    case Kind::SolversCsv:
    case Kind::Registration:
    case Kind::NeutralRuns:
      break;
  }
  return not_importable({text.name, true}, kind);
}

// A store has one run of a solver on a benchmark; of several the first counts.
void keep_first_runs(contest::Records& records, const std::string& name,
                     formats::Notes& notes) {
  PODIUM_CHECK(records.answers.empty());
  std::unordered_set<std::uint64_t> pairs;
  pairs.reserve(records.runs.size());
  std::erase_if(records.runs, [&](const contest::Record& run) {
    const std::uint64_t pair = std::uint64_t{run.solver} << 32U | run.benchmark;
    if (pairs.insert(pair).second) return false;
    notes.left_out("is a second run of a solver on a benchmark", name);
    return true;
  });
}

Result<ResultText> read_neutral_folder(const std::string& folder,
                                       const formats::Wishes& wishes) {
  Result<contest::Records> records = formats::read_neutral(folder);
  if (!records) return records.error();
  if (wishes.track) records->track = *wishes.track;
  if (wishes.year != 0) records->year = wishes.year;
  ResultText text;
  text.format = to_string(Kind::NeutralRuns);
  for (const char* name : {"runs.csv.gz", "runs.csv.zst", "runs.csv"}) {
    std::error_code ignored;
    const std::string path = fmt::format("{}/{}", folder, name);
    if (!fs::exists(path, ignored)) continue;
    text.name = path;
    Result<std::string> hash = sha256_of_file(path);
    if (!hash) return hash.error();
    text.sha256 = *std::move(hash);
    break;
  }
  text.reading.knows_solvers = true;
  keep_first_runs(*records, text.name, text.reading.notes);
  text.reading.tracks.push_back(*std::move(records));
  return text;
}

}  // namespace

Result<ImportFiles> find_import_files(const std::vector<std::string>& paths,
                                      const std::vector<std::string>& solvers,
                                      int year) {
  Result<std::vector<Candidate>> candidates = find_candidates(paths);
  if (!candidates) return candidates.error();
  Result<std::vector<Candidate>> lists = find_candidates(solvers);
  if (!lists) return lists.error();
  if (year == 0) year = year_of(*candidates);
  candidates->insert(candidates->end(), lists->begin(), lists->end());
  ImportFiles files;
  for (const Candidate& candidate : *candidates) {
    if (candidate.neutral) {
      files.results.push_back({candidate.path, true});
      continue;
    }
    // Archives of logs are used with the results beside them.
    if (candidate.path.ends_with(kLogArchive) && !candidate.named) continue;
    const Result<std::optional<Kind>> kind = kind_of_file(candidate);
    if (!kind) return kind.error();
    const bool usable = *kind && **kind != Kind::NeutralRuns;
    if (!usable && candidate.named) return not_importable(candidate, *kind);
    if (!usable) {
      ++files.other;
    } else if (is_result(**kind)) {
      files.results.push_back({candidate.path});
    } else {
      Result<void> read = read_list(candidate, **kind, year, files);
      if (!read) return read.error();
    }
  }
  return files;
}

Result<void> read_result_file(
    const ResultFile& file, const ImportFiles& files,
    const formats::Wishes& wishes,
    const std::function<Result<void>(ResultText&)>& action) {
  if (file.neutral) {
    Result<ResultText> text = read_neutral_folder(file.path, wishes);
    if (!text) return text.error();
    return action(*text);
  }
  Result<std::vector<formats::Text>> texts = formats::unpack(file.path);
  if (!texts) return texts.error();
  for (formats::Text& text : *texts) {
    const std::optional<Kind> kind = formats::kind_of(text.text);
    if (!kind || !is_result(*kind)) {
      return not_importable({text.name, true}, kind);
    }
    ResultText result;
    result.name = text.name;
    result.format = to_string(*kind);
    if (texts->size() == 1) {
      Result<std::string> hash = sha256_of_file(file.path);
      if (!hash) return hash.error();
      result.sha256 = *std::move(hash);
    } else {
      result.sha256 = sha256(text.text);
    }
    Result<formats::Reading> reading =
        read_text(text, *kind, file.path, files, wishes);
    if (!reading) return reading.error();
    result.reading = *std::move(reading);
    text.text = {};
    if (Result<void> done = action(result); !done) return done;
  }
  return {};
}

}  // namespace podium::cli
