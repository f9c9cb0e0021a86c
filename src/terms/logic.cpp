#include "terms/logic.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace podium::terms {

namespace {

using enum Feature;

struct Row {
  Feature feature;
  std::string_view name;
};

constexpr std::array<Row, kFeatures> kNames{{
    {Quantifiers, "quantifiers"},
    {FreeSorts, "declared sorts"},
    {FreeFunctions, "declared functions"},
    {RecursiveFunctions, "recursive functions"},
    {Datatypes, "datatypes"},
    {ArraysIntInt, "arrays from Int to Int"},
    {ArraysIntReal, "arrays from Int to Real"},
    {ArraysBits, "arrays of bit-vectors"},
    {ArraysOther, "arrays of other sorts"},
    {BitVectorSorts, "bit-vectors"},
    {BitVectors, "functions on bit-vectors"},
    {FloatingPoint, "floating-point numbers"},
    {Strings, "strings"},
    {IntSort, "integers"},
    {IntTerms, "arithmetic of integers that are not constants"},
    {IntBounds, "comparisons of an integer with a constant"},
    {IntDifferences, "differences of integers"},
    {IntOffsets, "sums of an integer and a constant"},
    {IntMirrors, "differences of a constant and an integer"},
    {IntLinear, "linear integer terms"},
    {IntLooselyLinear, "integer products that are linear, but not simple"},
    {IntDivisions, "integer division by a constant, or abs"},
    {IntNonlinear, "nonlinear integer terms"},
    {RealSort, "reals"},
    {RealTerms, "arithmetic of reals that are not constants"},
    {RealBounds, "comparisons of a real with a constant"},
    {RealDifferences, "differences of reals"},
    {RealOffsets, "sums of a real and a constant"},
    {RealLinear, "linear real terms"},
    {RealLooselyLinear, "real products that are linear, but not simple"},
    {RealNonlinear, "nonlinear real terms"},
    {Conversions, "conversions between integers and reals"},
    {HigherOrder, "maps or functions as values"},
    {Polymorphism, "sort parameters"},
    {NotHorn, "assertions that are no Horn clauses"},
    {Transcendentals, "transcendental functions"},
    {Sequences, "sequences"},
    {Sets, "sets"},
    {Bags, "bags"},
    {FiniteFields, "finite fields"},
    {Separation, "separation logic"},
    {Tuples, "tuples"},
    {TheoryExtensions, "functions of solvers in a theory"},
    {OtherExtensions, "other extensions"},
}};

constexpr bool is_in_order() {
  for (std::size_t at = 0; at < kNames.size(); ++at) {
    if (static_cast<std::size_t>(kNames[at].feature) != at) return false;
  }
  return true;
}
static_assert(is_in_order());

// Which grade of arithmetic a name asks for.
enum class Grade : std::uint8_t { None, Difference, Linear, Nonlinear };

// The parts of a name, before they become features.
struct Parts {
  bool quantifiers = true;
  bool arrays = false;
  bool only_arrays = false;  // AX
  bool functions = false;
  bool bit_vectors = false;
  bool floats = false;
  bool datatypes = false;
  bool strings = false;
  bool higher_order = false;
  bool transcendentals = false;
  bool ints = false;
  bool reals = false;
  Grade grade = Grade::None;
  FeatureSet extensions{};
};

bool take(std::string_view& name, std::string_view prefix) {
  if (!name.starts_with(prefix)) return false;
  name.remove_prefix(prefix.size());
  return true;
}

bool take_arithmetic(std::string_view& name, Parts& parts) {
  struct Kind {
    std::string_view name;
    Grade grade;
    bool ints;
    bool reals;
  };
  static constexpr Kind kKinds[] = {
      {"IDL", Grade::Difference, true, false},
      {"RDL", Grade::Difference, false, true},
      {"LIRA", Grade::Linear, true, true},
      {"LIA", Grade::Linear, true, false},
      {"LRA", Grade::Linear, false, true},
      {"NIRA", Grade::Nonlinear, true, true},
      {"NIA", Grade::Nonlinear, true, false},
      {"NRA", Grade::Nonlinear, false, true},
  };
  for (const Kind& kind : kKinds) {
    if (!take(name, kind.name)) continue;
    parts.grade = kind.grade;
    parts.ints = kind.ints;
    parts.reals = kind.reals;
    // QF_NRAT: with transcendental functions.
    if (kind.grade == Grade::Nonlinear && take(name, "T")) {
      parts.transcendentals = true;
    }
    return true;
  }
  return false;
}

bool take_theory(std::string_view& name, Parts& parts) {
  const auto set = [](bool& part) { return part = true; };
  // With constraints on the cardinality of sorts.
  if (take(name, "UFC")) {
    parts.extensions.add(OtherExtensions);
    return set(parts.functions);
  }
  if (take(name, "UF")) return set(parts.functions);
  if (take(name, "BV")) return set(parts.bit_vectors);
  if (take(name, "FP")) return set(parts.floats);
  if (take(name, "DT")) return set(parts.datatypes);
  if (take(name, "SEQ")) return parts.extensions.add(Sequences), true;
  if (take(name, "SEP_")) return parts.extensions.add(Separation), true;
  if (take(name, "FS")) return parts.extensions.add(Sets), true;
  if (take(name, "FF")) return parts.extensions.add(FiniteFields), true;
  if (take(name, "BAGS")) return parts.extensions.add(Bags), true;
  if (take(name, "S")) return set(parts.strings);
  if (take(name, "A")) return set(parts.arrays);
  return false;
}

bool parse(std::string_view name, Parts& parts) {
  parts.higher_order = take(name, "HO_");
  if (take(name, "QF_")) parts.quantifiers = false;
  if (take(name, "HO_")) parts.higher_order = true;
  if (name == "AX") {
    parts.arrays = parts.only_arrays = true;
    return true;
  }
  if (name.empty()) return false;
  bool arithmetic = false;
  while (!name.empty()) {
    if (!arithmetic && take_arithmetic(name, parts)) {
      arithmetic = true;
    } else if (!take_theory(name, parts)) {
      return false;
    }
  }
  // A alone is no logic.
  const bool rest = parts.functions || parts.bit_vectors || parts.floats ||
                    parts.datatypes || parts.strings || arithmetic ||
                    !parts.extensions.empty();
  return rest;
}

void add_ints(FeatureSet& set, Grade grade) {
  set |= {IntSort, IntTerms, IntBounds, IntDifferences};
  if (grade == Grade::Difference) return;
  set |= {IntOffsets, IntMirrors, IntLinear};
  if (grade == Grade::Linear) return;
  set |= {IntLooselyLinear, IntDivisions, IntNonlinear};
}

void add_reals(FeatureSet& set, Grade grade) {
  set |= {RealSort, RealTerms, RealBounds, RealDifferences};
  if (grade == Grade::Difference) return;
  set |= {RealOffsets, RealLinear};
  if (grade == Grade::Linear) return;
  set |= {RealLooselyLinear, RealNonlinear};
}

void add_arrays(FeatureSet& set) {
  set |= {ArraysIntInt, ArraysIntReal, ArraysBits, ArraysOther};
}

// To the letter some logics have arrays of some sorts only, and difference
// logics have their own forms of atoms.
void restrict_by_name(FeatureSet& set, std::string_view theories) {
  const auto only = [&set](Feature arrays) {
    for (const Feature each :
         {ArraysIntInt, ArraysIntReal, ArraysBits, ArraysOther}) {
      if (each != arrays) set.remove(each);
    }
  };
  if (theories == "AUFLIA") only(ArraysIntInt);
  if (theories == "AUFLIRA" || theories == "AUFNIRA") only(ArraysIntReal);
  if (theories == "ABV" || theories == "AUFBV") only(ArraysBits);
  if (theories == "IDL" || theories == "RDL") {
    set.remove(IntBounds);
    set.remove(RealBounds);
  }
  if (theories == "UFIDL") {
    set |= {IntOffsets, IntMirrors};
    set.remove(IntDifferences);
  }
}

FeatureSet standard_of(const Parts& parts, std::string_view name) {
  FeatureSet set = parts.extensions;
  if (parts.quantifiers) set.add(Quantifiers);
  if (parts.functions) set |= {FreeSorts, FreeFunctions};
  if (parts.functions && parts.quantifiers) set.add(RecursiveFunctions);
  if (parts.only_arrays) set.add(FreeSorts);
  if (parts.datatypes) set.add(Datatypes);
  if (parts.bit_vectors) set |= {BitVectorSorts, BitVectors};
  // Equations of reals belong to Core.
  if (parts.floats) {
    set |= {FloatingPoint, BitVectorSorts, RealSort, RealBounds};
  }
  // The theory of strings speaks of lengths.
  if (parts.strings) set |= {Strings, IntSort, IntBounds};
  if (parts.ints) add_ints(set, parts.grade);
  if (parts.reals) add_reals(set, parts.grade);
  if (parts.ints && parts.reals) set.add(Conversions);
  if (parts.higher_order) set.add(HigherOrder);
  if (parts.transcendentals) set.add(Transcendentals);
  if (parts.arrays) add_arrays(set);
  take(name, "QF_");
  restrict_by_name(set, name);
  return set;
}

FeatureSet practice_of(const Parts& parts, FeatureSet set) {
  if (parts.arrays) add_arrays(set);
  if (parts.ints) {
    set |= {IntBounds, IntDifferences, IntOffsets};
    if (parts.grade == Grade::Linear) set |= {IntLooselyLinear, IntDivisions};
  }
  if (parts.reals) {
    set |= {RealBounds, RealDifferences, RealOffsets};
    if (parts.grade == Grade::Linear) set.add(RealLooselyLinear);
  }
  // Constants such as (/ 1 10) as arguments of to_fp.
  if (parts.floats) set |= {RealLinear, RealLooselyLinear};
  if (parts.strings) {
    set |= {IntTerms,  IntDifferences,   IntOffsets,  IntMirrors,
            IntLinear, IntLooselyLinear, IntDivisions};
  }
  if (parts.functions) set.add(RecursiveFunctions);
  // A function is a constant whose sort is a map.
  if (parts.higher_order) set.add(FreeFunctions);
  if (parts.arrays || parts.datatypes) set.add(FreeSorts);
  // Cardinalities are numbers.
  if (parts.extensions.has(OtherExtensions)) set.add(IntSort);
  set.add(TheoryExtensions);
  return set;
}

}  // namespace

