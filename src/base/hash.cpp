#include "base/hash.h"

#include <fcntl.h>
// The functions that only calculate: those that OpenSSL recommends prepare all
// that it has first, which takes longer than most of our texts.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/sha.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <span>
#include <vector>

#include "base/file.h"

namespace podium {
namespace {

// One of the two, as a type: what the library has of it.
struct Sha256 {
  using Context = SHA256_CTX;
  static constexpr std::size_t kSize = SHA256_DIGEST_LENGTH;
  static constexpr auto kBegin = &SHA256_Init;
  static constexpr auto kAdd = &SHA256_Update;
  static constexpr auto kEnd = &SHA256_Final;
};

struct Sha512 {
  using Context = SHA512_CTX;
  static constexpr std::size_t kSize = SHA512_DIGEST_LENGTH;
  static constexpr auto kBegin = &SHA512_Init;
  static constexpr auto kAdd = &SHA512_Update;
  static constexpr auto kEnd = &SHA512_Final;
};

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

template <class Kind>
class Hash {
 public:
  Hash() { PODIUM_CHECK(Kind::kBegin(&context_) == 1); }

  void add(const void* data, std::size_t size) {
    PODIUM_CHECK(Kind::kAdd(&context_, data, size) == 1);
  }

  std::string hex() {
    std::array<unsigned char, Kind::kSize> digest{};
    PODIUM_CHECK(Kind::kEnd(digest.data(), &context_) == 1);
    return to_hex(digest);
  }

 private:
  typename Kind::Context context_;
};

template <class Kind>
std::string hash_of(std::string_view bytes) {
  Hash<Kind> hash;
  hash.add(bytes.data(), bytes.size());
  return hash.hex();
}

template <class Kind>
Result<std::string> hash_of_file(const std::string& path) {
  const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return io_error("cannot open", path, errno);
  Hash<Kind> hash;
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

std::string sha256(std::string_view bytes) { return hash_of<Sha256>(bytes); }
std::string sha512(std::string_view bytes) { return hash_of<Sha512>(bytes); }

Result<std::string> sha256_of_file(const std::string& path) {
  return hash_of_file<Sha256>(path);
}
Result<std::string> sha512_of_file(const std::string& path) {
  return hash_of_file<Sha512>(path);
}

}  // namespace podium
