// evaluate/model_text.h -- a solver's output made SMT-LIB where it is none.
//
//   -5, 1/2, -1.5                      become (- 5), (/ 1 2), (- 1.5)
//   (root-obj (+ (^ x 2) (- 2)) 1)     of z3 and
//   (_ real_algebraic_number <...>)    of cvc5 become root-of-with-...
//   names of a scrambled benchmark     become those of the original
//
// Places in the new text can be told as places of the output.

#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "smtlib/tape.h"

namespace podium::evaluate {

// From the names of a scrambled benchmark to the original ones.
using Renaming = std::unordered_map<std::string, std::string>;

// From the file that podium scramble --map writes, docs/formats/renaming.md.
Result<Renaming> parse_renaming(std::string_view json, const std::string& name);

struct ModelText {
  // Bytes that stand for others: where they begin and end in both texts.
  struct Change {
    std::size_t begin;
    std::size_t end;
    std::size_t output_begin;
    std::size_t output_end;
  };

  std::string text;
  bool private_numbers = false;  // some were not written as the standard has it
  std::vector<Change> changes{};  // in the order of the text

  // Where in the output this byte of the text comes from; for a byte that
  // stands for others where those begin.
  std::size_t in_output(std::size_t place) const;
};

// `is_known` tells the symbols that the benchmark has taken for itself.
ModelText to_smtlib(std::string_view output, const Renaming& renaming,
                    const std::function<bool(std::string_view)>& is_known);

// The output with blanks in place of what was changed, which may be no tokens:
// it breaks where the text does that is made of it.
std::string without_changes(std::string_view output, const ModelText& text);

// Tells the places of tokens as those of the output, which is what there is to
// look at. All that it is made of must outlive it.
class OutputPlaces {
 public:
  OutputPlaces(std::string_view output, const ModelText& text,
               const smtlib::Tape& tape)
      : output_(output), text_(text), tape_(tape) {}

  // "name:line:column"
  std::string where(std::size_t token) const;

 private:
  std::string_view output_;
  const ModelText& text_;
  const smtlib::Tape& tape_;
};

}  // namespace podium::evaluate
