#include "cli/select_inputs.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "base/file_text.h"
#include "base/hash.h"
#include "base/text.h"
#include "cli/prepare.h"
#include "config/config.h"
#include "select/catalogue.h"
#include "select/heats.h"

namespace podium::cli {
namespace {

using select::Input;
using select::InputKind;
using select::PackedText;
using select::Pool;

// The first year from 2000 to 2099 that the word has; no more digits around it.
std::optional<int> year_in(std::string_view word) {
  const auto is_digit = [](char letter) {
    return letter >= '0' && letter <= '9';
  };
  for (std::size_t i = 0; i + 4 <= word.size(); ++i) {
    const std::string_view four = word.substr(i, 4);
    const bool number = std::all_of(four.begin(), four.end(), is_digit) &&
                        four.starts_with("20");
    const bool longer = (i > 0 && is_digit(word[i - 1])) ||
                        (i + 4 < word.size() && is_digit(word[i + 4]));
    if (number && !longer) {
      return 2000 + (four[2] - '0') * 10 + (four[3] - '0');
    }
  }
  return std::nullopt;
}

// The first word after :category, without quotes, bars or braces; by 2008's
// rules only, so the text is looked at and not parsed.
std::optional<select::Category> category_in(std::string_view text) {
  constexpr std::string_view kKey = ":category";
  for (std::size_t at = text.find(kKey); at != std::string_view::npos;
       at = text.find(kKey, at + 1)) {
    const std::size_t line = text.rfind('\n', at);
    const std::string_view before =
        text.substr(line == std::string_view::npos ? 0 : line + 1,
                    at - (line == std::string_view::npos ? 0 : line + 1));
    if (before.find(';') != std::string_view::npos) continue;
    std::string_view rest = text.substr(at + kKey.size());
    const std::size_t start = rest.find_first_not_of(" \t\r\n\"|{");
    if (start == std::string_view::npos) return std::nullopt;
    rest.remove_prefix(start);
    return select::parse_category(
        trim(rest.substr(0, rest.find_first_of(" \t\r\n\"|})"))));
  }
  return std::nullopt;
}

class Maker {
 public:
  Maker(const select::Settings& settings, std::vector<Input> inputs)
      : settings_(settings), inputs_(std::move(inputs)) {}

  Result<MadeSelection> run() {
    const Result<const select::Policy*> policy =
        select::policy_of(settings_.rules);
    if (!policy) return policy.error();
    policy_ = *policy;
    if (Result<void> done = read_benchmarks(); !done) return done.error();
    for (Input& input : inputs_) {
      if (Result<void> done = read(input); !done) return done.error();
    }
    select::mark_new(pool_, settings_.new_families);
    entrants_.run_non_competitive = settings_.run_non_competitive;
    select::Plan plan;
    plan.policy = policy_;
    plan.track = settings_.track;
    plan.seed = settings_.seed;
    plan.entrants = has_entrants_ ? &entrants_ : nullptr;
    plan.removed = &removed_;
    plan.history = history_.empty() ? nullptr : &history_;
    plan.claims = claims_ ? &*claims_ : nullptr;
    plan.hard_after = settings_.hard_after;
    select::Outcome outcome = select::choose(pool_, plan);
    if (settings_.heats > 0) {
      select::divide(pool_, settings_.heats, settings_.seed, outcome.chosen);
    }
    note_what_is_missing(plan);
    std::vector<select::NewFamily> new_families = select::new_families(
        pool_, settings_.track == contest::Track::Incremental);
    return MadeSelection{select::make_file(settings_, std::move(inputs_), pool_,
                                           std::move(outcome)),
                         std::move(notes_), std::move(new_families),
                         select::needs_difficulty(*policy_)};
  }

