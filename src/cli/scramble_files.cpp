#include "cli/scramble_files.h"

#include <fmt/format.h>

#include <atomic>
#include <exception>
#include <filesystem>
#include <set>
#include <utility>

#include "base/file.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/counter.h"

namespace podium::cli {

namespace fs = std::filesystem;

namespace {

// Not synchronised: what is lost in a power cut is made again by one command,
// and the manifest, which is, comes last.
Result<void> write_plainly(const std::string& path, std::string_view text) {
  const FileDescriptor file = create_file(path);
  if (!file) return io_error("cannot write", path, errno);
  return write_all(file.get(), text, path);
}

// For a column of a table: names of files may hold tabs and line ends.
std::string cell(std::string_view text) { return printable(text, text.size()); }

class Job {
 public:
  explicit Job(const ScrambleFiles& plan)
      : plan_(plan),
        rows_(plan.sources.size()),
        counter_("scrambling", plan.sources.size()) {}

  Result<std::size_t> run() {
    const Result<void> folders = make_folders();
    if (!folders) return folders.error();
    for_each_index(plan_.sources.size(), plan_.threads, [&](std::size_t i) {
      const Result<void> done = guarded(i);
      if (!done) {
        ++failed_;
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
    std::set<fs::path> folders{plan_.output};
    for (const library::Source& source : plan_.sources) {
      folders.insert((plan_.output / fs::path(source.name)).parent_path());
      if (plan_.maps.empty()) continue;
      folders.insert((plan_.maps / fs::path(source.name)).parent_path());
    }
    for (const fs::path& folder : folders) {
      Result<void> made = make_folder(folder.string());
      if (!made) return made;
    }
    return {};
  }

  // A bug of ours, or a file too large for this machine's memory, must not cost
  // the other files.
  Result<void> guarded(std::size_t index) {
    try {
      return scramble(index);
    } catch (const std::exception& problem) {
      return Error{Code::Unsupported, plan_.sources[index].path,
                   std::string("cannot be scrambled: ") + problem.what()};
    }
  }

  Result<void> scramble(std::size_t index) {
    const library::Source& source = plan_.sources[index];
    const Result<MappedFile> file = MappedFile::open(source.path);
    if (!file) return file.error();
    const Result<Scrambled> scrambled =
        plan_.scramble(file->text(), source.path);
    if (!scrambled) return scrambled.error();
    Result<void> written =
        write_plainly(plan_.output + "/" + source.name, scrambled->text);
    if (!written) return written;
    if (!plan_.maps.empty()) {
      Result<void> map =
          write_plainly(plan_.maps + "/" + source.name + ".map.json",
                        to_json(scrambled->renaming));
      if (!map) return map;
    }
    rows_[index] = fmt::format("{}\t{}\t{}\t{}\t{}\n", cell(source.name),
                               sha256(file->text()), sha256(scrambled->text),
                               plan_.seed, fmt::join(scrambled->statuses, ","));
    return {};
  }

  Result<void> write_manifest() const {
    std::string text = "file\tsha256_before\tsha256_after\tseed\tstatuses\n";
    for (const std::string& row : rows_) text += row;
    return write_file(plan_.output + "/manifest.tsv", text);
  }

  const ScrambleFiles& plan_;
  std::vector<std::string> rows_;  // of the manifest; empty: failed
  std::atomic<std::size_t> failed_ = 0;
  Counter counter_;
};

}  // namespace

Result<std::size_t> scramble_files(const ScrambleFiles& job) {
  return Job(job).run();
}

}  // namespace podium::cli
