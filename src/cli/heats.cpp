#include "cli/heats.h"

#include <fmt/format.h>

#include <unordered_map>

#include "base/text.h"
#include "contest/division.h"
#include "score/what_if.h"

namespace podium::cli {

Result<select::SelectionFile> read_selection_file(const std::string& path) {
  const Result<select::PackedText> text = select::PackedText::open(path);
  if (!text) return text.error();
  return select::read_selection(*text, path);
}

Result<std::optional<select::SelectionFile>> selection_of(
    const contest::Competition& competition, contest::Track track) {
  std::optional<select::SelectionFile> found;
  for (const std::string& path : competition.selections) {
    Result<select::SelectionFile> file = read_selection_file(path);
    if (!file) return file.error();
    const select::Settings& settings = file->settings;
    if (settings.track != track) continue;
    if (found) {
      return Error{Code::Mismatch, path,
                   fmt::format("there are two selections for the {} track",
                               title(track)),
                   "name one of them in [benchmarks] selections"};
    }
    if (settings.rules != competition.year) {
      return Error{Code::Mismatch, path,
                   fmt::format("it was made by the rules of {}, the "
                               "competition follows those of {}",
                               settings.rules, competition.year),
                   "make it again, or correct rules in [competition]"};
    }
    // "Will use the same random seed as the rest of the competition."
    if (settings.seed != static_cast<std::uint32_t>(competition.seed)) {
      return Error{
          Code::Mismatch, path,
          fmt::format("it was made with the seed {}, the competition has {}",
                      settings.seed, competition.seed),
          fmt::format("write seed = {} in [competition]", settings.seed)};
    }
    found = *std::move(file);
  }
  return found;
}

Result<select::Selection> find_selected(
    const select::SelectionFile& file,
    const std::vector<contest::Benchmark>& benchmarks) {
  std::unordered_map<std::string_view, std::size_t> positions;
  for (std::size_t i = 0; i < benchmarks.size(); ++i) {
    positions.emplace(benchmarks[i].name, i);
  }
  std::vector<bool> known(benchmarks.size());
  select::Selection selection;
  for (const select::Selected& one : file.selected) {
    const auto found = positions.find(one.benchmark);
    if (found == positions.end()) {
      return Error{Code::Missing, "",
                   fmt::format("the selected benchmark {} is not among the "
                               "benchmarks",
                               printable(one.benchmark)),
                   "[benchmarks] paths must name the library that was "
                   "selected from"};
    }
    const contest::Benchmark& benchmark = benchmarks[found->second];
    if (!one.sha256.empty() && one.sha256 != benchmark.sha256) {
      return Error{Code::Mismatch, benchmark.path,
                   "it is not the file that was selected: its SHA-256 differs",
                   "use the same release of the library, or select again"};
    }
    if (known[found->second]) continue;  // in two divisions
    known[found->second] = true;
    selection.chosen.push_back(found->second);
  }
  for (const select::Rest& rest : file.left_out) {
    for (const std::string& name : rest.benchmarks) {
      const auto found = positions.find(name);
      if (found == positions.end() || known[found->second]) continue;
      known[found->second] = true;
      selection.left_out.push_back({found->second, rest.reason});
    }
  }
  for (std::size_t i = 0; i < benchmarks.size(); ++i) {
    if (known[i]) continue;
    selection.left_out.push_back({i, "the selection does not know it"});
  }
  return selection;
}

Result<std::optional<select::Heats>> heats_of_track(
    const contest::Competition& competition, contest::Track track,
    const std::vector<contest::Benchmark>& benchmarks) {
  const Result<std::optional<select::SelectionFile>> file =
      selection_of(competition, track);
  if (!file) return file.error();
  std::optional<select::Heats> heats;
  if (*file) {
    if ((*file)->settings.heats > 0) heats = select::heats_of(**file);
  } else if (competition.heats > 0) {
    heats = select::deal(benchmarks, competition.year, track, competition.heats,
                         competition.seed);
  }
  return heats;
}

std::vector<std::uint32_t> heat_numbers(
    const contest::Competition& competition, contest::Track track,
    const std::vector<contest::Benchmark>& benchmarks,
    const std::optional<select::Heats>& heats) {
  std::vector<std::uint32_t> numbers;
  if (!heats) return numbers;
  numbers.reserve(benchmarks.size());
  for (const contest::Benchmark& benchmark : benchmarks) {
    numbers.push_back(heats->find(
        contest::division_of(competition.year, track, benchmark.logic),
        benchmark.name));
  }
  return numbers;
}

std::vector<std::string> leave_incomplete_heats_out(
    contest::Records& records, const select::Heats& heats) {
  const select::HeatStatus status = select::heat_status(records, heats);
  std::vector<std::string> sentences;
  for (const select::Heat& heat : status.heats) {
    if (heat.counts()) continue;
    sentences.push_back(fmt::format(
        "heat {} of {} is not complete and does not count: {} of its runs on "
        "{} benchmarks {} missing",
        heat.number, heat.division, heat.missing, heat.benchmarks,
        heat.missing == 1 ? "is" : "are"));
  }
  if (sentences.empty()) return sentences;
  std::vector<bool> keep(records.benchmarks.size());
  for (std::size_t i = 0; i < keep.size(); ++i) keep[i] = status.counts(i);
  score::keep_benchmarks(records, keep);
  return sentences;
}

}  // namespace podium::cli
