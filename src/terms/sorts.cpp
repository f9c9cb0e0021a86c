#include "terms/sorts.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/check.h"

namespace podium::terms {

namespace {

// Substitution can make far more sorts than the text has tokens: as many as 2
// to the number of definitions. No honest script comes near this.
constexpr std::size_t kMostSubstituted = std::size_t{1} << 20;

// A map of maps has all their arguments, so that a text of n nested ones would
// need n^2 places.
constexpr std::size_t kMostArguments = std::size_t{1} << 25;

}  // namespace

Sorts::Sorts() {
  for (const SortKind kind :
       {SortKind::Unknown, SortKind::Bool, SortKind::Int, SortKind::Real,
        SortKind::RoundingMode, SortKind::String, SortKind::RegLan}) {
    make(kind, 0, 0, {});
  }
  PODIUM_CHECK(kind(kRegLan) == SortKind::RegLan);
}

SortId Sorts::make(SortKind kind, std::uint32_t first_number,
                   std::uint32_t second_number,
                   std::span<const SortId> arguments) {
  Node node{kind,
            kind == SortKind::Parameter,
            kind == SortKind::Unknown || kind == SortKind::Other,
            first_number,
            second_number,
            static_cast<std::uint32_t>(arguments_.size()),
            static_cast<std::uint32_t>(arguments.size())};
  std::uint64_t hash =
      mix(mix(static_cast<std::uint64_t>(kind), first_number), second_number);
  for (const SortId argument : arguments) hash = mix(hash, raw(argument));
  const std::uint32_t short_hash = finish_hash(hash);
  const std::uint32_t found =
      table_.find(short_hash, [&](std::uint32_t number) {
        const SortId id{number};
        return same_head(nodes_[number], node) &&
               std::ranges::equal(this->arguments(id), arguments);
      });
  if (found != kNone) return SortId{found};
  for (const SortId argument : arguments) {
    node.parameters = node.parameters || has_parameters(argument);
    node.unknown = node.unknown || has_unknown(argument);
  }
  PODIUM_CHECK(nodes_.size() < kNone && arguments_.size() < kNone);
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  nodes_.push(node);
  for (const SortId argument : std::vector(arguments.begin(), arguments.end()))
    arguments_.push(argument);
  table_.insert(short_hash, number);
  return SortId{number};
}

SortId Sorts::bit_vec(std::uint32_t width) {
  return make(SortKind::BitVec, width, 0, {});
}

SortId Sorts::floating_point(std::uint32_t exponent,
                             std::uint32_t significand) {
  return make(SortKind::FloatingPoint, exponent, significand, {});
}

SortId Sorts::array(SortId index, SortId element) {
  const SortId both[] = {index, element};
  return make(SortKind::Array, 0, 0, both);
}

SortId Sorts::map(std::span<const SortId> arguments, SortId value) {
  if (arguments_.size() > kMostArguments) return kUnknownSort;
  std::vector<SortId> all(arguments.begin(), arguments.end());
  if (kind(value) == SortKind::Map) {
    const auto more = this->arguments(value);
    all.insert(all.end(), more.begin(), more.end());
  } else {
    all.push_back(value);
  }
  return make(SortKind::Map, 0, 0, all);
}

SortId Sorts::declared(SortSymbolId symbol, std::span<const SortId> arguments) {
  return make(SortKind::Declared, raw(symbol), 0, arguments);
}

SortId Sorts::datatype(SortSymbolId symbol, std::span<const SortId> arguments) {
  return make(SortKind::Datatype, raw(symbol), 0, arguments);
}

SortId Sorts::parameter(SymbolId name) {
  return make(SortKind::Parameter, raw(name), 0, {});
}

SortId Sorts::container(SortKind kind, std::span<const SortId> arguments) {
  return make(kind, 0, 0, arguments);
}

SortId Sorts::finite_field(SymbolId size) {
  return make(SortKind::FiniteField, raw(size), 0, {});
}

SortId Sorts::other(SymbolId head, std::span<const SortId> arguments) {
  return make(SortKind::Other, raw(head), 0, arguments);
}

SortId Sorts::rebuild(SortId sort, std::span<const SortId> arguments) {
  const Node old = node(sort);
  // A value that is a map itself is merged.
  if (old.kind == SortKind::Map) {
    return map(arguments.first(arguments.size() - 1), arguments.back());
  }
  return make(old.kind, old.first_number, old.second_number, arguments);
}

SortId Sorts::substitute(SortId sort, std::span<const SortId> parameters,
                         std::span<const SortId> values) {
  if (!has_parameters(sort)) return sort;
  if (substituted_ > kMostSubstituted) return kUnknownSort;
  const std::size_t before_all = nodes_.size();
  std::unordered_map<std::uint32_t, SortId> done;
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    if (raw(values[at]) != kNone) done.emplace(raw(parameters[at]), values[at]);
  }
  std::vector<SortId> work{sort};
  std::vector<SortId> fresh;
  const auto value_of = [&](SortId part) {
    const auto found = done.find(raw(part));
    return found == done.end() ? SortId{kNone} : found->second;
  };
  while (!work.empty()) {
    const SortId at = work.back();
    if (raw(value_of(at)) != kNone) {
      work.pop_back();
      continue;
    }
    if (!has_parameters(at) || kind(at) == SortKind::Parameter) {
      done.emplace(raw(at), at);
      continue;
    }
    const std::size_t before = work.size();
    for (const SortId part : arguments(at)) {
      if (raw(value_of(part)) == kNone) work.push_back(part);
    }
    if (work.size() != before) continue;
    fresh.clear();
    for (const SortId part : arguments(at)) fresh.push_back(value_of(part));
    done.emplace(raw(at), rebuild(at, fresh));
  }
  substituted_ += nodes_.size() - before_all;
  return value_of(sort);
}

