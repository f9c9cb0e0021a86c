// The competition.toml that `podium init` writes: made to be read and changed
// by a person.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <limits>
#include <map>
#include <optional>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "config/config.h"
#include "config/known_solvers.h"
#include "config/names.h"
#include "config/paths.h"

namespace podium::config {
namespace {

using contest::Track;

constexpr std::size_t kColumns = 80;

// A basic string of TOML.
std::string quote(std::string_view text) {
  std::string result = "\"";
  for (const char letter : text) {
    const auto byte = static_cast<unsigned char>(letter);
    if (letter == '"' || letter == '\\') {
      result += '\\';
      result += letter;
    } else if (letter == '\n') {
      result += "\\n";
    } else if (letter == '\t') {
      result += "\\t";
    } else if (byte < 0x20 || byte == 0x7f) {
      result += fmt::format("\\u{:04X}", byte);
    } else {
      result += letter;
    }
  }
  return result + "\"";
}

// In one line if it fits behind `indent` columns, else filled line by line.
std::string quote_all(const std::vector<std::string>& texts,
                      std::size_t indent) {
  std::string line = "[";
  for (const std::string& text : texts) {
    line += (line.size() > 1 ? ", " : "") + quote(text);
  }
  line += "]";
  if (indent + line.size() <= kColumns) return line;
  const std::string margin(indent + 1, ' ');
  std::string result = "[";
  std::size_t column = margin.size();
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string item =
        quote(texts[i]) + (i + 1 < texts.size() ? "," : "]");
    if (i > 0 && column + 1 + item.size() > kColumns) {
      result += "\n" + margin;
      column = margin.size();
    } else if (i > 0) {
      result += " ";
      ++column;
    }
    result += item;
    column += item.size();
  }
  return result;
}

struct Unit {
  std::uint64_t size;
  std::string_view name;
};

// In the largest unit that divides it; the last unit is 1.
template <std::size_t N>
std::string with_unit(std::uint64_t value, const std::array<Unit, N>& units) {
  for (const Unit& unit : units) {
    if (value % unit.size == 0 && value > 0) {
      return quote(fmt::format("{} {}", value / unit.size, unit.name));
    }
  }
  return quote(fmt::format("{} {}", value, units.back().name));
}

std::string write_time(Duration time) {
  static constexpr std::array kUnits{Unit{3'600'000'000'000, "h"},
                                     Unit{60'000'000'000, "min"},
                                     Unit{1'000'000'000, "s"},
                                     Unit{1'000'000, "ms"},
                                     Unit{1'000, "us"},
                                     Unit{1, "ns"}};
  return with_unit(static_cast<std::uint64_t>(time.count()), kUnits);
}

std::string write_size(std::uint64_t bytes) {
  static constexpr std::array kUnits{
      Unit{1'000'000'000, "GB"}, Unit{1ULL << 30, "GiB"},
      Unit{1'000'000, "MB"},     Unit{1ULL << 20, "MiB"},
      Unit{1'000, "kB"},         Unit{1ULL << 10, "KiB"},
      Unit{1, "bytes"}};
  return with_unit(bytes, kUnits);
}

std::string write_seed(std::uint64_t seed) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  const std::string digits = std::to_string(seed);
  return seed > static_cast<std::uint64_t>(kMost) ? quote(digits) : digits;
}

std::vector<std::string> slugs(const std::vector<Track>& tracks) {
  std::vector<std::string> result;
  result.reserve(tracks.size());
  for (const Track track : tracks) result.emplace_back(contest::slug(track));
  return result;
}

// The keys of one table: `key = value  # comment`, in columns.
class Lines {
 public:
  explicit Lines(std::string indent = "") : indent_(std::move(indent)) {}

  void add(std::string key, std::string value, std::string comment = "") {
    lines_.push_back(
        {std::move(key), std::move(value), std::move(comment), false});
  }

  // A list, filled when the width of the keys is known.
  void add_list(std::string key, std::vector<std::string> texts,
                std::string comment = "") {
    add(std::move(key), "", std::move(comment));
    lines_.back().list = std::move(texts);
  }

  // A key that is not set, to show that it could be.
  void suggest(std::string key, std::string value, std::string comment) {
    lines_.push_back(
        {std::move(key), std::move(value), std::move(comment), true});
  }

  std::string text() const {
    std::size_t keys = 0;
    for (const Line& line : lines_) keys = std::max(keys, key(line).size());
    std::vector<std::string> lefts;
    std::size_t width = 0;
    for (const Line& line : lines_) {
      std::string left = fmt::format("{}{:<{}} = ", indent_, key(line), keys);
      left +=
          line.list.empty() ? line.value : quote_all(line.list, left.size());
      if (!line.comment.empty() && left.size() <= kWidest) {
        width = std::max(width, left.size());
      }
      lefts.push_back(std::move(left));
    }
    std::string result;
    for (std::size_t i = 0; i < lines_.size(); ++i) {
      result += lines_[i].comment.empty()
                    ? lefts[i] + "\n"
                    : fmt::format("{:<{}}  # {}\n", lefts[i], width,
                                  lines_[i].comment);
    }
    return result;
  }

 private:
  struct Line {
    std::string key;
    std::string value;
    std::string comment;
    bool suggested = false;
    std::vector<std::string> list{};
  };

  // Wider lines do not push the comments of the others to the right.
  static constexpr std::size_t kWidest = 50;

  static std::string key(const Line& line) {
    return (line.suggested ? "# " : "") + line.key;
  }

  std::string indent_;
  std::vector<Line> lines_;
};

std::string write_head(const contest::Competition& competition,
                       const std::string& folder) {
  Lines lines;
  lines.add("name", quote(competition.name));
  lines.add("rules", std::to_string(competition.year),
            "the year of SMT-COMP whose rules are followed");
  lines.add("seed", write_seed(competition.seed),
            "of the selection and of the scrambler");
  lines.add_list("tracks", slugs(competition.tracks));
  lines.add("results", quote(relative_path(competition.results, folder)),
            "folder for all that a run leaves");
  lines.add("scramble", competition.scramble ? "true" : "false",
            "give solvers the benchmarks scrambled");
  if (competition.heats > 0) {
    lines.add("heats", std::to_string(competition.heats),
              "parts of the selection, run one after the other");
  }
  lines.add("run_non_competitive",
            competition.run_non_competitive ? "true" : "false",
            "run divisions with too few teams, too");
  if (competition.strict_models) {
    lines.add("strict_models", "true",
              "take models only in the form of the rules");
  }
  return "[competition]\n" + lines.text();
}

std::string write_cores(int cores) {
  return cores == 0 ? quote("all") : std::to_string(cores);
}

// A bare key of TOML, or a quoted one.
std::string write_key(const std::string& key) {
  return is_name(key) && !key.empty() ? key : quote(key);
}

// Of the table of that name, which is "limits" or "limits.TRACK".
std::string write_logic_limits(const std::string& table, int year,
                               const contest::LogicLimits& limits) {
  const std::vector<std::string> known = logic_names(year);
  Lines lines;
  for (const auto& [logic, wall] : limits) {
    lines.add(write_key(write_logic(logic, known)), write_time(wall));
  }
  return fmt::format("\n[{}.logics]\n{}", table, lines.text());
}

// The [limits.TRACK] of a track: what the reader would not guess from [limits].
std::string write_track_limits(const contest::Competition& competition,
                               Track track) {
  const bool own = competition.track_limits.contains(track);
  const bool parallel = track == Track::Parallel;
  const bool validated =
      track == Track::UnsatCore || track == Track::ModelValidation;
  if (!own && !parallel && !validated) return "";
  const auto [limits, slots, validation, logics] =
      contest::limits_of(competition, track);
  const contest::Limits& all = competition.limits;
  const bool other_logics = logics != competition.logic_limits;
  const bool other_time = parallel || limits.wall != all.wall ||
                          limits.cores != all.cores || limits.cpu != all.cpu ||
                          other_logics;
  Lines lines;
  if (other_time) {
    lines.add("wall", write_time(limits.wall));
    if (limits.cpu != limits.wall * limits.cores) {
      lines.add("cpu", write_time(limits.cpu));
    }
  }
  if (parallel || limits.memory != all.memory) {
    lines.add("memory", write_size(limits.memory));
  }
  if (other_time) {
    lines.add("cores", write_cores(limits.cores),
              limits.cores == 0 ? "of the machine" : "");
  }
  if (slots > 0 && (parallel || slots != competition.slots)) {
    lines.add("slots", std::to_string(slots));
  }
  if (validated) {
    lines.add("validation", write_time(validation),
              track == Track::UnsatCore ? "of each solver that checks a core"
                                        : "of checking a model");
  }
  const std::string table = fmt::format("limits.{}", contest::slug(track));
  std::string text = fmt::format("\n[{}]\n{}", table, lines.text());
  if (other_time && !logics.empty()) {
    text += write_logic_limits(table, competition.year, logics);
  }
  return text;
}

std::string write_limits(const contest::Competition& competition) {
  const contest::Limits& limits = competition.limits;
  Lines lines;
  lines.add("wall", write_time(limits.wall), "wall-clock time");
  const std::string cpu = write_time(limits.cpu);
  const std::string cpu_comment = "over all cores; by default wall * cores";
  if (limits.cpu == limits.wall * limits.cores) {
    lines.suggest("cpu", cpu, cpu_comment);
  } else {
    lines.add("cpu", cpu, cpu_comment);
  }
  lines.add("memory", write_size(limits.memory), "of all processes of a run");
  lines.add("cores", write_cores(limits.cores));
  const std::string slots_comment =
      "runs at the same time; by default as many as fit";
  if (competition.slots > 0) {
    lines.add("slots", std::to_string(competition.slots), slots_comment);
  } else {
    lines.suggest("slots", "2", slots_comment);
  }
  std::string text = "# Of each run.\n[limits]\n" + lines.text();
  if (!competition.logic_limits.empty()) {
    text += write_logic_limits("limits", competition.year,
                               competition.logic_limits);
  }
  for (const Track track : competition.tracks) {
    text += write_track_limits(competition, track);
  }
  return text;
}

std::string write_benchmarks(const contest::Competition& competition,
                             const std::string& folder) {
  std::vector<std::string> paths;
  paths.reserve(competition.benchmarks.size());
  for (const std::string& path : competition.benchmarks) {
    paths.push_back(relative_path(path, folder));
  }
  Lines lines;
  lines.add_list("paths", paths);
  if (competition.new_families.empty()) {
    lines.suggest("new_families", "[\"20250401-*\"]",
                  "at least one benchmark of each");
  } else {
    lines.add_list("new_families", competition.new_families);
  }
  if (!competition.selections.empty()) {
    std::vector<std::string> files;
    for (const std::string& file : competition.selections) {
      files.push_back(relative_path(file, folder));
    }
    lines.add_list("selections", files);
  }
  return "# Folders, .smt2 files, or .txt files that list such.\n"
         "[benchmarks]\n" +
         lines.text();
}

// Expressions of known solvers, and the logics that they stand for.
class Expressions {
 public:
  explicit Expressions(int year) {
    for (const KnownSolver& known : known_solvers()) {
      for (const KnownCommand& command : known.commands) {
        if (command.logics.empty()) continue;
        Problems problems("");
        logics_.try_emplace(
            matching_logics({command.logics, {}}, year, problems),
            command.logics);
      }
    }
  }

  // One for exactly these.
  std::optional<std::string> find(
      const std::vector<std::string>& logics) const {
    const auto found = logics_.find(logics);
    if (found == logics_.end()) return std::nullopt;
    return found->second;
  }

 private:
  std::map<std::vector<std::string>, std::string> logics_;
};

class SolverWriter {
 public:
  SolverWriter(const contest::Competition& competition, std::string folder)
      : competition_(competition),
        folder_(std::move(folder)),
        known_(logic_names(competition.year)) {}

  std::string write(const contest::Solver& solver) {
    PODIUM_CHECK(!solver.participations.empty());
    Lines lines;
    lines.add("name", quote(solver.name));
    lines.add("team", quote(solver.team));
    if (!solver.competing) lines.add("competing", "false", "it cannot win");
    if (!solver.version.empty()) lines.add("version", quote(solver.version));
    if (solver.seed) lines.add("seed", std::to_string(*solver.seed));
    add_participation(lines, solver.participations.front());
    std::string text = "[[solver]]\n" + lines.text();
    for (std::size_t i = 1; i < solver.participations.size(); ++i) {
      Lines further("  ");
      add_participation(further, solver.participations[i]);
      text += "\n  [[solver.participation]]\n" + further.text();
    }
    return text;
  }

 private:
  void add_participation(Lines& lines, const contest::Participation& entry) {
    PODIUM_CHECK(!entry.command.empty() && !entry.tracks.empty() &&
                 entry.every_logic == entry.logics.empty());
    std::vector<std::string> command = entry.command;
    command.front() = relative_program(command.front(), folder_);
    lines.add_list("command", std::move(command));
    if (entry.tracks != competition_.tracks) {
      lines.add_list("tracks", slugs(entry.tracks));
    }
    if (entry.every_logic) return;
    std::vector<std::string> logics;
    if (const auto expression = find_expression(entry.logics)) {
      logics.push_back(*expression);
    } else {
      for (const std::string& logic : entry.logics) {
        logics.push_back(write_logic(logic, known_));
      }
    }
    lines.add_list("logics", std::move(logics));
  }

  // A few names are as easy to read as an expression.
  std::optional<std::string> find_expression(
      const std::vector<std::string>& logics) {
    if (logics.size() < 3) return std::nullopt;
    if (!expressions_) expressions_.emplace(competition_.year);
    return expressions_->find(logics);
  }

  const contest::Competition& competition_;
  std::string folder_;
  std::vector<std::string> known_;          // logics of the year
  std::optional<Expressions> expressions_;  // when they are needed
};

std::string write_notes(const std::vector<std::string>& notes) {
  std::string text;
  for (const std::string& note : notes) {
    for (const std::string_view line : split(note, '\n')) {
      const std::string safe = printable(line, 1000);
      text += safe.empty() ? "#\n" : "# " + safe + "\n";
    }
  }
  return text.empty() ? text : text + "\n";
}

constexpr std::string_view kSolverHelp =
    "# One [[solver]] for each: program and arguments in command, to which "
    "the\n"
    "# benchmark's path is added; in the incremental track the script comes "
    "by\n"
    "# standard input instead. Further keys:\n"
    "#   competing  = false                  run it, but it cannot win\n"
    "#   tracks     = [\"single-query\"]       only these tracks\n"
    "#   logics     = [\"QF_BV\", \"QF_.*LIA\"]  only these: names or regular "
    "expressions\n"
    "#   divisions  = [\"QF_Bitvec\"]          only the logics of these\n"
    "#   submission = \"cvc5.json\"            instead of name and command: an "
    "official\n"
    "#                                       submission file\n";

}  // namespace

std::string write_competition(const contest::Competition& competition,
                              const std::string& folder,
                              const std::vector<std::string>& notes) {
  const std::string root =
      folder_of((folder.empty() ? "." : folder) + "/competition.toml");
  std::string text = write_notes(notes);
  text += write_head(competition, root) + "\n";
  text += write_limits(competition) + "\n";
  text += write_benchmarks(competition, root) + "\n";
  text += kSolverHelp;
  SolverWriter writer(competition, root);
  for (const contest::Solver& solver : competition.solvers) {
    text += "\n" + writer.write(solver);
  }
  return text;
}

}  // namespace podium::config