 private:
  Result<void> read_benchmarks() {
    std::vector<std::string> paths;
    Input* list = nullptr;
    for (Input& input : inputs_) {
      if (input.kind != InputKind::Benchmarks) continue;
      paths.push_back(input.path);
      if (is_list(input.path)) list = &input;
    }
    if (paths.empty()) {
      return Error{Code::Missing, "", "there are no benchmarks to select from",
                   "name a folder, or a list such as benchmarks-2025.json.gz"};
    }
    if (list != nullptr && paths.size() > 1) {
      return Error{Code::BadOption, list->path,
                   "a list of benchmarks cannot be read together with others",
                   "one list, or folders and files"};
    }
    return list != nullptr ? read_list(*list, pool_) : read_files(paths);
  }

  Result<void> read_list(Input& input, Pool& pool) {
    const Result<PackedText> text = PackedText::open(input.path);
    if (!text) return text.error();
    input.sha256 = text->digest();
    Result<Pool> read =
        select::read_catalogue(*text, input.path, policy_->family);
    if (!read) return read.error();
    pool = std::move(*read);
    return {};
  }

  Result<void> read_files(const std::vector<std::string>& paths) {
    Result<library::Library> library =
        read_benchmark_files(paths, policy_->family);
    if (!library) return library.error();
    std::string lines;
    for (const contest::Benchmark& benchmark : library->benchmarks) {
      lines += benchmark.name + '\t' + benchmark.sha256 + '\n';
    }
    for (const library::Unusable& one : library->unusable) {
      lines += one.source.name + "\tcannot be used\n";
    }
    // The files count, not through which folder they were named.
    const std::string digest = sha256(lines);
    for (Input& input : inputs_) {
      if (input.kind == InputKind::Benchmarks) input.sha256 = digest;
    }
    pool_ = select::make_pool(std::move(library->benchmarks));
    if (select::needs_difficulty(*policy_)) read_categories();
    return {};
  }

  void read_categories() {
    FileText file;
    for (std::size_t i = 0; i < pool_.benchmarks.size(); ++i) {
      const Result<std::string_view> text = file.open(pool_.benchmarks[i].path);
      if (!text) continue;
      if (const auto category = category_in(*text)) {
        pool_.facts[i].category = *category;
      }
    }
  }

  Result<void> read(Input& input) {
    switch (input.kind) {
      case InputKind::Benchmarks:
        return {};
      case InputKind::LastYear:
        return read_last_year(input);
      case InputKind::Results:
      case InputKind::Current:
        return read_results(input);
      case InputKind::Submission:
        return read_submission(input);
      case InputKind::Removed:
        return read_removed(input);
    }
    throw Bug("no such InputKind");
  }

  Result<void> read_last_year(Input& input) {
    Pool earlier;
    if (Result<void> done = read_list(input, earlier); !done) return done;
    select::mark_new_since(pool_, earlier);
    return {};
  }

  // The results of one kind of benchmarks: cores and models are asked of those
  // of the single-query track.
  Result<void> read_results(Input& input) {
    if (!names_) {
      names_.emplace(pool_, settings_.track == contest::Track::Incremental);
    }
    const Result<PackedText> text = PackedText::open(input.path);
    if (!text) return text.error();
    input.sha256 = text->digest();
    const Result<select::PastRuns> runs =
        select::read_past_runs(*text, input.path, *names_);
    if (!runs) return runs.error();
    if (runs->strangers > 0) {
      notes_.push_back(fmt::format(
          "{}: {} of {} runs are on benchmarks that are not in the list",
          input.path, runs->strangers, runs->strangers + runs->runs.size()));
    }
    if (input.kind == InputKind::Current) {
      claims_ = select::sound_claims(*runs, pool_, settings_.rules);
    } else {
      history_.add(input.year, *runs, pool_.benchmarks.size());
    }
    return {};
  }

