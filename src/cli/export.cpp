// podium export -- results of a store in the forms of others.

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <functional>
#include <vector>

#include "base/file.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/options.h"
#include "formats/entrants.h"
#include "formats/runs_csv.h"
#include "formats/write_text.h"
#include "formats/writers.h"
#include "store/store.h"

namespace podium::cli {
namespace {

using contest::Records;
using contest::Track;

struct Options {
  std::string store;
  std::string form;
  std::string track;
  std::string to;
  bool quiet = false;
};

class Exporter {
 public:
  explicit Exporter(const Options& options) : options_(options) {}

  Result<void> official_json(const std::vector<Records>& tracks) {
    for (const Records& records : tracks) {
      Result<void> written = write(
          fmt::format("results-{}-{}.json.gz",
                      formats::official_code(records.track), records.year),
          formats::gzip(formats::write_official_results(records)));
      if (!written) return written;
    }
    return write(fmt::format("benchmarks-{}.json.gz", tracks.front().year),
                 formats::gzip(formats::write_official_benchmarks(tracks)));
  }

  Result<void> csv(const std::vector<Records>& tracks) {
    for (const Records& records : tracks) {
      Result<void> written = write(fmt::format("{}.csv", slug(records.track)),
                                   formats::write_runs_csv(records));
      if (!written) return written;
    }
    return write("solvers.csv",
                 formats::write_solvers_csv(tracks.front().solvers));
  }

  // A file for each solver that has runs, as BenchExec names them.
  Result<void> benchexec_xml(const std::vector<Records>& tracks) {
    for (const Records& records : tracks) {
      const std::string name(slug(records.track));
      const std::string date = fmt::format(
          "{}-01-01T00:00:00+00:00", records.year != 0 ? records.year : 1970);
      std::vector<bool> has_runs(records.solvers.size());
      for (const contest::Record& run : records.runs) {
        has_runs[run.solver] = true;
      }
      for (std::size_t i = 0; i < records.solvers.size(); ++i) {
        if (!has_runs[i]) continue;
        Result<void> written = write(
            fmt::format("{}.{}.results.{}.xml.bz2", name, date.substr(0, 10),
                        formats::file_name(
                            fmt::format("{},0,{}", records.solvers[i].name,
                                        contest::name(records.track)))),
            formats::bzip2(formats::write_benchexec(records, i, name, date)));
        if (!written) return written;
      }
    }
    return {};
  }

  Result<void> neutral(const std::vector<Records>& tracks) {
    for (const Records& records : tracks) {
      const std::string folder =
          fmt::format("{}-{}", records.year, slug(records.track));
      const formats::NeutralTexts texts = formats::write_neutral(records);
      Result<void> written =
          write(folder + "/runs.csv.gz", formats::gzip(texts.runs));
      if (written) written = write(folder + "/meta.json", texts.meta);
      if (!written) return written;
    }
    return {};
  }

 private:
  Result<void> write(const std::string& name, const std::string& content) {
    const std::string path = fmt::format("{}/{}", options_.to, name);
    Result<void> written = make_folder(path.substr(0, path.rfind('/')));
    if (written) written = write_file(path, content);
    if (written && !options_.quiet) fmt::print("{}\n", path);
    return written;
  }

  const Options& options_;
};

struct Form {
  std::string_view name;
  Result<void> (Exporter::*write)(const std::vector<Records>&);
};

constexpr std::array kForms{
    Form{"official-json", &Exporter::official_json},
    Form{"csv", &Exporter::csv},
    Form{"benchexec-xml", &Exporter::benchexec_xml},
    Form{"neutral", &Exporter::neutral},
};

Result<const Form*> find_form(const std::string& name) {
  std::vector<std::string> names;
  for (const Form& form : kForms) {
    if (form.name == name) return &form;
    names.emplace_back(form.name);
  }
  return Error{
      Code::BadOption, "--as",
      fmt::format("there is no form {}", printable(name)),
      did_you_mean(name, names,
                   fmt::format("there are {}", fmt::join(names, ", ")))};
}

// Of the one track that was asked for, or of all that have runs.
Result<std::vector<Records>> read_tracks(const Options& options) {
  const Result<store::Store> store =
      store::Store::open(options.store, store::Access::Read);
  if (!store) return store.error();
  Result<std::vector<Track>> tracks = store->tracks();
  if (!tracks) return tracks.error();
  if (!options.track.empty()) {
    const Result<Track> track = parse_track_option(options.track);
    if (!track) return track.error();
    std::erase_if(*tracks, [&](Track one) { return one != *track; });
  }
  std::vector<Records> all;
  for (const Track track : *tracks) {
    Result<Records> records = store->records(track);
    if (!records) return records.error();
    if (!records->runs.empty()) all.push_back(*std::move(records));
  }
  if (all.empty()) {
    return Error{Code::Missing, options.store,
                 options.track.empty()
                     ? "there are no runs in this store"
                     : fmt::format("there are no runs of the track {}",
                                   printable(options.track)),
                 "podium import or podium run puts some there"};
  }
  return all;
}

int export_store(const Options& options) {
  const Result<const Form*> form = find_form(options.form);
  if (!form) return fail(form.error());
  const Result<std::vector<Records>> tracks = read_tracks(options);
  if (!tracks) return fail(tracks.error());
  Exporter exporter(options);
  const Result<void> written = (exporter.*(*form)->write)(*tracks);
  if (!written) return fail(written.error());
  return kSuccess;
}

}  // namespace

void add_export(Command& app, Action& action) {
  auto options = std::make_shared<Options>();
  Command* command = subcommand(
      app, "export",
      "Write the results of a store in the form of others: the official JSON "
      "files, CSV with one run per line, XML that BenchExec's table-generator "
      "reads, or the neutral form. podium import reads all of them.",
      "  podium export results --as csv --to tables\n"
      "  podium export 2025 --as official-json --track single-query --to data\n"
      "  podium export results --as benchexec-xml --to xml && "
      "table-generator xml/*.xml.bz2");
  command->add_option("store", options->store, "the store's folder")
      ->required();
  command
      ->add_option("--as", options->form,
                   "official-json, csv, benchexec-xml or neutral")
      ->required();
  command->add_option("--track", options->track,
                      "only this track; default: all");
  command->add_option("--to", options->to, "the folder for the files")
      ->required();
  command->add_flag("-q,--quiet", options->quiet,
                    "do not print the names of the files");
  command->callback([options, &action] {
    action = [options] { return export_store(*options); };
  });
}

}  // namespace podium::cli
