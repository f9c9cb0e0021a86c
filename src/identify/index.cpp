#include "identify/index.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <map>

#include "base/text.h"
#include "contest/answer.h"

namespace podium::identify {

namespace {

// Magic, number of entries; then entries in the order of their digests, then
// texts. Numbers are little-endian.
constexpr std::string_view kMagic = "podium-index-4\n\n";
constexpr std::string_view kAnyMagic = "podium-index-";
constexpr const char* kHint =
    "make one with podium identify --index FILE --build FOLDER";
constexpr std::size_t kHeader = 24;
constexpr std::size_t kDigest = 64;

struct Entry {
  std::array<unsigned char, kDigest> digest;
  std::uint64_t text;    // where it begins in the file
  std::uint32_t name;    // bytes of the name
  std::uint32_t status;  // bytes of the statuses after it
};
static_assert(sizeof(Entry) == 80);
static_assert(std::endian::native == std::endian::little);

unsigned char nibble(char digit) {
  return static_cast<unsigned char>(digit <= '9' ? digit - '0'
                                                 : digit - 'a' + 10);
}

std::array<unsigned char, kDigest> bytes_of(std::string_view digits) {
  PODIUM_CHECK(digits.size() == 2 * kDigest);
  std::array<unsigned char, kDigest> bytes{};
  for (std::size_t at = 0; at < kDigest; ++at) {
    bytes[at] = static_cast<unsigned char>(nibble(digits[2 * at]) << 4 |
                                           nibble(digits[2 * at + 1]));
  }
  return bytes;
}

// What all members know, unless they contradict each other.
std::string common_statuses(const std::vector<const Member*>& members) {
  std::size_t checks = 0;
  for (const Member* member : members) {
    checks = std::max(checks, member->statuses.size());
  }
  std::string all;
  for (std::size_t check = 0; check < checks; ++check) {
    std::string known = "unknown";
    bool agree = true;
    for (const Member* member : members) {
      if (check >= member->statuses.size()) continue;
      const std::string& status = member->statuses[check];
      if (status == "unknown") continue;
      agree = agree && (known == "unknown" || known == status);
      known = status;
    }
    if (!all.empty()) all += ' ';
    all += agree ? known : "unknown";
  }
  return all;
}

void append(std::string& out, const void* data, std::size_t size) {
  out.append(static_cast<const char*>(data), size);
}

}  // namespace

std::string make_index(const std::vector<Member>& members) {
  std::map<std::string_view, std::vector<const Member*>> classes;
  for (const Member& member : members) {
    if (member.print.isomorphic) {
      classes[*member.print.isomorphic].push_back(&member);
    }
  }
  std::string out(kMagic);
  const std::uint64_t count = classes.size();
  append(out, &count, sizeof count);
  std::string texts;
  const std::size_t begin = kHeader + classes.size() * sizeof(Entry);
  for (const auto& [digest, same] : classes) {
    const std::string& name = same.front()->path;
    const std::string statuses = common_statuses(same);
    const Entry entry{bytes_of(digest), begin + texts.size(),
                      static_cast<std::uint32_t>(name.size()),
                      static_cast<std::uint32_t>(statuses.size())};
    append(out, &entry, sizeof entry);
    texts += name;
    texts += statuses;
  }
  return out + texts;
}

Result<Index> Index::open(const std::string& path) {
  Result<MappedFile> file = MappedFile::open(path);
  if (!file) {
    Error error = file.error();
    if (error.hint.empty()) error.hint = kHint;
    return error;
  }
  Result<Index> index = from(file->text(), path);
  if (index) index->file_.emplace(std::move(*file));
  return index;
}

// Texts are in the order of the entries, so the last one ends the file.
Result<Index> Index::from(std::string_view bytes, const std::string& name) {
  if (!bytes.starts_with(kMagic) && bytes.starts_with(kAnyMagic)) {
    return Error{Code::Corrupt, name, "this is an index of another version",
                 kHint};
  }
  if (!bytes.starts_with(kMagic)) {
    return Error{Code::Corrupt, name, "this is no index of benchmarks", kHint};
  }
  const Error cut{Code::Corrupt, name, "the index is cut or has grown", kHint};
  if (bytes.size() < kHeader) return cut;
  std::uint64_t count = 0;
  std::memcpy(&count, bytes.data() + kMagic.size(), sizeof count);
  if (count > (bytes.size() - kHeader) / sizeof(Entry)) return cut;
  std::uint64_t end = kHeader + count * sizeof(Entry);
  if (count > 0) {
    Entry last{};
    std::memcpy(&last, bytes.data() + end - sizeof last, sizeof last);
    end = last.text + last.name + last.status;
  }
  if (end != bytes.size()) return cut;
  Index index;
  index.bytes_ = bytes;
  index.name_ = name;
  index.count_ = count;
  return index;
}

Result<std::optional<Index::Found>> Index::find(std::string_view digest) const {
  const std::array<unsigned char, kDigest> key = bytes_of(digest);
  const auto place = [this](std::size_t at) {
    return bytes_.data() + kHeader + at * sizeof(Entry);
  };
  std::size_t low = 0;
  std::size_t high = count_;
  while (low < high) {
    const std::size_t middle = low + (high - low) / 2;
    if (std::memcmp(place(middle), key.data(), kDigest) < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  if (low == count_ || std::memcmp(place(low), key.data(), kDigest) != 0) {
    return std::optional<Found>();
  }
  Entry entry{};
  std::memcpy(&entry, place(low), sizeof entry);
  const std::uint64_t size = std::uint64_t{entry.name} + entry.status;
  if (entry.text > bytes_.size() || size > bytes_.size() - entry.text) {
    return Error{Code::Corrupt, name_, "an entry leads out of the index",
                 "make it anew"};
  }
  Found found;
  found.name = bytes_.substr(entry.text, entry.name);
  const std::string_view statuses =
      bytes_.substr(entry.text + entry.name, entry.status);
  if (!statuses.empty()) found.statuses = split(statuses, ' ');
  for (const std::string_view status : found.statuses) {
    if (!contest::parse_status(status)) {
      return Error{Code::Corrupt, name_, "an entry has another status",
                   "make it anew"};
    }
  }
  return std::optional(std::move(found));
}

}  // namespace podium::identify
