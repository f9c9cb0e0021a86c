// terms/sort_reader.h -- sorts from their text.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "terms/context.h"

namespace podium::terms {

class SortReader {
 public:
  explicit SortReader(Context& context) : context_(context) {}

  // The sort at this token; kUnknownSort with a finding if there is none.
  SortId read(std::size_t token);

  // For datatypes in the form of version 2.5, which name themselves without
  // their parameters: such a name means its application to these.
  void set_own_parameters(std::span<const SortSymbolId> symbols,
                          std::span<const SortId> parameters) {
    own_symbols_ = symbols;
    own_parameters_ = parameters;
  }

 private:
  struct Frame {
    std::size_t list;
    std::size_t head;   // token of the symbol, or of (_ symbol index...)
    std::size_t first;  // of its arguments in sorts_
  };

  void atom(std::size_t token);
  void open(std::size_t token);
  void close(std::size_t token);
  SortId apply(std::size_t head, std::span<const SortId> arguments);
  SortId apply_symbol(const Binding& binding, std::size_t head,
                      std::span<const SortId> arguments);
  SortId apply_word(SymbolId name, std::size_t head,
                    std::span<const SortId> arguments);
  SortId build_word(const SortWord& word, std::size_t head,
                    std::span<const SortId> arguments);
  SortId bit_vec(std::size_t head);
  SortId floating_point(const SortWord& word, std::size_t head);
  SortId other(SymbolId name, std::size_t head,
               std::span<const SortId> arguments);
  SortId wrong_arity(std::size_t head, std::size_t expected, std::size_t found);
  // The token of the head's symbol.
  std::size_t symbol_of(std::size_t head) const {
    return context_.is_open(head) ? head + 2 : head;
  }

  Context& context_;
  std::vector<Frame> frames_;
  std::vector<SortId> sorts_;
  std::size_t at_ = 0;
  std::span<const SortSymbolId> own_symbols_;
  std::span<const SortId> own_parameters_;
};

}  // namespace podium::terms
