#include "formats/write_text.h"

#include <archive.h>
#include <archive_entry.h>
#include <zlib.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "base/check.h"

namespace podium::formats {
namespace {

struct FreeArchive {
  void operator()(archive* one) const { ::archive_write_free(one); }
};

la_ssize_t append(archive* /*one*/, void* target, const void* bytes,
                  std::size_t count) {
  static_cast<std::string*>(target)->append(static_cast<const char*>(bytes),
                                            count);
  return static_cast<la_ssize_t>(count);
}

}  // namespace

std::string plain_seconds(Duration time) {
  std::string text = format_seconds(time, 9);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

std::string json_text(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false,
                                   nlohmann::json::error_handler_t::replace);
}

std::string exact_cell(std::string_view text) {
  if (text.find_first_of(",\"\r\n") == std::string_view::npos) {
    return std::string(text);
  }
  std::string cell = "\"";
  for (const char letter : text) {
    if (letter == '"') cell += '"';
    cell += letter;
  }
  return cell + '"';
}

std::string file_name(std::string_view name) {
  std::string result;
  for (const char letter : name) {
    const bool plain = letter > ' ' && letter != '/' && letter != '\x7f';
    result +=
        plain || static_cast<unsigned char>(letter) >= 0x80 ? letter : '_';
  }
  if (result.empty() || result.front() == '.') result.insert(0, "_");
  return result;
}

std::string gzip(std::string_view text) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  constexpr int kMemory = 8;
  if (::deflateInit2(&stream, Z_DEFAULT_COMPRESSION, Z_DEFLATED, kGzipWindow,
                     kMemory, Z_DEFAULT_STRATEGY) != Z_OK) {
    throw std::bad_alloc();
  }
  std::string packed;
  std::string piece(1U << 16, '\0');
  int outcome = Z_OK;
  constexpr std::size_t kMost = 1U << 30;  // zlib counts in 32 bits
  while (outcome != Z_STREAM_END) {
    if (stream.avail_in == 0 && !text.empty()) {
      const std::string_view next = text.substr(0, kMost);
      // zlib does not write to its input.
      stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(next.data()));
      stream.avail_in = static_cast<uInt>(next.size());
      text.remove_prefix(next.size());
    }
    stream.next_out = reinterpret_cast<Bytef*>(piece.data());
    stream.avail_out = static_cast<uInt>(piece.size());
    outcome = ::deflate(&stream, text.empty() ? Z_FINISH : Z_NO_FLUSH);
    PODIUM_CHECK(outcome == Z_OK || outcome == Z_STREAM_END ||
                 outcome == Z_BUF_ERROR);
    packed.append(piece.data(), piece.size() - stream.avail_out);
  }
  ::deflateEnd(&stream);
  return packed;
}

std::string bzip2(std::string_view text) {
  const std::unique_ptr<archive, FreeArchive> one(::archive_write_new());
  if (one == nullptr) throw std::bad_alloc();
  std::string packed;
  PODIUM_CHECK(::archive_write_add_filter_bzip2(one.get()) == ARCHIVE_OK);
  PODIUM_CHECK(::archive_write_set_format_raw(one.get()) == ARCHIVE_OK);
  // No padding behind the end.
  ::archive_write_set_bytes_in_last_block(one.get(), 1);
  PODIUM_CHECK(::archive_write_open(one.get(), &packed, nullptr, append,
                                    nullptr) == ARCHIVE_OK);
  const std::unique_ptr<archive_entry, decltype(&::archive_entry_free)> entry(
      ::archive_entry_new(), &::archive_entry_free);
  if (entry == nullptr) throw std::bad_alloc();
  ::archive_entry_set_filetype(entry.get(), AE_IFREG);
  PODIUM_CHECK(::archive_write_header(one.get(), entry.get()) == ARCHIVE_OK);
  PODIUM_CHECK(::archive_write_data(one.get(), text.data(), text.size()) >= 0);
  PODIUM_CHECK(::archive_write_close(one.get()) == ARCHIVE_OK);
  return packed;
}

}  // namespace podium::formats
