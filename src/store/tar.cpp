#include "store/tar.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/check.h"
#include "base/hash.h"
#include "base/text.h"

namespace podium::store {
namespace {

constexpr std::size_t kBlock = 512;
constexpr std::size_t kNameSize = 100;  // of the field in the header
// File systems allow 255 bytes in a part and 4096 in a path; the rest is for
// our extensions and hashes.
constexpr std::size_t kLongestPart = 240;
constexpr std::size_t kLongestPath = 3500;
constexpr std::size_t kHashDigits = 16;

constexpr char kRegularFile = '0';
constexpr char kLongName = 'L';

std::size_t padded(std::size_t size) {
  return (size + kBlock - 1) / kBlock * kBlock;
}

void put(std::string& header, std::size_t at, std::string_view text) {
  PODIUM_CHECK(at + text.size() <= header.size());
  header.replace(at, text.size(), text);
}

// The fields as the POSIX standard places them, with GNU's magic.
std::string header_block(std::string_view name, std::uint64_t size,
                         std::int64_t modified, char type) {
  PODIUM_CHECK(name.size() <= kNameSize);
  PODIUM_CHECK(size < (1ULL << 33));  // 11 octal digits
  PODIUM_CHECK(modified >= 0 && modified < (1LL << 33));
  std::string header(kBlock, '\0');
  put(header, 0, name);
  put(header, 100, "0000644");
  put(header, 108, "0000000");  // owner
  put(header, 116, "0000000");  // group
  put(header, 124, fmt::format("{:011o}", size));
  put(header, 136, fmt::format("{:011o}", modified));
  put(header, 148, "        ");  // counts as blanks in the sum
  header[156] = type;
  put(header, 257, "ustar  ");
  unsigned sum = 0;
  for (const char letter : header) sum += static_cast<unsigned char>(letter);
  put(header, 148, fmt::format("{:06o}", sum));
  header[154] = '\0';
  return header;
}

void append_padded(std::string& tar, std::string_view content) {
  tar += content;
  tar.append(padded(content.size()) - content.size(), '\0');
}

std::string escape(char letter) {
  return fmt::format("%{:02X}", static_cast<unsigned char>(letter));
}

std::string shortened(std::string_view text, std::size_t limit) {
  if (text.size() <= limit) return std::string(text);
  return fmt::format("{}%{}", text.substr(0, limit - kHashDigits - 1),
                     sha256(text).substr(0, kHashDigits));
}

// One part of a path that is neither empty nor a way up. The percent sign is
// escaped too, so no two parts become the same.
std::string safe_part(std::string_view part, bool folder) {
  if (part.empty()) return "%";
  // A folder x.out would be in the way of the file x.out.
  const bool like_output =
      folder && (part.ends_with(".out") || part.ends_with(".err") ||
                 part.ends_with(".csv"));
  const std::size_t dot = part.rfind('.');
  const bool dots = part == "." || part == "..";
  std::string safe;
  for (std::size_t i = 0; i < part.size(); ++i) {
    const char letter = part[i];
    const bool special = letter == '%' || letter == '/' || letter == '\0' ||
                         dots || (like_output && i == dot);
    safe += special ? escape(letter) : std::string(1, letter);
  }
  return shortened(safe, kLongestPart);
}

std::optional<std::uint64_t> parse_octal(std::string_view field) {
  std::uint64_t value = 0;
  for (const char digit : field) {
    if (digit < '0' || digit > '7') return std::nullopt;
    value = value * 8 + static_cast<std::uint64_t>(digit - '0');
  }
  return value;
}

}  // namespace

std::string member_name(std::string_view solver, std::string_view benchmark) {
  std::string path;
  const std::vector<std::string_view> parts = split(benchmark, '/');
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const bool folder = i + 1 < parts.size();
    path += safe_part(parts[i], folder);
    if (folder) path += '/';
  }
  if (path.size() > kLongestPath) path = "%" + sha256(benchmark);
  return safe_part(solver, true) + "/" + path;
}

std::string validation_name(std::string_view solver, std::string_view benchmark,
                            std::string_view core) {
  constexpr std::size_t kDigits = 16;
  return member_name(solver, benchmark) + ".%cores/" +
         safe_part(core.substr(0, kDigits), false);
}

void append_member(std::string& tar, std::string_view name,
                   std::string_view content, std::int64_t modified) {
  if (name.size() > kNameSize) {
    const std::string terminated = std::string(name) + '\0';
    tar += header_block("././@LongLink", terminated.size(), 0, kLongName);
    append_padded(tar, terminated);
  }
  tar += header_block(name.substr(0, kNameSize), content.size(), modified,
                      kRegularFile);
  append_padded(tar, content);
}

Result<std::vector<std::string_view>> member_contents(std::string_view tar) {
  const Error corrupt{Code::Corrupt, "", "is no tar archive"};
  std::vector<std::string_view> contents;
  while (!tar.empty()) {
    if (tar.size() < kBlock) return corrupt;
    const std::optional<std::uint64_t> size = parse_octal(tar.substr(124, 11));
    const char type = tar[156];
    tar.remove_prefix(kBlock);
    if (!size || *size > tar.size() || padded(*size) > tar.size()) {
      return corrupt;
    }
    if (type == kRegularFile) {
      contents.push_back(tar.substr(0, *size));
    } else if (type != kLongName) {
      return corrupt;
    }
    tar.remove_prefix(padded(*size));
  }
  return contents;
}

std::uint64_t tar_size_limit(std::uint64_t content_size) {
  // For each member two headers, two paddings and a name.
  return content_size + 3 * (4 * kBlock + 2 * kLongestPath);
}

}  // namespace podium::store
