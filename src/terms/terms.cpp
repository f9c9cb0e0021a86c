#include "terms/terms.h"

#include <algorithm>
#include <array>
#include <bit>
#include <unordered_map>
#include <vector>

#include "base/check.h"
#include "base/prefetch.h"
#include "terms/texts.h"

namespace podium::terms {

namespace {

// A node as what is compared and hashed at once.
template <class Node>
std::array<std::uint64_t, 2> words_in(const Node& node) {
  return std::bit_cast<std::array<std::uint64_t, 2>>(node);
}

}  // namespace

Terms::Terms() {
  finish(start(TermKind::Error, Operator::None, {}, kUnknownSort));
  operation(Operator::True, {}, {}, kBool);
  const TermId last = operation(Operator::False, {}, {}, kBool);
  PODIUM_CHECK(last == kFalse);
}

Terms::Node Terms::start(TermKind kind, Operator op,
                         std::span<const TermId> arguments, SortId sort) {
  draft_.cut(0);
  draft_.append(arguments);
  Node node;
  node.op = op;
  node.kind = kind;
  node.sort = sort;
  node.words[1] = TermId{static_cast<std::uint32_t>(arguments.size())};
  return node;
}

// How many words tell a term from others of its head.
std::size_t Terms::compared_words(TermId id) const {
  const Node& it = node(id);
  switch (it.kind) {
    case TermKind::Error:
      return 0;
    case TermKind::Numeral:
    case TermKind::Decimal:
    case TermKind::String:
    case TermKind::Field:
    case TermKind::BitVector:
      return 2;
    case TermKind::Variable:
      return 1;
    case TermKind::Operation:
    case TermKind::Call:
    case TermKind::Function:
      // With the function, or with a place left for it: operations have one
      // word more than indices exactly if they name something.
      return count_of(it) + it.indices +
             (it.kind != TermKind::Operation || it.op == Operator::Extension ||
              it.op == Operator::Is || it.op == Operator::Update);
    case TermKind::Forall:
    case TermKind::Exists:
    case TermKind::Lambda:
    case TermKind::Choice:
      return 3 + variable_count(id);
    case TermKind::Match:
      return 3 * count_of(it) - 1;
  }
  return 0;
}

// Whether it is open follows from the rest.
std::uint32_t Terms::hash_of(const Node& node) {
  const auto [head, tail] = words_in(node);
  return finish_hash(mix(head, tail));
}

// REQUIRES: node.open is 0.
TermId Terms::finish_small(Node node, std::uint32_t hash) {
  const auto wanted = words_in(node);
  const std::uint32_t found = table_.find(hash, [&](std::uint32_t number) {
    Node other = nodes_[number];
    other.open = 0;
    return words_in(other) == wanted;
  });
  if (found != kNone) return TermId{found};
  for (std::size_t at = 0; at < node.arguments; ++at) {
    if (may_be_open(node.words[at])) node.open = 1;
  }
  return add(node, hash);
}

Terms::Node Terms::small(Operator op, TermId one, TermId other, SortId sort) {
  Node node;
  node.op = op;
  node.kind = TermKind::Operation;
  node.arguments = 2;
  node.sort = sort;
  node.words[0] = one;
  node.words[1] = other;
  return node;
}

Terms::Draft Terms::begin(Operator op, TermId one, TermId other, SortId sort,
                          std::uint32_t origin) const {
  Draft draft;
  draft.node_ = small(op, one, other, sort);
  draft.hash_ = hash_of(draft.node_);
  draft.origin_ = origin;
  const auto places = table_.places(draft.hash_);
  prefetch(places.group);
  prefetch(places.slot);
  return draft;
}

void Terms::approach(const Draft& draft) const {
  const std::uint32_t number = table_.first(draft.hash_);
  if (number != kNone) prefetch(&nodes_[number]);
}

TermId Terms::settle(const Draft& draft) {
  set_origin(draft.origin_);
  return finish_small(draft.node_, draft.hash_);
}

TermId Terms::finish(Node node, std::size_t outside) {
  const std::size_t size = draft_.size();
  const std::size_t arguments = raw(node.words[1]);
  const TermId* begin = draft_.all().data();
  if (size <= std::size(node.words) && outside == 0) {
    node.arguments = static_cast<std::uint8_t>(arguments & kOutside);
    node.words[0] = size > 0 ? begin[0] : TermId{0};
    node.words[1] = size > 1 ? begin[1] : TermId{0};
    return finish_small(node, hash_of(node));
  }
  node.arguments = kOutside;
  const std::size_t words = size - outside;
  std::uint64_t hash =
      mix(static_cast<std::uint64_t>(node.kind) << 32 |
              static_cast<std::uint64_t>(node.op) << 40 | raw(node.sort),
          node.indices);
  for (std::size_t at = 0; at < words; ++at) hash = mix(hash, raw(begin[at]));
  const auto short_hash = finish_hash(hash);
  const std::uint32_t found =
      table_.find(short_hash, [&](std::uint32_t number) {
        const Node& other = nodes_[number];
        return other.kind == node.kind && other.op == node.op &&
               other.sort == node.sort && other.arguments == kOutside &&
               raw(other.words[1]) == arguments &&
               other.indices == node.indices &&
               compared_words(TermId{number}) == words &&
               std::equal(begin, begin + words,
                          words_.all().data() + raw(other.words[0]));
      });
  if (found != kNone) return TermId{found};
  for (std::size_t at = 0; at < arguments; ++at) {
    if (may_be_open(begin[at])) node.open = 1;
  }
  node.words[0] = TermId{static_cast<std::uint32_t>(words_.size())};
  words_.append(draft_.all());
  return add(node, short_hash);
}

TermId Terms::add(Node node, std::uint32_t hash) {
  const auto number = static_cast<std::uint32_t>(nodes_.size());
  PODIUM_CHECK(nodes_.size() < kNone && words_.size() < kNone);
  nodes_.push(node);
  origins_.push(origin_);
  table_.insert(hash, number);
  // A binder that is not inside of another one closes its body.
  const TermId id{number};
  const bool binds = node.kind >= TermKind::Forall;
  if (binds && first_level(id) == 0) nodes_.back().open = 0;
  if (node.kind == TermKind::Variable) nodes_.back().open = 1;
  return id;
}

// Literals are told apart by their value, not by where it stands.

TermId Terms::add_literal(TermKind kind, std::size_t begin, std::size_t size,
                          SortId sort, std::uint32_t hash) {
  PODIUM_CHECK(begin + size < kNone);
  Node node = start(kind, Operator::None, {}, sort);
  node.words[0] = TermId{static_cast<std::uint32_t>(begin)};
  node.words[1] = TermId{static_cast<std::uint32_t>(size)};
  return add(node, hash);
}

TermId Terms::literal(TermKind kind, std::string_view text, SortId sort) {
  const std::uint32_t hash =
      hash_of_text(text, mix(static_cast<std::uint64_t>(kind), raw(sort)));
  const std::uint32_t found = table_.find(hash, [&](std::uint32_t number) {
    const TermId id{number};
    return this->kind(id) == kind && this->sort(id) == sort &&
           this->text(id) == text;
  });
  if (found != kNone) return TermId{found};
  const std::size_t begin = texts_.size();
  texts_.append(text);
  return add_literal(kind, begin, text.size(), sort, hash);
}

TermId Terms::bit_vector(std::span<const std::uint32_t> bits, SortId sort) {
  while (!bits.empty() && bits.back() == 0) bits = bits.first(bits.size() - 1);
  std::uint64_t hash = mix(bits.size(), raw(sort));
  for (const std::uint32_t each : bits) hash = mix(hash, each);
  const std::uint32_t short_hash = finish_hash(hash);
  const std::uint32_t found =
      table_.find(short_hash, [&](std::uint32_t number) {
        const TermId id{number};
        return kind(id) == TermKind::BitVector && this->sort(id) == sort &&
               std::ranges::equal(this->bits(id), bits);
      });
  if (found != kNone) return TermId{found};
  const std::size_t begin = bits_.size();
  bits_.append(bits);
  return add_literal(TermKind::BitVector, begin, bits.size(), sort, short_hash);
}

TermId Terms::variable(std::uint32_t level, SortId sort) {
  const Node node = start(TermKind::Variable, Operator::None, {}, sort);
  draft_.push(TermId{level});
  return finish(node);
}

TermId Terms::operation(Operator op, std::span<const std::uint32_t> indices,
                        std::span<const TermId> arguments, SortId sort) {
  PODIUM_CHECK(indices.size() <= kMostIndices);
  if (indices.empty() && arguments.size() == 2) {
    const Node node = small(op, arguments[0], arguments[1], sort);
    return finish_small(node, hash_of(node));
  }
  Node node = start(TermKind::Operation, op, arguments, sort);
  node.indices = static_cast<std::uint8_t>(indices.size() & kMostIndices);
  for (const std::uint32_t index : indices) draft_.push(TermId{index});
  return finish(node);
}

TermId Terms::datatype_operation(Operator op, FunctionId function,
                                 std::span<const TermId> arguments,
                                 SortId sort) {
  const Node node = start(TermKind::Operation, op, arguments, sort);
  draft_.push(TermId{raw(function)});
  return finish(node);
}

TermId Terms::extension(SymbolId name, std::span<const std::uint32_t> indices,
                        std::span<const TermId> arguments, SortId sort) {
  PODIUM_CHECK(indices.size() <= kMostIndices);
  Node node = start(TermKind::Operation, Operator::Extension, arguments, sort);
  node.indices = static_cast<std::uint8_t>(indices.size() & kMostIndices);
  for (const std::uint32_t index : indices) draft_.push(TermId{index});
  draft_.push(TermId{raw(name)});
  return finish(node);
}

TermId Terms::call(FunctionId function, std::span<const TermId> arguments,
                   SortId sort) {
  const Node node = start(TermKind::Call, Operator::None, arguments, sort);
  draft_.push(TermId{raw(function)});
  return finish(node);
}

TermId Terms::function_value(FunctionId function, SortId sort) {
  const Node node = start(TermKind::Function, Operator::None, {}, sort);
  draft_.push(TermId{raw(function)});
  return finish(node);
}

TermId Terms::binder(TermKind kind, std::span<const Bound> variables,
                     std::uint32_t first_level, TermId body, SortId sort) {
  const Node node = start(kind, Operator::None, {&body, 1}, sort);
  draft_.push(TermId{first_level});
  draft_.push(TermId{static_cast<std::uint32_t>(variables.size())});
  for (const Bound& each : variables) draft_.push(TermId{raw(each.sort)});
  for (const Bound& each : variables) draft_.push(TermId{raw(each.name)});
  return finish(node, variables.size());
}

TermId Terms::match(std::span<const TermId> arguments,
                    std::span<const MatchCase> cases,
                    std::span<const SymbolId> names, std::uint32_t first_level,
                    SortId sort) {
  PODIUM_CHECK(arguments.size() == cases.size() + 1);
  const Node node = start(TermKind::Match, Operator::None, arguments, sort);
  draft_.push(TermId{first_level});
  for (const MatchCase& each : cases) {
    draft_.push(TermId{raw(each.constructor)});
  }
  for (const MatchCase& each : cases) draft_.push(TermId{each.variables});
  for (const SymbolId name : names) draft_.push(TermId{raw(name)});
  return finish(node, names.size());
}

bool is_closed(const Terms& terms, TermId id) {
  if (!terms.may_be_open(id)) return true;
  // A term may be free in variables below one binder and not below another, so
  // it is looked at once for each number of variables around it that are bound
  // inside. Levels make that number the least first_level on the way.
  struct Visit {
    TermId term;
    std::uint32_t bound_from;
  };
  std::unordered_map<std::uint32_t, std::uint32_t> seen;
  std::vector<Visit> work{{id, kNone}};
  while (!work.empty()) {
    const Visit visit = work.back();
    work.pop_back();
    if (!terms.may_be_open(visit.term)) continue;
    const auto [at, fresh] = seen.emplace(raw(visit.term), visit.bound_from);
    if (!fresh && at->second >= visit.bound_from) continue;
    at->second = visit.bound_from;
    const TermKind kind = terms.kind(visit.term);
    if (kind == TermKind::Variable) {
      if (terms.level(visit.term) < visit.bound_from) return false;
      continue;
    }
    std::uint32_t bound_from = visit.bound_from;
    if (kind >= TermKind::Forall) {
      bound_from = std::min(bound_from, terms.first_level(visit.term));
    }
    for (const TermId argument : terms.arguments(visit.term)) {
      work.push_back({argument, bound_from});
    }
  }
  return true;
}

}  // namespace podium::terms
