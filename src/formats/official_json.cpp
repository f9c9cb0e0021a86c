#include "formats/official_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <memory>
#include <set>

#include "base/text.h"
#include "formats/collector.h"
#include "formats/json_cursor.h"
#include "formats/official_words.h"

namespace podium::formats {
namespace {

using contest::Record;
using contest::Track;

// More than any competition; what is above is no time or size.
constexpr double kMostSeconds = 1e9;
constexpr double kMostBytes = 1e18;

constexpr std::array<std::string_view, 4> kFileKeys{"incremental", "logic",
                                                    "family", "name"};
constexpr std::array<std::string_view, 8> kResultKeys{
    "track",    "solver",         "file",         "result",
    "cpu_time", "wallclock_time", "memory_usage", "nb_answers"};
constexpr std::array<std::string_view, 4> kBenchmarkKeys{
    "file", "status", "asserts", "check_sats"};

// Parts of a path must not make another path of it.
bool is_part(std::string_view part) {
  return !part.empty() && part != "." && part != ".." &&
         part.find('/') == std::string_view::npos;
}

struct File {
  bool incremental = false;
  std::string logic;
  std::string name;  // with logic and family
};

// {"incremental": ..., "logic": ..., "family": [...], "name": ...}
std::optional<File> read_file_name(JsonCursor& cursor, JsonValue value) {
  const auto object = cursor.object(value, "file");
  if (!object) return std::nullopt;
  File file;
  std::string family;
  std::string name;
  const auto take = [&](std::string_view key, JsonValue field) {
    if (key == "incremental") {
      file.incremental = cursor.boolean(field, key).value_or(false);
    } else if (key == "logic") {
      file.logic = cursor.text(field, key).value_or("");
    } else if (key == "name") {
      name = cursor.text(field, key).value_or("");
    } else if (key == "family") {
      const auto parts = cursor.array(field, key);
      if (!parts) return;
      cursor.each_element(*parts, [&](JsonValue part) {
        const std::string_view folder = cursor.text(part, key).value_or("");
        if (!is_part(folder)) {
          cursor.fail(Code::BadValue, "this is no name of a folder",
                      "the folders of \"family\" are names without '/'");
        }
        family += folder;
        family += '/';
      });
    }
  };
  cursor.each_field_once(*object, kFileKeys, take);
  if (cursor.failed()) return std::nullopt;
  if (file.logic.empty() || name.empty()) {
    cursor.fail(Code::Missing, "a file without a logic or a name",
                "\"file\" has incremental, logic, family and name");
    return std::nullopt;
  }
  if (!is_part(file.logic) || !is_part(name)) {
    cursor.fail(Code::BadValue, "this is no name of a benchmark in a logic",
                "\"logic\" and \"name\" are names without '/'");
    return std::nullopt;
  }
  file.name = fmt::format("{}/{}{}", file.logic, family, name);
  return file;
}

std::optional<Duration> to_duration(JsonCursor& cursor, JsonValue value,
                                    std::string_view key) {
  const auto seconds = cursor.number(value, key);
  if (!seconds) return std::nullopt;
  if (!(*seconds >= 0 && *seconds <= kMostSeconds)) {
    cursor.fail(Code::BadValue,
                fmt::format("'{}' cannot be {} seconds", key, *seconds),
                fmt::format("0 to {:.0f}", kMostSeconds));
    return std::nullopt;
  }
  return Duration(std::llround(*seconds * 1e9));
}

class ResultsReader {
 public:
  ResultsReader(std::string& text, const std::string& name,
                const Wishes& wishes)
      : cursor_(text, name), wishes_(wishes) {
    year_ = wishes.year != 0 ? wishes.year : year_in(name);
  }

  Result<Reading> read() {
    const auto root = cursor_.root();
    bool found = false;
    if (root) {
      cursor_.each_field(*root, [&](std::string_view key, JsonValue value) {
        if (key != "results") return;
        found = true;
        const auto results = cursor_.array(value, key);
        if (!results) return;
        cursor_.each_element(*results, [&](JsonValue one) { take(one); });
      });
    }
    cursor_.finish();
    if (!found)
      cursor_.fail(Code::Missing, "there is no list \"results\"",
                   "docs/formats/official-json.md has an example");
    if (cursor_.failed()) return cursor_.error();
    Reading reading;
    reading.notes = std::move(notes_);
    for (const auto& collector : collectors_) {
      if (collector == nullptr) continue;
      contest::Records records = collector->finish();
      records.year = year_;
      if (!records.runs.empty()) reading.tracks.push_back(std::move(records));
    }
    return reading;
  }

 private:
  struct Fields {
    std::string track;
    std::string solver;
    std::optional<File> file;
    std::string result;
    Record run;
    std::uint32_t answers = 1;
    bool times[2] = {false, false};
  };

