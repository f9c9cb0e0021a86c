// podium import -- results of others into a store.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <set>

#include "base/text.h"
#include "base/units.h"
#include "cli/command.h"
#include "cli/import_files.h"
#include "cli/options.h"
#include "cli/tell.h"
#include "cli/version.h"
#include "contest/rule_book.h"
#include "store/store.h"

namespace podium::cli {
namespace {

using contest::Records;
using contest::Track;

struct Options {
  std::vector<std::string> paths;
  std::string into;
  std::string track;
  int year = 0;
  std::vector<std::string> limits;
  std::vector<std::string> solvers;
  std::string name;
  bool json = false;
  bool quiet = false;
};

struct Limits {
  Duration wall{};
  Duration cpu{};
};

// What came of one file in one track.
struct Outcome {
  std::string file;
  std::string format;
  Track track{};
  int year = 0;
  std::size_t runs = 0;
  std::size_t solvers = 0;
  std::size_t benchmarks = 0;
  std::uint64_t left_out = 0;
  store::Imported imported;
  std::vector<formats::Note> notes;
};

// wall=20min, cpu=80min
Result<Limits> parse_limits(const std::vector<std::string>& words) {
  Limits limits;
  for (const std::string& word : words) {
    const std::size_t sign = word.find('=');
    const std::string name = word.substr(0, sign);
    Duration* target = name == "wall"  ? &limits.wall
                       : name == "cpu" ? &limits.cpu
                                       : nullptr;
    if (target == nullptr || sign == std::string::npos) {
      return Error{Code::BadOption, "--limits",
                   fmt::format("'{}' is no limit", printable(word)),
                   "write wall=20min or cpu=80min"};
    }
    const Result<Duration> time = parse_duration(word.substr(sign + 1));
    if (!time) {
      return Error{Code::BadOption, "--limits", time.error().message,
                   time.error().hint};
    }
    *target = *time;
  }
  return limits;
}

// What the file does not say of the limits, the options or the rules may. Some
// tracks had more time than the rules of their year gave them: answers tell.
void set_limits(const Limits& limits, const std::string& file, Records& records,
                formats::Notes& notes) {
  if (limits.wall != Duration{}) {
    records.wall_limit = limits.wall;
    records.logic_limits.clear();
  }
  if (limits.cpu != Duration{}) records.cpu_limit = limits.cpu;
  if (records.wall_limit != Duration{} || records.year == 0) return;
  const auto rules = contest::rule_book(records.year);
  if (!rules) return;
  const Duration given = contest::wall_limit(**rules, records.track);
  records.wall_limit = given;
  records.logic_limits = contest::logic_limits(**rules, records.track);
  const Duration most = std::max(given, (*rules)->wall_limit);
  if (most == given) return;
  // To stop a solver takes a moment.
  const Duration late = given + given / 20 + std::chrono::seconds(5);
  const std::string what = fmt::format(
      "answered after the {} that the rules give this track: its limit is "
      "taken as {}; --limits tells another",
      describe_duration(given), describe_duration(most));
  for (const contest::Record& run : records.runs) {
    if (run.wall <= late || !contest::decides(run.answer)) continue;
    records.wall_limit = most;
    notes.odd(what, file);
  }
}

contest::Environment elsewhere() {
  contest::Environment environment;
  environment.podium = kVersion;
  environment.method = "imported";
  environment.guarantees = "The runs were made elsewhere and imported.";
  return environment;
}

class Importer {
 public:
  Importer(const Options& options, Limits limits, formats::Wishes wishes,
           ImportFiles files, store::Store store)
      : options_(options),
        limits_(limits),
        wishes_(wishes),
        files_(std::move(files)),
        store_(std::move(store)) {}

  // All files, each whole or not at all.
  Result<void> run() {
    for (const ResultFile& file : files_.results) {
      Result<void> done = read_result_file(
          file, files_, wishes_, [&](ResultText& text) { return take(text); });
      if (!done) return done;
    }
    for (const Track track : changed_) {
      if (Result<void> packed = store_.pack(track); !packed) return packed;
    }
    return {};
  }

  const std::vector<Outcome>& outcomes() const { return outcomes_; }
  const ImportFiles& files() const { return files_; }

 private:
  Result<void> take(ResultText& text) {
    formats::Notes notes = text.reading.notes;
    const std::uint64_t left_out = notes.count_left_out();
    bool knows = text.reading.knows_solvers;
    for (Records& records : text.reading.tracks) {
      if (!files_.entrants.empty()) {
        complete_solvers(records, files_.entrants, notes);
        knows = true;
      }
      if (files_.benchmarks.size() > 0) {
        complete_benchmarks(records, files_.benchmarks, notes);
      }
      set_limits(limits_, text.name, records, notes);
      store::Source source;
      source.competition = !options_.name.empty() ? options_.name
                           : records.year != 0
                               ? fmt::format("SMT-COMP {}", records.year)
                               : "imported results";
      source.file = text.name;
      source.sha256 = text.sha256;
      source.format = text.format;
      source.left_out = left_out;
      source.knows_solvers = knows;
      const Result<store::Imported> imported =
          store_.import(records, source, elsewhere());
      if (!imported) return imported.error();
      if (imported->added > 0) changed_.insert(records.track);
      outcomes_.push_back({text.name,
                           text.format,
                           records.track,
                           records.year,
                           records.runs.size(),
                           records.solvers.size(),
                           records.benchmarks.size(),
                           left_out,
                           *imported,
                           {}});
    }
    if (text.reading.tracks.empty()) {
      Outcome& none = outcomes_.emplace_back();
      none.file = text.name;
      none.format = text.format;
      none.left_out = left_out;
    }
    outcomes_.back().notes = notes.all();
    return {};
  }

