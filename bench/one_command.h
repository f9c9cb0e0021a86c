// bench/one_command.h -- scripts that are nearly all one command.
//
// Nothing of such a command can be written before all of it has been read, so
// they take more memory than others. Each function makes a script of about so
// many bytes, without its check-sat.

#pragma once

#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/random.h"

namespace podium::bench {

constexpr int kVariables = 1000;

inline void declare_variables(std::string& out, std::string_view logic,
                              std::string_view sort) {
  out = fmt::format("(set-logic {})\n", logic);
  for (int i = 0; i < kVariables; ++i) {
    out += fmt::format("(declare-fun x{} () {})\n", i, sort);
  }
}

inline void let_chain(std::string& out, std::size_t size) {
  Random random(1);
  declare_variables(out, "QF_BV", "(_ BitVec 32)");
  out += "(assert ";
  std::size_t depth = 0;
  for (; out.size() + depth < size; ++depth) {
    out += fmt::format("(let ((?v_{} (bvadd ?v_{} x{}))) ", depth + 1, depth,
                       random.below(kVariables));
  }
  out += "(bvult x1 x2)" + std::string(depth + 1, ')') + "\n";
}

inline void conjunction(std::string& out, std::size_t size) {
  Random random(2);
  declare_variables(out, "QF_LIA", "Int");
  out += "(assert (and";
  while (out.size() < size) {
    out += fmt::format(" (< x{} {})", random.below(kVariables),
                       random.below(1000));
  }
  out += "))\n";
}

inline void long_numbers(std::string& out, std::size_t size) {
  Random random(3);
  declare_variables(out, "QF_LIA", "Int");
  out += "(assert (and";
  while (out.size() < size) {
    out += fmt::format(" (< x{} {})", random.below(10),
                       10000 + random.below(90000));
  }
  out += "))\n";
}

inline void literals(std::string& out, std::size_t size) {
  Random random(4);
  declare_variables(out, "QF_UF", "Bool");
  out += "(assert (or";
  while (out.size() < size) {
    out += fmt::format(" x{} (not x{})", random.below(kVariables),
                       random.below(kVariables));
  }
  out += "))\n";
}

inline void atoms(std::string& out, std::size_t size) {
  out = "(set-logic QF_UF)\n(declare-fun p () Bool)\n(assert (or";
  while (out.size() < size) out += " p";
  out += "))\n";
}

inline void datatypes(std::string& out, std::size_t size) {
  out = "(set-logic QF_DT)\n(declare-datatypes ((D 0)) ((";
  for (int i = 0; out.size() < size; ++i) {
    out += fmt::format("(c{0} (first{0} D) (second{0} D))\n", i);
  }
  out += ")))\n";
}

inline void defined_function(std::string& out, std::size_t size) {
  Random random(5);
  declare_variables(out, "QF_LIA", "Int");
  out += "(define-fun f ((a Int) (b Int)) Int (+";
  while (out.size() < size) {
    out += fmt::format(" (* {} x{}) (- a b)", random.below(100),
                       random.below(kVariables));
  }
  out += "))\n";
}

inline void long_string(std::string& out, std::size_t size) {
  out = "(set-logic QF_S)\n(declare-fun s () String)\n(assert (= s \"";
  while (out.size() < size) out += "abc \"\" ";
  out += "\"))\n";
}

inline void long_symbol(std::string& out, std::size_t size) {
  out = "(set-logic QF_UF)\n(declare-fun |";
  while (out.size() < size) out += "abc ";
  out += "| () Bool)\n";
}

inline void long_names(std::string& out, std::size_t size) {
  Random random(6);
  out = "(set-logic QF_UF)\n";
  constexpr std::string_view kName = "state_of_the_machine_before_step_";
  for (int i = 0; i < kVariables; ++i) {
    out += fmt::format("(declare-fun {}{} () Bool)\n", kName, i);
  }
  out += "(assert (or";
  while (out.size() < size) {
    out += fmt::format(" {}{}", kName, random.below(kVariables));
  }
  out += "))\n";
}

// Declared before.
inline void distinct_names(std::string& out, std::size_t size) {
  out = "(set-logic QF_UF)\n";
  int count = 0;
  for (; out.size() < size * 3 / 4; ++count) {
    out += fmt::format("(declare-fun x{} () Bool)\n", count);
  }
  out += "(assert (or";
  for (int i = 0; i < count; ++i) out += fmt::format(" x{}", i);
  out += "))\n";
}

// As they stand, which the official tool takes too.
inline void free_names(std::string& out, std::size_t size) {
  out = "(set-logic QF_UF)\n(assert (or";
  for (int i = 0; out.size() < size; ++i) out += fmt::format(" x{}", i);
  out += "))\n";
}

inline void names_of_terms(std::string& out, std::size_t size) {
  Random random(7);
  declare_variables(out, "QF_UF", "Bool");
  out += "(assert (and";
  for (int i = 0; out.size() < size; ++i) {
    out +=
        fmt::format(" (! (not x{}) :named n{})", random.below(kVariables), i);
  }
  out += "))\n";
}

inline void quantifier(std::string& out, std::size_t size) {
  out = "(set-logic LIA)\n(assert (forall (";
  int count = 0;
  for (; out.size() < size * 2 / 3; ++count) {
    out += fmt::format("(y{} Int) ", count);
  }
  out += ") (or";
  for (int i = 0; i < count; ++i) out += fmt::format(" (< y{} 0)", i);
  out += ")))\n";
}

inline void parallel_let(std::string& out, std::size_t size) {
  Random random(8);
  declare_variables(out, "QF_LIA", "Int");
  out += "(assert (let (";
  for (int i = 0; out.size() < size; ++i) {
    out += fmt::format("(y{} (+ x{} 1)) ", i, random.below(kVariables));
  }
  out += ") (< y0 y1)))\n";
}

struct Kind {
  std::string_view name;
  void (*generate)(std::string& out, std::size_t size);
};

inline constexpr std::array<Kind, 15> kOneCommands{{
    {"let chain", let_chain},
    {"conjunction", conjunction},
    {"long numbers", long_numbers},
    {"literals", literals},
    {"atoms", atoms},
    {"datatypes", datatypes},
    {"defined function", defined_function},
    {"long string", long_string},
    {"long symbol", long_symbol},
    {"long names", long_names},
    {"distinct names", distinct_names},
    {"free names", free_names},
    {"names of terms", names_of_terms},
    {"quantifier", quantifier},
    {"parallel let", parallel_let},
}};

}  // namespace podium::bench