std::string_view name_of(Feature feature) {
  return kNames.at(static_cast<std::size_t>(feature)).name;
}

Logic any_logic() {
  Logic logic;
  logic.standard = logic.practice = FeatureSet::all();
  return logic;
}

std::optional<Logic> parse_logic(std::string_view name) {
  Logic logic = any_logic();
  std::string_view whole = name;
  logic.partial_applications = take(whole, "HO_");
  if (whole == "ALL" || whole == "ALL_SUPPORTED") return logic;
  if (name == "HORN") {
    logic.standard.remove(NotHorn);
    logic.practice.remove(NotHorn);
    return logic;
  }
  if (name == "QF_ALL") {
    logic.standard.remove(Quantifiers);
    logic.practice.remove(Quantifiers);
    return logic;
  }
  Parts parts;
  if (!parse(name, parts)) return std::nullopt;
  logic.standard = standard_of(parts, name);
  logic.standard.add(NotHorn);
  logic.practice = practice_of(parts, logic.standard);
  logic.ints = parts.ints || parts.strings;
  logic.reals = parts.reals;
  logic.ints_as_reals = name == "AUFLIRA" || name == "AUFNIRA";
  logic.floats = parts.floats;
  logic.strings = parts.strings;
  logic.arrays = parts.arrays;
  logic.bit_vectors = parts.bit_vectors;
  logic.higher_order = logic.partial_applications = parts.higher_order;
  return logic;
}