  const Options& options_;
  Limits limits_;
  formats::Wishes wishes_;
  ImportFiles files_;
  store::Store store_;
  std::set<Track> changed_;
  std::vector<Outcome> outcomes_;
};

std::string count_of(std::uint64_t count, std::string_view what) {
  return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

void print_outcome(const Outcome& one) {
  if (one.runs == 0) {
    fmt::print("{}: {}: no runs; {} left out\n", one.file, one.format,
               one.left_out);
  } else {
    fmt::print("{}: {}: {}, {}: {} of {} on {}; {} left out\n", one.file,
               one.format, title(one.track),
               one.year != 0 ? std::to_string(one.year)
                             : "year not known (--year tells it)",
               count_of(one.runs, "run"), count_of(one.solvers, "solver"),
               count_of(one.benchmarks, "benchmark"), one.left_out);
    if (one.imported.known_file) {
      fmt::print("  was imported before: {}\n",
                 one.imported.settled ? "year or limits are known now"
                                      : "nothing has changed");
    } else {
      fmt::print(
          "  added {}, {} there already\n", count_of(one.imported.added, "run"),
          one.imported.there == 1 ? "1 was"
                                  : fmt::format("{} were", one.imported.there));
    }
  }
  for (const formats::Note& note : one.notes) {
    fmt::print(
        "  {}{}: {}{}\n", note.left_out ? "left out " : "odd ", note.count,
        note.what,
        note.first.empty() ? "" : fmt::format(" (first: {})", note.first));
  }
}

nlohmann::json to_json(const Outcome& one) {
  nlohmann::json notes = nlohmann::json::array();
  for (const formats::Note& note : one.notes) {
    notes.push_back({{"what", note.what},
                     {"first", note.first},
                     {"count", note.count},
                     {"left_out", note.left_out}});
  }
  return {{"file", one.file},
          {"format", one.format},
          {"track", one.runs > 0 ? std::string(slug(one.track)) : ""},
          {"year", one.year},
          {"runs", one.runs},
          {"solvers", one.solvers},
          {"benchmarks", one.benchmarks},
          {"left_out", one.left_out},
          {"added", one.imported.added},
          {"there", one.imported.there},
          {"known_file", one.imported.known_file},
          {"notes", std::move(notes)}};
}

void report(const Options& options, const Importer& importer) {
  if (options.json) {
    nlohmann::json all = nlohmann::json::array();
    for (const Outcome& one : importer.outcomes()) all.push_back(to_json(one));
    fmt::print("{}\n", all.dump(2, ' ', false,
                                nlohmann::json::error_handler_t::replace));
    return;
  }
  if (options.quiet) return;
  for (const Outcome& one : importer.outcomes()) print_outcome(one);
}

int import(const Options& options) {
  formats::Wishes wishes;
  wishes.year = options.year;
  if (!options.track.empty()) {
    const Result<Track> track = parse_track_option(options.track);
    if (!track) return fail(track.error());
    wishes.track = *track;
  }
  const Result<Limits> limits = parse_limits(options.limits);
  if (!limits) return fail(limits.error());
  Result<ImportFiles> files =
      find_import_files(options.paths, options.solvers, options.year);
  if (!files) return fail(files.error());
  for (const Error& error : files->unusable) {
    tell("{}\n", to_string(error));
  }
  if (files->other > 0 && !options.quiet) {
    tell("passed over {} that {} nothing to import\n",
         count_of(files->other, "file"), files->other == 1 ? "is" : "are");
  }
  if (files->results.empty()) {
    return fail({Code::Missing, options.paths.front(),
                 "there are no results in what was given",
                 "docs/import.md tells which files can be imported"});
  }
  Result<store::Store> store =
      store::Store::open(options.into, store::Access::Write);
  if (!store) return fail(store.error());
  Importer importer(options, *limits, wishes, *std::move(files),
                    *std::move(store));
  const Result<void> done = importer.run();
  report(options, importer);
  if (!done) return fail(done.error());
  return kSuccess;
}

}  // namespace

void add_import(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "import",
      "Put results of others into a store, from which tables, pages and "
      "comparisons are made: the official JSON files, StarExec's job tables, "
      "BenchExec's XML, the neutral form, and what podium export writes. Files "
      "may be compressed or in archives; what they are is seen from their "
      "content.",
      "  podium import results-sq-2025.json.gz benchmarks-2025.json.gz "
      "submissions --into 2025\n"
      "  podium import Job123_info.zip --solvers solvers_divisions_final.csv "
      "--year 2021 --into 2021\n"
      "  podium import results/ --into nightly          # BenchExec's XML");
  command
      ->add_option("path", options->paths,
                   "files, or folders with such files; lists of benchmarks and "
                   "solvers among them are used too")
      ->required();
  command->add_option("--into", options->into, "the store's folder")
      ->required();
  command->add_option("--track", options->track,
                      "of all runs, whatever the files say");
  command->add_option("--year", options->year,
                      "of the competition, whatever the files say");
  command
      ->add_option("--limits", options->limits,
                   "wall=20min, cpu=80min: if the files do not say; default: "
                   "those of the year's rules")
      ->delimiter(',');
  command->add_option("--solvers", options->solvers,
                      "who took part: a list of solvers, a submission, or a "
                      "folder of these");
  command->add_option("--name", options->name,
                      "the competition's name, for a new store");
  command->add_flag("--json", options->json, "the summary as JSON");
  command->add_flag("-q,--quiet", options->quiet, "only errors");
  command->callback(
      [options, &action] { action = [options] { return import(*options); }; });
}

}  // namespace podium::cli
