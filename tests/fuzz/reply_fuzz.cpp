// The replies in a stream of bytes do not depend on how it is cut, and what is
// kept of them is bounded.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "run/reply.h"

namespace {

using podium::run::ReplyKind;
using podium::run::ReplyReader;

void require(bool condition) {
  if (!condition) std::abort();
}

std::vector<std::pair<ReplyKind, std::string>> read(std::string_view text,
                                                    std::size_t piece) {
  std::vector<std::pair<ReplyKind, std::string>> replies;
  ReplyReader reader;
  const auto add = [&] {
    require(reader.begun() && !reader.may_be_complete());
    require(reader.text().size() <= ReplyReader::kKept);
    replies.emplace_back(reader.kind(), std::string(reader.text()));
    reader.next();
    require(reader.fresh());
  };
  while (!text.empty()) {
    std::string_view bytes = text.substr(0, piece);
    text.remove_prefix(bytes.size());
    while (!bytes.empty()) {
      const std::size_t taken = reader.take(bytes);
      require(taken <= bytes.size());
      require(taken > 0 || reader.complete());
      bytes.remove_prefix(taken);
      if (reader.complete()) add();
    }
  }
  reader.end();
  if (reader.complete()) add();
  return replies;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto whole = read(text, text.size() + 1);
  require(whole == read(text, 1));
  require(whole == read(text, 3));
  return 0;
}
