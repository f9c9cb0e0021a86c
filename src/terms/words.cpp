#include "terms/words.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <utility>

#include "base/check.h"
#include "base/text.h"
#include "terms/matcher.h"

namespace podium::terms {

namespace {

constexpr std::string_view kGrammar[] = {
    "let",
    "forall",
    "exists",
    "!",
    "_",
    "as",
    "par",
    "match",
    "lambda",
    "choice",
    "witness",
    "set.comprehension",
    "comprehension",
    "is",
    "update",
    "update-field",
    "const",
    "tuple.select",
    "tuple.update",
    "char",
    "@",
};

constexpr std::uint32_t kMany = kNone;
constexpr std::size_t kLongestMisspelt = 40;

constexpr SortWord kSorts[] = {
    {"Bool", SortKind::Bool, 0, 0, 0},
    {"Int", SortKind::Int, 0, 0, 0},
    {"Real", SortKind::Real, 0, 0, 0},
    {"RoundingMode", SortKind::RoundingMode, 0, 0, 0},
    {"String", SortKind::String, 0, 0, 0},
    {"RegLan", SortKind::RegLan, 0, 0, 0},
    {"BitVec", SortKind::BitVec, 1, 0, 0},
    {"FloatingPoint", SortKind::FloatingPoint, 2, 0, 0},
    {"Float16", SortKind::FloatingPoint, 0, 0, 0},
    {"Float32", SortKind::FloatingPoint, 0, 0, 0},
    {"Float64", SortKind::FloatingPoint, 0, 0, 0},
    {"Float128", SortKind::FloatingPoint, 0, 0, 0},
    {"Array", SortKind::Array, 0, 2, 2},
    {"->", SortKind::Map, 0, 2, kMany},
    {"Seq", SortKind::Sequence, 0, 1, 1},
    {"Set", SortKind::Set, 0, 1, 1},
    {"Bag", SortKind::Bag, 0, 1, 1},
    {"Tuple", SortKind::Tuple, 0, 0, kMany},
    {"UnitTuple", SortKind::Tuple, 0, 0, 0},
    {"FiniteField", SortKind::FiniteField, 1, 0, 0},
    // Others, met in files of some solver.
    {"RegEx", SortKind::Other, 0, 0, 1},
    {"Relation", SortKind::Other, 0, 0, kMany},
    {"Table", SortKind::Other, 0, 0, kMany},
    {"Nullable", SortKind::Other, 0, 1, 1},
    {"Unicode", SortKind::Other, 0, 0, 0},
    {"Char", SortKind::Other, 0, 0, 0},
};

constexpr std::pair<std::string_view, Theory> kFamilies[] = {
    {"seq.", Theory::Sequences},   {"set.", Theory::Sets},
    {"rel.", Theory::Sets},        {"bag.", Theory::Bags},
    {"table.", Theory::Bags},      {"ff.", Theory::FiniteFields},
    {"sep.", Theory::Separation},  {"tuple.", Theory::Tuples},
    {"nullable.", Theory::Tuples}, {"char.", Theory::Sequences},
    {"re.from_", Theory::Strings}, {"@", Theory::Other},
};

// More functions of solvers than theory_extensions.cpp has; of these nothing is
// known but that they are.
constexpr std::string_view kOthers[] = {
    "bag.empty",
    "bag.fold",
    "bag.from_set",
    "bag.is_included",
    "bag.is_singleton",
    "bag.map",
    "bag.partition",
    "bag.to_set",
    "char.code",
    "char.from-int",
    "char.from_bv",
    "char.is-digit",
    "char.to-int",
    "char.to_bv",
    "nullable.lift",
    "nullable.null",
    "nullable.some",
    "nullable.val",
    "re.from_automaton",
    "re.from_ecma2020",
    "re.from_ecma2020_flags",
    "rel.aggr",
    "rel.group",
    "rel.iden",
    "rel.join",
    "rel.join_image",
    "rel.product",
    "rel.project",
    "rel.table_join",
    "rel.transpose",
    "sep.nil",
    "seq.concat",
    "seq.foldl",
    "seq.foldli",
    "seq.map",
    "seq.mapi",
    "seq.replace_re",
    "seq.replace_re_all",
    "set.comprehension",
    "set.difference",
    "set.fold",
    "set.intersect",
    "set.map",
    "set.range",
    "set.size",
    "table.aggr",
    "table.group",
    "table.join",
    "table.product",
    "table.project",
    "tuple.project",
    "tuple.select",
    "tuple.update",
};

static_assert(std::ranges::is_sorted(kOthers));

// Whether solvers write their functions so.
bool is_plain(std::string_view name) {
  return std::ranges::all_of(name, [](char letter) {
    return (letter >= 'a' && letter <= 'z') ||
           (letter >= '0' && letter <= '9') || letter == '_' || letter == '-' ||
           letter == '.';
  });
}

// The row as a uniform function of so many arguments and perhaps more.
Uniform uniform_of(const Signature& row, std::size_t count) {
  const char letter = row.arguments.front();
  const bool same =
      row.arguments.find_first_not_of(letter) == std::string_view::npos &&
      std::string_view("BINmA").find(letter) != std::string_view::npos;
  const bool result = row.result == 'B' || row.result == letter;
  const bool plain = row.origin == Origin::Standard &&
                     row.op != Operator::Extension && row.indices == 0;
  if (!same || !result || !plain || count < row.arguments.size()) return {};
  const bool bounded =
      row.shape == Shape::Fixed || row.shape == Shape::Practice;
  return {row.op, letter, row.result == 'B', static_cast<std::uint8_t>(count),
          bounded ? static_cast<std::uint8_t>(row.arguments.size())
                  : Uniform::kMany};
}

}  // namespace

const Words& Words::get() {
  static const Words words;
  return words;
}

Words::Words() {
  for (const std::string_view text : kGrammar) texts_.intern(text);
  PODIUM_CHECK(texts_[word::kMatch] == "match");
  PODIUM_CHECK(texts_[word::kAt] == "@");
  const std::pair<Theory, std::span<const Signature>> tables[] = {
      {Theory::Core, core_signatures()},
      {Theory::Arithmetic, arithmetic_signatures()},
      {Theory::Arrays, array_signatures()},
      {Theory::BitVectors, bit_vector_signatures()},
      {Theory::FloatingPoint, floating_point_signatures()},
      {Theory::Strings, string_signatures()},
  };
  for (const auto& [theory, rows] : tables) {
    for (Signature row : rows) {
      row.theory = theory;
      signatures_.push_back(row);
    }
  }
  std::ranges::copy(extension_signatures(), std::back_inserter(signatures_));
  // Those of one name stand together, in the order of the tables.
  for (const Signature& row : signatures_) texts_.intern(row.name);
  const auto number = [this](const Signature& row) {
    return raw(texts_.intern(row.name));
  };
  std::ranges::stable_sort(signatures_, {}, number);
  for (const SortWord& sort : kSorts) texts_.intern(sort.name);
  ranges_.resize(texts_.size());
  sorts_.resize(texts_.size());
  for (std::uint32_t at = 0; at < signatures_.size(); ++at) {
    Range& range = ranges_[number(signatures_[at])];
    if (range.count++ == 0) range.first = at;
  }
  uniform_.resize(texts_.size());
  for (std::uint32_t name = 0; name < uniform_.size(); ++name) {
    const std::span rows = signatures(SymbolId{name});
    for (std::size_t count : {1U, 2U}) {
      const auto first = std::ranges::find_if(rows, [&](const Signature& row) {
        return row.indices == 0 && !row.arguments.empty() &&
               Matcher::takes(row, count);
      });
      if (first == rows.end()) continue;
      uniform_[name][count - 1] = uniform_of(*first, count);
    }
  }
  for (const SortWord& sort : kSorts) {
    sorts_[raw(texts_.intern(sort.name))] = &sort;
  }
}

Theory extension_family(std::string_view name) {
  for (const auto& [prefix, theory] : kFamilies) {
    if (!name.starts_with(prefix) || name == prefix) continue;
    if (prefix == "@" || is_plain(name)) return theory;
  }
  return Theory::Core;
}

bool is_extension(std::string_view name) {
  if (std::ranges::binary_search(kOthers, name)) return true;
  return std::ranges::any_of(
      extension_signatures(),
      [name](const Signature& row) { return row.name == name; });
}

std::optional<std::string> misspelt_extension(std::string_view name) {
  if (name.size() > kLongestMisspelt) return std::nullopt;
  const std::size_t dot = name.find('.');
  const std::string_view family = name.substr(0, dot + 1);
  if (dot == std::string_view::npos) return std::nullopt;
  // In a short name two other letters make another name.
  const std::size_t most = name.size() - family.size() < 5 ? 1 : 2;
  std::vector<std::string> near;
  const auto look_at = [&](std::string_view each) {
    if (!each.starts_with(family)) return;
    if (edit_distance(name, each) <= most) near.emplace_back(each);
  };
  for (const std::string_view each : kOthers) look_at(each);
  for (const Signature& row : extension_signatures()) look_at(row.name);
  return nearest(name, near);
}

}  // namespace podium::terms