  Result<void> read_submission(Input& input) {
    has_entrants_ = true;
    Result<std::string> digest = sha256_of_file(input.path);
    if (!digest) return digest.error();
    input.sha256 = std::move(*digest);
    Result<contest::Solver> solver =
        config::read_entrant(input.path, settings_.rules);
    if (solver) {
      entrants_.solvers.push_back(std::move(*solver));
      return {};
    }
    // One that enters only tracks which are not run takes part in none.
    if (solver.error().code != Code::Unsupported) return solver.error();
    notes_.push_back(to_string(solver.error()));
    return {};
  }

  Result<void> read_removed(Input& input) {
    const Result<std::string> text = read_file(input.path);
    if (!text) return text.error();
    input.sha256 = sha256(*text);
    Result<select::Removed> removed = select::parse_removed(*text, input.path);
    if (!removed) return removed.error();
    removed_ = std::move(*removed);
    return {};
  }

  void note_what_is_missing(const select::Plan& plan) {
    using contest::Track;
    const bool needs_history = policy_->easy != select::Years::None ||
                               select::needs_difficulty(*policy_);
    if (plan.track == Track::SingleQuery && needs_history &&
        plan.history == nullptr) {
      notes_.emplace_back(
          "no --results of earlier years: no benchmark is known to be easy");
    }
    if (plan.track == Track::Parallel && policy_->parallel > 0 &&
        plan.history == nullptr) {
      notes_.emplace_back(
          "no --results of earlier years: run times cannot be estimated, so "
          "benchmarks are drawn as for the single-query track");
    }
    const bool needs_current =
        plan.track == Track::UnsatCore || plan.track == Track::ModelValidation;
    if (needs_current && policy_->results_tell_status &&
        plan.claims == nullptr) {
      notes_.emplace_back(
          "no --current results of the single-query track: benchmarks of "
          "unknown status are left out");
    }
    note_missing_years(plan);
  }

  void note_missing_years(const select::Plan& plan) {
    if (plan.track != contest::Track::SingleQuery || plan.history == nullptr ||
        policy_->easy == select::Years::None) {
      return;
    }
    const std::vector<int> years = plan.history->years();
    std::vector<int> missing;
    for (int year = policy_->easy_from; year <= policy_->easy_to; ++year) {
      if (std::find(years.begin(), years.end(), year) == years.end()) {
        missing.push_back(year);
      }
    }
    if (missing.empty()) return;
    notes_.push_back(fmt::format(
        "the rules of {} look at the results of {} to {}: there are none of {}",
        policy_->year, policy_->easy_from, policy_->easy_to,
        fmt::join(missing, ", ")));
  }

  const select::Settings& settings_;
  std::vector<Input> inputs_;
  const select::Policy* policy_ = nullptr;
  Pool pool_;
  std::optional<select::Names> names_;
  select::History history_;
  std::optional<select::Claims> claims_;
  select::Removed removed_;
  contest::Competition entrants_;
  bool has_entrants_ = false;  // also if none of them enters a track of ours
  std::vector<std::string> notes_;
};

}  // namespace

bool is_list(const std::string& path) {
  std::string_view name = path;
  if (name.ends_with(".gz")) name.remove_suffix(3);
  return name.ends_with(".json") || name.ends_with(".csv");
}

Result<Input> parse_results_option(const std::string& text) {
  Input input;
  input.kind = InputKind::Results;
  const std::size_t colon = text.find(':');
  if (colon == 4) {
    if (const auto year = year_in(text.substr(0, 4))) {
      input.year = *year;
      input.path = text.substr(5);
      return input;
    }
  }
  const std::filesystem::path path(text);
  auto year = year_in(path.filename().string());
  if (!year) year = year_in(path.parent_path().filename().string());
  if (!year) {
    return Error{Code::BadOption, "--results",
                 fmt::format("of which year is {}?", printable(text)),
                 fmt::format("write 2024:{}", printable(text))};
  }
  input.year = *year;
  input.path = text;
  return input;
}

Result<MadeSelection> make_selection(const select::Settings& settings,
                                     std::vector<Input> inputs) {
  return Maker(settings, std::move(inputs)).run();
}

}  // namespace podium::cli
