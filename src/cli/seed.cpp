// podium seed -- the competition's seed, by the rules of a year.

#include "contest/seed.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/command.h"
#include "cli/terminal.h"
#include "config/config.h"
#include "config/submission_files.h"
#include "config/submission_seed.h"

namespace podium::cli {
namespace {

using config::Entrant;

struct Options {
  std::vector<std::string> entrants;  // numbers, files, folders
  std::string opening;
  int year = 2025;
  bool explain = false;
  bool json = false;
};

// A word of the command line: a number is an entrant without a name.
std::optional<Result<Entrant>> as_number(const std::string& word) {
  if (word.find_first_not_of("0123456789") != std::string::npos) return {};
  std::uint64_t number = 0;
  const auto [stop, problem] =
      std::from_chars(word.data(), word.data() + word.size(), number);
  if (word.empty() || problem != std::errc() || number > config::kLargestSeed) {
    return Result<Entrant>(
        Error{Code::BadOption, "",
              fmt::format("{} is no entrant's number", printable(word)),
              fmt::format("write a whole number from 0 to {}",
                          config::kLargestSeed)});
  }
  return Result<Entrant>(Entrant{"", true, number});
}

Result<std::vector<Entrant>> competition_entrants(const std::string& path) {
  const Result<contest::Competition> competition =
      config::read_competition(path);
  if (!competition) return competition.error();
  std::vector<Entrant> entrants;
  for (const contest::Solver& solver : competition->solvers) {
    entrants.push_back({solver.name, solver.competing, solver.seed});
  }
  return entrants;
}

Result<std::vector<Entrant>> file_entrants(const std::string& word) {
  if (word.ends_with(".toml")) return competition_entrants(word);
  const Result<std::vector<std::string>> files =
      config::submission_files({word});
  if (!files) return files.error();
  std::vector<Entrant> entrants;
  for (const std::string& file : *files) {
    Result<Entrant> entrant = config::read_entrant(file);
    if (!entrant) return entrant.error();
    entrants.push_back(std::move(*entrant));
  }
  return entrants;
}

Result<std::vector<Entrant>> all_entrants(
    const std::vector<std::string>& words) {
  std::vector<Entrant> entrants;
  for (const std::string& word : words) {
    if (auto number = as_number(word)) {
      if (!*number) return number->error();
      entrants.push_back(std::move(**number));
      continue;
    }
    Result<std::vector<Entrant>> more = file_entrants(word);
    if (!more) return more.error();
    entrants.insert(entrants.end(), more->begin(), more->end());
  }
  return entrants;
}

// The competing ones; Missing if one of them gave no number.
Result<std::vector<std::uint64_t>> competing_numbers(
    const std::vector<Entrant>& entrants) {
  std::vector<std::uint64_t> numbers;
  std::vector<std::string> without;
  for (const Entrant& entrant : entrants) {
    if (!entrant.competing) continue;
    if (entrant.seed) {
      numbers.push_back(*entrant.seed);
    } else {
      without.push_back(printable(entrant.name));
    }
  }
  if (without.empty()) return numbers;
  return Error{
      Code::Missing, "",
      fmt::format("{} competing entrant{} gave no number: {}", without.size(),
                  without.size() == 1 ? "" : "s", fmt::join(without, ", ")),
      "each submission needs a \"seed\""};
}

void print_explanation(const std::vector<Entrant>& entrants,
                       const Options& options, std::uint32_t factor,
                       const contest::Seed& seed) {
  TextTable table;
  table.column("Number", TextTable::Align::Right);
  table.column("Of");
  std::uint64_t nameless = 0;
  for (const Entrant& entrant : entrants) {
    const std::string name = entrant.name.empty()
                                 ? fmt::format("entrant {}", ++nameless)
                                 : printable(entrant.name);
    if (entrant.competing) {
      table.row({std::to_string(*entrant.seed), name});
    } else {
      table.row({"-", name + " (does not compete)"});
    }
  }
  table.row({std::to_string(seed.sum), "sum of the entrants' numbers"});
  table.row({std::to_string(seed.reduced), "modulo 2^30 = 1073741824"});
  table.row({std::to_string(seed.exchange),
             factor == 1 ? fmt::format("integer part of {}", options.opening)
                         : fmt::format("integer part of {} * {}", factor,
                                       options.opening)});
  table.row({std::to_string(seed.value), "seed"});
  fmt::print("{}", table.text());
}

void print_json(const std::vector<Entrant>& entrants, const Options& options,
                const contest::Seed& seed) {
  using nlohmann::ordered_json;
  ordered_json list = ordered_json::array();
  for (const Entrant& entrant : entrants) {
    ordered_json one{{"name", entrant.name}, {"competing", entrant.competing}};
    one["number"] = entrant.seed ? ordered_json(*entrant.seed) : ordered_json();
    list.push_back(std::move(one));
  }
  const ordered_json all{{"rules", options.year},
                         {"entrants", std::move(list)},
                         {"sum", seed.sum},
                         {"sum_modulo", seed.reduced},
                         {"opening", options.opening},
                         {"exchange", seed.exchange},
                         {"seed", seed.value}};
  fmt::print("{}\n",
             all.dump(1, ' ', false, ordered_json::error_handler_t::replace));
}

int seed_command(const Options& options) {
  const Result<std::uint32_t> factor = contest::exchange_factor(options.year);
  if (!factor) return fail(factor.error());
  const Result<std::uint32_t> exchange =
      contest::exchange_part(options.opening, *factor);
  if (!exchange) return fail(exchange.error());
  const Result<std::vector<Entrant>> entrants = all_entrants(options.entrants);
  if (!entrants) return fail(entrants.error());
  const Result<std::vector<std::uint64_t>> numbers =
      competing_numbers(*entrants);
  if (!numbers) return fail(numbers.error());
  const contest::Seed seed = contest::make_seed(*numbers, *exchange);
  if (options.json) {
    print_json(*entrants, options, seed);
  } else if (options.explain) {
    print_explanation(*entrants, options, *factor, seed);
  } else {
    fmt::print("{}\n", seed.value);
  }
  return kSuccess;
}

}  // namespace

void add_seed(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "seed",
      "The seed of a competition: the sum of the competing entrants' numbers "
      "modulo 2^30, plus the opening value of the NYSE Composite Index (since "
      "2020: one hundred times it).",
      "  podium seed --rules 2025 --nyse 20338.41 submissions\n"
      "  podium seed --rules 2018 --nyse 12738.46 17 4711 99 --explain");
  command
      ->add_option("entrants", options->entrants,
                   "numbers, submission files, folders of such, or "
                   "competition.toml")
      ->required();
  command
      ->add_option("--nyse", options->opening,
                   "the opening value as published, such as 20338.41")
      ->required();
  command->add_option("--rules", options->year, "the year of the rules")
      ->capture_default_str();
  command->add_flag("--explain", options->explain, "show the sum");
  command->add_flag("--json", options->json, "as JSON, for programs");
  command->callback([options, &action] {
    action = [options] { return seed_command(*options); };
  });
}

}  // namespace podium::cli
