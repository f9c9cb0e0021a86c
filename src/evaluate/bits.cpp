#include "evaluate/bits.h"

#include <vector>

#include "evaluate/numbers.h"

namespace podium::evaluate {

Value Bits::of(const mpz_class& number, std::uint32_t width) {
  mpz_class rest;
  mpz_fdiv_r_2exp(rest.get_mpz_t(), number.get_mpz_t(), width);
  if (width <= kWord) return rest.get_ui();
  const std::size_t size = mpz_size(rest.get_mpz_t());
  const mp_limb_t* limbs = mpz_limbs_read(rest.get_mpz_t());
  std::vector<std::uint64_t> words{static_cast<std::uint64_t>(Tag::Bits)};
  words.insert(words.end(), limbs, limbs + size);
  return words_.intern(words);
}

Value Bits::of(std::span<const std::uint32_t> bits, std::uint32_t width) {
  if (width <= kWord) {
    std::uint64_t word = 0;
    for (std::size_t at = bits.size(); at > 0; --at) {
      word = (word << 32) | bits[at - 1];
    }
    return word;
  }
  mpz_class number;
  if (!bits.empty()) {
    mpz_import(number.get_mpz_t(), bits.size(), -1, sizeof(std::uint32_t), 0, 0,
               bits.data());
  }
  return of(number, width);
}

mpz_class Bits::unsigned_of(Value bits, std::uint32_t width) const {
  if (width <= kWord) return mpz_class(bits);
  const auto limbs = words_[static_cast<std::uint32_t>(bits)].subspan(1);
  mpz_class number;
  if (!limbs.empty()) {
    mpz_import(number.get_mpz_t(), limbs.size(), -1, sizeof(std::uint64_t), 0,
               0, limbs.data());
  }
  return number;
}

mpz_class Bits::signed_of(Value bits, std::uint32_t width) const {
  mpz_class number = unsigned_of(bits, width);
  if (mpz_tstbit(number.get_mpz_t(), width - 1) != 0) {
    mpz_class power;
    mpz_setbit(power.get_mpz_t(), width);
    number -= power;
  }
  return number;
}

}  // namespace podium::evaluate
