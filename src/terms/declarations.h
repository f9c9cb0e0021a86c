// terms/declarations.h -- the functions, sorts and datatypes of a script.
//
// Whatever a script has declared at any place stays here under its number, also
// after it went out of scope.

#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "terms/column.h"
#include "terms/ids.h"
#include "terms/sorts.h"

namespace podium::terms {

enum class FunctionKind : std::uint8_t {
  Declared,     // declare-fun, declare-const: free
  Defined,      // define-fun, define-const: its body may be put for it
  Recursive,    // define-fun-rec, define-funs-rec
  Named,        // (! t :named f)
  Constructor,  // of a datatype
  Selector,     // of a datatype
  Extension,    // by a command of some solver
};

struct Function {
  SymbolId name{};
  FunctionKind kind = FunctionKind::Declared;
  bool polymorphic = false;  // parameters occur in its sorts
  std::uint32_t token = 0;   // its name where it is declared
  std::uint32_t first = 0;   // of its sorts, see Declarations::parameters
  std::uint32_t count = 0;   // parameters
  SortId result{};
  TermId body{};               // of Defined, Recursive, Named; else kErrorTerm
  DatatypeId datatype{kNone};  // of Constructor, Selector
  std::uint32_t constructor = 0;  // which one of the datatype
  std::uint32_t selector = 0;     // which one of the constructor
};

enum class SortSymbolKind : std::uint8_t {
  Declared,   // declare-sort
  Defined,    // define-sort: never part of a sort, as it is expanded
  Datatype,   // declare-datatype
  Parameter,  // declare-sort-parameter
};

struct SortSymbol {
  SymbolId name{};
  SortSymbolKind kind = SortSymbolKind::Declared;
  std::uint32_t arity = 0;
  std::uint32_t token = 0;
  DatatypeId datatype{kNone};        // of Datatype, never kNone in a sort
  SortId definition{};               // of Defined; of Parameter the sort
  std::vector<SortId> parameters{};  // of Defined, sorts of kind Parameter
};

struct Constructor {
  FunctionId function{};
  std::vector<FunctionId> selectors{};
};

struct Datatype {
  SortSymbolId symbol{};
  bool codatatype = false;           // may be infinite: solvers' own
  std::vector<SortId> parameters{};  // sorts of kind Parameter
  std::vector<Constructor> constructors{};
};

class Declarations {
 public:
  std::size_t function_count() const { return functions_.size(); }
  const Function& operator[](FunctionId id) const {
    return functions_[raw(id)];
  }
  Function& operator[](FunctionId id) { return functions_[raw(id)]; }
  const SortSymbol& operator[](SortSymbolId id) const {
    return sorts_[raw(id)];
  }
  SortSymbol& operator[](SortSymbolId id) { return sorts_[raw(id)]; }
  const Datatype& operator[](DatatypeId id) const {
    return datatypes_[raw(id)];
  }
  Datatype& operator[](DatatypeId id) { return datatypes_[raw(id)]; }
  std::size_t sort_symbol_count() const { return sorts_.size(); }
  std::size_t datatype_count() const { return datatypes_.size(); }

  // The sorts of a function's parameters.
  std::span<const SortId> parameters(const Function& function) const {
    return sort_lists_.span(function.first, function.count);
  }

  // Its parameters' names; empty unless it was defined with them.
  std::span<const SymbolId> parameter_names(FunctionId id) const;
  void set_parameter_names(FunctionId id, std::span<const SymbolId> names);

  // `first` and `count` are set from the sorts.
  FunctionId add(Function function, std::span<const SortId> parameters);
  SortSymbolId add(SortSymbol symbol);
  DatatypeId add(Datatype datatype);

 private:
  struct Names {
    FunctionId function;
    std::uint32_t first;
    std::uint32_t count;
  };

  Column<Function> functions_;
  Column<SortId> sort_lists_;
  Column<Names> names_;  // by function
  Column<SymbolId> name_lists_;
  std::vector<SortSymbol> sorts_;
  std::vector<Datatype> datatypes_;
};

}  // namespace podium::terms
