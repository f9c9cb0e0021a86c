#include "base/sha512.h"

#include <bit>
#include <cstdint>

namespace podium {
namespace {

using Word = std::uint64_t;

constexpr std::size_t kBlock = 128;  // bytes
constexpr std::size_t kRounds = 80;

// The first bits of the fractions of roots of the first primes: cube roots, and
// square roots to begin with.
constexpr std::array<Word, kRounds> kRoots{
    0x428a2f98d728ae22, 0x7137449123ef65cd, 0xb5c0fbcfec4d3b2f,
    0xe9b5dba58189dbbc, 0x3956c25bf348b538, 0x59f111f1b605d019,
    0x923f82a4af194f9b, 0xab1c5ed5da6d8118, 0xd807aa98a3030242,
    0x12835b0145706fbe, 0x243185be4ee4b28c, 0x550c7dc3d5ffb4e2,
    0x72be5d74f27b896f, 0x80deb1fe3b1696b1, 0x9bdc06a725c71235,
    0xc19bf174cf692694, 0xe49b69c19ef14ad2, 0xefbe4786384f25e3,
    0x0fc19dc68b8cd5b5, 0x240ca1cc77ac9c65, 0x2de92c6f592b0275,
    0x4a7484aa6ea6e483, 0x5cb0a9dcbd41fbd4, 0x76f988da831153b5,
    0x983e5152ee66dfab, 0xa831c66d2db43210, 0xb00327c898fb213f,
    0xbf597fc7beef0ee4, 0xc6e00bf33da88fc2, 0xd5a79147930aa725,
    0x06ca6351e003826f, 0x142929670a0e6e70, 0x27b70a8546d22ffc,
    0x2e1b21385c26c926, 0x4d2c6dfc5ac42aed, 0x53380d139d95b3df,
    0x650a73548baf63de, 0x766a0abb3c77b2a8, 0x81c2c92e47edaee6,
    0x92722c851482353b, 0xa2bfe8a14cf10364, 0xa81a664bbc423001,
    0xc24b8b70d0f89791, 0xc76c51a30654be30, 0xd192e819d6ef5218,
    0xd69906245565a910, 0xf40e35855771202a, 0x106aa07032bbd1b8,
    0x19a4c116b8d2d0c8, 0x1e376c085141ab53, 0x2748774cdf8eeb99,
    0x34b0bcb5e19b48a8, 0x391c0cb3c5c95a63, 0x4ed8aa4ae3418acb,
    0x5b9cca4f7763e373, 0x682e6ff3d6b2b8a3, 0x748f82ee5defb2fc,
    0x78a5636f43172f60, 0x84c87814a1f0ab72, 0x8cc702081a6439ec,
    0x90befffa23631e28, 0xa4506cebde82bde9, 0xbef9a3f7b2c67915,
    0xc67178f2e372532b, 0xca273eceea26619c, 0xd186b8c721c0c207,
    0xeada7dd6cde0eb1e, 0xf57d4f7fee6ed178, 0x06f067aa72176fba,
    0x0a637dc5a2c898a6, 0x113f9804bef90dae, 0x1b710b35131c471b,
    0x28db77f523047d84, 0x32caab7b40c72493, 0x3c9ebe0a15c9bebc,
    0x431d67c49c100d4c, 0x4cc5d4becb3e42b6, 0x597f299cfc657e2a,
    0x5fcb6fab3ad6faec, 0x6c44198c4a475817};
constexpr std::array<Word, 8> kBegin{0x6a09e667f3bcc908, 0xbb67ae8584caa73b,
                                     0x3c6ef372fe94f82b, 0xa54ff53a5f1d36f1,
                                     0x510e527fade682d1, 0x9b05688c2b3e6c1f,
                                     0x1f83d9abfb41bd6b, 0x5be0cd19137e2179};

// Numbers are written with the highest byte first.
Word read_word(const unsigned char* bytes) {
  Word word = 0;
  for (std::size_t i = 0; i < 8; ++i) word = word << 8 | bytes[i];
  return word;
}

void write_word(Word word, unsigned char* bytes) {
  for (std::size_t i = 8; i-- > 0; word >>= 8) {
    bytes[i] = static_cast<unsigned char>(word);
  }
}

Word turned(Word word, int one, int two, int three) {
  return std::rotr(word, one) ^ std::rotr(word, two) ^ std::rotr(word, three);
}

void add_block(const unsigned char* bytes, std::array<Word, 8>& state) {
  std::array<Word, kRounds> words{};
  for (std::size_t i = 0; i < 16; ++i) words[i] = read_word(bytes + 8 * i);
  for (std::size_t i = 16; i < kRounds; ++i) {
    const Word early = words[i - 15];
    const Word late = words[i - 2];
    words[i] = words[i - 16] +
               (std::rotr(early, 1) ^ std::rotr(early, 8) ^ early >> 7) +
               words[i - 7] +
               (std::rotr(late, 19) ^ std::rotr(late, 61) ^ late >> 6);
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < kRounds; ++i) {
    const Word one =
        h + turned(e, 14, 18, 41) + ((e & f) ^ (~e & g)) + kRoots[i] + words[i];
    const Word two = turned(a, 28, 34, 39) + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + one;
    d = c;
    c = b;
    b = a;
    a = one + two;
  }
  const std::array<Word, 8> added{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += added[i];
}

}  // namespace

std::array<unsigned char, kSha512Bytes> short_sha512(std::string_view bytes) {
  std::array<Word, 8> state = kBegin;
  const auto* at = reinterpret_cast<const unsigned char*>(bytes.data());
  std::size_t left = bytes.size();
  for (; left >= kBlock; left -= kBlock, at += kBlock) add_block(at, state);
  // The rest, a bit, zeros, and the number of bits in the last word.
  std::array<unsigned char, 2 * kBlock> last{};
  for (std::size_t i = 0; i < left; ++i) last[i] = at[i];
  last[left] = 0x80;
  const std::size_t size = left + 17 <= kBlock ? kBlock : 2 * kBlock;
  write_word(bytes.size() * 8, last.data() + size - 8);
  for (std::size_t i = 0; i < size; i += kBlock) {
    add_block(last.data() + i, state);
  }
  std::array<unsigned char, kSha512Bytes> digest{};
  for (std::size_t i = 0; i < state.size(); ++i) {
    write_word(state[i], digest.data() + 8 * i);
  }
  return digest;
}

}  // namespace podium
