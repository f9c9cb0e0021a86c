#include "config/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "base/check.h"
#include "base/text.h"
#include "config/pattern.h"
#include "contest/division.h"

namespace podium::config {
namespace {

using contest::Track;

// Quantifiers, arrays, functions, bit-vectors, finite fields, floating point,
// datatypes, strings, arithmetic, sets: in the order of SMT-LIB's names.
constexpr std::string_view kUsualParts =
    "(HO_)?(QF_)?(ALL|"
    "(?=.)(AX?)?(UF)?C?(BV)?(FF)?(FP)?(DT)?(SEQ|S)?"
    "([IR]DL|[LN](I|R|IR)AT?)?(FS)?)";

std::string upper(std::string_view text) {
  std::string result(text);
  for (char& letter : result) {
    if (letter >= 'a' && letter <= 'z') letter -= 'a' - 'A';
  }
  return result;
}

bool has_usual_parts(std::string_view name) {
  static const Pattern pattern = [] {
    Result<Pattern> compiled = Pattern::compile(kUsualParts);
    PODIUM_CHECK(bool(compiled));
    return *compiled;
  }();
  return pattern.matches(name);
}

constexpr std::size_t kLongestName = 100;

// Whether a name is taken as it stands. See docs/formats/competition-toml.md.
bool is_acceptable(const std::string& name,
                   const std::vector<std::string>& known) {
  if (std::ranges::binary_search(known, name)) return true;
  if (name.empty() || name.size() > kLongestName || name != upper(name) ||
      name.front() < 'A') {
    return false;
  }
  if (has_usual_parts(name)) return true;
  return std::ranges::none_of(known, [&](const std::string& other) {
    return edit_distance(name, other) <= 1;
  });
}

template <class T>
void add_once(std::vector<T>& all, std::set<T>& seen, T value) {
  if (seen.insert(value).second) all.push_back(std::move(value));
}

std::vector<std::string> track_slugs() {
  std::vector<std::string> slugs;
  slugs.reserve(contest::kTracks.size());
  for (const Track track : contest::kTracks) {
    slugs.emplace_back(contest::slug(track));
  }
  return slugs;
}

}  // namespace

bool is_name(std::string_view text) {
  return std::ranges::all_of(text, [](char letter) {
    return (letter >= 'A' && letter <= 'Z') ||
           (letter >= 'a' && letter <= 'z') ||
           (letter >= '0' && letter <= '9') || letter == '_';
  });
}

std::vector<Track> find_tracks(const std::vector<Text>& texts,
                               Problems& problems) {
  std::vector<Track> tracks;
  for (const Text& text : texts) {
    const std::optional<Track> track = contest::parse_track(text.text);
    if (!track) {
      problems.add(
          text.place, Code::BadValue,
          fmt::format("unknown track '{}'", printable(text.text)),
          suggest(text.text, track_slugs(), "tracks: " + join(track_slugs())));
    } else if (std::ranges::find(tracks, *track) != tracks.end()) {
      problems.add(
          text.place, Code::BadValue,
          fmt::format("the track '{}' is there twice", contest::slug(*track)),
          "remove one of them");
    } else {
      tracks.push_back(*track);
    }
  }
  return tracks;
}

std::vector<std::string> logic_names(int year) {
  const auto known = contest::known_logics(year);
  return {known.begin(), known.end()};
}

std::vector<std::string> matching_logics(const Text& expression, int year,
                                         Problems& problems) {
  const Result<Pattern> pattern = Pattern::compile(expression.text);
  if (!pattern) {
    problems.add(expression.place, pattern.error().code,
                 pattern.error().message, pattern.error().hint);
    return {};
  }
  std::vector<std::string> found = logic_names(year);
  std::erase_if(found, [&](const std::string& logic) {
    return !pattern->matches(logic);
  });
  if (found.empty()) {
    problems.add(expression.place, Code::BadValue,
                 fmt::format("'{}' matches no logic of {}",
                             printable(expression.text), year),
                 suggest(upper(expression.text), logic_names(year),
                         "it must match the whole name, such as QF_BV"));
  }
  return found;
}

std::vector<std::string> find_logics(const std::vector<Text>& texts, int year,
                                     Problems& problems) {
  const std::vector<std::string> known = logic_names(year);
  std::vector<std::string> logics;
  std::set<std::string> seen;
  for (const Text& text : texts) {
    if (text.text.starts_with('=') && text.text.size() > 1) {
      add_once(logics, seen, text.text.substr(1));
    } else if (!is_name(text.text)) {
      for (std::string& logic : matching_logics(text, year, problems)) {
        add_once(logics, seen, std::move(logic));
      }
    } else if (is_acceptable(text.text, known)) {
      add_once(logics, seen, text.text);
    } else {
      const std::string shown = printable(text.text, kLongestName);
      const std::string exact =
          fmt::format("to mean just this name, write '={}'", shown);
      const std::string near = suggest(upper(text.text), known, "");
      problems.add(text.place, Code::BadValue,
                   fmt::format("unknown logic '{}'", shown),
                   near.empty() ? exact : fmt::format("{} {}", near, exact));
    }
  }
  return logics;
}

std::string write_logic(const std::string& name,
                        const std::vector<std::string>& known) {
  return is_name(name) && is_acceptable(name, known) ? name : "=" + name;
}

std::vector<std::string> find_divisions(const std::vector<Text>& texts,
                                        const std::vector<Track>& tracks,
                                        int year, Problems& problems) {
  std::vector<std::string> known;
  std::set<std::string> seen;
  for (const Track track : tracks) {
    for (const contest::Division& division : contest::divisions(year, track)) {
      add_once(known, seen, std::string(division.name));
    }
  }
  std::vector<std::string> names;
  for (const Text& text : texts) {
    if (seen.contains(text.text)) {
      names.push_back(text.text);
    } else if (!tracks.empty()) {  // else the tracks are what is wrong
      problems.add(text.place, Code::BadValue,
                   fmt::format("unknown division '{}'", printable(text.text)),
                   suggest(text.text, known, "divisions here: " + join(known)));
    }
  }
  return names;
}

namespace {

std::vector<std::string> logics_in(const Entry& entry, int year, Track track) {
  std::vector<std::string> logics;
  std::set<std::string> seen;
  std::set<std::string_view> of_track;
  for (const contest::Division& division : contest::divisions(year, track)) {
    of_track.insert(division.logics.begin(), division.logics.end());
  }
  for (const std::string& logic : entry.logics) {
    if (entry.only_logics_of_track && !of_track.contains(logic)) continue;
    add_once(logics, seen, logic);
  }
  for (const contest::Division& division : contest::divisions(year, track)) {
    if (std::ranges::find(entry.divisions, division.name) ==
        entry.divisions.end()) {
      continue;
    }
    for (const std::string_view logic : division.logics) {
      add_once(logics, seen, std::string(logic));
    }
  }
  return logics;
}

}  // namespace

std::vector<contest::Participation> participations_of(const Entry& entry,
                                                      int year) {
  std::vector<contest::Participation> result;
  for (const Track track : entry.tracks) {
    contest::Participation one{.tracks = {track},
                               .logics = {},
                               .command = entry.command,
                               .every_logic = entry.every_logic};
    if (!entry.every_logic) one.logics = logics_in(entry, year, track);
    if (one.logics.empty() && !one.every_logic) continue;
    const auto same = std::ranges::find_if(
        result, [&](const auto& other) { return other.logics == one.logics; });
    if (same == result.end()) {
      result.push_back(std::move(one));
    } else {
      same->tracks.push_back(track);
    }
  }
  return result;
}

}  // namespace podium::config