namespace {

// What the name of the smallest logic is made of.
struct Needs {
  bool quantifiers;
  bool arrays;
  bool functions;
  bool sorts;
  bool bits;
  bool floats;
  bool datatypes;
  bool strings;
  bool extensions;  // theories of solvers that have letters
  std::string arithmetic{};

  bool others() const {
    return bits || floats || strings || datatypes || extensions;
  }
};

std::string arithmetic_name(const FeatureSet& used) {
  // is_int and the like belong to the theory of both.
  const bool ints = used.has(IntSort) || used.has(Conversions);
  const bool reals = used.has(RealSort) || used.has(Conversions);
  const bool nonlinear = used.has(IntNonlinear) || used.has(RealNonlinear) ||
                         used.has(Transcendentals);
  const bool linear = used.has(IntLinear) || used.has(IntLooselyLinear) ||
                      used.has(IntDivisions) || used.has(RealLinear) ||
                      used.has(RealLooselyLinear);
  if (!ints && !reals) return "";
  if (ints && reals) return nonlinear ? "NIRA" : "LIRA";
  if (nonlinear) return ints ? "NIA" : "NRA";
  if (linear) return ints ? "LIA" : "LRA";
  return ints ? "IDL" : "RDL";
}

// Letters for arithmetic where other theories do not bring it, and where there
// is such a difference logic.
void settle_arithmetic(Needs& needs, const FeatureSet& used) {
  std::string& name = needs.arithmetic;
  const bool real_terms = used.has(RealTerms) || used.has(RealNonlinear);
  if (needs.floats && !used.has(IntSort) && !real_terms) name.clear();
  if (needs.strings && name == "IDL" && !used.has(IntTerms)) name.clear();
  if (name != "IDL" && name != "RDL") return;
  const bool alone = !needs.arrays && !needs.others();
  const bool pure = alone && !needs.functions && !needs.sorts &&
                    !used.has(HigherOrder) && !used.has(IntMirrors);
  const bool free = alone && (needs.functions || needs.sorts) && name == "IDL";
  if ((pure && !needs.quantifiers) || free) return;
  name = name == "IDL" ? "LIA" : "LRA";
}

// No letters tell these, or none that a solver takes.
bool has_no_letters(const FeatureSet& used) {
  return used.has(Polymorphism) || used.has(Sequences) || used.has(Bags) ||
         used.has(Tuples) || used.has(OtherExtensions);
}

}  // namespace

