#include "scramble/scramble.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <memory>
#include <optional>

#include "base/file.h"
#include "base/parallel.h"
#include "base/replace_file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/scramble_files.h"
#include "cli/script_scrambler.h"

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

Result<Track> parse_track_option(const std::string& text) {
  const std::optional<Track> track = contest::parse_track(text);
  if (track) return *track;
  std::vector<std::string> names;
  for (const Track one : contest::kTracks) names.emplace_back(slug(one));
  return Error{
      Code::BadOption, "--track",
      fmt::format("there is no track {}", printable(text)),
      did_you_mean(text, names,
                   fmt::format("there are {}", fmt::join(names, ", ")))};
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

// A file or standard input, to a file or standard output.
Result<void> scramble_one(const Options& options, const ScrambleRules& rules) {
  const Result<Input> input =
      Input::open(options.paths.empty() ? "-" : options.paths.front());
  if (!input) return input.error();
  ScriptScrambler script;
  Result<void> done = script.read(input->text(), input->name(), rules);
  if (!done) return done;
  scramble::Renaming renaming;
  const bool map = !options.map.empty();
  done = write_script(script, options.output, map ? &renaming : nullptr);
  if (!done || !map) return done;
  return write_file(options.map, to_json(renaming));
}

int scramble_many(const Options& options, const ScrambleRules& rules) {
  if (options.output.empty()) {
    return fail({Code::BadOption, "--output",
                 "several files need a folder to go to",
                 "podium scramble --seed 1 --output scrambled benchmarks"});
  }
  Result<std::vector<library::Source>> sources =
      library::find_sources(options.paths);
  if (!sources) return fail(sources.error());
  const std::size_t count = sources->size();
  const Result<std::size_t> failed =
      scramble_files({rules, *std::move(sources), options.output, options.map,
                      options.seed, options.jobs});
  if (!failed) return fail(failed.error());
  fmt::print(stderr, "scrambled {} of {} files, list: {}/manifest.tsv\n",
             count - *failed, count, options.output);
  return *failed == 0 ? kSuccess : kWrongUse;
}

bool names_many(const std::vector<std::string>& paths) {
  if (paths.size() != 1) return paths.size() > 1;
  std::error_code ignored;
  return fs::is_directory(paths.front(), ignored) ||
         fs::path(paths.front()).extension() == ".txt";
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
  const ScrambleRules rules{{*track, *seed, {}}, options.known, options.header};
  if (names_many(options.paths)) return scramble_many(options, rules);
  const Result<void> done = scramble_one(options, rules);
  return done ? kSuccess : fail(done.error());
}

}  // namespace

void add_scramble(CLI::App& app, Action& action) {
  auto options = std::make_shared<Options>();
  CLI::App* command = subcommand(
      app, "scramble",
      "Change the looks of benchmarks and keep their meaning, so that solvers "
      "cannot recognise them. A file or standard input goes to standard "
      "output; several files, folders (*.smt2) and *.txt lists go to a folder.",
      "  podium scramble --seed 1 x.smt2 > scrambled.smt2\n"
      "  podium scramble --seed 1 --track unsat-core --map x.json x.smt2\n"
      "  podium scramble --seed 1 --output scrambled benchmarks");
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
                      "write the way back to the old names to this file, or "
                      "folder for several files");
  command->add_flag("--known", options->known,
                    "incremental: end before the first check-sat whose status "
                    "is unknown");
  command->add_flag("--header", options->header,
                    "incremental: begin with the expected statuses, as the "
                    "official trace executor reads them");
  command->add_option("--jobs", options->jobs,
                      "how many files at a time (default: as many as cores)");
  command->callback([options, &action] {
    action = [options] { return scramble_command(*options); };
  });
}

}  // namespace podium::cli
