// UnicodeStrings: regular expressions.

#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::Operator;
using Characters = std::span<const std::uint32_t>;

std::vector<Value> all_of(const Site& site) {
  std::vector<Value> result;
  for (const Outcome& each : site.values) result.push_back(each.word);
  return result;
}

Outcome range(Values& values, const Site& site) {
  const Characters first = values.characters(site[0]);
  const Characters last = values.characters(site[1]);
  const bool well = first.size() == 1 && last.size() == 1;
  return Outcome::of(well ? values.regexes.range(first[0], last[0])
                          : values.regexes.none());
}

Outcome concat(Values& values, const Site& site) {
  Value result = site[site.size() - 1];
  for (std::size_t at = site.size() - 1; at > 0; --at) {
    result = values.regexes.concat(site[at - 1], result);
  }
  return Outcome::of(result);
}

Outcome difference(Values& values, const Site& site) {
  std::vector<Value> parts{site[0]};
  for (std::size_t at = 1; at < site.size(); ++at) {
    parts.push_back(values.regexes.complement(site[at]));
  }
  return Outcome::of(values.regexes.intersect(parts));
}

Outcome optional(Values& values, const Site& site) {
  const std::vector<Value> parts{values.regexes.empty(), site[0]};
  return Outcome::of(values.regexes.unite(parts));
}

Outcome in_re(Values& values, const Site& site) {
  const Characters view = values.characters(site[0]);
  const std::vector<std::uint32_t> text(view.begin(), view.end());
  const std::optional<bool> found = values.regexes.contains(site[1], text);
  return found ? Outcome::truth(*found) : kTooLarge;
}

// Replaces the leftmost match, and of these the shortest: the first one, which
// may be empty, or all that are not.
Outcome replace(Values& values, const Site& site, bool all) {
  const Characters view = values.characters(site[0]);
  const std::vector<std::uint32_t> text(view.begin(), view.end());
  const Characters fresh_view = values.characters(site[2]);
  const std::vector<std::uint32_t> fresh(fresh_view.begin(), fresh_view.end());
  std::vector<std::uint32_t> result;
  std::size_t at = 0;
  while (at <= text.size()) {
    const auto match = values.regexes.shortest(
        site[1], Characters(text).subspan(at), all ? 1 : 0);
    if (!match || result.size() > kMostCharacters) return kTooLarge;
    if (*match >= 0) {
      result.insert(result.end(), fresh.begin(), fresh.end());
      at += static_cast<std::size_t>(*match);
      if (!all) break;
    } else {
      if (at == text.size()) break;
      result.push_back(text[at++]);
    }
  }
  result.insert(result.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                text.end());
  return Outcome::of(values.string(result));
}

}  // namespace

std::span<const Rule> regex_rules() {
  static constexpr Rule kRules[] = {
      {Operator::StrToRe,
       [](Values& values, const Site& site) {
         return Outcome::of(values.regexes.string(site[0]));
       }},
      {Operator::StrInRe, in_re},
      {Operator::ReNone,
       [](Values& values, const Site&) {
         return Outcome::of(values.regexes.none());
       }},
      {Operator::ReAll,
       [](Values& values, const Site&) {
         return Outcome::of(values.regexes.all());
       }},
      {Operator::ReAllChar,
       [](Values& values, const Site&) {
         return Outcome::of(values.regexes.range(0, kLastCharacter));
       }},
      {Operator::ReConcat, concat},
      {Operator::ReUnion,
       [](Values& values, const Site& site) {
         return Outcome::of(values.regexes.unite(all_of(site)));
       }},
      {Operator::ReInter,
       [](Values& values, const Site& site) {
         return Outcome::of(values.regexes.intersect(all_of(site)));
       }},
      {Operator::ReStar,
       [](Values& values, const Site& site) {
         return Outcome::of(values.regexes.star(site[0]));
       }},
      {Operator::ReComp,
       [](Values& values, const Site& site) {
         return Outcome::of(values.regexes.complement(site[0]));
       }},
      {Operator::ReDiff, difference},
      {Operator::RePlus,
       [](Values& values, const Site& site) {
         return Outcome::of(
             values.regexes.concat(site[0], values.regexes.star(site[0])));
       }},
      {Operator::ReOpt, optional},
      {Operator::ReRange, range},
      {Operator::RePower,
       [](Values& values, const Site& site) {
         return Outcome::of(
             values.regexes.loop(site[0], site.index(0), site.index(0)));
       }},
      {Operator::ReLoop,
       [](Values& values, const Site& site) {
         return Outcome::of(
             values.regexes.loop(site[0], site.index(0), site.index(1)));
       }},
      {Operator::StrReplaceRe,
       [](Values& values, const Site& site) {
         return replace(values, site, false);
       }},
      {Operator::StrReplaceReAll,
       [](Values& values, const Site& site) {
         return replace(values, site, true);
       }},
  };
  return kRules;
}

}  // namespace podium::evaluate
