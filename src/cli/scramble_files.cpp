#include "cli/scramble_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <optional>
#include <set>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/file_text.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/counter.h"
#include "cli/guarded.h"
#include "cli/input.h"
#include "cli/output_file.h"

namespace podium::cli {

namespace {

Result<void> write_whole(const std::string& path, InputFiles& inputs,
                         std::string_view text) {
  Result<OutputFile> file = OutputFile::create(path, inputs);
  if (!file) return file.error();
  const Result<void> written = file->write(text);
  return written ? file->finish() : written;
}

// Returns the hash of what was written: of one piece as it passes, of several
// from the file. There is no file if the script fails before its first piece.
Result<std::string> write_script(ScriptScrambler& script,
                                 const std::string& path, InputFiles& inputs,
                                 scramble::Renaming* renaming) {
  std::optional<OutputFile> file;
  std::string hash;
  std::size_t pieces = 0;
  const auto write = [&](std::string_view piece) -> Result<void> {
    if (++pieces == 1) {
      hash = sha256(piece);
      Result<OutputFile> created = OutputFile::create(path, inputs);
      if (!created) return created.error();
      file = *std::move(created);
    }
    return file->write(piece);
  };
  Result<void> written = script.write(write, renaming);
  if (written && pieces == 0) written = write("");
  if (written) written = file->finish();
  if (!written) return written.error();
  return pieces == 1 ? hash : sha256_of_file(path);
}

// For a column of a table: names of files may hold tabs and line ends.
std::string cell(std::string_view text) { return printable(text, text.size()); }

constexpr const char* kManifest = "manifest.tsv";

Error no_room_for(const std::string& path) {
  return {Code::BadOption, path,
          fmt::format("the list of what was scrambled is called {}, too",
                      kManifest),
          "give the file another name"};
}

class Job {
 public:
  explicit Job(const ScrambleFiles& plan)
      : plan_(plan),
        inputs_(plan.sources),
        manifest_(fmt::format("{}/{}", plan.output, kManifest)),
        rows_(plan.sources.size()),
        counter_("scrambling", plan.sources.size()) {}

  Result<std::size_t> run() {
    const Result<void> folders = make_folders();
    if (!folders) return folders.error();
    for (const library::Source& source : plan_.sources) {
      if (source.name == kManifest) return no_room_for(source.path);
    }
    // That of an earlier call tells nothing of what is there from now on.
    if (inputs_.have(manifest_)) return replaces_input(manifest_);
    ::unlink(manifest_.c_str());
    for_each_index(plan_.sources.size(), plan_.threads, [&](std::size_t i) {
      const Result<void> done =
          guarded("cannot be scrambled", plan_.sources[i].path,
                  [&] { return scramble(i); });
      if (!done) {
        ++failed_;
        remove_output(i);
        counter_.tell(to_string(done.error()));
      }
      counter_.finished();
    });
    counter_.clear();
    const Result<void> manifest = write_manifest();
    if (!manifest) return manifest.error();
    return failed_.load();
  }

 private:
  Result<void> make_folders() const {
    std::set<std::string_view> folders{""};
    for (const library::Source& source : plan_.sources) {
      const std::size_t slash = source.name.rfind('/');
      if (slash == std::string::npos) continue;
      folders.insert(std::string_view(source.name).substr(0, slash));
    }
    for (const std::string& root : {plan_.output, plan_.maps}) {
      if (root.empty()) continue;
      for (const std::string_view folder : folders) {
        Result<void> made = make_folder(
            folder.empty() ? root : fmt::format("{}/{}", root, folder));
        if (!made) return made;
      }
    }
    return {};
  }

  std::string output_of(std::size_t index) const {
    return plan_.output + "/" + plan_.sources[index].name;
  }

  std::string map_of(std::size_t index) const {
    return plan_.maps + "/" + plan_.sources[index].name + ".map.json";
  }

  // What an earlier call wrote must not be taken for this one's.
  void remove_output(std::size_t index) {
    remove(output_of(index));
    if (!plan_.maps.empty()) remove(map_of(index));
  }

  void remove(const std::string& path) {
    if (!inputs_.have(path)) ::unlink(path.c_str());
  }

  Result<void> scramble(std::size_t index) {
    // One for each thread, since most files are small and memory is dear.
    thread_local FileText file;
    thread_local ScriptScrambler script;
    const library::Source& source = plan_.sources[index];
    const std::string output = output_of(index);
    const Result<std::string_view> text = file.open(source.path);
    if (!text) return text.error();
    Result<void> done = script.read(*text, source.path, plan_.rules);
    if (!done) return done;
    scramble::Renaming renaming;
    const bool map = !plan_.maps.empty();
    const Result<std::string> after =
        write_script(script, output, inputs_, map ? &renaming : nullptr);
    if (!after) return after.error();
    if (map) {
      done = write_whole(map_of(index), inputs_, to_json(renaming));
      if (!done) return done;
    }
    // Last, since the manifest tells of what is there.
    rows_[index] =
        fmt::format("{}\t{}\t{}\t{}\t{}\n", cell(source.name), sha256(*text),
                    *after, plan_.seed, fmt::join(script.statuses(), ","));
    return done;
  }

  Result<void> write_manifest() {
    std::string text = "file\tsha256_before\tsha256_after\tseed\tstatuses\n";
    for (const std::string& row : rows_) text += row;
    Result<void> written = write_whole(manifest_, inputs_, text);
    if (!written) remove(manifest_);
    return written;
  }

  const ScrambleFiles& plan_;
  InputFiles inputs_;
  std::string manifest_;
  std::vector<std::string> rows_;  // of the manifest; empty: failed
  std::atomic<std::size_t> failed_ = 0;
  Counter counter_;
};

}  // namespace

Result<std::size_t> scramble_files(const ScrambleFiles& job) {
  return Job(job).run();
}

}  // namespace podium::cli