  void take(JsonValue value) {
    const auto object = cursor_.object(value, "an element of results");
    if (!object) return;
    Fields fields;
    cursor_.each_field_once(*object, kResultKeys,
                            [&](std::string_view key, JsonValue field) {
                              take_field(key, field, fields);
                            });
    if (!cursor_.failed()) add(fields);
  }

  void take_field(std::string_view key, JsonValue value, Fields& fields) {
    if (key == "track") {
      fields.track = cursor_.text(value, key).value_or("");
    } else if (key == "solver") {
      fields.solver = cursor_.text(value, key).value_or("");
    } else if (key == "file") {
      fields.file = read_file_name(cursor_, value);
    } else if (key == "result") {
      fields.result = cursor_.text(value, key).value_or("");
    } else if (key == "cpu_time") {
      fields.run.cpu = to_duration(cursor_, value, key).value_or(Duration{});
      fields.times[0] = true;
    } else if (key == "wallclock_time") {
      fields.run.wall = to_duration(cursor_, value, key).value_or(Duration{});
      fields.times[1] = true;
    } else if (key == "memory_usage") {
      take_memory(value, fields);
    } else if (key == "nb_answers") {
      take_answers(value, fields);
    } else {
      notes_.odd(fmt::format("has the unknown field '{}'", printable(key)),
                 cursor_.place());
    }
  }

  void take_memory(JsonValue value, Fields& fields) {
    const auto bytes = cursor_.number(value, "memory_usage");
    if (!bytes) return;
    if (!(*bytes >= 0 && *bytes <= kMostBytes)) {
      cursor_.fail(Code::BadValue,
                   fmt::format("'memory_usage' cannot be {}", *bytes),
                   "a number of bytes");
      return;
    }
    fields.run.memory = static_cast<std::uint64_t>(std::llround(*bytes));
  }

  // Where it has no meaning it is -1.
  void take_answers(JsonValue value, Fields& fields) {
    const auto count = cursor_.number(value, "nb_answers");
    if (!count) return;
    constexpr double kMost = std::numeric_limits<std::uint32_t>::max();
    if (!(*count >= -1 && *count <= kMost)) {
      cursor_.fail(Code::BadValue,
                   fmt::format("'nb_answers' cannot be {}", *count),
                   "a number, or -1 where it has no meaning");
      return;
    }
    fields.answers = *count < 0 ? 0 : static_cast<std::uint32_t>(*count);
  }

  void add(Fields& fields) {
    if (fields.solver.empty() || fields.result.empty() || !fields.file ||
        !fields.times[0] || !fields.times[1] ||
        (fields.track.empty() && !wishes_.track)) {
      cursor_.fail(Code::Missing,
                   "a result needs track, solver, file, result, cpu_time and "
                   "wallclock_time",
                   "docs/formats/official-json.md has an example");
      return;
    }
    const auto track =
        wishes_.track ? wishes_.track : contest::parse_track(fields.track);
    if (!track) {
      notes_.left_out(fmt::format("is of the track '{}', which is none here",
                                  printable(fields.track)),
                      cursor_.place());
      return;
    }
    if (!take_official_answer(fields.result, *track, fields.answers,
                              fields.run)) {
      cursor_.fail(
          Code::BadValue,
          fmt::format("there is no result '{}'", printable(fields.result)),
          "sat, unsat, unknown, Timeout, OOM and others: "
          "docs/formats/official-json.md");
      return;
    }
    auto& collector = collectors_.at(static_cast<std::size_t>(*track));
    if (collector == nullptr) collector = std::make_unique<Collector>(*track);
    bool is_new = false;
    fields.run.solver = collector->solver(fields.solver);
    fields.run.benchmark =
        collector->benchmark(fields.file->name, fields.file->logic, is_new);
    if (is_new) {
      collector->records().benchmarks.back().incremental =
          fields.file->incremental;
    }
    if (!collector->add(fields.run)) {
      notes_.left_out("is a second run of a solver on a benchmark",
                      cursor_.place());
    }
  }

  JsonCursor cursor_;
  Wishes wishes_;
  int year_ = 0;
  Notes notes_;
  std::array<std::unique_ptr<Collector>, contest::kTracks.size()> collectors_;
};

class BenchmarksReader {
 public:
  BenchmarksReader(std::string& text, const std::string& name,
                   BenchmarkList& list)
      : cursor_(text, name), list_(list) {}

