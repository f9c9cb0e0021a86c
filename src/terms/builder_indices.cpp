// Indices of the theories' functions, and the sorts that depend on them.

#include "terms/builder.h"

namespace podium::terms {

SortId Builder::bad_index(const Head& head, std::string message,
                          std::string hint) {
  context_.report(Problem::BadIndex, head.indexed, std::move(message),
                  std::move(hint));
  return kUnknownSort;
}

bool Builder::read_indices(const Signature& row, const Head& head) {
  indices_.clear();
  std::size_t at = context_.element(head.indexed, 2);
  for (; !context_.is_close(at); at = context_.tape.next(at)) {
    std::uint32_t number = 0;
    if (row.op == Operator::Divisible &&
        context_.tape.kind(at) == smtlib::Kind::Numeral) {
      const std::string_view digits = context_.tape.text(at);
      const std::size_t first = digits.find_first_not_of('0');
      if (first == std::string_view::npos) {
        bad_index(head, "nothing is divisible by 0", "write a larger index");
        return false;
      }
      if (first > 0) context_.warn_of_zeros(at);
      number = raw(context_.script.terms.literal(TermKind::Numeral,
                                                 digits.substr(first), kInt));
    } else if (!context_.index_number(at, number)) {
      bad_index(
          head,
          context_.quoted(at) + " is no index of " + context_.quoted(head.name),
          "write a numeral below 2^32 - 1");
      return false;
    }
    indices_.push_back(number);
  }
  return true;
}

SortId Builder::indexed_result(const Signature& row, const Head& head,
                               std::span<const TermId> arguments) {
  Sorts& sorts = context_.script.sorts;
  const std::uint64_t first = indices_[0];
  const std::uint64_t second = indices_.size() > 1 ? indices_[1] : 0;
  const SortId argument = arguments.empty() ? kUnknownSort : sort(arguments[0]);
  const bool bits = sorts.kind(argument) == SortKind::BitVec;
  const std::uint64_t width = bits ? sorts.width(argument) : 0;
  const auto bit_vec = [&](std::uint64_t size) {
    if (!bits) return kUnknownSort;
    if (size == 0 || size >= kNone) {
      return bad_index(
          head, "a bit-vector of " + std::to_string(size) + " bits cannot be",
          "use another index");
    }
    return sorts.bit_vec(static_cast<std::uint32_t>(size));
  };
  switch (row.result) {
    case 'x':
      if (first < second) {
        return bad_index(head,
                         "there are no bits from " + std::to_string(first) +
                             " down to " + std::to_string(second),
                         "write the higher index first");
      }
      if (bits && first >= width) {
        return bad_index(head,
                         "there is no bit " + std::to_string(first) + " in " +
                             context_.text(argument),
                         "bits are numbered from 0");
      }
      // What is extracted is so wide whatever it is extracted from.
      return sorts.bit_vec(static_cast<std::uint32_t>(first - second + 1));
    case '>':
      return bit_vec(width + first);
    case '#':
      return bit_vec(width * first);
    case 'i':
      if (first == 0) {
        return bad_index(head, "a bit-vector of 0 bits cannot be",
                         "write an index of at least 1");
      }
      return sorts.bit_vec(static_cast<std::uint32_t>(first));
    case 'f':
      if (first < 2 || second < 2) {
        return bad_index(head,
                         "a floating-point number of " + std::to_string(first) +
                             " and " + std::to_string(second) +
                             " bits cannot be",
                         "write sizes of at least 2");
      }
      if (row.op == Operator::FpFromBits && bits && first + second != width) {
        return bad_index(
            head,
            context_.text(argument) + " has not as many bits as the number",
            "the sizes of exponent and significand make " +
                std::to_string(first + second));
      }
      return sorts.floating_point(static_cast<std::uint32_t>(first),
                                  static_cast<std::uint32_t>(second));
    default:
      return matcher_.result(row.result, arguments, sorts);
  }
}

}  // namespace podium::terms
