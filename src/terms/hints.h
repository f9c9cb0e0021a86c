// terms/hints.h -- what to write in place of a term of a wrong sort, or of an
// application with a wrong number of arguments.

#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "terms/ids.h"
#include "terms/script.h"
#include "terms/signature.h"

namespace podium::terms {

// For a term of sort `found` where one of `wanted` must stand. Never empty.
std::string hint_for_sort(const Script& script, SortId wanted, SortId found);

// The same where only the kind of sort is asked for, as a bit-vector of any
// width.
std::string hint_for_kind(const Script& script, SortKind wanted, SortId found);

// " in line 7", where a function of the script is declared. Nothing if it is in
// another text, or in a part of a large one that is not at hand any more.
std::string line_of(const Script& script, const smtlib::Tape& tape,
                    const Function& function);

// How a function of the script is applied, and in which line it is declared.
std::string hint_for_call(const Script& script, const smtlib::Tape& tape,
                          const Function& function);

// How a sort symbol of so many arguments is written.
std::string hint_for_count(std::string_view name, std::size_t count);

// How a function of a theory is applied: "write (bvadd a b ...)".
std::string hint_for_word(const Signature& row);

}  // namespace podium::terms
