// terms/terms.h -- terms, each once.
//
// Two terms are the same exactly if their ids are: the same up to the names of
// bound variables, to how a literal is written (#xff, #b11111111 and
// (_ bv255 8) are one term), to `let`, which only names a term, and to
// annotations. What a term is made of has smaller ids, so a loop over all ids
// sees arguments first and needs no stack.
//
// A bound variable is named by its level: how many variables are bound around
// the binder that binds it, counted from the outermost one. In
//   (forall ((x Int) (y Int)) (exists ((z Int)) (p x y z)))
// x, y, z have the levels 0, 1, 2. An evaluator keeps the values of variables
// in an array by level; entering a binder writes the slots from first_level
// on, and leaving it restores them, as a shared term may bind levels again
// that are in use around it. Parameters of a defined function have the levels
// from 0 on in its body.
// Levels, unlike distances, let a term be used deeper inside without change,
// and equal terms under binders of different names be one.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "terms/column.h"
#include "terms/hash_table.h"
#include "terms/ids.h"
#include "terms/operator.h"
#include "terms/sorts.h"

namespace podium::terms {

enum class TermKind : std::uint8_t {
  Error,      // what could not be read; its sort is Unknown
  Numeral,    // text: decimal digits without leading zeros; sort Int or Real
  Decimal,    // text: 1.5, without superfluous zeros; 1.0 for 1.00
  BitVector,  // bits
  String,     // text: UTF-8, escapes resolved; see code_points in literal.h
  Field,      // text: ff5 of a finite field
  Variable,   // level
  Operation,  // op, indices, arguments
  Call,       // function of the script, arguments; also a constant
  Function,   // a function of the script as a value, of sort (-> ...)
  Forall,     // argument: the body; variables
  Exists,
  Lambda,
  Choice,  // some value that satisfies the body: solvers' own
  Match,   // arguments: what is matched, then a body for each case
};

inline constexpr TermId kErrorTerm{0};
inline constexpr TermId kTrue{1};
inline constexpr TermId kFalse{2};

// One case of a match. It binds `variables` variables, those of all cases from
// the match's first_level on.
struct MatchCase {
  FunctionId constructor;   // FunctionId{kNone} if the case takes all the rest
  std::uint32_t variables;  // as many as selectors; else 1, or 0 for _
};

class Terms {
 public:
  Terms();

  std::size_t size() const { return nodes_.size(); }
  TermKind kind(TermId id) const { return node(id).kind; }
  SortId sort(TermId id) const { return node(id).sort; }
  Operator op(TermId id) const { return node(id).op; }  // None if no Operation

  // Good until the next term is made.
  std::span<const TermId> arguments(TermId id) const {
    const Node& it = node(id);
    return {words_of(it), count_of(it)};
  }

  // Of an Operation; what each means, operator.h tells.
  std::size_t index_count(TermId id) const { return node(id).indices; }
  std::uint32_t index(TermId id, std::size_t at) const {
    return word(id, count(id) + at);
  }

  // REQUIRES: a Call, a Function, or an Operation Is or Update.
  FunctionId function(TermId id) const {
    return FunctionId{word(id, count(id) + node(id).indices)};
  }
  // The name of an Operation Extension.
  SymbolId extension(TermId id) const {
    return SymbolId{word(id, count(id) + node(id).indices)};
  }

  // REQUIRES: a Numeral, Decimal, String or Field.
  std::string_view text(TermId id) const {
    return {texts_.all().data() + word(id, 0), word(id, 1)};
  }
  // Little-endian, without zero words at the end, so no more than the width
  // asks for and nothing for 0. REQUIRES: a BitVector.
  std::span<const std::uint32_t> bits(TermId id) const {
    return bits_.span(word(id, 0), word(id, 1));
  }

  // REQUIRES: a Variable.
  std::uint32_t level(TermId id) const { return word(id, 0); }

  // REQUIRES: Forall, Exists, Lambda, Choice.
  std::uint32_t variable_count(TermId id) const { return word(id, 2); }
  SortId variable_sort(TermId id, std::size_t at) const {
    return SortId{word(id, 3 + at)};
  }
  // As the first such binder wrote it; no part of the meaning.
  SymbolId variable_name(TermId id, std::size_t at) const {
    return SymbolId{word(id, 3 + variable_count(id) + at)};
  }
  // The level of the first variable. REQUIRES: a binder or a Match.
  std::uint32_t first_level(TermId id) const { return word(id, count(id)); }

  // REQUIRES: a Match, at < its number of arguments - 1.
  MatchCase match_case(TermId id, std::size_t at) const {
    const std::size_t cases = count(id) - 1;
    const std::size_t begin = count(id) + 1;
    return {FunctionId{word(id, begin + at)}, word(id, begin + cases + at)};
  }
  // The `variable`th of all variables of all cases in order.
  SymbolId match_variable_name(TermId id, std::size_t variable) const {
    return SymbolId{word(id, 3 * count(id) - 1 + variable)};
  }