std::string smallest_logic(const FeatureSet& used) {
  if (has_no_letters(used)) return used.has(HigherOrder) ? "HO_ALL" : "ALL";
  const bool floats = used.has(FloatingPoint);
  Needs needs{used.has(Quantifiers),
              used.has(ArraysIntInt) || used.has(ArraysIntReal) ||
                  used.has(ArraysBits) || used.has(ArraysOther),
              used.has(FreeFunctions) || used.has(RecursiveFunctions),
              used.has(FreeSorts),
              used.has(BitVectors) || (used.has(BitVectorSorts) && !floats),
              floats,
              used.has(Datatypes),
              used.has(Strings),
              used.has(Sets) || used.has(FiniteFields) || used.has(Separation),
              arithmetic_name(used)};
  settle_arithmetic(needs, used);
  const std::string_view higher = used.has(HigherOrder) ? "HO_" : "";
  const std::string_view free = needs.quantifiers ? "" : "QF_";
  std::string name = fmt::format("{}{}", higher, free);
  const bool others = needs.others() || !needs.arithmetic.empty();
  if (needs.arrays && !needs.functions && !others && !needs.quantifiers &&
      higher.empty()) {
    return name + "AX";
  }
  if (used.has(Separation)) name += "SEP_";
  if (needs.arrays) name += "A";
  if (needs.functions || needs.sorts || !others) name += "UF";
  if (needs.bits) name += "BV";
  if (used.has(FiniteFields)) name += "FF";
  if (needs.floats) name += "FP";
  if (needs.datatypes) name += "DT";
  if (needs.strings) name += "S";
  name += needs.arithmetic;
  if (used.has(Transcendentals)) name += "T";
  if (used.has(Sets)) name += "FS";
  return name;
}

}  // namespace podium::terms
