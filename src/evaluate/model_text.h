// evaluate/model_text.h -- a solver's output made SMT-LIB where it is none.
//
//   -5, 1/2, -1.5                      become (- 5), (/ 1 2), (- 1.5)
//   (root-obj (+ (^ x 2) (- 2)) 1)     of z3 and
//   (_ real_algebraic_number <...>)    of cvc5 become root-of-with-...
//   names of a scrambled benchmark     become those of the original
//
// Lines stay where they are.

#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/result.h"

namespace podium::evaluate {

// From the names of a scrambled benchmark to the original ones.
using Renaming = std::unordered_map<std::string, std::string>;

// From the file that podium scramble --map writes, docs/formats/renaming.md.
Result<Renaming> parse_renaming(std::string_view json, const std::string& name);

// `is_known` tells the symbols that the benchmark has taken for itself.
struct ModelText {
  std::string text;
  bool private_numbers = false;  // some were not written as the standard has it
};
ModelText to_smtlib(std::string_view output, const Renaming& renaming,
                    const std::function<bool(std::string_view)>& is_known);

}  // namespace podium::evaluate
