// Sequences, which z3 and cvc5 have and the standard has not.

#include <algorithm>
#include <string_view>

#include "evaluate/search.h"
#include "evaluate/theories.h"

namespace podium::evaluate {

namespace {

using terms::SortKind;
using Elements = std::vector<Value>;

Elements elements_of(const Values& values, Value sequence) {
  const auto view = values.parts(sequence);
  return {view.begin(), view.end()};
}

bool is_sequence(const Site& site, std::size_t at) {
  return site.script.sorts.kind(site.sort(at)) == SortKind::Sequence;
}

bool is_int(const Site& site, std::size_t at) {
  return site.sort(at) == terms::kInt;
}

// Of what letters say: q a sequence, i an integer, . anything.
bool fits(const Site& site, std::string_view letters) {
  if (site.size() != letters.size()) return false;
  for (std::size_t at = 0; at < letters.size(); ++at) {
    if (letters[at] == 'q' && !is_sequence(site, at)) return false;
    if (letters[at] == 'i' && !is_int(site, at)) return false;
  }
  return true;
}

std::int64_t first_place(const Elements& text, const Elements& part,
                         std::size_t from) {
  return first_match<Value>(text, part, from);
}

Outcome concat(Values& values, const Site& site) {
  Elements result;
  for (std::size_t at = 0; at < site.size(); ++at) {
    if (!is_sequence(site, at)) return kBeyond;
    const Elements part = elements_of(values, site[at]);
    result.insert(result.end(), part.begin(), part.end());
    if (result.size() > kMostElements) return kTooLarge;
  }
  return Outcome::of(values.sequence(result));
}

Outcome extract(Values& values, Value sequence, std::int64_t from,
                std::int64_t count) {
  const Elements all = elements_of(values, sequence);
  const auto size = static_cast<std::int64_t>(all.size());
  if (from < 0 || from >= size || count <= 0) {
    return Outcome::of(values.sequence({}));
  }
  return Outcome::of(values.sequence(std::span(all).subspan(
      static_cast<std::size_t>(from),
      static_cast<std::size_t>(std::min(count, size - from)))));
}

// What is outside of the sequence is left open.
Outcome nth(Values& values, const Site& site) {
  const auto all = values.parts(site[0]);
  const std::int64_t at = place(values, site[1]);
  if (at < 0 || at >= static_cast<std::int64_t>(all.size())) return kUndefined;
  return Outcome::of(all[static_cast<std::size_t>(at)]);
}

Outcome replace(Values& values, const Site& site, bool everywhere) {
  const Elements text = elements_of(values, site[0]);
  const Elements old = elements_of(values, site[1]);
  const Elements fresh = elements_of(values, site[2]);
  if (everywhere && old.empty()) return Outcome::of(site[0]);
  Elements result;
  std::size_t at = 0;
  while (true) {
    const std::int64_t found = first_place(text, old, at);
    const std::size_t end =
        found < 0 ? text.size() : static_cast<std::size_t>(found);
    result.insert(result.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                  text.begin() + static_cast<std::ptrdiff_t>(end));
    at = end;
    if (found < 0) break;
    result.insert(result.end(), fresh.begin(), fresh.end());
    if (result.size() > kMostElements) return kTooLarge;
    at += old.size();
    if (!everywhere) break;
  }
  result.insert(result.end(), text.begin() + static_cast<std::ptrdiff_t>(at),
                text.end());
  return Outcome::of(values.sequence(result));
}

Outcome update(Values& values, const Site& site) {
  Elements all = elements_of(values, site[0]);
  const Elements part = elements_of(values, site[2]);
  const std::int64_t at = place(values, site[1]);
  if (at < 0 || at >= static_cast<std::int64_t>(all.size())) {
    return Outcome::of(site[0]);
  }
  const auto first = static_cast<std::size_t>(at);
  for (std::size_t each = 0; each < part.size() && first + each < all.size();
       ++each) {
    all[first + each] = part[each];
  }
  return Outcome::of(values.sequence(all));
}

Outcome reverse(Values& values, const Site& site) {
  Elements all = elements_of(values, site[0]);
  std::ranges::reverse(all);
  return Outcome::of(values.sequence(all));
}

Outcome index_of(Values& values, const Site& site) {
  const Elements text = elements_of(values, site[0]);
  const Elements part = elements_of(values, site[1]);
  const std::int64_t from = site.size() == 3 ? place(values, site[2]) : 0;
  if (from < 0 || from > static_cast<std::int64_t>(text.size())) {
    return Outcome::of(make_small(-1));
  }
  return Outcome::of(
      make_small(first_place(text, part, static_cast<std::size_t>(from))));
}

bool begins(const Elements& text, const Elements& part) {
  return part.size() <= text.size() &&
         std::equal(part.begin(), part.end(), text.begin());
}

bool ends(const Elements& text, const Elements& part) {
  return part.size() <= text.size() &&
         std::equal(part.rbegin(), part.rend(), text.rbegin());
}

using Function = Outcome (*)(Values&, const Site&);
struct Named {
  std::string_view name;
  std::string_view letters;  // empty: any
  Function function;
};

constexpr Named kFunctions[] = {
    {"seq.empty", "",
     [](Values& values, const Site&) {
       return Outcome::of(values.sequence({}));
     }},
    {"seq.unit", ".",
     [](Values& values, const Site& site) {
       const Value element = site[0];
       return Outcome::of(values.sequence({&element, 1}));
     }},
    {"seq.++", "", concat},
    {"seq.len", "q",
     [](Values& values, const Site& site) {
       return Outcome::of(
           make_small(static_cast<std::int64_t>(values.parts(site[0]).size())));
     }},
    {"seq.nth", "qi", nth},
    {"seq.at", "qi",
     [](Values& values, const Site& site) {
       return extract(values, site[0], place(values, site[1]), 1);
     }},
    {"seq.extract", "qii",
     [](Values& values, const Site& site) {
       return extract(values, site[0], place(values, site[1]),
                      place(values, site[2]));
     }},
    {"seq.update", "qiq", update},
    {"seq.rev", "q", reverse},
    {"seq.replace", "qqq",
     [](Values& values, const Site& site) {
       return replace(values, site, false);
     }},
    {"seq.replace_all", "qqq",
     [](Values& values, const Site& site) {
       return replace(values, site, true);
     }},
    {"seq.contains", "qq",
     [](Values& values, const Site& site) {
       return Outcome::truth(first_place(elements_of(values, site[0]),
                                         elements_of(values, site[1]), 0) >= 0);
     }},
    {"seq.prefixof", "qq",
     [](Values& values, const Site& site) {
       return Outcome::truth(
           begins(elements_of(values, site[1]), elements_of(values, site[0])));
     }},
    {"seq.suffixof", "qq",
     [](Values& values, const Site& site) {
       return Outcome::truth(
           ends(elements_of(values, site[1]), elements_of(values, site[0])));
     }},
    {"seq.indexof", "qq", index_of},
    {"seq.indexof", "qqi", index_of},
};

}  // namespace

Outcome apply_sequence(Values& values, const Site& site,
                       std::string_view name) {
  for (const Named& each : kFunctions) {
    if (each.name != name) continue;
    if (!each.letters.empty() && !fits(site, each.letters)) continue;
    return each.function(values, site);
  }
  return kBeyond;
}

}  // namespace podium::evaluate
