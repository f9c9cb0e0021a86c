// podium select -- which benchmarks compete, and the proof of it.

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/replace_file.h"
#include "base/text.h"
#include "base/units.h"
#include "cli/command.h"
#include "cli/options.h"
#include "cli/select_inputs.h"
#include "cli/tell.h"
#include "cli/terminal.h"
#include "config/submission_files.h"
#include "select/selection_file.h"

namespace podium::cli {
namespace {

using select::Input;
using select::InputKind;
using select::SelectionFile;

struct Options {
  std::vector<std::string> paths;
  std::string track = "single-query";
  int year = 2025;
  std::optional<std::uint32_t> seed;
  std::vector<std::string> results;
  std::string current;
  std::vector<std::string> submissions;
  std::string removed;
  std::vector<std::string> new_families;
  std::string last_year;
  std::uint32_t heats = 0;
  std::string hard_after = "180 s";
  bool run_non_competitive = false;
  std::string output;
  std::string list;
  bool json = false;
  std::string verify;
};

Result<select::Settings> settings_of(const Options& options) {
  select::Settings settings;
  settings.rules = options.year;
  const Result<contest::Track> track = parse_track_option(options.track);
  if (!track) return track.error();
  settings.track = *track;
  if (!options.seed) {
    return Error{Code::BadOption, "--seed", "a selection needs a seed",
                 "podium seed finds the one of a competition"};
  }
  settings.seed = *options.seed;
  settings.heats = options.heats;
  settings.new_families = options.new_families;
  settings.run_non_competitive = options.run_non_competitive;
  const Result<Duration> hard_after = parse_duration(options.hard_after);
  if (!hard_after) return hard_after.error();
  settings.hard_after = *hard_after;
  return settings;
}

Result<std::vector<Input>> inputs_of(const Options& options) {
  std::vector<Input> inputs;
  for (const std::string& path : options.paths) {
    inputs.push_back({InputKind::Benchmarks, path, 0, ""});
  }
  if (!options.last_year.empty()) {
    inputs.push_back({InputKind::LastYear, options.last_year, 0, ""});
  }
  for (const std::string& text : options.results) {
    Result<Input> input = parse_results_option(text);
    if (!input) return input.error();
    inputs.push_back(std::move(*input));
  }
  if (!options.current.empty()) {
    inputs.push_back({InputKind::Current, options.current, 0, ""});
  }
  const Result<std::vector<std::string>> files =
      config::submission_files(options.submissions);
  if (!files) return files.error();
  for (const std::string& file : *files) {
    inputs.push_back({InputKind::Submission, file, 0, ""});
  }
  if (!options.removed.empty()) {
    inputs.push_back({InputKind::Removed, options.removed, 0, ""});
  }
  return inputs;
}

void print_table(const SelectionFile& file) {
  TextTable table;
  table.column("Logic");
  for (const char* title :
       {"Benchmarks", "Unfit", "Removed", "Trivial", "Not trivial", "Never ran",
        "New", "Eligible", "Selected"}) {
    table.column(title, TextTable::Align::Right);
  }
  select::LogicStatistics sum;
  const auto row = [&](const std::string& name,
                       const select::LogicStatistics& one) {
    std::vector<std::string> cells{name};
    for (const std::uint64_t number :
         {one.benchmarks, one.unfit, one.removed, one.trivial, one.not_trivial,
          one.never_ran, one.is_new, one.eligible, one.selected}) {
      cells.push_back(std::to_string(number));
    }
    table.row(std::move(cells));
  };
  for (const select::LogicStatistics& one : file.logics) {
    row(one.logic.empty() ? "-" : printable(one.logic), one);
    sum.benchmarks += one.benchmarks;
    sum.unfit += one.unfit;
    sum.removed += one.removed;
    sum.trivial += one.trivial;
    sum.not_trivial += one.not_trivial;
    sum.never_ran += one.never_ran;
    sum.is_new += one.is_new;
    sum.eligible += one.eligible;
    sum.selected += one.selected;
  }
  row("all", sum);
  fmt::print("{}", table.text());
}

void print_reasons(const SelectionFile& file) {
  if (file.left_out.empty()) return;
  // Each logic has a sentence of its own; more than a page helps nobody.
  constexpr std::size_t kMost = 20;
  TextTable table;
  table.column("Left out", TextTable::Align::Right);
  table.column("");
  std::vector<const select::Rest*> rests;
  for (const select::Rest& rest : file.left_out) rests.push_back(&rest);
  std::stable_sort(rests.begin(), rests.end(),
                   [](const auto* one, const auto* other) {
                     return one->benchmarks.size() > other->benchmarks.size();
                   });
  for (std::size_t i = 0; i < std::min(rests.size(), kMost); ++i) {
    table.row({std::to_string(rests[i]->benchmarks.size()),
               printable(rests[i]->reason)});
  }
  fmt::print("\n{}", table.text());
  if (rests.size() > kMost) {
    fmt::print("... and {} more reasons\n", rests.size() - kMost);
  }
}

void print_new_families(const MadeSelection& made) {
  if (made.new_families.empty()) return;
  constexpr std::size_t kMost = 20;
  TextTable table;
  table.column("New", TextTable::Align::Right);
  table.column("Logic");
  table.column("Family");
  if (made.has_categories) table.column("Category");
  const std::size_t shown = std::min(made.new_families.size(), kMost);
  for (std::size_t i = 0; i < shown; ++i) {
    const select::NewFamily& one = made.new_families[i];
    std::vector<std::string> cells{
        std::to_string(one.benchmarks), printable(one.logic),
        one.family.empty() ? "-" : printable(one.family)};
    if (made.has_categories) cells.emplace_back(to_string(one.category));
    table.row(std::move(cells));
  }
  fmt::print("\n{}", table.text());
  if (made.new_families.size() > shown) {
    fmt::print("... and {} more: --json\n", made.new_families.size() - shown);
  }
}

void print_text(const MadeSelection& made) {
  const SelectionFile& file = made.file;
  print_table(file);
  print_new_families(made);
  print_reasons(file);
  const select::Settings& settings = file.settings;
  fmt::print("\nRules of {}, {}, seed {}: {} selected", settings.rules,
             contest::title(settings.track), settings.seed,
             file.selected.size());
  if (settings.heats > 0) fmt::print(", in {} heats", settings.heats);
  fmt::print("\nsha256 of the list: {}\n", file.digest);
}

void print_json(const MadeSelection& made) {
  using nlohmann::ordered_json;
  const SelectionFile& file = made.file;
  ordered_json families = ordered_json::array();
  for (const select::NewFamily& one : made.new_families) {
    ordered_json family{{"logic", one.logic},
                        {"family", one.family},
                        {"benchmarks", one.benchmarks}};
    if (made.has_categories) family["category"] = to_string(one.category);
    families.push_back(std::move(family));
  }
  ordered_json logics = ordered_json::array();
  for (const select::LogicStatistics& one : file.logics) {
    logics.push_back({{"logic", one.logic},
                      {"benchmarks", one.benchmarks},
                      {"unfit", one.unfit},
                      {"removed", one.removed},
                      {"trivial", one.trivial},
                      {"not_trivial", one.not_trivial},
                      {"never_ran", one.never_ran},
                      {"new", one.is_new},
                      {"eligible", one.eligible},
                      {"selected", one.selected}});
  }
  ordered_json reasons = ordered_json::array();
  for (const select::Rest& rest : file.left_out) {
    reasons.push_back(
        {{"reason", rest.reason}, {"benchmarks", rest.benchmarks.size()}});
  }
  const ordered_json all{{"rules", file.settings.rules},
                         {"track", contest::slug(file.settings.track)},
                         {"seed", file.settings.seed},
                         {"heats", file.settings.heats},
                         {"selected", file.selected.size()},
                         {"digest", file.digest},
                         {"logics", std::move(logics)},
                         {"new", std::move(families)},
                         {"left_out", std::move(reasons)},
                         {"notes", made.notes}};
  fmt::print("{}\n",
             all.dump(1, ' ', false, ordered_json::error_handler_t::replace));
}

Result<void> write_outputs(const Options& options, const SelectionFile& file) {
  if (!options.output.empty()) {
    const Result<std::string> text = select::write_selection(file);
    if (!text) return text.error();
    if (Result<void> done = write_file(options.output, *text); !done) {
      return done;
    }
  }
  if (options.list.empty()) return {};
  std::string lines;
  std::string_view last;
  for (const select::Selected& one : file.selected) {
    if (one.benchmark == last) continue;  // in two divisions
    last = one.benchmark;
    lines += one.benchmark;
    lines += '\n';
  }
  return write_file(options.list, lines);
}

int make(const Options& options) {
  const Result<select::Settings> settings = settings_of(options);
  if (!settings) return fail(settings.error());
  Result<std::vector<Input>> inputs = inputs_of(options);
  if (!inputs) return fail(inputs.error());
  const Result<MadeSelection> made =
      make_selection(*settings, std::move(*inputs));
  if (!made) return fail(made.error());
  for (const std::string& note : made->notes) {
    tell("note: {}\n", note);
  }
  if (Result<void> done = write_outputs(options, made->file); !done) {
    return fail(done.error());
  }
  if (options.json) {
    print_json(*made);
  } else {
    print_text(*made);
  }
  return kSuccess;
}

// Where an input is now: as it was named, else beside the selection.
std::string find_input(const std::string& path, const std::string& selection) {
  std::error_code problem;
  if (std::filesystem::exists(path, problem)) return path;
  const std::filesystem::path folder =
      std::filesystem::path(selection).parent_path();
  for (const auto& place :
       {folder / path, folder / std::filesystem::path(path).filename()}) {
    if (std::filesystem::exists(place, problem)) return place.string();
  }
  return path;
}

int verify(const Options& options) {
  Result<SelectionFile> told = Error{};
  {
    const Result<select::PackedText> text =
        select::PackedText::open(options.verify);
    if (!text) return fail(text.error());
    told = select::read_selection(*text, options.verify);
  }
  if (!told) {
    // Somebody changed the list: a finding, and not a wrong use.
    const int status = fail(told.error());
    return told.error().code == Code::Mismatch ? kNegative : status;
  }
  std::vector<Input> inputs = told->inputs;
  for (Input& input : inputs) {
    input.path = find_input(input.path, options.verify);
  }
  const Result<MadeSelection> made =
      make_selection(told->settings, std::move(inputs));
  if (!made) return fail(made.error());
  const std::vector<std::string> sentences =
      select::differences(*told, made->file);
  if (options.json) {
    const nlohmann::ordered_json all{{"verified", sentences.empty()},
                                     {"selected", made->file.selected.size()},
                                     {"digest", made->file.digest},
                                     {"differences", sentences}};
    fmt::print("{}\n",
               all.dump(1, ' ', false,
                        nlohmann::ordered_json::error_handler_t::replace));
  } else if (sentences.empty()) {
    fmt::print("{}: verified, {} benchmarks, sha256 of the list {}\n",
               options.verify, made->file.selected.size(), made->file.digest);
  } else {
    for (const std::string& sentence : sentences) {
      fmt::print("{}: {}\n", options.verify, printable(sentence, 1000));
    }
  }
  return sentences.empty() ? kSuccess : kNegative;
}

void add_inputs(Command& command, Options& options) {
  command.add_option("benchmarks", options.paths,
                     "folders, files, *.txt lists, or one list such as "
                     "benchmarks-2025.json.gz");
  command
      .add_option("--results", options.results,
                  "results of an earlier year's track: a file with the "
                  "year in its name, or YEAR:FILE; several times")
      ->allow_extra_args(false);
  command.add_option("--current", options.current,
                     "results of this year's single-query track, for "
                     "unsat-core and model-validation");
  command
      .add_option("--submission", options.submissions,
                  "submission files or folders of such: only what they "
                  "enter is run; without any everything is")
      ->allow_extra_args(false);
  command.add_option("--removed", options.removed,
                     "benchmarks to leave out: one name, or prefix with *, a "
                     "line; what follows # is the reason");
  command
      .add_option("--new", options.new_families,
                  "a new family, or a prefix with * such as '2024*'; "
                  "several times")
      ->allow_extra_args(false);
  command.add_option("--last-year", options.last_year,
                     "the list of the year before: families that it lacks are "
                     "new");
}

}  // namespace

void add_select(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "select",
      "Select the benchmarks of a competition by the rules of a year, and tell "
      "why the others are left out. The file of -o can be verified by anybody "
      "who has the inputs.",
      "  podium select --rules 2025 --seed 1 benchmarks -o selection.json\n"
      "  podium select --rules 2025 --track single-query --seed 1234 \\\n"
      "    benchmarks-2025.json.gz --results results-sq-2024.json.gz \\\n"
      "    --submission submissions --new '2024*' -o selection.json\n"
      "  podium select --verify selection.json");
  add_inputs(*command, *options);
  command->add_option("--rules", options->year, "the year of the rules")
      ->capture_default_str();
  command->add_option("--track", options->track, "the track")
      ->capture_default_str();
  command->add_option("--seed", options->seed,
                      "for random(), from 0 to 4294967295");
  command->add_option("--heats", options->heats,
                      "divide the selection into this many heats");
  command
      ->add_option("--hard-after", options->hard_after,
                   "CPU time within which no solver may have solved a "
                   "benchmark of the parallel track")
      ->capture_default_str();
  command->add_flag("--run-non-competitive", options->run_non_competitive,
                    "also divisions with solvers of one team only");
  command->add_option("-o,--output", options->output,
                      "write the selection to this file");
  command->add_option("--list", options->list,
                      "write the names alone, one a line");
  command->add_option("--verify", options->verify,
                      "repeat the selection of a file, and tell what differs");
  command->add_flag("--json", options->json, "as JSON, for programs");
  command->callback([options, &action] {
    action = [options] {
      return options->verify.empty() ? make(*options) : verify(*options);
    };
  });
}

}  // namespace podium::cli
