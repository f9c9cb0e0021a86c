#include "formats/unpack.h"

#include <archive.h>
#include <archive_entry.h>
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "base/file.h"
#include "base/text.h"
#include "base/units.h"

namespace podium::formats {
namespace {

struct FreeArchive {
  void operator()(archive* one) const { ::archive_read_free(one); }
};
using Archive = std::unique_ptr<archive, FreeArchive>;

constexpr std::size_t kPiece = 1U << 20;

Error damaged(const std::string& path, archive* one) {
  const char* why = ::archive_error_string(one);
  return {
      Code::Corrupt, path,
      fmt::format("is damaged or cut short: {}",
                  printable(why != nullptr ? why : "it cannot be unpacked")),
      "fetch it again"};
}

Error too_large(const std::string& path, std::uint64_t limit) {
  return {Code::Unsupported, path,
          fmt::format("there is more than {} in it", describe_bytes(limit)),
          "import it in parts"};
}

// Appends the member's content.
Result<void> read_member(archive* one, const std::string& path,
                         std::uint64_t limit, std::string& text) {
  for (;;) {
    const std::size_t used = text.size();
    if (used > limit) return too_large(path, limit);
    // Twice as much each time, so that long texts are not copied often.
    text.resize(std::max(used + kPiece, used * 2));
    const auto count =
        ::archive_read_data(one, text.data() + used, text.size() - used);
    if (count < 0) {
      text.resize(used);
      return damaged(path, one);
    }
    text.resize(used + static_cast<std::size_t>(count));
    if (count == 0) return {};
  }
}

Archive open_archive(std::string_view bytes) {
  Archive one(::archive_read_new());
  if (one == nullptr) throw std::bad_alloc();
  for (const auto support :
       {&::archive_read_support_filter_gzip,
        &::archive_read_support_filter_bzip2, &::archive_read_support_filter_xz,
        &::archive_read_support_filter_zstd, &::archive_read_support_format_tar,
        &::archive_read_support_format_zip,
        &::archive_read_support_format_raw}) {
    if (support(one.get()) < ARCHIVE_WARN) throw std::bad_alloc();
  }
  // An archive that cannot be opened says so at its first member.
  static_cast<void>(
      ::archive_read_open_memory(one.get(), bytes.data(), bytes.size()));
  return one;
}

bool is_packed(std::string_view bytes) {
  using namespace std::string_view_literals;
  constexpr std::size_t kTarMark = 257;
  for (const std::string_view mark :
       {"\x1F\x8B"sv, "BZh"sv, "\xFD\x37zXZ\0"sv, "\x28\xB5\x2F\xFD"sv,
        "PK\3\4"sv, "PK\5\6"sv}) {
    if (bytes.starts_with(mark)) return true;
  }
  return bytes.size() > kTarMark && bytes.substr(kTarMark).starts_with("ustar");
}

// A Mac adds a file of its own beside each: "._name", or all in a folder.
bool is_by_mac(std::string_view name) {
  return name.substr(name.rfind('/') + 1).starts_with("._") ||
         name.starts_with("__MACOSX/");
}

// What can be a text: a file alone, or a member of an archive.
struct Member {
  std::string name;  // empty: it is alone
  bool is_text = false;
};

Member member_of(archive* one, archive_entry* entry) {
  if (::archive_format(one) == ARCHIVE_FORMAT_RAW) return {"", true};
  const char* name = ::archive_entry_pathname(entry);
  Member member{name != nullptr ? name : "", false};
  member.is_text =
      ::archive_entry_filetype(entry) == AE_IFREG && !is_by_mac(member.name);
  return member;
}

void drop_mark(std::string& text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
}

}  // namespace

Result<std::string> peek(const std::string& path) {
  constexpr std::size_t kEnough = 1U << 16;
  const Result<MappedFile> file = MappedFile::open(path);
  if (!file) return file.error();
  if (!is_packed(file->text())) {
    return std::string(file->text().substr(0, kEnough));
  }
  const Archive one = open_archive(file->text());
  for (;;) {
    archive_entry* entry = nullptr;
    const int outcome = ::archive_read_next_header(one.get(), &entry);
    if (outcome == ARCHIVE_EOF) return std::string();
    if (outcome < ARCHIVE_WARN) return damaged(path, one.get());
    if (!member_of(one.get(), entry).is_text) continue;
    std::string text(kEnough, '\0');
    const auto count = ::archive_read_data(one.get(), text.data(), kEnough);
    if (count < 0) return damaged(path, one.get());
    text.resize(static_cast<std::size_t>(count));
    return text;
  }
}

Result<void> each_member(
    const std::string& path, std::uint64_t limit,
    const std::function<void(const std::string& name, std::string&& text)>&
        action) {
  const Result<MappedFile> file = MappedFile::open(path);
  if (!file) return file.error();
  if (!is_packed(file->text())) {
    if (file->text().size() > limit) return too_large(path, limit);
    std::string text(file->text());
    drop_mark(text);
    action("", std::move(text));
    return {};
  }
  const Archive one = open_archive(file->text());
  std::uint64_t used = 0;
  for (;;) {
    archive_entry* entry = nullptr;
    const int outcome = ::archive_read_next_header(one.get(), &entry);
    if (outcome == ARCHIVE_EOF) return {};
    if (outcome < ARCHIVE_WARN) return damaged(path, one.get());
    const Member member = member_of(one.get(), entry);
    if (!member.is_text) continue;
    std::string text;
    Result<void> read = read_member(one.get(), path, limit - used, text);
    if (!read) return read.error();
    used += text.size();
    drop_mark(text);
    action(member.name, std::move(text));
  }
}

Result<std::vector<Text>> unpack(const std::string& path, std::uint64_t limit) {
  std::vector<Text> texts;
  const Result<void> read = each_member(
      path, limit, [&](const std::string& name, std::string&& text) {
        texts.push_back(
            {name.empty() ? path : fmt::format("{}:{}", path, printable(name)),
             std::move(text)});
      });
  if (!read) return read.error();
  return texts;
}

}  // namespace podium::formats
