#include "cli/scramble_files.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <exception>
#include <set>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/file_text.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "base/text.h"
#include "cli/counter.h"
#include "cli/input.h"

namespace podium::cli {

namespace {

// A file of an earlier call goes first: some file systems write out at once
// what replaces the content of a file. That it is not the input is asked only
// then, since to ask takes as long as to read a small file.
Result<FileDescriptor> create_anew(const std::string& path,
                                   const std::string& input) {
  constexpr int kNew = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC;
  FileDescriptor file(::open(path.c_str(), kNew, 0666));
  if (!file && errno == EEXIST) {
    if (is_same_file(input, path)) return replaces_input(path);
    if (::unlink(path.c_str()) == 0) {
      file = FileDescriptor(::open(path.c_str(), kNew, 0666));
    }
  }
  if (!file) return io_error("cannot write", path, errno);
  return file;
}

// Not synchronised: what is lost in a power cut is made again by one command,
// and the manifest, which is, comes last.
Result<void> write_plainly(const std::string& path, const std::string& input,
                           std::string_view text) {
  const Result<FileDescriptor> file = create_anew(path, input);
  if (!file) return file.error();
  return write_all(file->get(), text, path);
}

// Returns the hash of what was written: of one piece as it passes, of several
// from the file. There is no file if the script fails before its first piece.
Result<std::string> write_script(ScriptScrambler& script,
                                 const std::string& path,
                                 const std::string& input,
                                 scramble::Renaming* renaming) {
  FileDescriptor file;
  std::string hash;
  std::size_t pieces = 0;
  const auto write = [&](std::string_view piece) -> Result<void> {
    if (++pieces == 1) {
      hash = sha256(piece);
      Result<FileDescriptor> created = create_anew(path, input);
      if (!created) return created.error();
      file = *std::move(created);
    }
    return write_all(file.get(), piece, path);
  };
  Result<void> written = script.write(write, renaming);
  if (written && pieces == 0) written = write("");
  if (!written) return written.error();
  return pieces == 1 ? hash : sha256_of_file(path);
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
        Result<void> made = make_folder(fmt::format("{}/{}", root, folder));
        if (!made) return made;
      }
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

  std::string output_of(std::size_t index) const {
    return plan_.output + "/" + plan_.sources[index].name;
  }

  std::string map_of(std::size_t index) const {
    return plan_.maps + "/" + plan_.sources[index].name + ".map.json";
  }

  // What an earlier call wrote must not be taken for this one's.
  void remove_output(std::size_t index) const {
    const std::string output = output_of(index);
    if (is_same_file(plan_.sources[index].path, output)) return;
    ::unlink(output.c_str());
    if (!plan_.maps.empty()) ::unlink(map_of(index).c_str());
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
        write_script(script, output, source.path, map ? &renaming : nullptr);
    if (!after) return after.error();
    if (map) {
      done = write_plainly(map_of(index), source.path, to_json(renaming));
      if (!done) return done;
    }
    // Last, since the manifest tells of what is there.
    rows_[index] =
        fmt::format("{}\t{}\t{}\t{}\t{}\n", cell(source.name), sha256(*text),
                    *after, plan_.seed, fmt::join(script.statuses(), ","));
    return done;
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
