#include "evaluate/numbers.h"

#include <array>
#include <charconv>
#include <string>
#include <vector>

namespace podium::evaluate {

namespace {

static_assert(sizeof(mp_limb_t) == sizeof(std::uint64_t));

void append(std::vector<std::uint64_t>& words, const mpz_class& number) {
  const std::size_t size = mpz_size(number.get_mpz_t());
  const mp_limb_t* limbs = mpz_limbs_read(number.get_mpz_t());
  words.insert(words.end(), limbs, limbs + size);
}

mpz_class from_limbs(std::span<const std::uint64_t> limbs) {
  mpz_class number;
  if (limbs.empty()) return number;
  mpz_import(number.get_mpz_t(), limbs.size(), -1, sizeof(std::uint64_t), 0, 0,
             limbs.data());
  return number;
}

}  // namespace

Value Numbers::of(const mpz_class& number) {
  if (number.fits_slong_p() && fits_small(number.get_si())) {
    return make_small(number.get_si());
  }
  std::vector<std::uint64_t> words{
      static_cast<std::uint64_t>(Tag::Rational),
      (mpz_size(number.get_mpz_t()) << 1) | (sgn(number) < 0 ? 1U : 0U)};
  append(words, number);
  return std::uint64_t{words_.intern(words)} << 2;
}

Value Numbers::of(const mpq_class& number) {
  const mpz_class& top = number.get_num();
  const mpz_class& bottom = number.get_den();
  if (bottom == 1) return of(top);
  if (top.fits_slong_p() && bottom.fits_slong_p() &&
      fits_fraction(top.get_si(), bottom.get_si())) {
    return make_fraction(top.get_si(), bottom.get_si());
  }
  std::vector<std::uint64_t> words{
      static_cast<std::uint64_t>(Tag::Rational),
      (mpz_size(top.get_mpz_t()) << 1) | (sgn(top) < 0 ? 1U : 0U)};
  append(words, top);
  append(words, bottom);
  return std::uint64_t{words_.intern(words)} << 2;
}

Value Numbers::parse(std::string_view text) {
  const std::size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  std::string_view part =
      point == std::string_view::npos ? "" : text.substr(point + 1);
  while (part.ends_with('0')) part.remove_suffix(1);
  if (part.empty() && whole.size() <= 18) {
    std::int64_t number = 0;
    std::from_chars(whole.data(), whole.data() + whole.size(), number);
    return make_small(number);
  }
  mpz_class scale;
  mpz_ui_pow_ui(scale.get_mpz_t(), 10, part.size());
  std::string digits(whole);
  digits += part;
  mpq_class number(mpz_class(digits, 10), scale);
  number.canonicalize();
  return of(number);
}

mpq_class Numbers::rational(Value number) const {
  if (is_small(number)) return mpq_class(large(small(number)));
  if (is_fraction(number)) {
    return mpq_class(large(fraction_top(number)),
                     large(fraction_bottom(number)));
  }
  const auto words = words_[static_cast<std::uint32_t>(number >> 2)];
  const std::size_t size = words[1] >> 1;
  mpz_class top = from_limbs(words.subspan(2, size));
  if ((words[1] & 1) != 0) top = -top;
  const auto rest = words.subspan(2 + size);
  return rest.empty() ? mpq_class(top) : mpq_class(top, from_limbs(rest));
}

mpz_class Numbers::integer(Value number) const {
  if (is_small(number)) return large(small(number));
  return rational(number).get_num();
}

bool Numbers::is_integer(Value number) const {
  if (is_small(number)) return true;
  if (is_fraction(number)) return false;
  const auto words = words_[static_cast<std::uint32_t>(number >> 2)];
  return words[0] == static_cast<std::uint64_t>(Tag::Rational) &&
         words.size() == 2 + (words[1] >> 1);
}

}  // namespace podium::evaluate
