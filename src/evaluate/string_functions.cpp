// UnicodeStrings: strings.

#include <algorithm>

#include "evaluate/search.h"
#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::Operator;
using Characters = std::span<const std::uint32_t>;
using Text = std::vector<std::uint32_t>;

// Characters may move when a string is added, so a copy.
Text text_of(const Values& values, Value string) {
  const Characters view = values.characters(string);
  return {view.begin(), view.end()};
}

Outcome keep(Values& values, Characters text) {
  return Outcome::of(values.string(text));
}

std::int64_t first_place(Characters text, Characters part, std::size_t from) {
  return first_match(text, part, from);
}

Outcome concat(Values& values, const Site& site) {
  std::size_t size = 0;
  for (const Outcome& each : site.values) {
    size += values.characters(each.word).size();
  }
  if (size > kMostCharacters) return kTooLarge;
  Text result;
  result.reserve(size);
  for (const Outcome& each : site.values) {
    const Characters text = values.characters(each.word);
    result.insert(result.end(), text.begin(), text.end());
  }
  return keep(values, result);
}

Outcome length(Values& values, const Site& site) {
  return Outcome::of(values.numbers.of(
      static_cast<std::int64_t>(values.characters(site[0]).size())));
}

template <bool kEqual>
Outcome ordered(Values& values, const Site& site) {
  for (std::size_t at = 1; at < site.size(); ++at) {
    const Characters one = values.characters(site[at - 1]);
    const Characters other = values.characters(site[at]);
    const bool less = std::ranges::lexicographical_compare(one, other);
    const bool holds = less || (kEqual && site[at - 1] == site[at]);
    if (!holds) return Outcome::truth(false);
  }
  return Outcome::truth(true);
}

Outcome substring(Values& values, Value string, std::int64_t from,
                  std::int64_t count) {
  const Text text = text_of(values, string);
  const auto size = static_cast<std::int64_t>(text.size());
  if (from < 0 || from >= size || count <= 0) return keep(values, {});
  return keep(values,
              Characters(text).subspan(
                  static_cast<std::size_t>(from),
                  static_cast<std::size_t>(std::min(count, size - from))));
}

Outcome prefix_of(Values& values, const Site& site) {
  const Characters part = values.characters(site[0]);
  const Characters text = values.characters(site[1]);
  return Outcome::truth(part.size() <= text.size() &&
                        std::ranges::equal(part, text.first(part.size())));
}

Outcome suffix_of(Values& values, const Site& site) {
  const Characters part = values.characters(site[0]);
  const Characters text = values.characters(site[1]);
  return Outcome::truth(part.size() <= text.size() &&
                        std::ranges::equal(part, text.last(part.size())));
}

Outcome contains(Values& values, const Site& site) {
  return Outcome::truth(first_place(values.characters(site[0]),
                                    values.characters(site[1]), 0) >= 0);
}

Outcome index_of(Values& values, const Site& site) {
  const std::int64_t from = place(values, site[2]);
  const Characters text = values.characters(site[0]);
  if (from < 0 || from > static_cast<std::int64_t>(text.size())) {
    return Outcome::of(make_small(-1));
  }
  return Outcome::of(make_small(first_place(text, values.characters(site[1]),
                                            static_cast<std::size_t>(from))));
}

Outcome replace(Values& values, const Site& site) {
  const Text text = text_of(values, site[0]);
  const Text old = text_of(values, site[1]);
  const Text fresh = text_of(values, site[2]);
  const std::int64_t at = first_place(text, old, 0);
  if (at < 0) return Outcome::of(site[0]);
  if (text.size() + fresh.size() > kMostCharacters) return kTooLarge;
  Text result(text.begin(), text.begin() + at);
  result.insert(result.end(), fresh.begin(), fresh.end());
  result.insert(result.end(),
                text.begin() + at + static_cast<std::ptrdiff_t>(old.size()),
                text.end());
  return keep(values, result);
}

Outcome replace_all(Values& values, const Site& site) {
  const Text text = text_of(values, site[0]);
  const Text old = text_of(values, site[1]);
  const Text fresh = text_of(values, site[2]);
  if (old.empty()) return Outcome::of(site[0]);
  Text result;
  std::size_t at = 0;
  while (true) {
    const std::int64_t found = first_place(text, old, at);
    const std::size_t end =
        found < 0 ? text.size() : static_cast<std::size_t>(found);
    result.insert(result.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                  text.begin() + static_cast<std::ptrdiff_t>(end));
    if (found < 0) return keep(values, result);
    result.insert(result.end(), fresh.begin(), fresh.end());
    if (result.size() > kMostCharacters) return kTooLarge;
    at = end + old.size();
  }
}

bool is_digit(std::uint32_t character) {
  return character >= '0' && character <= '9';
}

Outcome to_int(Values& values, const Site& site) {
  const Characters text = values.characters(site[0]);
  if (text.empty() || !std::ranges::all_of(text, is_digit)) {
    return Outcome::of(make_small(-1));
  }
  const std::string digits(text.begin(), text.end());
  return Outcome::of(values.numbers.of(mpz_class(digits, 10)));
}

Outcome from_int(Values& values, const Site& site) {
  const mpz_class number = values.numbers.integer(site[0]);
  if (number < 0) return keep(values, {});
  const std::string digits = number.get_str();
  return keep(values, Text(digits.begin(), digits.end()));
}

Outcome from_code(Values& values, const Site& site) {
  const std::int64_t code = place(values, site[0]);
  if (code < 0 || code > kLastCharacter) return keep(values, {});
  return keep(values, Text{static_cast<std::uint32_t>(code)});
}

Outcome to_code(Values& values, const Site& site) {
  const Characters text = values.characters(site[0]);
  return Outcome::of(make_small(text.size() == 1 ? std::int64_t{text[0]} : -1));
}

}  // namespace

std::span<const Rule> string_rules() {
  static constexpr Rule kRules[] = {
      {Operator::StrConcat, concat},
      {Operator::StrLen, length},
      {Operator::StrLess, ordered<false>},
      {Operator::StrLessEqual, ordered<true>},
      {Operator::StrAt,
       [](Values& values, const Site& site) {
         return substring(values, site[0], place(values, site[1]), 1);
       }},
      {Operator::StrSubstr,
       [](Values& values, const Site& site) {
         return substring(values, site[0], place(values, site[1]),
                          place(values, site[2]));
       }},
      {Operator::StrPrefixOf, prefix_of},
      {Operator::StrSuffixOf, suffix_of},
      {Operator::StrContains, contains},
      {Operator::StrIndexOf, index_of},
      {Operator::StrReplace, replace},
      {Operator::StrReplaceAll, replace_all},
      {Operator::StrIsDigit,
       [](Values& values, const Site& site) {
         const Characters text = values.characters(site[0]);
         return Outcome::truth(text.size() == 1 && is_digit(text[0]));
       }},
      {Operator::StrToCode, to_code},
      {Operator::StrFromCode, from_code},
      {Operator::StrToInt, to_int},
      {Operator::StrFromInt, from_int},
  };
  return kRules;
}

}  // namespace podium::evaluate
