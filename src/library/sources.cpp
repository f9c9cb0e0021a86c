#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <tuple>

#include "base/file.h"
#include "base/text.h"
#include "library/library.h"

namespace podium::library {
namespace {

namespace fs = std::filesystem;
using Extensions = std::vector<std::string_view>;

// A folder, a pipe and the like; who opens a pipe may wait for ever.
bool is_no_file(const fs::directory_entry& entry) {
  std::error_code ignored;
  return entry.is_directory(ignored) || entry.is_other(ignored);
}

bool has_extension(std::string_view name, const Extensions& extensions) {
  return std::any_of(extensions.begin(), extensions.end(),
                     [&](std::string_view extension) {
                       return name.ends_with(extension) && name != extension &&
                              name[name.size() - extension.size() - 1] != '/';
                     });
}

// As short as it goes. Behind a link, .. is another folder than it looks.
std::string shortened(const fs::path& path) {
  std::error_code ignored;
  const fs::path normal = path.lexically_normal();
  const bool goes_up = path.native().find("..") != std::string::npos;
  const bool same = !goes_up || fs::equivalent(path, normal, ignored);
  return same ? normal.string() : path.string();
}

// The path of what is below a folder without that name.
std::string prefix_of(const std::string& folder) {
  std::string prefix = shortened(folder);
  if (prefix == ".") return "";
  if (!prefix.ends_with('/')) prefix += '/';
  return prefix;
}

// Names are cut from paths as texts: to take a path apart takes longer than to
// read a small file.
Result<void> add_folder(const std::string& folder, const Extensions& extensions,
                        std::vector<Source>& sources) {
  std::error_code problem;
  fs::recursive_directory_iterator entry(folder, problem);
  if (problem) return io_error("cannot open", folder, problem.value());
  const std::string prefix = prefix_of(folder);
  std::string last = folder;  // of the folders: what fails is to go into it
  for (; entry != fs::recursive_directory_iterator();
       entry.increment(problem)) {
    std::error_code ignored;
    const std::string& path = entry->path().native();
    if (entry->is_directory(ignored)) last = path;
    const std::size_t begin = path.find_first_not_of('/', folder.size());
    const std::string_view name = std::string_view(path).substr(begin);
    if (!has_extension(name, extensions) || is_no_file(*entry)) continue;
    sources.push_back({fmt::format("{}{}", prefix, name), std::string(name)});
  }
  if (problem) {
    Error error = io_error("cannot read", last, problem.value());
    error.hint = "open this folder, or name the others";
    return error;
  }
  return {};
}

// A path that a list or a person wrote, as a name that stays below a folder.
std::string name_of(const fs::path& path) {
  std::string name;
  for (const fs::path& part : path.lexically_normal()) {
    if (part == "/" || part == ".." || part == ".") continue;
    name += (name.empty() ? "" : "/") + part.string();
  }
  return name;
}

// `there` is what the system says of it.
Error not_there(const std::string& where, const std::string& path,
                const std::error_code& there, const Extensions& extensions) {
  const std::string shown = printable(path, path.size());
  if (there) {
    return io_error(fmt::format("cannot open {}", shown), where, there.value());
  }
  std::error_code ignored;
  if (fs::is_symlink(path, ignored)) {
    return {Code::Missing, where,
            fmt::format("the link {} leads to nothing", shown),
            "give the file that it should lead to"};
  }
  if (path == "-") {
    return {Code::Missing, where,
            "standard input, -, cannot be read among other files",
            "give it alone, or ./- for a file of this name"};
  }
  return {
      Code::Missing, where,
      fmt::format("there is no benchmark file or folder {}", shown),
      fmt::format("give folders with *{} files, such files, or *.txt lists of "
                  "them",
                  fmt::join(extensions, ", *"))};
}

// Where a comment of a list begins; # inside a word is part of a name.
std::size_t comment_in(std::string_view line) {
  std::size_t at = line.find('#');
  while (at != std::string_view::npos && at != 0 && line[at - 1] != ' ' &&
         line[at - 1] != '\t') {
    at = line.find('#', at + 1);
  }
  return at;
}

Result<void> add_list(const std::string& list, const Extensions& extensions,
                      std::vector<Source>& sources) {
  Result<std::string> content = read_file(list);
  if (!content) return content.error();
  const fs::path base = fs::path(list).parent_path();
  std::size_t number = 0;
  for (const std::string_view line : split(*content, '\n')) {
    ++number;
    const std::string_view entry = trim(line.substr(0, comment_in(line)));
    if (entry.empty()) continue;
    const fs::path path = base / fs::path(entry);
    const std::string where = fmt::format("{}:{}:1", list, number);
    std::error_code problem;
    if (fs::is_directory(path, problem)) {
      const Result<void> added = add_folder(path.string(), extensions, sources);
      if (!added) return added.error();
    } else if (fs::exists(path, problem)) {
      sources.push_back({shortened(path), name_of(fs::path(entry))});
    } else {
      return not_there(where, path.string(), problem, extensions);
    }
  }
  return {};
}

Result<void> add_path(const std::string& path, const Extensions& extensions,
                      std::vector<Source>& sources) {
  std::error_code problem;
  if (fs::is_directory(path, problem))
    return add_folder(path, extensions, sources);
  if (!fs::exists(path, problem)) {
    return not_there("", path, problem, extensions);
  }
  if (fs::path(path).extension() == ".txt")
    return add_list(path, extensions, sources);
  sources.push_back({shortened(path), fs::path(path).filename().string()});
  return {};
}

}  // namespace

Result<std::vector<Source>> find_files(const std::vector<std::string>& paths,
                                       const Extensions& extensions) {
  std::vector<Source> sources;
  for (const std::string& path : paths) {
    const Result<void> added = add_path(path, extensions, sources);
    if (!added) return added.error();
  }
  const auto before = [](const Source& one, const Source& other) {
    return std::tie(one.path, one.name) < std::tie(other.path, other.name);
  };
  std::sort(sources.begin(), sources.end(), before);
  const auto same = [](const Source& one, const Source& other) {
    return one.name == other.name && one.path == other.path;
  };
  sources.erase(std::unique(sources.begin(), sources.end(), same),
                sources.end());
  return sources;
}

Result<std::vector<Source>> find_sources(const std::vector<std::string>& paths,
                                         const Extensions& extensions) {
  Result<std::vector<Source>> sources = find_files(paths, extensions);
  if (!sources) return sources;
  const auto before = [](const Source& one, const Source& other) {
    return one.name < other.name;
  };
  if (!std::is_sorted(sources->begin(), sources->end(), before)) {
    std::stable_sort(sources->begin(), sources->end(), before);
  }
  for (std::size_t i = 1; i < sources->size(); ++i) {
    const Source& one = (*sources)[i - 1];
    const Source& other = (*sources)[i];
    if (one.name != other.name) continue;
    return Error{Code::Mismatch, other.path,
                 fmt::format("a second benchmark is called {}; the first is {}",
                             other.name, one.path),
                 "name a folder above both, so that their paths differ"};
  }
  return sources;
}

}  // namespace podium::library