  // False: no variable occurs in it but those that it binds itself. True may
  // also come for a binder inside of another one that uses nothing of it.
  bool may_be_open(TermId id) const { return node(id).open; }

  // The token where it was first met, kNone if nowhere.
  std::uint32_t origin(TermId id) const { return origins_[raw(id)]; }

  // Terms made from now on come from this token.
  void set_origin(std::uint32_t token) { origin_ = token; }

  // An operation of two arguments that is not looked for yet. Looking waits for
  // memory, and who has several of them ready waits once: begin() each,
  // approach() each, then settle() each.
  class Draft;
  Draft begin(Operator op, TermId one, TermId other, SortId sort,
              std::uint32_t origin) const;
  void approach(const Draft& draft) const;
  TermId settle(const Draft& draft);

  // None of these looks at sorts.
  TermId literal(TermKind kind, std::string_view text, SortId sort);
  TermId bit_vector(std::span<const std::uint32_t> bits, SortId sort);
  TermId variable(std::uint32_t level, SortId sort);
  TermId operation(Operator op, std::span<const std::uint32_t> indices,
                   std::span<const TermId> arguments, SortId sort);
  // Is, Update.
  TermId datatype_operation(Operator op, FunctionId function,
                            std::span<const TermId> arguments, SortId sort);
  TermId extension(SymbolId name, std::span<const std::uint32_t> indices,
                   std::span<const TermId> arguments, SortId sort);
  TermId call(FunctionId function, std::span<const TermId> arguments,
              SortId sort);
  TermId function_value(FunctionId function, SortId sort);

  struct Bound {
    SymbolId name;
    SortId sort;
  };
  TermId binder(TermKind kind, std::span<const Bound> variables,
                std::uint32_t first_level, TermId body, SortId sort);
  // `arguments`: what is matched, then the bodies; as many cases as bodies.
  TermId match(std::span<const TermId> arguments,
               std::span<const MatchCase> cases,
               std::span<const SymbolId> names, std::uint32_t first_level,
               SortId sort);

 private:
  // A term is made of words: arguments, indices, then as the kind has it. One
  // or two, which is most often enough, are in the node itself: finding a term
  // again must not look at many places in memory.
  struct Node {
    Operator op = Operator::None;
    TermKind kind : 4 = TermKind::Error;
    std::uint8_t arguments : 4 = 0;  // kOutside: the words are in words_
    std::uint8_t indices : 7 = 0;
    std::uint8_t open : 1 = 0;
    SortId sort = kUnknownSort;
    // Or the first of words_, and how many are arguments.
    TermId words[2] = {TermId{0}, TermId{0}};
  };
  static_assert(sizeof(Node) == 16);
  static constexpr std::uint8_t kOutside = 15;

  const Node& node(TermId id) const { return nodes_[raw(id)]; }
  std::size_t count(TermId id) const { return count_of(node(id)); }
  static std::size_t count_of(const Node& node) {
    return node.arguments == kOutside ? raw(node.words[1]) : node.arguments;
  }
  const TermId* words_of(const Node& node) const {
    return node.arguments == kOutside ? words_.all().data() + raw(node.words[0])
                                      : node.words;
  }
  std::uint32_t word(TermId id, std::size_t at) const {
    return raw(words_of(node(id))[at]);
  }
  // Begins a term in draft_, where its words follow by push.
  Node start(TermKind kind, Operator op, std::span<const TermId> arguments,
             SortId sort);
  // The term of these words, of which the last `outside` are no part of what
  // it is.
  TermId finish(Node node, std::size_t outside = 0);
  // The same for a term that has its words, and no more than two.
  TermId finish_small(Node node, std::uint32_t hash);
  static std::uint32_t hash_of(const Node& node);
  static Node small(Operator op, TermId one, TermId other, SortId sort);
  std::size_t compared_words(TermId id) const;
  // Adds a literal whose value begins there.
  TermId add_literal(TermKind kind, std::size_t begin, std::size_t size,
                     SortId sort, std::uint32_t hash);
  TermId add(Node node, std::uint32_t hash);

  Column<Node> nodes_;
  Column<TermId> words_;  // numbers of other kinds too
  Column<TermId> draft_;
  Column<std::uint32_t> bits_;
  Column<char> texts_;
  Column<std::uint32_t> origins_;
  HashTable table_;
  std::uint32_t origin_ = kNone;
};

class Terms::Draft {
 private:
  friend class Terms;
  Node node_;
  std::uint32_t hash_ = 0;
  std::uint32_t origin_ = kNone;
};

// At most this many indices have room in a term.
inline constexpr std::size_t kMostIndices = 127;

// Whether no variable is free in it, exactly.
bool is_closed(const Terms& terms, TermId id);

}  // namespace podium::terms
