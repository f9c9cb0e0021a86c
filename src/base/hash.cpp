#include "base/hash.h"

#include <fcntl.h>
#include <openssl/evp.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <span>
#include <vector>

#include "base/file.h"
#include "base/sha512.h"

namespace podium {
namespace {

// Texts of up to so many bytes are not worth loading the library for.
constexpr std::size_t kShort = std::size_t{1} << 16;

std::string to_hex(std::span<const unsigned char> bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const unsigned char byte : bytes) {
    text += kDigits[byte >> 4];
    text += kDigits[byte & 15];
  }
  return text;
}

class Hash {
 public:
  explicit Hash(const EVP_MD* kind)
      : context_(EVP_MD_CTX_new(), &EVP_MD_CTX_free) {
    PODIUM_CHECK(context_ != nullptr);
    PODIUM_CHECK(EVP_DigestInit_ex(context_.get(), kind, nullptr) == 1);
  }

  void add(const void* data, std::size_t size) {
    PODIUM_CHECK(EVP_DigestUpdate(context_.get(), data, size) == 1);
  }

  // Of a whole text; one after the other.
  std::string of(std::string_view bytes) {
    PODIUM_CHECK(EVP_DigestInit_ex(context_.get(), nullptr, nullptr) == 1);
    add(bytes.data(), bytes.size());
    return hex();
  }

  std::string hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned size = 0;
    PODIUM_CHECK(EVP_DigestFinal_ex(context_.get(), digest.data(), &size) == 1);
    return to_hex({digest.data(), size});
  }

 private:
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

Result<std::string> hash_of_file(const EVP_MD* kind, const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return io_error("cannot open", path, errno);
  Hash hash(kind);
  std::vector<char> buffer(1 << 18);
  for (;;) {
    const ssize_t size = ::read(file.get(), buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return io_error("cannot read", path, errno);
    if (size == 0) return hash.hex();
    hash.add(buffer.data(), static_cast<std::size_t>(size));
  }
}

}  // namespace

// To prepare for the first text takes longer than to hash a small file.
std::string sha256(std::string_view bytes) {
  thread_local Hash hash(EVP_sha256());
  return hash.of(bytes);
}

std::string sha512(std::string_view bytes) {
  return bytes.size() <= kShort ? to_hex(short_sha512(bytes))
                                : Hash(EVP_sha512()).of(bytes);
}

Result<std::string> sha256_of_file(const std::string& path) {
  return hash_of_file(EVP_sha256(), path);
}
Result<std::string> sha512_of_file(const std::string& path) {
  return hash_of_file(EVP_sha512(), path);
}

}  // namespace podium
