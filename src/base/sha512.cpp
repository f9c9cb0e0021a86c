#include "base/sha512.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <memory>
#include <vector>

#include "base/check.h"
#include "base/file.h"

namespace podium {
namespace {

class Sha512 {
 public:
  Sha512() : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
    PODIUM_CHECK(context_ != nullptr);
    PODIUM_CHECK(EVP_DigestInit_ex(context_.get(), EVP_sha512(), nullptr) == 1);
  }

  void add(std::string_view bytes) {
    PODIUM_CHECK(
        EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
  }

  std::string finish() {
    std::array<unsigned char, 64> digest{};
    unsigned size = 0;
    PODIUM_CHECK(EVP_DigestFinal_ex(context_.get(), digest.data(), &size) == 1);
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string text;
    text.reserve(2 * digest.size());
    for (const unsigned char byte : digest) {
      text += kDigits[byte >> 4];
      text += kDigits[byte & 15];
    }
    return text;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

}  // namespace

std::string sha512(std::string_view bytes) {
  Sha512 digest;
  digest.add(bytes);
  return digest.finish();
}

Result<std::string> sha512_of_file(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return io_error("cannot open", path, errno);
  Sha512 digest;
  std::vector<char> buffer(1 << 18);
  for (;;) {
    const ssize_t size = ::read(file.get(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return io_error("cannot read", path, errno);
    if (size == 0) return digest.finish();
    digest.add({buffer.data(), static_cast<std::size_t>(size)});
  }
}

}  // namespace podium
