// terms/sorts.h -- sorts, each once.
//
// Two sorts are equal exactly if their ids are. Defined sorts are expanded
// before they come here, Float32 is (_ FloatingPoint 8 24), and
// (-> A (-> B C)) is (-> A B C). Arguments have smaller ids than what they are
// arguments of.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "terms/column.h"
#include "terms/hash_table.h"
#include "terms/ids.h"
#include "terms/texts.h"

namespace podium::terms {

enum class SortKind : std::uint8_t {
  Unknown,  // of a term with an error, or of an extension; fits everywhere
  Bool,
  Int,
  Real,
  RoundingMode,
  String,
  RegLan,
  BitVec,         // numbers: width
  FloatingPoint,  // numbers: bits of the exponent, of the significand
  Array,          // arguments: index, element
  Map,            // arguments: of the map, at least one, then its value
  Declared,       // by declare-sort; symbol, arguments
  Datatype,       // symbol, arguments
  Parameter,      // text
  // Solvers' own.
  Sequence,     // arguments: element
  Set,          // arguments: element
  Bag,          // arguments: element
  Tuple,        // arguments
  FiniteField,  // text: its size
  Other,        // text: the whole head, as "(_ Foo 3)"; arguments
};

// These are the same in every script.
inline constexpr SortId kUnknownSort{0};
inline constexpr SortId kBool{1};
inline constexpr SortId kInt{2};
inline constexpr SortId kReal{3};
inline constexpr SortId kRoundingMode{4};
inline constexpr SortId kString{5};
inline constexpr SortId kRegLan{6};

class Sorts {
 public:
  Sorts();

  std::size_t size() const { return nodes_.size(); }
  SortKind kind(SortId id) const { return node(id).kind; }
  std::span<const SortId> arguments(SortId id) const {
    return arguments_.span(node(id).first, node(id).count);
  }

  // REQUIRES: a BitVec; a FloatingPoint.
  std::uint32_t width(SortId id) const { return node(id).first_number; }
  std::uint32_t exponent_bits(SortId id) const { return node(id).first_number; }
  std::uint32_t significand_bits(SortId id) const {
    return node(id).second_number;
  }
  // REQUIRES: a Declared or Datatype.
  SortSymbolId symbol(SortId id) const {
    return SortSymbolId{node(id).first_number};
  }
  // REQUIRES: a Parameter, FiniteField or Other.
  SymbolId text(SortId id) const { return SymbolId{node(id).first_number}; }

  // Whether a Parameter occurs in it; an Unknown or Other.
  bool has_parameters(SortId id) const { return node(id).parameters; }
  bool has_unknown(SortId id) const { return node(id).unknown; }

  SortId bit_vec(std::uint32_t width);
  SortId floating_point(std::uint32_t exponent, std::uint32_t significand);
  SortId array(SortId index, SortId element);
  // kUnknownSort once there are far too many arguments, as in substitute().
  SortId map(std::span<const SortId> arguments, SortId value);
  SortId declared(SortSymbolId symbol, std::span<const SortId> arguments);
  SortId datatype(SortSymbolId symbol, std::span<const SortId> arguments);
  SortId parameter(SymbolId name);
  // Sequence, Set, Bag or Tuple.
  SortId container(SortKind kind, std::span<const SortId> arguments);
  SortId finite_field(SymbolId size);
  SortId other(SymbolId head, std::span<const SortId> arguments);

  // The sort with each parameter replaced by the value at its place. Costs as
  // much as the sort has different parts. kUnknownSort once there are far too
  // many sorts, which only happens to texts made for it.
  SortId substitute(SortId sort, std::span<const SortId> parameters,
                    std::span<const SortId> values);

  // Finds values for the parameters such that `pattern` becomes `sort`; those
  // that are kNone so far are filled in. Parts that are unknown fit. False if
  // there are none.
  bool match(SortId pattern, SortId sort, std::span<const SortId> parameters,
             std::span<SortId> values) const;

  // Whether the map has as arguments what the array has as indices, and the
  // same in the end: some solvers take a lambda term for an array.
  bool is_array_of(SortId array, SortId map) const;

  // Whether they are equal but for unknown parts.
  bool compatible(SortId one, SortId other) const {
    return one == other || ((has_unknown(one) || has_unknown(other)) &&
                            unknowns_fit(one, other));
  }

 private:
  struct Node {
    SortKind kind;
    bool parameters;
    bool unknown;
    std::uint32_t first_number;
    std::uint32_t second_number;
    std::uint32_t first;  // of the arguments
    std::uint32_t count;
  };

  const Node& node(SortId id) const { return nodes_[raw(id)]; }
  SortId make(SortKind kind, std::uint32_t first_number,
              std::uint32_t second_number, std::span<const SortId> arguments);
  SortId rebuild(SortId sort, std::span<const SortId> arguments);
  bool match_parameter(SortId parameter, SortId found,
                       std::span<const SortId> parameters,
                       std::span<SortId> values) const;
  bool unknowns_fit(SortId one, SortId other) const;
  bool same_head(const Node& one, const Node& other) const {
    return one.kind == other.kind && one.first_number == other.first_number &&
           one.second_number == other.second_number && one.count == other.count;
  }

  Column<Node> nodes_;
  std::size_t substituted_ = 0;  // those that substitute() has made
  Column<SortId> arguments_;
  HashTable table_;
};

}  // namespace podium::terms
