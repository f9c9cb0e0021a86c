// scramble/writer.h -- tokens as they stand in the output: as they are, or by
// the new name of what they refer to.

#pragma once

#include <cstddef>
#include <string_view>

#include "scramble/context.h"

namespace podium::scramble {

class Writer {
 public:
  explicit Writer(Context& context) : context_(context) {}

  // As it is, a parenthesis too.
  void token(std::size_t token);
  void tokens(std::size_t begin, std::size_t end);

  // The symbol's new name as a function or variable, or as a sort.
  void name(std::size_t symbol);
  void sort_name(std::size_t symbol);

  // What the symbol refers to here: a function or variable; a sort; or, in
  // commands whose form is not known, a function, else a sort.
  void reference(std::size_t symbol);
  void sort_reference(std::size_t symbol);
  void any_reference(std::size_t symbol);

  // All symbols from one token up to another are sorts.
  void sorts(std::size_t begin, std::size_t end);

  // Without scopes, for commands whose form is not known.
  void flat(std::size_t begin, std::size_t end);

 private:
  void untouched(std::size_t symbol);
  void old_string(std::string_view text);
  SymbolId bound_sort(std::size_t symbol) const;

  Context& context_;
};

}  // namespace podium::scramble
