// Indexes and caches of any bytes are read or refused, and a cache that was
// read is written as it was.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/hash.h"
#include "identify/cache.h"
#include "identify/index.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const auto index = podium::identify::Index::from(bytes, "fuzz");
  if (index) {
    for (const char digit : {'0', '7', 'f'}) {
      const auto found = index->find(std::string(128, digit));
      if (!found && found.error().hint.empty()) std::abort();
    }
  }
  static_cast<void>(podium::identify::Cache::read(bytes, "fuzz"));
  const std::string whole =
      std::string(bytes) + "sha512 " + podium::sha512(bytes) + "\n";
  const auto cache = podium::identify::Cache::read(whole, "fuzz");
  if (!cache) return 0;
  const std::string text = cache->to_text();
  const auto again = podium::identify::Cache::read(text, "again");
  if (!again || again->to_text() != text) std::abort();
  return 0;
}