// A parameter takes the first sort that it meets.
bool Sorts::match_parameter(SortId parameter, SortId found,
                            std::span<const SortId> parameters,
                            std::span<SortId> values) const {
  const auto at = std::find(parameters.begin(), parameters.end(), parameter);
  if (at == parameters.end()) return compatible(parameter, found);
  SortId& value = values[static_cast<std::size_t>(at - parameters.begin())];
  if (raw(value) == kNone || has_unknown(value)) value = found;
  return compatible(value, found);
}

bool Sorts::match(SortId pattern, SortId sort,
                  std::span<const SortId> parameters,
                  std::span<SortId> values) const {
  if (!has_parameters(pattern)) return compatible(pattern, sort);
  // A part with parameters can stand for one sort only, so each is looked at
  // once however often it occurs.
  std::unordered_map<std::uint32_t, SortId> seen;
  std::vector<std::pair<SortId, SortId>> work{{pattern, sort}};
  while (!work.empty()) {
    const auto [part, found] = work.back();
    work.pop_back();
    const SortKind found_kind = kind(found);
    if (found_kind == SortKind::Unknown) continue;
    if (!has_parameters(part) || kind(part) == SortKind::Parameter) {
      if (!match_parameter(part, found, parameters, values)) return false;
      continue;
    }
    const auto [place, fresh] = seen.emplace(raw(part), found);
    if (!fresh || found_kind == SortKind::Other) {
      if (!compatible(place->second, found)) return false;
      continue;
    }
    if (!same_head(node(part), node(found))) return false;
    for (std::size_t at = 0; at < node(part).count; ++at) {
      work.emplace_back(arguments(part)[at], arguments(found)[at]);
    }
  }
  return true;
}

bool Sorts::is_array_of(SortId array, SortId map) const {
  if (kind(map) != SortKind::Map) return false;
  std::size_t at = 0;
  const auto parts = arguments(map);
  while (kind(array) == SortKind::Array && at + 1 < parts.size()) {
    if (parts[at] != arguments(array)[0]) return false;
    array = arguments(array)[1];
    ++at;
  }
  return at + 1 == parts.size() && array == parts[at];
}

bool Sorts::unknowns_fit(SortId one, SortId other) const {
  std::vector<std::pair<SortId, SortId>> work{{one, other}};
  // Of a sort that repeats its parts the parts may be many more than the text;
  // what is unknown anyway is then taken to fit.
  for (std::size_t steps = 0; !work.empty() && steps < 10000; ++steps) {
    const auto [left, right] = work.back();
    work.pop_back();
    if (left == right) continue;
    if (!has_unknown(left) && !has_unknown(right)) return false;
    const Node& a = node(left);
    const Node& b = node(right);
    const auto open = [](const Node& each) {
      return each.kind == SortKind::Unknown || each.kind == SortKind::Other;
    };
    if (open(a) || open(b)) continue;
    if (!same_head(a, b)) return false;
    for (std::size_t at = 0; at < a.count; ++at) {
      work.emplace_back(arguments(left)[at], arguments(right)[at]);
    }
  }
  return true;
}

}  // namespace podium::terms
