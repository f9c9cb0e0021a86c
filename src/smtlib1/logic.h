// smtlib1/logic.h -- what a logic of SMT-LIB 1.2 predeclares.

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "smtlib1/words.h"

namespace podium::smtlib1 {

enum class Numbers : std::uint8_t { None, Integers, Reals, Both };

enum class Arrays : std::uint8_t {
  None,
  Free,      // Array from Index to Element
  Integers,  // Array from Int to Int
  Mixed,     // that, Array1 from Int to Real, Array2 from Int to Array1
  Bits,      // Array[i:e]
  All,
};

struct Logic {
  std::string new_name;      // in SMT-LIB 2.6
  bool quantifiers = true;   // no QF_
  bool functions = false;    // free functions, predicates and sorts
  bool bits = false;         // bit-vectors
  bool old_bits = false;     // in their first form: QF_UFBV[32]
  bool differences = false;  // atoms are (op (- x y) n)
  bool listed = false;       // the library of 1.2 had it
  Numbers numbers = Numbers::None;
  Arrays arrays = Arrays::None;
};

// Nothing if the name does not tell what it is.
std::optional<Logic> logic_of(std::string_view name);

// Whether words of the theory mean something in the logic.
bool has_theory(const Logic& logic, Theory theory);

std::vector<std::string> listed_logics();

}  // namespace podium::smtlib1
