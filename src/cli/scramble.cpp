#include "scramble/scramble.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <limits>
#include <memory>
#include <optional>

#include "base/file.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/options.h"
#include "cli/scramble_files.h"
#include "official/official.h"
#include "smtlib/summary.h"
#include "smtlib/tape.h"
#include "smtlib1/scramble.h"

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

// How many check-sats the script keeps: all, or those before the first whose
// status is unknown.
Result<std::size_t> known_checks(const std::vector<std::string>& statuses,
                                 const std::string& name) {
  const auto unknown = std::find(statuses.begin(), statuses.end(), "unknown");
  if (unknown == statuses.begin() && !statuses.empty()) {
    return Error{Code::Unsupported, name,
                 "the status of the first check-sat is unknown, so no part of "
                 "the script has known statuses",
                 "leave it out, or scramble it without --known"};
  }
  return static_cast<std::size_t>(unknown - statuses.begin());
}

// What the official trace executor expects before an incremental script.
std::string trace_header(const std::vector<std::string>& statuses) {
  std::string text;
  for (const std::string& status : statuses) text += status + "\n";
  return text + "--- BENCHMARK BEGINS HERE ---\n";
}

Result<Scrambled> scramble_text(std::string_view text, const std::string& name,
                                scramble::Plan plan, const Options& options) {
  const Result<smtlib::Tape> tape = smtlib::Tape::read(text, name);
  if (!tape) return tape.error();
  Scrambled scrambled;
  Result<smtlib::Summary> summary = smtlib::summarize(*tape);
  if (!summary) return summary.error();
  scrambled.statuses = std::move(summary->statuses);
  if (options.known) {
    const Result<std::size_t> checks = known_checks(scrambled.statuses, name);
    if (!checks) return checks.error();
    plan.checks = *checks;
    scrambled.statuses.resize(*checks);
  }
  Result<std::string> output =
      scramble::scramble(*tape, plan, &scrambled.renaming);
  if (!output) return output.error();
  scrambled.text = options.header
                       ? trace_header(scrambled.statuses) + *std::move(output)
                       : *std::move(output);
  return scrambled;
}

// As the official tool, with the options that it is given for the track.
Result<Scrambled> scramble_officially(std::string_view text,
                                      const std::string& name,
                                      const official::Options& options) {
  Result<official::Output> output = official::scramble(text, name, options);
  if (!output) return output.error();
  return Scrambled{std::move(output->text), {}, {}};
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

// SMT-LIB 1.2, as the competition of 2008 did.
Result<Scrambled> scramble_as_2008(std::string_view text,
                                   const std::string& name,
                                   const smtlib1::Plan& plan) {
  const Result<smtlib1::Benchmark> benchmark =
      smtlib1::Benchmark::read(text, name);
  if (!benchmark) return benchmark.error();
  Result<std::string> output = smtlib1::scramble(*benchmark, plan);
  if (!output) return output.error();
  return Scrambled{*std::move(output), {}, {}};
}

// What --like, --track and --seed ask for. The options outlive the method.
Result<ScrambleText> method_of(const Options& options, Track track,
                               std::optional<std::uint64_t> seed) {
  if (options.like.empty()) {
    return ScrambleText([&options, track, seed](std::string_view text,
                                                const std::string& name) {
      return scramble_text(text, name, {track, seed, {}}, options);
    });
  }
  if (!options.map.empty() || options.known || options.header) {
    return Error{Code::BadOption, "--like",
                 "--map, --known and --header need our own way to scramble",
                 "leave --like out"};
  }
  if (options.like == "2008") {
    const smtlib1::Plan plan{seed, options.patterns};
    return ScrambleText([plan](std::string_view text, const std::string& name) {
      return scramble_as_2008(text, name, plan);
    });
  }
  if (options.like != "official") {
    return Error{
        Code::BadOption, "--like",
        fmt::format("{} is no way to scramble", printable(options.like)),
        "official or 2008"};
  }
  const Result<official::Options> like =
      official_options(track, seed.value_or(0));
  if (!like) return like.error();
  return ScrambleText(
      [plan = *like](std::string_view text, const std::string& name) {
        return scramble_officially(text, name, plan);
      });
}

Result<void> write_output(const std::string& path, std::string_view text) {
  if (!path.empty()) return write_file(path, text);
  return write_all(STDOUT_FILENO, text, "standard output");
}

// A file or standard input, to a file or standard output.
Result<void> scramble_one(const Options& options, const ScrambleText& method) {
  const Result<Input> input =
      Input::open(options.paths.empty() ? "-" : options.paths.front());
  if (!input) return input.error();
  const Result<Scrambled> scrambled = method(input->text(), input->name());
  if (!scrambled) return scrambled.error();
  if (!options.map.empty()) {
    Result<void> map = write_file(options.map, to_json(scrambled->renaming));
    if (!map) return map;
  }
  return write_output(options.output, scrambled->text);
}

int scramble_many(const Options& options, const ScrambleText& method) {
  if (options.output.empty()) {
    return fail({Code::BadOption, "--output",
                 "several files need a folder to go to",
                 "podium scramble --seed 1 --output scrambled benchmarks"});
  }
  Result<std::vector<library::Source>> sources = library::find_sources(
      options.paths, {options.like == "2008" ? ".smt" : ".smt2"});
  if (!sources) return fail(sources.error());
  const std::size_t count = sources->size();
  const Result<std::size_t> failed =
      scramble_files({method, *std::move(sources), options.output, options.map,
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
  const Result<ScrambleText> method = method_of(options, *track, *seed);
  if (!method) return fail(method.error());
  if (names_many(options.paths)) return scramble_many(options, *method);
  const Result<void> done = scramble_one(options, *method);
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
                      "write the way back to the old names to this file, or "
                      "folder for several files");
  command->add_option("--like", options->like,
                      "official: byte for byte as the official scrambler; "
                      "2008: SMT-LIB 1.2 as in that year's competition");
  command->add_flag("--patterns", options->patterns,
                    "with --like 2008: keep :pat and :nopat, scrambled");
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
