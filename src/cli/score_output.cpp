#include "cli/score_output.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/results.h"
#include "cli/score_text.h"
#include "site/rows.h"

namespace podium::cli {
namespace {

using contest::DivisionScores;
using nlohmann::json;

json rankings_data(const std::vector<contest::Ranking>& rankings) {
  json data = json::array();
  for (const contest::Ranking& ranking : rankings) {
    json places = json::array();
    for (const contest::Placing& place : ranking.places) {
      places.push_back({{"rank", place.rank},
                        {"solver", place.solver},
                        {"division", place.division},
                        {"score", place.score},
                        {"time", place.time}});
    }
    data.push_back({{"ranking", slug(ranking.ranking)},
                    {"kind", slug(ranking.kind)},
                    {"winner", ranking.winner},
                    {"places", std::move(places)}});
  }
  return data;
}

json recognitions_data(const std::vector<score::Recognition>& recognitions) {
  json data = json::array();
  for (const score::Recognition& one : recognitions) {
    data.push_back({{"recognition", slug(one.recognition)},
                    {"division", one.division},
                    {"kind", slug(one.kind)},
                    {"who", one.who},
                    {"why", one.reason}});
  }
  return data;
}

json changes_data(const std::vector<score::Change>& changes) {
  json data = json::array();
  for (const score::Change& change : changes) {
    data.push_back({{"division", change.division},
                    {"kind", slug(change.kind)},
                    {"solver", change.solver},
                    {"what", change.what},
                    {"before", change.before},
                    {"after", change.after}});
  }
  return data;
}

json families_data(const std::vector<score::FamilyPart>& families) {
  json data = json::array();
  for (const score::FamilyPart& part : families) {
    data.push_back({{"family_size", part.size},
                    {"benchmarks", part.benchmarks},
                    {"weight", part.weight},
                    {"errors", part.errors},
                    {"correct", part.correct}});
  }
  return data;
}

json explanations_data(const std::vector<score::Explanation>& explanations) {
  json data = json::array();
  for (const score::Explanation& one : explanations) {
    json fates = json::array();
    for (const score::Fate& fate : one.fates) {
      fates.push_back({{"what", fate.what},
                       {"benchmarks", fate.benchmarks},
                       {"errors", fate.errors},
                       {"correct", fate.correct},
                       {"wall", to_seconds(fate.wall)},
                       {"cpu", to_seconds(fate.cpu)},
                       {"examples", fate.examples}});
    }
    json entry = {{"division", one.division},
                  {"kind", slug(one.kind)},
                  {"formula", one.formula},
                  {"row", site::row_data(one.row, one.form)},
                  {"fates", std::move(fates)}};
    if (!one.families.empty()) entry["families"] = families_data(one.families);
    data.push_back(std::move(entry));
  }
  return data;
}

json division_data(const DivisionScores& division) {
  return {{"division", division.division},
          {"competitive", division.competitive},
          {"experimental", division.experimental},
          {"benchmarks", division.benchmarks},
          {"tables", site::tables_data(division.tables)},
          {"logics", site::logics_data(division.logics)},
          {"disagreements", site::disagreements_data(division.disagreements)}};
}

// "Incremental: ", if there are several tracks.
std::string head_of(const ScoreOutput& output, const TrackOutput& track) {
  return output.tracks.size() > 1 ? fmt::format("{}: ", title(track.track))
                                  : std::string();
}

}  // namespace

std::string score_json(const ScoreOutput& output) {
  json tracks = json::array();
  for (const TrackOutput& track : output.tracks) {
    json divisions = json::array();
    for (const DivisionScores& division : track.divisions) {
      divisions.push_back(division_data(division));
    }
    json entry = {{"track", slug(track.track)},
                  {"divisions", std::move(divisions)}};
    if (!track.rankings.empty()) {
      entry["rankings"] = rankings_data(track.rankings);
    }
    if (!track.recognitions.empty()) {
      entry["recognitions"] = recognitions_data(track.recognitions);
    }
    if (output.asked_for_changes) {
      entry["changes"] = changes_data(track.changes);
    }
    if (output.explains) {
      entry["explanations"] = explanations_data(track.explanations);
    }
    if (!track.notes.empty()) entry["notes"] = track.notes;
    tracks.push_back(std::move(entry));
  }
  const json all = {{"competition", output.name},
                    {"rules", output.year},
                    {"tracks", std::move(tracks)}};
  return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

std::string score_csv(const ScoreOutput& output) {
  std::string text = csv_head();
  std::string rankings;
  std::string recognitions;
  for (const TrackOutput& track : output.tracks) {
    for (const DivisionScores& division : track.divisions) {
      text += division_csv(division);
    }
    rankings += rankings_csv(track.track, track.rankings);
    recognitions += recognitions_csv(track.track, track.recognitions);
  }
  if (!rankings.empty()) text += "\n" + rankings_csv_head() + rankings;
  if (!recognitions.empty()) {
    text += "\n" + recognitions_csv_head() + recognitions;
  }
  return text;
}

std::string score_text(const ScoreOutput& output) {
  std::string text;
  for (const TrackOutput& track : output.tracks) {
    const std::string head = head_of(output, track);
    for (const score::Explanation& one : track.explanations) {
      text += head + explanation_text(one);
    }
    if (output.explains) continue;
    for (const DivisionScores& division : track.divisions) {
      text += division_text(division, output.tracks.size() > 1);
    }
    text += rankings_text(track.rankings, head);
    text += recognitions_text(track.recognitions, head);
  }
  for (std::size_t i = 0; output.lists_winners && i < output.tracks.size();
       ++i) {
    if (i > 0) text += "\n";
    const TrackOutput& track = output.tracks[i];
    text += winners_text(track.track, track.divisions, output.year);
  }
  for (const TrackOutput& track : output.tracks) {
    const std::string head = head_of(output, track);
    for (const std::string& note : track.notes) {
      text += fmt::format("\n{}{}\n", head, note);
    }
    if (!output.asked_for_changes || output.explains) continue;
    text += "\n" + changes_text(track.changes, head);
  }
  return text;
}

}  // namespace podium::cli