  Result<void> read() {
    const auto root = cursor_.root();
    bool found = false;
    if (root) {
      cursor_.each_field(*root, [&](std::string_view key, JsonValue value) {
        if (key != "incremental" && key != "non_incremental") return;
        found = true;
        const auto all = cursor_.array(value, key);
        if (!all) return;
        cursor_.each_element(*all, [&](JsonValue one) { take(one); });
      });
    }
    cursor_.finish();
    if (!found) {
      cursor_.fail(Code::Missing, "there is no list of benchmarks",
                   "\"incremental\" or \"non_incremental\"");
    }
    if (cursor_.failed()) return cursor_.error();
    return {};
  }

 private:
  void take(JsonValue value) {
    const auto object = cursor_.object(value, "a benchmark");
    if (!object) return;
    std::optional<File> file;
    BenchmarkList::Entry entry;
    const auto take_field = [&](std::string_view key, JsonValue field) {
      if (key == "file") {
        file = read_file_name(cursor_, field);
      } else if (key == "status") {
        take_status(field, entry);
      } else if (key == "asserts") {
        take_count(field, key, entry.asserts);
      } else if (key == "check_sats") {
        take_count(field, key, entry.check_sats);
      }
    };
    cursor_.each_field_once(*object, kBenchmarkKeys, take_field);
    if (cursor_.failed()) return;
    if (!file) {
      cursor_.fail(Code::Missing, "a benchmark without a file",
                   "\"file\" has incremental, logic, family and name");
      return;
    }
    list_.add(file->incremental, std::move(file->name), entry);
  }

  void take_status(JsonValue value, BenchmarkList::Entry& entry) {
    const auto word = cursor_.text(value, "status");
    if (!word) return;
    const auto status = contest::parse_status(*word);
    if (!status) {
      cursor_.fail(Code::BadValue,
                   fmt::format("there is no status '{}'", printable(*word)),
                   "statuses are sat, unsat and unknown");
      return;
    }
    entry.status = *status;
  }

  void take_count(JsonValue value, std::string_view key, std::uint64_t& count) {
    const auto number = cursor_.number(value, key);
    if (!number) return;
    constexpr double kMost = 1e12;
    if (!(*number >= 0 && *number <= kMost)) {
      cursor_.fail(Code::BadValue,
                   fmt::format("'{}' cannot be {}", key, *number),
                   "a number that is not negative");
      return;
    }
    count = static_cast<std::uint64_t>(*number);
  }

  JsonCursor cursor_;
  BenchmarkList& list_;
};

}  // namespace

void BenchmarkList::add(bool incremental, std::string name,
                        const Entry& entry) {
  lists_[incremental ? 1 : 0].insert_or_assign(std::move(name), entry);
}

const BenchmarkList::Entry* BenchmarkList::find(bool incremental,
                                                std::string_view name) const {
  const auto& list = lists_[incremental ? 1 : 0];
  const auto found = list.find(name);
  return found != list.end() ? &found->second : nullptr;
}

const std::string* BenchmarkList::find_mangled(bool incremental,
                                               std::string_view mangled) const {
  const auto& list = lists_[incremental ? 1 : 0];
  auto& names = mangled_[incremental ? 1 : 0];
  if (names.size() != list.size()) {
    names.clear();
    for (const auto& [name, entry] : list) {
      names.emplace(mangled_name(name), &name);
    }
  }
  const auto found = names.find(mangled);
  return found != names.end() ? found->second : nullptr;
}

std::string mangled_name(std::string_view name) {
  if (name.ends_with(".smt2")) name.remove_suffix(5);
  const std::vector<std::string_view> parts = split(name, '/');
  std::string mangled(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    // Folders of the family are joined by two.
    mangled += i == 1 || i + 1 == parts.size() ? "_" : "__";
    mangled += parts[i];
  }
  return mangled;
}

Result<Reading> read_official_results(std::string text, const std::string& name,
                                      const Wishes& wishes) {
  return ResultsReader(text, name, wishes).read();
}

Result<void> read_official_benchmarks(std::string text, const std::string& name,
                                      BenchmarkList& list) {
  return BenchmarksReader(text, name, list).read();
}

int year_in(std::string_view name) {
  if (const auto slash = name.rfind('/'); slash != std::string_view::npos) {
    name.remove_prefix(slash + 1);
  }
  const auto is_digit = [](char letter) {
    return letter >= '0' && letter <= '9';
  };
  for (std::size_t i = 0; i + 4 <= name.size(); ++i) {
    const std::string_view part = name.substr(i, 4);
    if (!part.starts_with("20") || !is_digit(part[2]) || !is_digit(part[3]) ||
        (i > 0 && is_digit(name[i - 1])) ||
        (i + 4 < name.size() && is_digit(name[i + 4]))) {
      continue;
    }
    const int year = 2000 + (part[2] - '0') * 10 + (part[3] - '0');
    if (year >= 2005) return year;
  }
  return 0;
}

}  // namespace podium::formats
