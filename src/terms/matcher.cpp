#include "terms/matcher.h"

#include "terms/hints.h"
#include "terms/print.h"

namespace podium::terms {

namespace {

constexpr SortId kFree{kNone};
constexpr const char* kAnother = "another sort";

char letter_of(const Signature& row, std::size_t argument) {
  const std::string_view letters = row.arguments;
  return argument < letters.size() ? letters[argument] : letters.back();
}

}  // namespace

bool Matcher::takes(const Signature& row, std::size_t count) {
  switch (row.shape) {
    case Shape::Fixed:
      return count == row.arguments.size();
    case Shape::Left:
    case Shape::Pairwise:
      return count >= 1;
    case Shape::Chain:
      return count >= (row.theory == Theory::Arithmetic ? 1 : 2);
    case Shape::Right:
    case Shape::Practice:
      return count >= 2;
    case Shape::Repeating:
      return row.arguments.empty() ? count == 0 : count >= 1;
  }
  return false;
}

bool Matcher::match(const Signature& row, std::span<const TermId> arguments) {
  row_ = &row;
  a_ = x_ = y_ = m_ = n_ = f_ = g_ = z_ = number_ = array_ = kFree;
  coerces_ = lambda_as_array_ = false;
  for (std::size_t at = 0; at < arguments.size(); ++at) {
    const char letter = letter_of(row, at);
    if (letter == '*') break;
    if (fits(letter, script_.terms.sort(arguments[at]))) continue;
    misfit_ = at;
    misfit_letter_ = letter;
    return false;
  }
  return true;
}

bool Matcher::fits(char letter, SortId sort) {
  if (sort == kUnknownSort) return true;
  switch (letter) {
    case 'B':
      return sort == kBool;
    case 'I':
      return sort == kInt;
    case 'R':
      coerces_ = coerces_ || sort == kInt;
      return sort == kReal || sort == kInt;
    case 'N':
      return fits_number(sort);
    case 'M':
      return sort == kRoundingMode;
    case 'S':
      return sort == kString;
    case 'L':
      return sort == kRegLan;
    case 'm':
      return fits_kind(m_, SortKind::BitVec, sort);
    case 'n':
      if (row_->result == '+') n_ = kFree;
      return fits_kind(n_, SortKind::BitVec, sort);
    case '1':
      return script_.sorts.kind(sort) == SortKind::BitVec &&
             script_.sorts.width(sort) == 1;
    case 'F':
      return fits_kind(f_, SortKind::FloatingPoint, sort);
    case 'G':
      return fits_kind(g_, SortKind::FloatingPoint, sort);
    case 'z':
      return fits_kind(z_, SortKind::FiniteField, sort);
    case 'A':
      return fits_any(a_, sort);
    case 'X':
      return fits_any(x_, sort);
    case 'Y':
      return fits_any(y_, sort);
    case 'a':
      return fits_array(sort);
    case 'q':
      return fits_container(SortKind::Sequence, sort);
    case 't':
      return fits_container(SortKind::Set, sort);
    case 'g':
      return fits_container(SortKind::Bag, sort);
    default:
      return false;
  }
}

bool Matcher::fits_number(SortId sort) {
  if (sort != kInt && sort != kReal) return false;
  if (number_ != kFree && number_ != sort) {
    number_ = kReal;
    coerces_ = true;
  } else {
    number_ = sort;
  }
  return true;
}

bool Matcher::fits_kind(SortId& bound, SortKind kind, SortId sort) {
  if (script_.sorts.kind(sort) != kind) return false;
  if (bound == kFree) bound = sort;
  return bound == sort;
}

bool Matcher::fits_any(SortId& bound, SortId sort) {
  const Sorts& sorts = script_.sorts;
  if (bound == sort) return true;
  if (bound == kFree || sorts.has_unknown(bound)) {
    const bool fits = bound == kFree || sorts.compatible(bound, sort);
    bound = sort;
    return fits;
  }
  if (sorts.compatible(bound, sort)) return true;
  // Only what may still change becomes a Real: the sort of an array's elements
  // is what it is.
  if (bound == kInt && sort == kReal && &bound == &a_) {
    bound = kReal;
    coerces_ = true;
    return true;
  }
  if (bound == kReal && sort == kInt) {
    coerces_ = true;
    return true;
  }
  lambda_as_array_ =
      sorts.is_array_of(bound, sort) || sorts.is_array_of(sort, bound);
  return lambda_as_array_;
}

bool Matcher::fits_array(SortId sort) {
  const Sorts& sorts = script_.sorts;
  const SortKind kind = sorts.kind(sort);
  if (kind == SortKind::Other) return true;
  const bool map = kind == SortKind::Map && sorts.arguments(sort).size() == 2;
  if (kind != SortKind::Array && !map) return false;
  lambda_as_array_ = map;
  array_ = sort;
  x_ = sorts.arguments(sort)[0];
  y_ = sorts.arguments(sort)[1];
  return true;
}

bool Matcher::fits_container(SortKind kind, SortId sort) {
  const Sorts& sorts = script_.sorts;
  if (sorts.kind(sort) == SortKind::Other) return true;
  if (sorts.kind(sort) != kind) return false;
  array_ = sort;
  x_ = sorts.arguments(sort)[0];
  return true;
}

bool Matcher::coerces(std::size_t argument, SortId sort) const {
  if (sort != kInt) return false;
  switch (letter_of(*row_, argument)) {
    case 'R':
      return true;
    case 'N':
      return number_ == kReal;
    case 'A':
      return a_ == kReal;
    case 'X':
      return x_ == kReal;
    case 'Y':
      return y_ == kReal;
    default:
      return false;
  }
}

// kFree if the letter may be one of several sorts.
SortId Matcher::sort_of(char letter) const {
  switch (letter) {
    case 'B':
      return kBool;
    case 'I':
      return kInt;
    case 'R':
      return kReal;
    case 'N':
      return number_;
    case 'M':
      return kRoundingMode;
    case 'S':
      return kString;
    case 'L':
      return kRegLan;
    case 'm':
      return m_;
    case 'n':
      return n_;
    case 'F':
      return f_;
    case 'G':
      return g_;
    case 'A':
      return a_;
    case 'X':
      return x_;
    case 'Y':
      return y_;
    default:
      return kFree;
  }
}

SortId Matcher::result(char letter, std::span<const TermId> arguments,
                       Sorts& sorts) const {
  const auto known = [](SortId sort) {
    return sort == kFree ? kUnknownSort : sort;
  };
  switch (letter) {
    case '1':
      return sorts.bit_vec(1);
    case 'a':
      return known(array_);
    case 'q':
    case 't':
    case 'g': {
      if (array_ != kFree) return array_;
      const SortKind kind = letter == 'q'   ? SortKind::Sequence
                            : letter == 't' ? SortKind::Set
                                            : SortKind::Bag;
      const SortId element[] = {known(x_)};
      return sorts.container(kind, element);
    }
    case '+': {
      std::uint64_t width = 0;
      for (const TermId each : arguments) {
        const SortId sort = script_.terms.sort(each);
        if (sorts.kind(sort) != SortKind::BitVec) return kUnknownSort;
        width += sorts.width(sort);
      }
      if (width >= kNone) return kUnknownSort;
      return sorts.bit_vec(static_cast<std::uint32_t>(width));
    }
    case 'p':
      if (m_ == kFree || n_ == kFree) return kUnknownSort;
      return sorts.floating_point(sorts.width(m_), sorts.width(n_) + 1);
    case 'c': {
      if (f_ == kFree) return kUnknownSort;
      const std::uint64_t bits =
          std::uint64_t{sorts.exponent_bits(f_)} + sorts.significand_bits(f_);
      if (bits >= kNone) return kUnknownSort;
      return sorts.bit_vec(static_cast<std::uint32_t>(bits));
    }
    default:
      return known(sort_of(letter));
  }
}

std::string Matcher::text(SortId sort) const { return to_text(script_, sort); }

std::string Matcher::expected() const {
  std::string what = expected_of(misfit_letter_);
  if (what.starts_with("a ") || what.starts_with("an ")) return what;
  return (what == kAnother ? "of " : "of sort ") + what;
}

std::string Matcher::hint(SortId found) const {
  const SortId sort = sort_of(misfit_letter_);
  if (sort != kFree) return hint_for_sort(script_, sort, found);
  switch (misfit_letter_) {
    case 'N':
      return hint_for_sort(script_, kInt, found);
    case 'm':
    case 'n':
    case '1':
      return hint_for_kind(script_, SortKind::BitVec, found);
    case 'F':
    case 'G':
      return hint_for_kind(script_, SortKind::FloatingPoint, found);
    default:
      return hint_for_kind(script_, SortKind::Unknown, found);
  }
}

// A sort, or what it would be with its article.
std::string Matcher::expected_of(char letter) const {
  const SortId sort = sort_of(letter);
  if (sort != kFree) return text(sort);
  switch (letter) {
    case 'N':
      return "Int or Real";
    case 'm':
    case 'n':
      return "a bit-vector";
    case '1':
      return "(_ BitVec 1)";
    case 'F':
    case 'G':
      return "a floating-point number";
    case 'a':
      return "an array";
    default:
      return kAnother;
  }
}

}  // namespace podium::terms
