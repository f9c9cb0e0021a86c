// Whatever a file holds, unpacking it gives texts or an error, and stays within
// its limit.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "base/file.h"
#include "formats/unpack.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data,
                                      std::size_t size) {
  static const podium::TemporaryFolder folder =
      *podium::TemporaryFolder::create(podium::temporary_root());
  constexpr std::uint64_t kLimit = 1U << 20;
  const std::string path = folder.path() + "/input";
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (!podium::write_file(path, bytes)) return 0;
  static_cast<void>(podium::formats::peek(path));
  const auto texts = podium::formats::unpack(path, kLimit);
  if (!texts) return 0;
  std::uint64_t total = 0;
  for (const podium::formats::Text& text : *texts) total += text.text.size();
  if (total > kLimit) std::abort();
  return 0;
}
