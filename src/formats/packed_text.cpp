#include "formats/packed_text.h"

#include <fmt/format.h>
#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <memory>
#include <string_view>

#include "base/file.h"

namespace podium::formats {
namespace {

constexpr std::string_view kGzip = "\x1F\x8B";
constexpr std::string_view kZstd = "\x28\xB5\x2F\xFD";

Error damaged(const std::string& path) {
  return {Code::Corrupt, path, "the compressed file is damaged or cut short",
          "fetch it again"};
}

Error too_large(const std::string& path, std::uint64_t limit) {
  return {Code::Unsupported, path,
          fmt::format("there are more than {} bytes in it", limit), ""};
}

// Room for more output, up to one byte over the limit.
void grow(std::string& text, std::uint64_t limit) {
  constexpr std::uint64_t kFirst = 1U << 16;
  const std::uint64_t doubled = text.size() * 2;
  text.resize(std::min(limit + 1, std::max(kFirst, doubled)));
}

struct EndInflate {
  void operator()(z_stream* stream) const { ::inflateEnd(stream); }
};

Result<std::string> unpack_gzip(std::string_view packed,
                                const std::string& path, std::uint64_t limit) {
  z_stream stream{};
  constexpr int kGzipWindow = 15 + 16;
  if (::inflateInit2(&stream, kGzipWindow) != Z_OK) throw std::bad_alloc();
  const std::unique_ptr<z_stream, EndInflate> guard(&stream);
  std::string text;
  text.resize(std::min<std::uint64_t>(limit + 1, packed.size() * 4ULL + 1024));
  std::size_t used = 0;
  std::size_t taken = 0;
  constexpr std::size_t kPiece = 1U << 30;  // zlib counts in 32 bits
  for (;;) {
    if (used == text.size()) {
      if (used > limit) return too_large(path, limit);
      grow(text, limit);
    }
    const std::size_t in = std::min(kPiece, packed.size() - taken);
    const std::size_t out = std::min(kPiece, text.size() - used);
    // zlib does not write to its input.
    stream.next_in =
        reinterpret_cast<Bytef*>(const_cast<char*>(packed.data() + taken));
    stream.avail_in = static_cast<uInt>(in);
    stream.next_out = reinterpret_cast<Bytef*>(text.data() + used);
    stream.avail_out = static_cast<uInt>(out);
    const int outcome = ::inflate(&stream, Z_NO_FLUSH);
    taken += in - stream.avail_in;
    used += out - stream.avail_out;
    if (outcome == Z_STREAM_END) {
      // A file may consist of several such streams.
      if (taken == packed.size()) break;
      if (::inflateReset(&stream) != Z_OK) return damaged(path);
      continue;
    }
    const bool stuck = outcome == Z_BUF_ERROR && used < text.size();
    if (stuck || (outcome != Z_OK && outcome != Z_BUF_ERROR)) {
      return damaged(path);
    }
  }
  if (used > limit) return too_large(path, limit);
  text.resize(used);
  return text;
}

struct FreeContext {
  void operator()(ZSTD_DCtx* context) const { ZSTD_freeDCtx(context); }
};

Result<std::string> unpack_zstd(std::string_view packed,
                                const std::string& path, std::uint64_t limit) {
  const std::unique_ptr<ZSTD_DCtx, FreeContext> context(ZSTD_createDCtx());
  if (context == nullptr) throw std::bad_alloc();
  std::string text;
  ZSTD_inBuffer in{packed.data(), packed.size(), 0};
  std::size_t used = 0;
  std::size_t more = 1;
  while (in.pos < in.size || more != 0) {
    if (used == text.size()) {
      if (used > limit) return too_large(path, limit);
      grow(text, limit);
    }
    ZSTD_outBuffer out{text.data(), text.size(), used};
    const std::size_t before = in.pos;
    more = ZSTD_decompressStream(context.get(), &out, &in);
    const bool stuck =
        more != 0 && in.pos == before && out.pos == used && in.pos == in.size;
    if (ZSTD_isError(more) != 0 || stuck) return damaged(path);
    used = out.pos;
  }
  if (used > limit) return too_large(path, limit);
  text.resize(used);
  return text;
}

}  // namespace

Result<std::string> read_packed_text(const std::string& path,
                                     std::uint64_t limit) {
  const Result<MappedFile> file = MappedFile::open(path);
  if (!file) return file.error();
  const std::string_view bytes = file->text();
  if (bytes.substr(0, kGzip.size()) == kGzip) {
    return unpack_gzip(bytes, path, limit);
  }
  if (bytes.substr(0, kZstd.size()) == kZstd) {
    return unpack_zstd(bytes, path, limit);
  }
  if (bytes.size() > limit) return too_large(path, limit);
  return std::string(bytes);
}

}  // namespace podium::formats
