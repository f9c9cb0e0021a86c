#include "base/sha512.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <vector>

#include "base/file.h"

namespace podium {

Result<std::string> sha512_of_file(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return io_error("cannot open", path, errno);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(
      EVP_MD_CTX_new(), &EVP_MD_CTX_free);
  PODIUM_CHECK(context != nullptr);
  PODIUM_CHECK(EVP_DigestInit_ex(context.get(), EVP_sha512(), nullptr) == 1);
  std::vector<char> buffer(1 << 18);
  for (;;) {
    const ssize_t size = ::read(file.get(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return io_error("cannot read", path, errno);
    if (size == 0) break;
    PODIUM_CHECK(EVP_DigestUpdate(context.get(), buffer.data(),
                                  static_cast<std::size_t>(size)) == 1);
  }
  std::array<unsigned char, 64> digest{};
  unsigned size = 0;
  PODIUM_CHECK(EVP_DigestFinal_ex(context.get(), digest.data(), &size) == 1);
  std::string text;
  for (const unsigned char byte : digest) text += fmt::format("{:02x}", byte);
#include <openssl/sha.h>

#include <array>

namespace podium {

std::string sha512(std::string_view bytes) {
  std::array<unsigned char, SHA512_DIGEST_LENGTH> digest{};
  SHA512(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         digest.data());
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * digest.size());
  for (const unsigned char byte : digest) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

}  // namespace podium
