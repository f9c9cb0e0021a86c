#include "scramble/scramble.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

#include "base/file.h"
#include "base/parallel.h"
#include "base/replace_file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/scramble_files.h"
#include "cli/script_scrambler.h"
#include "cli/tell.h"

namespace podium::cli {
namespace {

namespace fs = std::filesystem;
using contest::Track;

struct Options {
  std::vector<std::string> paths;
  std::string seed;
  std::string track{slug(Track::SingleQuery)};
  std::string output;
  std::string map;
  std::string like;
  std::string annotations;
  bool patterns = false;
  bool known = false;
  bool header = false;
  std::size_t jobs = core_count();
};

constexpr const char* kNoSeed = "none";

Result<std::optional<std::uint64_t>> parse_seed(const std::string& text) {
  if (text == kNoSeed) return std::optional<std::uint64_t>();
  std::uint64_t seed = 0;
  const char* const end = text.data() + text.size();
  const auto [stop, problem] = std::from_chars(text.data(), end, seed);
  if (problem == std::errc() && stop == end) return std::optional(seed);
  return Error{Code::BadOption, "--seed",
               fmt::format("{} is no seed", printable(text)),
               "a number below 2^64, or none to keep all names and orders"};
}

Result<official::Options> official_options(Track track, std::uint64_t seed) {
  if (seed > std::numeric_limits<std::int32_t>::max()) {
    return Error{Code::BadOption, "--seed",
                 "the official scrambler has no such seed",
                 "with --like official, a number from 1 to 2147483647"};
  }
  official::Options options;
  options.seed = static_cast<std::int64_t>(seed);
  options.annotations = official::AnnotationMode::Pattern;
  options.incremental = track == Track::Incremental;
  options.unsat_core = track == Track::UnsatCore;
  options.model_validation = track == Track::ModelValidation;
  return options;
}

Result<scramble::Annotations> parse_annotations(const std::string& text) {
  if (text == "all") return scramble::Annotations::All;
  if (text == "patterns" || text.empty()) {
    return scramble::Annotations::Patterns;
  }
  if (text == "none") return scramble::Annotations::None;
  return Error{Code::BadOption, "--annotations",
               fmt::format("{} says nothing of annotations", printable(text)),
               "all, patterns or none"};
}

// What --like, --track and --seed ask for.
Result<void> set_rules(ScrambleRules& rules, const Options& options,
                       Track track, std::optional<std::uint64_t> seed) {
  rules.plan.track = track;
  rules.plan.seed = seed;
  rules.known = options.known;
  rules.header = options.header;
  const Result<scramble::Annotations> annotations =
      parse_annotations(options.annotations);
  if (!annotations) return annotations.error();
  rules.plan.annotations = *annotations;
  if (options.patterns && options.like != "2008") {
    return Error{Code::BadOption, "--patterns",
                 "only scrambling as in 2008 has :pat and :nopat",
                 "add --like 2008, or give --annotations"};
  }
  if (options.like.empty()) return {};
  if (options.like == "2015") {
    rules.plan.permute_names = false;
    return {};
  }
  if (!options.map.empty() || options.known || !options.annotations.empty()) {
    return Error{Code::BadOption, "--like",
                 "--map, --known and --annotations need our own way to "
                 "scramble",
                 "leave --like out"};
  }
  if (options.like == "2008") {
    if (options.header || track != Track::SingleQuery) {
      return Error{Code::BadOption, options.header ? "--header" : "--track",
                   "in 2008 there was only one track",
                   "leave this or --like out"};
    }
    rules.old = smtlib1::Plan{seed, options.patterns};
    return {};
  }
  if (options.like != "official") {
    return Error{
        Code::BadOption, "--like",
        fmt::format("{} is no way to scramble", printable(options.like)),
        "official, 2015 or 2008"};
  }
  const Result<official::Options> official =
      official_options(track, seed.value_or(0));
  if (!official) return official.error();
  rules.official = *official;
  return {};
}

// In pieces, to a file or to standard output.
Result<void> write_script(ScriptScrambler& script, const std::string& path,
                          scramble::Renaming* renaming) {
  if (path.empty()) {
    return script.write(
        [](std::string_view piece) {
          return write_all(STDOUT_FILENO, piece, "standard output");
        },
        renaming);
  }
  Result<ReplaceFile> file = ReplaceFile::open(path);
  if (!file) return file.error();
  Result<void> written = script.write(
      [&file](std::string_view piece) { return file->write(piece); }, renaming);
  return written ? file->finish() : written;
}

// Whether both will be the same file, which need not be there.
bool names_same(const std::string& one, const std::string& other) {
  return !one.empty() && fs::absolute(one).lexically_normal() ==
                             fs::absolute(other).lexically_normal();
}

// A file or standard input, to a file or standard output.
Result<void> scramble_one(const Options& options, ScrambleRules rules) {
  const std::string path = options.paths.empty() ? "-" : options.paths.front();
  for (const std::string& written : {options.output, options.map}) {
    if (!written.empty() && is_same_file(path, written)) {
      return replaces_input(written);
    }
  }
  if (!options.map.empty() && names_same(options.output, options.map)) {
    return Error{Code::BadOption, "--map",
                 "the map would replace the scrambled script",
                 "choose another name"};
  }
  std::error_code ignored;
  if (fs::is_directory(options.output, ignored)) {
    return Error{Code::BadOption, "--output",
                 "standard input has no name for a file in a folder",
                 "name the file that is to be written"};
  }
  for (const std::string& written : {options.output, options.map}) {
    Result<void> writable = can_write(written);
    if (!writable) return writable;
  }
  Result<Input> input = Input::open(path);
  if (!input) return input.error();
  forget_start(*input);
  const auto forget = [&input](std::size_t end) { input->forget(end); };
  rules.plan.on_read = forget;
  if (rules.official) rules.official->on_read = forget;
  ScriptScrambler script;
  Result<void> done = script.read(input->text(), input->name(), rules);
  if (!done) return done;
  scramble::Renaming renaming;
  const bool map = !options.map.empty();
  done = write_script(script, options.output, map ? &renaming : nullptr);
  if (!done || !map) return done;
  return write_file(options.map, to_json(renaming));
}

// If the output is below an input folder, what an earlier call wrote there
// would be scrambled once more.
Result<void> check_apart(const Options& options,
                         const std::vector<library::Source>& sources) {
  std::error_code ignored;
  const fs::path output = fs::weakly_canonical(options.output, ignored);
  for (const std::string& path : options.paths) {
    const fs::path folder = fs::weakly_canonical(path, ignored);
    const fs::path below = output.lexically_relative(folder);
    if (below.empty() || below == "." || *below.begin() == "..") continue;
    for (const library::Source& source : sources) {
      if (!source.name.starts_with(below.string() + "/")) continue;
      const fs::path whole = fs::weakly_canonical(source.path, ignored);
      if (!whole.native().starts_with(output.native() + "/")) continue;
      return Error{Code::BadOption, source.path,
                   "is in the output folder and would be scrambled",
                   "choose a folder outside of " + path +
                       ", or remove what an earlier call wrote"};
    }
  }
  return {};
}

int scramble_many(const Options& options, const ScrambleRules& rules) {
  if (options.output.empty()) {
    return fail({Code::BadOption, "--output",
                 "several files need a folder to go to",
                 "podium scramble --seed 1 --output scrambled benchmarks"});
  }
  // Each file would be refused, and the list of an earlier call replaced.
  for (const std::string& path : options.paths) {
    std::error_code ignored;
    if (fs::is_directory(path, ignored) && is_same_file(path, options.output)) {
      return fail(replaces_input(options.output));
    }
  }
  Result<std::vector<library::Source>> sources = library::find_sources(
      options.paths, {options.like == "2008" ? ".smt" : ".smt2"});
  if (!sources) return fail(sources.error());
  if (sources->empty()) {
    return fail(nothing_below(options.paths.front(),
                              options.like == "2008" ? "*.smt" : "*.smt2"));
  }
  const Result<void> apart = check_apart(options, *sources);
  if (!apart) return fail(apart.error());
  const std::size_t count = sources->size();
  const Result<std::size_t> failed =
      scramble_files({rules, *std::move(sources), options.output, options.map,
                      options.seed, options.jobs});
  if (!failed) return fail(failed.error());
  tell("scrambled {} of {} files, list: {}/manifest.tsv\n", count - *failed,
       count, options.output);
  return *failed == 0 ? kSuccess : kWrongUse;
}

// Whether the output is a folder: for several files, or for one if it is there.
bool goes_to_folder(const Options& options) {
  const std::vector<std::string>& paths = options.paths;
  if (paths.size() != 1) return paths.size() > 1;
  std::error_code ignored;
  return fs::is_directory(paths.front(), ignored) ||
         fs::path(paths.front()).extension() == ".txt" ||
         (paths.front() != "-" && fs::is_directory(options.output, ignored));
}

int scramble_command(const Options& options) {
  const Result<std::optional<std::uint64_t>> seed = parse_seed(options.seed);
  if (!seed) return fail(seed.error());
  const Result<Track> track = parse_track_option(options.track);
  if (!track) return fail(track.error());
  if ((options.known || options.header) && *track != Track::Incremental) {
    return fail({Code::BadOption, options.known ? "--known" : "--header",
                 "only the incremental track has statuses of its own",
                 "add --track incremental"});
  }
  if (options.map == kStandardInput) {
    return fail({Code::BadOption, "--map",
                 "the map does not go to standard output",
                 "give a file: --map map.json"});
  }
  ScrambleRules rules;
  const Result<void> set = set_rules(rules, options, *track, *seed);
  if (!set) return fail(set.error());
  if (goes_to_folder(options)) return scramble_many(options, rules);
  const Result<void> done = scramble_one(options, rules);
  return done ? kSuccess : fail(done.error());
}

}  // namespace

void add_scramble(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "scramble",
      "Change the looks of benchmarks and keep their meaning, so that solvers "
      "cannot recognise them. A file or standard input goes to standard "
      "output; several files, folders (*.smt2) and *.txt lists go to a folder.",
      "  podium scramble --seed 1 x.smt2 > scrambled.smt2\n"
      "  podium scramble --seed 1 --track unsat-core --map x.json x.smt2\n"
      "  podium scramble --seed 1 --output scrambled benchmarks\n"
      "  podium scramble --seed 1 --like official x.smt2");
  command->add_option("paths", options->paths,
                      "files, folders or lists; none or - is standard input");
  command
      ->add_option("--seed", options->seed,
                   "a number below 2^64; the same seed gives the same output; "
                   "none keeps all names and orders")
      ->required();
  command
      ->add_option("--track", options->track,
                   "single-query, incremental, unsat-core, model-validation or "
                   "parallel: what its rules add and remove")
      ->capture_default_str();
  command->add_option("-o,--output", options->output,
                      "a file, or the folder for several files, which also "
                      "gets manifest.tsv");
  command->add_option("--map", options->map,
                      "write the way back to the old names to this file (not "
                      "-), or folder for several files");
  command->add_option("--like", options->like,
                      "official: byte for byte as the official scrambler; "
                      "2015: without the permutation of names, as before 2016; "
                      "2008: SMT-LIB 1.2 as in that year's competition");
  command->add_option("--annotations", options->annotations,
                      "of terms (! t ...): all, patterns (as in the "
                      "competitions, which is the default) or none stay");
  command->add_flag("--patterns", options->patterns,
                    "with --like 2008: keep :pat and :nopat, scrambled");
  command->add_flag("--known", options->known,
                    "incremental: end before the first check-sat whose status "
                    "is unknown");
  command->add_flag("--header", options->header,
                    "incremental: begin with the expected statuses, as the "
                    "official trace executor reads them");
  command->add_option("-j,--jobs", options->jobs,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] {
      take_dash(options->output);
      return scramble_command(*options);
    };
  });
}

}  // namespace podium::cli
