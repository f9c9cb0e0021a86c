#include "select/packed_text.h"

#include <fmt/format.h>
#include <simdjson.h>
#include <zlib.h>

#include <algorithm>

#include "base/file.h"
#include "base/hash.h"

namespace podium::select {
namespace {

constexpr std::size_t kLargest = 0xFFFF'0000;  // simdjson counts in 32 bits

bool is_packed(std::string_view bytes) { return bytes.starts_with("\x1f\x8b"); }

Error too_large(const std::string& path) {
  return {Code::Unsupported, path, "the text is larger than 4 GB",
          "split it into several files"};
}

// One or several gzip members, as gzip itself reads them.
class Inflater {
 public:
  Inflater() = default;
  Inflater(const Inflater&) = delete;
  Inflater& operator=(const Inflater&) = delete;
  ~Inflater() {
    if (ready_) inflateEnd(&stream_);
  }

  Result<std::string> run(std::string_view bytes, const std::string& path) {
    constexpr int kGzip = 16 + MAX_WBITS;
    if (inflateInit2(&stream_, kGzip) != Z_OK) {
      return Error{Code::Io, path, "zlib does not start"};
    }
    ready_ = true;
    std::string text;
    text.resize(std::clamp<std::size_t>(bytes.size() * 4, 1U << 16, kLargest));
    std::size_t filled = 0;
    while (true) {
      const int status = step(bytes, text, filled);
      if (status == Z_STREAM_END && bytes.empty()) break;
      if (status == Z_STREAM_END) {
        if (inflateReset(&stream_) == Z_OK) continue;
      }
      if (filled == text.size() && (status == Z_OK || status == Z_BUF_ERROR)) {
        if (filled >= kLargest) return too_large(path);
        text.resize(std::min(kLargest, text.size() * 2));
        continue;
      }
      if (status == Z_OK && !bytes.empty()) continue;
      return Error{Code::Syntax, path,
                   bytes.empty() ? "the gzip file is cut off"
                                 : "the gzip file is damaged",
                   "fetch or pack it again"};
    }
    text.resize(filled);
    return text;
  }

 private:
  // As much as one call does; takes from `bytes`, adds to `text`.
  int step(std::string_view& bytes, std::string& text, std::size_t& filled) {
    constexpr std::size_t kPiece = 1U << 30;
    const std::size_t in = std::min(bytes.size(), kPiece);
    const std::size_t out = std::min(text.size() - filled, kPiece);
    // zlib does not write to it; its type only lacks const.
    stream_.next_in =
        const_cast<Bytef*>(reinterpret_cast<const Bytef*>(bytes.data()));
    stream_.avail_in = static_cast<uInt>(in);
    stream_.next_out = reinterpret_cast<Bytef*>(text.data() + filled);
    stream_.avail_out = static_cast<uInt>(out);
    const int status = inflate(&stream_, Z_NO_FLUSH);
    bytes.remove_prefix(in - stream_.avail_in);
    filled += out - stream_.avail_out;
    return status;
  }

  z_stream stream_{};
  bool ready_ = false;
};

}  // namespace

PackedText PackedText::of(std::string_view text) {
  PackedText result;
  result.bytes_.reserve(text.size() + simdjson::SIMDJSON_PADDING);
  result.bytes_ = text;
  result.size_ = text.size();
  result.bytes_.resize(text.size() + simdjson::SIMDJSON_PADDING);
  return result;
}

Result<PackedText> PackedText::open(const std::string& path) {
  const Result<MappedFile> file = MappedFile::open(path);
  if (!file) return file.error();
  PackedText result;
  if (is_packed(file->text())) {
    Result<std::string> text = Inflater().run(file->text(), path);
    if (!text) return text.error();
    result.bytes_ = std::move(*text);
    result.size_ = result.bytes_.size();
    result.bytes_.resize(result.size_ + simdjson::SIMDJSON_PADDING);
  } else if (file->text().size() > kLargest) {
    return too_large(path);
  } else {
    result = of(file->text());
  }
  result.digest_ = sha256(file->text());
  return result;
}

}  // namespace podium::select
