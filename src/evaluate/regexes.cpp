#include "evaluate/regexes.h"

#include <algorithm>
#include <array>

#include "evaluate/numbers.h"

namespace podium::evaluate {

namespace {

constexpr std::size_t kMostDerivatives = std::size_t{1} << 20;
constexpr std::uint64_t kMostSteps = 200000000;

std::uint64_t memory_key(Value regex, std::uint32_t character) {
  return (regex << 32) | character;
}

}  // namespace

Regexes::Kind Regexes::kind(Value regex) const {
  return static_cast<Kind>(words_[static_cast<std::uint32_t>(regex)][1]);
}

bool Regexes::is_nullable(Value regex) const {
  return words_[static_cast<std::uint32_t>(regex)][2] != 0;
}

Value Regexes::make(Kind kind, bool nullable,
                    std::span<const std::uint64_t> parts) {
  std::vector<std::uint64_t> words{static_cast<std::uint64_t>(Tag::Regex),
                                   static_cast<std::uint64_t>(kind),
                                   nullable ? 1U : 0U};
  words.insert(words.end(), parts.begin(), parts.end());
  return words_.intern(words);
}

Value Regexes::none() { return make(Kind::None, false, {}); }

Value Regexes::all() { return star(range(0, kLastCharacter)); }

Value Regexes::string_from(Value string, std::size_t place) {
  const std::size_t size = strings_[static_cast<std::uint32_t>(string)].size();
  const std::array<std::uint64_t, 2> parts{string, place};
  return make(Kind::String, place == size, parts);
}

Value Regexes::empty() {
  return string_from(strings_.intern(std::span<const std::uint32_t>()), 0);
}

Value Regexes::string(Value string) { return string_from(string, 0); }

Value Regexes::range(std::uint32_t first, std::uint32_t last) {
  if (first > last) return none();
  const std::array<std::uint64_t, 2> parts{first, last};
  return make(Kind::Range, false, parts);
}

Value Regexes::concat(Value one, Value other) {
  const Value nothing = none();
  if (one == nothing || other == nothing) return nothing;
  // From the last part of the left side on.
  std::vector<Value> left;
  while (kind(one) == Kind::Concat) {
    left.push_back(parts(one)[0]);
    one = parts(one)[1];
  }
  left.push_back(one);
  steps_ += left.size();
  const auto is_empty = [this](Value regex) {
    return kind(regex) == Kind::String && is_nullable(regex);
  };
  Value result = other;
  for (std::size_t at = left.size(); at > 0; --at) {
    const Value part = left[at - 1];
    if (is_empty(part)) continue;
    if (is_empty(result)) {
      result = part;
      continue;
    }
    const std::array<std::uint64_t, 2> both{part, result};
    result = make(Kind::Concat, is_nullable(part) && is_nullable(result), both);
  }
  return result;
}

// Parts as a set; the same kind inside is one of them.
Value Regexes::combine(Kind outer, std::span<const Value> given) {
  const bool both = outer == Kind::Intersection;
  const Value decisive = both ? none() : all();
  const Value neutral = both ? all() : none();
  std::vector<Value> flat;
  for (const Value each : given) {
    if (each == decisive) return decisive;
    if (each == neutral) continue;
    if (kind(each) == outer) {
      const std::vector<Value> inner = part_list(each);
      flat.insert(flat.end(), inner.begin(), inner.end());
    } else {
      flat.push_back(each);
    }
  }
  steps_ += flat.size();
  std::ranges::sort(flat);
  flat.erase(std::unique(flat.begin(), flat.end()), flat.end());
  if (flat.empty()) return neutral;
  if (flat.size() == 1) return flat[0];
  const auto nullable = [this](Value each) { return is_nullable(each); };
  return make(outer,
              both ? std::ranges::all_of(flat, nullable)
                   : std::ranges::any_of(flat, nullable),
              flat);
}

Value Regexes::unite(std::span<const Value> given) {
  return combine(Kind::Union, given);
}

Value Regexes::intersect(std::span<const Value> given) {
  return combine(Kind::Intersection, given);
}

Value Regexes::complement(Value inner) {
  if (kind(inner) == Kind::Complement) return parts(inner)[0];
  if (inner == none()) return all();
  if (inner == all()) return none();
  const std::array<std::uint64_t, 1> part{inner};
  return make(Kind::Complement, !is_nullable(inner), part);
}

Value Regexes::star(Value inner) {
  if (kind(inner) == Kind::Star) return inner;
  if (kind(inner) == Kind::None) return empty();
  if (kind(inner) == Kind::String && is_nullable(inner)) return inner;
  const std::array<std::uint64_t, 1> part{inner};
  return make(Kind::Star, true, part);
}

Value Regexes::loop(Value inner, std::uint64_t least, std::uint64_t most) {
  if (least > most) return none();
  if (most == 0) return empty();
  if (least == 1 && most == 1) return inner;
  if (kind(inner) == Kind::None) return least == 0 ? empty() : inner;
  const std::array<std::uint64_t, 3> all_parts{inner, least, most};
  return make(Kind::Loop, least == 0 || is_nullable(inner), all_parts);
}

Value Regexes::known(Value regex, std::uint32_t character) const {
  return derivatives_.at(memory_key(regex, character));
}

void Regexes::needed(Value regex, std::vector<Value>& result) const {
  const auto own = parts(regex);
  switch (kind(regex)) {
    case Kind::None:
    case Kind::String:
    case Kind::Range:
      return;
    case Kind::Concat:
      result.push_back(own[0]);
      if (is_nullable(own[0])) result.push_back(own[1]);
      return;
    case Kind::Union:
    case Kind::Intersection:
      result.insert(result.end(), own.begin(), own.end());
      return;
    case Kind::Complement:
    case Kind::Star:
    case Kind::Loop:
      result.push_back(own[0]);
      return;
  }
}

Value Regexes::derived(Value regex, std::uint32_t character) {
  const std::vector<Value> own = part_list(regex);
  switch (kind(regex)) {
    case Kind::None:
      return regex;
    case Kind::String: {
      const auto text = strings_[static_cast<std::uint32_t>(own[0])];
      const bool fits = own[1] < text.size() && text[own[1]] == character;
      return fits ? string_from(own[0], own[1] + 1) : none();
    }
    case Kind::Range:
      return own[0] <= character && character <= own[1] ? empty() : none();
    case Kind::Concat: {
      const Value first = concat(known(own[0], character), own[1]);
      if (!is_nullable(own[0])) return first;
      const std::array<Value, 2> both{first, known(own[1], character)};
      return unite(both);
    }
    case Kind::Union:
    case Kind::Intersection: {
      std::vector<Value> result;
      result.reserve(own.size());
      for (const Value each : own) result.push_back(known(each, character));
      return combine(kind(regex), result);
    }
    case Kind::Complement:
      return complement(known(own[0], character));
    case Kind::Star:
      return concat(known(own[0], character), regex);
    case Kind::Loop:
      return concat(known(own[0], character),
                    loop(own[0], own[1] == 0 ? 0 : own[1] - 1, own[2] - 1));
  }
  return none();
}

bool Regexes::derive(Value regex, std::uint32_t character, Value& result) {
  std::vector<Value> work{regex};
  std::vector<Value> inner;
  while (!work.empty()) {
    const Value at = work.back();
    const std::uint64_t key = memory_key(at, character);
    if (derivatives_.contains(key)) {
      work.pop_back();
      continue;
    }
    inner.clear();
    needed(at, inner);
    const std::size_t size = work.size();
    for (const Value each : inner) {
      if (!derivatives_.contains(memory_key(each, character))) {
        work.push_back(each);
      }
    }
    if (work.size() != size) continue;
    if (derivatives_.size() > kMostDerivatives || steps_ > kMostSteps) {
      return false;
    }
    const Value value = derived(at, character);
    derivatives_.emplace(key, value);
    work.pop_back();
  }
  result = known(regex, character);
  return ++steps_ <= kMostSteps;
}

std::optional<bool> Regexes::contains(Value regex,
                                      std::span<const std::uint32_t> text) {
  const Value nothing = none();
  const Value everything = all();
  for (const std::uint32_t each : text) {
    if (regex == nothing) return false;
    if (regex == everything) return true;
    if (!derive(regex, each, regex)) return std::nullopt;
  }
  return is_nullable(regex);
}

std::optional<std::int64_t> Regexes::shortest(
    Value regex, std::span<const std::uint32_t> text, std::size_t least) {
  const Value nothing = none();
  for (std::size_t at = 0; at <= text.size(); ++at) {
    if (at >= least && is_nullable(regex)) return static_cast<std::int64_t>(at);
    if (at == text.size() || regex == nothing) break;
    if (!derive(regex, text[at], regex)) return std::nullopt;
  }
  return -1;
}

}  // namespace podium::evaluate
