#include "site/publish.h"

#include <fmt/format.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/file.h"
#include "site/data.h"
#include "site/pages.h"

namespace podium::site {
namespace {

// Writes below the site's folder and makes folders as needed.
class Writer {
 public:
  explicit Writer(std::string folder) : folder_(std::move(folder)) {}

  Result<void> file(std::string_view name, std::string_view content) {
    const std::string path = fmt::format("{}/{}", folder_, name);
    Result<void> made = make_folder(path.substr(0, path.rfind('/')));
    if (!made) return made;
    return write_file(path, content);
  }

  // The script is the one that is written last.
  bool has_data(const std::string& name) const {
    std::error_code ignored;
    return std::filesystem::exists(
        fmt::format("{}/data/{}.json.js", folder_, name), ignored);
  }

  // The JSON file and the script that gives the same to a page from disk.
  Result<void> data(const std::string& name, const nlohmann::json& json) {
    // Names come from file systems: what is not UTF-8 is replaced.
    const std::string text =
        json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    Result<void> written = file("data/" + name + ".json", text);
    if (!written) return written;
    return file("data/" + name + ".json.js",
                fmt::format("podium_data({}, {});\n",
                            nlohmann::json(name).dump(), text));
  }

 private:
  std::string folder_;
};

// The commands of each run that has some, once.
Result<void> publish_runs(const TrackIndex& index,
                          const ReadExchanges& read_exchanges, Writer& writer) {
  const TrackResults& track = index.track;
  for (std::size_t i = 0; i < track.runs.size(); ++i) {
    const contest::Run& run = track.runs[i];
    if (!made_here(run)) continue;
    const std::string name = run_file(track.track, run.solver, run.benchmark);
    if (writer.has_data(name)) continue;
    const Result<std::vector<contest::Exchange>> exchanges =
        read_exchanges(run);
    if (!exchanges) return exchanges.error();
    Result<void> written = writer.data(
        name, run_data(run, track.benchmarks[index.benchmark[i]], *exchanges));
    if (!written) return written;
  }
  return {};
}

Result<void> publish_track(const TrackIndex& index, const Layout& layout,
                           Writer& writer) {
  const TrackResults& track = index.track;
  const std::string slug(contest::slug(track.track));
  for (const contest::DivisionScores& division : track.scores) {
    Result<void> written =
        writer.data(layout.division_file(track.track, division.division),
                    division_data(index, division));
    if (!written) return written;
  }
  Result<void> list = writer.data(slug + "/benchmarks", benchmarks_data(index));
  if (!list) return list;
  Result<void> hashes =
      writer.file("data/" + slug + "/benchmarks.sha256", hash_list(track));
  if (!hashes) return hashes;
  return writer.file("data/" + slug + "/results.csv", results_csv(index));
}

}  // namespace

Result<void> publish(const Results& results, const std::string& folder,
                     const ReadExchanges& read_exchanges) {
  Writer writer(folder);
  for (const Page& page : pages()) {
    Result<void> written = writer.file(page.path, page.content);
    if (!written) return written;
  }
  const Layout layout(results);
  std::vector<TrackIndex> tracks;
  tracks.reserve(results.tracks.size());
  for (const TrackResults& track : results.tracks) {
    const TrackIndex& index = tracks.emplace_back(results, track);
    Result<void> written = publish_track(index, layout, writer);
    if (written && track.track == contest::Track::Incremental &&
        read_exchanges) {
      written = publish_runs(index, read_exchanges, writer);
    }
    if (!written) return written;
  }
  for (const contest::Solver& solver : results.solvers) {
    Result<void> written = writer.data(layout.solver_file(solver.name),
                                       solver_data(tracks, solver.name));
    if (!written) return written;
  }
  // Last, because it names the others.
  return writer.data("competition", competition_data(results, tracks, layout));
}

}  // namespace podium::site
