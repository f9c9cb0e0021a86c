// terms/builder.h -- applications, with their sorts checked.
//
// Everything here makes a term in any case: where something does not fit there
// is a finding, and the term has the sort that it would have had, or an
// unknown one, so that one mistake is reported once.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "terms/context.h"
#include "terms/matcher.h"

namespace podium::terms {

// What an application begins with.
struct Head {
  SymbolId name{};
  std::uint32_t token = 0;        // of the symbol
  std::uint32_t indexed = kNone;  // of (_ symbol index...), else kNone
  SortId qualifier{kNone};        // of (as head sort)
};

// Whether an Int may stand for a Real, which some solvers allow in applications
// and none in definitions.
enum class Coercion : std::uint8_t { Allowed, Refused };

class Builder {
 public:
  explicit Builder(Context& context)
      : context_(context), matcher_(context.script) {}

  // The head given these arguments, none for a constant. `list` is the token
  // of the application, whose elements after the head are the arguments.
  // Arguments may be changed: an Int that stands for a Real becomes one.
  TermId apply(const Head& head, std::span<TermId> arguments, std::size_t list);

  // The same for a head that is a symbol.
  TermId apply(SymbolId name, std::span<TermId> arguments, std::uint32_t list);

  // A symbol that is a uniform function of these arguments; most is 0 if it is
  // none.
  const Uniform& uniform(SymbolId name,
                         std::span<const TermId> arguments) const;
  SortId sort_of(const Uniform& function,
                 std::span<const TermId> arguments) const {
    return function.truth ? kBool : sort(arguments[0]);
  }

  // A symbol alone.
  TermId constant(SymbolId name, std::size_t token) {
    const Binding* binding = context_.scope.function(name);
    const bool plain =
        binding != nullptr && !binding->forgotten &&
        (binding->meaning == Meaning::Local ||
         (binding->meaning == Meaning::Constant && binding->hidden == kNone));
    return plain ? TermId{binding->value} : other_constant(name, token);
  }

  // A term of a map sort given arguments; `arguments` begins with the map.
  TermId apply_map(std::span<TermId> arguments, std::size_t list);

  // The term where this sort is asked for: itself, a Real made of it, or a
  // finding. `what` names what asks, as "the body of f".
  TermId expect(SortId sort, TermId term, std::size_t token,
                const std::string& what, Coercion coercion = Coercion::Allowed);

  // A constructor of a datatype by its name; FunctionId{kNone} if there is
  // none. With a datatype given only among its own.
  FunctionId constructor(SymbolId name, DatatypeId datatype) const;

  // What a binding stands for as a function; FunctionId{kNone} if as none.
  FunctionId function_of(const Binding& binding) const;

 private:
  TermId other_constant(SymbolId name, std::size_t token);
  bool fits(const Uniform& function, std::span<const TermId> arguments) const;
  TermId apply_bound(const Binding& binding, const Head& head,
                     std::span<TermId> arguments, std::size_t list);
  TermId apply_function(FunctionId id, const Head& head,
                        std::span<TermId> arguments, std::size_t list);
  TermId call(FunctionId id, const Head& head, std::span<TermId> arguments,
              std::size_t list);
  bool is_open(const Function& function, std::span<const SortId> values) const;
  void report_open(const Head& head, std::span<const TermId> arguments,
                   std::size_t list);
  TermId apply_partly(FunctionId id, const Head& head,
                      std::span<TermId> arguments, std::size_t list);
  void check_choice(const Binding& chosen, FunctionId id, const Head& head,
                    std::span<const TermId> arguments, bool coerce);
  TermId apply_overloaded(const Binding& newest, const Head& head,
                          std::span<TermId> arguments, std::size_t list);
  TermId instantiate(TermId map, std::span<const TermId> given);
  bool accepts(FunctionId id, const Head& head,
               std::span<const TermId> arguments, bool coerce);
  bool accepts_somehow(FunctionId id, const Head& head,
                       std::span<const TermId> arguments);
  std::vector<SortId> parameters_of(FunctionId id);
  SortId function_sort(const Function& function);

  TermId apply_word(const Head& head, std::span<TermId> arguments,
                    std::size_t list);
  TermId apply_rows(const Head& head, std::span<TermId> arguments,
                    std::size_t list);
  TermId apply_row(const Signature& row, const Head& head,
                   std::span<TermId> arguments, std::size_t list);
  TermId apply_solvers_row(const Signature& row, const Head& head,
                           std::span<TermId> arguments, std::size_t list);
  TermId from_numeral_arguments(const Signature& row,
                                std::span<TermId> arguments, std::size_t list);
  // kErrorTerm if the row cannot be of sequences.
  TermId of_sequences(const Signature& row, const Head& head,
                      std::span<const TermId> arguments);
  TermId misfit(std::span<const Signature> rows, const Head& head,
                std::span<TermId> arguments, std::size_t list);
  TermId wrong_count(std::span<const Signature> rows, const Head& head,
                     std::size_t count, std::size_t list);
  TermId unknown(const Head& head, std::span<TermId> arguments,
                 std::size_t list);
  TermId constant_array(const Head& head, std::span<TermId> arguments,
                        std::size_t list);
  TermId qualified_word(const Head& head, std::span<TermId> arguments,
                        std::size_t list);
  TermId tester(FunctionId constructor, std::span<TermId> arguments,
                std::size_t list);
  TermId old_tester(const Head& head, std::span<TermId> arguments,
                    std::size_t list, bool& found);
  bool has_one_index(const Head& head);
  FunctionId selector(std::size_t token, SortId argument);
  bool is_of_tuples(SymbolId name) const;
  TermId is(const Head& head, std::span<TermId> arguments, std::size_t list);
  TermId update(const Head& head, std::span<TermId> arguments,
                std::size_t list);
  TermId extension(Theory theory, const Head& head,
                   std::span<const TermId> arguments, SortId sort);

  // The numbers of the head's indices in indices_; false with a finding if one
  // is none.
  bool read_indices(const Signature& row, const Head& head);
  // After read_indices().
  SortId indexed_result(const Signature& row, const Head& head,
                        std::span<const TermId> arguments);
  SortId bad_index(const Head& head, std::string message, std::string hint);
  void coerce(std::span<TermId> arguments, const Signature& row,
              std::size_t list);
  TermId to_real(TermId term);
  void warn_of_real(std::size_t token, bool allowed);
  void warn_of_function(const Head& head);
  void warn_of_old_name(const Signature& row, const Head& head);
  void warn_of_count(const Signature& row, const Head& head, std::size_t count,
                     std::size_t list);
  // The token of an argument of the application.
  std::size_t argument_token(std::size_t list, std::size_t at) const;
  std::size_t index_count(const Head& head) const;
  SortId sort(TermId term) const { return context_.script.terms.sort(term); }

  Context& context_;
  Matcher matcher_;
  std::vector<std::uint32_t> indices_;
  std::unordered_map<std::uint32_t, std::vector<SortId>> parameters_;
};

}  // namespace podium::terms
