#include "identify/cache.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>
#include <vector>

#include "base/hash.h"
#include "base/text.h"
#include "contest/answer.h"

namespace podium::identify {

namespace {

constexpr std::string_view kFirstLine = "podium-fingerprints 5";
constexpr std::string_view kAnyFirstLine = "podium-fingerprints ";
constexpr std::string_view kUndecided = "undecided";
constexpr std::string_view kLastWord = "sha512 ";
constexpr std::size_t kColumns = 7;

template <class Number>
bool parse(std::string_view text, Number& number) {
  const char* const end = text.data() + text.size();
  const auto [last, problem] = std::from_chars(text.data(), end, number);
  return problem == std::errc() && last == end && !text.empty();
}

bool is_digest(std::string_view text) {
  return text.size() == 128 &&
         text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string last_line(std::string_view lines) {
  return fmt::format("{}{}\n", kLastWord, sha512(lines));
}

// bytes, time, statuses, three digests, path
bool read_line(std::string_view line, Stamp& stamp, Member& member) {
  const std::vector<std::string_view> cells = split(line, '\t');
  if (cells.size() != kColumns || !parse(cells[0], stamp.bytes) ||
      !parse(cells[1], stamp.changed)) {
    return false;
  }
  if (cells[2] != "-") {
    for (const std::string_view status : split(cells[2], ' ')) {
      if (!contest::parse_status(status)) return false;
      member.statuses.emplace_back(status);
    }
  }
  if (!is_digest(cells[3]) || !is_digest(cells[4])) return false;
  member.print.identical = cells[3];
  member.print.normal = cells[4];
  if (cells[5] != kUndecided) {
    if (!is_digest(cells[5])) return false;
    member.print.isomorphic = std::string(cells[5]);
  }
  member.path = cells[6];
  return !member.path.empty();
}

// The lines before the last, which is the digest of them; none if it is not.
std::optional<std::string_view> whole(std::string_view text) {
  const std::size_t last = kLastWord.size() + 128 + 1;
  if (text.size() < last) return std::nullopt;
  const std::string_view lines = text.substr(0, text.size() - last);
  if (text.substr(lines.size()) != last_line(lines)) return std::nullopt;
  return lines;
}

Error damaged(const std::string& where, const char* message) {
  return {Code::Corrupt, where, message,
          "give another file, or remove this one: it is made anew"};
}

}  // namespace

Result<Cache> Cache::read(std::string_view text, const std::string& name) {
  const std::optional<std::string_view> lines = whole(text);
  Cache cache;
  std::size_t number = 0;
  if (lines) text = *lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    Stamp stamp;
    Member member;
    const bool right =
        ++number == 1 ? line == kFirstLine : read_line(line, stamp, member);
    if (!right) {
      const bool old = number == 1 && line.starts_with(kAnyFirstLine);
      return damaged(fmt::format("{}:{}", name, number),
                     old ? "these fingerprints are of another version"
                         : "this is no line of fingerprints");
    }
    if (number > 1) cache.add(stamp, std::move(member));
  }
  if (!lines && number > 0) {
    return damaged(name, "the fingerprints are cut or were changed");
  }
  return cache;
}

std::string Cache::to_text() const {
  std::string out(kFirstLine);
  out += '\n';
  for (const auto& [path, known] : files_) {
    // Such a path would not come back.
    if (path.find_first_of("\t\n") != std::string::npos) continue;
    const Member& member = known.member;
    out += fmt::format(
        "{}\t{}\t{}\t{}\t{}\t{}\t{}\n", known.stamp.bytes, known.stamp.changed,
        member.statuses.empty()
            ? "-"
            : fmt::format("{}", fmt::join(member.statuses, " ")),
        member.print.identical, member.print.normal,
        member.print.isomorphic.value_or(std::string(kUndecided)), path);
  }
  return out + last_line(out);
}

const Member* Cache::find(const std::string& path, const Stamp& stamp) const {
  const auto found = files_.find(path);
  if (found == files_.end() || found->second.stamp != stamp) return nullptr;
  return &found->second.member;
}

const Member* Cache::find_content(const std::string& identical) const {
  const auto found = contents_.find(identical);
  return found == contents_.end() ? nullptr : &found->second->member;
}

void Cache::add(const Stamp& stamp, Member member) {
  const std::string path = member.path;
  Known& known = files_[path];
  if (known.member.print.identical != member.print.identical) {
    const auto old = contents_.find(known.member.print.identical);
    if (old != contents_.end() && old->second == &known) contents_.erase(old);
  }
  known = {stamp, std::move(member)};
  contents_[known.member.print.identical] = &known;
}

}  // namespace podium::identify
