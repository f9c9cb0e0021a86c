#include "cli/members.h"

#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <filesystem>
#include <optional>
#include <utility>

#include "base/file.h"
#include "base/file_text.h"
#include "base/hash.h"
#include "base/parallel.h"
#include "cli/counter.h"
#include "cli/guarded.h"
#include "cli/input.h"
#include "identify/cache.h"
#include "library/library.h"

namespace podium::cli {
namespace {

using identify::Cache;
using identify::Member;
using identify::Stamp;

Stamp stamp_of(const std::string& path) {
  struct stat found {};
  if (::stat(path.c_str(), &found) != 0) return {};
  constexpr std::int64_t kNanoseconds = 1'000'000'000;
  return {static_cast<std::uint64_t>(found.st_size),
          found.st_mtim.tv_sec * kNanoseconds + found.st_mtim.tv_nsec};
}

Result<Cache> open_cache(const std::string& path) {
  std::error_code ignored;
  if (path.empty() || !std::filesystem::exists(path, ignored)) return Cache();
  const Result<MappedFile> file = MappedFile::open(path);
  if (!file) {
    Error error = file.error();
    error.hint = "--cache takes a file that podium has made, or a new name";
    return error;
  }
  return Cache::read(file->text(), path);
}

// A copy of a known content is not looked into.
Result<Member> read_file_member(const std::string& path, const Cache& cache) {
  thread_local FileText file;
  const Result<std::string_view> text = file.open(path);
  if (!text) return text.error();
  if (const Member* known = cache.find_content(sha512(*text))) {
    Member member = *known;
    member.path = path;
    return member;
  }
  return identify::read_member(*text, path);
}

// An input that was written over would be lost.
Result<void> check_apart(const std::vector<std::string>& inputs,
                         const std::vector<std::string>& outputs) {
  for (const std::string& output : outputs) {
    std::error_code ignored;
    if (!std::filesystem::exists(output, ignored)) continue;
    for (const std::string& input : inputs) {
      if (is_same_file(input, output)) return replaces_input(output);
    }
  }
  return {};
}

}  // namespace

Result<std::vector<std::string>> member_paths(
    const std::vector<std::string>& paths) {
  const Result<std::vector<library::Source>> sources =
      library::find_files(paths);
  if (!sources) return sources.error();
  if (sources->empty()) return nothing_below(paths.front(), "*.smt2");
  std::vector<std::string> found;
  for (const library::Source& source : *sources) found.push_back(source.path);
  return found;
}

Result<Members> read_members(const MembersPlan& plan) {
  std::vector<std::string> outputs = plan.outputs;
  outputs.push_back(plan.cache);
  for (const std::string& output : outputs) {
    const Result<void> writable = can_write(output);
    if (!writable) return writable.error();
  }
  const Result<std::vector<std::string>> paths = member_paths(plan.paths);
  if (!paths) return paths.error();
  const Result<void> apart = check_apart(*paths, outputs);
  if (!apart) return apart.error();
  Result<Cache> cache = open_cache(plan.cache);
  if (!cache) return cache.error();
  const std::size_t count = paths->size();
  std::vector<std::optional<Member>> found(count);
  std::vector<Stamp> stamps(count);
  std::atomic<std::size_t> failed = 0;
  std::atomic<std::size_t> read = 0;
  Counter counter("reading", count);
  for_each_index(count, plan.threads, [&](std::size_t at) {
    const std::string& path = (*paths)[at];
    stamps[at] = stamp_of(path);
    if (const Member* known = cache->find(path, stamps[at])) {
      found[at] = *known;
    } else {
      Result<Member> member = guarded("cannot be read", path, [&] {
        return read_file_member(path, *cache);
      });
      ++read;
      if (member) {
        found[at] = *std::move(member);
      } else {
        ++failed;
        counter.tell(to_string(member.error()));
      }
    }
    counter.finished();
  });
  counter.clear();
  Members members;
  for (std::size_t at = 0; at < count; ++at) {
    if (!found[at]) continue;
    if (!plan.cache.empty()) cache->add(stamps[at], *found[at]);
    members.members.push_back(*std::move(found[at]));
  }
  members.failed = failed;
  members.read = read;
  if (plan.cache.empty() || read == 0) return members;
  const Result<void> written = write_file(plan.cache, cache->to_text());
  if (!written) return written.error();
  return members;
}

}  // namespace podium::cli
